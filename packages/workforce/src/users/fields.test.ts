import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { png } from '@bulwagan/testing/form.ts';
import { enableApp } from '@bulwagan/testing/second-factor.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { type AuditEvent, allRefused, newUser, signIn } from './testing/users.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+08:00$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST = 1_000;

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const office = await testApp.organization('Health Office');

test('W§2 a user has every specified field with a value, identical in list, detail and profile', async () => {
  const roles = [{ role: 'HR Admin' as const, organizationId: office.id }];
  const somebody = await testApp.person({ name: 'Ana Reyes', roles });
  await somebody.put(`/api/users/${somebody.id}/avatar`, { avatar: (await png()).toString('base64') });
  await enableApp(somebody, testApp.clock);
  const { permissions: __, employee_id: ___, ...profile } = (await somebody.get('/api/profile')).body.data;
  await admin.post(`/api/users/${somebody.id}/disable`);
  const path = `/api/users/${somebody.id}`;
  const { data } = (await admin.get(path)).body;
  const { organization: _, ...user } = data;
  const [role] = user.roles;
  const { avatar_thumbnail, avatar_url, disabled_at, last_login_at, created_at, updated_at } = user;
  assert.deepEqual(user, {
    id: somebody.id,
    is_super_user: false,
    name: 'Ana Reyes',
    initials: 'AR',
    avatar_thumbnail,
    avatar_url,
    email: `${somebody.username}@workforce.example`,
    username: somebody.username,
    roles: [
      {
        id: role.id,
        name: 'HR Admin',
        description: 'Employees with their government numbers.',
        organization: { id: office.id, name: 'Health Office' },
        created_at: role.created_at,
        updated_at: role.updated_at,
      },
    ],
    organization_id: null,
    two_factor_enabled: true,
    disabled_at,
    last_login_at,
    created_at,
    updated_at,
  });
  for (const url of [avatar_thumbnail, avatar_url])
    assert.match(url, new RegExp(`^http://localhost:3000/workforce/api/users/${somebody.id}/avatar`));
  const moments = [disabled_at, last_login_at, created_at, updated_at, role.created_at, role.updated_at];
  for (const moment of moments) assert.match(moment, MOMENT);
  assert.match(role.id, UUID);
  const listed = (await admin.get(`/api/users?filter[username]=${somebody.username}`)).body.data;
  assert.deepEqual(listed, [data]);
  assert.deepEqual(profile, { ...data, disabled_at: null, updated_at: profile.updated_at });
});

test('W§8 a password of six characters is accepted; one of five and one of more than a thousand are refused', async () => {
  const withPassword = (password: string, more = {}) =>
    newUser({ password, password_confirmation: password, ...more });
  const short = withPassword('a'.repeat(5));
  const long = withPassword('a'.repeat(LONGEST + 1));
  const auditEvents = [short, long, withPassword('sixsix', { password_confirmation: 'sixsiX' })].map(
    (body): AuditEvent => ['post', '/api/users', body],
  );
  const refusals = await allRefused(testApp, admin, auditEvents, 422);
  assert.deepEqual(
    refusals.map(({ errors }) => errors.password),
    [
      ['The password field must be at least 6 characters.'],
      ['The password field must not be greater than 1000 characters.'],
      ['The password field confirmation does not match.'],
    ],
  );
  const six = withPassword('sixsix');
  assert.equal((await admin.post('/api/users', six)).status, 201);
  assert.equal((await signIn(testApp, six.username, 'sixsix')).status, 200);
});

test('contract: a password of a thousand characters is used completely, byte for byte', async () => {
  const password = ` ${'ñ'.repeat(LONGEST - 2)} `;
  const body = newUser({ password, password_confirmation: password });
  const { username } = body;
  assert.equal((await admin.post('/api/users', body)).status, 201);
  const others = [password.slice(0, -1), password.trim(), password.normalize('NFD').slice(0, LONGEST)];
  for (const other of others) assert.equal((await signIn(testApp, username, other)).status, 422);
  assert.equal((await signIn(testApp, username, password)).status, 200);
});
