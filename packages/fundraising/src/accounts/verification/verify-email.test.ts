import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeOf, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { cookieOf, KINDS, login, otherCode, signUp, statuses, verify, withCookie } from '../testing/steps.ts';

const ACCOUNT_TABLES = ['users', 'verification_codes', 'devices', 'sessions'];

async function failedAttempts(testApp: TestApp, userId: number): Promise<number | undefined> {
  const row = await testApp.app.db
    .selectFrom('verification_codes')
    .select('failed_attempts')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.failed_attempts;
}

const openings = async (testApp: TestApp) => (await testApp.snapshot('devices', 'sessions')).split('\n');

test('F§4 verify-email names every missing or malformed field and counts no attempt', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  const before = await testApp.snapshot(...ACCOUNT_TABLES);

  const empty = await testApp.post('/mobile/auth/verify-email', {});
  assert.equal(empty.status, 422);
  assert.deepEqual(empty.body, {
    success: false,
    message: 'The email field is required. (and 2 more errors)',
    errors: {
      email: ['The email field is required.'],
      code: ['The code field is required.'],
      device_name: ['The device name field is required.'],
    },
  });

  const bodies: [Record<string, unknown>, Record<string, string[]>][] = [
    [{ email, code, device_name: null }, { device_name: ['The device name field is required.'] }],
    [{ email, code, device_name: ' ' }, { device_name: ['The device name field is required.'] }],
    [
      { email, code, device_name: 'x'.repeat(256) },
      { device_name: ['The device name field must not be greater than 255 characters.'] },
    ],
    [{ email, code: Number(code), device_name: 'a' }, { code: ['The code field must be a string.'] }],
    ...['12345', '1234567', ' 12345', '１２３４５６', '12345\n', '12e456', '-12345'].map(
      (wrong): [Record<string, unknown>, Record<string, string[]>] => [
        { email, code: wrong, device_name: 'a' },
        { code: ['The code field must be 6 digits.'] },
      ],
    ),
    // F§4: the field is named code, not token.
    [{ email, token: code, device_name: 'a' }, { code: ['The code field is required.'] }],
  ];
  for (const [body, errors] of bodies) {
    const reply = await testApp.post('/mobile/auth/verify-email', body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(reply.body.errors, errors);
  }
  assert.equal(await testApp.snapshot(...ACCOUNT_TABLES), before);
});

test('F§3 verify-email gives the same 400 for a wrong code and an address without an account', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, code } = await signUp(testApp, 'ana@x.test');
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  for (const kind of KINDS) {
    const wrong = await verify(testApp, kind, email, otherCode(code));
    const unknown = await verify(testApp, kind, 'nobody@x.test', code);
    assert.equal(wrong.status, 400);
    assert.deepEqual(wrong.body, {
      success: false,
      message: 'The verification code is invalid or has expired.',
    });
    assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
  }
  assert.equal(await failedAttempts(testApp, id), 2);
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
});

test('F§4 a mailed code is accepted with spaces and hyphens between its digits', async (t) => {
  const testApp = await startFundraising(t);
  for (const [n, between] of [' ', '\u00a0', '-', ' - ', '\u2009'].entries()) {
    const { email, code } = await signUp(testApp, `spaced${n}@x.test`);
    const typed = ` ${code.slice(0, 3)}${between}${code.slice(3)}\n`;
    assert.equal((await verify(testApp, KINDS[n % 2]!, email, typed)).status, 200, JSON.stringify(typed));
  }
});

test('F§8 a verification code is valid at 14:59 and no longer at 15:00 and 15:01', async (t) => {
  const testApp = await startFundraising(t);
  for (const [minutes, seconds, status] of [
    [14, 59, 200],
    [15, 0, 400],
    [15, 1, 400],
  ] as const) {
    for (const kind of KINDS) {
      const { email, code } = await signUp(testApp, `${kind}${minutes}${seconds}@x.test`);
      testApp.clock.advance({ minutes, seconds });
      const before = await testApp.snapshot('users', 'devices', 'sessions');
      const reply = await verify(testApp, kind, email, code);
      assert.equal(reply.status, status, `${kind} ${minutes}:${seconds}`);
      if (status === 400) assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
    }
  }
});

test('F§5.3 after five wrong codes the correct one is refused until another is requested', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, code } = await signUp(testApp, 'ana@x.test');
  for (let n = 1; n <= 5; n += 1) {
    assert.equal((await verify(testApp, 'mobile', email, otherCode(code))).status, 400);
    assert.equal(await failedAttempts(testApp, id), n);
  }
  const before = await testApp.snapshot(...ACCOUNT_TABLES);
  for (const kind of KINDS) assert.equal((await verify(testApp, kind, email, code)).status, 400);
  assert.equal(await testApp.snapshot(...ACCOUNT_TABLES), before, 'the count stays at five');

  testApp.clock.advance({ seconds: 61 });
  assert.equal((await testApp.post('/web/auth/resend-verification', { email })).status, 200);
  const next = codeOf(await testApp.mail(email, (mail) => codeOf(mail) !== code));
  assert.equal(await failedAttempts(testApp, id), 0, 'the new code has five tries of its own');
  assert.equal((await verify(testApp, 'mobile', email, code)).status, 400, 'the old code is dead');
  assert.equal((await verify(testApp, 'mobile', email, next)).status, 200);
});

