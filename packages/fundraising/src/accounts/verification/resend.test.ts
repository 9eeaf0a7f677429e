import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { codeOf, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { KINDS, otherCode, registration, signUp, statuses, verify } from '../testing/steps.ts';
import { lockVerification, saveVerificationCode } from './queries.ts';

const CODES = ['users', 'verification_codes'];

const resend = (kind: string) => `/${kind}/auth/resend-verification`;
const status = (kind: string) => `/${kind}/auth/check-verification-status`;

test('F§5.2 resend within 60 seconds is 429 with the time and the seconds left, and keeps the code', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  const before = await testApp.snapshot(...CODES);
  const canResendAt = testApp.clock.now().add({ seconds: 60 });
  for (const [secondsPassed, left] of [
    [0, 60],
    [1, 59],
    [58, 1],
  ] as const) {
    testApp.clock.advance({ seconds: secondsPassed });
    for (const kind of KINDS) {
      const reply = await testApp.post(resend(kind), { email });
      assert.equal(reply.status, 429);
      assert.deepEqual(reply.body, {
        success: false,
        message: `Please wait ${left} seconds before requesting another code.`.replace(
          '1 seconds',
          '1 second',
        ),
        can_resend_at: canResendAt.toString({ fractionalSecondDigits: 3 }),
        seconds_left: left,
      });
      assert.equal(reply.headers['retry-after'], String(left));
    }
  }
  assert.equal(await testApp.snapshot(...CODES), before);
  assert.equal((await testApp.mails(email)).length, 1);
  assert.equal((await verify(testApp, 'mobile', email, code)).status, 200);
});

test('F§5.2 resend after 60 seconds mails another code, ends the first and restarts the cooldown', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  testApp.clock.advance({ seconds: 60 });
  const reply = await testApp.post(resend('mobile'), { email });
  assert.equal(reply.status, 200);
  assert.deepEqual(Object.keys(reply.body).sort(), ['can_resend_at', 'message', 'success']);
  assert.equal(reply.body.success, true);
  assert.equal(Math.round(testApp.clock.now().until(reply.body.can_resend_at).total('seconds')), 60);
  assert.equal((await testApp.post(resend('web'), { email })).status, 429, 'one cooldown for both kinds');

  const next = codeOf(await testApp.mail(email, (mail) => codeOf(mail) !== code));
  assert.equal((await verify(testApp, 'mobile', email, code)).status, 400);
  assert.equal((await verify(testApp, 'mobile', email, next)).status, 200);
});

test('F§5.2 a resend by another client keeps the valid code, and each client has one code', async (t) => {
  const testApp = await startFundraising(t);
  const stranger = { ip: '203.0.113.9' };
  for (const isOwnersFirst of [true, false]) {
    const { email, code } = await signUp(testApp, isOwnersFirst ? 'ana@x.test' : 'ben@x.test');
    const codes = [code];
    for (const options of [stranger, stranger, {}, stranger]) {
      testApp.clock.advance({ seconds: 61 });
      assert.equal((await testApp.post(resend('web'), { email }, options)).status, 200);
      codes.push(codeOf(await testApp.mail(email, (mail) => !codes.includes(codeOf(mail)))));
    }
    const [, first, , owners, last] = codes as [string, string, string, string, string];
    for (const ended of [code, first])
      assert.equal((await verify(testApp, 'mobile', email, ended)).status, 400);
    assert.equal((await verify(testApp, 'mobile', email, isOwnersFirst ? owners : last)).status, 200);
    assert.equal((await verify(testApp, 'mobile', email, isOwnersFirst ? last : owners)).status, 400);
  }
  const { rows } = await testApp.app.connection.pool.query('select from earlier_verification_codes');
  assert.deepEqual(rows, []);
});

test('F§5.1 another client’s code expires separately, and allows five wrong attempts like any other', async (t) => {
  const testApp = await startFundraising(t);
  const [ana, ben] = [await signUp(testApp, 'ana@x.test'), await signUp(testApp, 'ben@x.test')];
  testApp.clock.advance({ minutes: 10 });
  for (const { email } of [ana, ben])
    assert.equal((await testApp.post(resend('web'), { email }, { ip: '203.0.113.9' })).status, 200);
  for (let n = 1; n <= 5; n += 1)
    assert.equal((await verify(testApp, 'web', ben.email, otherCode(ben.code))).status, 400);
  assert.equal((await verify(testApp, 'web', ben.email, ben.code)).status, 400);
  testApp.clock.advance({ minutes: 5 });
  assert.equal((await verify(testApp, 'web', ana.email, ana.code)).status, 400);
});

