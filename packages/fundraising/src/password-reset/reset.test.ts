import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf, PASSWORD, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { login, otherCode, refresh, registration, statuses, withCookie } from '../accounts/testing/steps.ts';

const TABLES = ['users', 'devices', 'sessions', 'password_reset_codes'];
const FRESH = 'a new password of mine';

const GENERIC = { message: 'If an account exists for this email, a reset code was sent.' };
const INVALID = 'The code is invalid or has expired.';
const LOCKED = 'Too many failed attempts. Please request a new code.';
const remaining = (n: number) => `The code is invalid. ${n} attempt${n === 1 ? '' : 's'} remaining.`;

const forgot = (testApp: TestApp, email: unknown) => testApp.post('/auth/forgot-password', { email });
const check = (testApp: TestApp, email: string, token: unknown) =>
  testApp.post('/auth/verify-reset-token', { email, token });
const reset = (testApp: TestApp, email: string, token: string, password = FRESH) =>
  testApp.post('/auth/reset-password', { email, token, password, password_confirmation: password });

/** Requests a code and reads it from the mail. */
async function askFor(testApp: TestApp, email: string, former?: string): Promise<string> {
  assert.equal((await forgot(testApp, email)).status, 200);
  const isNew = (text: string) => former === undefined || !text.includes(former);
  return codeOf(await testApp.mail(email, (mail) => /reset/i.test(mail.subject) && isNew(mail.text)));
}

test('F§4 forgot-password gives the same answer whether or not the account exists, and mails only existing ones', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const suspended = await testApp.person();
  await testApp.app.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', suspended.id)
    .execute();
  await testApp.post('/web/auth/register', registration('unverified@x.test'));
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  for (const address of [email, email.toUpperCase(), suspended.email, 'unverified@x.test', 'nobody@x.test']) {
    const reply = await forgot(testApp, address);
    assert.deepEqual([reply.status, reply.body], [200, GENERIC]);
  }
  await testApp.mail(email, (mail) => /reset/i.test(mail.subject));
  assert.equal((await testApp.mails('nobody@x.test')).length, 0);
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
});

test('F§4 a reset code goes to the account’s own address, not to a look-alike', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person({ email: 'ana@x.test' });
  assert.deepEqual((await forgot(testApp, 'ⓐna@x.test')).body, GENERIC);
  assert.equal((await testApp.mail(email)).to, email);
  assert.equal((await testApp.mails('ⓐna@x.test')).length, 0);
});

test('F§7 password reset refuses missing and malformed fields with message and errors', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  const before = await testApp.snapshot(...TABLES);

  const empty = await testApp.post('/auth/reset-password', {});
  assert.equal(empty.status, 422);
  assert.deepEqual(empty.body, {
    message: 'The email field is required. (and 3 more errors)',
    errors: {
      email: ['The email field is required.'],
      token: ['The token field is required.'],
      password: ['The password field is required.'],
      password_confirmation: ['The password confirmation field is required.'],
    },
  });
  for (const token of ['12345', '1234567', 'abcdef', '12 456', '１２３４５６', '+12345', '12345\n']) {
    const reply = await check(testApp, email, token);
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body, {
      valid: false,
      message: 'The token field must be 6 digits.',
      errors: { token: ['The token field must be 6 digits.'] },
    });
  }
  for (const token of [Number(code), [code], null, { code }]) {
    assert.equal((await check(testApp, email, token)).status, 422);
  }
  for (const [password, confirmation, message] of [
    ['1234567', '1234567', 'The password field must be at least 8 characters.'],
    [FRESH, 'another', 'The password field confirmation does not match.'],
    ['x'.repeat(1001), 'x'.repeat(1001), 'The password field must not be greater than 1000 characters.'],
    ['with\u0000 a NUL', 'with\u0000 a NUL', 'The password field contains invalid characters.'],
  ]) {
    const reply = await testApp.post('/auth/reset-password', {
      email,
      token: code,
      password,
      password_confirmation: confirmation,
    });
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors.password, [message]);
  }
  for (const [address, message] of [
    [undefined, 'The email field is required.'],
    ['nowhere', 'The email field must be a valid email address.'],
    [['ana@x.test'], 'The email field must be a string.'],
  ]) {
    const reply = await forgot(testApp, address);
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body, { message, errors: { email: [message] } });
  }
  assert.equal(await testApp.snapshot(...TABLES), before, 'none of them was a try');
});

