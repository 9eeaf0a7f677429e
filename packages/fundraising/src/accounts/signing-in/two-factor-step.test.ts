import assert from 'node:assert/strict';
import { test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD, type Reply, startFundraising } from '@bulwagan/testing/fundraising.ts';
import {
  answer,
  appCode,
  challenged,
  GONE,
  invalid,
  shown,
  WRONG_CODE,
  WRONG_RECOVERY_CODE,
  withApp,
} from '../../second-factor/testing/factors.ts';
import { bearer, cookieOf, KINDS, login, refresh, statuses, withCookie } from '../testing/steps.ts';

const TABLES = ['users', 'sessions', 'devices', 'two_factor', 'pending_sign_ins'];
const secretsOf = (reply: Reply) => reply.headers['set-cookie'] ?? reply.body.data?.access_token;

test('F§5 with a second factor the correct password is 403 with a challenge, and signs nobody in', async (t) => {
  const testApp = await startFundraising(t);
  const person = await withApp(testApp);
  for (const kind of KINDS) {
    const before = await testApp.snapshot('users', 'sessions', 'devices', 'two_factor');
    const reply = await login(testApp, kind, person.email, PASSWORD);
    assert.equal(reply.status, 403);
    const { challenge, ...reported } = reply.body;
    assert.deepEqual(reported, {
      success: false,
      message: 'Please complete your sign-in with your second factor.',
      two_factor: true,
    });
    assert.match(challenge, /^[\w-]{43}$/, '256 bits');
    assert.equal(secretsOf(reply), undefined);
    assert.equal(await testApp.snapshot('users', 'sessions', 'devices', 'two_factor'), before);
    assert.equal((await testApp.get('/profile', bearer(challenge))).status, 401);
    const headers = { cookie: `fundraising_session=${challenge}` };
    assert.equal((await testApp.get('/profile', { headers })).status, 401);
    assert.equal((await refresh(testApp, challenge)).status, 401);
    assert.ok(!(await testApp.snapshot('pending_sign_ins')).includes(challenge), 'kept as a hash');
  }
});

test('F§5 a wrong password does not reveal a second factor, and accounts without one are not asked for it', async (t) => {
  const testApp = await startFundraising(t);
  const [one, other] = [await withApp(testApp), await testApp.person()];
  for (const kind of KINDS) {
    const [wrong, unknown] = [
      await login(testApp, kind, one.email, 'not the password'),
      await login(testApp, kind, 'nobody@x.test', 'not the password'),
    ];
    assert.deepEqual(shown(wrong), shown(unknown));
    assert.equal((await login(testApp, kind, other.email, PASSWORD)).status, 200);
  }
  assert.equal(await testApp.snapshot('pending_sign_ins'), 'pending_sign_ins: ');
});

test('F§4 an authenticator app that was set up but not confirmed is not asked for', async (t) => {
  const testApp = await startFundraising(t);
  const { email, post } = await testApp.person();
  await post('/profile/two-factor/app', { password: PASSWORD });
  for (const kind of KINDS) assert.equal((await login(testApp, kind, email, PASSWORD)).status, 200);
});

test('an unknown, used or expired challenge is 422 with one message and counts no attempt', async (t) => {
  const testApp = await startFundraising(t);
  const { email, secret, recoveryCodes } = await withApp(testApp);
  const used = await challenged(testApp, 'web', email);
  assert.equal((await answer(testApp, 'web', used, { code: appCode(testApp, secret) })).status, 200);
  const old = await challenged(testApp, 'web', email);
  testApp.clock.advance({ minutes: 10 });
  const before = await testApp.snapshot(...TABLES);
  for (const kind of KINDS)
    for (const challenge of [used, old, 'x'.repeat(43)])
      for (const factor of [{ code: appCode(testApp, secret) }, { recovery_code: recoveryCodes[0] }, {}])
        assert.deepEqual(shown(await answer(testApp, kind, challenge, factor)), invalid('challenge', GONE));
  assert.equal(await testApp.snapshot(...TABLES), before);
  const fresh = await challenged(testApp, 'web', email);
  testApp.clock.advance({ minutes: 9, seconds: 59 });
  assert.equal((await answer(testApp, 'web', fresh, { code: appCode(testApp, secret) })).status, 200);
});

