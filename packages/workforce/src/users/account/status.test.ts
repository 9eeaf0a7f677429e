import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { type AuditEvent, auditEventsOf, refused as refusedIn, signIn } from '../testing/users.ts';

const DISABLED = { message: 'Your account has been disabled.' };

const lines: string[] = [];
const log = createLog({ level: 'trace', pretty: false, to: { write: (line) => void lines.push(line) } });
const testApp = await startWorkforce({ after }, { platform: { log } });
const admin = await testApp.superUser();
const refused = (...[who, call, status]: [typeof admin, AuditEvent, number]) =>
  refusedIn(testApp, who, call, status);

function eventsOf(kind: string): { user_id: number; subject_id: number }[] {
  return lines.map((line) => JSON.parse(line)).filter((line) => line.security_event === kind);
}

test('contract: super users and Super Admins cannot disable their own account', async () => {
  const deputy = await testApp.as('Super Admin');
  for (const who of [deputy, admin]) {
    const body = await refused(who, ['post', `/api/users/${who.id}/disable`], 422);
    assert.deepEqual(body, { message: 'You cannot disable your own account.' });
  }
});

test('contract: the last enabled super user cannot be disabled, deleted or demoted', async () => {
  const deputy = await testApp.as('Super Admin');
  const other = await testApp.superUser();
  assert.equal((await deputy.post(`/api/users/${other.id}/disable`)).status, 200);
  const message = 'The last super user cannot be disabled, deleted or demoted.';
  const path = `/api/users/${admin.id}`;
  assert.deepEqual(await refused(deputy, ['post', `${path}/disable`], 422), { message });
  assert.deepEqual(await refused(deputy, ['delete', path], 422), { message });
  const demoted = await refused(admin, ['put', `${path}/super_user`, { is_super_user: false }], 422);
  assert.deepEqual(demoted, { message });
  // A disabled super user does not count.
  assert.equal((await deputy.delete(`/api/users/${other.id}`)).status, 204);
});

test('contract: a disabled account is refused immediately on every open session, and must sign in once enabled', async () => {
  const somebody = await testApp.as('Super Admin');
  const headers = browserHeaders(await signIn(testApp, somebody.username));
  const path = `/api/users/${somebody.id}`;
  const disabled = await admin.post(`${path}/disable`);
  assert.deepEqual(
    [disabled.status, disabled.body.data.disabled_at],
    [200, testApp.app.time.show(iso(testApp.clock.now()))],
  );
  const before = await testApp.snapshot('users', 'organizations', 'audit_log');
  const replies = [
    await somebody.get('/api/profile'),
    await somebody.get('/api/users'),
    await somebody.post('/api/organizations', { name: 'X' }),
    await somebody.post(`/api/users/${admin.id}/disable`),
    await somebody.put('/user/password', {}),
    await testApp.get('/api/profile', { headers }),
    await signIn(testApp, somebody.username),
  ];
  for (const { status, body } of replies) assert.deepEqual([status, body], [403, DISABLED]);
  assert.equal(await testApp.snapshot('users', 'organizations', 'audit_log'), before);
  const enabled = await admin.post(`${path}/enable`);
  assert.deepEqual([enabled.status, enabled.body.data.disabled_at], [200, null]);
  for (const open of [await somebody.get('/api/profile'), await testApp.get('/api/profile', { headers })])
    assert.deepEqual([open.status, open.body], [401, { message: 'Unauthenticated.' }]);
  const again = browserHeaders(await signIn(testApp, somebody.username));
  assert.equal((await testApp.get('/api/profile', { headers: again })).status, 200);
  assert.equal((await admin.post(`${path}/enable`)).status, 200);
  assert.equal((await testApp.get('/api/profile', { headers: again })).status, 200);
});

test('W§3 disabling or enabling twice changes nothing and is audited once', async () => {
  const { id } = await testApp.person();
  const path = `/api/users/${id}`;
  lines.length = 0;
  assert.equal((await admin.post(`${path}/enable`)).status, 200);
  const first = (await admin.post(`${path}/disable`)).body.data;
  testApp.clock.advance({ minutes: 5 });
  assert.deepEqual((await admin.post(`${path}/disable`, {})).body.data, first);
  assert.equal((await admin.post(`${path}/enable`, { disabled_at: 'never' })).status, 200);
  assert.deepEqual(
    (await auditEventsOf(testApp, id)).map(({ action, actor_id }) => [action, actor_id]),
    [
      ['user.disabled', admin.id],
      ['user.enabled', admin.id],
    ],
  );
  for (const kind of ['account_disabled', 'account_enabled'])
    assert.deepEqual(
      eventsOf(kind).map(({ user_id, subject_id }) => [user_id, subject_id]),
      [[admin.id, id]],
    );
});

