import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PERMISSIONS } from '@bulwagan/contracts/workforce/permissions.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Person, type PersonOptions, startWorkforce } from '@bulwagan/testing/workforce.ts';
import {
  type AuditEvent,
  allRefused,
  employee,
  newUser,
  refused as refusedIn,
  roleIds,
} from './testing/users.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const roleId = await roleIds(testApp);

/** The city is above health and schools; health is above the clinic. */
const city = await testApp.organization('City');
const health = await testApp.organization('Health', city.id);
const clinic = await testApp.organization('Clinic', health.id);
const schools = await testApp.organization('Schools', city.id);

const scoped = await testApp.as('Super Admin', health.id);
const refused = (...[who, call, status]: [Person, AuditEvent, number]) =>
  refusedIn(testApp, who, call, status);
const hr = (organizationId?: string) => ({
  role: 'HR Admin' as const,
  ...(organizationId === undefined ? {} : { organizationId }),
});
const somebody = (...roles: NonNullable<PersonOptions['roles']>) => testApp.person({ roles });
const assignment = (role: string, organizationId: string | null = null) => ({
  role_id: roleId(role),
  organization_id: organizationId,
});

async function own(id: number, organizationId: string | null): Promise<void> {
  const reply = await admin.put(`/api/users/${id}`, { organization_id: organizationId });
  assert.equal(reply.status, 200);
}

/** Every request that changes an account or reads more than its details. */
async function auditEventsOn(id: number): Promise<AuditEvent[]> {
  const path = `/api/users/${id}`;
  const { body } = await admin.get(`${path}/sessions`);
  return [
    ['put', path, { name: 'X' }],
    ['put', path, { email: 'mine@workforce.example' }],
    ['post', `${path}/generate_password`],
    ['post', `${path}/roles`, assignment('HR Timekeeping', health.id)],
    ['put', `${path}/roles`, assignment('HR Admin', health.id)],
    ['post', `${path}/enable`],
    ['post', `${path}/disable`],
    ['get', `${path}/sessions`],
    ['delete', `${path}/sessions/${body.data[0].id}`],
    ['delete', path],
  ];
}

async function listed(who: Person): Promise<number[]> {
  const { body } = await who.get('/api/users?per_page=100');
  assert.equal(body.meta.total, body.data.length);
  return body.data.map((user: { id: number }) => user.id);
}

test('contract: a Super Admin of an organization does not see users who are tied only to others', async () => {
  const strangers = [
    await somebody(),
    await somebody(hr()),
    await somebody(hr(schools.id)),
    await somebody(hr(city.id)),
    await testApp.superUser(),
  ];
  const employed = await testApp.person();
  await employee(testApp, employed.id, schools.id);
  const nowhere = await testApp.person();
  await employee(testApp, nowhere.id, null);
  const theirs = await testApp.person();
  await own(theirs.id, schools.id);
  const seen = await listed(scoped);
  for (const { id } of [...strangers, employed, nowhere, theirs]) {
    assert.equal(seen.includes(id), false);
    await refused(scoped, ['get', `/api/users/${id}`], 403);
    await allRefused(testApp, scoped, await auditEventsOn(id), 403);
  }
  const everybody = await listed(await testApp.as('Super Admin'));
  for (const { id } of [...strangers, employed, nowhere, theirs]) assert.ok(everybody.includes(id));
});

test('contract: a Super Admin of an organization sees but cannot change users with more or other permissions', async () => {
  const wider = [
    await somebody(hr(health.id), hr()),
    await somebody(hr(health.id), hr(schools.id)),
    await somebody(hr(clinic.id), { role: 'HR Timekeeping', organizationId: city.id }),
  ];
  const everything = await testApp.person({ isSuperUser: true, roles: [hr(health.id)] });
  const employed = await somebody(hr(health.id));
  await employee(testApp, employed.id, schools.id);
  const nowhere = await somebody(hr(health.id));
  await employee(testApp, nowhere.id, null);
  const theirs = await somebody(hr(health.id));
  await own(theirs.id, schools.id);
  const seen = await listed(scoped);
  for (const { id } of [...wider, everything, employed, nowhere, theirs]) {
    assert.ok(seen.includes(id));
    assert.equal((await scoped.get(`/api/users/${id}`)).status, 200);
    await allRefused(testApp, scoped, await auditEventsOn(id), 403);
  }
});

