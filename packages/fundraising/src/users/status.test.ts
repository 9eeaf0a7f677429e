import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { suspendUser } from './suspension.ts';

const actions = async (testApp: TestApp) => {
  const { rows } = await testApp.app.connection.pool.query('select action from audit_log order by id');
  return rows.map(({ action }) => action);
};

test('F§5 users cannot suspend or demote themselves, or grant themselves a role', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const root = await testApp.person({ roles: ['system_admin'] });
  await testApp.person({ roles: ['system_admin'] });
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const before = await testApp.snapshot('users', 'user_roles', 'audit_log');
  for (const [person, role] of [
    [root, 'system_admin'],
    [admin, 'institution_admin'],
  ] as const) {
    assert.equal((await person.post(`/users/${person.id}/suspend`, { reason: 'me' })).status, 422);
    assert.equal((await person.delete(`/users/${person.id}/roles/${role}`)).status, 422);
    assert.equal((await person.post(`/users/${person.id}/roles`, { role: 'committee_member' })).status, 403);
  }
  assert.equal(await testApp.snapshot('users', 'user_roles', 'audit_log'), before);
});

test('F§5 an institution_admin neither grants nor revokes system_admin, nor changes the account of one', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  await testApp.person({ roles: ['system_admin'] });
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const root = await testApp.person({ roles: ['system_admin'], institutionId: own });
  const colleague = await testApp.person({ institutionId: own });
  const before = await testApp.snapshot('users', 'user_roles', 'audit_log');
  assert.equal((await admin.post(`/users/${colleague.id}/roles`, { role: 'system_admin' })).status, 403);
  assert.equal((await admin.delete(`/users/${colleague.id}/roles/system_admin`)).status, 403);
  assert.equal((await admin.delete(`/users/${root.id}/roles/system_admin`)).status, 403);
  assert.equal((await admin.post(`/users/${root.id}/roles`, { role: 'donor' })).status, 403);
  assert.equal((await admin.post(`/users/${root.id}/suspend`, { reason: 'x' })).status, 403);
  assert.equal((await admin.put(`/users/${root.id}`, { first_name: 'Eve' })).status, 403);
  assert.equal(await testApp.snapshot('users', 'user_roles', 'audit_log'), before);
});

test('F§7 a suspension needs a valid reason and happens once, and a restore needs a suspension', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const ana = await testApp.person();
  const before = await testApp.snapshot('users', 'audit_log');
  for (const body of [{ reason: ' ' }, { reason: 'x'.repeat(1001) }, { reason: 5 }]) {
    assert.deepEqual(Object.keys((await root.post(`/users/${ana.id}/suspend`, body)).body.errors), [
      'reason',
    ]);
  }
  assert.equal((await root.post(`/users/${ana.id}/restore`)).status, 422);
  assert.equal(await testApp.snapshot('users', 'audit_log'), before);
  const replies = await Promise.all(
    [1, 2, 3].map(() => root.post(`/users/${ana.id}/suspend`, { reason: 'A card was stolen.' })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422, 422]);
  assert.deepEqual(await actions(testApp), ['user.suspended']);
});

const PHONE = { device_name: 'Phone', device_token: 'push' };

test('F§7 a suspended user is refused at once, on tokens and sessions, and after a restore has to sign in again', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const ana = await testApp.person();
  const web = await testApp.post('/web/auth/login', { email: ana.email, password: PASSWORD });
  const headers = { cookie: String(web.headers['set-cookie']).split(';')[0]! };
  const device = await testApp.post('/mobile/auth/login', { email: ana.email, password: PASSWORD, ...PHONE });
  const suspended = await root.post(`/users/${ana.id}/suspend`, { reason: 'A card was stolen.' });
  assert.equal(suspended.status, 200);
  assert.deepEqual(
    [suspended.body.data.status, suspended.body.data.suspension_reason, suspended.body.data.suspended_at],
    ['suspended', 'A card was stolen.', iso(testApp.clock.now())],
  );
  const refusals = [
    await ana.get('/profile'),
    await testApp.get('/profile', { headers }),
    await testApp.post('/web/auth/login', { email: ana.email, password: PASSWORD }),
  ];
  for (const reply of refusals) {
    assert.equal(reply.status, 403);
    assert.doesNotMatch(reply.text, /stolen/);
  }
  const restored = await root.post(`/users/${ana.id}/restore`);
  assert.deepEqual([restored.body.data.status, restored.body.data.suspension_reason], ['active', null]);
  for (const open of [await ana.get('/profile'), await testApp.get('/profile', { headers })])
    assert.equal(open.status, 401);
  const refreshed = await testApp.post('/mobile/auth/refresh', {
    refresh_token: device.body.data.refresh_token,
  });
  assert.equal(refreshed.status, 401);
  const again = await testApp.post('/mobile/auth/login', { email: ana.email, password: PASSWORD, ...PHONE });
  const authorization = `Bearer ${again.body.data.access_token}`;
  assert.equal((await testApp.get('/profile', { headers: { authorization } })).status, 200);
  assert.deepEqual(await actions(testApp), ['user.suspended', 'user.restored']);
});

