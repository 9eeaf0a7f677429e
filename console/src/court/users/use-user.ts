import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { api } from '../api.ts';

/** The account whose page this is. */
export function useUser() {
  const id = Number(useParams().id);
  return useQuery({
    queryKey: ['users', 'one', id],
    queryFn: async () => (await answer(api.GET('/api/users/{id}', { params: { path: { id } } }))).data,
  });
}
