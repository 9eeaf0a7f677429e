import { useQueryClient } from '@tanstack/react-query';

/** Root query key of all data on the staff pages. */
export const MANAGE = 'manage';

/**
 * Returns a function that reloads all data on the staff pages, because a change affects lists, totals and the audit
 * log.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [MANAGE] });
}
