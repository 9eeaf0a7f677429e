import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { checkInvariants } from '@bulwagan/platform/verify/invariants.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { punch } from '../../time/testing/attendance.ts';
import { PAYROLL_INVARIANTS } from '../invariants.ts';
import { attendanceOf, OCTOBER, PAY } from '../pay/testing/attend.ts';
import { computingOffice } from '../pay/testing/computed.ts';
import { take } from '../testing/runs.ts';

const clock = movableClock('2026-12-29T02:00:00Z');
const testApp = await startWorkforce({ after }, { clock });
const office = await computingOffice(testApp);
const { payroll, hr } = office;
const admin = await testApp.superUser();
const { attend, leave } = await attendanceOf({ admin, hr });

const ITEMS = office.items('BASIC', 'ABSENT', 'LATE', 'OT');
const NOVEMBER = { period_start: '2026-11-01', period_end: '2026-11-30', use_time_records: true };
const DECEMBER = { period_start: '2026-12-01', period_end: '2026-12-31', use_time_records: true };

async function finalOctober(rosterId: string, more: object = {}): Promise<string> {
  const run = await office.run(rosterId, { ...OCTOBER, items: ITEMS, use_time_records: true, ...more });
  await office.makeFinal(run.id);
  return run.id;
}

async function correct(employee_id: string, date: string, times: object): Promise<void> {
  const filed = await hr.post('/api/time/corrections', { employee_id, date, reason: 'Forgot', ...times });
  assert.equal(filed.status, 201, filed.text);
  const decided = await admin.post(`/api/time/corrections/${filed.body.data.id}/approve`, {});
  assert.equal(decided.status, 200, decided.text);
}

/** Computes a run for a month. Returns its adjustments of October as code and amount. */
async function adjustments(runId: string, employeeId: string) {
  return (await office.lines(runId, employeeId))
    .filter((line) => line.adjusts?.period_start === OCTOBER.period_start)
    .map((line) => [line.payroll_item.code, line.amount]);
}

async function computed(rosterId: string, settings: object): Promise<string> {
  const run = await office.run(rosterId, { items: ITEMS, ...settings });
  await take(payroll, run.id, 'compute');
  return run.id;
}

async function finish(runId: string): Promise<void> {
  await take(payroll, runId, 'review');
  await take(office.approver, runId, 'approve', 'finalize');
}

async function assertInvariants(): Promise<void> {
  const found = await checkInvariants(testApp.app.connection.db, PAYROLL_INVARIANTS);
  assert.deepEqual(
    found.filter(({ count }) => count > 0),
    [],
  );
}

test('contract §3.3: time that no run takes from the records changes nothing when it is corrected after the run became final', async () => {
  const roster = await office.roster(PAY, PAY);
  const [given, untimed] = roster.members as [string, string];
  await attend(given, ['08']);
  await attend(untimed, ['08']);
  const quantities = [{ employee_id: given, payroll_item_id: office.item('ABSENT'), quantity: 2 }];
  await finalOctober(roster.id, { quantities });
  const other = await office.roster(PAY);
  const [without] = other.members as [string];
  await attend(without, ['08']);
  await finalOctober(other.id, { use_time_records: false });
  for (const id of [given, without])
    await correct(id, '2026-10-08', { am_in: '08:00', am_out: '12:00', pm_in: '13:00', pm_out: '17:00' });
  const november = await computed(roster.id, NOVEMBER);
  assert.deepEqual(await adjustments(november, given), []);
  assert.deepEqual(await adjustments(november, untimed), []);
  assert.deepEqual(await adjustments(await computed(other.id, NOVEMBER), without), []);
});