test('F§5.6 failed checks state the remaining attempts, the fifth locks, and the correct code is refused then', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const unknown = 'nobody@x.test';
  await forgot(testApp, unknown);
  const code = await askFor(testApp, email);
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  for (const left of [4, 3, 2, 1]) {
    for (const address of [email, unknown]) {
      const reply = await check(testApp, address, otherCode(code));
      assert.deepEqual([reply.status, reply.body], [422, { valid: false, message: remaining(left) }]);
    }
  }
  for (const token of [otherCode(code), code, otherCode(code)]) {
    const reply = await check(testApp, email, token);
    assert.deepEqual([reply.status, reply.body], [422, { valid: false, message: LOCKED }]);
  }
  const locked = await reset(testApp, email, code);
  assert.deepEqual([locked.status, locked.body], [422, { message: LOCKED }]);
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);

  const next = await askFor(testApp, email, code);
  if (next !== code) {
    const old = await check(testApp, email, code);
    assert.deepEqual(old.body, { valid: false, message: remaining(4) }, 'a new request clears the counter');
  }
  assert.deepEqual((await check(testApp, email, next)).body, { valid: true, message: 'The code is valid.' });
  assert.equal((await reset(testApp, email, next)).status, 200);
});

test('F§5.6 wrong codes sent to reset-password count like failed checks', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  for (const message of [remaining(4), remaining(3), remaining(2), remaining(1), LOCKED]) {
    const reply = await reset(testApp, email, otherCode(code));
    assert.deepEqual([reply.status, reply.body], [422, { message }]);
  }
  assert.equal((await reset(testApp, email, code)).status, 422);
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
});

test('F§7 a code never requested, of another account, or already used is refused', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const ben = await testApp.person();
  const before = await testApp.snapshot(...TABLES);
  const unasked = await check(testApp, ana.email, '123456');
  assert.deepEqual([unasked.status, unasked.body], [422, { valid: false, message: INVALID }]);
  const unaskedReset = await reset(testApp, ana.email, '123456');
  assert.deepEqual([unaskedReset.status, unaskedReset.body], [422, { message: INVALID }]);
  assert.equal(await testApp.snapshot(...TABLES), before);

  const code = await askFor(testApp, ana.email);
  assert.deepEqual((await check(testApp, ben.email, code)).body, { valid: false, message: INVALID });
  assert.equal((await reset(testApp, ana.email, code)).status, 200);
  const after = await testApp.snapshot(...TABLES);
  const again = await reset(testApp, ana.email, code, 'yet another password');
  assert.deepEqual([again.status, again.body], [422, { message: INVALID }]);
  assert.deepEqual((await check(testApp, ana.email, code)).body, { valid: false, message: INVALID });
  assert.equal(await testApp.snapshot(...TABLES), after);
});

test('F§7 a code mailed before the owner changed the password is refused, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  const person = await testApp.person();
  const code = await askFor(testApp, person.email);
  const chosen = { current_password: PASSWORD, password: FRESH, password_confirmation: FRESH };
  const wrong = { ...chosen, current_password: 'another one' };
  assert.equal((await person.put('/profile/password', wrong)).status, 422);
  assert.equal((await check(testApp, person.email, code)).status, 200);
  assert.equal((await person.put('/profile/password', chosen)).status, 200);
  const before = await testApp.snapshot(...TABLES);
  for (const reply of [
    await check(testApp, person.email, code),
    await reset(testApp, person.email, code, 'one of somebody else'),
  ])
    assert.deepEqual([reply.status, reply.body.message], [422, INVALID]);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§8 a reset code is valid at 14:59 and no longer at 15:00 and 15:01', async (t) => {
  const testApp = await startFundraising(t);
  for (const [minutes, seconds, isGood] of [
    [14, 59, true],
    [15, 0, false],
    [15, 1, false],
  ] as const) {
    const { email } = await testApp.person();
    const code = await askFor(testApp, email);
    testApp.clock.advance({ minutes, seconds });
    const before = await testApp.snapshot('users', 'devices', 'sessions');
    const checked = await check(testApp, email, code);
    assert.equal(checked.status, isGood ? 200 : 422);
    if (!isGood) assert.deepEqual(checked.body, { valid: false, message: INVALID });
    const reply = await reset(testApp, email, code);
    assert.equal(reply.status, isGood ? 200 : 422);
    if (!isGood) assert.deepEqual(reply.body, { message: INVALID });
    assert.equal((await testApp.snapshot('users', 'devices', 'sessions')) === before, !isGood);
  }
});