test('F§8 other clients that use up their thirty attempts at an account do not use up the owner’s', async (t) => {
  const testApp = await startFundraising(t, { settings: { login: 1_000, api: 1_000 } });
  const { email, code } = await signUp(testApp, 'ana@x.test');
  const stranger = { ip: '203.0.113.9' };
  for (let n = 0; n < 30; n += 1)
    assert.equal((await verify(testApp, 'web', email, '000000', stranger)).status, 400);
  assert.equal((await verify(testApp, 'web', email, '000000', stranger)).status, 429);
  testApp.clock.advance({ seconds: 61 });
  assert.equal((await testApp.post(resend('web'), { email })).status, 200);
  const next = codeOf(await testApp.mail(email, (mail) => codeOf(mail) !== code));
  assert.equal((await verify(testApp, 'web', email, next)).status, 200);
});

test('F§5.2 can_resend_at is the same in every answer during one cooldown, whether or not the account exists', async (t) => {
  const testApp = await startFundraising(t);
  testApp.clock.set('2026-11-29T05:00:00.789Z');
  const { email } = await signUp(testApp, 'ana@x.test');
  const registered = await testApp.post('/web/auth/register', registration('ben@x.test'));
  const until = '2026-11-29T05:01:00.789Z';
  assert.equal(registered.body.data.can_resend_at, until);
  for (const ms of [1, 210, 1_000, 40_345, 18_000]) {
    testApp.clock.advance({ milliseconds: ms });
    for (const kind of KINDS)
      assert.equal((await testApp.post(resend(kind), { email })).body.can_resend_at, until, `after ${ms} ms`);
  }
  for (const address of [email, 'nobody@x.test']) {
    testApp.clock.set('2026-11-29T06:00:00.250Z');
    const again = '2026-11-29T06:01:00.250Z';
    const sent = await testApp.post(resend('web'), { email: address });
    assert.deepEqual([sent.status, sent.body.can_resend_at], [200, again]);
    for (const ms of [0, 333, 59_000]) {
      testApp.clock.advance({ milliseconds: ms });
      const { status: code, body } = await testApp.post(resend('mobile'), { email: address });
      assert.deepEqual([code, body.can_resend_at], [429, again], address);
    }
  }
});

test('F§5.2 of 40 parallel resends for an address without an account one counts', async (t) => {
  const testApp = await startFundraising(t);
  const email = 'nobody@x.test';
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => testApp.post(resend(KINDS[n % 2]!), { email })),
  );
  assert.deepEqual(statuses(replies), { 200: 1, 429: 39 });
  assert.equal(new Set(replies.map(({ body }) => body.can_resend_at)).size, 1);
});

test('F§5.2 of 40 parallel resends one sends', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await signUp(testApp, 'ana@x.test');
  testApp.clock.advance({ seconds: 61 });
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, n) => testApp.post(resend(KINDS[n % 2]!), { email })),
  );
  assert.deepEqual(statuses(replies), { 200: 1, 429: 39 });
  await testApp.mail(email, (mail) => mail.text.length > 0);
});

test('F§4 resend gives the same answer for unverified, verified and unknown addresses, and mails only the first', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await signUp(testApp, 'ana@x.test');
  const ben = await signUp(testApp, 'ben@x.test');
  await verify(testApp, 'web', ben.email, ben.code);
  testApp.clock.advance({ seconds: 61 });
  const ask = async (email: string) => {
    const first = await testApp.post(resend('mobile'), { email });
    const second = await testApp.post(resend('web'), { email });
    return [first, second].map(({ status: code, body, headers }) => [
      code,
      body.success,
      body.message,
      Object.keys(body),
      headers['retry-after'],
    ]);
  };
  const known = await ask(ana.email);
  assert.deepEqual(
    known.map(([code]) => code),
    [200, 429],
  );
  assert.deepEqual(await ask(ben.email), known);
  assert.deepEqual(await ask('nobody@x.test'), known);
  await testApp.mail(ana.email, (mail) => codeOf(mail) !== ana.code);
  assert.equal((await testApp.mails(ben.email)).length, 1);
  assert.equal((await testApp.mails('nobody@x.test')).length, 0);
});

test('F§4 resend and forgot-password queue equal jobs for an address without an account, but mail nobody', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await signUp(testApp, 'ana@x.test');
  testApp.clock.advance({ seconds: 61 });
  for (const path of [resend('mobile'), '/auth/forgot-password']) {
    const sizes: number[] = [];
    for (const email of [ana.email, 'nobody@x.test']) {
      const before = await jobsOf(testApp);
      assert.equal((await testApp.post(path, { email })).status, 200);
      const [job, ...more] = (await jobsOf(testApp)).filter(({ id }) => !before.some((one) => one.id === id));
      assert.equal(more.length, 0);
      assert.equal(job!.is_sent, email === ana.email);
      sizes.push(job!.size);
    }
    const [known, unknown] = sizes as [number, number];
    assert.ok(Math.abs(known - unknown) < 100 && known > 1_000, `${path}: ${known} and ${unknown} bytes`);
  }
  assert.equal((await testApp.mails('nobody@x.test')).length, 0);
});