test('F§5 a wrong factor is 422 under its field, changes nothing, and the challenge stays open', async (t) => {
  const testApp = await startFundraising(t);
  for (const kind of KINDS) {
    const { email, secret } = await withApp(testApp);
    const challenge = await challenged(testApp, kind, email);
    const before = await testApp.snapshot(...TABLES);
    for (const [factor, field, message] of [
      [{ code: '000000' }, 'code', WRONG_CODE],
      [{}, 'code', WRONG_CODE],
      [{ recovery_code: 'aaaaaaaaaa-aaaaaaaaaa' }, 'recovery_code', WRONG_RECOVERY_CODE],
    ] as const) {
      const reply = await answer(testApp, kind, challenge, factor);
      assert.deepEqual(shown(reply), invalid(field, message));
      assert.equal(secretsOf(reply), undefined);
    }
    assert.equal(await testApp.snapshot(...TABLES), before);
    assert.equal((await answer(testApp, kind, challenge, { code: appCode(testApp, secret) })).status, 200);
  }
});

test('F§4 the mobile challenge requires device_name as login does, and a request without it uses nothing up', async (t) => {
  const testApp = await startFundraising(t);
  const { email, secret } = await withApp(testApp);
  const challenge = await challenged(testApp, 'mobile', email);
  const before = await testApp.snapshot(...TABLES);
  const reply = await testApp.post('/mobile/auth/two-factor-challenge', {
    challenge,
    code: appCode(testApp, secret),
  });
  assert.deepEqual(shown(reply), invalid('device_name', 'The device name field is required.'));
  assert.equal((await answer(testApp, 'mobile', undefined, { code: '000000' })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('F§4 the correct code answers as login does, on devices and in browsers, and records the sign-in', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, secret } = await withApp(testApp);
  const mobile = await answer(testApp, 'mobile', await challenged(testApp, 'mobile', email), {
    code: appCode(testApp, secret),
    device_token: 'a push token',
  });
  assert.equal(mobile.status, 200, mobile.text);
  const { user, ...tokens } = mobile.body.data;
  assert.deepEqual(Object.keys(tokens).sort(), ['access_token', 'expires_in', 'refresh_token', 'token_type']);
  assert.equal(user.last_login_at, iso(testApp.clock.now()));
  assert.equal((await testApp.get('/profile', bearer(tokens.access_token))).body.data.id, id);
  assert.equal((await refresh(testApp, tokens.refresh_token)).status, 200, 'refreshing asks for no factor');
  assert.match(await testApp.snapshot('push_tokens'), /a push token/);

  testApp.clock.advance({ seconds: 30 });
  const seeded = { headers: { cookie: `fundraising_session=${'x'.repeat(43)}` } };
  const challenge = await challenged(testApp, 'web', email);
  const web = await answer(testApp, 'web', challenge, { code: appCode(testApp, secret) }, seeded);
  assert.equal(web.status, 200, web.text);
  assert.equal(web.body.data.id, id);
  assert.match(cookieOf(web).value, /^[\w-]{43}$/);
  assert.notEqual(cookieOf(web).value, 'x'.repeat(43));
  assert.notEqual(cookieOf(web).value, challenge);
  assert.equal((await testApp.get('/profile', withCookie(web))).status, 200);
  assert.deepEqual(shown(await answer(testApp, 'web', challenge, { code: appCode(testApp, secret, 1) })), [
    ...invalid('challenge', GONE),
  ]);
});

test('a code works once across all challenges, and codes of an earlier step or two steps off are refused', async (t) => {
  const testApp = await startFundraising(t);
  const { email, secret } = await withApp(testApp);
  const code = appCode(testApp, secret);
  assert.equal((await answer(testApp, 'web', await challenged(testApp, 'web', email), { code })).status, 200);
  const again = await challenged(testApp, 'mobile', email);
  for (const wrong of [
    code,
    appCode(testApp, secret, -1),
    appCode(testApp, secret, 2),
    appCode(testApp, secret, -2),
  ])
    assert.deepEqual(
      shown(await answer(testApp, 'mobile', again, { code: wrong })),
      invalid('code', WRONG_CODE),
    );
  assert.equal((await answer(testApp, 'mobile', again, { code: appCode(testApp, secret, 1) })).status, 200);
});

test('of 200 parallel wrong codes five are checked per account, over any number of challenges; then the correct one is 429', async (t) => {
  const testApp = await startFundraising(t);
  const [{ email, secret }, other] = [await withApp(testApp), await withApp(testApp)];
  const challenges = await Promise.all(
    Array.from({ length: 4 }, (_, n) => challenged(testApp, n % 2 === 0 ? 'web' : 'mobile', email)),
  );
  const before = await testApp.snapshot(...TABLES);
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      answer(testApp, n % 2 === 0 ? 'web' : 'mobile', challenges[n % 4], {
        code: String(n).padStart(6, '0'),
      }),
    ),
  );
  assert.deepEqual(statuses(replies), { 422: 5, 429: 195 });
  const locked = await answer(testApp, 'web', challenges[0], { code: appCode(testApp, secret) });
  assert.equal(locked.status, 429);
  assert.match(locked.body.message, /^Too many attempts\. Please try again in \d+ seconds?\.$/);
  assert.deepEqual(locked.body.errors, { code: [locked.body.message] });
  assert.ok(Number(locked.headers['retry-after']) <= 60);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const mine = await challenged(testApp, 'web', other.email);
  assert.equal((await answer(testApp, 'web', mine, { code: appCode(testApp, other.secret) })).status, 200);
});

