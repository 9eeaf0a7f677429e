import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPasswords } from '@bulwagan/platform/identity/passwords/passwords.ts';
import { PASSWORD, startFundraising } from '@bulwagan/testing/fundraising.ts';
import { KINDS, login, NEW_PASSWORD, registration, signUp } from '../testing/steps.ts';

const TABLES = ['users', 'devices', 'sessions', 'push_tokens'];

test('F§4 mobile login without device_name is 422 with a message that names it', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const before = await testApp.snapshot(...TABLES);
  const reply = await testApp.post('/mobile/auth/login', { email, password: PASSWORD });
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body, {
    success: false,
    message: 'The device name field is required.',
    errors: { device_name: ['The device name field is required.'] },
  });
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 login refuses fields that are missing, of another type, or too long', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const before = await testApp.snapshot(...TABLES);
  const good = { email, password: PASSWORD, device_name: 'a phone' };
  const cases: [Record<string, unknown>, string, string][] = [
    [{ email: undefined }, 'email', 'The email field is required.'],
    [{ email: { $gt: '' } }, 'email', 'The email field must be a string.'],
    [{ password: undefined }, 'password', 'The password field is required.'],
    [{ password: '' }, 'password', 'The password field is required.'],
    [{ password: true }, 'password', 'The password field must be a string.'],
    [
      { password: 'x'.repeat(1001) },
      'password',
      'The password field must not be greater than 1000 characters.',
    ],
    [{ password: `${PASSWORD}\u0000` }, 'password', 'The password field contains invalid characters.'],
    [{ password: `${PASSWORD}\udfff` }, 'password', 'The password field contains invalid characters.'],
    [
      { device_name: 'x'.repeat(256) },
      'device_name',
      'The device name field must not be greater than 255 characters.',
    ],
    [
      { device_token: 'x'.repeat(501) },
      'device_token',
      'The device token field must not be greater than 500 characters.',
    ],
    [{ device_token: 7 }, 'device_token', 'The device token field must be a string.'],
  ];
  for (const [change, field, message] of cases) {
    const reply = await testApp.post('/mobile/auth/login', { ...good, ...change });
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body, { success: false, message, errors: { [field]: [message] } });
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: wrong credentials are 401, with the same answer for known and unknown addresses', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const { email: unverified } = await signUp(testApp, 'ana@x.test');
  const before = await testApp.snapshot(...TABLES);
  for (const kind of KINDS) {
    for (const address of [email, unverified, 'nobody@x.test']) {
      const reply = await login(testApp, kind, address, 'not the password');
      assert.equal(reply.status, 401);
      assert.deepEqual(reply.body, {
        success: false,
        message: 'These credentials do not match our records.',
      });
      assert.equal(reply.headers['set-cookie'], undefined);
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§5.5 login of an unverified account is 403 with requires_verification and the address', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await signUp(testApp, 'Ana@x.test');
  const before = await testApp.snapshot(...TABLES);
  for (const kind of KINDS) {
    const reply = await login(testApp, kind, email.toLowerCase());
    assert.equal(reply.status, 403);
    assert.deepEqual(reply.body, {
      success: false,
      message: 'Please verify your email address first.',
      requires_verification: true,
      email: 'Ana@x.test',
    });
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 a suspended account is 403 with the correct password, and 401 with a wrong one', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  await testApp.app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  const before = await testApp.snapshot(...TABLES);
  for (const kind of KINDS) {
    const right = await login(testApp, kind, email, PASSWORD);
    assert.deepEqual(
      [right.status, right.body],
      [
        403,
        {
          success: false,
          message: 'Your account has been suspended. For help, please write to help@bulwagan.test.',
        },
      ],
    );
    assert.equal((await login(testApp, kind, email, 'not the password')).status, 401);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§7 a suspended user is refused at once, with existing tokens, refreshes and sessions', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, post } = await testApp.person();
  const mobile = await login(testApp, 'mobile', email, PASSWORD);
  const web = await login(testApp, 'web', email, PASSWORD);
  const cookie = String(web.headers['set-cookie']).split(';')[0]!;
  await testApp.app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  const before = await testApp.snapshot('users', 'sessions');
  const attempts = [
    await post('/mobile/auth/logout-all'),
    await testApp.post('/web/auth/logout', undefined, { headers: { cookie } }),
    await testApp.post('/mobile/auth/refresh', { refresh_token: mobile.body.data.refresh_token }),
  ];
  for (const reply of attempts) {
    assert.deepEqual(
      [reply.status, reply.body],
      [
        403,
        {
          success: false,
          message: 'Your account has been suspended. For help, please write to help@bulwagan.test.',
        },
      ],
    );
  }
  assert.equal(await testApp.snapshot('users', 'sessions'), before);
});

test('F§4 mobile login returns the user with last_login_at and both tokens, without a cookie', async (t) => {
  const testApp = await startFundraising(t);
  const institutionId = await testApp.institution('A School');
  const { id, email } = await testApp.person({ roles: ['institution_admin', 'donor'], institutionId });
  testApp.clock.advance({ hours: 1 });
  const now = testApp.clock.now().toString({ fractionalSecondDigits: 3 });
  const reply = await login(testApp, 'mobile', email.toUpperCase(), PASSWORD);
  assert.equal(reply.status, 200);
  const { user, access_token: access, refresh_token: refreshToken, ...rest } = reply.body.data;
  assert.deepEqual(rest, { token_type: 'bearer', expires_in: 1800 });
  assert.match(access, /^[\w-]+\.[\w-]+\.[\w-]+$/);
  assert.ok(refreshToken.length >= 43);
  assert.equal(new Date(user.last_login_at).toISOString(), now);
  assert.deepEqual(Object.keys(user).sort(), [
    'avatar',
    'created_at',
    'email',
    'email_verified',
    'first_name',
    'id',
    'institution',
    'institution_id',
    'last_login_at',
    'last_name',
    'name',
    'permissions',
    'phone',
    'roles',
    'status',
    'updated_at',
  ]);
  assert.deepEqual([user.id, user.roles, user.permissions], [id, ['donor', 'institution_admin'], []]);
  assert.equal(reply.headers['set-cookie'], undefined);
  assert.equal(reply.headers['cache-control'], 'no-store', 'tokens are not for caches');
});

test('F§4 spaces around an e-mail address are removed wherever it identifies an account', async (t) => {
  const testApp = await startFundraising(t);
  const registered = await testApp.post('/web/auth/register', registration('\u00a0spaced@x.test '));
  assert.deepEqual([registered.status, registered.body.data.email], [201, 'spaced@x.test']);
  const { email } = await testApp.person();
  for (const typed of [`${email} `, ` ${email}`, `\t${email}\u00a0`]) {
    for (const kind of KINDS) assert.equal((await login(testApp, kind, typed, PASSWORD)).status, 200, typed);
    assert.equal((await testApp.post('/auth/forgot-password', { email: typed })).status, 200);
    const resent = await testApp.post('/web/auth/resend-verification', { email: typed });
    assert.notEqual(resent.status, 422, resent.text);
    const status = await testApp.post('/mobile/auth/check-verification-status', { email: typed });
    assert.equal(status.body.data.email_verified, true);
  }
});

test('F§4 web login returns the user with institution and last_login_at, and no tokens', async (t) => {
  const testApp = await startFundraising(t);
  const institutionId = await testApp.institution('A School');
  const { email } = await testApp.person({ roles: ['committee_member'], institutionId });
  const reply = await login(testApp, 'web', email, PASSWORD);
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body.data.institution, { id: institutionId, name: 'A School' });
  assert.equal(reply.body.data.institution_id, institutionId);
  assert.notEqual(reply.body.data.last_login_at, null);
  assert.doesNotMatch(reply.text, /token|password/);
  assert.equal(reply.headers['cache-control'], 'no-store');
});

test('F§4 an empty device_token is ignored at registration and login, and an empty device_name at registration', async (t) => {
  const testApp = await startFundraising(t);
  const body = { ...registration('ana@x.test'), device_name: '', device_token: '' };
  const registered = await testApp.post('/mobile/auth/register', body);
  assert.equal(registered.status, 201, registered.text);
  const { email } = await testApp.person();
  const login = { email, password: PASSWORD, device_name: 'a phone', device_token: '' };
  const reply = await testApp.post('/mobile/auth/login', login);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(await testApp.snapshot('push_tokens'), 'push_tokens: ');
});

test('F§4 the device_token of a login is stored for its device; it moves to the last user who signs in with it', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const ben = await testApp.person();
  for (const { id, email } of [ana, ben]) {
    const reply = await testApp.post('/mobile/auth/login', {
      email,
      password: PASSWORD,
      device_name: 'shared phone',
      device_token: 'push 1',
    });
    assert.equal(reply.status, 200);
    const rows = await testApp.app.db.selectFrom('push_tokens').selectAll().execute();
    assert.deepEqual(
      rows.map((row) => [row.token, row.user_id, row.device_id !== null]),
      [['push 1', id, true]],
    );
  }
});

