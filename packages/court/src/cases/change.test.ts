import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';

const testApp = await startCourt({ after });
const [branch, other] = [await testApp.branch(), await testApp.branch({ name: 'Branch 2' })];
const clerk = await testApp.as('Office of the Court Clerk');
const staff = await testApp.as('BCC Staff', branch);
const stranger = await testApp.as('BCC Staff', other);
const today = () => testApp.app.time.dateOf(testApp.clock.now());
const days = (count: number): string => Temporal.PlainDate.from(today()).add({ days: count }).toString();

const opened = (more: object = {}) => testApp.caseRecord({ branch_id: branch, ...more });
const state = () => testApp.snapshot('case_records', 'audit_log', 'sealed_reads');
const historyOf = async (id: string) => (await clerk.get(`/api/case-records/${id}/history`)).body.data;

test('C§5 a case is changed by users who manage cases, within their scope', async () => {
  const { id } = await opened();
  const sealed = await opened({ classification: 'sealed' });
  const sheriff = await testApp.as('Sheriff', branch);
  const before = await state();
  const body = { case_title: 'Another' };
  assert.equal((await testApp.send('PUT', `/api/case-records/${id}`, { body })).status, 401);
  assert.equal((await sheriff.put(`/api/case-records/${id}`, body)).status, 403);
  assert.equal((await stranger.put(`/api/case-records/${id}`, body)).status, 404);
  assert.equal((await staff.put(`/api/case-records/${sealed.id}`, body)).status, 404);
  assert.equal((await staff.put(`/api/case-records/${crypto.randomUUID()}`, body)).status, 404);
  assert.equal((await staff.put('/api/case-records/7', body)).status, 404);
  assert.equal(await state(), before);
});

test('C§7 an invalid change is refused, as is moving a case without the permission for it', async () => {
  const { id } = await opened({ filed_at: days(-10) });
  await clerk.post(`/api/case-records/${id}/close`, { closed_at: days(-5) });
  const before = await state();
  for (const [body, fields] of [
    [{ case_title: '', category: null }, ['case_title', 'category']],
    [{ filed_at: days(1) }, ['filed_at']],
    [{ filed_at: days(-4) }, ['filed_at']],
    [{ filed_at: 'yesterday' }, ['filed_at']],
    [{ branch_id: 999_999 }, ['branch_id']],
    [{ branch_id: null }, ['branch_id']],
    [{ province_code: '000' }, ['province_code']],
    [{ stage: ' ' }, ['stage']],
  ] as const) {
    const reply = await clerk.put(`/api/case-records/${id}`, body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields);
  }
  assert.equal((await staff.put(`/api/case-records/${id}`, { branch_id: other })).status, 403);
  assert.equal(await state(), before);
});

test('C§2 an update changes only the fields that are sent, and the history shows before and after', async () => {
  const { id, ...rest } = await opened({ stage: 'Pre-trial', description: 'As it was.' });
  testApp.clock.advance({ minutes: 1 });
  const changed = await staff.put(`/api/case-records/${id}`, {
    case_title: 'People v. Ñuñez',
    stage: null,
    category: rest.category,
    status: 'archived',
    case_number: '1',
    classification: 'sealed',
  });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.body.data, {
    id,
    ...rest,
    case_title: 'People v. Ñuñez',
    stage: null,
    updated_at: changed.body.data.updated_at,
  });
  assert.notEqual(changed.body.data.updated_at, rest.updated_at);
  const [entry] = await historyOf(id);
  assert.deepEqual(
    [entry.action, entry.before, entry.after, entry.actor.id],
    [
      'case.updated',
      { case_title: rest.case_title, stage: 'Pre-trial' },
      { case_title: 'People v. Ñuñez', stage: null },
      staff.id,
    ],
  );
});