test('F§3 a user suspended before verifying is unverified again when restored', async (t) => {
  const testApp = await startFundraising(t);
  const root = await testApp.person({ roles: ['system_admin'] });
  const registered = await testApp.post('/web/auth/register', {
    first_name: 'Ana',
    last_name: 'Cruz',
    email: 'ana@x.test',
    password: 'long enough',
    password_confirmation: 'long enough',
  });
  const { id } = registered.body.data;
  await root.post(`/users/${id}/suspend`, { reason: 'Strange.' });
  assert.equal((await root.post(`/users/${id}/restore`)).body.data.status, 'pending');
});

test('F§5 roles are granted once, audited, need an institution, and take effect with the next request', async (t) => {
  const testApp = await startFundraising(t);
  const own = await testApp.institution();
  const root = await testApp.person({ roles: ['system_admin'] });
  const admin = await testApp.person({ roles: ['institution_admin'], institutionId: own });
  const colleague = await testApp.person({ institutionId: own });
  const donor = await testApp.person();
  const nowhere = await root.post(`/users/${donor.id}/roles`, { role: 'committee_member' });
  assert.deepEqual(nowhere.body.errors, { role: ['The user belongs to no institution yet.'] });
  assert.equal((await root.post(`/users/${donor.id}/roles`, { role: 'king' })).status, 422);
  assert.equal((await root.delete(`/users/${donor.id}/roles/king`)).status, 404);
  assert.equal((await root.delete(`/users/${donor.id}/roles/committee_member`)).status, 404);
  assert.deepEqual(await actions(testApp), []);

  assert.equal((await colleague.get('/users')).status, 403);
  const given = await Promise.all(
    [1, 2, 3].map(() => admin.post(`/users/${colleague.id}/roles`, { role: 'institution_admin' })),
  );
  assert.deepEqual(
    given.map(({ status, body }) => [status, body.data.roles]),
    Array(3).fill([200, ['donor', 'institution_admin']]),
  );
  assert.equal((await colleague.get('/users')).status, 200);
  const taken = await admin.delete(`/users/${colleague.id}/roles/institution_admin`);
  assert.deepEqual(taken.body.data.roles, ['donor']);
  assert.equal((await colleague.get('/users')).status, 403);
  assert.deepEqual(await actions(testApp), ['user.role_added', 'user.role_removed']);
});

test('F§5 when system_admins suspend or demote each other at once, one active one always remains', async (t) => {
  const testApp = await startFundraising(t);
  for (let round = 0; round < 5; round++) {
    await testApp.app.connection.pool.query(`delete from user_roles where role = 'system_admin'`);
    const admins = await Promise.all([1, 2, 3].map(() => testApp.person({ roles: ['system_admin'] })));
    const auditEvents = admins.flatMap((one) =>
      admins
        .filter((other) => other !== one)
        .map((other, n) =>
          n === 0
            ? one.post(`/users/${other.id}/suspend`, { reason: 'You or me.' })
            : one.delete(`/users/${other.id}/roles/system_admin`),
        ),
    );
    await Promise.all(auditEvents);
    const { rows } = await testApp.app.connection.pool.query(
      `select count(*) from user_roles join users on users.id = user_id
       where role = 'system_admin' and status = 'active'`,
    );
    assert.ok(rows[0].count >= 1n, 'Nobody is left.');
  }
});

test('F§5 the last active system_admin stays, also while a suspended one exists', async (t) => {
  const testApp = await startFundraising(t);
  const [root, other] = [
    await testApp.person({ roles: ['system_admin'] }),
    await testApp.person({ roles: ['system_admin'] }),
  ];
  assert.equal((await root.post(`/users/${other.id}/suspend`, { reason: 'Away.' })).status, 200);
  // Simulates a request that was authorized just before the other one took effect.
  const actor = {
    id: other.id,
    name: 'Other',
    email: other.email,
    status: 'active',
    roles: ['system_admin'],
    institutionId: null,
    tokenVersion: 1,
    owesFactor: false,
    via: { kind: 'device', deviceId: 1 },
  } as const;
  const before = await testApp.snapshot('users');
  await assert.rejects(
    suspendUser(testApp.app, { ...actor, roles: [...actor.roles] }, root.id, 'Late.', {
      ip: '127.0.0.1',
      requestId: 'r',
      request: { ip: '127.0.0.1', log: testApp.app.log, routeOptions: {} },
    }),
    { status: 422 },
  );
  assert.equal(await testApp.snapshot('users'), before);
});
