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

/** Accounts, for whoever may list them. */
export async function findUsers(search: string): Promise<Choice[]> {
  const query = {
    per_page: SHOWN_AT_MOST,
    'filter[status]': 'active' as const,
    ...(search.trim() === '' ? {} : { 'filter[search]': search.trim() }),
  };
  const { data } = await answer(api.GET('/api/users', { params: { query } }));
  return data.map(({ id, name, email }) => ({ value: String(id), label: `${name} · ${email}` }));
}