test('An update without differences leaves no trace', async () => {
  const { id, case_title } = await opened();
  const before = await testApp.snapshot('case_records', 'audit_log');
  assert.equal((await staff.put(`/api/case-records/${id}`, { case_title })).status, 200);
  assert.equal((await staff.put(`/api/case-records/${id}`, {})).status, 200);
  assert.equal(await testApp.snapshot('case_records', 'audit_log'), before);
});

test('C§2 an update of a sealed case without differences is audited as a read', async () => {
  const { id } = await opened({ classification: 'sealed' });
  assert.equal((await clerk.put(`/api/case-records/${id}`, {})).status, 200);
  const [, read] = (await clerk.get(`/api/case-records/${id}/sealed-reads`)).body.data;
  assert.deepEqual([read?.user.id, read?.what], [clerk.id, 'detail']);
});

test('A stale If-Match is refused with 412; without If-Match the last write wins', async () => {
  const { id } = await opened();
  const path = `/api/case-records/${id}`;
  const tag = String((await staff.get(path)).headers.etag);
  assert.match(tag, /^"[\w-]+"$/);
  const put = (body: object, ifMatch: string) => staff.put(path, body, { headers: { 'if-match': ifMatch } });
  const first = await put({ stage: 'Trial' }, tag);
  assert.equal(first.status, 200);
  assert.equal(first.headers.etag, (await staff.get(path)).headers.etag);
  const before = await testApp.snapshot('case_records', 'audit_log');
  for (const stale of [tag, `W/${tag}`, '"x", "y"', ''])
    assert.equal((await put({ stage: 'Appeal' }, stale)).status, 412, stale);
  assert.equal(await testApp.snapshot('case_records', 'audit_log'), before);
  assert.equal((await put({ stage: 'Appeal' }, `"x", ${first.headers.etag}`)).status, 200);
  assert.equal((await put({ stage: 'Trial' }, '*')).status, 200);
  // A compressing proxy turns ETags into weak ones, and clients send those back.
  const weak = `W/${(await staff.get(path)).headers.etag}`;
  assert.equal((await put({ stage: 'Appeal' }, weak)).status, 200);
  assert.equal((await staff.put(path, { stage: 'Execution' })).body.data.stage, 'Execution');
});

test('A case is moved to another branch by users who may raffle; a case awaiting raffle becomes received there', async () => {
  const { id } = await opened();
  const moved = (await clerk.put(`/api/case-records/${id}`, { branch_id: other })).body.data;
  assert.deepEqual([moved.branch_id, moved.status], [other, 'received']);
  assert.equal((await staff.get(`/api/case-records/${id}`)).status, 404);
  assert.equal((await stranger.get(`/api/case-records/${id}`)).status, 200);
  const waiting = await testApp.caseRecord();
  const given = (await clerk.put(`/api/case-records/${waiting.id}`, { branch_id: branch })).body.data;
  assert.deepEqual([given.branch_id, given.status, given.raffled_at], [branch, 'received', null]);
});

test('C§4 an update that waited for the lock of a moved case returns the new branch', async () => {
  const { id } = await opened();
  const { pool } = testApp.app.connection;
  const mover = await pool.connect();
  await mover.query('begin');
  await mover.query('update case_records set branch_id = $2 where id = $1', [id, other]);
  const waiting = clerk.put(`/api/case-records/${id}`, { branch_id: other });
  await waitingForLocks(pool);
  await mover.query('commit');
  mover.release();
  const { status, body } = await waiting;
  assert.deepEqual([status, body.data.branch], [200, { id: other, name: 'Branch 2' }]);
});

