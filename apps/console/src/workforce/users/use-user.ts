import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answerWithEtag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { api } from '../api.ts';
import { USERS_KEY, type User } from './components.tsx';

/** Loads the account of the current page. */
export function useUser() {
  const id = Number(useParams().id);
  const query = useQuery({ queryKey: keyOfUser(id), queryFn: () => readUser(id) });
  return { id, query };
}

export const keyOfUser = (id: number) => [...USERS_KEY, id] as const;

/** Loads an account with its `ETag`. */
export async function readUser(id: number): Promise<Tagged<User>> {
  const { data, tag } = await answerWithEtag(api.GET('/api/users/{id}', { params: { path: { id } } }));
  return { data: data.data, tag };
}
