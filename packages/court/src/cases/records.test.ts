import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';

const testApp = await startCourt({ after });
const [branch, other] = [await testApp.branch(), await testApp.branch()];
const clerk = await testApp.as('Office of the Court Clerk');
const head = await testApp.as('Branch of the Court Clerk', branch);
const staff = await testApp.as('BCC Staff', branch);
const stranger = await testApp.as('BCC Staff', other);
const sheriff = await testApp.as('Sheriff', branch);

const opened = (more: object = {}) => testApp.caseRecord({ branch_id: branch, ...more });

test('C§5 the history is for users who may view it, for cases within their scope', async () => {
  const { id } = await opened();
  const path = `/api/case-records/${id}/history`;
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await sheriff.get(path)).status, 403);
  assert.equal((await stranger.get(path)).status, 404);
  assert.equal((await staff.get(`${path}?page=x`)).status, 422);
});

test('C§2 the history shows who, when, what, before and after, newest first and in pages', async () => {
  const { id, case_title } = await opened({ case_title: 'First' });
  for (const title of ['Second', 'Third']) {
    testApp.clock.advance({ minutes: 1 });
    await staff.put(`/api/case-records/${id}`, { case_title: title });
  }
  const { data, meta } = (await staff.get(`/api/case-records/${id}/history?per_page=2`)).body;
  assert.deepEqual([meta.total, meta.last_page, data.length], [3, 2, 2]);
  const [newest, second] = data;
  assert.deepEqual(
    [newest.before, newest.after, newest.action, newest.details],
    [{ case_title: 'Second' }, { case_title: 'Third' }, 'case.updated', null],
  );
  assert.deepEqual(newest.actor, { id: staff.id, name: newest.actor.name });
  assert.equal(newest.at, testApp.app.time.show(testApp.clock.now().toString()));
  assert.deepEqual(second.before, { case_title });
  const last = (await staff.get(`/api/case-records/${id}/history?per_page=2&page=2`)).body.data;
  assert.deepEqual(
    last.map(({ action }: { action: string }) => action),
    ['case.opened'],
  );
});

test('C§2 each read of a sealed case is audited and shown to users who classify cases', async () => {
  const { id } = await opened({ classification: 'sealed' });
  const open = await opened();
  await head.get(`/api/case-records/${id}`);
  await head.get(`/api/case-records/${open.id}`);
  testApp.clock.advance({ minutes: 1 });
  await clerk.get(`/api/case-records/${id}/history`);
  assert.equal((await staff.get(`/api/case-records/${id}`)).status, 404);
  const path = `/api/case-records/${id}/sealed-reads`;
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await staff.get(path)).status, 403);
  assert.equal((await (await testApp.as('Branch of the Court Clerk', other)).get(path)).status, 404);
  const { data, meta } = (await head.get(path)).body;
  assert.deepEqual(
    data.slice(1).map((read: { user: { id: number }; what: string }) => [read.user.id, read.what]),
    [
      [clerk.id, 'history'],
      [head.id, 'detail'],
    ],
  );
  assert.deepEqual([data[0].what, meta.total], ['sealed-reads', 3], 'reading the log is audited too');
  assert.equal((await head.get(`/api/case-records/${open.id}/sealed-reads`)).body.meta.total, 0);
});

test('C§2 a sealed case can be read, and the read is audited, whatever client address a proxy sends', async () => {
  const { id } = await opened({ classification: 'sealed' });
  const path = `/api/case-records/${id}`;
  const before = await testApp.snapshot('sealed_reads', 'audit_log');
  assert.equal((await staff.get(path, { ip: 'unknown' })).status, 404);
  assert.equal(await testApp.snapshot('sealed_reads', 'audit_log'), before);
  const addresses = ['unknown', '203.0.113.7:51234', '_hidden', 'fe80::1%eth0', '203.0.113.7'];
  for (const ip of addresses) assert.equal((await head.get(path, { ip })).status, 200, ip);
  const { data } = (await head.get(`${path}/sealed-reads`)).body;
  const kept = data.slice(1).map((read: { ip: string | null }) => read.ip);
  assert.deepEqual(kept, ['203.0.113.7', 'fe80::1', null, null, null]);
});

