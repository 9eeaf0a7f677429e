import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PERMISSIONS } from '@bulwagan/contracts/workforce/permissions.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { assertSeenBeforeChanged } from '@bulwagan/testing/if-match.ts';
import { PASSWORD, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { initialsOf } from './initials.ts';
import {
  type AuditEvent,
  allRefused,
  auditEventsOf,
  employee,
  newUser,
  refused as refusedIn,
  roleIds,
  signIn,
  TABLES,
} from './testing/users.ts';

/** A password that must be stored only as a hash. */
const CANARY = 'canary that sings in no cage';

const lines: string[] = [];
const log = createLog({ level: 'trace', pretty: false, to: { write: (line) => void lines.push(line) } });
const testApp = await startWorkforce({ after }, { platform: { log, refusesCommonPasswords: true } });
const admin = await testApp.superUser();
const office = await testApp.organization('Health Office');
const roleId = await roleIds(testApp);
const { pool } = testApp.app.connection;
const refused = (...[who, call, status]: [typeof admin, AuditEvent, number]) =>
  refusedIn(testApp, who, call, status);

test('contract: accounts are listed and managed only by Super Admins, and never without a session', async () => {
  const { id } = await testApp.as('HR Admin');
  const people = await Promise.all([
    testApp.person(),
    testApp.as('Payroll Admin'),
    testApp.as('HR Admin'),
    testApp.as('HR Timekeeping'),
  ]);
  const routes = [
    ['GET', '/api/users'],
    ['POST', '/api/users', newUser()],
    ['GET', `/api/users/${id}`],
    ['PUT', `/api/users/${id}`, { name: 'X' }],
    ['DELETE', `/api/users/${id}`],
    ['POST', `/api/users/${id}/roles`, { role_id: roleId('HR Admin') }],
    ['PUT', `/api/users/${id}/roles`, { role_id: roleId('HR Admin') }],
    ['POST', `/api/users/${id}/enable`],
    ['POST', `/api/users/${id}/disable`],
    ['PUT', `/api/users/${id}/super_user`, { is_super_user: true }],
    ['POST', `/api/users/${id}/generate_password`],
    ['GET', `/api/users/${id}/sessions`],
    ['DELETE', `/api/users/${id}/sessions/${newId()}`],
  ] as const;
  const before = await testApp.snapshot(...TABLES);
  const callers = [{ headers: {}, status: 401 }, ...people.map(({ headers }) => ({ headers, status: 403 }))];
  for (const { headers, status } of callers) {
    for (const [method, path, body] of routes) {
      const reply = await testApp.send(method, path, { headers, ...(body === undefined ? {} : { body }) });
      assert.equal(reply.status, status, `${method} ${path}`);
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: an unknown account and an invalid id get 404', async () => {
  for (const id of ['999999', '0', '-1', '1e1', 'one', '2147483648', newId()]) {
    const path = `/api/users/${id}`;
    const role = { role_id: roleId('HR Admin') };
    const auditEvents: AuditEvent[] = [
      ['get', path],
      ['put', path, { name: 'X' }],
      ['delete', path],
      ['post', `${path}/roles`, role],
      ['put', `${path}/roles`, role],
      ['post', `${path}/enable`],
      ['post', `${path}/disable`],
      ['put', `${path}/super_user`, { is_super_user: true }],
      ['post', `${path}/generate_password`],
      ['get', `${path}/sessions`],
      ['delete', `${path}/sessions/${newId()}`],
    ];
    await allRefused(testApp, admin, auditEvents, 404);
  }
});

test('W§4 an invalid new account is refused with an error for each field, and nothing is created', async () => {
  const taken = await testApp.person({ username: 'Taken.Name' });
  const cases: [Record<string, unknown>, Record<string, string[]>][] = [
    [
      { name: ' ', username: '', email: null },
      {
        name: ['The name field is required.'],
        username: ['The username field is required.'],
        email: ['The email field is required.'],
      },
    ],
    [{ name: 'x'.repeat(256) }, { name: ['The name field must not be greater than 255 characters.'] }],
    [
      { username: 'x'.repeat(256) },
      { username: ['The username field must not be greater than 255 characters.'] },
    ],
    // Each of these characters expands to eighteen letters.
    [
      { username: '\ufdfa'.repeat(255) },
      { username: ['The username field must not be greater than 255 characters.'] },
    ],
    [{ username: 'a\u200bb' }, { username: ['The username field format is invalid.'] }],
    [{ name: 'a\ud800' }, { name: ['The name field contains invalid characters.'] }],
    [{ email: 'nobody' }, { email: ['The email field must be a valid email address.'] }],
    [{ email: 'a@b.test\r\nBcc: c@d.test' }, { email: ['The email field must be a valid email address.'] }],
    [
      { password: 'five5', password_confirmation: 'five5' },
      { password: ['The password field must be at least 6 characters.'] },
    ],
    [
      { password_confirmation: `${PASSWORD} ` },
      { password: ['The password field confirmation does not match.'] },
    ],
    [
      {
        email: `${taken.username.toUpperCase()}@workforce.example`,
        username: 'TAKEN.name',
        password: '123456',
        password_confirmation: '123456',
        organization_id: newId(),
      },
      {
        username: ['The username has already been taken.'],
        email: ['The email has already been taken.'],
        password: ['The password is too common. Please choose another.'],
        organization_id: ['The selected organization id is invalid.'],
      },
    ],
    [
      { email: 'nobody', username: 'TAKEN.name', password: '12345', organization_id: newId() },
      {
        email: ['The email field must be a valid email address.'],
        password: [
          'The password field must be at least 6 characters.',
          'The password field confirmation does not match.',
        ],
        username: ['The username has already been taken.'],
        organization_id: ['The selected organization id is invalid.'],
      },
    ],
    // Full-width letters count as the same letters.
    [{ username: 'ｔａｋｅｎ.name ' }, { username: ['The username has already been taken.'] }],
  ];
  for (const [more, errors] of cases)
    assert.deepEqual((await refused(admin, ['post', '/api/users', newUser(more)], 422)).errors, errors);
  const { errors } = await refused(admin, ['post', '/api/users', {}], 422);
  const demanded = ['email', 'name', 'password', 'password_confirmation', 'username'];
  assert.deepEqual(Object.keys(errors).sort(), demanded);
});

test('W§2 the length of a username counts characters, not UTF-16 units', async () => {
  const { status, text } = await admin.post('/api/users', newUser({ username: '𠮷'.repeat(255) }));
  assert.equal(status, 201, text);
  const { errors } = (await admin.post('/api/users', newUser({ username: '𠮷'.repeat(256) }))).body;
  assert.deepEqual(errors, { username: ['The username field must not be greater than 255 characters.'] });
});

test('W§4 an account is created with exactly the sent fields, and can sign in', async () => {
  const sent = newUser({
    name: 'Maria Clara de los Santos',
    username: 'MClara',
    email: 'Maria.Clara@Workforce.example',
    password: CANARY,
    password_confirmation: CANARY,
    organization_id: office.id.toUpperCase(),
    id: 7,
    roles: [{ id: roleId('Super Admin') }],
    disabled_at: '2020-01-01T00:00:00Z',
    last_login_at: '2020-01-01T00:00:00Z',
    two_factor_enabled: true,
    avatar_url: 'https://elsewhere.example/x.png',
    password_hash: 'x',
  });
  const { status, body, text } = await admin.post('/api/users', sent);
  assert.equal(status, 201, text);
  const now = testApp.app.time.show(iso(testApp.clock.now()));
  assert.deepEqual(body.data, {
    id: body.data.id,
    is_super_user: false,
    name: sent.name,
    initials: 'MS',
    avatar_thumbnail: null,
    avatar_url: null,
    email: sent.email,
    username: sent.username,
    organization_id: office.id,
    organization: { id: office.id, name: 'Health Office' },
    roles: [],
    two_factor_enabled: false,
    disabled_at: null,
    last_login_at: null,
    created_at: now,
    updated_at: now,
  });
  assert.match(now, /\+08:00$/);
  assert.deepEqual((await admin.get(`/api/users/${body.data.id}`)).body.data, body.data);
  assert.deepEqual(await auditEventsOf(testApp, body.data.id), [
    {
      action: 'user.created',
      actor_id: admin.id,
      changes: {
        after: {
          name: sent.name,
          username: sent.username,
          email: sent.email,
          is_super_user: false,
          organization: 'Health Office',
          roles: [],
        },
      },
    },
  ]);
  assert.equal((await signIn(testApp, 'mclara', `${CANARY} `)).status, 422);
  assert.equal((await signIn(testApp, 'MCLARA', CANARY)).status, 200);
  const shown = (await admin.get(`/api/users/${body.data.id}`)).body.data;
  assert.equal(shown.last_login_at, now);
});

test('W§2 initials skip titles before a name and suffixes after it', () => {
  for (const [name, initials] of [
    ['Atty. Maria Santos', 'MS'],
    ['Atty Maria Santos', 'MS'],
    ['ATTY. MARIA SANTOS', 'MS'],
    ['Hon. Dr. Juan dela Cruz', 'JC'],
    ['Engr. Ana Reyes, Jr.', 'AR'],
    ['Juan Cruz III', 'JC'],
    ['Dra.  Fe\u00a0Uy', 'FU'],
    ['Mr. Tan', 'T'],
    ['Atty.', 'A'],
    ['Drew Santos', 'DS'],
    ['Gen Reyes', 'GR'],
    ['Frances Atty', 'FA'],
  ] as const)
    assert.equal(initialsOf(name), initials, name);
});

test('W§2 initials are those of the first and the last word of a name', () => {
  const cases: [string, string][] = [
    ['Ana', 'A'],
    ['ana reyes', 'AR'],
    ['  Maria  Clara de los Santos ', 'MS'],
    ['(Ñino) "Bong" Ángeles', 'ÑÁ'],
    ['Juan dela Cruz -', 'JC'],
    ['---', ''],
    ['e\u0301mile', 'E\u0301'],
    ['𝒜na 李', '𝒜李'],
    ['ß von Straße', 'SSS'],
    ['Ana María Ñúñez', 'AÑ'],
    ['ana e\u0301mile', 'AE\u0301'],
    ["Ana O'Brien-Cruz", 'AO'],
    ['a\u0300 b', 'A\u0300B'],
  ];
  for (const [name, initials] of cases) assert.equal(initialsOf(name), initials, name);
});

test('W§5.3 only a super user makes another one or demotes one', async () => {
  const deputy = await testApp.as('Super Admin');
  await refused(deputy, ['put', `/api/users/${deputy.id}/super_user`, { is_super_user: true }], 403);
  await refused(admin, ['put', `/api/users/${deputy.id}/super_user`, {}], 422);
  // Creating and updating an account cannot do so.
  const { body } = await admin.post('/api/users', newUser({ is_super_user: true }));
  assert.equal(body.data.is_super_user, false);
  const path = `/api/users/${body.data.id}`;
  assert.equal((await admin.put(path, { is_super_user: true })).body.data.is_super_user, false);
  const raised = await admin.put(`${path}/super_user`, { is_super_user: true });
  assert.deepEqual([raised.status, raised.body.data.is_super_user], [200, true]);
  assert.equal((await admin.put(path, { is_super_user: false })).body.data.is_super_user, true);
  const made = await admin.put(`${path}/super_user`, { is_super_user: false });
  assert.deepEqual([made.status, made.body.data.is_super_user], [200, false]);
  assert.equal((await admin.put(`${path}/super_user`, { is_super_user: false })).status, 200);
  assert.deepEqual(
    (await auditEventsOf(testApp, body.data.id)).map(({ action }) => action),
    ['user.created', 'user.updated', 'user.made_super_user', 'user.updated', 'user.made_ordinary'],
  );
});

test('W§4 an invalid change is refused with an error for each field, and nothing changes', async () => {
  const { id, username } = await testApp.person();
  const taken = await testApp.person();
  const path = `/api/users/${id}`;
  const shape = { name: '', username: null, email: 'x', organization_id: 'x' };
  const { errors } = await refused(admin, ['put', path, shape], 422);
  assert.deepEqual(Object.keys(errors).sort(), ['email', 'name', 'organization_id', 'username']);
  const held = {
    name: 'New',
    username: taken.username.toUpperCase(),
    email: `${taken.username}@WORKFORCE.example`,
  };
  assert.deepEqual((await refused(admin, ['put', path, held], 422)).errors, {
    username: ['The username has already been taken.'],
    email: ['The email has already been taken.'],
  });
  // A user may keep their own username and email.
  const own = { username: username.toUpperCase(), email: `${username}@WORKFORCE.example` };
  const { status, body } = await admin.put(path, own);
  assert.deepEqual([status, body.data.username, body.data.email], [200, own.username, own.email]);
});

test('W§4 an update of an account changes only the fields that are sent, and keeps the password', async () => {
  const somebody = await testApp.person({ name: 'Ana' });
  const path = `/api/users/${somebody.id}`;
  testApp.clock.advance({ minutes: 1 });
  const renamed = (await admin.put(path, { name: 'Ana Reyes', password: CANARY, roles: [] })).body.data;
  assert.deepEqual([renamed.name, renamed.username], ['Ana Reyes', somebody.username]);
  assert.equal(renamed.updated_at, testApp.app.time.show(iso(testApp.clock.now())));
  const moved = (await admin.put(path, { organization_id: office.id })).body.data;
  assert.deepEqual(moved.organization, { id: office.id, name: 'Health Office' });
  assert.equal(
    (await admin.put(path, { organization_id: null, username: 'AnaR' })).body.data.organization,
    null,
  );
  assert.equal((await signIn(testApp, somebody.username)).status, 422);
  assert.equal((await signIn(testApp, 'anar')).status, 200);
  assert.equal((await somebody.get('/api/profile')).body.data.username, 'AnaR');
  const auditEvents = await auditEventsOf(testApp, somebody.id);
  assert.deepEqual(auditEvents.at(-1).changes, {
    before: { username: somebody.username, organization: 'Health Office' },
    after: { username: 'AnaR', organization: null },
  });
});

test('W§5 a reset link is revoked when the address it was mailed to changes', async () => {
  const { id, username } = await testApp.person();
  const email = `${username}@workforce.example`;
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  assert.equal((await testApp.post('/forgot-password', { email }, { headers })).status, 200);
  const { text } = await testApp.mail(email);
  const link = new URL(/https?:\S+reset-password\S+/.exec(text)![0]);
  assert.notEqual(link.searchParams.get('token'), null);
  assert.equal((await admin.put(`/api/users/${id}`, { email: 'moved@workforce.example' })).status, 200);
  const reset = async (address: string) => {
    const token = link.searchParams.get('token');
    const body = { email: address, token, password: CANARY, password_confirmation: CANARY };
    return (await testApp.post('/reset-password', body, { headers })).status;
  };
  for (const address of [email, 'moved@workforce.example']) assert.equal(await reset(address), 422);
  assert.equal((await admin.put(`/api/users/${id}`, { email })).status, 200);
  assert.equal(await reset(email), 422);
});

test('contract: users cannot delete their own account', async () => {
  const deputy = await testApp.as('Super Admin');
  for (const who of [admin, deputy]) {
    const body = await refused(who, ['delete', `/api/users/${who.id}`], 422);
    assert.deepEqual(body, { message: 'You cannot delete your own account.' });
  }
});

test('W§4 a deleted account is gone with its sessions and roles, and rows that refer to it are kept', async () => {
  const somebody = await testApp.as('HR Admin', office.id);
  const employeeId = await employee(testApp, somebody.id, office.id);
  const sent = newUser();
  const { data } = (await admin.post('/api/users', { ...sent, username: 'reusable' })).body;
  lines.length = 0;
  const reply = await admin.delete(`/api/users/${somebody.id}`);
  assert.deepEqual([reply.status, reply.text], [204, '']);
  const events = lines.map((line) => JSON.parse(line)).filter((line) => line.security_event !== undefined);
  assert.deepEqual(
    events.map(({ security_event, user_id, subject_id }) => [security_event, user_id, subject_id]),
    [['account_deleted', admin.id, somebody.id]],
  );
  assert.equal((await somebody.get('/api/profile')).status, 401);
  assert.equal((await signIn(testApp, somebody.username)).status, 422);
  await refused(admin, ['get', `/api/users/${somebody.id}`], 404);
  await refused(admin, ['delete', `/api/users/${somebody.id}`], 404);
  const { rows } = await pool.query(
    `select e.user_id, e.version, c.field, c.before, c.after, c.actor_id
     from employees e join employee_changes c on c.employee_id = e.id where e.id = $1`,
    [employeeId],
  );
  assert.deepEqual(rows, [
    { user_id: null, version: 2, field: 'user_id', before: somebody.id, after: null, actor_id: admin.id },
  ]);
  const { rows: left } = await pool.query(
    'select (select count(*) from sessions where user_id = $1) + (select count(*) from user_roles where user_id = $1) as n',
    [somebody.id],
  );
  assert.equal(left[0].n, 0n);
  const [auditEvent] = await auditEventsOf(testApp, somebody.id);
  assert.equal(auditEvent.action, 'user.deleted');
  assert.deepEqual(auditEvent.changes.before.roles, [{ name: 'HR Admin', organization: 'Health Office' }]);
  // The username can be used again.
  assert.equal((await admin.delete(`/api/users/${data.id}`)).status, 204);
  assert.equal((await admin.post('/api/users', { ...sent, username: 'REUSABLE' })).status, 201);
});

test('contract: the profile shows the signed-in user and their permissions', async () => {
  assert.equal((await testApp.get('/api/profile')).status, 401);
  const nobody = (await (await testApp.person()).get('/api/profile')).body.data;
  assert.deepEqual([nobody.roles, nobody.permissions], [[], []]);
  const hr = await testApp.as('HR Timekeeping', office.id);
  const { permissions, employee_id: none, ...user } = (await hr.get('/api/profile')).body.data;
  assert.deepEqual([user, none], [(await admin.get(`/api/users/${hr.id}`)).body.data, null]);
  const linked = await employee(testApp, hr.id, office.id);
  assert.equal((await hr.get('/api/profile')).body.data.employee_id, linked);
  assert.deepEqual(permissions, [{ name: 'Manage employees', organization_ids: [office.id] }]);
  assert.deepEqual(
    (await admin.get('/api/profile')).body.data.permissions,
    PERMISSIONS.map((name) => ({ name, organization_ids: null })),
  );
});

test('W§2 two-factor shows as enabled once an authenticator is confirmed', async () => {
  const { id } = await testApp.person();
  const enabled = async () => (await admin.get(`/api/users/${id}`)).body.data.two_factor_enabled;
  await pool.query(
    `insert into two_factor (user_id, secret, recovery_codes, created_at, updated_at)
     values ($1, 'sealed', 'sealed', now(), now())`,
    [id],
  );
  assert.equal(await enabled(), false);
  await pool.query('update two_factor set confirmed_at = now() where user_id = $1', [id]);
  assert.equal(await enabled(), true);
  assert.equal((await admin.delete(`/api/users/${id}`)).status, 204);
  const { rows } = await pool.query('select from two_factor where user_id = $1', [id]);
  assert.equal(rows.length, 0);
});

test('contract: no response, log line or audit event contains a password', async () => {
  lines.length = 0;
  const sent = newUser({ password: CANARY, password_confirmation: CANARY });
  const texts = [
    await admin.post('/api/users', sent),
    await admin.post('/api/users', sent),
    await admin.post('/api/users', newUser({ password: CANARY, password_confirmation: 'another' })),
    await admin.post('/api/users', newUser({ password: [CANARY] })),
    await admin.get(`/api/users?filter[search]=${sent.email}`),
  ].map(({ text }) => text);
  assert.notEqual(lines.length, 0, 'log lines were captured');
  texts.push(...lines, await testApp.snapshot('users', 'audit_log', 'sessions'));
  for (const text of texts) assert.doesNotMatch(text, /canary that sings|argon2.*canary/);
  for (const text of texts.slice(0, 5)) assert.doesNotMatch(text, /argon2|password_hash|_key/);
});

test('W§4: a stale If-Match on an account is refused with 412, and without If-Match the last write wins', async () => {
  const { id } = (await admin.post('/api/users', newUser())).body.data;
  const path = `/api/users/${id}`;
  await assertSeenBeforeChanged(admin, path, {
    changes: [
      { name: 'Other' },
      { username: 'read-by-two' },
      { email: 'read-by-two@workforce.test' },
      { organization_id: office.id },
    ],
    stale: [{ name: 'Mine' }],
    atOnce: [{ name: 'One' }, { name: 'Two' }],
    last: { name: 'Last' },
    message: 'The user was changed by someone else. Reload to see the latest version.',
    snapshot: () => testApp.snapshot(...TABLES),
  });
  // Roles are assigned by an endpoint of their own and do not change the ETag.
  const headers = { 'if-match': String((await admin.get(path)).headers.etag) };
  await admin.post(`${path}/roles`, { role_id: roleId('HR Admin') });
  assert.equal((await admin.put(path, { name: 'Still as it was read' }, { headers })).status, 200);
});
