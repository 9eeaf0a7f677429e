import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PERMISSIONS } from '@bulwagan/contracts/workforce/permissions.ts';
import { factsOfRole, SYSTEM_ROLES } from '@bulwagan/contracts/workforce/roles.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { requestRefusedBy } from '@bulwagan/testing/back-office.ts';
import { assertSeenBeforeChanged } from '@bulwagan/testing/if-match.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';

const ROLES = '/api/roles';
const TABLES = ['roles', 'role_permissions', 'user_roles', 'audit_log'];

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const office = await testApp.organization('An office');

const unchanged = requestRefusedBy(testApp, TABLES);
const refused = (
  who: Person,
  [method, path, body]: [method: 'post' | 'put' | 'delete', path: string, body?: unknown],
  status: number,
) => unchanged(who, method, path, body, status);

async function make(name: string, permissions: string[] = []): Promise<string> {
  const reply = await admin.post(ROLES, { name, permissions });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

/** Creates a user with a custom role. */
async function withRole(id: string, organizationId?: string): Promise<Person> {
  const person = await testApp.person();
  const body = { role_id: id, organization_id: organizationId ?? null };
  assert.equal((await admin.post(`/api/users/${person.id}/roles`, body)).status, 200);
  return person;
}

const listed = await admin.get(ROLES);
const systemId = (name: string): string =>
  listed.body.data.find((role: { name: string }) => role.name === name).id;

test('contract: roles are read by users who manage users, and changed by those who do so everywhere', async () => {
  const id = await make('To be left alone');
  const path = `${ROLES}/${id}`;
  const auditEvents = [
    ['post', ROLES, { name: 'New', permissions: [] }],
    ['put', path, { name: 'New' }],
    ['delete', path],
  ] as const;
  const strangers = ['Payroll Admin', 'HR Admin', 'HR Timekeeping'] as const;
  for (const who of [
    await testApp.person(),
    ...(await Promise.all(strangers.map((role) => testApp.as(role)))),
  ]) {
    for (const read of [ROLES, path, '/api/permissions']) assert.equal((await who.get(read)).status, 403);
    for (const auditEvent of auditEvents) await refused(who, [...auditEvent], 403);
  }
  const scoped = await testApp.as('Super Admin', office.id);
  for (const read of [ROLES, path, '/api/permissions']) {
    assert.equal((await testApp.get(read)).status, 401);
    assert.equal((await scoped.get(read)).status, 200);
  }
  for (const auditEvent of auditEvents) await refused(scoped, [...auditEvent], 403);
  assert.equal((await (await testApp.as('Super Admin')).put(path, { description: 'Seen.' })).status, 200);
});

test('contract: an unknown role and an invalid id get 404', async () => {
  for (const id of [newId(), '7', 'x']) {
    assert.equal((await admin.get(`${ROLES}/${id}`)).status, 404);
    await refused(admin, ['put', `${ROLES}/${id}`, { name: 'New' }], 404);
    await refused(admin, ['delete', `${ROLES}/${id}`], 404);
  }
});

test('contract: an invalid role is refused with an error for each field, and no permission is stored', async () => {
  const id = await make('Kept', ['Manage payroll']);
  const bad = {
    name: 'hr admin',
    permissions: ['Manage employees', 'Manage the moon', 'manage users'],
  };
  for (const errors of [
    (await refused(admin, ['post', ROLES, bad], 422)).errors,
    (await refused(admin, ['put', `${ROLES}/${id}`, bad], 422)).errors,
  ])
    assert.deepEqual(errors, {
      name: ['The name has already been taken.'],
      'permissions.1': ['The selected permissions.1 is invalid.'],
      'permissions.2': ['The selected permissions.2 is invalid.'],
    });
  const { errors } = await refused(admin, ['post', ROLES, { name: ' ', permissions: 'all' }], 422);
  assert.deepEqual(Object.keys(errors).sort(), ['name', 'permissions']);
  await refused(admin, ['post', ROLES, { name: 'x'.repeat(256), permissions: [] }], 422);
  // The admin command uses this name for accounts that no role limits.
  await refused(admin, ['post', ROLES, { name: 'Super User', permissions: [] }], 422);
  assert.deepEqual((await admin.get(`${ROLES}/${id}`)).body.data.permissions, ['Manage payroll']);
});

test('contract §2: a taken name and an unknown permission are reported together with schema errors', async () => {
  const id = await make('Kept as it is', ['Manage payroll']);
  for (const [method, path] of [
    ['post', ROLES],
    ['put', `${ROLES}/${id}`],
  ] as const) {
    const nameless = await refused(
      admin,
      [method, path, { name: '', permissions: ['Manage the moon'] }],
      422,
    );
    assert.deepEqual(Object.keys(nameless.errors).sort(), ['name', 'permissions.0']);
    const shapeless = await refused(admin, [method, path, { name: 'hr admin', permissions: 'all' }], 422);
    assert.deepEqual(Object.keys(shapeless.errors).sort(), ['name', 'permissions']);
  }
  // A role's own name does not count as taken.
  const own = { name: 'KEPT as it is', permissions: 'all' };
  assert.deepEqual(Object.keys((await refused(admin, ['put', `${ROLES}/${id}`, own], 422)).errors), [
    'permissions',
  ]);
});

test('contract: a role needs only a name, and allows nothing until it gets permissions', async () => {
  const made = await admin.post(ROLES, { name: 'Bare', description: 'To be filled.' });
  assert.equal(made.status, 201, made.text);
  assert.deepEqual([made.body.data.description, made.body.data.permissions], ['To be filled.', []]);
  const emptied = await admin.put(`${ROLES}/${made.body.data.id}`, { description: '' });
  assert.deepEqual([emptied.status, emptied.body.data?.description], [200, null]);
  const person = await withRole(made.body.data.id);
  assert.deepEqual((await person.get('/api/profile')).body.data.permissions, []);
  assert.equal((await person.get(ROLES)).status, 403);
  const { errors } = await refused(admin, ['post', ROLES, {}], 422);
  assert.deepEqual(errors, { name: ['The name field is required.'] });
  await refused(admin, ['post', ROLES, { name: 'Bare again', permissions: null }], 422);
});

test('contract: of two simultaneous roles with one name in any case, one is created', async () => {
  const names = ['Raced', 'RACED', 'raced'];
  const replies = await Promise.all(names.map((name) => admin.post(ROLES, { name, permissions: [] })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422]);
});

test('contract: a system role cannot be renamed or deleted and keeps its permissions', async () => {
  for (const name of SYSTEM_ROLES) {
    const path = `${ROLES}/${systemId(name)}`;
    const { data } = (await admin.get(path)).body;
    const allowed = PERMISSIONS.filter((one) => factsOfRole(name)!.permissions.includes(one));
    assert.deepEqual([data.name, data.is_system, data.permissions], [name, true, allowed]);
    await refused(admin, ['delete', path], 422);
    await refused(admin, ['put', path, { name: `${name} too` }], 422);
    await refused(admin, ['put', path, { permissions: [] }], 422);
    await refused(admin, ['put', path, { permissions: [...PERMISSIONS, 'x'] }], 422);
  }
  const path = `${ROLES}/${systemId('HR Admin')}`;
  const same = {
    name: 'HR Admin',
    permissions: factsOfRole('HR Admin')!.permissions.toReversed(),
  };
  const described = await admin.put(path, { ...same, description: 'People.' });
  assert.deepEqual([described.status, described.body.data.description], [200, 'People.']);
});

test('contract: nobody can create, change or delete a role that allows more than they may', async () => {
  const desk = await withRole(await make('User desk', ['Manage users', 'Manage payroll']));
  const more = await make('More', ['Manage employees']);
  for (const permission of ['Manage employees', 'See government numbers', 'Manage reference lists'])
    await refused(desk, ['post', ROLES, { name: 'New', permissions: ['Manage payroll', permission] }], 403);
  await refused(desk, ['put', `${ROLES}/${more}`, { permissions: [] }], 403);
  await refused(desk, ['put', `${ROLES}/${systemId('HR Admin')}`, { description: 'Mine' }], 403);
  await refused(desk, ['delete', `${ROLES}/${more}`], 403);
  const within = await desk.post(ROLES, { name: 'Within', permissions: ['Manage payroll'] });
  assert.equal(within.status, 201);
  const path = `${ROLES}/${within.body.data.id}`;
  await refused(desk, ['put', path, { permissions: ['Manage payroll', 'Manage employees'] }], 403);
  assert.equal((await desk.put(path, { permissions: ['Manage users'] })).status, 200);
  assert.equal((await desk.delete(path)).status, 204);
});

test('contract: a role in use cannot be deleted, and an unused one can', async () => {
  const id = await make('In use');
  const { id: userId } = await withRole(id, office.id);
  const { message } = await refused(admin, ['delete', `${ROLES}/${id}`], 422);
  assert.equal(message, 'The role is assigned to users and cannot be deleted.');
  await admin.put(`/api/users/${userId}/roles`, { role_id: id, organization_id: office.id });
  const reply = await admin.delete(`${ROLES}/${id}`);
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.equal((await admin.get(`${ROLES}/${id}`)).status, 404);
});

test('contract: a role assigned and deleted at once is either assigned or deleted', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = await make(`Contested ${round}`);
    const { id: userId } = await testApp.person();
    const [given, deleted] = await Promise.all([
      admin.post(`/api/users/${userId}/roles`, { role_id: id }),
      admin.delete(`${ROLES}/${id}`),
    ]);
    const outcome = [given.status, deleted.status].join();
    assert.ok(['200,422', '422,204'].includes(outcome), outcome);
    const { roles } = (await admin.get(`/api/users/${userId}`)).body.data;
    assert.equal(roles.length, given.status === 200 ? 1 : 0);
  }
});

