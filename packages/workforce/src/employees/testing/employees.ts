import type { Person } from '@bulwagan/testing/workforce.ts';

export const EMPLOYEES = '/api/pms/employees';

/** Required fields of a new employee. */
export const JUAN = {
  first_name: 'Juan',
  last_name: 'dela Cruz',
  birthdate: '1990-05-17',
  sex: 'male',
  civil_status: 'single',
};

/** Creates an employee, then assigns the organization, which a new record cannot have, and returns the record. */
export async function hire(person: Person, more: Record<string, unknown> = {}) {
  const reply = await person.post(EMPLOYEES, { ...JUAN, ...more });
  if (reply.status !== 201) throw new Error(`The employee was not created: ${reply.status} ${reply.text}`);
  const { data } = reply.body;
  const { organization_id = null } = more;
  if (organization_id === null || data.organization_id !== null) return data;
  const put = await person.put(`${EMPLOYEES}/${data.id}`, { organization_id });
  if (put.status !== 200) throw new Error(`The organization was not assigned: ${put.status} ${put.text}`);
  return put.body.data;
}
