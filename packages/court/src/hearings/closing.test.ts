import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after }, { now: '2026-11-23T01:00:00Z' });
const { pool } = testApp.app.connection;
const branch = await testApp.branch({ judge: 'Hon. Reyes', room: 'Sala 1' });
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const admin = await testApp.as('Super Admin');
const TABLES = ['case_records', 'case_activities', 'hearings', 'audit_log'];

const opened = () =>
  testApp.caseRecord({
    branch_id: branch,
    parties: [{ name: 'Ana Cruz', classification: 'plaintiff', email: 'ana@home.example' }],
  });

async function set(caseId: string, scheduledAt: string): Promise<string> {
  const body = { scheduled_at: scheduledAt, hearing_mode: 'in-person' };
  const reply = await clerk.post(`/api/case/${caseId}/hearing`, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

const close = (id: string, body: object = {}) => clerk.post(`/api/case-records/${id}/close`, body);
const setStatus = (id: string, status: string) =>
  admin.post(`/api/case-activities/${id}/update-status`, { status });

/** Returns, for each hearing of a case, whether it is active, its status and its revision. */
async function hearingStatusOf(caseId: string): Promise<Record<string, [boolean, string, number]>> {
  const { rows } = await pool.query(
    `select a.id, h.is_active, a.hearing_status, h.revision
     from hearings h join case_activities a on a.id = h.activity_id where a.case_record_id = $1`,
    [caseId],
  );
  return Object.fromEntries(
    rows.map(({ id, is_active, hearing_status, revision }) => [id, [is_active, hearing_status, revision]]),
  );
}

test('C§3 a refused closing leaves the hearings unchanged', async () => {
  const { id } = await opened();
  await set(id, '2026-12-01T01:00:00Z');
  const stranger = await testApp.as('Branch of the Court Clerk', await testApp.branch());
  const sheriff = await testApp.as('Sheriff', branch);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.post(`/api/case-records/${id}/close`, {})).status, 401);
  assert.equal((await sheriff.post(`/api/case-records/${id}/close`, {})).status, 403);
  assert.equal((await stranger.post(`/api/case-records/${id}/close`, {})).status, 404);
  assert.equal((await close(id, { closed_at: '2026-12-24' })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('C§3 closing a case cancels only its upcoming hearings and notifies the participants', async () => {
  const { id, case_number } = await opened();
  const held = await set(id, '2026-11-20T01:00:00Z');
  await clerk.post(`/api/hearings/${held}/result`, { hearing_status: 'held' });
  // This hearing has already begun.
  await set(id, '2026-11-23T00:30:00Z');
  const [first, second] = [await set(id, '2026-12-02T01:00:00Z'), await set(id, '2026-12-03T01:00:00Z')];
  const postponed = await set(id, '2026-12-04T01:00:00Z');
  await clerk.post(`/api/hearings/${postponed}/result`, { hearing_status: 'postponed' });
  const other = await set((await opened()).id, '2026-12-07T01:00:00Z');
  const before = await hearingStatusOf(id);

  assert.equal((await close(id)).status, 200);

  assert.deepEqual(await hearingStatusOf(id), {
    ...before,
    [first]: [false, 'cancelled', 1],
    [second]: [false, 'cancelled', 1],
  });
  const { rows } = await pool.query('select is_active from hearings where activity_id = $1', [other]);
  assert.deepEqual(rows, [{ is_active: true }]);
  const { data: events } = (await clerk.get('/api/events?start=2026-12-01&end=2026-12-03')).body;
  assert.deepEqual(
    events
      .filter((event: { case_record_id: string | null }) => event.case_record_id === id)
      .map((event: { case_activity_id: string; status: string }) => [event.case_activity_id, event.status]),
    [
      [first, 'cancelled'],
      [second, 'cancelled'],
    ],
  );
  const mail = await testApp.mail('ana@home.example', ({ subject }) =>
    subject.startsWith('A hearing is cancelled'),
  );
  assert.equal(mail.subject, `A hearing is cancelled: ${case_number}`);
  const { data } = (await clerk.get(`/api/case-records/${id}/history`)).body;
  const reported = data.slice(0, 3).map((entry: Record<string, unknown>) => [entry.action, entry.details]);
  assert.deepEqual(reported, [
    ['hearing.cancelled', { activity_id: second, reason: 'The case was closed.' }],
    ['hearing.cancelled', { activity_id: first, reason: 'The case was closed.' }],
    ['case.closed', null],
  ]);
  // The slot is free for another case.
  await set((await opened()).id, '2026-12-02T01:00:00Z');
});

test('C§3 an archived case has no upcoming hearings, and reopening it does not restore cancelled ones', async () => {
  const { id } = await opened();
  const hearing = await set(id, '2026-12-09T01:00:00Z');
  await close(id);
  assert.equal((await clerk.post(`/api/case-records/${id}/archive`, {})).status, 200);
  const cancelled = { [hearing]: [false, 'cancelled', 1] };
  assert.deepEqual(await hearingStatusOf(id), cancelled);
  assert.equal((await clerk.post(`/api/case-records/${id}/reopen`, {})).status, 200);
  assert.deepEqual(await hearingStatusOf(id), cancelled);
  await set(id, '2026-12-09T01:00:00Z');
});

test('C§3 in a closed case an expunged upcoming hearing cannot be confirmed again; a past one can', async () => {
  const { id } = await opened();
  const past = await set(id, '2026-11-19T01:00:00Z');
  const coming = await set(id, '2026-12-10T01:00:00Z');
  for (const one of [past, coming]) assert.equal((await setStatus(one, 'Expunged')).status, 200);
  await close(id);
  const before = await testApp.snapshot(...TABLES);
  const reply = await setStatus(coming, 'Confirmed');
  assert.deepEqual(
    [reply.status, reply.body],
    [422, { message: 'The case is closed; no hearing can be set in it.' }],
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await setStatus(past, 'Confirmed')).status, 200);
});

test('a hearing scheduled while its case is being closed is refused or cancelled with the others', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await opened();
    const body = { scheduled_at: `2027-01-${11 + round}T05:00:00Z`, hearing_mode: 'in-person' };
    const [hearing, closing] = await Promise.all([clerk.post(`/api/case/${id}/hearing`, body), close(id)]);
    assert.equal(closing.status, 200);
    assert.ok([201, 422].includes(hearing.status), hearing.text);
    const status = Object.values(await hearingStatusOf(id));
    assert.deepEqual(status, hearing.status === 201 ? [[false, 'cancelled', 1]] : []);
  }
});