test('contract: a changed role applies from the next request on', async () => {
  const id = await make('Changing', ['Manage payroll', 'Manage payroll']);
  const somebody = await withRole(id);
  assert.equal((await somebody.get(ROLES)).status, 403);
  const changed = await admin.put(`${ROLES}/${id}`, { name: 'Changed', permissions: ['Manage users'] });
  assert.deepEqual([changed.status, changed.body.data.permissions], [200, ['Manage users']]);
  assert.equal((await somebody.get(ROLES)).status, 200);
  assert.deepEqual((await somebody.get('/api/profile')).body.data.permissions, [
    { name: 'Manage users', organization_ids: null },
  ]);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'role' and subject_id = $1 order by id`,
    [id],
  );
  const audited = (name: string, permission: string) => ({
    name,
    description: null,
    permissions: [permission],
  });
  assert.deepEqual(rows, [
    { action: 'role.created', changes: { after: audited('Changing', 'Manage payroll') } },
    {
      action: 'role.updated',
      changes: { before: audited('Changing', 'Manage payroll'), after: audited('Changed', 'Manage users') },
    },
  ]);
});

test('contract: roles are listed by name in pages and found by part of the name, without wildcards', async () => {
  await make('100% sure_thing');
  const found = async (search: string) =>
    (await admin.get(`${ROLES}?filter[search]=${encodeURIComponent(search)}`)).body.data.map(
      (role: { name: string }) => role.name,
    );
  assert.deepEqual(await found('hr '), ['HR Admin', 'HR Timekeeping']);
  assert.deepEqual(await found('0% S'), ['100% sure_thing']);
  assert.deepEqual(await found('s_re'), []);
  const { data, meta } = (await admin.get(`${ROLES}?per_page=2&page=2`)).body;
  const { rows } = await testApp.app.connection.pool.query('select name from roles order by name, id');
  assert.deepEqual([meta.per_page, meta.total, data.length], [2, rows.length, 2]);
  assert.equal(data[0].name, rows[2].name);
  assert.equal((await admin.get(`${ROLES}?filter[name]=x`)).status, 400);
  const permissions = (await admin.get('/api/permissions')).body.data;
  assert.deepEqual(
    permissions.map(({ name }: { name: string }) => name),
    PERMISSIONS,
  );
});

test('contract: a stale If-Match on a role is refused with 412, and without If-Match the last write wins', async () => {
  const path = `${ROLES}/${await make('Read by two', ['Manage payroll'])}`;
  await assertSeenBeforeChanged(admin, path, {
    changes: [
      { permissions: ['Manage payroll', 'Manage employees'] },
      { name: 'Read by three' },
      { description: 'Reads.' },
    ],
    stale: [{ permissions: ['Manage payroll'] }],
    atOnce: [{ description: 'One' }, { description: 'Two' }],
    last: { permissions: [] },
    message: 'The role was changed by someone else. Reload to see the latest version.',
    snapshot: () => testApp.snapshot(...TABLES),
  });
});
