import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { type AuditEvent, auditEventsOf, refused as refusedIn, roleIds } from './testing/users.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const office = await testApp.organization('Health Office');
const clinic = await testApp.organization('Clinic', office.id);
const roleId = await roleIds(testApp);
const refused = (...[who, call, status]: [typeof admin, AuditEvent, number]) =>
  refusedIn(testApp, who, call, status);

test('W§4 an unknown role or assignment is refused with an error for its field', async () => {
  const { id } = await testApp.as('HR Admin', office.id);
  const path = `/api/users/${id}/roles`;
  const invalid = (...fields: string[]) =>
    Object.fromEntries(
      fields.map((field) => [field, [`The selected ${field.replace('_', ' ')} is invalid.`]]),
    );
  for (const method of ['post', 'put'] as const) {
    const none = { role_id: newId(), organization_id: newId() };
    const { errors } = await refused(admin, [method, path, none], 422);
    assert.deepEqual(errors, {
      role_id: ['The selected role id is invalid.'],
      organization_id: ['The selected organization id is invalid.'],
    });
    assert.deepEqual(
      Object.keys(
        (await refused(admin, [method, path, { role_id: 7, organization_id: 'x' }], 422)).errors,
      ).sort(),
      ['organization_id', 'role_id'],
    );
    assert.deepEqual((await refused(admin, [method, path, {}], 422)).errors, {
      role_id: ['The role id field is required.'],
    });
  }
  // Wrong scope (everywhere), wrong organization, or wrong role.
  for (const body of [
    { role_id: roleId('HR Admin') },
    { role_id: roleId('HR Admin'), organization_id: null },
    { role_id: roleId('HR Admin'), organization_id: clinic.id },
    { role_id: roleId('Payroll Admin'), organization_id: office.id },
  ])
    assert.deepEqual((await refused(admin, ['put', path, body], 422)).errors, invalid('role_id'));
});

test('W§4 a role is assigned everywhere and for one organization, and each assignment is removed separately', async () => {
  const somebody = await testApp.person();
  const path = `/api/users/${somebody.id}/roles`;
  const role = roleId('HR Admin');
  const given = await admin.post(path, {
    role_id: role.toUpperCase(),
    organization_id: clinic.id.toUpperCase(),
  });
  assert.equal(given.status, 200, given.text);
  const [only] = given.body.data.roles;
  assert.deepEqual(Object.keys(only).sort(), [
    'created_at',
    'description',
    'id',
    'name',
    'organization',
    'updated_at',
  ]);
  assert.deepEqual(
    [only.id, only.name, only.organization],
    [role, 'HR Admin', { id: clinic.id, name: 'Clinic' }],
  );
  assert.match(only.created_at, /\+08:00$/);
  // Assigning it again creates no second assignment and no audit event.
  assert.equal(
    (await admin.post(path, { role_id: role, organization_id: clinic.id })).body.data.roles.length,
    1,
  );
  const both = (await admin.post(path, { role_id: role, organization_id: null })).body.data.roles;
  assert.deepEqual(
    both.map((one: { organization: { name: string } | null }) => one.organization?.name ?? null),
    [null, 'Clinic'],
  );
  assert.deepEqual((await somebody.get('/api/profile')).body.data.permissions[0].organization_ids, null);
  const left = await admin.put(path, { role_id: role });
  assert.deepEqual(
    [left.status, left.body.data.roles.map((one: { organization: unknown }) => one.organization)],
    [200, [{ id: clinic.id, name: 'Clinic' }]],
  );
  assert.deepEqual((await somebody.get('/api/profile')).body.data.permissions[0].organization_ids, [
    clinic.id,
  ]);
  assert.deepEqual(
    (await admin.put(path, { role_id: role, organization_id: clinic.id })).body.data.roles,
    [],
  );
  const changes = (organizationId: string | null) => ({ role: 'HR Admin', organization_id: organizationId });
  assert.deepEqual(
    (await auditEventsOf(testApp, somebody.id)).map((auditEvent) => [auditEvent.action, auditEvent.changes]),
    [
      ['user.role_added', changes(clinic.id)],
      ['user.role_added', changes(null)],
      ['user.role_removed', changes(null)],
      ['user.role_removed', changes(clinic.id)],
    ],
  );
});

test('W§4 assigning and removing a role apply from the next request on', async () => {
  const somebody = await testApp.person();
  const body = { role_id: roleId('Super Admin'), organization_id: office.id };
  assert.equal((await somebody.get('/api/users')).status, 403);
  await admin.post(`/api/users/${somebody.id}/roles`, body);
  assert.equal((await somebody.get('/api/users')).status, 200);
  await admin.put(`/api/users/${somebody.id}/roles`, body);
  assert.equal((await somebody.get('/api/users')).status, 403);
});

test('contract: of several simultaneous assignments of one role, one is created', async () => {
  const { id } = await testApp.person();
  const body = { role_id: roleId('HR Admin') };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => admin.post(`/api/users/${id}/roles`, body)),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  );
  assert.equal((await admin.get(`/api/users/${id}`)).body.data.roles.length, 1);
  assert.equal((await auditEventsOf(testApp, id)).length, 1);
  const taken = await Promise.all([1, 2].map(() => admin.put(`/api/users/${id}/roles`, body)));
  assert.deepEqual(taken.map(({ status }) => status).sort(), [200, 422]);
});