test('C§3 only closing, reopening and archiving are allowed, each in its status', async () => {
  const { id } = await opened({ filed_at: days(-3) });
  const waiting = await testApp.caseRecord();
  const post = (auditEvent: string, body?: object, of = id) =>
    staff.post(`/api/case-records/${of}/${auditEvent}`, body);
  const refused = async (auditEvents: string[]) => {
    const before = await state();
    for (const auditEvent of auditEvents) {
      const reply = await post(auditEvent);
      assert.equal(reply.status, 422, auditEvent);
      assert.equal(reply.body.errors, undefined, auditEvent);
    }
    assert.equal(await state(), before);
  };
  assert.equal((await clerk.post(`/api/case-records/${waiting.id}/close`)).status, 422);
  await refused(['reopen', 'archive']);
  const closed = (await post('close', { reason: 'Dismissed.' })).body.data;
  assert.deepEqual(
    [closed.status, closed.closed_at, closed.closing_reason],
    ['case_closed', today(), 'Dismissed.'],
  );
  await refused(['close']);
  const archived = (await post('archive')).body.data;
  assert.equal(archived.status, 'archived');
  assert.notEqual(archived.archived_at, null);
  await refused(['close', 'archive']);
  assert.equal((await staff.put(`/api/case-records/${id}`, { stage: 'Trial' })).status, 422);
  const reopened = (await post('reopen', { reason: 'New trial.' })).body.data;
  assert.deepEqual(
    [reopened.status, reopened.closed_at, reopened.closing_reason, reopened.archived_at],
    ['received', null, null, null],
  );
  const entries = await historyOf(id);
  assert.deepEqual(
    entries.map(({ action }: { action: string }) => action),
    ['case.reopened', 'case.archived', 'case.closed', 'case.opened'],
  );
  assert.deepEqual(entries[0].details, { reason: 'New trial.' });
});

test('C§7 a case is closed with a date from its filing to today, by users who manage cases', async () => {
  const { id } = await opened({ filed_at: days(-3) });
  const sheriff = await testApp.as('Sheriff', branch);
  const before = await state();
  for (const closed_at of [days(1), days(-4), '2026-13-01', 5])
    assert.deepEqual(
      Object.keys((await staff.post(`/api/case-records/${id}/close`, { closed_at })).body.errors),
      ['closed_at'],
    );
  for (const auditEvent of ['close', 'reopen', 'archive']) {
    assert.equal((await testApp.post(`/api/case-records/${id}/${auditEvent}`)).status, 401);
    assert.equal((await sheriff.post(`/api/case-records/${id}/${auditEvent}`)).status, 403);
    assert.equal((await stranger.post(`/api/case-records/${id}/${auditEvent}`)).status, 404);
  }
  assert.equal(await state(), before);
  const reply = await staff.post(`/api/case-records/${id}/close`, { closed_at: days(-3) });
  assert.equal(reply.body.data.closed_at, days(-3));
});

test('Of two simultaneous requests to close a case, one succeeds', async () => {
  const { id } = await opened();
  const replies = await Promise.all([1, 2].map(() => staff.post(`/api/case-records/${id}/close`)));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422]);
});

test('C§2 a case is classified with a reason by permitted users, and then fewer users see it', async () => {
  const { id } = await opened();
  const head = await testApp.as('Branch of the Court Clerk', branch);
  const path = `/api/case-records/${id}/classify`;
  const before = await state();
  const encrypt = { classification: 'sealed', reason: 'Minor involved.' };
  assert.equal((await testApp.post(path, encrypt)).status, 401);
  assert.equal((await staff.post(path, encrypt)).status, 403);
  assert.equal(
    (await (await testApp.as('Branch of the Court Clerk', other)).post(path, encrypt)).status,
    404,
  );
  assert.deepEqual(Object.keys((await head.post(path, {})).body.errors).sort(), ['classification', 'reason']);
  assert.equal((await head.post(path, { ...encrypt, reason: ' ' })).status, 422);
  assert.equal((await head.post(path, { classification: 'public', reason: 'So.' })).status, 422);
  assert.equal(await state(), before);
  assert.equal((await head.post(path, encrypt)).body.data.classification, 'sealed');
  assert.equal((await staff.get(`/api/case-records/${id}`)).status, 404);
  const [entry] = await historyOf(id);
  assert.deepEqual([entry.action, entry.details], ['case.classified', { reason: 'Minor involved.' }]);
});