test('C§2 a user who manages one case and sees another links them, once', async () => {
  const [one, two] = [await opened(), await opened()];
  const far = await opened({ branch_id: other });
  const sealed = await opened({ classification: 'sealed' });
  const path = `/api/case-records/${one.id}/links`;
  const link = { case_record_id: two.id, kind: 'related' };
  const before = await testApp.snapshot('case_links', 'audit_log');
  assert.equal((await testApp.post(path, link)).status, 401);
  assert.equal((await sheriff.post(path, link)).status, 403);
  assert.equal((await stranger.post(path, link)).status, 404);
  for (const [body, field] of [
    [{ kind: 'related' }, 'case_record_id'],
    [{ ...link, kind: 'similar' }, 'kind'],
    [{ ...link, case_record_id: 'two' }, 'case_record_id'],
    [{ ...link, case_record_id: crypto.randomUUID() }, 'case_record_id'],
    [{ ...link, case_record_id: one.id }, 'case_record_id'],
    [{ ...link, case_record_id: one.id.toUpperCase() }, 'case_record_id'],
    [{ ...link, case_record_id: far.id }, 'case_record_id'],
    [{ ...link, case_record_id: sealed.id }, 'case_record_id'],
  ] as const) {
    const reply = await staff.post(path, body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  assert.equal(await testApp.snapshot('case_links', 'audit_log'), before);
  const made = await staff.post(path, { ...link, note: 'Same parties.' });
  assert.equal(made.status, 201);
  assert.deepEqual([made.body.data.case_number, made.body.data.note], [two.case_number, 'Same parties.']);
  for (const [at, to] of [
    [one, two],
    [two, one],
  ]) {
    const again = await staff.post(`/api/case-records/${at.id}/links`, {
      case_record_id: to.id,
      kind: 'appealed',
    });
    assert.deepEqual(Object.keys(again.body.errors), ['case_record_id']);
  }
});

test('C§5 listing the links of a case is audited as a read of each sealed case that it shows', async () => {
  const [one, open] = [await opened(), await opened()];
  const sealed = await opened({ classification: 'sealed' });
  const path = `/api/case-records/${one.id}/links`;
  for (const { id } of [open, sealed])
    assert.equal((await head.post(path, { case_record_id: id, kind: 'related' })).status, 201);
  const reads = async () => {
    const { data } = (await head.get(`/api/case-records/${sealed.id}/sealed-reads`)).body;
    return data.filter(({ what }: { what: string }) => what === 'links').length;
  };
  assert.equal((await staff.get(path)).body.data.length, 1);
  assert.equal(await reads(), 0, 'a reader who does not see the sealed case reads nothing of it');
  assert.equal((await head.get(path)).body.data.length, 2);
  assert.equal(await reads(), 1);
});

test('A link is listed in both cases, for users who see the other case, and removed from either', async () => {
  const [one, two, hidden] = [await opened(), await opened(), await opened({ classification: 'sealed' })];
  const linked = async (person: typeof staff, id: string): Promise<string[]> =>
    (await person.get(`/api/case-records/${id}/links`)).body.data.map(
      (link: { case_record_id: string }) => link.case_record_id,
    );
  await staff.post(`/api/case-records/${one.id}/links`, { case_record_id: two.id, kind: 'consolidated' });
  await head.post(`/api/case-records/${one.id}/links`, { case_record_id: hidden.id, kind: 'related' });
  assert.deepEqual(await linked(staff, two.id), [one.id]);
  assert.deepEqual((await linked(head, one.id)).sort(), [two.id, hidden.id].sort());
  assert.deepEqual(await linked(staff, one.id), [two.id]);
  assert.equal((await staff.delete(`/api/case-records/${one.id}/links/${hidden.id}`)).status, 404);
  assert.equal((await sheriff.delete(`/api/case-records/${one.id}/links/${two.id}`)).status, 403);
  assert.equal((await staff.delete(`/api/case-records/${two.id}/links/${one.id}`)).status, 200);
  assert.equal((await staff.delete(`/api/case-records/${two.id}/links/${one.id}`)).status, 404);
  assert.deepEqual(await linked(staff, one.id), []);
  const [newest] = (await staff.get(`/api/case-records/${one.id}/history`)).body.data;
  assert.deepEqual(
    [newest.action, newest.before],
    ['case.unlinked', { case_record_id: two.id, kind: 'consolidated' }],
  );
});

test('C§2 an appeal shows its direction in each case; other links have none', async () => {
  const [appeal, appealed, related] = [await opened(), await opened(), await opened()];
  const path = (of: { id: string }) => `/api/case-records/${of.id}/links`;
  const directions = async (of: { id: string }) =>
    (await staff.get(path(of))).body.data.map(
      (link: { case_record_id: string; direction: string | null }) => [link.case_record_id, link.direction],
    );
  const made = await staff.post(path(appeal), { case_record_id: appealed.id, kind: 'appealed' });
  assert.equal(made.body.data.direction, 'from');
  await staff.post(path(related), { case_record_id: appealed.id, kind: 'related' });
  assert.deepEqual(await directions(appeal), [[appealed.id, 'from']]);
  assert.deepEqual(
    (await directions(appealed)).sort(),
    [
      [appeal.id, 'to'],
      [related.id, null],
    ].sort(),
  );
  // The direction does not depend on which case was opened first.
  await staff.delete(`${path(appealed)}/${appeal.id}`);
  await staff.post(path(appealed), { case_record_id: appeal.id, kind: 'appealed' });
  assert.deepEqual(await directions(appeal), [[appealed.id, 'to']]);
  const [newest] = (await staff.get(`/api/case-records/${appeal.id}/history`)).body.data;
  assert.equal(newest.after.from, appealed.id);
});

test('Of two simultaneous links of the same cases from either side, one succeeds', async () => {
  const [one, two] = [await opened(), await opened()];
  const replies = await Promise.all([
    staff.post(`/api/case-records/${one.id}/links`, { case_record_id: two.id, kind: 'related' }),
    staff.post(`/api/case-records/${two.id}/links`, { case_record_id: one.id, kind: 'related' }),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
});

test('C§2 access is granted by users who classify the case, with a reason and until a future time', async () => {
  const { id } = await opened({ classification: 'sealed' });
  const path = `/api/case-records/${id}/grants`;
  const grant = { user_id: stranger.id, reason: 'Substitutes for a week.' };
  const before = await testApp.snapshot('case_grants', 'audit_log');
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await testApp.post(path, grant)).status, 401);
  assert.equal((await staff.get(path)).status, 403);
  assert.equal((await staff.post(path, grant)).status, 403);
  assert.equal((await (await testApp.as('Branch of the Court Clerk', other)).post(path, grant)).status, 404);
  for (const [body, fields] of [
    [{}, ['reason', 'user_id']],
    [{ ...grant, reason: ' ' }, ['reason']],
    [{ ...grant, user_id: 999_999 }, ['user_id']],
    [{ ...grant, expires_at: '2026-02-30' }, ['expires_at']],
    [{ ...grant, expires_at: '2001-01-01T00:00:00Z' }, ['expires_at']],
  ] as const) {
    const reply = await head.post(path, body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields);
  }
  assert.equal(await testApp.snapshot('case_grants', 'audit_log'), before);
});

test('A grant gives access to one case until it ends or is revoked, one at a time, and past grants stay listed', async () => {
  const { id } = await opened({ classification: 'sealed' });
  const path = `/api/case-records/${id}/grants`;
  const sees = async () => (await stranger.get(`/api/case-records/${id}`)).status;
  const listed = async () => (await stranger.get('/api/case-records')).body.meta.total;
  const [begin, none] = [await listed(), await sees()];
  const until = testApp.clock.now().add({ minutes: 20 }).toString();
  const grant = { user_id: stranger.id, reason: 'Substitutes.', expires_at: until };
  const made = await head.post(path, grant);
  assert.equal(made.status, 201);
  assert.deepEqual([made.body.data.is_live, made.body.data.user.id], [true, stranger.id]);
  assert.deepEqual([none, await sees(), (await listed()) - begin], [404, 200, 1]);
  assert.deepEqual(Object.keys((await head.post(path, grant)).body.errors), ['user_id']);
  testApp.clock.advance({ minutes: 20 });
  assert.deepEqual([await sees(), (await listed()) - begin], [404, 0]);
  assert.equal((await head.delete(`${path}/${made.body.data.id}`)).status, 404, 'it has ended');
  const again = (await head.post(path, { user_id: stranger.id, reason: 'Once more.' })).body.data;
  assert.equal(await sees(), 200);
  assert.equal((await staff.delete(`${path}/${again.id}`)).status, 403);
  assert.equal(
    (await head.delete(`/api/case-records/${(await opened()).id}/grants/${again.id}`)).status,
    404,
  );
  assert.equal((await head.delete(`${path}/${again.id}`)).status, 200);
  assert.equal((await head.delete(`${path}/${again.id}`)).status, 404);
  assert.equal(await sees(), 404);
  const all = (await head.get(path)).body.data;
  assert.deepEqual(
    all.map((row: { reason: string; is_live: boolean }) => [row.reason, row.is_live]),
    [
      ['Once more.', false],
      ['Substitutes.', false],
    ],
  );
  const actions = (await head.get(`/api/case-records/${id}/history`)).body.data.map(
    ({ action }: { action: string }) => action,
  );
  assert.deepEqual(actions.slice(0, 3), [
    'case.access_revoked',
    'case.access_granted',
    'case.access_granted',
  ]);
});
