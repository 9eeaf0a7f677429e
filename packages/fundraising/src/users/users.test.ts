import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, type Person, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';

const invitation = {
  first_name: 'Lito',
  last_name: 'Santos',
  email: 'lito@x.test',
  roles: ['committee_member'],
};

async function twoInstitutions(testApp: TestApp) {
  const [own, other] = [await testApp.institution('Own'), await testApp.institution('Other')];
  return {
    own,
    other,
    root: await testApp.person({ roles: ['system_admin'] }),
    admin: await testApp.person({ roles: ['institution_admin'], institutionId: own }),
    colleague: await testApp.person({ roles: ['committee_member'], institutionId: own, name: 'José Ramos' }),
    foreign: await testApp.person({ roles: ['committee_member'], institutionId: other }),
    donor: await testApp.person(),
  };
}

const ids = (reply: { body: { data: { data: { id: number }[] } } }) =>
  reply.body.data.data.map(({ id }) => id).sort((a, b) => a - b);

test('F§5 users are managed only by system_admin and institution_admin', async (t) => {
  const testApp = await startFundraising(t);
  const { colleague, donor } = await twoInstitutions(testApp);
  const before = await testApp.snapshot('users', 'user_roles', 'audit_log');
  const calls: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object][] = [
    ['GET', '/users'],
    ['GET', `/users/${donor.id}`],
    ['POST', '/users', invitation],
    ['PUT', `/users/${donor.id}`, { first_name: 'Eve' }],
    ['POST', `/users/${donor.id}/suspend`, { reason: 'no' }],
    ['POST', `/users/${donor.id}/restore`],
    ['POST', `/users/${donor.id}/roles`, { role: 'system_admin' }],
    ['DELETE', `/users/${donor.id}/roles/donor`],
  ];
  for (const [method, path, body] of calls) {
    assert.equal((await testApp.send(method, path, { body })).status, 401, path);
    for (const { token } of [colleague, donor]) {
      const headers = { authorization: `Bearer ${token}` };
      assert.equal((await testApp.send(method, path, { body, headers })).status, 403, path);
    }
  }
  assert.equal(await testApp.snapshot('users', 'user_roles', 'audit_log'), before);
});

test('F§5 an institution_admin sees and changes only their own institution’s users: others are 404, and absent from lists', async (t) => {
  const testApp = await startFundraising(t);
  const { own, other, root, admin, colleague, foreign, donor } = await twoInstitutions(testApp);
  const before = await testApp.snapshot('users', 'user_roles', 'audit_log');
  assert.deepEqual(ids(await admin.get('/users')), [admin.id, colleague.id]);
  assert.deepEqual(ids(await admin.get(`/users?institution_id=${other}`)), []);
  for (const { id } of [foreign, donor, root, { id: 999_999 }]) {
    assert.equal((await admin.get(`/users/${id}`)).status, 404);
    assert.equal((await admin.put(`/users/${id}`, { first_name: 'Eve' })).status, 404);
    assert.equal((await admin.post(`/users/${id}/suspend`, { reason: 'no' })).status, 404);
    assert.equal((await admin.post(`/users/${id}/restore`)).status, 404);
    assert.equal((await admin.post(`/users/${id}/roles`, { role: 'donor' })).status, 404);
    assert.equal((await admin.delete(`/users/${id}/roles/donor`)).status, 404);
  }
  assert.equal(await testApp.snapshot('users', 'user_roles', 'audit_log'), before);
  assert.equal((await admin.get(`/users/${colleague.id}`)).body.data.institution.id, own);
  assert.equal((await root.get(`/users/${foreign.id}`)).status, 200);
});

test('F§5 staff without an institution see no users', async (t) => {
  const testApp = await startFundraising(t);
  testApp.skipInvariants();
  const lost = await testApp.person({ roles: ['institution_admin'] });
  assert.deepEqual(ids(await lost.get('/users')), []);
  assert.equal((await lost.post('/users', invitation)).status, 422);
});

