import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hireWith } from '../../time/testing/attendance.ts';

const CREDITS = '/api/leave/credits';
const TABLES = ['leave_entries', 'leave_applications', 'audit_log'];

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const { data: types } = (await hr.get('/api/leave/types')).body;
const typeId = (name: string): string => types.find((one: { name: string }) => one.name === name).id;

/** Creates an employee with an account and an opening balance in a leave type. */
async function employeeWith(days: number, type: string): Promise<{ id: string; person: Person }> {
  const person = await testApp.person();
  const id = await hireWith(admin, { user_id: person.id });
  const reply = await enter(id, type, 'opening', days);
  assert.equal(reply.status, 201, reply.text);
  return { id, person };
}

const enter = (employee_id: string, type: string, kind: string, days: number) =>
  hr.post(CREDITS, {
    employee_id,
    leave_type_id: typeId(type),
    kind,
    days,
    on: '2026-11-03',
    reason: 'Entered',
  });

/** Files an application and returns its id. */
async function file(person: Person, type: string, start: string, end: string): Promise<string> {
  const body = { leave_type_id: typeId(type), start, end, reason: 'Family' };
  const reply = await person.post('/api/me/leave-applications', body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

const decide = (id: string, word: string) => hr.post(`/api/leave/applications/${id}/${word}`, {});

/** Asserts that a monetization is refused with a message and changes nothing. */
async function assertRefused(id: string, type: string, days: number, text: string): Promise<void> {
  const before = await testApp.snapshot(...TABLES);
  const refused = await enter(id, type, 'monetized', days);
  assert.deepEqual([refused.status, refused.body.errors], [422, { days: [text] }], refused.text);
  assert.equal(await testApp.snapshot(...TABLES), before);
}

test('contract §3.3 days of vacation leave that await a decision are not monetized, and the leave can be approved afterwards', async () => {
  const type = 'Vacation leave';
  const { id, person } = await employeeWith(20, type);
  // Five working days.
  const application = await file(person, type, '2026-12-14', '2026-12-18');
  await assertRefused(
    id,
    type,
    11,
    'Monetization needs 15 days of credit, takes 10 to 30 days a year, and leaves 5. The credit is 20 days; 5 of them await a decision on leave.',
  );
  assert.equal((await enter(id, type, 'monetized', 10)).status, 201);
  assert.equal((await decide(application, 'approve')).status, 200);
  const { body } = await hr.get(`${CREDITS}?employee_id=${id}`);
  const { balance, pending } = body.data.find(({ name }: { name: string }) => name === type);
  assert.deepEqual([balance, pending], [5, 0]);
});

test('contract §3.3 days of a leave charged to vacation leave are not monetized while they await a decision', async () => {
  const { id, person } = await employeeWith(15, 'Vacation leave');
  const application = await file(person, 'Forced leave', '2026-12-14', '2026-12-14');
  await assertRefused(
    id,
    'Vacation leave',
    10,
    'Monetization needs 15 days of credit, takes 10 to 30 days a year, and leaves 5. The credit is 15 days; 1 of them await a decision on leave.',
  );
  assert.equal((await decide(application, 'reject')).status, 200);
  assert.equal((await enter(id, 'Vacation leave', 'monetized', 10)).status, 201);
});

test('contract §3.3 days of service incentive leave that await a decision are not converted to cash', async () => {
  const type = 'Service incentive leave';
  const { id, person } = await employeeWith(5, type);
  await file(person, type, '2026-12-14', '2026-12-15');
  await assertRefused(id, type, 4, 'Only 5 days are left, and 2 of them await a decision on leave.');
  assert.equal((await enter(id, type, 'monetized', 3)).status, 201);
});
