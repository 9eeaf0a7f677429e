import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { createMemoryStore, createSimulator, SIMULATOR_PUBLIC_KEY } from './index.ts';

test('A page of any site may submit a card with the public key, after a preflight request', async (t) => {
  const app = fastify();
  const simulator = await createSimulator({
    store: createMemoryStore(),
    log: app.log,
    publicUrl: 'http://gateway.test/dev/gateway',
  });
  await app.register(simulator.plugin, { prefix: '/dev/gateway' });
  t.after(async () => {
    await app.close();
    await simulator.stop();
  });
  const url = '/dev/gateway/v1/payment_methods';
  const asked = await app.inject({ method: 'OPTIONS', url, headers: { origin: 'https://give.test' } });
  assert.equal(asked.statusCode, 204);
  assert.match(String(asked.headers['access-control-allow-headers']), /authorization/);
  const details = { card_number: '4343434343434345', exp_month: 12, exp_year: 2099, cvc: '123' };
  const made = await app.inject({
    method: 'POST',
    url,
    headers: {
      origin: 'https://give.test',
      authorization: `Basic ${Buffer.from(`${SIMULATOR_PUBLIC_KEY}:`).toString('base64')}`,
    },
    payload: { data: { attributes: { type: 'card', details } } },
  });
  assert.equal(made.statusCode, 200);
  assert.equal(made.headers['access-control-allow-origin'], '*');
  assert.equal((await app.inject({ method: 'POST', url, payload: {} })).statusCode, 401);
});