test('F§5 the list is filtered by search, role, status and institution, and search text is literal', async (t) => {
  const testApp = await startFundraising(t);
  const { own, root, admin, colleague, foreign, donor } = await twoInstitutions(testApp);
  await testApp.app.connection.pool.query(`update users set status = 'suspended' where id = $1`, [donor.id]);
  assert.deepEqual(ids(await root.get('/users?search=jose%20RAM')), [colleague.id]);
  assert.deepEqual(ids(await root.get(`/users?search=${encodeURIComponent(donor.email)}`)), [donor.id]);
  assert.deepEqual(ids(await root.get('/users?search=%25')), []);
  assert.deepEqual(ids(await root.get('/users?role=committee_member')), [colleague.id, foreign.id]);
  assert.deepEqual(ids(await root.get('/users?status=suspended')), [donor.id]);
  assert.deepEqual(ids(await root.get(`/users?institution_id=${own}`)), [admin.id, colleague.id]);
  assert.equal((await root.get('/users?role=king')).status, 422);
  assert.equal((await root.get('/users?status=king')).status, 422);
  assert.equal((await root.get('/users?institution_id=x')).status, 422);
  const page = (await root.get('/users?per_page=2&page=2')).body.data;
  assert.deepEqual([page.total, page.last_page, page.from, page.data.length], [5, 3, 3, 2]);
  assert.doesNotMatch((await root.get('/users')).text, /password|hash|token/);
});

