import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hireWith, punch } from '../time/testing/attendance.ts';
import { accrueLeave } from './accrue.ts';
import { earnedInMonth } from './earned.ts';

const clock = movableClock('2026-12-01T02:00:00Z');
const testApp = await startWorkforce({ after }, { clock });
const admin = await testApp.superUser();
const { data: types } = (await admin.get('/api/leave/types')).body;
const typeId = (name: string): string => types.find((one: { name: string }) => one.name === name).id;

async function opening(employee_id: string, name: string, days: number, on = '2026-11-01', by = admin) {
  const body = {
    employee_id,
    leave_type_id: typeId(name),
    kind: 'opening',
    days,
    on,
    reason: 'Cards',
  };
  assert.equal((await by.post('/api/leave/credits', body)).status, 201);
}

const balances = async (id: string, by = admin) =>
  Object.fromEntries(
    (await by.get(`/api/leave/credits?employee_id=${id}`)).body.data.map(
      ({ name, balance }: { name: string; balance: number }) => [name, balance],
    ),
  );

test('contract §3.3: credits of a month with days without pay follow the literal table of the facts', () => {
  // Days without pay and the credits in the table, with half days rounded up and down.
  const rows: [days: number, earned: number][] = [
    [0, 1250],
    [0.5, 1229],
    [1.5, 1188],
    [4.5, 1063],
    [10.5, 813],
    [13.5, 687],
    [16.5, 562],
    [19.5, 437],
    [22.5, 312],
    [25.5, 187],
    [28.5, 62],
    [29.5, 21],
    [30, 0],
    [31, 0],
  ];
  for (const [days, earned] of rows) assert.equal(earnedInMonth(days * 1_000), earned, String(days));
});

test('payroll facts 3.6: credits are earned by days of service from the first to the last day of employment, and from the month of the opening balance', async () => {
  const hired = await hireWith(admin, { hired_on: '2026-11-16' });
  const separated = await hireWith(admin, { separated_on: '2026-11-10' });
  const left = await hireWith(admin, { separated_on: '2026-10-31' });
  const coming = await hireWith(admin, { hired_on: '2026-12-16' });
  const opened = await hireWith(admin, {});
  const recordedLater = await hireWith(admin, { biometric_id: 'A2' });
  for (const id of [hired, separated, left, coming, recordedLater]) await opening(id, 'Vacation leave', 0);
  await opening(opened, 'Vacation leave', 0, '2026-12-01');
  await punch(admin, 'A2', ['01 08:00'], '2026-12');
  await accrueLeave(testApp.app);
  const earned = [];
  for (const id of [hired, separated, left, coming, opened, recordedLater])
    earned.push((await balances(id))['Vacation leave']);
  assert.deepEqual(earned, [0.625, 0.417, 0, 0, 0, 1.25]);
});

test('payroll facts 3.6: a closed month follows punches that are imported later and corrections, until the next month ends', async () => {
  const id = await hireWith(admin, { biometric_id: 'A3' });
  await opening(id, 'Vacation leave', 2);
  const vacation = async () => (await balances(id))['Vacation leave'];
  await accrueLeave(testApp.app);
  assert.equal(await vacation(), 3.25);
  // Only the first of several files is imported. Without punches on 18 other working days, half a month's credit is
  // earned.
  await punch(admin, 'A3', ['03 08:30 12:00 13:00 17:00']);
  assert.equal(await accrueLeave(testApp.app), 2);
  assert.equal(await vacation(), 2.438);
  const days = [4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27];
  await punch(
    admin,
    'A3',
    days.map((day) => `${String(day).padStart(2, '0')} 08:00 12:00 13:00 17:00`),
  );
  assert.equal(await accrueLeave(testApp.app), 1);
  assert.equal(await vacation(), 3.188);
  const correction = { employee_id: id, date: '2026-11-03', am_in: '08:00', reason: 'Fieldwork' };
  const filed = await admin.post('/api/time/corrections', correction);
  const other = await testApp.superUser();
  const approved = await other.post(`/api/time/corrections/${filed.body.data.id}/approve`, {});
  assert.equal(approved.status, 200, approved.text);
  assert.equal(await accrueLeave(testApp.app), 1);
  assert.equal(await vacation(), 3.25);
  assert.equal(await accrueLeave(testApp.app), 0);
});

