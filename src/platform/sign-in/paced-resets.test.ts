import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HasAfter } from '../../../test/database.ts';
import { createRateLimits, type Limiter } from '../http/rate-limits.ts';
import { type Reply, startOffice } from './office.test-world.ts';

const TABLES = ['users', 'sessions', 'password_reset_links', 'audit_log'];
const NEW_PASSWORD = 'a new one that is long';
const UNKNOWN = 'nobody@office.test';
const shown = (reply: Reply) => [reply.status, reply.body];
const ASKED = [
  200,
  { message: 'If an account exists for this email, a link to reset its password was sent.' },
];

/** An office in which a minute passes when a test says so, and somebody who asks from another address each time. */
async function setUp(t: HasAfter) {
  const limiters = new Map<string, Limiter>();
  const real = createRateLimits({ kind: 'memory', log: { warn: () => undefined } });
  t.after(() => real.close());
  const world = await startOffice(t, {
    rateLimits: {
      ...real,
      define: (definition) => {
        const limiter = real.define(definition);
        limiters.set(definition.name, limiter);
        return limiter;
      },
    },
  });
  let strangers = 0;
  const ask = async (email: string) => {
    strangers += 1;
    const client = world.browser({ ip: `198.18.0.${strangers}` });
    await client.enter();
    return await client.post('/forgot-password', { email });
  };
  const passMinute = async () => {
    world.clock.advance({ minutes: 1 });
    for (const address of [email, UNKNOWN]) await limiters.get('office.password-resets')!.clear(address);
  };
  const { email } = await world.person();
  const owner = world.browser();
  await owner.enter();
  const resetBy = (token: string) =>
    owner.post('/reset-password', {
      email,
      token,
      password: NEW_PASSWORD,
      password_confirmation: NEW_PASSWORD,
    });
  const newestToken = () => /token=([\w-]+)/.exec(world.mailsTo(email).at(-1)!.text)![1]!;
  return { world, email, owner, ask, passMinute, resetBy, newestToken };
}

test('contract: who asks again within a minute is mailed nothing, and the link that was mailed stays good', async (t) => {
  const { world, email, ask, resetBy, newestToken } = await setUp(t);
  assert.deepEqual(shown(await ask(email)), ASKED);
  const before = await world.snapshot(...TABLES);
  const again = await ask(email);
  assert.equal(again.status, 429);
  assert.match(
    again.body.message,
    /^Too many reset links were asked for, of which the newest counts\. Please try again in \d+ seconds?\.$/,
  );
  assert.equal(await world.snapshot(...TABLES), before);
  assert.equal(world.mailsTo(email).length, 1);
  assert.equal((await resetBy(newestToken())).status, 200);
});

test('contract: a stranger who asks every minute has five links an hour mailed, and ends none that the owner finds then', async (t) => {
  const { world, email, owner, ask, passMinute, resetBy, newestToken } = await setUp(t);
  for (let minute = 0; minute < 5; minute += 1) {
    for (const address of [email, UNKNOWN]) assert.deepEqual(shown(await ask(address)), ASKED);
    await passMinute();
  }
  const token = newestToken();
  const before = await world.snapshot(...TABLES);
  for (let minute = 5; minute < 60; minute += 1) {
    for (const address of [email, UNKNOWN]) {
      const refused = await ask(address);
      assert.equal(refused.status, 429, `${address} in minute ${minute}`);
      assert.ok(Number(refused.headers['retry-after']) > 60);
    }
    await passMinute();
  }
  assert.equal(await world.snapshot(...TABLES), before);
  assert.deepEqual([world.mailsTo(email).length, world.mailsTo(UNKNOWN).length], [5, 0]);
  assert.equal((await resetBy(token)).status, 200);
  assert.equal((await owner.login(email, NEW_PASSWORD)).status, 200);
});

test('contract: whoever has used a link need not wait for the hour when the new password is forgotten as well', async (t) => {
  const { email, ask, passMinute, resetBy, newestToken } = await setUp(t);
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
