import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { hireWith, punch } from '../testing/attendance.ts';
import { readQuantities } from './read.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const admin = await testApp.superUser();
const north = await testApp.organization('North');
let pin = 0;

/** Creates an employee with punches on days of November 2026, such as `02 08:00 12:00`. */
async function employee(days: string[], more: Record<string, unknown> = {}) {
  pin += 1;
  const id = await hireWith(admin, { biometric_id: `P${pin}`, ...more });
  if (days.length > 0) await punch(admin, `P${pin}`, days);
  return id;
}

const policy = async (body: object): Promise<string> => {
  const reply = await admin.post('/api/pms/timekeeping_policies', { name: `Policy ${newId()}`, ...body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};

async function recordOf(id: string, month = '2026-11') {
  const reply = await admin.get(`/api/time/records?employee_id=${id}&month=${month}`);
  assert.equal(reply.status, 200, reply.text);
  const { days, totals } = reply.body.data;
  return { days, totals, on: (date: number) => days[date - 1] };
}

test('contract §3.3: time records are refused without a session, the role, an employee in reach, or a month', async () => {
  const id = await employee(['03 08:00'], { organization_id: north.id });
  const path = `/api/time/records?employee_id=${id}&month=2026-11`;
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await (await testApp.as('Payroll Admin')).get(path)).status, 403);
  const south = await testApp.organization('South');
  assert.equal((await (await testApp.as('HR Timekeeping', south.id)).get(path)).status, 404);
  assert.equal((await (await testApp.as('HR Timekeeping', north.id)).get(path)).status, 200);
  assert.equal((await admin.get(`/api/time/records?employee_id=${newId()}&month=2026-11`)).status, 404);
  for (const query of [
    '',
    `?employee_id=${id}`,
    `?employee_id=${id}&month=2026-13`,
    '?employee_id=x&month=2026-11',
  ])
    assert.equal((await admin.get(`/api/time/records${query}`)).status, 422, query);
});

test('contract §3.3: a time record has every day of the month with punches, minutes and remarks, and totals', async () => {
  const id = await employee([
    '03 08:12 12:01 12:55 16:50',
    '04 08:00 12:30 17:00',
    '07 09:00 12:00',
    '05 08:00 12:00',
  ]);
  const { days, totals, on } = await recordOf(id);
  assert.equal(days.length, 30);
  assert.deepEqual(on(3), {
    date: '2026-11-03',
    am_in: '08:12',
    am_out: '12:01',
    pm_in: '12:55',
    pm_out: '16:50',
    late_minutes: 12,
    undertime_minutes: 10,
    overtime_minutes: 0,
    night_minutes: 0,
    remark: null,
  });
  assert.deepEqual([on(4).pm_in, on(4).remark], [null, 'Missing punch']);
  assert.deepEqual([on(5).undertime_minutes, on(5).remark], [240, null]);
  assert.deepEqual([on(7).overtime_minutes, on(7).undertime_minutes, on(7).remark], [180, 0, 'Saturday']);
  assert.deepEqual(
    [on(1).remark, on(2).remark, on(30).remark],
    ["All Saints' Day", "All Souls' Day", 'Bonifacio Day'],
  );
  assert.deepEqual([on(8).remark, on(6).remark, on(27).remark], ['Sunday', 'Absent', 'Absent']);
  // Today is Sunday the 29th; later days are not absences.
  assert.deepEqual(totals, {
    days_worked: 2.5,
    absent_days: 16.5,
    leave_days: 0,
    leave_without_pay_days: 0,
    late_minutes: 12,
    late_days: 1,
    undertime_minutes: 250,
    undertime_days: 2,
    overtime_minutes: 0,
    rest_day_minutes: 180,
    special_days_worked: 0,
    regular_holidays_worked: 0,
    night_minutes: 0,
    leave_charge: 0.546,
  });
  const filipino = await testApp.send('GET', `/api/time/records?employee_id=${id}&month=2026-11`, {
    headers: { ...admin.headers, 'accept-language': 'fil' },
  });
  assert.equal(filipino.body.data.days[6].remark, 'Sabado');
});

test('contract §3.3, payroll facts 6.2: a day with one punch is half an absence without late or undertime minutes', async () => {
  const { totals, on } = await recordOf(await employee(['03 08:00', '04 17:00', '05 08:00 12:00 17:00']));
  for (const day of [3, 4, 5])
    assert.deepEqual(
      [on(day).late_minutes, on(day).undertime_minutes, on(day).remark],
      [0, 0, 'Missing punch'],
      String(day),
    );
  // Sixteen of the nineteen working days up to the 29th have no punch.
  const { days_worked, absent_days, late_minutes, undertime_minutes } = totals;
  assert.deepEqual([days_worked, absent_days, late_minutes, undertime_minutes], [1.5, 17.5, 0, 0]);
});

