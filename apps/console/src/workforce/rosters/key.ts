import { answer } from '../../api/client.ts';
import type { Choice } from '../../kit/forms/choices.ts';
import { api, type Schemas } from '../api.ts';

export type Roster = Schemas['Roster'];

export const ROSTERS_KEY = ['rosters'] as const;

export async function findRosters(search: string): Promise<Choice[]> {
  const query = { 'filter[search]': search || undefined };
  const { data } = await answer(api.GET('/api/payroll/rosters', { params: { query } }));
  return data.map(({ id, name }) => ({ value: id, label: name }));
}

/** Searches members of a roster by part of the name or number. */
export async function findMembers(roster: string, search: string): Promise<Choice[]> {
  const { data } = await answer(
    api.GET('/api/payroll/rosters/{id}/members', {
      params: { path: { id: roster }, query: { 'filter[search]': search || undefined } },
    }),
  );
  return data.map(({ id, full_name, employee_number: number }) => ({
    value: id,
    label: number === null ? full_name : `${full_name} (${number})`,
  }));
}
