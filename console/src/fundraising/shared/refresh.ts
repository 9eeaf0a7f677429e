import { useQueryClient } from '@tanstack/react-query';

/** The first part of the key of all that these pages load. */
export const MANAGE = 'manage';

/** After a deed: what it touched stands in lists, sums and the audit log alike, so all of it is fetched anew. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [MANAGE] });
}
