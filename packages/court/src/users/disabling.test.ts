import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PERMISSIONS } from '@bulwagan/contracts/court/permissions.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { requestRefusedBy } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { PASSWORD, startCourt } from '@bulwagan/testing/court.ts';
import { enableApp } from '@bulwagan/testing/second-factor.ts';
import { sql } from 'kysely';

const TABLES = ['users', 'user_roles', 'user_branches', 'audit_log', 'sessions'];
const DISABLED = { message: 'Your account has been disabled.' };

const testApp = await startCourt({ after });
const branchId = await testApp.branch({ name: 'Branch 1' });
const admin = await testApp.as('Super Admin');

const refused = requestRefusedBy(testApp, TABLES);

async function signIn(email: string) {
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  return await testApp.post('/login', { email, password: PASSWORD }, { headers });
}

test('contract: users cannot disable their own account', async () => {
  const clerk = await testApp.as('Branch of the Court Clerk', branchId);
  const other = await testApp.as('Super Admin');
  for (const who of [clerk, admin, other]) {
    const body = await refused(who, 'post', `/api/users/${who.id}/disable`, undefined, 422);
    assert.deepEqual(body, { message: 'You cannot disable your own account.' });
  }
  assert.equal((await admin.post(`/api/users/${other.id}/disable`)).status, 200);
});

test('contract: the last Super Admin cannot be disabled and keeps the role', async () => {
  const second = await testApp.as('Super Admin');
  assert.equal((await second.put(`/api/users/${admin.id}`, { name: 'The first' })).status, 200);
  assert.equal((await admin.post(`/api/users/${second.id}/disable`)).status, 200);
  // A disabled second Super Admin does not count.
  const kept = 'The last Super Admin cannot be disabled or lose the role.';
  const { message } = await refused(admin, 'put', `/api/users/${admin.id}`, { role_ids: [] }, 422);
  assert.equal(message, kept);
  assert.equal((await admin.put(`/api/users/${second.id}`, { role_ids: [] })).status, 200);
  await refused(admin, 'put', `/api/users/${admin.id}`, { role_ids: [], name: 'Nobody' }, 422);
});

test('C§5.5 a disabled account is refused immediately on every open session, and must sign in once enabled', async () => {
  const somebody = await testApp.as('User', branchId);
  const headers = browserHeaders(await signIn(somebody.email));
  assert.equal((await somebody.get('/api/profile')).status, 200);

  const disabled = await admin.post(`/api/users/${somebody.id}/disable`);
  assert.deepEqual(
    [disabled.status, disabled.body.data.disabled_at],
    [200, testApp.app.time.show(iso(testApp.clock.now()))],
  );
  const before = await testApp.snapshot('users', 'branches', 'audit_log');
  const replies = [
    await somebody.get('/api/profile'),
    await somebody.get('/api/case-records'),
    await somebody.get('/api/users'),
    await somebody.post('/api/branches', { name: 'X', court_type: 'RTC' }),
    await somebody.put('/user/password', {}),
    await testApp.get('/api/profile', { headers }),
  ];
  for (const { status, body } of replies) assert.deepEqual([status, body], [403, DISABLED]);
  const again = await signIn(somebody.email);
  assert.deepEqual([again.status, again.body], [403, DISABLED]);
  assert.equal(await testApp.snapshot('users', 'branches', 'audit_log'), before);

  const enabled = await admin.post(`/api/users/${somebody.id}/enable`);
  assert.deepEqual([enabled.status, enabled.body.data.disabled_at], [200, null]);
  for (const open of [await somebody.get('/api/profile'), await testApp.get('/api/profile', { headers })])
    assert.deepEqual([open.status, open.body], [401, { message: 'Unauthenticated.' }]);
  const renewed = browserHeaders(await signIn(somebody.email));
  assert.equal((await testApp.get('/api/profile', { headers: renewed })).status, 200);
  assert.equal((await admin.post(`/api/users/${somebody.id}/enable`)).status, 200);
  assert.equal((await testApp.get('/api/profile', { headers: renewed })).status, 200);
});

