import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SYSTEM_ROLES } from '@bulwagan/contracts/court/roles.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { requestRefusedBy } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { PASSWORD, startCourt } from '@bulwagan/testing/court.ts';
import { assertSeenBeforeChanged } from '@bulwagan/testing/if-match.ts';
import { waitingForLocks, whileHeld } from '@bulwagan/testing/locks.ts';

const TABLES = ['users', 'user_roles', 'user_branches', 'audit_log'];
/** A password that must be stored only as a hash. */
const CANARY = 'canary that sings in no cage';

const lines: string[] = [];
const log = createLog({ level: 'trace', pretty: false, to: { write: (line) => void lines.push(line) } });
const testApp = await startCourt({ after }, { platform: { log, refusesCommonPasswords: true } });
const branchId = await testApp.branch({ name: 'Branch 1' });
const admin = await testApp.as('Super Admin');
const { rows: roles } = await testApp.app.connection.pool.query('select id, name from roles');
const roleId = (name: string): string => roles.find((role) => role.name === name)!.id;

let made = 0;
function newUser(more: Record<string, unknown> = {}) {
  made += 1;
  return {
    name: `Made ${made}`,
    email: `made${made}@court.example`,
    password: CANARY,
    password_confirmation: CANARY,
    role_ids: [roleId('Sheriff')],
    branch_ids: [branchId],
    ...more,
  };
}

const refused = requestRefusedBy(testApp, TABLES);

async function signIn(email: string, password: string): Promise<number> {
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  return (await testApp.post('/login', { email, password }, { headers })).status;
}

async function auditEventsOf(id: number) {
  const { rows } = await testApp.app.connection.pool.query(
    `select action, actor_id, changes from audit_log where subject_type = 'user' and subject_id = $1 order by id`,
    [String(id)],
  );
  return rows;
}

test('C§4 listing and managing accounts is refused without a session and for all other roles', async () => {
  const { id } = await testApp.as('User', branchId);
  const others = SYSTEM_ROLES.filter((role) => !['Super Admin', 'Branch of the Court Clerk'].includes(role));
  const people = await Promise.all([
    testApp.person({ branchIds: [branchId] }),
    ...others.map((role) => testApp.as(role, branchId)),
  ]);
  const before = await testApp.snapshot(...TABLES, 'sessions');
  const callers = [{ headers: {}, status: 401 }, ...people.map(({ headers }) => ({ headers, status: 403 }))];
  for (const { headers, status } of callers) {
    const replies = await Promise.all([
      testApp.send('GET', '/api/users', { headers }),
      testApp.send('GET', `/api/users/${id}`, { headers }),
      testApp.send('GET', `/api/users/${id}/sessions`, { headers }),
      testApp.send('DELETE', `/api/users/${id}/sessions/${newId()}`, { headers }),
      testApp.send('POST', '/api/users', { headers, body: newUser() }),
      testApp.send('PUT', `/api/users/${id}`, { headers, body: { name: 'X' } }),
      testApp.send('POST', `/api/users/${id}/disable`, { headers }),
      testApp.send('POST', `/api/users/${id}/enable`, { headers }),
    ]);
    assert.deepEqual(
      replies.map((reply) => reply.status),
      Array(8).fill(status),
    );
  }
  assert.equal(await testApp.snapshot(...TABLES, 'sessions'), before);
});

test('C§7 an unknown account and an invalid id get 404', async () => {
  for (const id of ['999999', '0', '-1', '1e1', 'one', '2147483648', newId()]) {
    assert.equal((await admin.get(`/api/users/${id}`)).status, 404, id);
    assert.equal((await admin.get(`/api/users/${id}/sessions`)).status, 404, id);
    assert.equal((await admin.delete(`/api/users/${id}/sessions/${newId()}`)).status, 404, id);
    await refused(admin, 'put', `/api/users/${id}`, { name: 'X' }, 404);
    await refused(admin, 'post', `/api/users/${id}/disable`, undefined, 404);
    await refused(admin, 'post', `/api/users/${id}/enable`, undefined, 404);
  }
});