test('facts 3.6, a closed month follows a holiday that is removed or moved afterwards', async () => {
  const id = await hireWith(admin, { biometric_id: 'A4' });
  await opening(id, 'Vacation leave', 2);
  const vacation = async () => (await balances(id))['Vacation leave'];
  const holidayOn = async (date: string): Promise<string> =>
    (await admin.post('/api/time/holidays', { date, name: 'Fiesta', kind: 'special' })).body.data.id;
  const [removed, moved] = [await holidayOn('2026-11-23'), await holidayOn('2026-11-24')];
  const days = [3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 25, 26, 27];
  await punch(
    admin,
    'A4',
    days.map((day) => `${String(day).padStart(2, '0')} 08:00 12:00 13:00 17:00`),
  );
  // Changes made less than a few minutes ago count as concurrent with a run.
  clock.advance({ minutes: 10 });
  await accrueLeave(testApp.app);
  assert.equal(await vacation(), 3.25);
  clock.advance({ minutes: 10 });
  assert.equal((await admin.delete(`/api/time/holidays/${removed}`)).status, 204);
  clock.advance({ minutes: 10 });
  await accrueLeave(testApp.app);
  assert.equal(await vacation(), 3.208);
  clock.advance({ minutes: 10 });
  // Moves the holiday out of the month, so that only the date that it leaves changes.
  assert.equal((await admin.put(`/api/time/holidays/${moved}`, { date: '2027-01-03' })).status, 200);
  await accrueLeave(testApp.app);
  assert.equal(await vacation(), 3.167);
});

test('contract §3.3: employees with an opening balance earn a closed month once, less days without pay and late minutes', async () => {
  const recorded = await hireWith(admin, { biometric_id: 'A1' });
  const unrecorded = await hireWith(admin, {});
  const stranger = await hireWith(admin, {});
  for (const id of [recorded, unrecorded]) {
    await opening(id, 'Vacation leave', 2);
    await opening(id, 'Sick leave', 0);
  }
  await opening(unrecorded, 'Service incentive leave', 0);
  // The employee is 30 minutes late on one day and absent on all other working days of the month.
  await punch(admin, 'A1', ['03 08:30 12:00 13:00 17:00']);
  assert.equal(await accrueLeave(testApp.app), 5);
  const { totals } = (await admin.get(`/api/time/records?employee_id=${recorded}&month=2026-11`)).body.data;
  const earned = earnedInMonth(totals.absent_days * 1_000) / 1_000;
  const found = await balances(recorded);
  assert.equal(found['Sick leave'], earned);
  assert.equal(Math.round(found['Vacation leave'] * 1_000), Math.round((2 + earned - 0.062) * 1_000));
  const other = await balances(unrecorded);
  assert.deepEqual(
    [other['Vacation leave'], other['Sick leave'], other['Service incentive leave']],
    [3.25, 1.25, 0],
  );
  assert.equal((await balances(stranger))['Vacation leave'], 0);
  assert.equal(await accrueLeave(testApp.app), 0);
  clock.set('2027-01-04T02:00:00Z');
  await Promise.all([accrueLeave(testApp.app), accrueLeave(testApp.app)]);
  const later = await balances(unrecorded, await testApp.superUser());
  assert.deepEqual([later['Vacation leave'], later['Service incentive leave']], [4.5, 5]);
});

test('payroll facts 3.5: service incentive leave is earned after one year of service, on the day that completes it', async () => {
  const by = await testApp.superUser();
  const [hired, longer, left] = [
    await hireWith(by, { hired_on: '2026-08-15' }),
    await hireWith(by, { hired_on: '2020-08-15' }),
    await hireWith(by, { hired_on: '2026-08-15', separated_on: '2027-08-14' }),
  ];
  for (const id of [hired, longer, left]) await opening(id, 'Service incentive leave', 0, '2026-11-01', by);
  const earned = async () => {
    await accrueLeave(testApp.app);
    const reader = await testApp.superUser();
    const shown = [];
    for (const id of [hired, longer, left])
      shown.push((await balances(id, reader))['Service incentive leave']);
    return shown;
  };
  assert.deepEqual(await earned(), [0, 5, 0]);
  clock.set('2027-08-14T02:00:00Z');
  assert.deepEqual(await earned(), [0, 5, 0]);
  clock.set('2027-08-15T02:00:00Z');
  assert.deepEqual(await earned(), [5, 5, 0]);
  clock.set('2028-01-02T02:00:00Z');
  assert.deepEqual(await earned(), [10, 10, 0]);
});
