import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';
import { hireWith } from '../time/testing/attendance.ts';

const APPLICATIONS = '/api/leave/applications';
const OWN = '/api/me/leave-applications';
const TABLES = ['leave_applications', 'leave_days', 'leave_entries', 'audit_log'];

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const { data: types } = (await hr.get('/api/leave/types')).body;
const typeId = (name: string): string => types.find((one: { name: string }) => one.name === name).id;
const [VACATION, SICK] = [typeId('Vacation leave'), typeId('Sick leave')];

/** Creates an employee with an account. */
async function employee(): Promise<{ id: string; person: Person }> {
  const person = await testApp.person();
  return { id: await hireWith(admin, { user_id: person.id }), person };
}

async function opening(employee_id: string, days: number, leave_type_id = VACATION) {
  const body = { employee_id, leave_type_id, kind: 'opening', days, on: '2026-01-01', reason: 'Cards' };
  const reply = await hr.post('/api/leave/credits', body);
  assert.equal(reply.status, 201, reply.text);
}

const leave = (start: string, end = start, more: object = {}) => ({
  leave_type_id: VACATION,
  start,
  end,
  reason: 'Family',
  ...more,
});

async function filed(person: Person, body: object) {
  const reply = await person.post(OWN, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

const decide = (person: Person, id: string, word = 'approve') =>
  person.post(`${APPLICATIONS}/${id}/${word}`, {});

async function credit(employeeId: string, name = 'Vacation leave') {
  const { body } = await hr.get(`/api/leave/credits?employee_id=${employeeId}`);
  return body.data.find((one: { name: string }) => one.name === name);
}

test('contract §3.3: leave types are listed, and vacation and service incentive leave allow none without pay', async () => {
  for (const name of ['Vacation leave', 'Service incentive leave'])
    assert.equal(types.find((one: { name: string }) => one.name === name).allows_without_pay, false);
  assert.equal(types.find((one: { name: string }) => one.name === 'Maternity leave').days, 105);
  assert.equal((await testApp.get('/api/leave/types')).status, 401);
  const type = { name: 'Study leave', law: null, accrual: 'none', days: 120, allows_without_pay: true };
  assert.equal((await (await testApp.as('HR Timekeeping')).post('/api/leave/types', type)).status, 403);
  assert.equal((await hr.post('/api/leave/types', { ...type, name: 'vacation  LEAVE' })).status, 422);
  const added = await hr.post('/api/leave/types', type);
  assert.equal(added.status, 201, added.text);
  const changed = await hr.put(`/api/leave/types/${added.body.data.id}`, { law: 'Office order 7' });
  assert.deepEqual(
    [changed.status, changed.body.data.law, changed.body.data.days],
    [200, 'Office order 7', 120],
  );
});

test('contract §3.3: members that a leave type does not take are not written, neither to its columns nor to the audit log', async () => {
  const type = { name: 'Study', law: null, accrual: 'none', days: 1, allows_without_pay: true };
  const more = {
    charged_to: VACATION,
    takes_tardiness: true,
    created_at: '2000-01-01T00:00:00Z',
    unheard_of: 1,
  };
  const added = await hr.post('/api/leave/types', { ...type, ...more });
  assert.equal(added.status, 201, added.text);
  const { id, ...shown } = added.body.data;
  const unset = { counts_calendar_days: false, charged_to: null, takes_tardiness: false };
  assert.deepEqual(shown, { ...type, ...unset });
  const changed = await hr.put(`/api/leave/types/${id}`, { ...more, days: 2 });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual(changed.body.data, { id, ...shown, days: 2 });
  assert.doesNotMatch(await testApp.snapshot('audit_log', 'leave_types'), /unheard_of/);
});

test('contract §3.3: applications are refused for wrong days, over the credit, and on days of another leave, and nothing changes', async () => {
  const { id, person } = await employee();
  assert.equal((await testApp.post(OWN, leave('2026-12-01'))).status, 401);
  assert.equal((await (await testApp.person()).post(OWN, leave('2026-12-01'))).status, 404);
  assert.equal((await person.post(APPLICATIONS, { ...leave('2026-12-01'), employee_id: id })).status, 403);
  await opening(id, 3);
  await filed(person, leave('2026-12-01', '2026-12-02'));
  const before = await testApp.snapshot(...TABLES);
  const refused: [body: object, field: string][] = [
    [leave('2026-12-04', '2026-12-03'), 'end'],
    [leave('2026-12-03', '2028-12-03'), 'end'],
    [leave('2026-12-03', '2026-12-04', { half_day: true }), 'half_day'],
    [leave('2026-12-08', '2026-12-08', { half_day: true }), 'half_day'],
    [leave('2026-12-05', '2026-12-05', { half_day: true }), 'half_day'],
    [leave('2026-12-05', '2026-12-06'), 'start'],
    [leave('2026-12-02', '2026-12-03'), 'start'],
    [leave('2026-12-03', '2026-12-04'), 'leave_type_id'],
    [{ ...leave('2026-12-03'), leave_type_id: newId() }, 'leave_type_id'],
    [{ ...leave('2026-12-03'), reason: ' ' }, 'reason'],
  ];
  for (const [body, field] of refused) {
    const reply = await person.post(OWN, body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [422, [field]], reply.text);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: leave beyond the credit is without pay where its type allows that', async () => {
  const { id, person } = await employee();
  const bare = await filed(person, { ...leave('2026-12-01', '2026-12-02'), leave_type_id: SICK });
  assert.deepEqual([bare.days, bare.days_without_pay], [2, 2]);
  await opening(id, 0.5, SICK);
  const approved = (await decide(hr, bare.id)).body.data;
  assert.deepEqual([approved.status, approved.days, approved.days_without_pay], ['approved', 2, 1.5]);
  assert.deepEqual((await credit(id, 'Sick leave')).balance, 0);
});

test('contract §3.3: holidays and rest days in a leave are not charged', async () => {
  const { id, person } = await employee();
  await opening(id, 10);
  // 28 November to 9 December 2026 has two Saturdays, two Sundays, 30 November and 8 December.
  const application = await filed(person, leave('2026-11-28', '2026-12-09'));
  assert.equal(application.days, 6);
  const half = await filed(person, leave('2026-12-10', '2026-12-10', { half_day: true }));
  assert.equal(half.days, 0.5);
  assert.equal((await credit(id)).pending, 6.5);
  assert.equal((await decide(hr, application.id)).status, 200);
  assert.deepEqual([(await credit(id)).used, (await credit(id)).balance], [6, 4]);
});

test('contract §3.3: maternity leave is charged in calendar days (RA 11210), and other leave types can be set so', async () => {
  const { person } = await employee();
  const maternity = { ...leave('2026-11-28', '2027-03-12'), leave_type_id: typeId('Maternity leave') };
  const application = await filed(person, maternity);
  assert.deepEqual([application.days, application.days_without_pay], [105, 0]);
  const approved = (await decide(hr, application.id)).body.data;
  assert.deepEqual([approved.status, approved.days, approved.days_without_pay], ['approved', 105, 0]);
  // Time records name the leave on working days only.
  const { body } = await person.get('/api/me/time-records?month=2026-12');
  assert.equal(body.data.totals.leave_days, 18);
  const type = { name: 'Rest', law: null, accrual: 'none', days: 3, allows_without_pay: false };
  const { data } = (await hr.post('/api/leave/types', { ...type, counts_calendar_days: true })).body;
  assert.equal(data.counts_calendar_days, true);
  const over = await person.post(OWN, { ...leave('2027-04-02', '2027-04-05'), leave_type_id: data.id });
  assert.deepEqual([over.status, Object.keys(over.body.errors)], [422, ['leave_type_id']]);
});

test('contract §3.3: applications are decided once, by an HR Admin other than the applicant', async () => {
  const { id, person } = await employee();
  await opening(id, 5);
  const { id: application } = await filed(person, leave('2026-12-01'));
  assert.equal((await decide(await testApp.as('HR Timekeeping'), application)).status, 403);
  assert.equal((await decide(person, application)).status, 403);
  const north = await testApp.organization();
  assert.equal((await decide(await testApp.as('HR Admin', north.id), application)).status, 403);
  assert.equal((await decide(hr, newId())).status, 404);
  const officer = await testApp.as('HR Admin');
  await hireWith(admin, { user_id: officer.id });
  const own = (await officer.post(APPLICATIONS, { ...leave('2026-12-01'), leave_type_id: SICK })).body.data;
  assert.equal((await decide(officer, own.id)).status, 403);
  const forOther = (await hr.post(APPLICATIONS, { ...leave('2026-12-03'), employee_id: id })).body.data;
  const refused = await decide(hr, forOther.id);
  assert.equal(refused.status, 403);
  assert.match(refused.body.message, /and the person who filed the application/);
  const decidable = async (reader: Person) =>
    (await reader.get(`${APPLICATIONS}?filter[employee_id]=${id}`)).body.data.map(
      ({ can_decide: can }: { can_decide: boolean }) => can,
    );
  assert.deepEqual(await decidable(hr), [false, true]);
  assert.deepEqual(await decidable(officer), [true, true]);
  assert.deepEqual(await decidable(await testApp.as('HR Timekeeping')), [false, false]);
  const cancellable = async (reader: Person) =>
    (await reader.get(`${APPLICATIONS}?filter[employee_id]=${id}`)).body.data.map(
      ({ can_cancel: can }: { can_cancel: boolean }) => can,
    );
  assert.deepEqual(await cancellable(hr), [true, true]);
  assert.deepEqual(await cancellable(await testApp.as('HR Timekeeping')), [false, false]);
  const ofOwn = (await officer.get(`${APPLICATIONS}?filter[status]=pending`)).body.data;
  assert.equal(ofOwn.find((one: { id: string }) => one.id === own.id).can_cancel, false);
  assert.equal((await decide(officer, forOther.id, 'reject')).body.data.status, 'rejected');
  assert.equal((await decide(hr, application)).status, 200);
  for (const word of ['approve', 'reject']) assert.equal((await decide(hr, application, word)).status, 422);
  const listed = (await hr.get(`${APPLICATIONS}?filter[employee_id]=${id}&filter[status]=approved`)).body;
  const several = await hr.get(`${APPLICATIONS}?filter[employee_id]=${id}&filter[status]=approved,rejected`);
  const statuses = several.body.data.map(({ status }: { status: string }) => status);
  assert.deepEqual(statuses, ['rejected', 'approved']);
  assert.equal((await hr.get(`${APPLICATIONS}?filter[status]=approved,x`)).status, 422);
  assert.deepEqual(
    [listed.meta.total, listed.data[0].id, listed.data[0].decided_by],
    [1, application, 'Person Number2'],
  );
});

test('contract §3.3: two approvals at once have one outcome, and two leaves together never exceed the credit', async () => {
  const { id, person } = await employee();
  await opening(id, 3);
  const other = await testApp.as('HR Admin');
  const { id: application } = await filed(person, leave('2026-12-01'));
  const both = await Promise.all([decide(hr, application), decide(other, application, 'reject')]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 422]);
  const left = (await credit(id)).balance;
  const replies = await Promise.all([
    person.post(OWN, leave('2026-12-02', '2026-12-03')),
    person.post(OWN, leave('2026-12-09', '2026-12-10')),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 422]);
  const accepted = replies.find(({ status }) => status === 201)!.body.data;
  // Somebody else uses up the credit between the application and its approval.
  const forfeited = {
    employee_id: id,
    leave_type_id: VACATION,
    kind: 'forfeited',
    days: left - 1,
    on: '2026-11-29',
    reason: 'Year',
  };
  const taken = await Promise.all([hr.post('/api/leave/credits', forfeited), decide(other, accepted.id)]);
  assert.deepEqual(taken.map(({ status }) => status === 422).toSorted(), [false, true]);
  assert.ok((await credit(id)).balance >= 0);
});

test('contract §3.3: a holiday proclaimed after the approval gives the day back, and its removal charges it again', async () => {
  const { id, person } = await employee();
  await opening(id, 5);
  const { id: application } = await filed(person, leave('2026-12-14', '2026-12-16'));
  await decide(hr, application);
  assert.equal((await credit(id)).balance, 2);
  const holiday = await hr.post('/api/time/holidays', {
    date: '2026-12-15',
    name: 'Local election',
    kind: 'special',
  });
  assert.equal(holiday.status, 201, holiday.text);
  assert.deepEqual([(await credit(id)).used, (await credit(id)).balance], [2, 3]);
  const path = `/api/time/holidays/${holiday.body.data.id}`;
  await hr.put(path, { date: '2026-12-19' });
  assert.equal((await credit(id)).balance, 2);
  await hr.put(path, { date: '2026-12-16' });
  assert.equal((await credit(id)).balance, 3);
  assert.equal((await hr.delete(path)).status, 204);
  assert.equal((await credit(id)).balance, 2);
});

test('contract §3.3: a holiday changes its own day of approved leave only, whatever rest days and leave types have become', async () => {
  const { id, person } = await employee();
  await opening(id, 20);
  const type = { name: 'Retreat', law: null, accrual: 'none', days: 5, allows_without_pay: true };
  const retreat = (await hr.post('/api/leave/types', type)).body.data;
  const [vacation, other] = [
    await filed(person, leave('2027-06-14', '2027-06-27')),
    await filed(person, { ...leave('2027-07-05', '2027-07-11'), leave_type_id: retreat.id }),
  ];
  for (const application of [vacation, other]) assert.equal((await decide(hr, application.id)).status, 200);
  // From now on the employee works on Saturdays, and the other type counts every day.
  const sixDays = { name: 'Six days', starts_at: '08:00', ends_at: '17:00', rest_days: [7] };
  const policy = (await admin.post('/api/pms/timekeeping_policies', sixDays)).body.data;
  await hr.patch(`${EMPLOYEES}/${id}`, { timekeeping_policy_id: policy.id });
  await hr.put(`/api/leave/types/${retreat.id}`, { counts_calendar_days: true });
  for (const date of ['2027-06-16', '2027-07-07']) {
    const holiday = await hr.post('/api/time/holidays', { date, name: 'Local day', kind: 'special' });
    assert.equal(holiday.status, 201, holiday.text);
  }
  const { data } = (await hr.get(`${APPLICATIONS}?filter[employee_id]=${id}`)).body;
  const daysOf = (application: { id: string }) => {
    const { days, days_without_pay } = data.find((one: { id: string }) => one.id === application.id);
    return [days, days_without_pay];
  };
  assert.deepEqual(
    [daysOf(vacation), daysOf(other)],
    [
      [9, 0],
      [5, 0],
    ],
  );
  assert.equal((await credit(id)).balance, 11);
});

test('contract §3.3: leave takes no credits of days before the first or after the last day of employment', async () => {
  const { id, person } = await employee();
  await opening(id, 10);
  const days = { hired_on: '2026-12-02', separated_on: '2026-12-16', separation_reason: 'resigned' };
  assert.equal((await hr.patch(`${EMPLOYEES}/${id}`, days)).status, 200);
  const before = await testApp.snapshot(...TABLES);
  for (const dates of [leave('2026-11-30', '2026-12-01'), leave('2026-12-17', '2026-12-18')]) {
    const refused = await person.post(OWN, dates);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['start']], refused.text);
    assert.match(refused.body.message, /day of employment/);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  const application = await filed(person, leave('2026-12-14', '2026-12-18'));
  assert.equal(application.days, 3);
  assert.equal((await decide(hr, application.id)).body.data.days, 3);
  assert.equal((await credit(id)).balance, 7);
});

test('contract §3.3: approved leave after a new last day of employment is given back, and charged again without it', async () => {
  const { id, person } = await employee();
  await opening(id, 10);
  const maternity = { ...leave('2027-01-04', '2027-04-18'), leave_type_id: typeId('Maternity leave') };
  const [vacation, calendar] = [
    await filed(person, leave('2026-12-14', '2026-12-18')),
    await filed(person, maternity),
  ];
  for (const application of [vacation, calendar])
    assert.equal((await decide(hr, application.id)).status, 200);
  const daysAfter = async (separated_on: string | null) => {
    assert.equal((await hr.patch(`${EMPLOYEES}/${id}`, { separated_on })).status, 200);
    const { data } = (await hr.get(`${APPLICATIONS}?filter[employee_id]=${id}`)).body;
    return [...data.map(({ days }: { days: number }) => days), (await credit(id)).balance];
  };
  // The latest application comes first.
  assert.deepEqual(await daysAfter('2027-01-31'), [28, 5, 5]);
  assert.deepEqual(await daysAfter('2026-12-16'), [0, 3, 7]);
  assert.deepEqual(await daysAfter(null), [105, 5, 5]);
});

test('contract §3.3: a cancelled leave gives its days back; employees cancel one that has not begun', async () => {
  const { id, person } = await employee();
  await opening(id, 5);
  const [one, past] = [await filed(person, leave('2026-12-01')), await filed(person, leave('2026-11-03'))];
  await decide(hr, one.id);
  await decide(hr, past.id);
  const { person: stranger } = await employee();
  assert.equal((await stranger.post(`${OWN}/${one.id}/cancel`)).status, 404);
  assert.equal((await person.post(`${OWN}/${past.id}/cancel`)).status, 422);
  const cancelled = await person.post(`${OWN}/${one.id}/cancel`);
  assert.deepEqual([cancelled.status, cancelled.body.data.status], [200, 'cancelled']);
  assert.equal((await credit(id)).balance, 4);
  assert.equal((await person.post(`${OWN}/${one.id}/cancel`)).status, 422);
  assert.equal((await decide(hr, past.id, 'cancel')).status, 200);
  assert.equal((await credit(id)).balance, 5);
});

test('contract §3.3: employees see their own credits and applications only', async () => {
  const { id, person } = await employee();
  await opening(id, 2);
  await filed(person, leave('2026-12-01'));
  const { person: stranger } = await employee();
  assert.deepEqual((await stranger.get(OWN)).body.data, []);
  assert.equal((await person.get(OWN)).body.data.length, 1);
  const own = (await person.get('/api/me/leave-credits')).body.data;
  assert.equal(own.find(({ name }: { name: string }) => name === 'Vacation leave').balance, 2);
  assert.equal((await person.get(`/api/leave/credits?employee_id=${id}`)).status, 403);
  for (const path of [OWN, '/api/me/leave-credits']) {
    assert.equal((await (await testApp.person()).get(path)).status, 404);
    assert.equal((await testApp.get(path)).status, 401);
  }
});

test('contract §3.3: unused service incentive leave is converted to cash as far as it is left, not by the rules of government', async () => {
  const { id } = await employee();
  const leave_type_id = typeId('Service incentive leave');
  await opening(id, 5, leave_type_id);
  const monetize = (days: number) =>
    hr.post('/api/leave/credits', {
      employee_id: id,
      leave_type_id,
      kind: 'monetized',
      days,
      on: '2026-11-27',
      reason: 'Paid in cash',
    });
  const refused = await monetize(5.5);
  assert.deepEqual([refused.status, refused.body.message], [422, 'Only 5 days are left.']);
  assert.equal((await monetize(4)).status, 201);
  assert.equal((await monetize(2)).status, 422);
  assert.equal((await monetize(1)).status, 201);
  const { monetized, balance } = await credit(id, 'Service incentive leave');
  assert.deepEqual([monetized, balance], [5, 0]);
});

test('contract §3.3: credits are monetized within their rules, and never by the owner', async () => {
  const { id } = await employee();
  await opening(id, 40);
  const entry = (kind: string, days: number) =>
    hr.post('/api/leave/credits', {
      employee_id: id,
      leave_type_id: VACATION,
      kind,
      days,
      on: '2026-11-03',
      reason: 'X',
    });
  for (const days of [9, 31, 36]) assert.equal((await entry('monetized', days)).status, 422, String(days));
  assert.equal((await entry('monetized', 20)).status, 201);
  assert.equal((await entry('monetized', 11)).status, 422, 'more than 30 in a year');
  assert.equal((await entry('forfeited', 21)).status, 422);
  const { monetized, balance } = await credit(id);
  assert.deepEqual([monetized, balance], [20, 20]);
  const officer = await testApp.as('HR Admin');
  const ownId = await hireWith(admin, { user_id: officer.id });
  const own = {
    employee_id: ownId,
    leave_type_id: VACATION,
    kind: 'opening',
    days: 9,
    on: '2026-01-01',
    reason: 'X',
  };
  assert.equal((await officer.post('/api/leave/credits', own)).status, 403);
  assert.equal(
    (await hr.post('/api/leave/credits', { ...own, leave_type_id: typeId('Paternity leave') })).status,
    422,
  );
  assert.equal((await (await testApp.as('HR Timekeeping')).post('/api/leave/credits', own)).status, 403);
});

test('contract §3.3: a time record names the leave of a day and charges no absence or lateness for it', async () => {
  const { id, person } = await employee();
  await admin.put(`${EMPLOYEES}/${id}`, { biometric_id: 'L1' });
  await opening(id, 5);
  const [full, half] = [
    await filed(person, leave('2026-11-03')),
    await filed(person, leave('2026-11-04', '2026-11-04', { half_day: true })),
  ];
  await decide(hr, full.id);
  await decide(hr, half.id);
  const entries = ['08:00', '12:00'].map((time) => ({ biometric_id: 'L1', at: `2026-11-04 ${time}` }));
  await hr.post('/api/time/logs', { entries });
  const { days, totals } = (await hr.get(`/api/time/records?employee_id=${id}&month=2026-11`)).body.data;
  assert.deepEqual(
    [days[2].remark, days[3].remark, days[3].undertime_minutes],
    ['Vacation leave', 'Vacation leave', 0],
  );
  assert.deepEqual([totals.leave_days, totals.leave_without_pay_days, totals.days_worked], [1.5, 0, 0.5]);
});

test('contract §3.3: days of a year’s leave that await a decision do not count against another year', async () => {
  const { person } = await employee();
  const privilege = { leave_type_id: typeId('Special privilege leave') };
  await filed(person, leave('2027-01-05', '2027-01-07', privilege));
  await filed(person, leave('2026-12-02', '2026-12-04', privilege));
  assert.equal((await person.post(OWN, leave('2026-12-09', '2026-12-09', privilege))).status, 422);
  assert.equal((await person.post(OWN, leave('2027-01-12', '2027-01-12', privilege))).status, 422);
});