test('contract §3.3: a night shift keeps its out punch after midnight, also before the shift of the next day', async () => {
  const night = await policy({ kind: 'night', starts_at: '22:00', ends_at: '06:00', rest_days: [1] });
  const id = await employee(['03 21:58', '04 06:02 21:55', '05 05:30'], { timekeeping_policy_id: night });
  const { on } = await recordOf(id);
  assert.deepEqual(
    [on(3).pm_in, on(3).pm_out, on(3).overtime_minutes, on(3).night_minutes],
    ['21:58', '06:02', 2, 480],
  );
  assert.deepEqual([on(4).pm_in, on(4).pm_out, on(4).undertime_minutes], ['21:55', '05:30', 30]);
  assert.deepEqual([on(5).pm_in, on(5).pm_out, on(5).remark], [null, null, 'Absent']);
  assert.deepEqual([on(9).remark, on(7).remark], ['Monday', 'Absent']);
});

test('contract §3.3: a shift that begins at midnight keeps an arrival of the evening before, also on the first of a month', async () => {
  const graveyard = await policy({ starts_at: '00:00', ends_at: '08:00' });
  const id = await employee([], { timekeeping_policy_id: graveyard });
  await punch(admin, `P${pin}`, ['30 23:52'], '2026-09');
  await punch(admin, `P${pin}`, ['01 08:01 23:55', '02 08:00'], '2026-10');
  const { on } = await recordOf(id, '2026-10');
  for (const [day, arrival, departure] of [
    [1, '23:52', '08:01'],
    [2, '23:55', '08:00'],
  ] as const) {
    const { am_in, pm_out, late_minutes, undertime_minutes, remark } = on(day);
    assert.deepEqual(
      [am_in, pm_out, late_minutes, undertime_minutes, remark],
      [arrival, departure, 0, 0, null],
    );
  }
});

test('contract §3.3: the policy of the employee decides on flexible hours, grace and the lunch pair', async () => {
  const flexible = await policy({ kind: 'flexible', starts_at: '07:00', flexible_until: '09:00' });
  const graced = await policy({
    starts_at: '08:00',
    ends_at: '17:00',
    grace_minutes: 10,
    late_counts_from: 'grace_end',
    lunch_starts_at: '11:00',
    lunch_ends_at: '12:00',
  });
  const one = await recordOf(
    await employee(['03 08:40 17:20', '04 09:10 18:00'], { timekeeping_policy_id: flexible }),
  );
  assert.deepEqual([one.on(3).undertime_minutes, one.on(4).late_minutes], [20, 10]);
  const other = await recordOf(
    await employee(['03 08:10 11:02 11:58 17:00', '04 08:12 11:00 12:00 17:00'], {
      timekeeping_policy_id: graced,
    }),
  );
  assert.deepEqual([other.on(3).late_minutes, other.on(4).late_minutes], [0, 2]);
  assert.deepEqual([other.on(3).am_out, other.on(3).pm_in], ['11:02', '11:58']);
});

test('contract §3.3: a policy whose times contradict each other is refused', async () => {
  const path = '/api/pms/timekeeping_policies';
  for (const [body, field] of [
    [{ lunch_starts_at: '13:00', lunch_ends_at: '12:00' }, 'lunch_ends_at'],
    [{ lunch_starts_at: null }, 'lunch_ends_at'],
    [{ starts_at: '08:00', flexible_until: '07:00' }, 'flexible_until'],
    [{ kind: 'rotating' }, 'kind'],
    [{ rest_days: [0] }, 'rest_days'],
  ] as const) {
    const reply = await admin.post(path, { name: 'Odd', ...body });
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.ok(
      Object.keys(reply.body.errors).some((name) => name.startsWith(field)),
      reply.text,
    );
  }
  const id = await policy({ starts_at: '08:00', ends_at: '17:00' });
  assert.equal((await admin.put(`${path}/${id}`, { name: 'Odd', lunch_ends_at: '11:00' })).status, 422);
  const { lunch_starts_at, kind, rest_days } = (await admin.get(`${path}/${id}`)).body.data;
  assert.deepEqual([lunch_starts_at, kind, rest_days], ['12:00', 'fixed', [6, 7]]);
});