test('contract: an invalid new account is refused with an error for each field, and nothing is created', async () => {
  const taken = (await testApp.person({ email: 'Taken@court.example' })).email;
  const none = newId();
  const cases: [Record<string, unknown>, Record<string, string[]>][] = [
    [
      { name: ' ', email: '' },
      { name: ['The name field is required.'], email: ['The email field is required.'] },
    ],
    [{ name: 'x'.repeat(256) }, { name: ['The name field must not be greater than 255 characters.'] }],
    [{ name: 'a\ud800' }, { name: ['The name field contains invalid characters.'] }],
    [{ email: 'nobody' }, { email: ['The email field must be a valid email address.'] }],
    [{ email: 'a@b.test\r\nBcc: c@d.test' }, { email: ['The email field must be a valid email address.'] }],
    [
      { password: 'seven77', password_confirmation: 'seven77' },
      { password: ['The password field must be at least 8 characters.'] },
    ],
    [
      { password: 'x'.repeat(1001), password_confirmation: 'x'.repeat(1001) },
      {
        password: ['The password field must not be greater than 1000 characters.'],
        password_confirmation: ['The password confirmation field must not be greater than 1000 characters.'],
      },
    ],
    [
      { password_confirmation: `${CANARY} ` },
      { password: ['The password field confirmation does not match.'] },
    ],
    [
      { role_ids: 'Sheriff', branch_ids: {} },
      {
        role_ids: ['The role ids field must be an array.'],
        branch_ids: ['The branch ids field must be an array.'],
      },
    ],
    [
      { role_ids: ['Sheriff'], branch_ids: [0, 'one'] },
      {
        'role_ids.0': ['The role ids.0 field must be a valid UUID.'],
        'branch_ids.0': ['The branch ids.0 field must be at least 1.'],
        'branch_ids.1': ['The branch ids.1 field must be an integer.'],
      },
    ],
    [
      {
        email: taken.toUpperCase(),
        password: 'password1',
        password_confirmation: 'password1',
        role_ids: [roleId('User'), none],
        branch_ids: [999_999, branchId],
      },
      {
        email: ['The email has already been taken.'],
        password: ['The password is too common. Please choose another.'],
        'role_ids.1': ['The selected role ids.1 is invalid.'],
        'branch_ids.0': ['The selected branch ids.0 is invalid.'],
      },
    ],
  ];
  for (const [more, errors] of cases)
    assert.deepEqual((await refused(admin, 'post', '/api/users', newUser(more), 422)).errors, errors);
  const { errors } = await refused(admin, 'post', '/api/users', {}, 422);
  const demanded = ['email', 'name', 'password', 'password_confirmation', 'role_ids'];
  assert.deepEqual(Object.keys(errors).sort(), demanded);
});

test('contract: an account is created with exactly the sent fields, and can sign in', async () => {
  const sent = newUser({
    email: 'New.Sheriff@Court.example',
    role_ids: [roleId('Sheriff').toUpperCase(), roleId('User'), roleId('User')],
    branch_ids: [branchId, branchId],
    id: 7,
    disabled_at: '2020-01-01T00:00:00Z',
    two_factor_enabled: true,
    password_hash: 'x',
  });
  const { status, body, text } = await admin.post('/api/users', sent);
  assert.equal(status, 201, text);
  const now = testApp.app.time.show(iso(testApp.clock.now()));
  assert.deepEqual(body.data, {
    id: body.data.id,
    name: sent.name,
    email: sent.email,
    role_ids: [roleId('Sheriff'), roleId('User')],
    roles: [
      { id: roleId('Sheriff'), name: 'Sheriff' },
      { id: roleId('User'), name: 'User' },
    ],
    branch_ids: [branchId],
    branches: [{ id: branchId, name: 'Branch 1' }],
    two_factor_enabled: false,
    disabled_at: null,
    last_login_at: null,
    created_at: now,
    updated_at: now,
  });
  assert.deepEqual((await admin.get(`/api/users/${body.data.id}`)).body.data, body.data);
  assert.deepEqual(await auditEventsOf(body.data.id), [
    {
      action: 'user.created',
      actor_id: admin.id,
      changes: {
        after: {
          name: sent.name,
          email: sent.email,
          roles: ['Sheriff', 'User'],
          branches: ['Branch 1'],
        },
      },
    },
  ]);
  assert.equal(await signIn('new.sheriff@court.example', `${CANARY} `), 422);
  assert.equal(await signIn('NEW.sheriff@court.example', CANARY), 200);
});