test('contract: disabling needs no body, and repeating it changes nothing', async () => {
  const { id } = await testApp.as('User', branchId);
  const path = `/api/users/${id}`;
  assert.equal((await admin.post(`${path}/enable`)).status, 200);
  assert.equal((await admin.post(`${path}/disable`)).status, 200);
  testApp.clock.advance({ minutes: 5 });
  assert.equal((await admin.post(`${path}/disable`, {})).status, 200);
  assert.equal((await admin.post(`${path}/enable`, { disabled_at: 'never' })).status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, actor_id from audit_log where subject_type = 'user' and subject_id = $1 order by id`,
    [String(id)],
  );
  assert.deepEqual(rows, [
    { action: 'user.disabled', actor_id: admin.id },
    { action: 'user.enabled', actor_id: admin.id },
  ]);
});

test('C§5.6 removing a role or branch applies from the next request on', async () => {
  const clerk = await testApp.as('Branch of the Court Clerk', branchId);
  assert.equal((await clerk.get(`/api/users/${clerk.id}`)).status, 200);
  assert.equal((await admin.put(`/api/users/${clerk.id}`, { branch_ids: [] })).status, 200);
  assert.equal((await clerk.get(`/api/users/${clerk.id}`)).status, 404);
  assert.equal((await admin.put(`/api/users/${clerk.id}`, { role_ids: [] })).status, 200);
  assert.equal((await clerk.get('/api/users')).status, 403);
  assert.equal((await clerk.get('/api/profile')).status, 200);
});

test('contract: sessions of a user are listed without their secrets and ended one by one', async () => {
  const somebody = await testApp.as('User', branchId);
  const other = await testApp.as('User', branchId);
  const headers = browserHeaders(await signIn(somebody.email));
  const { body } = await admin.get(`/api/users/${somebody.id}/sessions`);
  assert.equal(body.data.length, 2);
  for (const session of body.data) {
    assert.deepEqual(Object.keys(session).sort(), [
      'id',
      'ip_address',
      'is_current',
      'last_active_at',
      'user_agent',
    ]);
    assert.equal(session.is_current, false);
    assert.match(session.last_active_at, /\+08:00$/);
  }
  const [first] = body.data;
  await refused(admin, 'delete', `/api/users/${other.id}/sessions/${first.id}`, undefined, 404);
  await refused(admin, 'delete', `/api/users/${somebody.id}/sessions/${newId()}`, undefined, 404);
  await refused(admin, 'delete', `/api/users/${somebody.id}/sessions/7`, undefined, 404);
  assert.equal((await admin.delete(`/api/users/${somebody.id}/sessions/${first.id}`)).status, 200);
  const left = [await somebody.get('/api/profile'), await testApp.get('/api/profile', { headers })];
  assert.deepEqual(left.map(({ status }) => status).sort(), [200, 401]);
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_type = 'user' and subject_id = $1 order by id`,
    [String(somebody.id)],
  );
  assert.deepEqual(rows, [{ action: 'user.session_ended' }]);
  const own = (await admin.get(`/api/users/${admin.id}/sessions`)).body.data;
  assert.equal(own.filter((session: { is_current: boolean }) => session.is_current).length, 1);
});

test('contract: the profile distinguishes an authenticator app from a passkey', async () => {
  const somebody = await testApp.person();
  const report = async () => {
    const { two_factor_enabled: isOn, authenticator_app: hasApp } = (await somebody.get('/api/profile')).body
      .data;
    return { isOn, hasApp };
  };
  assert.deepEqual(await report(), { isOn: false, hasApp: false });
  await sql`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
    values (${somebody.id}, 'Phone', ${`key-of-${somebody.id}`}, ''::bytea, 0, '{}', now())`.execute(
    testApp.app.db,
  );
  assert.deepEqual(await report(), { isOn: true, hasApp: false });
  await enableApp(somebody, testApp.clock);
  assert.deepEqual(await report(), { isOn: true, hasApp: true });
});

test('contract: the profile shows the signed-in user and their permissions', async () => {
  assert.equal((await testApp.get('/api/profile')).status, 401);
  const nobody = (await (await testApp.person()).get('/api/profile')).body.data;
  assert.deepEqual([nobody.roles, nobody.branches, nobody.permissions], [[], [], []]);
  const sheriff = await testApp.as('Sheriff', branchId);
  const { permissions, authenticator_app: hasApp, ...user } = (await sheriff.get('/api/profile')).body.data;
  assert.equal(hasApp, false);
  assert.deepEqual(user, (await admin.get(`/api/users/${sheriff.id}`)).body.data);
  const scope = (name: string) => ({ name, reach: 'branch' });
  assert.deepEqual(permissions, ['View Case Details', 'View Case Activities', 'Report Service'].map(scope));
  assert.deepEqual(
    (await admin.get('/api/profile')).body.data.permissions,
    PERMISSIONS.map((name) => ({ name, reach: 'court' })),
  );
});