test('F§5 contract §2 an invitation with invalid fields, an address in use or an unknown institution creates no account', async (t) => {
  const testApp = await startFundraising(t);
  const { other, root, admin, donor } = await twoInstitutions(testApp);
  const before = await testApp.snapshot('users', 'user_roles', 'audit_log', 'password_reset_codes');
  const empty = await root.post('/users', {});
  assert.equal(empty.status, 422);
  assert.deepEqual(Object.keys(empty.body.errors).sort(), ['email', 'first_name', 'last_name', 'roles']);
  const refused: [person: Person, body: object, field: string][] = [
    [root, { ...invitation, roles: [] }, 'roles'],
    [root, { ...invitation, roles: ['king'] }, 'roles.0'],
    [root, { ...invitation, roles: ['donor'], phone: 'call me' }, 'phone'],
    [root, invitation, 'institution_id'],
    [root, { ...invitation, institution_id: 999_999 }, 'institution_id'],
    [root, { ...invitation, roles: ['donor'], email: donor.email.toUpperCase() }, 'email'],
    [admin, { ...invitation, institution_id: other }, 'institution_id'],
  ];
  for (const [person, body, field] of refused) {
    const reply = await person.post('/users', body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  // All at once, except for an address in use, which is reported only when everything else is valid.
  for (const email of [donor.email, 'nobody@x.test']) {
    const several = { ...invitation, email, first_name: '', institution_id: other };
    assert.deepEqual((await admin.post('/users', several)).body.errors, {
      first_name: ['The first name field is required.'],
      institution_id: ['The selected institution id is invalid.'],
    });
  }
  for (const email of [donor.email, 'nobody@x.test']) {
    const nowhere = { ...invitation, email, institution_id: 999_999 };
    const institution_id = ['The selected institution id is invalid.'];
    assert.deepEqual((await root.post('/users', nowhere)).body.errors, { institution_id });
    const unnamed = await root.post('/users', { ...nowhere, first_name: '' });
    assert.deepEqual(unnamed.body.errors, {
      first_name: ['The first name field is required.'],
      institution_id,
    });
  }
  assert.equal((await admin.post('/users', { ...invitation, roles: ['donor', 'system_admin'] })).status, 403);
  assert.equal(await testApp.snapshot('users', 'user_roles', 'audit_log', 'password_reset_codes'), before);
});

test('contract §2 an institution that a user cannot have is reported with every other failing field', async (t) => {
  const testApp = await startFundraising(t);
  const { other, root, admin } = await twoInstitutions(testApp);
  const before = await testApp.snapshot('users', 'audit_log');
  const phone = ['The phone field format is invalid.'];
  const invalid = ['The selected institution id is invalid.'];
  const cases: [person: Person, institution_id: number | null, words: string[]][] = [
    [root, 999_999, invalid],
    [root, null, ['The institution id field is required.']],
    [admin, other, invalid],
  ];
  for (const [person, institution_id, words] of cases) {
    const reply = await person.put(`/users/${admin.id}`, { phone: 'call me', institution_id });
    assert.deepEqual(reply.body.errors, { phone, institution_id: words });
  }
  assert.equal(await testApp.snapshot('users', 'audit_log'), before);
});

test('F§5 an invited user sets a password with the mailed code and works for the institution', async (t) => {
  const testApp = await startFundraising(t);
  const { own, admin } = await twoInstitutions(testApp);
  const invited = await admin.post('/users', invitation);
  assert.equal(invited.status, 201);
  assert.deepEqual(invited.body.data.roles, ['committee_member']);
  assert.equal(invited.body.data.institution_id, own);
  const signIn = (password: string) =>
    testApp.post('/mobile/auth/login', { email: invitation.email, password, device_name: 'phone' });
  assert.equal((await signIn('a guess of mine')).status, 401);
  const mail = await testApp.mail(invitation.email);
  const password = 'chosen by lito';
  const reset = await testApp.post('/auth/reset-password', {
    email: invitation.email,
    token: codeOf(mail),
    password,
    password_confirmation: password,
  });
  assert.equal(reset.status, 200);
  const entered = await signIn(password);
  assert.equal(entered.status, 200);
  assert.deepEqual(entered.body.data.user.roles, ['committee_member']);
});

test('F§5 of two concurrent invitations to one address one creates an account', async (t) => {
  const testApp = await startFundraising(t);
  const { admin, root, other } = await twoInstitutions(testApp);
  const replies = await Promise.all([
    admin.post('/users', invitation),
    root.post('/users', { ...invitation, institution_id: other, email: 'LITO@x.test' }),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
});

test('F§5 a change sets the given fields, audits old and new values, and keeps to what the caller may set', async (t) => {
  const testApp = await startFundraising(t);
  const { own, other, root, admin, colleague, donor } = await twoInstitutions(testApp);
  const before = await testApp.snapshot('users', 'audit_log');
  const bad = await admin.put(`/users/${colleague.id}`, { first_name: ' ', phone: 'x', institution_id: 0 });
  assert.deepEqual(Object.keys(bad.body.errors).sort(), ['first_name', 'institution_id', 'phone']);
  assert.equal((await admin.put(`/users/${colleague.id}`, { institution_id: other })).status, 422);
  assert.equal((await root.put(`/users/${colleague.id}`, { institution_id: null })).status, 422);
  assert.equal((await root.put(`/users/${donor.id}`, { institution_id: 999_999 })).status, 422);
  assert.equal(await testApp.snapshot('users', 'audit_log'), before);

  const changed = await admin.put(`/users/${colleague.id}`, {
    last_name: 'Dela Rosa',
    phone: '0917 555 0100',
    email: 'eve@x.test',
    status: 'suspended',
    institution_id: own,
  });
  assert.equal(changed.status, 200);
  assert.equal(changed.body.data.name, 'José Dela Rosa');
  assert.deepEqual([changed.body.data.email, changed.body.data.status], [colleague.email, 'active']);
  const { rows } = await testApp.app.connection.pool.query(
    'select action, tenant_id, changes from audit_log',
  );
  assert.deepEqual(rows, [
    {
      action: 'user.updated',
      tenant_id: own,
      changes: {
        before: { last_name: 'Ramos', phone: null },
        after: { last_name: 'Dela Rosa', phone: '0917 555 0100' },
      },
    },
  ]);
  const moved = await root.put(`/users/${donor.id}`, { institution_id: other });
  assert.equal(moved.body.data.institution_id, other);
});