test('F§5.6 a code that was checked and expired before the reset is refused by the reset', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  testApp.clock.advance({ minutes: 14 });
  assert.equal((await check(testApp, email, code)).status, 200);
  testApp.clock.advance({ minutes: 2 });
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  assert.equal((await reset(testApp, email, code)).status, 422);
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
});

test('F§5.7 the current password is refused with success false, and the code stays valid for another', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  const before = await testApp.snapshot(...TABLES);
  const reply = await reset(testApp, email, code, PASSWORD);
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body, {
    success: false,
    message: 'The new password must be different from the current password.',
  });
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await reset(testApp, email, code)).status, 200);
});

test('F§5.7 without a correct code the answer does not reveal whether a password is the current one', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  const same = await reset(testApp, email, otherCode(code), PASSWORD);
  assert.deepEqual([same.status, same.body], [422, { message: remaining(4) }]);
});

test('F§4 a reset changes the password at once, deletes the code, and ends tokens, refreshes and sessions', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, post } = await testApp.person();
  const other = await testApp.person();
  const mobile = await login(testApp, 'mobile', email, PASSWORD);
  const web = await login(testApp, 'web', email, PASSWORD);
  const code = await askFor(testApp, email);
  assert.deepEqual((await check(testApp, email, code)).body, { valid: true, message: 'The code is valid.' });
  assert.deepEqual((await check(testApp, email, code)).status, 200, 'checking does not use it up');

  const reply = await reset(testApp, email, code);
  assert.deepEqual([reply.status, reply.body], [200, { message: 'Your password has been reset.' }]);
  assert.equal(reply.headers['set-cookie'], undefined, 'nobody is signed in by it');
  assert.equal(await testApp.snapshot('password_reset_codes'), 'password_reset_codes: ');
  const { token_version: version } = await testApp.app.db
    .selectFrom('users')
    .select('token_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(version, 2);

  assert.equal((await post('/mobile/auth/logout')).status, 401);
  assert.equal((await refresh(testApp, mobile.body.data.refresh_token)).status, 401);
  assert.equal((await testApp.post('/web/auth/logout', undefined, withCookie(web))).status, 401);
  assert.equal((await login(testApp, 'mobile', email, PASSWORD)).status, 401);
  assert.equal((await login(testApp, 'mobile', email, FRESH)).status, 200);
  assert.equal((await login(testApp, 'web', other.email, PASSWORD)).status, 200, 'others are as they were');
});

test('F§4 the owner is notified by mail of a successful reset, once, and of no refused one', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  assert.equal((await reset(testApp, email, otherCode(code))).status, 422);
  assert.equal((await reset(testApp, email, code, PASSWORD)).status, 422);
  const both = [reset(testApp, email, code), reset(testApp, email, code)];
  assert.deepEqual(statuses(await Promise.all(both)), { 200: 1, 422: 1 });
  const isNotice = ({ subject }: { subject: string }) => subject === 'Your password was changed';
  const notice = await testApp.mail(email, isNotice);
  assert.match(notice.text, /with the code we emailed/);
  assert.ok(!notice.text.includes(code));
  // All mails queued earlier have been sent by now.
  await askFor(testApp, email, code);
  assert.equal((await testApp.mails(email)).filter(isNotice).length, 1);
});

test('F§7 a reset neither lifts a suspension nor verifies an address', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  await testApp.app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute();
  await testApp.post('/web/auth/register', registration('unverified@x.test'));
  for (const address of [email, 'unverified@x.test']) {
    const code = await askFor(testApp, address);
    assert.equal((await reset(testApp, address, code)).status, 200);
    assert.equal((await login(testApp, 'web', address, FRESH)).status, 403);
  }
});

