import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answer } from '../../api/client.ts';
import { api } from '../api.ts';
import { USERS_KEY } from './bits.tsx';

/** The account that the address names. */
export function useUser() {
  const id = Number(useParams().id);
  const query = useQuery({
    queryKey: [...USERS_KEY, id],
    queryFn: async () => (await answer(api.GET('/api/users/{id}', { params: { path: { id } } }))).data,
  });
  return { id, query };
}
