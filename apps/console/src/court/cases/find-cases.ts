import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { api } from '../api.ts';

const SHOWN_AT_MOST = 12;

/** Searches cases for a select field. */
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

/** Minimum length of a search term; the server does not list all accounts. */
export const GRANTEE_LETTERS = 2;

/** Searches users who can be given access to a case, by part of the name or the full email address. */
export async function findGrantees(caseId: string, search: string, noRole: string): Promise<Choice[]> {
  const params = { path: { id: caseId }, query: { 'filter[search]': search } };
  const { data } = await answer(api.GET('/api/case-records/{id}/grantees', { params }));
  return data.map(({ id, name, roles }) => ({
    value: String(id),
    label: `${name} · ${roles.join(', ') || noRole}`,
  }));
}

/** Searches accounts, including disabled ones, for the Super Admin. */
export async function findUsers(search: string): Promise<Choice[]> {
  const query = {
    per_page: SHOWN_AT_MOST,
    ...(search.trim() === '' ? {} : { 'filter[search]': search.trim() }),
  };
  const { data } = await answer(api.GET('/api/users', { params: { query } }));
  return data.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }));
}
