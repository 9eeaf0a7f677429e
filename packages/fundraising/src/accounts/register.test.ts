import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startFundraising } from '@bulwagan/testing/fundraising.ts';
import { bearer, KINDS, login, registration, signUp, statuses, verify } from './testing/steps.ts';

const TABLES = ['users', 'user_roles', 'verification_codes', 'push_tokens', 'audit_log'];

const ana = registration('ana@x.test');

test('F§4 register reports every failing field at once, with their number, and creates no account', async (t) => {
  const testApp = await startFundraising(t);
  const before = await testApp.snapshot(...TABLES);
  for (const kind of KINDS) {
    const reply = await testApp.post(`/${kind}/auth/register`, { email: 'no address', password: 'short' });
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors, {
      first_name: ['The first name field is required.'],
      last_name: ['The last name field is required.'],
      password_confirmation: ['The password confirmation field is required.'],
      email: ['The email field must be a valid email address.'],
      password: ['The password field must be at least 8 characters.'],
    });
    assert.equal(reply.body.message, 'The first name field is required. (and 4 more errors)');
    assert.equal(reply.body.success, false);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§4 register refuses each field outside its limits with its own message, and creates no account', async (t) => {
  const testApp = await startFundraising(t);
  const before = await testApp.snapshot(...TABLES);
  const cases: [Record<string, unknown>, Record<string, string[]>][] = [
    [{ first_name: null }, { first_name: ['The first name field is required.'] }],
    [{ first_name: '' }, { first_name: ['The first name field is required.'] }],
    [{ first_name: ' \t\n' }, { first_name: ['The first name field is required.'] }],
    [{ first_name: '\u200b' }, { first_name: ['The first name field is required.'] }],
    [{ last_name: '\u3164\u2800' }, { last_name: ['The last name field is required.'] }],
    [{ email: 'a\u200bb@x.test' }, { email: ['The email field must be a valid email address.'] }],
    [{ first_name: 7 }, { first_name: ['The first name field must be a string.'] }],
    [
      { first_name: 'x'.repeat(256) },
      { first_name: ['The first name field must not be greater than 255 characters.'] },
    ],
    [
      { last_name: '👩🏽‍🚀'.repeat(64) },
      { last_name: ['The last name field must not be greater than 255 characters.'] },
    ],
    [{ last_name: 'a\u0000b' }, { last_name: ['The last name field contains invalid characters.'] }],
    [{ last_name: 'a\ud800' }, { last_name: ['The last name field contains invalid characters.'] }],
    [{ email: 'a@b' }, { email: ['The email field must be a valid email address.'] }],
    [{ email: 'a b@x.test' }, { email: ['The email field must be a valid email address.'] }],
    [{ email: '\ufeffa@x.test' }, { email: ['The email field must be a valid email address.'] }],
    [{ email: 'a@x.test, b@x.test' }, { email: ['The email field must be a valid email address.'] }],
    [{ email: ['a@x.test'] }, { email: ['The email field must be a string.'] }],
    [
      { password: '1234567', password_confirmation: '1234567' },
      { password: ['The password field must be at least 8 characters.'] },
    ],
    [
      { password: 'x'.repeat(1001), password_confirmation: 'x'.repeat(1001) },
      { password: ['The password field must not be greater than 1000 characters.'] },
    ],
    [
      { password: 12345678, password_confirmation: 12345678 },
      {
        password: ['The password field must be a string.'],
        password_confirmation: ['The password confirmation field must be a string.'],
      },
    ],
    [
      { password_confirmation: 'something else' },
      { password: ['The password field confirmation does not match.'] },
    ],
    [
      { password_confirmation: undefined },
      { password_confirmation: ['The password confirmation field is required.'] },
    ],
    [{ device_name: 7 }, { device_name: ['The device name field must be a string.'] }],
    [
      { device_name: 'x'.repeat(256) },
      { device_name: ['The device name field must not be greater than 255 characters.'] },
    ],
    [
      { device_token: 'x'.repeat(501) },
      { device_token: ['The device token field must not be greater than 500 characters.'] },
    ],
    [{ device_token: { a: 1 } }, { device_token: ['The device token field must be a string.'] }],
  ];
  for (const [change, errors] of cases) {
    const reply = await testApp.post('/mobile/auth/register', { ...ana, ...change });
    assert.equal(reply.status, 422, JSON.stringify(change).slice(0, 200));
    assert.deepEqual(reply.body.errors, errors);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§2 register refuses an address in use, in any letter case or equivalent letters', async (t) => {
  const testApp = await startFundraising(t);
  await testApp.post('/mobile/auth/register', ana);
  const before = await testApp.snapshot(...TABLES);
  for (const email of ['ana@x.test', 'ANA@x.test', 'ana@X.TEST', 'ⓐna@x.test', 'ａｎａ@x.test']) {
    for (const kind of KINDS) {
      const reply = await testApp.post(`/${kind}/auth/register`, { ...ana, email });
      assert.equal(reply.status, 422);
      assert.deepEqual(reply.body.errors, { email: ['The email has already been taken.'] });
      assert.equal(reply.body.message, 'The email has already been taken.');
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  // A job sends the first account's code.
  await testApp.mail('ana@x.test');
  assert.equal((await testApp.mails('ana@x.test')).length, 1);
});

test('F§4, contract §2 a registration that fails otherwise gets the same answer for used and unused addresses', async (t) => {
  const testApp = await startFundraising(t, { platform: { refusesCommonPasswords: true } });
  const password = 'seven lanterns by the river';
  const ben = { ...registration('ben@x.test'), password, password_confirmation: password };
  assert.equal((await testApp.post('/mobile/auth/register', ben)).status, 201);
  const before = await testApp.snapshot(...TABLES);
  const common = 'password123';
  const known = ['The password is too common. Please choose another.'];
  const nameless = ['The last name field is required.'];
  const failing: [change: object, errors: object][] = [
    [{ last_name: undefined }, { last_name: nameless }],
    [{ password: common, password_confirmation: common }, { password: known }],
    [
      { last_name: undefined, password: common, password_confirmation: common },
      { last_name: nameless, password: known },
    ],
  ];
  for (const kind of KINDS) {
    for (const [change, errors] of failing) {
      for (const email of ['BEN@x.test', 'nobody@x.test']) {
        const reply = await testApp.post(`/${kind}/auth/register`, { ...ben, ...change, email });
        assert.equal(reply.status, 422);
        assert.deepEqual(reply.body.errors, errors, email);
      }
    }
    for (const email of [ben.email, 'nobody@x.test']) {
      const reply = await testApp.post(`/${kind}/auth/register`, { email });
      assert.deepEqual(Object.keys(reply.body.errors).sort(), [
        'first_name',
        'last_name',
        'password',
        'password_confirmation',
      ]);
    }
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§2 of 40 parallel registrations of one address one opens an account, and one code is mailed', async (t) => {
  const testApp = await startFundraising(t);
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      testApp.post(`/${KINDS[n % 2]}/auth/register`, {
        ...ana,
        email: n % 3 === 0 ? 'Ana@x.test' : ana.email,
      }),
    ),
  );
  assert.deepEqual(statuses(replies), { 201: 1, 422: 39 });
  assert.equal((await testApp.app.db.selectFrom('users').select('id').execute()).length, 1);
});

test('F§7 register refuses the most common passwords when that check is enabled', async (t) => {
  const testApp = await startFundraising(t, { platform: { refusesCommonPasswords: true } });
  const before = await testApp.snapshot(...TABLES);
  for (const password of ['password1', 'Bulwagan-2026!']) {
    const reply = await testApp.post('/web/auth/register', {
      ...ana,
      password,
      password_confirmation: password,
    });
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors, {
      password: ['The password is too common. Please choose another.'],
    });
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§3 register opens an unverified account, mails six digits, and answers 201 with the time of the next resend', async (t) => {
  const testApp = await startFundraising(t);
  for (const kind of KINDS) {
    const email = `${kind}@x.test`;
    const reply = await testApp.post(`/${kind}/auth/register`, { ...ana, email });
    assert.equal(reply.status, 201);
    assert.deepEqual(Object.keys(reply.body).sort(), ['data', 'message', 'success']);
    const { id, ...data } = reply.body.data;
    assert.ok(Number.isInteger(id));
    assert.deepEqual(data, {
      email,
      email_verified: false,
      can_resend_at: testApp.clock.now().add({ seconds: 60 }).toString({ fractionalSecondDigits: 3 }),
    });
    assert.equal(reply.headers['set-cookie'], undefined, 'nobody is signed in yet');
    assert.match(codeOf(await testApp.mail(email)), /^\d{6}$/);
  }
});

test('F§2 neither code nor password is stored in plain text', async (t) => {
  const testApp = await startFundraising(t);
  const { code } = await signUp(testApp, ana.email);
  const dump = await testApp.snapshot(...TABLES, 'users', 'verification_codes');
  assert.ok(!dump.includes(ana.password));
  assert.doesNotMatch(dump, new RegExp(`\\b${code}\\b`));
});

test('F§2 only form fields count: id, role, status, version or verification in the body are ignored', async (t) => {
  const testApp = await startFundraising(t);
  const institutionId = await testApp.institution();
  const extra = {
    id: 4242,
    user_id: 4242,
    roles: ['system_admin'],
    role: 'system_admin',
    permissions: ['Manage users'],
    status: 'active',
    email_verified: true,
    email_verified_at: '2020-01-01T00:00:00Z',
    token_version: 99,
    institution_id: institutionId,
    is_super_user: true,
    raised_amount: 1_000_000,
    disabled_at: null,
    avatar_key: '../../etc/passwd',
    last_login_at: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:00:00Z',
    password_hash: 'x',
    constructor: { prototype: { roles: ['system_admin'] } },
  };
  for (const kind of KINDS) {
    const email = `${kind}@x.test`;
    const body = JSON.stringify({ ...ana, email, ...extra });
    const reply = await testApp.send('POST', `/${kind}/auth/register`, {
      payload: `${body.slice(0, -1)},"__proto__":{"roles":["system_admin"],"email_verified":true}}`,
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(reply.status, 201, reply.text);
    assert.equal(reply.body.data.email_verified, false);
    const row = await testApp.app.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', reply.body.data.id)
      .executeTakeFirstOrThrow();
    assert.notEqual(row.id, 4242);
    assert.deepEqual(
      [row.status, row.email_verified_at, row.token_version, row.institution_id, row.avatar_key],
      ['pending', null, 1, null, null],
    );
    assert.notEqual(row.created_at, extra.created_at);
    const roles = await testApp.app.db
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', row.id)
      .execute();
    assert.deepEqual(roles, [{ role: 'donor' }]);
    assert.equal(({} as Record<string, unknown>).roles, undefined);
  }
});

test('F§4 web registration has no device fields: any value there is ignored', async (t) => {
  const testApp = await startFundraising(t);
  let n = 0;
  for (const deviceToken of [{ a: 1 }, 7, 'x'.repeat(10_000), 'a token', []]) {
    n += 1;
    const reply = await testApp.post('/web/auth/register', {
      ...registration(`web${n}@x.test`),
      device_name: 7,
      device_token: deviceToken,
    });
    assert.equal(reply.status, 201, reply.text);
  }
  assert.equal(await testApp.snapshot('push_tokens'), 'push_tokens: ');
});

test('F§4 the push token of a mobile registration belongs to the verifying device, and ends with it', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, code } = await signUp(testApp, ana.email, { device_token: 'push 1', device_name: null });
  const { body } = await verify(testApp, 'mobile', email, code);
  const rows = await testApp.app.db.selectFrom('push_tokens').selectAll().execute();
  assert.deepEqual(
    rows.map((row) => [row.token, row.user_id, row.device_id === null]),
    [['push 1', id, false]],
  );
  const out = await testApp.post('/mobile/auth/logout', undefined, bearer(body.data.access_token));
  assert.equal(out.status, 200);
  assert.equal(await testApp.snapshot('push_tokens'), 'push_tokens: ');
});

test('F§8 limits count characters, and every character of a password counts', async (t) => {
  const testApp = await startFundraising(t);
  const passwords = [
    'eight ch',
    '👩🏽‍🚀👩🏽‍🚀 4-byte letters',
    '  blanks at both ends  ',
    'x'.repeat(64),
    'y'.repeat(1000),
    `${'z'.repeat(72)}1`,
  ];
  for (const [n, password] of passwords.entries()) {
    const email = `p${n}@x.test`;
    const { code } = await signUp(testApp, email, {
      password,
      password_confirmation: password,
      first_name: '𠜎'.repeat(255),
    });
    assert.equal((await verify(testApp, 'web', email, code)).status, 200);
    assert.equal((await login(testApp, 'web', email, password)).status, 200);
    for (const near of [password.slice(0, -1), `${password} `, password.trim(), password.toUpperCase()]) {
      if (near === password) continue;
      const { status } = await login(testApp, 'web', email, near);
      assert.equal(status, near.length > 1000 ? 422 : 401);
    }
  }
  const { email } = { email: `p${passwords.length - 1}@x.test` };
  assert.equal((await login(testApp, 'web', email, `${'z'.repeat(72)}2`)).status, 401, 'nothing is cut off');
});

test('F§2 names are kept byte for byte', async (t) => {
  const testApp = await startFundraising(t);
  const names = [
    ' Ana ',
    "Ñandú O'Brien-Łukasz",
    'e\u0301 is not é',
    '👩🏽‍🚀',
    'שלום \u202eevil',
    '\ufeffBOM',
    'zero\u200bwidth',
    'ज़\u200dक',
    '👩\u200d🎓 Ana',
    '\u2066left to right\u2069\u200e',
    'Call 0900 000 0000',
    '<script>alert(1)</script>',
    "'; drop table users; --",
    '#{7*7}{{7*7}}%s%n',
    '\\u0041 \\x41',
    'Ａ ﬁ ① İ ı ß',
    'soft\u00adhyphen\u2060\ufffe\uffff',
    'null',
    '0',
    '__proto__',
    '𝒳'.repeat(255),
  ];
  for (const [n, name] of names.entries()) {
    const email = `n${n}@x.test`;
    const { code } = await signUp(testApp, email, { first_name: name, last_name: name });
    const { body } = await verify(testApp, 'web', email, code);
    assert.deepEqual([body.data.first_name, body.data.last_name], [name, name]);
    assert.equal(body.data.name, `${name} ${name}`);
  }
});
