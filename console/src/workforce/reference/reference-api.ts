import { answer } from '../../api/client.ts';
import type { PathWith } from '../../api/closed.ts';
import { pageOf } from '../../kit/lists/office-page.ts';
import { api, type paths, type Schemas } from '../api.ts';
import type { ReferenceList, ReferenceRow } from './lists.ts';

/**
 * The lists answer alike, with fields of their own that the declarations name; so one of them stands for all where the
 * compiler asks which.
 */
type Path = '/api/pms/positions';
type Row = Schemas['Position'];
const pathOf = (list: ReferenceList) => list.path as Path;
const onePathOf = (list: ReferenceList) =>
  `${list.path}/{id}` satisfies PathWith<paths, 'put'> & PathWith<paths, 'delete'> as `${Path}/{id}`;

export async function listReferences(list: ReferenceList, page: number, search: string | undefined) {
  const query = { page, 'filter[search]': search };
  const { data, meta } = await answer(api.GET(pathOf(list), { params: { query } }));
  return pageOf<ReferenceRow>({ data: data satisfies Row[] as ReferenceRow[], meta });
}

type Body = { name: string };

export const addReference = (list: ReferenceList, body: Record<string, unknown>) =>
  answer(api.POST(pathOf(list), { body: body as Body }));

export const changeReference = (list: ReferenceList, id: string, body: Record<string, unknown>) =>
  answer(api.PUT(onePathOf(list), { params: { path: { id } }, body: body as Body }));

export const removeReference = (list: ReferenceList, id: string) =>
  api.DELETE(onePathOf(list), { params: { path: { id } } });