test('F§5 each login is a separate device', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => login(testApp, 'mobile', email, PASSWORD)),
  );
  const tokens = replies.flatMap(({ body }) => [body.data.refresh_token, body.data.access_token]);
  assert.equal(new Set(tokens).size, 20);
});

test('F§5.6 a login that began with the old password does not survive a reset in between', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const { app } = testApp;
  const verify = app.passwords.verify;
  for (const kind of KINDS) {
    const before = await testApp.snapshot('devices', 'sessions');
    // The reset happens after the password check and before the sign-in is written.
    app.passwords.verify = async (password, hash) => {
      const isRight = await verify(password, hash);
      await app.db
        .updateTable('users')
        .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
        .where('id', '=', id)
        .execute();
      return isRight;
    };
    const reply = await login(testApp, kind, email, PASSWORD);
    app.passwords.verify = verify;
    assert.equal(reply.status, 401);
    assert.equal(await testApp.snapshot('devices', 'sessions'), before);
  }
});

test('F§5.6 rehashing at a new cost never restores an old password', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const { app } = testApp;
  const dear = createPasswords({ cost: { memoryInKibibytes: 128, passes: 1, lanes: 1 } });
  const newHash = await dear.hash(NEW_PASSWORD);
  const { hash } = app.passwords;
  app.passwords.needsRehash = dear.needsRehash;
  app.passwords.hash = async (password) => {
    await app.db.updateTable('users').set({ password_hash: newHash }).where('id', '=', id).execute();
    return await dear.hash(password);
  };
  await login(testApp, 'mobile', email, PASSWORD);
  app.passwords.hash = hash;
  assert.equal((await login(testApp, 'mobile', email, PASSWORD)).status, 401);
  assert.equal((await login(testApp, 'mobile', email, NEW_PASSWORD)).status, 200);
});

test('A login renews a hash made at another cost', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const dear = createPasswords({ cost: { memoryInKibibytes: 128, passes: 1, lanes: 1 } });
  testApp.app.passwords = dear;
  assert.equal((await login(testApp, 'mobile', email, PASSWORD)).status, 200);
  const { password_hash: stored } = await testApp.app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.match(stored, /m=128,/);
  assert.equal((await login(testApp, 'mobile', email, PASSWORD)).status, 200);
});
