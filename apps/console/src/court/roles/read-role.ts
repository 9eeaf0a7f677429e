import { answerWithEtag } from '../../api/client.ts';
import type { Tagged } from '../../kit/forms/use-change.ts';
import { api, type Schemas } from '../api.ts';

export const keyOfRole = (id: string) => ['roles', 'one', id] as const;

/** Loads a role with its `ETag`. */
export async function readRole(id: string): Promise<Tagged<Schemas['Role']>> {
  const { data, tag } = await answerWithEtag(
    api.GET('/api/roles-list/{role}', { params: { path: { role: id } } }),
  );
  return { data: data.data, tag };
}