test('contract §3.3: a correction approved after the run became final is paid by the next run, once, and a second one takes it back', async () => {
  const roster = await office.roster(PAY);
  const [person] = roster.members as [string];
  await attend(person, ['08', '09 08:12 12:00 13:00 17:00']);
  const october = await finalOctober(roster.id);
  const paid = await office.amounts(october, person);
  assert.deepEqual([paid.ABSENT, paid.LATE], [1_200, 30]);
  await correct(person, '2026-10-08', { am_in: '08:06', am_out: '12:00', pm_in: '13:00', pm_out: '17:00' });
  const november = await computed(roster.id, NOVEMBER);
  assert.deepEqual(await adjustments(november, person), [
    ['ABSENT', -1_200],
    ['LATE', 15],
  ]);
  const lines = await office.lines(november, person);
  const absent = lines.find(
    ({ payroll_item, adjusts }) => payroll_item.code === 'ABSENT' && adjusts !== null,
  );
  assert.match(absent.explanation, /^Adjustment of 2026-10-01 to 2026-10-31: 0\.00 instead of 1,200\.00\./);
  assert.deepEqual(await office.amounts(october, person), paid);
  await finish(november);
  await assertInvariants();
  assert.deepEqual(await adjustments(await computed(roster.id, DECEMBER), person), []);
  await correct(person, '2026-10-08', { am_in: '08:00' });
  const december = await computed(roster.id, { ...DECEMBER, period_end: '2026-12-30' });
  assert.deepEqual(await adjustments(december, person), [['LATE', -15]]);
});

test('contract §3.3: a run that does not use time records leaves the differences to the next one that does', async () => {
  const roster = await office.roster(PAY);
  const [person] = roster.members as [string];
  await attend(person, ['08']);
  await finalOctober(roster.id);
  await correct(person, '2026-10-08', { am_in: '08:00', am_out: '12:00', pm_in: '13:00', pm_out: '17:00' });
  const untimed = await computed(roster.id, {
    ...NOVEMBER,
    period_end: '2026-11-15',
    use_time_records: false,
  });
  assert.deepEqual(await adjustments(untimed, person), []);
  await finish(untimed);
  const timed = await computed(roster.id, { ...NOVEMBER, period_start: '2026-11-16' });
  assert.deepEqual(await adjustments(timed, person), [['ABSENT', -1_200]]);
});

test('contract §3.3: recurring quantities, and employees who have no timekeeping policy any more, are not adjusted', async () => {
  const roster = await office.roster(PAY, PAY);
  const [recurring, unruled] = roster.members as [string, string];
  const fixed = { payroll_item_id: office.item('LATE'), quantity: 5, effective_from: '2026-01-01' };
  const added = await hr.post(`${EMPLOYEES}/${recurring}/recurring_items`, fixed);
  assert.equal(added.status, 201, added.text);
  await attend(recurring, ['08 08:12 12:00 13:00 17:00']);
  await attend(unruled, ['08']);
  const october = await finalOctober(roster.id);
  assert.equal((await office.amounts(october, recurring)).LATE, 12.5);
  assert.equal((await office.amounts(october, unruled)).ABSENT, 1_200);
  await correct(recurring, '2026-10-08', { am_in: '08:00' });
  await correct(unruled, '2026-10-08', { am_in: '08:00', pm_out: '17:00' });
  const removed = await hr.patch(`${EMPLOYEES}/${unruled}`, { timekeeping_policy_id: null });
  assert.equal(removed.status, 200, removed.text);
  const november = await computed(roster.id, NOVEMBER);
  assert.deepEqual(await adjustments(november, recurring), []);
  assert.deepEqual(await adjustments(november, unruled), []);
});

test('contract §3.3: final pay adjusts time that changed, also when it uses no time records', async () => {
  const roster = await office.roster(PAY);
  const [person] = roster.members as [string];
  await attend(person, ['08']);
  await finalOctober(roster.id);
  await correct(person, '2026-10-08', { am_in: '08:00', am_out: '12:00', pm_in: '13:00', pm_out: '17:00' });
  const last = await computed(roster.id, {
    ...NOVEMBER,
    use_time_records: false,
    kind: 'final_pay',
    frequency: 'monthly',
  });
  assert.deepEqual(await adjustments(last, person), [['ABSENT', -1_200]]);
});

