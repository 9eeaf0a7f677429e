import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import type { Person } from '@bulwagan/testing/workforce.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hireWith } from '../time/testing/attendance.ts';
import { accrueLeave } from './accrue.ts';
import { forfeitForcedLeave, forfeitureOf } from './forfeit.ts';

const clock = movableClock('2026-12-01T02:00:00Z');
const testApp = await startWorkforce({ after }, { clock });
const admin = await testApp.superUser();
const { data: types } = (await admin.get('/api/leave/types')).body;
const typeId = (name: string): string => types.find((one: { name: string }) => one.name === name).id;

async function enter(
  employee_id: string,
  kind: string,
  days: number,
  on = '2026-11-01',
  name = 'Vacation leave',
) {
  const body = { employee_id, leave_type_id: typeId(name), kind, days, on, reason: 'Cards' };
  const reply = await admin.post('/api/leave/credits', body);
  assert.equal(reply.status, 201, reply.text);
}

/** Files leave for the given days from a Monday on, and approves it. */
async function take(employee_id: string, start: string, end: string, name: string): Promise<void> {
  const body = { employee_id, leave_type_id: typeId(name), start, end, reason: 'Vacation' };
  const { body: filed } = await admin.post('/api/leave/applications', body);
  const approver = await testApp.superUser();
  const reply = await approver.post(`/api/leave/applications/${filed.data.id}/approve`, {});
  assert.equal(reply.status, 200, reply.text);
}

async function vacation(id: string, by: Person): Promise<{ balance: number; forfeited: number }> {
  const { data } = (await by.get(`/api/leave/credits?employee_id=${id}`)).body;
  return data.find(({ name }: { name: string }) => name === 'Vacation leave');
}

async function confirmFigures(by: Person): Promise<void> {
  const { data } = (await by.get('/api/payroll/statutory_values')).body;
  for (const { key, versions } of data)
    if (key.startsWith('forced-leave')) {
      const path = `/api/payroll/statutory_values/${key}/versions/${versions[0].id}`;
      assert.equal((await by.patch(path, { confirmed: true })).status, 200);
    }
}

test('payroll facts 3.6: five days are forfeited with 10 or more credits, less those taken, never more than the balance', () => {
  const of = (balance: number, taken: number, forfeited = 0, left = balance) =>
    forfeitureOf({ balance, taken, forfeited, left }, { days: 5_000, credits: 10_000 });
  assert.deepEqual([of(10_000, 0), of(9_999, 0), of(30_000, 0)], [5_000, 0, 5_000]);
  assert.deepEqual([of(10_000, 2_500), of(10_000, 5_000), of(10_000, 8_000)], [2_500, 0, 0]);
  assert.deepEqual([of(8_000, 3_000), of(7_000, 2_999), of(6_000, 4_000)], [2_000, 0, 1_000]);
  assert.deepEqual([of(7_000, 0, 3_000), of(10_000, 0, 0, 1_500), of(10_000, 0, 0, -500)], [2_000, 1_500, 0]);
});

test('contract §3.3: unused forced leave is forfeited once at the end of the year, after its figures are confirmed', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => hireWith(admin, {})));
  const [idle, taker, poor, leaver, manual] = ids as [string, string, string, string, string];
  for (const id of [idle, taker, leaver, manual]) await enter(id, 'opening', 12);
  await enter(poor, 'opening', 4);
  await enter(idle, 'opening', 12, '2026-11-01', 'Sick leave');
  await enter(manual, 'forfeited', 2, '2026-12-15');
  await take(taker, '2026-12-14', '2026-12-15', 'Forced leave');
  const gone = await admin.patch(`/api/pms/employees/${leaver}`, {
    separated_on: '2026-12-31',
    separation_reason: 'resigned',
  });
  assert.equal(gone.status, 200, gone.text);
  clock.set('2027-01-02T02:00:00Z');
  const later = await testApp.superUser();
  assert.equal(await forfeitForcedLeave(testApp.app), 0, 'December is not closed');
  await accrueLeave(testApp.app);
  assert.equal(await forfeitForcedLeave(testApp.app), 0, 'to be confirmed');
  await confirmFigures(later);
  assert.equal(await forfeitForcedLeave(testApp.app), 3);
  const shown = async (id: string) => {
    const { balance, forfeited } = await vacation(id, later);
    return [balance, forfeited];
  };
  // Each earned 1.25 in December.
  assert.deepEqual(await Promise.all([idle, taker, poor, leaver, manual].map(shown)), [
    [8.25, 5],
    [8.25, 3],
    [5.25, 0],
    [13.25, 0],
    [8.25, 5],
  ]);
  await Promise.all([forfeitForcedLeave(testApp.app), forfeitForcedLeave(testApp.app)]);
  assert.deepEqual(await shown(idle), [8.25, 5]);
});
