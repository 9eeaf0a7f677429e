import { answer } from '../../api/client.ts';
import { pageOf } from '../../kit/lists/back-office-page.ts';
import { api } from '../api.ts';
import type { ReferenceBody, ReferenceList, ReferenceRow } from './lists.ts';

const onePathOf = ({ path }: ReferenceList) => `${path}/{id}` as const;

export async function listReferences({ path }: ReferenceList, page: number, search: string | undefined) {
  const query = { page, 'filter[search]': search };
  return pageOf<ReferenceRow>(await answer(api.GET(path, { params: { query } })));
}

export const addReference = ({ path }: ReferenceList, body: ReferenceBody) =>
  answer(api.POST(path, { body }));

export const changeReference = (list: ReferenceList, id: string, body: ReferenceBody) =>
  answer(api.PUT(onePathOf(list), { params: { path: { id } }, body }));

export const removeReference = (list: ReferenceList, id: string) =>
  api.DELETE(onePathOf(list), { params: { path: { id } } });