test('contract ASVS 11.5.1: a generated password is returned once, ends the sessions, and is stored nowhere', async () => {
  const somebody = await testApp.person();
  const email = `${somebody.username}@workforce.example`;
  const path = `/api/users/${somebody.id}/generate_password`;
  await signIn(testApp, somebody.username);
  lines.length = 0;
  const reply = await admin.post(path);
  assert.deepEqual([reply.status, Object.keys(reply.body.data)], [200, ['password']]);
  assert.equal(reply.headers['cache-control'], 'no-store');
  const { password } = reply.body.data;
  assert.match(password, /^([a-z2-9]{7}-){3}[a-z2-9]{7}$/);
  assert.equal((await somebody.get('/api/profile')).status, 401);
  assert.deepEqual((await admin.get(`/api/users/${somebody.id}/sessions`)).body.data, []);
  const notice = await testApp.mail(email);
  assert.match(notice.subject, /^A new password was set for you/);
  const rest = [...lines, notice.text, notice.html, await testApp.snapshot('users', 'audit_log')];
  for (const text of rest) assert.doesNotMatch(text, new RegExp(password));
  assert.equal((await signIn(testApp, somebody.username)).status, 422);
  assert.equal((await signIn(testApp, somebody.username, password)).status, 200);
  const [auditEvent] = await auditEventsOf(testApp, somebody.id);
  assert.deepEqual(
    [auditEvent.action, auditEvent.actor_id, auditEvent.changes],
    ['user.password_generated', admin.id, null],
  );
  assert.deepEqual(
    eventsOf('password_generated').map(({ user_id, subject_id }) => [user_id, subject_id]),
    [[admin.id, somebody.id]],
  );
  const again = (await admin.post(path)).body.data.password;
  assert.notEqual(again, password);
  assert.equal((await signIn(testApp, somebody.username, password)).status, 422);
});

test('contract: generating a password revokes reset links of the old one', async () => {
  const { id, username } = await testApp.person();
  const email = `${username}@workforce.example`;
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  await testApp.post('/forgot-password', { email }, { headers });
  const { text } = await testApp.mail(email);
  const token = new URL(/https?:\S+reset-password\S+/.exec(text)![0]).searchParams.get('token');
  assert.equal((await admin.post(`/api/users/${id}/generate_password`)).status, 200);
  const body = { email, token, password: 'another one', password_confirmation: 'another one' };
  assert.equal((await testApp.post('/reset-password', body, { headers })).status, 422);
});

test('contract: sessions of a workforce user are listed without their secrets and ended one by one', async () => {
  const somebody = await testApp.person();
  const other = await testApp.person();
  const headers = browserHeaders(await signIn(testApp, somebody.username));
  const path = `/api/users/${somebody.id}/sessions`;
  const { data } = (await admin.get(path)).body;
  assert.equal(data.length, 2);
  for (const session of data) {
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
  const [first] = data;
  await refused(admin, ['delete', `/api/users/${other.id}/sessions/${first.id}`], 404);
  await refused(admin, ['delete', `${path}/${newId()}`], 404);
  await refused(admin, ['delete', `${path}/7`], 404);
  const ended = await admin.delete(`${path}/${first.id}`);
  assert.deepEqual([ended.status, ended.text], [204, '']);
  const left = [await somebody.get('/api/profile'), await testApp.get('/api/profile', { headers })];
  assert.deepEqual(left.map(({ status }) => status).sort(), [200, 401]);
  assert.deepEqual(
    (await auditEventsOf(testApp, somebody.id)).map(({ action }) => action),
    ['user.session_ended'],
  );
  const own = (await admin.get(`/api/users/${admin.id}/sessions`)).body.data;
  assert.equal(own.filter((session: { is_current: boolean }) => session.is_current).length, 1);
  // An expired session does not count as open.
  testApp.clock.advance({ hours: 3 });
  const later = await testApp.superUser();
  assert.deepEqual((await later.get(path)).body.data, []);
});
