import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { answerWithEtag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { api, type Schemas } from '../api.ts';

/** Loads the account of the current page. */
export function useUser() {
  const id = Number(useParams().id);
  return useQuery({ queryKey: keyOfUser(id), queryFn: () => readUser(id) });
}

export const keyOfUser = (id: number) => ['users', 'one', id] as const;

/** Loads an account with its `ETag`. */
export async function readUser(id: number): Promise<Tagged<Schemas['User']>> {
  const { data, tag } = await answerWithEtag(api.GET('/api/users/{id}', { params: { path: { id } } }));
  return { data: data.data, tag };
}
