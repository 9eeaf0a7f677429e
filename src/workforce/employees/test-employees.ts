import type { Person } from '../../../test/workforce.ts';

export const EMPLOYEES = '/api/pms/employees';

/** What everybody needs to be hired. */
export const JUAN = {
  first_name: 'Juan',
  last_name: 'dela Cruz',
  birthdate: '1990-05-17',
  sex: 'male',
  civil_status: 'single',
};

/** Hires somebody, and answers the record. */
export async function hire(person: Person, more: Record<string, unknown> = {}) {
  const reply = await person.post(EMPLOYEES, { ...JUAN, ...more });
  if (reply.status !== 201) throw new Error(`Nobody was hired: ${reply.status} ${reply.text}`);
  return reply.body.data;
}