test('F§5.3 after four wrong codes the correct one is accepted as the fifth attempt', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  for (let n = 0; n < 4; n += 1) await verify(testApp, 'web', email, otherCode(code));
  assert.equal((await verify(testApp, 'web', email, code)).status, 200);
});

test('F§5.3 of 200 parallel wrong codes at most five are checked, then the correct one is refused', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, code } = await signUp(testApp, 'ana@x.test');
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) => verify(testApp, KINDS[n % 2]!, email, otherCode(code))),
  );
  const counts = statuses(replies);
  assert.equal((counts[400] ?? 0) + (counts[429] ?? 0), 200, JSON.stringify(counts));
  assert.equal(await failedAttempts(testApp, id), 5);
  const right = await verify(testApp, 'mobile', email, code);
  assert.ok(right.status === 400 || right.status === 429, String(right.status));
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
});

test('F§3 of 100 parallel correct codes one verifies, and opens one device or session', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, n) => verify(testApp, KINDS[n % 2]!, email, code)),
  );
  const counts = statuses(replies);
  assert.equal(counts[200], 1, JSON.stringify(counts));
  assert.equal((counts[400] ?? 0) + (counts[429] ?? 0), 99, JSON.stringify(counts));
  const opened = (await openings(testApp)).map((part) => part.replace(/^\w+: /, '')).filter(Boolean);
  assert.equal(opened.length, 1);
});

test('F§3 a code works once, and never for an address already verified', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  assert.equal((await verify(testApp, 'mobile', email, code)).status, 200);
  const before = await testApp.snapshot(...ACCOUNT_TABLES);
  for (const kind of KINDS) assert.equal((await verify(testApp, kind, email, code)).status, 400);
  assert.equal(await testApp.snapshot(...ACCOUNT_TABLES), before);
});

test('F§5.1 a code of one account does not work for another', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await signUp(testApp, 'ana@x.test');
  const ben = await signUp(testApp, 'ben@x.test');
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  if (ana.code !== ben.code) {
    assert.equal((await verify(testApp, 'mobile', ben.email, ana.code)).status, 400);
    assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
  }
  assert.equal((await verify(testApp, 'mobile', ben.email, ben.code)).status, 200);
});

test('F§7 an account suspended before verification stays suspended after the correct code', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, code } = await signUp(testApp, 'ana@x.test');
  await testApp.app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  for (const kind of KINDS) {
    const reply = await verify(testApp, kind, email, code);
    assert.deepEqual([reply.status, reply.body.success], [403, false]);
    assert.equal(reply.headers['set-cookie'], undefined);
  }
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
});

test('F§5.1 verify-email on mobile signs in at once: user, both tokens, bearer, 1800 seconds', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, code } = await signUp(testApp, 'ana@x.test');
  const reply = await verify(testApp, 'mobile', email, code);
  assert.equal(reply.status, 200);
  const { user, access_token: token, refresh_token: refreshToken, ...rest } = reply.body.data;
  assert.deepEqual(rest, { token_type: 'bearer', expires_in: 1800 });
  assert.deepEqual([user.id, user.email, user.email_verified, user.status], [id, email, true, 'active']);
  assert.deepEqual([user.roles, user.permissions], [['donor'], []]);
  assert.equal(reply.headers['set-cookie'], undefined, 'tokens, no cookie');
  const refreshed = await testApp.post('/mobile/auth/refresh', { refresh_token: refreshToken });
  assert.equal(refreshed.status, 200);
  const out = await testApp.post('/mobile/auth/logout', undefined, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.equal(out.status, 200);
});

test('F§5.1 verify-email on web opens a session at once and returns the user without tokens', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, code } = await signUp(testApp, 'ana@x.test');
  const reply = await verify(testApp, 'web', email, code);
  assert.equal(reply.status, 200);
  const user = reply.body.data;
  assert.deepEqual([user.id, user.name, user.email_verified, user.status], [id, 'Ana Cruz', true, 'active']);
  assert.doesNotMatch(reply.text, /token/);
  assert.equal(cookieOf(reply).name, 'fundraising_session');
  assert.equal((await testApp.post('/web/auth/logout', undefined, withCookie(reply))).status, 200);
});

test('F§3 a verified account can sign in afterwards', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  for (const kind of KINDS) assert.equal((await login(testApp, kind, email)).status, 403);
  await verify(testApp, 'web', email, code);
  for (const kind of KINDS) assert.equal((await login(testApp, kind, email)).status, 200);
});
