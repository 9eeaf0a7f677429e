import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';

/** Monday, 09:00 in Manila. */
const NOW = '2026-11-23T01:00:00Z';
const NOTHING = '00000000-0000-7000-8000-000000000000';

const testApp = await startCourt({ after }, { now: NOW });
const branch = await testApp.branch({ name: 'Branch 1', judge: 'Hon. Reyes', room: 'Sala 1' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
/** Each test uses a day without hearings. */
let days = 0;

const freeDay = () => {
  days += 1;
  return Temporal.PlainDate.from('2029-01-01').add({ weeks: days }).toString();
};
const set = (id: string, scheduledAt: string, more: Record<string, unknown> = {}, by = clerk) =>
  by.post(`/api/case/${id}/hearing`, { scheduled_at: scheduledAt, hearing_mode: 'in-person', ...more });
const check = (id: string, scheduledAt: string, more: Record<string, unknown> = {}, by = clerk) =>
  by.post(`/api/case/${id}/hearing/check`, {
    scheduled_at: scheduledAt,
    hearing_mode: 'in-person',
    ...more,
  });
const aCase = async (values: Record<string, unknown> = {}): Promise<string> =>
  (await testApp.caseRecord({ branch_id: branch, ...values })).id;
const snapshot = () => testApp.snapshot('case_activities', 'hearings', 'audit_log', 'case_counts');

test('C§4 a hearing is scheduled by permitted users, in cases within their scope', async () => {
  const id = await aCase();
  const elsewhere = await aCase({ branch_id: await testApp.branch() });
  const sealed = await aCase({ classification: 'sealed' });
  const stenographer = await testApp.as('Stenographer', branch);
  const staff = await testApp.as('BCC Staff', branch);
  const before = await snapshot();
  const body = { scheduled_at: `${freeDay()}T09:00`, hearing_mode: 'in-person' };
  for (const path of ['hearing', 'hearing/check']) {
    assert.equal((await testApp.post(`/api/case/${id}/${path}`, body)).status, 401);
    assert.equal((await stenographer.post(`/api/case/${id}/${path}`, body)).status, 403);
    for (const hidden of [elsewhere, sealed, NOTHING, 'one'])
      assert.equal((await staff.post(`/api/case/${hidden}/${path}`, body)).status, 404, hidden);
  }
  for (const auditEvent of ['reschedule', 'cancel', 'result']) {
    assert.equal((await testApp.post(`/api/hearings/${NOTHING}/${auditEvent}`, {})).status, 401);
    assert.equal((await stenographer.post(`/api/hearings/${NOTHING}/${auditEvent}`, {})).status, 403);
  }
  assert.equal(await snapshot(), before);
});

test('C§4 every failing field is reported, and invalid timestamps are refused', async () => {
  const id = await aCase();
  const foreign = await set(await aCase(), `${freeDay()}T09:00`);
  const before = await snapshot();
  const fieldsOf = async (body: Record<string, unknown>) => {
    const reply = await clerk.post(`/api/case/${id}/hearing`, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.errors;
  };
  assert.deepEqual(await fieldsOf({}), {
    scheduled_at: ['The scheduled at field is required.'],
    hearing_mode: ['The hearing mode field is required.'],
  });
  const day = freeDay();
  const mode = { hearing_mode: 'in-person' };
  for (const scheduled_at of [
    '2027-02-29T09:00',
    '2027-04-31T09:00:00+08:00',
    'soon',
    `${day}T25:00`,
    '1899-01-01',
    '0000-01-01T00:00+14:00',
    '9999-12-31T23:59:59.999999999-14:00',
  ])
    assert.deepEqual(await fieldsOf({ ...mode, scheduled_at }), {
      scheduled_at: ['The scheduled at field must be a valid date.'],
    });
  const at = { ...mode, scheduled_at: `${day}T09:00` };
  for (const ends_at of [`${day}T09:00`, `${day}T08:59`, `${day}T01:00:00Z`, `${day}T21:01`])
    assert.deepEqual(Object.keys(await fieldsOf({ ...at, ends_at })), ['ends_at'], ends_at);
  for (const duration_in_minutes of [0, -1, 721, 1.5])
    assert.deepEqual(Object.keys(await fieldsOf({ ...at, duration_in_minutes })), ['duration_in_minutes']);
  assert.deepEqual(Object.keys(await fieldsOf({ ...at, hearing_mode: 'x'.repeat(51) })), ['hearing_mode']);
  assert.deepEqual(Object.keys(await fieldsOf({ ...at, meeting_url: 'javascript:alert(1)' })), [
    'meeting_url',
  ]);
  assert.deepEqual(
    await fieldsOf({
      ...at,
      ends_at: 'never',
      allow_overlap: true,
      overlap_reason: ' ',
      activity_id: foreign.body.data.id,
    }),
    {
      activity_id: ['The selected activity id is invalid.'],
      ends_at: ['The ends at field must be a valid date.'],
      overlap_reason: ['The overlap reason field is required.'],
    },
  );
  assert.equal(await snapshot(), before);
});

test('C§6 a scheduled hearing is confirmed and on the calendar, in the room of its branch', async () => {
  const id = await aCase();
  const day = freeDay();
  const reply = await set(id, `${day}T09:00:00`, {
    stage: 'Pre-trial',
    remarks: 'Bring the marked exhibits',
  });
  assert.equal(reply.status, 201);
  const { created_at: _, updated_at: __, id: hearing, ...rest } = reply.body.data;
  assert.deepEqual(rest, {
    case_record_id: id,
    activity: 'Hearing',
    type: 'Court Actions',
    stage: 'Pre-trial',
    scheduled_at: `${day}T09:00:00+08:00`,
    ends_at: `${day}T10:00:00+08:00`,
    hearing_mode: 'in-person',
    status: 'Confirmed',
    hearing_status: 'scheduled',
    branch_id: branch,
    judge: 'Hon. Reyes',
    room: 'Sala 1',
    meeting_url: null,
    overlap_reason: null,
    is_active: true,
    in_calendar: true,
    revision: 0,
    remarks: 'Bring the marked exhibits',
    activity_id: null,
  });
  const shown = await clerk.get(`/api/case-activities/${hearing}`);
  assert.equal(shown.body.data.scheduled_at, `${day}T09:00:00+08:00`);
  assert.equal(shown.body.data.hearing.ends_at, `${day}T10:00:00+08:00`);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'case' and subject_id = $1 order by id desc limit 1`,
    [id],
  );
  assert.equal(rows[0].action, 'hearing.scheduled');
  assert.equal(rows[0].changes.activity_id, hearing);
});

test('C§6 a time with another UTC offset is the same instant, and its date is the court’s local date', async () => {
  const day = freeDay();
  const reply = await set(await aCase(), `${day}T00:30:00-08:00`, { duration_in_minutes: 90 });
  assert.equal(reply.body.data.scheduled_at, `${day}T16:30:00+08:00`);
  assert.equal(reply.body.data.ends_at, `${day}T18:00:00+08:00`);
  const late = await set(await aCase(), `${day}T17:30:00Z`, { ends_at: `${day}T18:00:00Z` });
  const row = await testApp.app.db
    .selectFrom('hearings')
    .select('on_date')
    .where('activity_id', '=', late.body.data.id)
    .executeTakeFirstOrThrow();
  assert.equal(row.on_date, Temporal.PlainDate.from(day).add({ days: 1 }).toString());
});

test('contract: a hearing on a holiday is refused with its name, even with overlap allowed; special working days are allowed', async () => {
  const id = await aCase();
  const before = await snapshot();
  for (const more of [{}, { allow_overlap: true, overlap_reason: 'urgent' }]) {
    const reply = await set(id, '2026-11-30T09:00', more);
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body, {
      message: 'No hearing can be set on Monday, November 30, 2026, which is a holiday: Bonifacio Day.',
    });
  }
  // In Manila it is still the 30th, regardless of the offset in the request.
  assert.equal((await set(id, '2026-11-29T18:00:00Z')).status, 422);
  const found = (await check(id, '2026-11-30T09:00')).body.data;
  assert.deepEqual([found.ok, found.holiday, found.clashes], [false, 'Bonifacio Day', []]);
  assert.equal(found.free_slots[0].scheduled_at, '2026-12-01T08:30:00+08:00');
  assert.equal(await snapshot(), before);
  const day = freeDay();
  const now = '2026-11-21T00:00:00Z';
  await testApp.app.db
    .insertInto('holidays')
    .values({ date: day, name: 'Working day', kind: 'special_working', created_at: now, updated_at: now })
    .execute();
  assert.equal((await set(id, `${day}T09:00`)).status, 201);
});

test('contract: an overlap in one branch is refused and names the other hearing; adjacent times do not overlap', async () => {
  const day = freeDay();
  const first = await testApp.caseRecord({ branch_id: branch, case_title: 'People v. First' });
  const taken = await set(first.id, `${day}T09:00`, { ends_at: `${day}T10:30` });
  const id = await aCase();
  const before = await snapshot();
  const reply = await set(id, `${day}T10:00`);
  assert.equal(reply.status, 422);
  assert.deepEqual(Object.keys(reply.body), ['message']);
  assert.match(reply.body.message, new RegExp(`${first.case_number}, People v. First`));
  assert.match(reply.body.message, /9:00 AM to 10:30 AM \(same branch, judge, room\)/);
  assert.equal((await set(id, `${day}T08:00`, { ends_at: `${day}T12:00` })).status, 422);
  assert.equal((await set(id, `${day}T09:15`, { duration_in_minutes: 15 })).status, 422);
  assert.equal((await set(id, `${day}T01:15:00Z`)).status, 422);
  assert.equal(await snapshot(), before);
  const { body } = await check(id, `${day}T10:00`);
  assert.deepEqual(body.data, {
    ok: false,
    holiday: null,
    clashes: [
      {
        hearing: {
          id: taken.body.data.id,
          case_record_id: first.id,
          case_number: first.case_number,
          case_title: 'People v. First',
          scheduled_at: `${day}T09:00:00+08:00`,
          ends_at: `${day}T10:30:00+08:00`,
        },
        reasons: ['branch', 'judge', 'room'],
      },
    ],
    free_slots: ['10:30', '11:00', '14:00'].map((at) => ({
      scheduled_at: `${day}T${at}:00+08:00`,
      ends_at: `${day}T${String(Number(at.slice(0, 2)) + 1).padStart(2, '0')}${at.slice(2)}:00+08:00`,
    })),
  });
  assert.deepEqual((await check(id, `${day}T10:30`)).body.data, {
    ok: true,
    holiday: null,
    clashes: [],
    free_slots: [],
  });
  assert.equal(await snapshot(), before);
  assert.equal((await set(id, `${day}T10:30`)).status, 201);
  assert.equal((await set(id, `${day}T08:00`)).status, 201);
});

test('contract: an overlap is allowed with a reason, which is stored; without a reason the field is reported', async () => {
  const day = freeDay();
  await set(await aCase(), `${day}T09:00`);
  const id = await aCase();
  const before = await snapshot();
  const missing = await set(id, `${day}T09:00`, { allow_overlap: true });
  assert.deepEqual(missing.body.errors, { overlap_reason: ['The overlap reason field is required.'] });
  assert.equal((await set(id, `${day}T09:00`, { overlap_reason: 'only a reason' })).status, 422);
  assert.equal(await snapshot(), before);
  const allowed = { allow_overlap: true, overlap_reason: 'Both by videoconference' };
  const reply = await set(id, `${day}T09:00`, allowed);
  assert.equal(reply.status, 201);
  assert.equal(reply.body.data.overlap_reason, 'Both by videoconference');
  const alone = await set(id, `${day}T15:00`, allowed);
  assert.equal(alone.body.data.overlap_reason, null);
});

test('contract: judge, room, counsel and party conflict across branches, but the State does not', async () => {
  const day = freeDay();
  const other = await testApp.branch({ judge: 'Hon. Cruz', room: 'Sala 2' });
  const user = await testApp.as('Counsel');
  const counsel = {
    name: 'Atty. Peña',
    classification: 'counsel',
    email: 'Pena@Law.example',
    user_id: user.id,
  };
  const state = { name: 'People of the Philippines', classification: 'plaintiff' };
  const accused = { name: 'José Rizal', classification: 'defendant' };
  const both = await testApp.as('Branch of the Court Clerk', branch, other);
  const first = await aCase({ parties: [state, accused, counsel] });
  await set(first, `${day}T09:00`);
  const reasons = async (parties: object[], more: Record<string, unknown> = {}) => {
    const id = await aCase({ branch_id: other, parties });
    const found = (await check(id, `${day}T09:30`, more, both)).body.data;
    assert.equal((await set(id, `${day}T09:30`, more, both)).status, found.ok ? 201 : 422);
    if (found.ok)
      await testApp.app.connection.pool.query(
        `with freed as (update hearings set is_active = false where case_record_id = $1 returning activity_id)
        update case_activities a set hearing_status = 'cancelled' from freed where a.id = freed.activity_id`,
        [id],
      );
    return found.clashes.flatMap((clash: { reasons: string[] }) => clash.reasons);
  };
  assert.deepEqual(await reasons([state]), []);
  assert.deepEqual(await reasons([state], { judge: 'HON. REYES' }), ['judge']);
  assert.deepEqual(await reasons([state], { room: ' sala 1' }), ['room']);
  assert.deepEqual(await reasons([state, { name: 'jose rizal', classification: 'witness' }]), ['party']);
  assert.deepEqual(await reasons([state, { name: 'Jose Rizal', classification: 'other' }]), []);
  assert.deepEqual(await reasons([{ name: 'Atty. Pena', classification: 'counsel' }]), ['counsel']);
  assert.deepEqual(await reasons([{ name: 'A. P.', classification: 'counsel', email: 'pena@law.example' }]), [
    'counsel',
  ]);
  assert.deepEqual(await reasons([{ name: 'A. P.', classification: 'counsel', user_id: user.id }]), [
    'counsel',
  ]);
  assert.deepEqual(await reasons([{ ...accused, classification: 'counsel' }]), []);
  assert.deepEqual(await reasons([{ name: '\u00a0 jose rizal ', classification: 'witness' }]), ['party']);
  assert.deepEqual(await reasons([{ name: 'Jose\u0301 Rizal', classification: 'witness' }]), ['party']);
  assert.deepEqual(await reasons([{ name: 'Jose  Rizal', classification: 'witness' }]), ['party']);
  await testApp.app.db.updateTable('branches').set({ station: 'Biñan' }).where('id', '=', other).execute();
  assert.deepEqual(await reasons([state], { room: 'Sala 1' }), []);
});

test('C§4 a conflict with a case that the clerk may not see shows only that the time is taken', async () => {
  const day = freeDay();
  const sealed = await testApp.caseRecord({
    branch_id: branch,
    case_title: 'The secret one',
    classification: 'sealed',
  });
  assert.equal((await set(sealed.id, `${day}T09:00`)).status, 201);
  const staff = await testApp.as('BCC Staff', branch);
  const id = await aCase();
  const refusal = await set(id, `${day}T09:00`, {}, staff);
  assert.equal(refusal.status, 422);
  assert.match(refusal.body.message, /overlaps with another hearing on/);
  const checked = await check(id, `${day}T09:00`, {}, staff);
  assert.deepEqual(checked.body.data.clashes[0].hearing, {
    id: null,
    case_record_id: null,
    case_number: null,
    case_title: null,
    scheduled_at: `${day}T09:00:00+08:00`,
    ends_at: `${day}T10:00:00+08:00`,
  });
  for (const { text } of [refusal, checked])
    assert.doesNotMatch(text, new RegExp(`secret|${sealed.case_number}|${sealed.id}`));
});

interface Entry {
  details: { clashes: string[] };
  withheld: boolean;
}

test('contract: a conflict with a case that the clerk may not see hides party and counsel, also in the history', async () => {
  const day = freeDay();
  const rizal = { name: 'Josefa Rizal', classification: 'defendant' };
  const counsel = { name: 'Atty. Hidalgo', classification: 'counsel' };
  const sealed = { classification: 'sealed', branch_id: await testApp.branch() };
  const times = {
    [`${day}T09:00`]: [rizal],
    [`${day}T13:00`]: [counsel],
    [`${day}T15:00`]: [rizal, counsel],
  };
  const admin = await testApp.as('Super Admin');
  const hidden: string[] = [];
  for (const [at, parties] of Object.entries(times)) {
    const id = await aCase({ ...sealed, parties });
    hidden.push((await set(id, at, {}, admin)).body.data.id);
  }
  const staff = await testApp.as('BCC Staff', branch);
  const id = await aCase({ parties: [rizal, counsel] });
  for (const at of Object.keys(times)) {
    const refusal = await set(id, at, {}, staff);
    assert.match(
      refusal.body.message,
      /overlaps with another hearing on .* \(a participant of this hearing takes part in it\)\.$/,
    );
    const checked = await check(id, at, {}, staff);
    assert.deepEqual(
      checked.body.data.clashes.map(({ reasons }: { reasons: string[] }) => reasons),
      [['participant']],
    );
  }
  // The response shows shared values that the clerk chose. For a case that the reader may see, it shows all shared
  // values.
  const near = await aCase({ classification: 'sealed', parties: [counsel] });
  await set(near, `${day}T11:00`, {}, admin);
  const both = (await check(id, `${day}T11:00`, {}, staff)).body.data.clashes[0].reasons;
  assert.deepEqual(both, ['branch', 'judge', 'room', 'participant']);
  const full = (await check(id, `${day}T15:00`, {}, admin)).body.data.clashes[0].reasons;
  assert.deepEqual(full, ['counsel', 'party']);

  const reason = { allow_overlap: true, overlap_reason: 'Both can be heard' };
  const moved = (await set(id, `${day}T09:00`, reason, staff)).body.data.id;
  await staff.post(`/api/hearings/${moved}/reschedule`, {
    scheduled_at: `${day}T13:00`,
    reason: 'Later',
    ...reason,
  });
  const clashesIn = async (who: Person) =>
    (await who.get(`/api/case-records/${id}/history`)).body.data
      .filter(({ action }: { action: string }) => action.startsWith('hearing.'))
      .map(({ details, withheld }: Entry) => [details.clashes, withheld]);
  assert.deepEqual(await clashesIn(staff), [
    [[], true],
    [[], true],
  ]);
  assert.deepEqual(await clashesIn(admin), [
    [[hidden[1]], false],
    [[hidden[0]], false],
  ]);
});

test('C§5 a check that names a hearing of a sealed case is audited as a read of that case', async () => {
  const day = freeDay();
  const admin = await testApp.as('Super Admin');
  const sealed = await aCase({ classification: 'sealed' });
  assert.equal((await set(sealed, `${day}T09:00`, {}, admin)).status, 201);
  const id = await aCase();
  const reads = async () => {
    const { data } = (await admin.get(`/api/case-records/${sealed}/sealed-reads`)).body;
    return data
      .filter(({ what }: { what: string }) => what === 'hearing check')
      .map(({ user }: { user: { id: number } }) => user.id);
  };
  const staff = await testApp.as('BCC Staff', branch);
  assert.equal((await check(id, `${day}T09:00`, {}, staff)).body.data.clashes.length, 1);
  assert.deepEqual(await reads(), [], 'the check names nothing to somebody who may not see the case');
  const refused = await set(id, `${day}T09:00`, {}, admin);
  assert.equal(refused.status, 422);
  assert.match(refused.body.message, /^The hearing overlaps with another hearing on /);
  assert.deepEqual(await reads(), [], 'a refusal names no sealed case');
  assert.equal((await check(id, `${day}T09:00`, {}, admin)).body.data.clashes.length, 1);
  assert.deepEqual(await reads(), [admin.id]);
});

test('C§3 no hearing is scheduled in a closed or archived case; a case without a branch allows it', async () => {
  const day = freeDay();
  for (const status of ['case_closed', 'archived']) {
    const id = await aCase();
    await giveStatus(testApp, id, status);
    const before = await snapshot();
    assert.equal((await set(id, `${day}T09:00`)).status, 422);
    assert.equal((await check(id, `${day}T09:00`)).status, 422);
    assert.equal(await snapshot(), before);
  }
  const admin = await testApp.as('Super Admin');
  const waiting = await testApp.caseRecord();
  assert.equal(waiting.status, 'for_raffling');
  const reply = await set(waiting.id, `${day}T09:00`, {}, admin);
  assert.deepEqual([reply.status, reply.body.data.branch_id], [201, null]);
});
