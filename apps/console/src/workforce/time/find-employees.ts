import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/remote-select.tsx';
import { api } from '../api.ts';

/** Finds employees of the organizations that the user manages. */
export async function findEmployees(search: string): Promise<Choice[]> {
  const query = search === '' ? {} : { 'filter[search]': search };
  const { data } = await answer(api.GET('/api/pms/employees', { params: { query } }));
  return data.map(({ id, full_name: label }) => ({ value: id, label }));
}
