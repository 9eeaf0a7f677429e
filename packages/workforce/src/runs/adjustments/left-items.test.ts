import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { checkInvariants } from '@bulwagan/platform/verify/invariants.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { punch } from '../../time/testing/attendance.ts';
import { PAYROLL_INVARIANTS } from '../invariants.ts';
import { attendanceOf, OCTOBER, PAY } from '../pay/testing/attend.ts';
import { computingOffice, monthlyPay } from '../pay/testing/computed.ts';
import { NOVEMBER_1, NOVEMBER_2, RUNS, take } from '../testing/runs.ts';

const clock = movableClock('2026-12-29T02:00:00Z');
const testApp = await startWorkforce({ after }, { clock });
const office = await computingOffice(testApp);
const { payroll, approver, hr } = office;
const { attend } = await attendanceOf({ admin: await testApp.superUser(), hr });

const DECEMBER_1 = { period_start: '2026-12-01', period_end: '2026-12-15' };
const DECEMBER_2 = { period_start: '2026-12-16', period_end: '2026-12-31' };
const LEFT = /with items that this run does not have/;

/** Later than the margin for changes that a run may not have read. */
const later = () => testApp.clock.advance({ minutes: 10 });

/** Creates and computes a run. Returns its id. */
async function computed(rosterId: string, settings: object): Promise<string> {
  later();
  const run = await office.run(rosterId, { ...settings });
  await take(payroll, run.id, 'compute');
  return run.id;
}

async function finish(runId: string): Promise<void> {
  await take(payroll, runId, 'review');
  await take(approver, runId, 'approve', 'finalize');
  later();
}

async function finalRun(rosterId: string, settings: object): Promise<string> {
  const id = await computed(rosterId, settings);
  await finish(id);
  return id;
}

/** Returns the adjustments of a run as code, amount and first day of the adjusted period. */
const adjustments = async (runId: string, employeeId: string) =>
  (await office.lines(runId, employeeId))
    .filter((line) => line.adjusts !== null)
    .map((line) => [line.payroll_item.code, line.amount, line.adjusts.period_start]);

const warningsOf = async (runId: string): Promise<string> =>
  JSON.stringify((await payroll.get(`${RUNS}/${runId}`)).body);

async function assertInvariants(): Promise<void> {
  const found = await checkInvariants(testApp.app.connection.db, PAYROLL_INVARIANTS);
  assert.deepEqual(
    found.filter(({ count }) => count > 0),
    [],
  );
}

test('contract §3.3: a final run without the item leaves the difference of a late table to the next run that has it', async () => {
  const roster = await office.roster(monthlyPay(40_000));
  const [person] = roster.members as [string];
  const full = office.items('BASIC', 'PHIC-EE');
  await finalRun(roster.id, { ...OCTOBER, items: full });
  const late = await payroll.post('/api/payroll/tables/philhealth/versions', {
    effective_from: '2026-10-01',
    law: 'Circular of October',
    rate_on: 'whole',
    brackets: [{ from: 0, employee_amount: 0, employee_rate: 3, employer_amount: 0, employer_rate: 3 }],
    retroactive: true,
  });
  assert.equal(late.status, 201, late.text);
  const first = await computed(roster.id, { ...NOVEMBER_1, items: office.items('BASIC', 'WTAX') });
  assert.deepEqual(await adjustments(first, person), []);
  assert.match(await warningsOf(first), LEFT);
  await finish(first);
  const second = await computed(roster.id, { ...NOVEMBER_2, items: full });
  assert.deepEqual(await adjustments(second, person), [['PHIC-EE', 200, '2026-10-01']]);
  assert.doesNotMatch(await warningsOf(second), LEFT);
  await finish(second);
  await assertInvariants();
  const third = await computed(roster.id, { ...DECEMBER_1, items: full });
  assert.deepEqual(await adjustments(third, person), []);
});

