import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { assertSeenBeforeChanged } from '@bulwagan/testing/if-match.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

const TABLES = ['organizations', 'organization_paths', 'audit_log'];
const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();

/** Expected paths, derived only from the parents. */
const EXPECTED_PATHS = `
  with recursive up as (
    select id as descendant_id, id as ancestor_id, 0 as depth from organizations
    union all
    select up.descendant_id, o.parent_id, up.depth + 1 from up
    join organizations o on o.id = up.ancestor_id where o.parent_id is not null)
  select descendant_id, ancestor_id, depth from up order by 1, 2`;

async function assertPathsAreRight(): Promise<void> {
  const { pool } = testApp.app.connection;
  const expected = await pool.query(EXPECTED_PATHS);
  const kept = await pool.query(
    'select descendant_id, ancestor_id, depth from organization_paths order by 1, 2',
  );
  assert.deepEqual(kept.rows, expected.rows);
}

const add = async (name: string, parentId: string | null = null) =>
  (await admin.post('/api/organizations', { name, parent_id: parentId })).body.data;

test('contract: organizations are read by signed-in users and changed by users who manage users everywhere', async () => {
  const office = await testApp.organization('An office');
  const scoped = await testApp.as('Super Admin', office.id);
  const payroll = await testApp.as('Payroll Admin');
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.get('/api/organizations')).status, 401);
  for (const person of [scoped, payroll]) {
    assert.equal((await person.get('/api/organizations')).status, 200);
    assert.equal((await person.post('/api/organizations', { name: 'New' })).status, 403);
    assert.equal((await person.put(`/api/organizations/${office.id}`, { name: 'New' })).status, 403);
    assert.equal((await person.delete(`/api/organizations/${office.id}`)).status, 403);
  }
  assert.equal((await admin.get('/api/organizations/not-a-uuid')).status, 404);
  assert.equal((await admin.post('/api/organizations', { name: ' ' })).status, 422);
  const orphan = await admin.post('/api/organizations', {
    name: 'New',
    parent_id: '01890000-0000-7000-8000-000000000000',
  });
  assert.deepEqual(orphan.body.errors, { parent_id: ['The selected parent id is invalid.'] });
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §2: an invalid organization is refused with all errors at once, including a parent below itself', async () => {
  const top = await add('A top');
  const below = await add('Below it', top.id);
  const parent_id = ['The selected parent id is invalid.'];
  const before = await testApp.snapshot(...TABLES);
  const missing = '01890000-0000-7000-8000-000000000000';
  for (const refused of [
    await admin.post('/api/organizations', { name: '', parent_id: missing }),
    await admin.put(`/api/organizations/${top.id}`, { name: '', parent_id: missing }),
    await admin.put(`/api/organizations/${top.id}`, { name: '', parent_id: below.id }),
  ]) {
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.body.errors, { name: ['The name field is required.'], parent_id });
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: an organization has a unique slug, which stays when the name changes', async () => {
  const first = await add('Región IV-A: Health');
  const second = await add('Region IV-A Health');
  assert.equal(first.slug, 'region-iv-a-health');
  assert.equal(second.slug, 'region-iv-a-health-2');
  const renamed = await admin.put(`/api/organizations/${first.id}`, { name: 'Region 4' });
  assert.equal(renamed.body.data.slug, 'region-iv-a-health');
});

test('contract: an organization moves with everything below it, and never below itself', async () => {
  const top = await add('Top');
  const middle = await add('Middle', top.id);
  const leaf = await add('Leaf', middle.id);
  const other = await add('Other');
  await assertPathsAreRight();
  const before = await testApp.snapshot(...TABLES);
  for (const parentId of [top.id, leaf.id]) {
    const reply = await admin.put(`/api/organizations/${top.id}`, { name: 'Top', parent_id: parentId });
    assert.deepEqual(reply.body.errors, { parent_id: ['The selected parent id is invalid.'] });
  }
  assert.equal(await testApp.snapshot(...TABLES), before);

  await admin.put(`/api/organizations/${middle.id}`, { name: 'Middle', parent_id: other.id });
  await assertPathsAreRight();
  await admin.put(`/api/organizations/${other.id}`, { name: 'Other', parent_id: top.id });
  await assertPathsAreRight();
  await admin.put(`/api/organizations/${middle.id}`, { name: 'Middle', parent_id: null });
  await assertPathsAreRight();
});