test('contract: an account may have no role and no branch, and a password in any script', async () => {
  const password = '  pässwörd 🔑 ';
  const sent = newUser({ role_ids: [], branch_ids: null, password, password_confirmation: password });
  const { status, body } = await admin.post('/api/users', sent);
  assert.deepEqual([status, body.data.roles, body.data.branches], [201, [], []]);
  assert.equal(await signIn(sent.email, password.trim()), 422);
  assert.equal(await signIn(sent.email, password), 200);
});

test('C§7 an invalid change is refused with an error for each field, and nothing changes', async () => {
  const { id, email } = await testApp.person({ roles: ['User'], branchIds: [branchId] });
  const { email: taken } = await testApp.person();
  const path = `/api/users/${id}`;
  const body = { name: '', email: taken.toUpperCase(), role_ids: [newId()], branch_ids: [999_999] };
  const shape = await refused(admin, 'put', path, { ...body, role_ids: null }, 422);
  assert.deepEqual(Object.keys(shape.errors).sort(), ['branch_ids.0', 'email', 'name', 'role_ids']);
  const { errors } = await refused(admin, 'put', path, { ...body, name: 'New' }, 422);
  assert.deepEqual(Object.keys(errors).sort(), ['branch_ids.0', 'email', 'role_ids.0']);
  assert.equal((await admin.put(path, { email: email.toUpperCase() })).status, 200);
});

test('contract: an update of an account changes only the fields that are sent', async () => {
  const other = await testApp.branch({ name: 'Branch 2' });
  const somebody = await testApp.person({ roles: ['User'], branchIds: [branchId], name: 'Ana' });
  const path = `/api/users/${somebody.id}`;
  testApp.clock.advance({ minutes: 1 });
  const renamed = (await admin.put(path, { name: 'Ana Reyes' })).body.data;
  assert.deepEqual([renamed.name, renamed.email, renamed.roles.length], ['Ana Reyes', somebody.email, 1]);
  assert.equal(renamed.updated_at, testApp.app.time.show(iso(testApp.clock.now())));
  const moved = (await admin.put(path, { branch_ids: [other], role_ids: [] })).body.data;
  assert.deepEqual([moved.branches, moved.roles], [[{ id: other, name: 'Branch 2' }], []]);
  const ignored = await admin.put(path, { password: CANARY, disabled_at: '2020-01-01T00:00:00Z' });
  assert.deepEqual([ignored.status, ignored.body.data.disabled_at], [200, null]);
  assert.equal(await signIn(somebody.email, PASSWORD), 200);
  const [, auditEvent] = await auditEventsOf(somebody.id);
  assert.deepEqual(auditEvent, {
    action: 'user.updated',
    actor_id: admin.id,
    changes: {
      before: { name: 'Ana Reyes', email: somebody.email, roles: ['User'], branches: ['Branch 1'] },
      after: { name: 'Ana Reyes', email: somebody.email, roles: [], branches: ['Branch 2'] },
    },
  });
});