test('contract §2 schema errors reveal nothing about an account that the actor may not change', async () => {
  const emailOf = async (id: number) => (await admin.get(`/api/users/${id}`)).body.data.email as string;
  const above = await somebody(hr(health.id), hr(city.id));
  const beneath = await somebody(hr(health.id));
  const strangers = [await somebody(hr(schools.id)), above, await testApp.superUser()];
  const named = async (id: number, email: string) =>
    (await refused(scoped, ['put', `/api/users/${id}`, { name: 7, email }], 422)).errors;
  const given = async (id: number, method: 'post' | 'put') =>
    (await refused(scoped, [method, `/api/users/${id}/roles`, { role_id: newId(), organization_id: 7 }], 422))
      .errors;
  const taken = await emailOf(admin.id);
  for (const id of [...strangers.map((one) => one.id), 2_000_000_000]) {
    const own = id === 2_000_000_000 ? 'nobody@workforce.example' : await emailOf(id);
    for (const email of [own, taken, 'free@workforce.example'])
      assert.deepEqual(Object.keys(await named(id, email)), ['name']);
    for (const method of ['post', 'put'] as const)
      assert.deepEqual(Object.keys(await given(id, method)), ['organization_id']);
  }
  assert.deepEqual(Object.keys(await named(beneath.id, taken)).sort(), ['email', 'name']);
  assert.deepEqual(Object.keys(await named(beneath.id, await emailOf(beneath.id))), ['name']);
  for (const method of ['post', 'put'] as const)
    assert.deepEqual(Object.keys(await given(beneath.id, method)).sort(), ['organization_id', 'role_id']);
});

test('contract: a Super Admin of an organization assigns roles only in it and below', async () => {
  const { id } = await somebody(hr(health.id));
  const path = `/api/users/${id}/roles`;
  for (const where of [null, city.id, schools.id])
    for (const role of ['HR Admin', 'Super Admin'])
      await refused(scoped, ['post', path, assignment(role, where)], 403);
  await refused(scoped, ['post', path, { role_id: roleId('HR Admin') }], 403);
  await refused(scoped, ['post', `/api/users/${scoped.id}/roles`, assignment('Super Admin')], 403);
  for (const [role, where] of [
    ['Super Admin', health.id],
    ['Payroll Admin', clinic.id],
  ] as const)
    assert.equal((await scoped.post(path, assignment(role, where.toUpperCase()))).status, 200);
  assert.equal((await scoped.put(path, assignment('Payroll Admin', clinic.id))).body.data.roles.length, 2);
  await refused(scoped, ['post', path, assignment('HR Admin', newId())], 422);
});

test('contract: a Super Admin of an organization manages its accounts and those of organizations below', async () => {
  const made = await scoped.post('/api/users', newUser());
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.body.data.organization, { id: health.id, name: 'Health' });
  const below = await testApp.person();
  await employee(testApp, below.id, clinic.id);
  const { id } = await somebody(hr(health.id), hr(clinic.id));
  const ids = [made.body.data.id, below.id, id];
  const seen = await listed(scoped);
  for (const one of ids) {
    assert.ok(seen.includes(one));
    const path = `/api/users/${one}`;
    assert.equal((await scoped.put(path, { name: 'Renamed' })).body.data.name, 'Renamed');
    assert.equal((await scoped.post(`${path}/disable`)).status, 200);
    assert.equal((await scoped.post(`${path}/enable`)).body.data.disabled_at, null);
    assert.equal((await scoped.post(`${path}/generate_password`)).status, 200);
    assert.deepEqual((await scoped.get(`${path}/sessions`)).body.data, []);
    assert.equal((await scoped.post(`${path}/roles`, assignment('HR Timekeeping', clinic.id))).status, 200);
    assert.equal((await scoped.delete(path)).status, 204);
  }
});

test('contract: a new account belongs to an organization that its creator manages', async () => {
  for (const where of [city.id, schools.id, null])
    await refused(scoped, ['post', '/api/users', newUser({ organization_id: where })], 403);
  await refused(scoped, ['post', '/api/users', newUser({ organization_id: newId() })], 422);
  const made = await scoped.post('/api/users', newUser({ organization_id: clinic.id.toUpperCase() }));
  assert.deepEqual([made.status, made.body.data.organization.id], [201, clinic.id]);
  const path = `/api/users/${made.body.data.id}`;
  for (const where of [city.id, schools.id, null])
    await refused(scoped, ['put', path, { organization_id: where }], 403);
  assert.equal((await scoped.put(path, { organization_id: health.id })).status, 200);
  // With several organizations, one must be sent.
  const of = (organizationId: string) => ({ role: 'Super Admin' as const, organizationId });
  const twice = await somebody(of(clinic.id), of(schools.id));
  const { errors } = await refused(twice, ['post', '/api/users', newUser()], 422);
  assert.deepEqual(errors, { organization_id: ['The organization id field is required.'] });
  assert.equal((await twice.post('/api/users', newUser({ organization_id: schools.id }))).status, 201);
  const nested = await somebody(of(clinic.id), of(health.id));
  assert.equal((await nested.post('/api/users', newUser())).body.data.organization.id, health.id);
  const everywhere = await testApp.as('Super Admin');
  assert.equal((await everywhere.post('/api/users', newUser())).body.data.organization, null);
});