test('of 100 parallel correct codes one signs in, for one challenge or many', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, secret } = await withApp(testApp);
  const sessions = () =>
    testApp.app.db.selectFrom('sessions').select('id_hash').where('user_id', '=', id).execute();
  const one = await challenged(testApp, 'web', email);
  const code = appCode(testApp, secret);
  const ofOne = await Promise.all(Array.from({ length: 100 }, () => answer(testApp, 'web', one, { code })));
  assert.equal(statuses(ofOne)[200], 1);
  assert.equal((await sessions()).length, 1);
  testApp.clock.advance({ minutes: 2 });
  const many = await Promise.all(Array.from({ length: 5 }, () => challenged(testApp, 'web', email)));
  const next = appCode(testApp, secret);
  const ofMany = await Promise.all(
    many.map((challenge) => answer(testApp, 'web', challenge, { code: next })),
  );
  assert.deepEqual(statuses(ofMany), { 200: 1, 422: 4 });
  assert.equal((await sessions()).length, 2);
});

test('F§5 codes are accepted as displayed or written: in groups, without the hyphen, in capitals', async (t) => {
  const testApp = await startFundraising(t);
  const { email, secret, recoveryCodes } = await withApp(testApp);
  for (const [at, kind] of KINDS.entries()) {
    const code = appCode(testApp, secret).replace(/(?=...$)/, at === 0 ? ' ' : '\u00a0');
    const byApp = await answer(testApp, kind, await challenged(testApp, kind, email), { code });
    assert.equal(byApp.status, 200, JSON.stringify(code));
    const recoveryCode = recoveryCodes[at]!.replace('-', at === 0 ? '' : ' ').toUpperCase();
    const given = { recovery_code: recoveryCode };
    assert.equal((await answer(testApp, kind, await challenged(testApp, kind, email), given)).status, 200);
    testApp.clock.advance({ seconds: 30 });
  }
});

test('F§5 a recovery code works once and is replaced, and the owner is notified by mail and audit log', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, recoveryCodes, post } = await withApp(testApp);
  const [first] = recoveryCodes;
  const challenge = await challenged(testApp, 'web', email);
  const given = { recovery_code: ` ${first!.toUpperCase()} ` };
  assert.equal((await answer(testApp, 'web', challenge, given)).status, 200);
  const again = await challenged(testApp, 'mobile', email);
  assert.deepEqual(
    shown(await answer(testApp, 'mobile', again, { recovery_code: first })),
    invalid('recovery_code', WRONG_RECOVERY_CODE),
  );
  const shownNow = await post('/profile/two-factor/recovery-codes/show', { password: PASSWORD });
  const now: string[] = shownNow.body.data.recovery_codes;
  assert.equal(now.length, 8);
  assert.deepEqual(now.slice(1), recoveryCodes.slice(1));
  await testApp.mail(email, ({ subject }) => subject.startsWith('A recovery code was used'));
  const records = await testApp.app.db
    .selectFrom('audit_log')
    .select('action')
    .where('actor_id', '=', id)
    .where('action', '=', 'user.recovery_code_used')
    .execute();
  assert.equal(records.length, 1);
  const parallel = await Promise.all(
    Array.from({ length: 5 }, () => answer(testApp, 'mobile', again, { recovery_code: now[3] })),
  );
  assert.equal(statuses(parallel)[200], 1);
});