test('contract: a reset link mailed to an old address does not open the account', async () => {
  const address = 'desk@court.example';
  const { id } = (await admin.post('/api/users', newUser({ email: address }))).body.data;
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  assert.equal((await testApp.post('/forgot-password', { email: address }, { headers })).status, 200);
  const { text } = await testApp.mail(address, (mail) => mail.text.includes('token='));
  const token = /token=([\w-]+)/.exec(text)![1];
  assert.equal((await admin.put(`/api/users/${id}`, { email: 'elsewhere@court.example' })).status, 200);
  assert.equal((await admin.post('/api/users', newUser({ email: address }))).status, 201);
  const chosen = {
    email: address,
    token,
    password: 'chosen by the first',
    password_confirmation: 'chosen by the first',
  };
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.post('/reset-password', chosen, { headers })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: a reset link requested while the address changes is revoked as well', async () => {
  const address = 'moving@court.example';
  const { id } = (await admin.post('/api/users', newUser({ email: address }))).body.data;
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  const { pool } = testApp.app.connection;
  // Both orders are covered: the change waits for the link to be written, or is complete before there is one.
  let change = Promise.resolve({ status: 0 });
  const asked = await whileHeld(
    pool,
    `insert into password_reset_tokens values ('${address}', '127.0.0.1', '', now())`,
    () => testApp.post('/forgot-password', { email: address }, { headers }),
    async () => {
      change = admin.put(`/api/users/${id}`, { email: 'moved@court.example' });
      await Promise.race([change, waitingForLocks(pool, 2)]);
    },
  );
  assert.deepEqual([asked.status, (await change).status], [200, 200]);
  const { text } = await testApp.mail(address, (mail) => mail.text.includes('token='));
  const token = /token=([\w-]+)/.exec(text)![1];
  assert.equal((await admin.put(`/api/users/${id}`, { email: address })).status, 200);
  const before = await testApp.snapshot(...TABLES);
  const password = 'chosen by who reads there';
  const chosen = { email: address, token, password, password_confirmation: password };
  assert.equal((await testApp.post('/reset-password', chosen, { headers })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: an archived branch is kept by its users and cannot be newly assigned', async () => {
  const closed = await testApp.branch({ name: 'Closed' });
  const { id } = await testApp.person({ roles: ['User'], branchIds: [closed] });
  assert.equal((await admin.delete(`/api/branches/${closed}`)).status, 200);
  const kept = await admin.put(`/api/users/${id}`, { branch_ids: [branchId, closed] });
  assert.deepEqual([kept.status, kept.body.data.branches.length], [200, 2]);
  await refused(admin, 'post', '/api/users', newUser({ branch_ids: [closed] }), 422);
});

test('contract: no response, log line or audit event contains a password', async () => {
  lines.length = 0;
  const sent = newUser();
  const texts = [
    await admin.post('/api/users', sent),
    await admin.post('/api/users', sent),
    await admin.post('/api/users', newUser({ password_confirmation: CANARY.slice(0, -1) })),
    await admin.post('/api/users', newUser({ password: [CANARY] })),
    await admin.get(`/api/users?filter[search]=${sent.email}`),
  ].map(({ text }) => text);
  assert.notEqual(lines.length, 0, 'log lines were captured');
  texts.push(...lines, await testApp.snapshot('users', 'audit_log', 'sessions'));
  for (const text of texts) assert.doesNotMatch(text, /canary that sings|argon2.*canary/);
  for (const text of texts.slice(0, 5)) assert.doesNotMatch(text, /argon2|password_hash/);
});

test('C§4 a stale If-Match on an account is refused with 412, and without If-Match the last write wins', async () => {
  const { id } = (await admin.post('/api/users', newUser())).body.data;
  const path = `/api/users/${id}`;
  const other = await testApp.branch();
  await assertSeenBeforeChanged(admin, path, {
    changes: [
      { name: 'Other' },
      { email: 'another.address@court.example' },
      { role_ids: [roleId('Sheriff'), roleId('User')] },
      { branch_ids: [branchId, other] },
    ],
    stale: [{ name: 'Mine' }, { role_ids: [roleId('User')] }, { branch_ids: [other] }],
    atOnce: [{ name: 'One' }, { name: 'Two' }],
    last: { name: 'Last' },
    message: 'The user was changed by someone else. Reload to see the latest version.',
    snapshot: () => testApp.snapshot(...TABLES),
  });
  // Signing in, disabling and enabling do not change the ETag.
  const headers = { 'if-match': String((await admin.get(path)).headers.etag) };
  for (const turn of ['disable', 'enable']) assert.equal((await admin.post(`${path}/${turn}`)).status, 200);
  assert.equal((await admin.put(path, { name: 'Still as it was read' }, { headers })).status, 200);
});
