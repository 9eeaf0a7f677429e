import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { cardOf, payByCard, startSimulator } from './testing/simulator.ts';

const INTENT = { amount: 2500, currency: 'PHP', payment_method_allowed: ['card'] };

async function prepared(t: Parameters<typeof startSimulator>[0]) {
  const bench = await startSimulator(t);
  const intent = (await bench.api('POST', '/payment_intents', INTENT)).body.data;
  const method = (await bench.api('POST', '/payment_methods', cardOf('4343434343434345'))).body.data;
  const path = `/payment_intents/${intent.id}/attach`;
  const attach = () => bench.api('POST', path, { payment_method: method.id });
  const fault = (mode: string, more: object = {}) =>
    bench.control('POST', '/faults', { route: 'POST /payment_intents/{id}/attach', mode, ...more });
  const status = async () =>
    (await bench.api('GET', `/payment_intents/${intent.id}`)).body.data.attributes.status;
  return { bench, attach, fault, status, path, method };
}

describe('injected faults', () => {
  test('an unknown mode is refused, and no fault is injected', async (t) => {
    const { fault, attach } = await prepared(t);
    assert.equal((await fault('explode')).status, 400);
    assert.equal((await attach()).status, 200);
  });

  test('error500 has no effect on data, as often as requested, and only on its route', async (t) => {
    const { bench, attach, fault, status } = await prepared(t);
    await fault('error500', { times: 2 });
    assert.equal((await bench.api('GET', '/payments')).status, 200);
    assert.equal((await attach()).status, 500);
    assert.equal((await attach()).body.errors[0].code, 'internal_server_error');
    assert.equal(await status(), 'awaiting_payment_method');
    assert.equal((await attach()).body.data.attributes.status, 'succeeded');
    assert.deepEqual((await bench.control('GET', '/faults')).body.data, []);
  });

  test('a caller without the key does not use up a fault', async (t) => {
    const { bench, attach, fault, path } = await prepared(t);
    await fault('error500');
    assert.equal((await bench.api('POST', path, {}, 'sk_test_other')).status, 401);
    assert.equal((await attach()).status, 500);
  });

  test('reset cuts the connection without doing the work', async (t) => {
    const { attach, fault, status } = await prepared(t);
    await fault('reset');
    await assert.rejects(attach, { message: 'fetch failed' });
    assert.equal(await status(), 'awaiting_payment_method');
  });

  test('reset_after_accept charges and cuts the connection: the outcome must be looked up', async (t) => {
    const { bench, attach, fault, status } = await prepared(t);
    await fault('reset_after_accept');
    await assert.rejects(attach, { message: 'fetch failed' });
    assert.equal(await status(), 'succeeded');
    assert.equal((await attach()).body.errors[0].code, 'resource_failed_state');
    assert.equal((await bench.api('GET', '/payments')).body.data.length, 1);
  });

  test('timeout never answers and does no work', async (t) => {
    const { bench, fault, status, path, method } = await prepared(t);
    await fault('timeout');
    const waiting = fetch(`${bench.url}/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from('sk_test_simulator:').toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ data: { attributes: { payment_method: method.id } } }),
      signal: AbortSignal.timeout(150),
    });
    await assert.rejects(waiting, { name: 'TimeoutError' });
    assert.equal(await status(), 'awaiting_payment_method');
  });

  test('a caller that waits forever does not prevent shutdown', async (t) => {
    const { bench, attach, fault } = await prepared(t);
    await fault('timeout');
    const waiting = assert.rejects(attach);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await bench.stop();
    await waiting;
  });

  test('no delay is longer than a day', async (t) => {
    const { bench } = await prepared(t);
    for (const delay_ms of [86_400_001, 9_000_000_000_000_000, 1e21]) {
      assert.equal((await bench.control('POST', '/settings', { delay_ms })).status, 400);
      const fault = { route: '*', mode: 'slow', delay_ms };
      assert.equal((await bench.control('POST', '/faults', fault)).status, 400);
    }
    assert.equal((await bench.control('POST', '/settings', { delay_ms: 86_400_000 })).status, 200);
  });

  test('slow does the work and answers one byte at a time', async (t) => {
    const { bench, fault } = await prepared(t);
    await bench.control('POST', '/faults', { route: '*', mode: 'slow', delay_ms: 1 });
    const started = performance.now();
    const { attached } = await payByCard(bench, '4343434343434345');
    assert.equal(attached.body.data.attributes.status, 'succeeded');
    assert.ok(performance.now() - started > 300);
    await fault('slow', { delay_ms: 60_000 });
    await bench.control('DELETE', '/faults');
    assert.deepEqual((await bench.control('GET', '/faults')).body.data, []);
  });
});
