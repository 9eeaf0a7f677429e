import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { hearingsOnDate } from './queries.ts';

/** Monday, 09:00 in Manila. */
const NOW = '2026-11-23T01:00:00Z';
const testApp = await startCourt({ after }, { now: NOW });
const branch = await testApp.branch({ name: 'Branch 1', judge: 'Hon. Reyes', room: 'Sala 1' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);

let weeks = 0;
/** Returns a Monday without holidays and hearings, a new one for each test. */
const freeDay = () => {
  weeks += 1;
  return Temporal.PlainDate.from('2029-01-01').add({ weeks }).toString();
};

const aCase = async (values: Record<string, unknown> = {}): Promise<string> =>
  (await testApp.caseRecord({ branch_id: branch, ...values })).id;
const set = async (scheduledAt: string, more: Record<string, unknown> = {}, caseId?: string) => {
  const id = caseId ?? (await aCase());
  const body = { scheduled_at: scheduledAt, hearing_mode: 'in-person', ...more };
  const reply = await clerk.post(`/api/case/${id}/hearing`, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
const auditEvent = (id: string, name: string, body: object, by = clerk) =>
  by.post(`/api/hearings/${id}/${name}`, body);
const snapshot = () => testApp.snapshot('case_activities', 'hearings', 'audit_log');
const lastAuditEvent = async (caseId: string) => {
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'case' and subject_id = $1 order by id desc limit 1`,
    [caseId],
  );
  return rows[0];
};

test('C§4 a hearing is rescheduled by users with its case in scope, to a valid time and with a reason', async () => {
  const day = freeDay();
  const hearing = await set(`${day}T09:00`);
  const other = await testApp.as('Branch of the Court Clerk', await testApp.branch());
  const order = await clerk.post(`/api/case/${hearing.case_record_id}/activities`, {
    activity: 'Order/Constancia',
    type: 'Court Actions',
  });
  const before = await snapshot();
  const body = { scheduled_at: `${day}T14:00`, reason: 'The judge is on leave' };
  for (const name of ['reschedule', 'cancel', 'result']) {
    const complete = { ...body, hearing_status: 'held' };
    assert.equal((await auditEvent(hearing.id, name, complete, other)).status, 404);
    assert.equal((await auditEvent(order.body.data.id, name, complete)).status, 404, 'no hearing');
    assert.equal((await auditEvent('one', name, complete)).status, 404);
  }
  assert.deepEqual(Object.keys((await auditEvent(hearing.id, 'reschedule', {})).body.errors), [
    'scheduled_at',
    'reason',
  ]);
  assert.deepEqual(Object.keys((await auditEvent(hearing.id, 'cancel', { reason: ' ' })).body.errors), [
    'reason',
  ]);
  assert.deepEqual(
    Object.keys((await auditEvent(hearing.id, 'result', { hearing_status: 'won' })).body.errors),
    ['hearing_status'],
  );
  assert.equal(
    (await auditEvent(hearing.id, 'reschedule', { ...body, scheduled_at: '2029-02-30T09:00' })).status,
    422,
  );
  assert.equal(
    (await auditEvent(hearing.id, 'reschedule', { ...body, ends_at: `${day}T14:00` })).status,
    422,
  );
  assert.equal(await snapshot(), before);
});

test('contract: rescheduling makes the same check as scheduling, and a hearing does not conflict with itself', async () => {
  const day = freeDay();
  const hearing = await set(`${day}T09:00`, { duration_in_minutes: 90 });
  await set(`${day}T13:00`);
  const before = await snapshot();
  const reason = 'The judge is on leave';
  const holiday = await auditEvent(hearing.id, 'reschedule', { scheduled_at: '2026-12-25T09:00', reason });
  assert.deepEqual([holiday.status, /Christmas Day/.test(holiday.body.message)], [422, true]);
  const taken = await auditEvent(hearing.id, 'reschedule', { scheduled_at: `${day}T12:00`, reason });
  assert.deepEqual([taken.status, /same branch, judge, room/.test(taken.body.message)], [422, true]);
  const unexplained = { scheduled_at: `${day}T12:00`, reason, allow_overlap: true };
  assert.deepEqual(Object.keys((await auditEvent(hearing.id, 'reschedule', unexplained)).body.errors), [
    'overlap_reason',
  ]);
  assert.equal(await snapshot(), before);

  const checked = await clerk.post(`/api/case/${hearing.case_record_id}/hearing/check`, {
    scheduled_at: `${day}T09:30`,
    hearing_mode: 'in-person',
    hearing_id: hearing.id,
  });
  assert.equal(checked.body.data.ok, true);
  const moved = await auditEvent(hearing.id, 'reschedule', {
    scheduled_at: `${day}T09:30`,
    reason,
    judge: 'Hon. Cruz',
  });
  assert.equal(moved.status, 200);
  const { id, scheduled_at, ends_at, hearing_status, revision, judge, room } = moved.body.data;
  assert.deepEqual(
    { id, scheduled_at, ends_at, hearing_status, revision, judge, room },
    {
      id: hearing.id,
      scheduled_at: `${day}T09:30:00+08:00`,
      ends_at: `${day}T11:00:00+08:00`,
      hearing_status: 'rescheduled',
      revision: 1,
      judge: 'Hon. Cruz',
      room: 'Sala 1',
    },
  );
  const { action, changes } = await lastAuditEvent(hearing.case_record_id);
  assert.deepEqual(
    [action, changes.reason, changes.before.judge],
    ['hearing.rescheduled', reason, 'Hon. Reyes'],
  );
  await set(`${day}T08:30`);
});

test('C§4 a rescheduled hearing keeps its duration to the second', async () => {
  const day = freeDay();
  const hearing = await set(`${day}T09:00:15`, { ends_at: `${day}T09:30:45.5` });
  const later = { scheduled_at: `${day}T10:00`, reason: 'The judge is on leave' };
  const before = await snapshot();
  const none = await auditEvent(hearing.id, 'reschedule', { ...later, ends_at: `${day}T10:00:00.9` });
  assert.deepEqual(none.body.errors, { ends_at: ['The ends at field must be a date after scheduled at.'] });
  assert.equal(await snapshot(), before);
  const moved = await auditEvent(hearing.id, 'reschedule', later);
  assert.deepEqual(
    [moved.status, moved.body.data?.scheduled_at, moved.body.data?.ends_at],
    [200, `${day}T10:00:00+08:00`, `${day}T10:30:30+08:00`],
  );
});

test('contract: checking a reschedule uses the duration that the hearing keeps, as rescheduling does', async () => {
  const day = freeDay();
  const hearing = await set(`${day}T08:00`, { duration_in_minutes: 150 });
  await set(`${day}T13:00`);
  const check = async (scheduledAt: string, more: object = {}) => {
    const body = { scheduled_at: scheduledAt, hearing_mode: 'in-person', hearing_id: hearing.id, ...more };
    return (await clerk.post(`/api/case/${hearing.case_record_id}/hearing/check`, body)).body.data.ok;
  };
  assert.equal(await check(`${day}T11:00`), false);
  const move = { scheduled_at: `${day}T11:00`, reason: 'The judge is on leave' };
  assert.equal((await auditEvent(hearing.id, 'reschedule', move)).status, 422);
  assert.equal(await check(`${day}T10:30`), true);
  assert.equal(await check(`${day}T11:00`, { ends_at: `${day}T13:00` }), true);
  assert.equal(await check(`${day}T11:30`, { duration_in_minutes: 60 }), true);
});

test('contract: the check refuses a hearing that cannot be rescheduled, with the message of rescheduling', async () => {
  const day = freeDay();
  const [cancelled, held, struck] = [
    await set(`${day}T09:00`),
    await set('2026-11-18T14:00'),
    await set(`${day}T11:00`),
  ];
  await auditEvent(cancelled.id, 'cancel', { reason: 'Settled' });
  await auditEvent(held.id, 'result', { hearing_status: 'held' });
  await clerk.post(`/api/case-activities/${struck.id}/update-status`, { status: 'Expunged' });
  for (const { id, case_record_id } of [cancelled, held, struck]) {
    const body = { scheduled_at: `${day}T15:00`, hearing_mode: 'in-person', hearing_id: id };
    const checked = await clerk.post(`/api/case/${case_record_id}/hearing/check`, body);
    const moved = await auditEvent(id, 'reschedule', {
      scheduled_at: `${day}T15:00`,
      reason: 'The judge is on leave',
    });
    assert.deepEqual([checked.status, checked.body], [422, moved.body]);
  }
});

test('contract: the check refuses a hearing of another case as the one to reschedule', async () => {
  const day = freeDay();
  const foreign = await set(`${day}T09:00`);
  const reply = await clerk.post(`/api/case/${await aCase()}/hearing/check`, {
    scheduled_at: `${day}T09:30`,
    hearing_mode: 'in-person',
    hearing_id: foreign.id,
  });
  assert.deepEqual(reply.body.errors, { hearing_id: ['The selected hearing id is invalid.'] });
});

test('C§4 a cancelled hearing frees its slot and cannot be rescheduled or ended again', async () => {
  const day = freeDay();
  const hearing = await set(`${day}T09:00`);
  const reply = await auditEvent(hearing.id, 'cancel', { reason: 'Settled' });
  assert.equal(reply.status, 200);
  const { hearing_status, is_active, in_calendar, revision } = reply.body.data;
  assert.deepEqual(
    { hearing_status, is_active, in_calendar, revision },
    {
      hearing_status: 'cancelled',
      is_active: false,
      in_calendar: true,
      revision: 1,
    },
  );
  assert.equal((await lastAuditEvent(hearing.case_record_id)).changes.reason, 'Settled');
  const before = await snapshot();
  assert.equal((await auditEvent(hearing.id, 'cancel', { reason: 'Again' })).status, 422);
  assert.equal((await auditEvent(hearing.id, 'result', { hearing_status: 'held' })).status, 422);
  const move = { scheduled_at: `${day}T15:00`, reason: 'After all' };
  assert.equal((await auditEvent(hearing.id, 'reschedule', move)).status, 422);
  assert.equal(await snapshot(), before);
  await set(`${day}T09:00`);
});

test('C§4 a hearing gets a result once it has begun; a postponed one needs a new date', async () => {
  const day = freeDay();
  const hearing = await set(`${day}T09:00`);
  const early = await snapshot();
  for (const hearing_status of ['held', 'no_show'])
    assert.equal((await auditEvent(hearing.id, 'result', { hearing_status })).status, 422);
  assert.equal(await snapshot(), early);

  const postponed = await auditEvent(hearing.id, 'result', {
    hearing_status: 'postponed',
    remarks: 'No interpreter',
  });
  assert.deepEqual(
    [postponed.body.data.hearing_status, postponed.body.data.is_active, postponed.body.data.remarks],
    ['postponed', false, 'No interpreter'],
  );
  assert.equal((await auditEvent(hearing.id, 'result', { hearing_status: 'held' })).status, 422);
  await set(`${day}T09:00`);
  const back = { scheduled_at: `${day}T09:00`, reason: 'As before' };
  assert.equal((await auditEvent(hearing.id, 'reschedule', back)).status, 422, 'its slot is taken');
  const moved = await auditEvent(hearing.id, 'reschedule', { ...back, scheduled_at: `${day}T16:00` });
  assert.deepEqual([moved.body.data.hearing_status, moved.body.data.is_active], ['rescheduled', true]);

  const heard = await set('2026-11-20T09:00');
  assert.equal(
    (await auditEvent(heard.id, 'result', { hearing_status: 'held' })).body.data.hearing_status,
    'held',
  );
  assert.equal(
    (await auditEvent(heard.id, 'result', { hearing_status: 'no_show' })).body.data.is_active,
    true,
  );
  const done = await snapshot();
  assert.equal((await auditEvent(heard.id, 'result', { hearing_status: 'postponed' })).status, 422);
  assert.equal((await auditEvent(heard.id, 'cancel', { reason: 'Too late' })).status, 422);
  assert.equal(
    (await auditEvent(heard.id, 'reschedule', { scheduled_at: `${freeDay()}T09:00`, reason: 'x' })).status,
    422,
  );
  assert.equal(await snapshot(), done);
});

test('C§4 a hearing recorded without a date is scheduled later, with the same check', async () => {
  const day = freeDay();
  const id = await aCase();
  const planned = await clerk.post(`/api/case/${id}/activities`, {
    activity: 'Hearing',
    type: 'Court Actions',
  });
  assert.equal(planned.body.data.hearing, null);
  const dateless = planned.body.data.id;
  assert.equal((await auditEvent(dateless, 'cancel', { reason: 'None' })).status, 422);
  await set(`${day}T09:00`);
  const body = { scheduled_at: `${day}T09:00`, reason: 'Now there is a date' };
  assert.equal((await auditEvent(dateless, 'reschedule', body)).status, 422);
  const reply = await auditEvent(dateless, 'reschedule', { ...body, scheduled_at: `${day}T10:00` });
  const { hearing_status, hearing_mode, in_calendar } = reply.body.data;
  assert.deepEqual([hearing_status, hearing_mode, in_calendar], ['scheduled', 'in-person', true]);
});

test('C§6 the active hearings of a date are found by the court’s local date', async () => {
  const day = freeDay();
  const first = await set(`${day}T00:30`);
  const second = await set(`${day}T23:30`, { duration_in_minutes: 120 });
  const third = await set(`${day}T12:00`);
  await auditEvent(third.id, 'cancel', { reason: 'Settled' });
  const found = await hearingsOnDate(testApp.app.db, day);
  assert.deepEqual(
    found.map(({ id, branch_name }) => [id, branch_name]),
    [
      [first.id, 'Branch 1'],
      [second.id, 'Branch 1'],
    ],
  );
});