test('contract §3.3: a policy with fixed hours or a night shift needs its times of work, also after a change', async () => {
  const path = '/api/pms/timekeeping_policies';
  const id = await policy({ starts_at: '08:00', ends_at: '17:00' });
  const before = await testApp.snapshot('timekeeping_policies', 'audit_log');
  for (const [body, ...fields] of [
    [{ kind: 'fixed' }, 'starts_at', 'ends_at'],
    [{ kind: 'night', starts_at: '22:00' }, 'ends_at'],
    [{ kind: 'fixed', starts_at: null, ends_at: '17:00' }, 'starts_at'],
    [{ starts_at: '08:00' }, 'ends_at'],
  ] as const) {
    const reply = await admin.post(path, { name: 'Without times', ...body });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, fields], reply.text);
  }
  const removed = await admin.put(`${path}/${id}`, { name: 'Without times', starts_at: null });
  assert.equal(removed.status, 422);
  assert.match(removed.body.errors.starts_at[0], /^Fixed hours and night shifts need the times/);
  assert.equal(await testApp.snapshot('timekeeping_policies', 'audit_log'), before);

  const flexible = await policy({});
  assert.equal((await admin.get(`${path}/${flexible}`)).body.data.kind, 'flexible');
  const fixed = await admin.put(`${path}/${flexible}`, { name: 'Fixed now', kind: 'fixed' });
  assert.deepEqual([fixed.status, Object.keys(fixed.body.errors)], [422, ['starts_at', 'ends_at']]);
  const changed = await admin.put(`${path}/${id}`, { name: 'Any time', kind: 'flexible', ends_at: null });
  assert.deepEqual(
    [changed.status, changed.body.data.kind, changed.body.data.ends_at],
    [200, 'flexible', null],
  );
});

test('contract §3.3: a holiday of a place is a day off where the organization’s address names the place', async () => {
  const unit = await testApp.organization('Unit', north.id);
  await admin.put(`/api/organizations/${north.id}`, { name: 'North', address: 'City of Malolos, Bulacan' });
  await admin.post('/api/time/holidays', {
    date: '2026-11-11',
    name: 'Charter Day',
    kind: 'special',
    place: 'Malolos',
  });
  const there = await recordOf(await employee(['11 08:00 12:00'], { organization_id: unit.id }));
  const elsewhere = await recordOf(await employee(['11 08:00 12:00']));
  assert.deepEqual([there.on(11).remark, there.on(11).overtime_minutes], ['Charter Day', 240]);
  assert.deepEqual([elsewhere.on(11).remark, elsewhere.on(11).undertime_minutes], [null, 240]);
});

test('contract §3.3: days before the hire and after the separation are no absences', async () => {
  const id = await employee(['10 08:00 12:00 13:00 17:00'], { hired_on: '2026-11-09' });
  const { on, totals } = await recordOf(id);
  assert.deepEqual([on(6).remark, on(9).remark, on(10).remark], [null, 'Absent', null]);
  assert.equal(totals.absent_days, 14);
});

test('contract §3.3: employees see their own time record, and 404 without an employee record', async () => {
  const person = await testApp.person();
  assert.equal((await person.get('/api/me/time-records?month=2026-11')).status, 404);
  const id = await employee(['03 08:00 12:00 13:00 17:00']);
  assert.equal((await admin.put(`${EMPLOYEES}/${id}`, { user_id: person.id })).status, 200);
  const reply = await person.get('/api/me/time-records?month=2026-11');
  assert.deepEqual(
    [reply.status, reply.body.data.employee_id, reply.body.data.days[2].pm_out],
    [200, id, '17:00'],
  );
  assert.equal((await person.get('/api/me/time-records?month=2026-11-03')).status, 422);
  assert.equal((await testApp.get('/api/me/time-records?month=2026-11')).status, 401);
});

test('contract §3.3: quantities of many employees come from one read of each kind', async () => {
  const ids = [
    await employee(['03 08:12 12:01 12:55 16:50']),
    await employee(['04 08:00 12:00 13:00 19:00']),
  ];
  const found = await readQuantities(testApp.app, testApp.app.db, ids, {
    first: '2026-11-03',
    last: '2026-11-04',
  });
  const [one, other] = ids.map((id) => found.get(id)!);
  assert.deepEqual(
    [one!.lateMinutes, one!.undertimeMinutes, one!.absentDays, one!.daysWorked],
    [12, 10, 1, 1],
  );
  assert.deepEqual([other!.overtimeMinutes, other!.absentDays, other!.leaveThousandths], [120, 1, 0]);
});

test('contract §3.3: a few hours on a holiday count as a part of the day', async () => {
  for (const [date, kind] of [
    ['2026-11-17', 'regular'],
    ['2026-11-18', 'special'],
  ]) {
    const added = await admin.post('/api/time/holidays', { date, kind, name: `Day of ${date}` });
    assert.equal(added.status, 201, added.text);
  }
  const worked = async (lines: string[]) => {
    const { totals } = await recordOf(await employee(lines));
    return [totals.regular_holidays_worked, totals.special_days_worked];
  };
  assert.deepEqual(await worked(['17 08:00 10:00', '18 08:00 12:00 13:00 19:00']), [0.25, 1]);
  assert.deepEqual(await worked(['17 08:00']), [0.5, 0]);
  assert.deepEqual(await worked(['16 08:00 12:00 13:00 17:00']), [0, 0]);
});