test('contract: of two simultaneous moves that would form a cycle, one is refused', async () => {
  const [left, right] = [await add('Left'), await add('Right')];
  const statuses = await Promise.all([
    admin.put(`/api/organizations/${left.id}`, { name: 'Left', parent_id: right.id }),
    admin.put(`/api/organizations/${right.id}`, { name: 'Right', parent_id: left.id }),
  ]);
  assert.deepEqual(statuses.map(({ status }) => status).toSorted(), [200, 422]);
  await assertPathsAreRight();
});

test('contract: an organization in use cannot be deleted, and an unreferenced one can', async () => {
  const top = await add('To go');
  const below = await add('Below', top.id);
  await testApp.as('HR Admin', below.id);
  for (const id of [top.id, below.id]) {
    const reply = await admin.delete(`/api/organizations/${id}`);
    assert.deepEqual([reply.status, Object.keys(reply.body)], [422, ['message']]);
  }
  const home = await add('Home of an account');
  const password = 'a long sentence';
  const made = await admin.post('/api/users', {
    name: 'Somebody',
    username: 'somebody.of.home',
    email: 'somebody@workforce.example',
    password,
    password_confirmation: password,
    organization_id: home.id,
  });
  assert.deepEqual([made.status, made.body.data?.organization?.id], [201, home.id], made.text);
  const before = await testApp.snapshot('organizations', 'users', 'audit_log');
  const refused = await admin.delete(`/api/organizations/${home.id}`);
  assert.deepEqual(
    [refused.status, refused.body],
    [422, { message: 'The organization is in use and cannot be deleted.' }],
  );
  assert.equal(await testApp.snapshot('organizations', 'users', 'audit_log'), before);
  const lone = await add('Lone');
  const reply = await admin.delete(`/api/organizations/${lone.id}`);
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.equal((await admin.get(`/api/organizations/${lone.id}`)).status, 404);
  await assertPathsAreRight();
});

test('contract: a stale If-Match on an organization is refused with 412, and without If-Match the last write wins', async () => {
  const [above, { id }] = [await add('Above'), await add('Read by two')];
  await assertSeenBeforeChanged(admin, `/api/organizations/${id}`, {
    changes: [{ name: 'Renamed' }, { name: 'Renamed', parent_id: above.id }],
    stale: [{ name: 'Mine', parent_id: null }],
    atOnce: [{ name: 'One' }, { name: 'Two' }],
    last: { name: 'Last' },
    message: 'The organization was changed by someone else. Reload to see the latest version.',
    snapshot: () => testApp.snapshot(...TABLES),
  });
});

test('contract §3.2 an organization keeps what papers say about the employer; omitted fields stay, blank ones go', async () => {
  const sent = { name: 'Employer', registered_name: 'Employer, Inc.', tin: '000-123-456-000' };
  for (const body of [
    { ...sent, tin: 7 },
    { ...sent, tin: '0'.repeat(51) },
  ])
    assert.deepEqual(Object.keys((await admin.post('/api/organizations', body)).body.errors), ['tin']);
  const { data } = (await admin.post('/api/organizations', sent)).body;
  assert.deepEqual(
    [data.registered_name, data.tin, data.address],
    ['Employer, Inc.', '000-123-456-000', null],
  );
  assert.equal(typeof data.office_number, 'number');
  const path = `/api/organizations/${data.id}`;
  const { headers } = await admin.get(path);
  const changed = await admin.put(path, {
    name: 'Employer',
    address: '1 Rizal Street',
    registered_name: ' ',
  });
  assert.deepEqual(
    [changed.body.data.address, changed.body.data.registered_name, changed.body.data.tin],
    ['1 Rizal Street', null, '000-123-456-000'],
  );
  const stale = await admin.put(
    path,
    { name: 'Employer', tin: null },
    { headers: { 'if-match': headers.etag as string } },
  );
  assert.equal(stale.status, 412);
});
