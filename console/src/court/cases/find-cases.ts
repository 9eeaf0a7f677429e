import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/remote-select.tsx';
import { api } from '../api.ts';

const SHOWN_AT_MOST = 12;

/** Cases for a field that chooses one. */
export async function findCases(search: string): Promise<Choice[]> {
  const query = {
    per_page: SHOWN_AT_MOST,
    ...(search.trim() === '' ? {} : { 'filter[search]': search.trim() }),
  };
  const { data } = await answer(api.GET('/api/case-records', { params: { query } }));
  return data.map(({ id, case_number: number, case_title: title }) => ({
    value: id,
    label: `${number} · ${title}`,
  }));
}

/** The server finds nobody for fewer: there is no list to page through. */
export const GRANTEE_LETTERS = 2;

/** People who could be let into a case, for whoever lets them in: by letters of the name, or the whole email. */
export async function findGrantees(caseId: string, search: string, noRole: string): Promise<Choice[]> {
  const params = { path: { id: caseId }, query: { 'filter[search]': search } };
  const { data } = await answer(api.GET('/api/case-records/{id}/grantees', { params }));
  return data.map(({ id, name, roles }) => ({
    value: String(id),
    label: `${name} · ${roles.join(', ') || noRole}`,
  }));
}

/** Accounts, for the Super Admin: disabled ones as well, of which that is the answer. */
export async function findUsers(search: string): Promise<Choice[]> {
  const query = {
    per_page: SHOWN_AT_MOST,
    ...(search.trim() === '' ? {} : { 'filter[search]': search.trim() }),
  };
  const { data } = await answer(api.GET('/api/users', { params: { query } }));
  return data.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }));
}
