import { useQueryClient } from '@tanstack/react-query';
import { PAPERS } from '../../papers/data.ts';

/** Root query key of all data on the staff pages. */
export const MANAGE = 'manage';

/**
 * Returns a function that reloads all data on the staff pages, because a change affects lists, totals, papers and the
 * audit log.
 */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const roots = [MANAGE, PAPERS];
    await Promise.all(roots.map((root) => queries.invalidateQueries({ queryKey: [root] })));
  };
}
