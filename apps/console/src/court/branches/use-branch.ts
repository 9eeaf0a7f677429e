import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { TO_EDIT } from '../../kit/forms/changes.ts';
import { api } from '../api.ts';

/** Loads the branch of the current page. */
export function useBranch(to: 'show' | 'edit' = 'show') {
  const id = Number(useParams().id);
  return useQuery({
    queryKey: ['branches', 'one', id, to],
    queryFn: async () => (await answer(api.GET('/api/branches/{id}', { params: { path: { id } } }))).data,
    ...(to === 'edit' ? TO_EDIT : {}),
  });
}
