import type { Person } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../../employees/testing/employees.ts';

/** Creates an employee with fields that can be set only by a change, such as the biometric ID. Returns the id. */
export async function hireWith(person: Person, fields: Record<string, unknown>): Promise<string> {
  const { id } = await hire(person);
  const reply = await person.put(`${EMPLOYEES}/${id}`, fields);
  if (reply.status !== 200) throw new Error(`The employee was not changed: ${reply.status} ${reply.text}`);
  return id;
}

/** Stores punches of a month from lines such as `02 08:00 12:00`, which start with the day. */
export async function punch(
  person: Person,
  biometricId: string,
  days: readonly string[],
  month = '2026-11',
): Promise<void> {
  const entries = days.flatMap((line) => {
    const [day, ...times] = line.split(' ');
    return times.map((time) => ({ biometric_id: biometricId, at: `${month}-${day} ${time}` }));
  });
  const { body, text } = await person.post('/api/time/logs', { entries });
  if (body.data?.accepted !== entries.length) throw new Error(`Punches were not accepted: ${text}`);
}
