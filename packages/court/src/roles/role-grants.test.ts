import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PERMISSIONS } from '@bulwagan/contracts/court/permissions.ts';
import { type PermissionScope, SYSTEM_ROLES, type SystemRole } from '@bulwagan/contracts/court/roles.ts';
import { startCourt } from '@bulwagan/testing/court.ts';

const LIST = '/api/roles-list';
const TABLES = ['roles', 'role_permissions', 'user_roles', 'audit_log'];

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const branchId = await testApp.branch();
const clerk = await testApp.as('Branch of the Court Clerk', branchId);

const named = (...names: string[]) => names.map((name) => ({ name }));

/** Permissions that the clerk's role lacks. */
const LACKING = ['Case Raffle', 'Manage Holidays', 'Manage Branches'];

let made = 0;
/** Creates a role as the Super Admin. */
async function make(
  scope: PermissionScope,
  ...permissions: string[]
): Promise<{ name: string; path: string }> {
  made += 1;
  const name = `Made ${made}`;
  const reply = await admin.post(LIST, { name, reach: scope, permissions: named(...permissions) });
  assert.equal(reply.status, 201, reply.text);
  return { name, path: `${LIST}/${reply.body.data.id}` };
}

test('contract: a branch clerk cannot create a role with permissions or a scope that the clerk lacks', async () => {
  const before = await testApp.snapshot(...TABLES);
  for (const permission of LACKING) {
    const body = { name: 'More', permissions: named('Reports', permission) };
    assert.equal((await clerk.post(LIST, body)).status, 403, permission);
    assert.equal((await clerk.post(LIST, { ...body, reach: 'own' })).status, 403, permission);
  }
  const further = { name: 'Further', reach: 'court', permissions: named('Reports') };
  assert.equal((await clerk.post(LIST, further)).status, 403);
  assert.equal((await clerk.post(LIST, { name: 'All', permissions: named(...PERMISSIONS) })).status, 403);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: a branch clerk cannot change or delete a role that has, or would get, more than the clerk', async () => {
  const above = [await make('branch', 'Reports', 'Case Raffle'), await make('court', 'Reports')];
  const equal = await make('branch', 'Reports');
  const empty = await make('court');
  const before = await testApp.snapshot(...TABLES);
  for (const { name, path } of above) {
    assert.equal((await clerk.put(path, { name, permissions: [] })).status, 403);
    assert.equal((await clerk.put(path, { name, permissions: named('Reports') })).status, 403);
    assert.equal((await clerk.put(path, { name: 'Sheriff', permissions: named('No such') })).status, 403);
    assert.equal((await clerk.delete(path)).status, 403);
  }
  for (const permission of LACKING) {
    const body = { name: equal.name, permissions: named('Reports', permission) };
    assert.equal((await clerk.put(equal.path, body)).status, 403);
  }
  assert.equal(
    (await clerk.put(empty.path, { name: empty.name, permissions: named('Reports') })).status,
    403,
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: a branch clerk creates, changes and deletes roles within the clerk’s own permissions', async () => {
  const own = await clerk.post(LIST, { name: 'Within', reach: 'own', permissions: named('View Evidence') });
  assert.deepEqual([own.status, own.body.data.reach], [201, 'own']);
  const reply = await clerk.post(LIST, { name: 'Also within', permissions: named('Reports') });
  assert.deepEqual([reply.status, reply.body.data.reach, reply.body.data.is_system], [201, 'branch', false]);
  const path = `${LIST}/${reply.body.data.id}`;
  const changed = await clerk.put(path, { name: 'Also within', permissions: named('Decide Activities') });
  assert.deepEqual([changed.status, changed.body.data.permissions], [200, ['Decide Activities']]);
  assert.equal((await clerk.delete(path)).status, 200);
  const { path: given, name } = await make('branch', 'Reports', 'View Evidence');
  assert.equal((await clerk.put(given, { name, permissions: named('Reports') })).status, 200);
});

test('contract: a branch clerk cannot change or delete a role that users of other branches have', async () => {
  const [own, elsewhere] = [branchId, await testApp.branch()];
  const { name, path } = await make('branch', 'Reports', 'View Evidence');
  const roles = [name as SystemRole];
  await testApp.person({ roles, branchIds: [own] });
  const holders = [
    await testApp.person({ branchIds: [own, elsewhere] }),
    await testApp.person({ branchIds: [elsewhere] }),
    await testApp.person(),
  ];
  const seeded = (await admin.get(`${LIST}?per_page=100`)).body.data.filter(
    (role: { is_system: boolean }) => role.is_system,
  );
  assert.equal(seeded.length, SYSTEM_ROLES.length);
  const refused = async (target: { name: string; path: string }) => {
    const before = await testApp.snapshot(...TABLES);
    for (const permissions of [[], named('Reports')])
      assert.equal(
        (await clerk.put(target.path, { name: target.name, permissions })).status,
        403,
        target.name,
      );
    assert.equal((await clerk.delete(target.path)).status, 403, target.name);
    assert.equal(await testApp.snapshot(...TABLES), before);
  };
  for (const role of seeded) await refused({ name: role.name, path: `${LIST}/${role.id}` });
  const { pool } = testApp.app.connection;
  const id = path.slice(LIST.length + 1);
  for (const holder of holders) {
    await pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [holder.id, id]);
    await refused({ name, path });
    await pool.query('delete from user_roles where user_id = $1', [holder.id]);
  }
  const changed = await clerk.put(path, { name, permissions: named('Reports') });
  assert.deepEqual([changed.status, changed.body.data.permissions], [200, ['Reports']]);
});

test('C§5.6 a changed role applies from the next request on', async () => {
  const { name, path } = await make('branch');
  const { rows } = await testApp.app.connection.pool.query('select id from roles where name = $1', [name]);
  const somebody = await testApp.person({ branchIds: [await testApp.branch()] });
  await testApp.app.connection.pool.query('insert into user_roles (user_id, role_id) values ($1, $2)', [
    somebody.id,
    rows[0].id,
  ]);
  const status = async () => (await somebody.get('/api/case-records')).status;
  assert.equal(await status(), 403);
  assert.equal((await admin.put(path, { name, permissions: named('View Case Details') })).status, 200);
  assert.equal(await status(), 200);
  const { body } = await somebody.get('/api/profile');
  assert.deepEqual(body.data.permissions, [{ name: 'View Case Details', reach: 'branch' }]);
  assert.equal((await admin.put(path, { name, permissions: [] })).status, 200);
  assert.equal(await status(), 403);
  assert.deepEqual((await somebody.get('/api/profile')).body.data.permissions, []);
});