test('F§5.6 of 200 parallel wrong codes five are checked, then the correct one is refused', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  const before = await testApp.snapshot('users', 'devices', 'sessions');
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0 ? check(testApp, email, otherCode(code)) : reset(testApp, email, otherCode(code)),
    ),
  );
  assert.deepEqual(statuses(replies), { 422: 200 });
  const reported = replies.filter(({ body }) => /remaining/.test(body.message));
  assert.equal(reported.length, 4);
  const { failed_attempts: attempts } = await testApp.app.db
    .selectFrom('password_reset_codes')
    .select('failed_attempts')
    .executeTakeFirstOrThrow();
  assert.equal(attempts, 5);
  assert.equal((await check(testApp, email, code)).body.message, LOCKED);
  assert.equal((await reset(testApp, email, code)).body.message, LOCKED);
  assert.equal(await testApp.snapshot('users', 'devices', 'sessions'), before);
});

test('F§4 of parallel resets with one correct code one changes the password, once', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email } = await testApp.person();
  const code = await askFor(testApp, email);
  const passwords = Array.from({ length: 30 }, (_, n) => `password number ${n}`);
  const replies = await Promise.all(passwords.map((password) => reset(testApp, email, code, password)));
  assert.deepEqual(statuses(replies), { 200: 1, 422: 29 });
  const winner = passwords[replies.findIndex(({ status }) => status === 200)]!;
  assert.equal((await login(testApp, 'mobile', email, winner)).status, 200);
  const { token_version: version } = await testApp.app.db
    .selectFrom('users')
    .select('token_version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.equal(version, 2);
});

test('F§4 logins during a reset leave no session with the old password', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  const logins = Array.from({ length: 20 }, (_, n) =>
    login(testApp, n % 2 === 0 ? 'mobile' : 'web', email, PASSWORD),
  );
  const [changed, ...replies] = await Promise.all([reset(testApp, email, code), ...logins]);
  assert.equal(changed.status, 200);
  for (const [n, reply] of replies.entries()) {
    if (reply.status !== 200) continue;
    const after =
      n % 2 === 0
        ? await refresh(testApp, reply.body.data.refresh_token)
        : await testApp.post('/web/auth/logout', undefined, withCookie(reply));
    assert.equal(after.status, 401);
  }
});

test('F§2 reset codes are stored only as hashes, equally long and numerous with and without an account', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  await forgot(testApp, 'nobody@x.test');
  const rows = await testApp.app.db.selectFrom('password_reset_codes').selectAll().execute();
  assert.equal(rows.length, 2);
  for (const row of rows) assert.equal(row.code_hash.length, 32);
  assert.doesNotMatch(await testApp.snapshot('password_reset_codes'), new RegExp(`\\b${code}\\b`));
});

test('F§7 the rate limit of mails to one address is 429 with success false and Retry-After, whether or not it exists', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  for (const address of [email, 'nobody@x.test']) {
    for (let n = 0; n < 10; n += 1) assert.equal((await forgot(testApp, address)).status, 200);
    const reply = await forgot(testApp, address);
    assert.equal(reply.status, 429);
    const after = String(reply.headers['retry-after']);
    assert.match(after, /^\d+$/);
    assert.equal(reply.body.success, false);
    assert.match(
      reply.body.message,
      new RegExp(`^Too many requests\\. Please try again in ${after} seconds?\\.$`),
    );
  }
});

test('F§8 other clients cannot use up the codes an owner may request from a signed-in address', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const home = { ip: '192.0.2.7' };
  const ask = (ip: string) => testApp.post('/auth/forgot-password', { email }, { ip });
  await login(testApp, 'web', email, PASSWORD, home);
  for (let n = 0; n < 10; n += 1) assert.equal((await ask('203.0.113.66')).status, 200);
  assert.equal((await ask('203.0.113.66')).status, 429);
  for (let n = 0; n < 10; n += 1) assert.equal((await ask(home.ip)).status, 200);
  assert.equal((await ask(home.ip)).status, 429, 'as many of their own, and no more');
});

