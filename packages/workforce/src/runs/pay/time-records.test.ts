import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { accrueLeave } from '../../leave/accrue.ts';
import { punch } from '../../time/testing/attendance.ts';
import { RUNS, take } from '../testing/runs.ts';
import { attendanceOf, OCTOBER, PAY, WORKDAYS } from './testing/attend.ts';
import { computingOffice, monthlyPay } from './testing/computed.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const office = await computingOffice(testApp);
const { payroll, hr } = office;
const admin = await testApp.superUser();
const { attend, leave, policyId } = await attendanceOf({ admin, hr });

const ITEMS = office.items('BASIC', 'ABSENT', 'LATE', 'UNDERTIME', 'OT');

/** Returns quantity and amount of each line, except the basic pay. */
const linesOf = async (run: string, employee: string): Promise<Record<string, [number, number]>> =>
  Object.fromEntries(
    (await office.lines(run, employee))
      .filter(({ payroll_item: item }) => item.code !== 'BASIC')
      .map(({ payroll_item: item, quantity, amount }) => [item.code, [quantity, amount]]),
  );

test('contract §3.3: a run that uses time records takes absences, tardiness, undertime and overtime of each employee from the punches, and given quantities go before them', async () => {
  const roster = await office.roster(PAY, PAY, PAY, PAY);
  const [punched, given, unruled, full] = roster.members as [string, string, string, string];
  const days = [
    '05 08:12 12:00 13:00 17:00',
    '06 08:00 12:00 13:00 16:30',
    '07 08:00 12:00 13:00 19:30',
    '08',
    '09 08:00 12:00 17:00',
  ];
  await attend(punched, days);
  await attend(given, days);
  await attend(unruled, days, { timekeeping_policy_id: null });
  await attend(full, []);
  const quantities = [
    { employee_id: given, payroll_item_id: office.item('ABSENT'), quantity: 0 },
    { employee_id: given, payroll_item_id: office.item('LATE'), quantity: 5 },
  ];
  const run = await office.run(roster.id, {
    ...OCTOBER,
    items: ITEMS,
    use_time_records: true,
    quantities,
  });
  await take(payroll, run.id, 'compute');
  const taken = { UNDERTIME: [30, 75], OT: [2.5, 468.75] };
  // A day with a missing punch counts as half an absence.
  assert.deepEqual(await linesOf(run.id, punched), { ABSENT: [1.5, 1_800], LATE: [12, 30], ...taken });
  assert.deepEqual(await linesOf(run.id, given), { LATE: [5, 12.5], ...taken });
  assert.deepEqual(await linesOf(run.id, unruled), {}, 'without a timekeeping policy');
  assert.deepEqual(await linesOf(run.id, full), {});
  const { body } = await admin.get(`/api/time/records?employee_id=${punched}&month=2026-10`);
  const { absent_days, late_minutes, undertime_minutes, overtime_minutes } = body.data.totals;
  assert.deepEqual([absent_days, late_minutes, undertime_minutes, overtime_minutes], [1.5, 12, 30, 150]);
  const change = { roster_id: roster.id, ...OCTOBER, items: ITEMS, use_time_records: false };
  assert.equal((await payroll.put(`${RUNS}/${run.id}`, change)).status, 200);
  await take(payroll, run.id, 'compute');
  assert.deepEqual(await linesOf(run.id, punched), {});
  assert.deepEqual(await linesOf(run.id, given), { LATE: [5, 12.5] });
});

test('contract §3.3: leave without pay that counts calendar days takes the pay of its working days only, with punches or without', async () => {
  const roster = await office.roster(PAY, PAY);
  const [punched, unrecorded] = roster.members as [string, string];
  await attend(
    punched,
    WORKDAYS.filter((day) => day < 15).map((day) => String(day).padStart(2, '0')),
  );
  // The 105 days of maternity leave end on 2 October. The remaining days, which include two weekends, are without
  // pay.
  for (const id of roster.members) await leave(id, '2026-06-20', '2026-10-14', 'Maternity leave');
  const run = await office.run(roster.id, { ...OCTOBER, items: ITEMS, use_time_records: true });
  await take(payroll, run.id, 'compute');
  for (const id of [punched, unrecorded]) assert.deepEqual(await linesOf(run.id, id), { ABSENT: [8, 9_600] });
});

test('contract §3.3: a run that uses time records does not pay approved leave without pay, also of employees without punches', async () => {
  const roster = await office.roster(PAY, PAY);
  const [punched, unrecorded] = roster.members as [string, string];
  await attend(punched, ['19', '20', '21']);
  for (const id of roster.members) await leave(id, '2026-10-19', '2026-10-20');
  const run = await office.run(roster.id, { ...OCTOBER, items: ITEMS, use_time_records: true });
  await take(payroll, run.id, 'compute');
  assert.deepEqual(await linesOf(run.id, punched), { ABSENT: [3, 3_600] });
  assert.deepEqual(await linesOf(run.id, unrecorded), { ABSENT: [2, 2_400] });
});