test('contract §3.3: after pay is changed retroactively, each item is adjusted once, by the first run that has it', async () => {
  const roster = await office.roster(monthlyPay(30_000));
  const [person] = roster.members as [string];
  const full = office.items('BASIC', 'PHIC-EE', 'PHIC-ER');
  await finalRun(roster.id, { ...OCTOBER, items: full });
  await office.pay(person, monthlyPay(36_000, '2026-10-01'));
  const first = await computed(roster.id, { ...NOVEMBER_1, items: office.items('BASIC') });
  assert.deepEqual(await adjustments(first, person), [['BASIC', 6_000, '2026-10-01']]);
  await finish(first);
  const second = await computed(roster.id, { ...NOVEMBER_2, items: office.items('BASIC', 'PHIC-ER') });
  assert.deepEqual(await adjustments(second, person), [['PHIC-ER', 180, '2026-10-01']]);
  assert.match(await warningsOf(second), LEFT);
  await finish(second);
  const third = await computed(roster.id, { ...DECEMBER_1, items: full });
  assert.deepEqual(await adjustments(third, person), [['PHIC-EE', 180, '2026-10-01']]);
  await finish(third);
  await assertInvariants();
  const fourth = await computed(roster.id, { ...DECEMBER_2, items: full });
  assert.deepEqual(await adjustments(fourth, person), []);
});

test('contract §3.3: of two open runs in different years, the change between their computations is paid after both are final', async () => {
  const roster = await office.roster(monthlyPay(20_000));
  const [person] = roster.members as [string];
  const items = office.items('BASIC');
  const december = await computed(roster.id, { ...DECEMBER_2, items });
  later();
  await office.pay(person, monthlyPay(21_000, '2026-12-16'));
  const january = { period_start: '2027-01-01', period_end: '2027-01-15' };
  const next = await computed(roster.id, { ...january, items });
  assert.deepEqual(await adjustments(next, person), []);
  await finish(december);
  await finish(next);
  const last = await computed(roster.id, {
    period_start: '2027-01-16',
    period_end: '2027-01-31',
    items,
  });
  assert.deepEqual(await adjustments(last, person), [['BASIC', 500, '2026-12-16']]);
});

test('contract §3.3: corrected tardiness waits for a run that takes the item from time records', async () => {
  const roster = await office.roster(PAY);
  const [person] = roster.members as [string];
  const biometricId = await attend(person, ['08', '09 08:12 12:00 13:00 17:00']);
  const full = office.items('BASIC', 'ABSENT', 'LATE');
  const timed = { use_time_records: true };
  const october = await finalRun(roster.id, { ...OCTOBER, ...timed, items: full });
  const before = await office.amounts(october, person);
  assert.deepEqual([before.ABSENT, before.LATE], [1_200, 30]);
  await punch(hr, biometricId, ['08 08:06 12:00 13:00 17:00'], '2026-10');
  const without = office.items('BASIC', 'ABSENT');
  const first = await computed(roster.id, { ...NOVEMBER_1, ...timed, items: without });
  assert.deepEqual(await adjustments(first, person), [['ABSENT', -1_200, '2026-10-01']]);
  await finish(first);
  const untimed = await finalRun(roster.id, { ...NOVEMBER_2, items: full });
  assert.deepEqual(await adjustments(untimed, person), []);
  const third = await computed(roster.id, { ...DECEMBER_1, ...timed, items: full });
  assert.deepEqual(await adjustments(third, person), [['LATE', 15, '2026-10-01']]);
});

test('contract §3.3: a contribution that follows corrected absences waits for a run that has it', async () => {
  const roster = await office.roster(PAY);
  const [person] = roster.members as [string];
  const biometricId = await attend(person, ['08']);
  const full = office.items('BASIC', 'ABSENT', 'MPF-EE');
  const timed = { use_time_records: true };
  const october = await finalRun(roster.id, { ...OCTOBER, ...timed, items: full });
  // 5 % of the part of 25,000 above 20,000; the salary credit of 26,100 is 26,000.
  assert.equal((await office.amounts(october, person))['MPF-EE'], 250);
  await punch(hr, biometricId, ['08 08:00 12:00 13:00 17:00'], '2026-10');
  const without = office.items('BASIC', 'ABSENT');
  const first = await finalRun(roster.id, { ...NOVEMBER_1, ...timed, items: without });
  assert.deepEqual(await adjustments(first, person), [['ABSENT', -1_200, '2026-10-01']]);
  const second = await finalRun(roster.id, { ...NOVEMBER_2, ...timed, items: full });
  assert.deepEqual(await adjustments(second, person), [['MPF-EE', 50, '2026-10-01']]);
  const third = await computed(roster.id, { ...DECEMBER_1, ...timed, items: full });
  assert.deepEqual(await adjustments(third, person), []);
});