test('contract: other roles of a Super Admin do not widen the scope of managing accounts', async () => {
  const mixed = await somebody({ role: 'Super Admin', organizationId: clinic.id }, hr());
  const { id } = await somebody(hr(health.id));
  await refused(mixed, ['get', `/api/users/${id}`], 403);
  const below = await somebody(hr(clinic.id));
  await refused(mixed, ['post', `/api/users/${below.id}/roles`, assignment('HR Admin', health.id)], 403);
  assert.equal((await mixed.put(`/api/users/${below.id}`, { name: 'X' })).status, 200);
  // They cannot manage themselves either, because they also have a role outside that scope.
  await refused(mixed, ['post', `/api/users/${mixed.id}/roles`, assignment('Payroll Admin', clinic.id)], 403);
});

test('contract: a Super Admin of everything can disable a super user but not become one', async () => {
  const deputy = await testApp.as('Super Admin');
  const { id } = await testApp.superUser();
  const path = `/api/users/${id}`;
  for (const auditEvent of [
    ['put', path, { email: 'mine@workforce.example' }],
    ['post', `${path}/generate_password`],
    ['post', `${path}/roles`, assignment('HR Admin')],
    ['post', `${path}/enable`],
    ['put', `${path}/super_user`, { is_super_user: false }],
  ] as AuditEvent[])
    await refused(deputy, auditEvent, 403);
  const [session] = (await deputy.get(`${path}/sessions`)).body.data;
  assert.equal((await deputy.delete(`${path}/sessions/${session.id}`)).status, 204);
  assert.equal((await deputy.post(`${path}/disable`)).status, 200);
  await refused(deputy, ['post', `${path}/enable`], 403);
  assert.equal((await deputy.delete(path)).status, 204);
});

test('contract: a custom role that manages users cannot assign or take over more than it allows', async () => {
  const permissions = ['Manage users', 'Manage payroll'];
  const { id: deskId } = (await admin.post('/api/roles', { name: 'User desk', permissions })).body.data;
  const all = [...PERMISSIONS];
  const { id: allId } = (await admin.post('/api/roles', { name: 'All', permissions: all })).body.data;
  const desk = await testApp.person();
  await admin.post(`/api/users/${desk.id}/roles`, { role_id: deskId });
  const { id: plain } = await somebody();
  for (const role of [roleId('Super Admin'), roleId('HR Admin'), roleId('Payroll Admin'), allId])
    for (const target of [plain, desk.id])
      await refused(desk, ['post', `/api/users/${target}/roles`, { role_id: role }], 403);
  const hrAdmin = await somebody(hr(clinic.id));
  for (const { id } of [hrAdmin, await testApp.as('Super Admin'), await testApp.superUser()])
    await allRefused(testApp, desk, await auditEventsOn(id), 403);
  assert.equal((await desk.post(`/api/users/${plain}/roles`, { role_id: deskId })).status, 200);
  assert.equal((await desk.post(`/api/users/${plain}/generate_password`)).status, 200);
  // All current permissions together are still less than the Super Admin role.
  const deputy = await testApp.person();
  await admin.post(`/api/users/${deputy.id}/roles`, { role_id: allId });
  await refused(deputy, ['post', `/api/users/${plain}/roles`, assignment('Super Admin')], 403);
  assert.equal((await deputy.post(`/api/users/${plain}/roles`, assignment('HR Admin'))).status, 200);
  // A scoped custom role has no wider scope than any other.
  const local = await testApp.person();
  await admin.post(`/api/users/${local.id}/roles`, { role_id: allId, organization_id: clinic.id });
  await refused(local, ['post', `/api/users/${hrAdmin.id}/roles`, assignment('HR Admin', health.id)], 403);
  await refused(local, ['post', `/api/users/${hrAdmin.id}/roles`, assignment('Super Admin', clinic.id)], 403);
  assert.equal((await local.get(`/api/users/${hrAdmin.id}`)).status, 200);
});

test('contract: an organization with accounts cannot be deleted until they belong elsewhere', async () => {
  const { id: gone } = (await admin.post('/api/organizations', { name: 'Short-lived' })).body.data;
  const { id } = await somebody();
  await own(id, gone);
  const before = await testApp.snapshot('organizations', 'users', 'audit_log');
  assert.equal((await admin.delete(`/api/organizations/${gone}`)).status, 422);
  assert.equal(await testApp.snapshot('organizations', 'users', 'audit_log'), before);
  await own(id, null);
  assert.equal((await admin.delete(`/api/organizations/${gone}`)).status, 204);
  assert.equal((await admin.get(`/api/users/${id}`)).body.data.organization, null);
});
