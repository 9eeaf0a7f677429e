import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HasAfter } from '@bulwagan/testing/database.ts';
import { createRateLimits, type Limiter } from '../../http/rate-limits/rate-limits.ts';
import { type Reply, startBackOffice } from '../testing/back-office.ts';

const TABLES = ['users', 'sessions', 'password_reset_tokens', 'audit_log'];
const STRANGER = '198.18.0.200';
const OWNER = '198.51.100.20';
const NEW_PASSWORD = 'a new one that is long';
const UNKNOWN = 'nobody@office.test';
const shown = (reply: Reply) => [reply.status, reply.body];
const ASKED = [
  200,
  { message: 'If an account exists for this email, a link to reset its password was sent.' },
];

/** Creates a service with a movable clock, a stranger with one address, and strangers with a new address each time. */
async function setUp(t: HasAfter) {
  const limiters = new Map<string, Limiter>();
  const real = createRateLimits({ kind: 'memory', log: { warn: () => undefined } });
  t.after(() => real.close());
  const testApp = await startBackOffice(t, {
    rateLimits: {
      ...real,
      define: (definition) => {
        const limiter = real.define(definition);
        limiters.set(definition.name, limiter);
        return limiter;
      },
    },
  });
  const askFrom = async (ip: string, email: string) => {
    const client = testApp.browser({ ip });
    await client.enter();
    return await client.post('/forgot-password', { email });
  };
  const ask = (email: string) => askFrom(STRANGER, email);
  let others = 0;
  const askElsewhere = (email: string) => {
    others += 1;
    return askFrom(`198.18.1.${others}`, email);
  };
  const passMinute = async () => {
    testApp.clock.advance({ minutes: 1 });
    for (const ip of [STRANGER, OWNER]) {
      for (const address of [email, UNKNOWN])
        await limiters.get('office.password-resets')!.clear(`${address}|${ip}`);
      await limiters.get('office.password-resets-by-client')!.clear(ip);
    }
  };
  const { email } = await testApp.person();
  const owner = testApp.browser({ ip: OWNER });
  await owner.enter();
  const resetBy = (token: string) =>
    owner.post('/reset-password', {
      email,
      token,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    });
  const newestToken = () => /token=([\w-]+)/.exec(testApp.mailsTo(email).at(-1)!.text)![1]!;
  const tokens = () => testApp.mailsTo(email).flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? []);
  return { testApp, email, owner, ask, askElsewhere, passMinute, resetBy, newestToken, tokens };
}

test('contract: a second request within a minute sends no mail, and the earlier link stays valid', async (t) => {
  const { testApp, email, ask, resetBy, newestToken } = await setUp(t);
  assert.deepEqual(shown(await ask(email)), ASKED);
  const before = await testApp.snapshot(...TABLES);
  const again = await ask(email);
  assert.equal(again.status, 429);
  assert.match(
    again.body.message,
    /^Too many reset links were requested; use the newest one\. Please try again in \d+ seconds?\.$/,
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal(testApp.mailsTo(email).length, 1);
  assert.equal((await resetBy(newestToken())).status, 200);
});

test('contract: another client that requests a link every minute causes five links an hour, and does not invalidate the owner’s link', async (t) => {
  const { testApp, email, owner, ask, passMinute, resetBy, newestToken } = await setUp(t);
  for (let minute = 0; minute < 5; minute += 1) {
    for (const address of [email, UNKNOWN]) assert.deepEqual(shown(await ask(address)), ASKED);
    await passMinute();
  }
  const token = newestToken();
  const before = await testApp.snapshot(...TABLES);
  for (let minute = 5; minute < 60; minute += 1) {
    for (const address of [email, UNKNOWN]) {
      const refused = await ask(address);
      assert.equal(refused.status, 429, `${address} in minute ${minute}`);
      assert.ok(Number(refused.headers['retry-after']) > 60);
    }
    await passMinute();
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.deepEqual([testApp.mailsTo(email).length, testApp.mailsTo(UNKNOWN).length], [5, 0]);
  assert.equal((await resetBy(token)).status, 200);
  assert.equal((await owner.login(email, NEW_PASSWORD)).status, 200);
});

test('contract: requests from other clients neither block the owner nor invalidate links requested by others', async (t) => {
  const { email, owner, ask, askElsewhere, passMinute, resetBy, tokens, testApp } = await setUp(t);
  assert.deepEqual(shown(await owner.post('/forgot-password', { email })), ASKED);
  const [own] = tokens();
  for (let minute = 0; minute < 5; minute += 1) {
    assert.deepEqual(shown(await ask(email)), ASKED);
    await passMinute();
  }
  assert.equal((await ask(email)).status, 429, 'the other client');
  assert.deepEqual(shown(await askElsewhere(email)), ASKED, 'the owner at another place');
  assert.equal(testApp.mailsTo(email).length, 7);
  assert.equal((await resetBy(own!)).status, 200, 'the link that the owner asked for first');
  const before = await testApp.snapshot(...TABLES);
  for (const token of tokens().slice(0, 7)) assert.equal((await resetBy(token)).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before, 'a reset ends every link');
});

test('contract: above the limit per address no mail is sent, nobody is refused, and existing links stay valid', async (t) => {
  const { email, askElsewhere, resetBy, newestToken, testApp } = await setUp(t);
  for (let n = 0; n < 24; n += 1)
    for (const address of [email, UNKNOWN]) assert.deepEqual(shown(await askElsewhere(address)), ASKED);
  assert.equal(testApp.mailsTo(email).length, 20);
  testApp.clock.advance({ minutes: 59 });
  assert.equal((await resetBy(newestToken())).status, 200);
});

test('contract: a used link resets the limit, so that a forgotten new password can be reset immediately', async (t) => {
  const { email, owner, passMinute, resetBy, newestToken } = await setUp(t);
  const ask = (address: string) => owner.post('/forgot-password', { email: address });
  for (let minute = 0; minute < 5; minute += 1) {
    assert.deepEqual(shown(await ask(email)), ASKED);
    await passMinute();
  }
  assert.equal((await ask(email)).status, 429);
  await passMinute();
  assert.equal((await resetBy('x')).status, 422);
  assert.equal((await ask(email)).status, 429);
  await passMinute();
  assert.equal((await resetBy(newestToken())).status, 200);
  assert.deepEqual(shown(await ask(email)), ASKED);
  assert.equal((await resetBy(newestToken())).status, 200);
});