test('contract §3.3: a run that uses time records names the employees with a timekeeping policy but without punches, and pays them', async () => {
  const roster = await office.roster(PAY, PAY, PAY, PAY);
  const [punched, silent, unruled, separated] = roster.members as [string, string, string, string];
  await attend(punched, []);
  const ruled = { timekeeping_policy_id: policyId };
  for (const [id, change] of [
    [silent, { last_name: 'Walang', first_name: 'Punch', employee_number: 'EMP-0044', ...ruled }],
    [separated, { separated_on: '2026-09-30', ...ruled }],
  ] as const)
    assert.equal((await hr.patch(`${EMPLOYEES}/${id}`, change)).status, 200);
  const settings = { ...OCTOBER, items: ITEMS };
  const run = await office.run(roster.id, { ...settings, use_time_records: true });
  await take(payroll, run.id, 'compute');
  const warningsIn = async (language: string): Promise<string[]> => {
    const headers = { ...payroll.headers, 'accept-language': language };
    const { body } = await testApp.send('GET', `${RUNS}/${run.id}`, { headers });
    return body.warnings.map(({ message }: { message: string }) => message);
  };
  assert.deepEqual(await warningsIn('en'), [
    'These employees have a timekeeping policy but no punches in the period, so that no absences were deducted: ' +
      'Walang, Punch (EMP-0044). Import their punches and compute again, or check that they were on duty or on leave.',
  ]);
  assert.match((await warningsIn('fil'))[0]!, /walang punch sa panahon.*: Walang, Punch \(EMP-0044\)\./);
  assert.deepEqual(await linesOf(run.id, silent), {});
  assert.equal((await office.amounts(run.id, silent)).BASIC, 26_100);
  assert.deepEqual(await linesOf(run.id, unruled), {});
  await payroll.put(`${RUNS}/${run.id}`, { roster_id: roster.id, ...settings, use_time_records: false });
  await take(payroll, run.id, 'compute');
  assert.deepEqual(await warningsIn('en'), []);
});

test('contract §3.3, payroll facts 3.6: late minutes are charged to vacation leave, and pay is lowered by those without credit only', async () => {
  const roster = await office.roster(PAY, PAY);
  const [covered, short] = roster.members as [string, string];
  const { body: types } = await hr.get('/api/leave/types');
  const { id: leave_type_id } = types.data.find(({ name }: { name: string }) => name === 'Vacation leave');
  for (const [employee_id, days] of [
    [covered, 5],
    [short, 0],
  ]) {
    const opening = { employee_id, leave_type_id, kind: 'opening', days, on: '2026-10-01', reason: 'Cards' };
    assert.equal((await admin.post('/api/leave/credits', opening)).status, 201);
  }
  // 16 hours in the first half of the month and one hour in the second half. The month's credit covers ten hours.
  const late = ['01', '02', '05', '06', '07', '08', '09', '12'].map(
    (day) => `${day} 10:00 12:00 13:00 17:00`,
  );
  for (const id of roster.members) await attend(id, [...late, '20 08:00 12:00 13:00 16:00']);
  const absences = async (period: object) => {
    const run = await office.run(roster.id, { ...period, items: ITEMS, use_time_records: true });
    await take(payroll, run.id, 'compute');
    const found = [await linesOf(run.id, covered), await linesOf(run.id, short)];
    assert.equal((await payroll.post(`${RUNS}/${run.id}/cancel`, {})).status, 200);
    return found;
  };
  const [month, first, second] = [
    OCTOBER,
    { period_start: '2026-10-01', period_end: '2026-10-15' },
    { period_start: '2026-10-16', period_end: '2026-10-31' },
  ];
  const all = [
    [{}, { ABSENT: [0.875, 1_050] }],
    [{}, { ABSENT: [0.75, 900] }],
    [{}, { ABSENT: [0.125, 150] }],
  ];
  assert.deepEqual([await absences(month), await absences(first), await absences(second)], all);
  await accrueLeave(testApp.app);
  assert.deepEqual([await absences(month), await absences(first), await absences(second)], all, 'closed');
  const { body: credits } = await hr.get(`/api/leave/credits?employee_id=${short}`);
  assert.equal(credits.data.find(({ name }: { name: string }) => name === 'Vacation leave').balance, 0);
});

test('contract §3.3: overtime of government on rest days and holidays takes the hours of both from the punches', async () => {
  for (const [date, kind] of [
    ['2026-10-12', 'regular'],
    ['2026-10-31', 'special'],
  ]) {
    const added = await admin.post('/api/time/holidays', { date, kind, name: `Day of ${date}` });
    assert.equal(added.status, 201, added.text);
  }
  const roster = await office.roster({ ...monthlyPay(31_705), factor: 22 });
  const [id] = roster.members as [string];
  const biometricId = await attend(id, ['12 08:00 12:00']);
  // A Saturday, and a Saturday that is a holiday.
  await punch(hr, biometricId, ['24 08:00 10:00', '31 13:00 17:00'], '2026-10');
  const items = office.items('BASIC', 'OT-GOV', 'OT-GOV-HOLIDAY', 'GSIS-EE');
  const run = await office.run(roster.id, { ...OCTOBER, items, use_time_records: true });
  await take(payroll, run.id, 'compute');
  const lines = await linesOf(run.id, id);
  // 180.1420 an hour times 1.5.
  assert.deepEqual(lines['OT-GOV-HOLIDAY'], [10, 2_702.13]);
  assert.equal(lines['OT-GOV'], undefined);
});
