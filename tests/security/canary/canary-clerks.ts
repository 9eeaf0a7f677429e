import assert from 'node:assert/strict';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import type { TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, JUAN } from '@bulwagan/workforce/employees/testing/employees.ts';
import { newMark } from '../finder.ts';
import type { Watch } from './canary.ts';
import type { Ask } from './canary-office.ts';

/** Secrets that only one back-office service has. */

/** Calendar address: its URL alone grants read access to the owner's calendar. */
export async function secretsOfCalendars(
  { headers }: SignedIn,
  ask: Ask,
  note: Watch['note'],
): Promise<void> {
  const { data } = (await ask('POST', '/api/calendar-token', { headers })).body;
  const token = note('token of a calendar', data.token, { shownBy: /calendar-token/ });
  const feed = await ask('GET', `/calendar.ics?token=${token}`);
  assert.equal(feed.status, 200, feed.text);
}

/**
 * Government numbers as users type them: stored as digits, encrypted, and shown in full or masked depending on
 * permission.
 */
export async function secretsOfEmployees(testApp: TestApp, ask: Ask, note: Watch['note']): Promise<void> {
  const shownBy = /\/employees/;
  const sss = note('SSS number', newMark().tenDigits, { shownBy });
  const tin = note('TIN', newMark().digits, { shownBy });
  const written = {
    sss_number: `${sss.slice(0, 2)}-${sss.slice(2, 9)}-${sss.slice(9)}`,
    tin_number: tin.replaceAll(/\d{3}(?=\d)/g, '$&-'),
  };
  const { headers } = await testApp.superUser();
  const made = await ask('POST', EMPLOYEES, { body: { ...JUAN, ...written }, headers });
  assert.equal(made.status, 201, made.text);
  const path = `${EMPLOYEES}/${made.body.data.id}`;
  const { data } = (await ask('GET', path, { headers })).body;
  assert.deepEqual([data.sss_number, data.tin_number], [sss, tin]);
  const masked = (await (await testApp.as('HR Timekeeping')).get(path)).body.data;
  assert.deepEqual(
    [masked.sss_number, masked.tin_number],
    [`•••••${sss.slice(-4)}`, `•••••${tin.slice(-4)}`],
  );
  const { rows } = await testApp.app.connection.pool.query(
    'select sss_number, tin_number from employees where id = $1',
    [made.body.data.id],
  );
  for (const encrypted of [rows[0].sss_number, rows[0].tin_number]) assert.match(encrypted, /^v1\..{40}/);
}
