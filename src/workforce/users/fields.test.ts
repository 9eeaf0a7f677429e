import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { png } from '../../../test/form.ts';
import { turnOnApp } from '../../../test/second-factor.ts';
import { startWorkforce } from '../../../test/workforce.ts';
import { allRefused, type Deed, newUser, signIn } from './test-users.ts';

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+08:00$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LONGEST = 1_000;

const world = await startWorkforce({ after });
const admin = await world.superUser();
const office = await world.organization('Health Office');

test('W§2 a user has every specified field with a value, identical in list, detail and profile', async () => {
  const roles = [{ role: 'HR Admin' as const, organizationId: office.id }];
  const somebody = await world.person({ name: 'Ana Reyes', roles });
  await somebody.put(`/api/users/${somebody.id}/avatar`, { avatar: (await png()).toString('base64') });
  await turnOnApp(somebody, world.clock);
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
  const deeds = [short, long, withPassword('sixsix', { password_confirmation: 'sixsiX' })].map(
    (body): Deed => ['post', '/api/users', body],
  );
  const refusals = await allRefused(world, admin, deeds, 422);
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
  assert.equal((await signIn(world, six.username, 'sixsix')).status, 200);
});

test('contract: a password of a thousand characters is used completely, byte for byte', async () => {
  const password = ` ${'ñ'.repeat(LONGEST - 2)} `;
  const body = newUser({ password, password_confirmation: password });
  const { username } = body;
  assert.equal((await admin.post('/api/users', body)).status, 201);
  const others = [password.slice(0, -1), password.trim(), password.normalize('NFD').slice(0, LONGEST)];
  for (const other of others) assert.equal((await signIn(world, username, other)).status, 422);
  assert.equal((await signIn(world, username, password)).status, 200);
});