test('contract §3.3: punches that are imported after the run became final are charged and paid by the next run', async () => {
  const roster = await office.roster(PAY, PAY);
  const [late, early] = roster.members as [string, string];
  const biometricId = await attend(late, ['29', '30']);
  await attend(early, []);
  const october = await finalOctober(roster.id);
  assert.equal((await office.amounts(october, late)).ABSENT, 2_400);
  await punch(hr, biometricId, ['29 08:12 12:00 13:00 17:00', '30 08:00 12:00 13:00 19:00'], '2026-10');
  const november = await computed(roster.id, NOVEMBER);
  assert.deepEqual(await adjustments(november, late), [
    ['ABSENT', -2_400],
    ['LATE', 30],
    ['OT', 375],
  ]);
  assert.deepEqual(await adjustments(november, early), []);
});

test('contract §3.3: leave approved or cancelled after the run became final is paid or taken back by the next run', async () => {
  const roster = await office.roster(PAY, PAY, PAY);
  const [cancelled, approved, unrecorded] = roster.members as [string, string, string];
  await attend(cancelled, ['19', '20']);
  await attend(approved, []);
  const leaves = [
    await leave(cancelled, '2026-10-19', '2026-10-20'),
    await leave(unrecorded, '2026-10-19', '2026-10-20'),
  ];
  const october = await finalOctober(roster.id);
  assert.equal((await office.amounts(october, unrecorded)).ABSENT, 2_400);
  for (const id of leaves) {
    const reply = await admin.post(`/api/leave/applications/${id}/cancel`, {});
    assert.equal(reply.status, 200, reply.text);
  }
  await leave(approved, '2026-10-21', '2026-10-21');
  const november = await computed(roster.id, NOVEMBER);
  // Two days without leave and punches count as absences.
  assert.deepEqual(await adjustments(november, cancelled), []);
  assert.deepEqual(await adjustments(november, approved), [['ABSENT', 1_200]]);
  assert.deepEqual(await adjustments(november, unrecorded), [['ABSENT', -2_400]]);
  await finish(november);
  await assertInvariants();
});

test('contract §3.3: a holiday proclaimed after the run became final refunds the absence deducted for that day', async () => {
  const roster = await office.roster(PAY, PAY);
  const [absent, present] = roster.members as [string, string];
  await attend(absent, ['15']);
  await attend(present, []);
  await finalOctober(roster.id);
  const holiday = { date: '2026-10-15', name: 'Founding day', kind: 'regular' };
  assert.equal((await admin.post('/api/time/holidays', holiday)).status, 201);
  const november = await computed(roster.id, NOVEMBER);
  assert.deepEqual(await adjustments(november, absent), [['ABSENT', -1_200]]);
  assert.deepEqual(await adjustments(november, present), []);
  await finish(november);
});

test('contract §3.3: a holiday that is removed or moved after the run became final is an absence of the next run, once', async () => {
  const roster = await office.roster(PAY, PAY);
  const [absent, present] = roster.members as [string, string];
  await attend(absent, ['22', '23']);
  await attend(present, []);
  const holidayOn = async (date: string): Promise<string> =>
    (await admin.post('/api/time/holidays', { date, name: 'Fiesta', kind: 'regular' })).body.data.id;
  const [removed, moved] = [await holidayOn('2026-10-22'), await holidayOn('2026-10-23')];
  // Changes made less than a few minutes ago count as concurrent with a run.
  clock.advance({ minutes: 10 });
  await finalOctober(roster.id);
  clock.advance({ minutes: 10 });
  assert.equal((await admin.delete(`/api/time/holidays/${removed}`)).status, 204);
  clock.advance({ minutes: 10 });
  const first = await computed(roster.id, NOVEMBER);
  assert.deepEqual(await adjustments(first, absent), [['ABSENT', 1_200]]);
  assert.deepEqual(await adjustments(first, present), []);
  await finish(first);
  clock.advance({ minutes: 10 });
  // Moves the holiday out of every period, so that only the date that it leaves changes.
  assert.equal((await admin.put(`/api/time/holidays/${moved}`, { date: '2027-01-03' })).status, 200);
  const second = await computed(roster.id, DECEMBER);
  assert.deepEqual(await adjustments(second, absent), [['ABSENT', 1_200]]);
  await finish(second);
  await assertInvariants();
});