/** Returns queued and sent mails with the stored size of each. */
async function jobsOf(testApp: TestApp): Promise<{ id: string; is_sent: boolean; size: number }[]> {
  const { rows } = await testApp.app.connection.pool.query(`
    select id, data ->> 'mail' is not null as is_sent, length(data::text) as size
    from fundraising_jobs.job where name = 'send-mail'`);
  return rows;
}

test('F§5.1 a resent code goes to the account’s own address, not to a look-alike', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  testApp.clock.advance({ seconds: 61 });
  const lookalike = 'ⓐna@x.test';
  assert.equal((await testApp.post(resend('web'), { email: lookalike })).status, 200);
  const next = await testApp.mail(email, (mail) => codeOf(mail) !== code);
  assert.equal(next.to, email);
  assert.equal((await testApp.mails(lookalike)).length, 0);
});

test('F§4 check-verification-status counts the seconds down and changes nothing', async (t) => {
  const testApp = await startFundraising(t);
  const { email, code } = await signUp(testApp, 'ana@x.test');
  const before = await testApp.snapshot(...CODES);
  for (const [seconds, left] of [
    [0, 60],
    [59, 1],
    [1, 0],
  ] as const) {
    testApp.clock.advance({ seconds });
    for (const kind of KINDS) {
      const reply = await testApp.post(status(kind), { email });
      assert.equal(reply.status, 200);
      assert.equal(reply.body.success, true);
      assert.deepEqual(reply.body.data, {
        email_verified: false,
        can_resend: left === 0,
        seconds_until_resend: left,
      });
    }
  }
  assert.equal(await testApp.snapshot(...CODES), before);
  await verify(testApp, 'web', email, code);
  const { body } = await testApp.post(status('mobile'), { email });
  assert.deepEqual(body.data, { email_verified: true, can_resend: false, seconds_until_resend: 0 });
});

test('F§4 check-verification-status of an unknown address follows its resends as for a known one', async (t) => {
  const testApp = await startFundraising(t);
  const email = 'nobody@x.test';
  const first = await testApp.post(status('web'), { email });
  assert.deepEqual(first.body.data, { email_verified: false, can_resend: true, seconds_until_resend: 0 });
  await testApp.post(resend('web'), { email });
  const { body } = await testApp.post(status('web'), { email });
  assert.equal(body.data.can_resend, false);
  assert.ok(body.data.seconds_until_resend > 50 && body.data.seconds_until_resend <= 60);
});

test('F§7 resend and check-verification-status refuse an invalid address', async (t) => {
  const testApp = await startFundraising(t);
  for (const kind of KINDS) {
    for (const path of [resend(kind), status(kind)]) {
      for (const [email, message] of [
        [undefined, 'The email field is required.'],
        [null, 'The email field is required.'],
        ['', 'The email field is required.'],
        ['ana', 'The email field must be a valid email address.'],
        ['ana@x.test\r\nBcc: ben@x.test', 'The email field must be a valid email address.'],
        [['ana@x.test'], 'The email field must be a string.'],
        [{ $ne: null }, 'The email field must be a string.'],
      ] as const) {
        const reply = await testApp.post(path, { email });
        assert.equal(reply.status, 422);
        assert.deepEqual(reply.body, { success: false, message, errors: { email: [message] } });
      }
    }
  }
});

test('F§5.2 a request that waited for the account’s lock reads the current code', async (t) => {
  const testApp = await startFundraising(t);
  const { email } = await signUp(testApp, 'ana@x.test');
  testApp.clock.advance({ seconds: 61 });
  const sentAt = iso(testApp.clock.now());
  let later: Promise<{ sent_at: string | null } | undefined> | undefined;
  await withTransaction(testApp.app.db, async (first) => {
    const row = await lockVerification(first, email);
    later = withTransaction(testApp.app.db, (second) => lockVerification(second, email));
    await oneWaits(testApp);
    await saveVerificationCode(first, {
      user_id: row!.user_id,
      client: '',
      code_hash: Buffer.from('another code'),
      sent_at: sentAt,
      expires_at: iso(testApp.clock.now().add({ minutes: 15 })),
    });
  });
  assert.equal(Date.parse((await later)?.sent_at ?? ''), Date.parse(sentAt));
});

/** Resolves when a statement in this database waits for a row lock. */
async function oneWaits(testApp: TestApp): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const { rows } = await testApp.app.connection.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length > 0) return;
    await sleep(25);
  }
  throw new Error('Nobody waits.');
}