/** Returns the mails to an address once that many have been sent. */
async function mailed(testApp: TestApp, email: string, count: number) {
  for (let attempts = 0; attempts < 1_000; attempts += 1) {
    const mails = await testApp.mails(email);
    if (mails.length >= count) {
      assert.equal(mails.length, count);
      return mails;
    }
    await sleep(25);
  }
  throw new Error(`Fewer than ${count} mails were sent.`);
}

const OTHER_CLIENTS = Array.from({ length: 24 }, (_, n) => `203.0.113.${n + 1}`);

test('F§5.6 requests from other addresses do not block the owner: another address gets a code, and each code stays valid', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const ask = (ip: string) => testApp.post('/auth/forgot-password', { email }, { ip });
  const own = { ip: '198.51.100.20' };
  assert.equal((await ask(own.ip)).status, 200);
  const code = codeOf(await testApp.mail(email));
  for (let n = 0; n < 10; n += 1) assert.equal((await ask(OTHER_CLIENTS[0]!)).status, 200);
  assert.equal((await ask(OTHER_CLIENTS[0]!)).status, 429, 'another client is counted by address');
  assert.deepEqual((await check(testApp, email, code)).body, { valid: true, message: 'The code is valid.' });
  const newer = await ask('198.51.100.21');
  assert.equal(newer.status, 200);
  const next = codeOf(await testApp.mail(email, (mail) => codeOf(mail) !== code));
  assert.equal((await check(testApp, email, next)).status, 200);
  assert.equal((await reset(testApp, email, code)).status, 200, 'the code that the owner asked for first');
  assert.equal((await check(testApp, email, next)).status, 422, 'a reset ends every code');
});

test('F§5.6 a code requested by a client replaces the one that it requested before', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const code = await askFor(testApp, email);
  const next = await askFor(testApp, email, code);
  if (next !== code) assert.equal((await check(testApp, email, code)).status, 422);
  assert.equal((await check(testApp, email, next)).status, 200);
});

test('F§5.6 past the mail limit of an address the newest code stays valid, nothing is mailed and no request is refused', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  const unknown = 'nobody@x.test';
  for (const address of [email, unknown])
    for (const ip of OTHER_CLIENTS)
      assert.equal((await testApp.post('/auth/forgot-password', { email: address }, { ip })).status, 200);
  const mails = await mailed(testApp, email, 20);
  const owner = { ip: '198.51.100.20' };
  assert.equal((await testApp.post('/auth/forgot-password', { email }, owner)).status, 200);
  assert.equal((await reset(testApp, email, codeOf(mails[0]!))).status, 200);
  await testApp.mail(email, ({ subject }) => subject.includes('password was'));
  assert.equal((await testApp.mails(email)).length, 21, 'the notice of the reset alone');
});

test('F§5.6 when other clients have locked every code, the owner gets another one', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  for (const ip of OTHER_CLIENTS) await testApp.post('/auth/forgot-password', { email }, { ip });
  const mails = await mailed(testApp, email, 20);
  const code = codeOf(mails[0]!);
  for (let n = 0; n < 5; n += 1) assert.equal((await check(testApp, email, otherCode(code))).status, 422);
  assert.equal((await check(testApp, email, code)).body.message, LOCKED);
  const owner = { ip: '198.51.100.20' };
  assert.equal((await testApp.post('/auth/forgot-password', { email }, owner)).status, 200);
  const old = mails.map(codeOf);
  const next = codeOf(await testApp.mail(email, (mail) => !old.includes(codeOf(mail))));
  assert.equal((await reset(testApp, email, next)).status, 200);
});

test('F§8 a wrong attempt counts for every code of the address, so that none allows more than five', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await testApp.person();
  for (const ip of OTHER_CLIENTS.slice(0, 4)) await testApp.post('/auth/forgot-password', { email }, { ip });
  const codes = (await mailed(testApp, email, 4)).map(codeOf);
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666'].filter(
    (code) => !codes.includes(code),
  );
  for (const left of [4, 3, 2, 1])
    assert.equal((await check(testApp, email, wrong[left]!)).body.message, remaining(left));
  assert.equal((await check(testApp, email, wrong[0]!)).body.message, LOCKED);
  for (const code of codes) assert.equal((await reset(testApp, email, code)).body.message, LOCKED);
});
