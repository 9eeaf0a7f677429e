import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hireWith, punch } from '../testing/attendance.ts';

const CORRECTIONS = '/api/time/corrections';
const OWN = '/api/me/time-corrections';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const admin = await testApp.superUser();
const north = await testApp.organization('North');
const staff = await testApp.person();
const id = await hireWith(admin, { user_id: staff.id, biometric_id: 'C1', organization_id: north.id });
await punch(admin, 'C1', ['03 08:00 12:00 13:00', '04 08:00']);
const timekeeper = await testApp.as('HR Timekeeping', north.id);

const decide = (person: Person, correction: string, word = 'approve') =>
  person.post(`${CORRECTIONS}/${correction}/${word}`, {});
const dayOf = async (day: number) =>
  (await admin.get(`/api/time/records?employee_id=${id}&month=2026-11`)).body.data.days[day - 1];

test('contract §3.3: corrections are refused without times, a reason, an own record, or for days to come, and nothing changes', async () => {
  const before = await testApp.snapshot('time_corrections', 'audit_log');
  const body = { date: '2026-11-03', pm_out: '17:00', reason: 'The device was broken.' };
  assert.equal((await testApp.post(OWN, body)).status, 401);
  assert.equal((await (await testApp.person()).post(OWN, body)).status, 404);
  assert.equal((await staff.post(CORRECTIONS, { ...body, employee_id: id })).status, 403);
  for (const [wrong, field] of [
    [{ ...body, pm_out: '24:00' }, 'pm_out'],
    [{ ...body, pm_out: null }, 'am_in'],
    [{ ...body, date: '2026-11-30' }, 'date'],
    [{ ...body, reason: '' }, 'reason'],
  ] as const) {
    const reply = await staff.post(OWN, wrong);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors ?? {})], [422, [field]], reply.text);
  }
  const south = await testApp.organization('South');
  const reply = await (await testApp.as('HR Admin', south.id)).post(CORRECTIONS, {
    ...body,
    employee_id: id,
  });
  assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['employee_id']]);
  assert.equal(await testApp.snapshot('time_corrections', 'audit_log'), before);
});

test('contract §3.3: an approved correction completes the record, and the punches stay as recorded', async () => {
  const before = await testApp.snapshot('time_logs');
  const filed = (await staff.post(OWN, { date: '2026-11-03', pm_out: '17:00', reason: 'Forgot' })).body.data;
  assert.equal((await dayOf(3)).remark, 'Missing punch');
  assert.equal((await decide(timekeeper, filed.id)).body.data.status, 'approved');
  const { pm_out, remark, undertime_minutes } = await dayOf(3);
  assert.deepEqual([pm_out, remark, undertime_minutes], ['17:00', null, 0]);
  assert.equal(await testApp.snapshot('time_logs'), before);
  for (const word of ['approve', 'reject'])
    assert.equal((await decide(timekeeper, filed.id, word)).status, 422);
  const rejected = (await staff.post(OWN, { date: '2026-11-04', am_out: '12:00', reason: 'Forgot' })).body
    .data;
  assert.equal((await decide(timekeeper, rejected.id, 'reject')).status, 200);
  assert.equal((await dayOf(4)).remark, 'Missing punch');
});

test('contract §3.3: a corrected time after midnight belongs to the night shift of its date', async () => {
  const shift = { kind: 'night', starts_at: '22:00', ends_at: '06:00', rest_days: [] };
  const policy = await admin.post('/api/pms/timekeeping_policies', { name: 'Nights', ...shift });
  const person = await testApp.person();
  const timekeeping = { biometric_id: 'C2', timekeeping_policy_id: policy.body.data.id };
  const night = await hireWith(admin, { user_id: person.id, ...timekeeping });
  await punch(admin, 'C2', ['03 21:58', '05 21:58', '06 06:05']);
  const correct = async (body: object) => {
    const filed = await person.post(OWN, { reason: 'The device was broken.', ...body });
    assert.equal((await decide(admin, filed.body.data.id)).status, 200, filed.text);
  };
  await correct({ date: '2026-11-03', pm_out: '06:00' });
  await correct({ date: '2026-11-04', pm_in: '22:10', pm_out: '05:30' });
  await correct({ date: '2026-11-05', pm_in: '00:30' });
  const { days } = (await admin.get(`/api/time/records?employee_id=${night}&month=2026-11`)).body.data;
  const shown = [3, 4, 5].map((day) => {
    const { pm_in, pm_out, late_minutes, undertime_minutes, night_minutes, remark } = days[day - 1];
    return [pm_in, pm_out, late_minutes, undertime_minutes, night_minutes, remark];
  });
  assert.deepEqual(shown, [
    ['21:58', '06:00', 0, 0, 480, null],
    ['22:10', '05:30', 10, 30, 440, null],
    ['00:30', '06:05', 150, 0, 330, null],
  ]);
});

test('contract §3.3: a correction is decided by someone in reach, other than the employee and whoever filed it', async () => {
  const body = { date: '2026-11-04', am_out: '12:00', reason: 'Forgot', employee_id: id };
  const { id: correction } = (await timekeeper.post(CORRECTIONS, body)).body.data;
  const pending = `${CORRECTIONS}?filter[status]=pending&filter[employee_id]=${id}`;
  assert.equal((await timekeeper.get(pending)).body.data[0].can_decide, false);
  assert.equal((await admin.get(pending)).body.data[0].can_decide, true);
  assert.equal((await decide(timekeeper, correction)).status, 403);
  assert.equal((await decide(staff, correction)).status, 403);
  const south = await testApp.organization();
  assert.equal((await decide(await testApp.as('HR Admin', south.id), correction)).status, 403);
  assert.equal((await decide(admin, newId())).status, 404);
  const officer = await testApp.as('HR Timekeeping');
  await hireWith(admin, { user_id: officer.id });
  const own = (await officer.post(OWN, { date: '2026-11-04', am_in: '08:00', reason: 'Forgot' })).body.data;
  assert.equal((await decide(officer, own.id)).status, 403);
  const replies = await Promise.all([decide(officer, correction), decide(admin, correction, 'reject')]);
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 422]);
  assert.equal((await staff.get(OWN)).body.meta.total, 3);
  const listed = (await timekeeper.get(`${CORRECTIONS}?filter[status]=pending`)).body;
  assert.equal(listed.meta.total, 0);
});
