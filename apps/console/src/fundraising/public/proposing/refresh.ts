import { useQueryClient } from '@tanstack/react-query';
import { MANAGE } from '../../shared/refresh.ts';

/** Returns a function that reloads all lists showing a changed proposal: public, author and staff lists. */
export function useProposalsChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['campaigns'] }),
      queries.invalidateQueries({ queryKey: [MANAGE] }),
    ]);
}
