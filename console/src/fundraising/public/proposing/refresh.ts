import { useQueryClient } from '@tanstack/react-query';
import { MANAGE } from '../../shared/refresh.ts';

/** After a proposal has changed: it stands in lists of visitors, of its author and of the staff. */
export function useProposalsChanged(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['campaigns'] }),
      queries.invalidateQueries({ queryKey: [MANAGE] }),
    ]);
}
