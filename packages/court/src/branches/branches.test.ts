import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { sql } from 'kysely';

const testApp = await startCourt({ after });
const clerk = await testApp.as('Office of the Court Clerk');
const staff = await testApp.as('BCC Staff', await testApp.branch({ name: 'Branch of the staff' }));

test('C§5 branches are listed for signed-in users and changed by users who manage them', async () => {
  const before = await testApp.snapshot('branches', 'audit_log');
  assert.equal((await testApp.get('/api/branches')).status, 401);
  assert.equal((await staff.post('/api/branches', { name: 'New', court_type: 'RTC' })).status, 403);
  assert.equal((await staff.delete('/api/branches/1')).status, 403);
  assert.equal((await clerk.get('/api/branches/999999')).status, 404);
  assert.equal((await clerk.get('/api/branches/one')).status, 404);
  assert.equal(await testApp.snapshot('branches', 'audit_log'), before);
});

test('C§7 a branch with a missing or taken name is refused with an error for each failing field', async () => {
  const before = await testApp.snapshot('branches', 'audit_log');
  const empty = await clerk.post('/api/branches', { name: ' ' });
  assert.equal(empty.status, 422);
  assert.deepEqual(Object.keys(empty.body.errors).sort(), ['court_type', 'name']);
  const taken = await clerk.post('/api/branches', { name: 'Branch of the staff', court_type: 'RTC' });
  assert.deepEqual(taken.body.errors, { name: ['The name has already been taken.'] });
  assert.equal(await testApp.snapshot('branches', 'audit_log'), before);
});

test('contract: an unknown province is refused, but a branch may keep its current one', async () => {
  const { db } = testApp.app;
  await sql`insert into regions (code, name, order_column) values ('0300000000', 'Central Luzon', 1)`.execute(
    db,
  );
  await sql`insert into provinces (code, name, region_code, order_column)
    values ('0301400000', 'Bulacan', '0300000000', 1)`.execute(db);
  const wanted = { name: 'Branch of a province', court_type: 'RTC', province_code: '0301400000' };
  const { id } = (await clerk.post('/api/branches', wanted)).body.data;
  const before = await testApp.snapshot('branches', 'audit_log');
  const elsewhere = { ...wanted, name: 'Branch of none', province_code: '9999999999' };
  for (const reply of [
    await clerk.post('/api/branches', elsewhere),
    await clerk.put(`/api/branches/${id}`, elsewhere),
  ])
    assert.deepEqual(
      [reply.status, reply.body.errors],
      [422, { province_code: ['The selected province code is invalid.'] }],
    );
  assert.equal(await testApp.snapshot('branches', 'audit_log'), before);
  await sql`update branches set province_code = '1' where id = ${id}`.execute(db);
  const kept = await clerk.put(`/api/branches/${id}`, { ...wanted, province_code: '1', station: 'Malolos' });
  assert.deepEqual([kept.status, kept.body.data.province_code], [200, '1']);
});

test('C§2 a branch is created, found, changed and archived, and each change is audited', async () => {
  const opened = await clerk.post('/api/branches', {
    name: 'Branch 12',
    court_type: 'Municipal Trial Court',
    station: 'Biñan',
    judge: 'Hon. Reyes',
  });
  assert.equal(opened.status, 201);
  const { id } = opened.body.data;
  const found = await staff.get(
    '/api/branches?filter[search]=binan&filter[court_type]=Municipal Trial Court',
  );
  assert.deepEqual(
    found.body.data.map((branch: { id: number }) => branch.id),
    [id],
  );
  const changed = await clerk.put(`/api/branches/${id}`, { name: 'Branch 12-A', court_type: 'MTC' });
  assert.equal(changed.body.data.judge, null);
  assert.equal((await clerk.delete(`/api/branches/${id}`)).status, 200);
  assert.notEqual((await clerk.get(`/api/branches/${id}`)).body.data.archived_at, null);
  const list = (await staff.get('/api/branches')).body.data;
  assert.equal(
    list.some((branch: { id: number }) => branch.id === id),
    false,
  );
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_type = 'branch' and subject_id = $1 order by id`,
    [String(id)],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['branch.created', 'branch.updated', 'branch.archived'],
  );
});

test('C§2 archived branches are listed separately and restored by users who manage branches', async () => {
  const { id, name } = (await clerk.post('/api/branches', { name: 'Branch 40', court_type: 'MTC' })).body
    .data;
  await clerk.delete(`/api/branches/${id}`);
  const before = await testApp.snapshot('branches', 'audit_log');
  assert.equal((await testApp.post(`/api/branches/${id}/restore`)).status, 401);
  assert.equal((await staff.post(`/api/branches/${id}/restore`)).status, 403);
  assert.equal((await clerk.post('/api/branches/999999/restore')).status, 404);
  assert.equal((await staff.get('/api/branches?filter[archived]=both')).status, 422);
  const taken = await clerk.post('/api/branches', { name, court_type: 'MTC' });
  assert.deepEqual(taken.body.errors, { name: ['The name has already been taken.'] });
  assert.equal(await testApp.snapshot('branches', 'audit_log'), before);
  const listed = async (query: string) =>
    (await staff.get(`/api/branches?${query}`)).body.data.map((branch: { id: number }) => branch.id);
  assert.deepEqual(await listed('filter[archived]=true&filter[search]=branch 40'), [id]);
  assert.equal((await listed('filter[archived]=false')).includes(id), false);
  for (const _ of ['once', 'and once more']) {
    const restored = await clerk.post(`/api/branches/${id}/restore`);
    assert.deepEqual([restored.status, restored.body.data.archived_at], [200, null]);
  }
  assert.equal((await listed('filter[archived]=1')).includes(id), false);
  assert.equal((await listed('')).includes(id), true);
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_type = 'branch' and subject_id = $1 order by id`,
    [String(id)],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['branch.created', 'branch.archived', 'branch.restored'],
  );
});

test('C§2 simultaneous requests archive or restore a branch once, and all of them succeed', async () => {
  const { id } = (await clerk.post('/api/branches', { name: 'Branch 41', court_type: 'MTC' })).body.data;
  const before = await testApp.snapshot('branches', 'audit_log');
  assert.equal((await clerk.delete('/api/branches/999999')).status, 404);
  assert.equal((await staff.delete(`/api/branches/${id}`)).status, 403);
  assert.equal(await testApp.snapshot('branches', 'audit_log'), before);
  const atOnce = async (auditEvent: () => Promise<{ status: number }>) => {
    const replies = await Promise.all(Array.from({ length: 12 }, auditEvent));
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([200]));
  };
  for (const _ of ['once', 'and once more']) {
    await atOnce(() => clerk.delete(`/api/branches/${id}`));
    assert.notEqual((await clerk.get(`/api/branches/${id}`)).body.data.archived_at, null);
    await atOnce(() => clerk.post(`/api/branches/${id}/restore`));
    assert.equal((await clerk.get(`/api/branches/${id}`)).body.data.archived_at, null);
  }
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_type = 'branch' and subject_id = $1 order by id`,
    [String(id)],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['created', 'archived', 'restored', 'archived', 'restored'].map((auditEvent) => `branch.${auditEvent}`),
  );
});

test('C§4 an unknown list filter is refused', async () => {
  const reply = await staff.get('/api/branches?filter[colour]=red');
  assert.equal(reply.status, 400);
  assert.match(reply.body.message, /`colour`/);
});
