import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { api } from '../api.ts';

/** The branch whose page this is. */
export function useBranch() {
  const id = Number(useParams().id);
  return useQuery({
    queryKey: ['branches', 'one', id],
    queryFn: async () => (await answer(api.GET('/api/branches/{id}', { params: { path: { id } } }))).data,
  });
}