test('F§4 a password reset, a new password and logout-all each end open challenges', async (t) => {
  const testApp = await startFundraising(t);
  const ends: ((person: Awaited<ReturnType<typeof withApp>>) => Promise<Reply>)[] = [
    ({ post }) => post('/mobile/auth/logout-all'),
    ({ put }) =>
      put('/profile/password', {
        current_password: PASSWORD,
        password: 'another password',
        password_confirmation: 'another password',
      }),
    async ({ email }) => {
      await testApp.post('/auth/forgot-password', { email });
      const { text } = await testApp.mail(email, ({ subject }) => subject === 'Your password reset code');
      return await testApp.post('/auth/reset-password', {
        email,
        token: /\b\d{6}\b/.exec(text)![0],
        password: 'another password',
        password_confirmation: 'another password',
      });
    },
  ];
  for (const end of ends) {
    const person = await withApp(testApp);
    const challenge = await challenged(testApp, 'web', person.email);
    assert.equal((await end(person)).status, 200);
    const reply = await answer(testApp, 'web', challenge, { code: appCode(testApp, person.secret) });
    assert.deepEqual(shown(reply), invalid('challenge', GONE));
  }
});

test('F§4 a password reset keeps the second factor', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await withApp(testApp);
  await testApp.post('/auth/forgot-password', { email });
  const { text } = await testApp.mail(email, ({ subject }) => subject === 'Your password reset code');
  const password = 'another password';
  const token = /\b\d{6}\b/.exec(text)![0];
  const body = { email, token, password, password_confirmation: password };
  assert.equal((await testApp.post('/auth/reset-password', body)).status, 200);
  for (const kind of KINDS) {
    const reply = await login(testApp, kind, email, password);
    assert.deepEqual([reply.status, reply.body.two_factor], [403, true]);
  }
});

test('F§7 an account suspended between password and code is 403, and the code is not used up', async (t) => {
  const testApp = await startFundraising(t);
  const { id, email, secret } = await withApp(testApp);
  const challenge = await challenged(testApp, 'web', email);
  const setStatus = (status: string) =>
    testApp.app.db.updateTable('users').set({ status }).where('id', '=', id).execute();
  await setStatus('suspended');
  const before = await testApp.snapshot(...TABLES);
  const reply = await answer(testApp, 'web', challenge, { code: appCode(testApp, secret) });
  assert.deepEqual(shown(reply), [
    403,
    {
      success: false,
      message: 'Your account has been suspended. For help, please write to help@bulwagan.test.',
    },
  ]);
  assert.equal(await testApp.snapshot(...TABLES), before);
  await setStatus('active');
  assert.equal((await answer(testApp, 'web', challenge, { code: appCode(testApp, secret) })).status, 200);
});

test('F§3 verify-email also asks for an existing second factor', async (t) => {
  const testApp = await startFundraising(t);
  for (const kind of KINDS) {
    const { id, email, secret } = await withApp(testApp);
    await testApp.app.db
      .updateTable('users')
      .set({ email_verified_at: null, status: 'pending' })
      .where('id', '=', id)
      .execute();
    await testApp.post(`/${kind}/auth/resend-verification`, { email });
    const { text } = await testApp.mail(email, ({ subject }) => /verif/i.test(subject));
    const device = kind === 'mobile' ? { device_name: 'a phone' } : {};
    const code = /\b\d{6}\b/.exec(text)![0];
    const reply = await testApp.post(`/${kind}/auth/verify-email`, { email, code, ...device });
    assert.deepEqual([reply.status, reply.body.two_factor, secretsOf(reply)], [403, true, undefined]);
    const answered = await answer(testApp, kind, reply.body.challenge, { code: appCode(testApp, secret) });
    assert.equal(answered.status, 200, answered.text);
  }
});
