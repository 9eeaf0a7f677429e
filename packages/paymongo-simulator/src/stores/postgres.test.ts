import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import pg from 'pg';
import { createPostgresStore } from '../index.ts';
import {
  CHECKOUT,
  isSigned,
  payByCard,
  SECRET,
  startReceiver,
  startSimulator,
  until,
} from '../testing/simulator.ts';

type Test = TestContext;

/** Starts two simulators with separate pools, which act like two processes for the database. */
async function startTwo(t: Test, timeScale = 1) {
  const { url } = await testDatabase(t, { schema: 'simulator', folders: [] });
  const receiver = await startReceiver(t);
  const webhooks = [{ url: receiver.url, secret: SECRET }];
  const start = async () => {
    const { pool, close } = connect({ url, schema: 'fundraising', size: 5 });
    const bench = await startSimulator(t, { store: createPostgresStore(pool), webhooks, timeScale });
    const stop = bench.stop;
    t.after(async () => {
      await stop();
      await close();
    });
    return bench;
  };
  // Concurrently, on an empty database.
  const [one, two] = await Promise.all([start(), start()]);
  return { one, two, receiver, start, url };
}

describe('PostgreSQL store', () => {
  test('finds nothing under an id with NUL, instead of failing', async (t) => {
    const { one } = await startTwo(t);
    assert.equal((await one.api('GET', '/payments/%00')).status, 404);
    assert.deepEqual((await one.api('GET', '/customers?email=%00')).body.data, []);
    for (const filter of ['event_id', 'type'])
      assert.deepEqual((await one.control('GET', `/deliveries?${filter}=%00`)).body.data, []);
  });

  test('a refused change leaves nothing behind', async (t) => {
    const { one, two } = await startTwo(t);
    const bad = { ...CHECKOUT, line_items: [{ ...CHECKOUT.line_items[0], amount: 1 }] };
    assert.equal((await one.api('POST', '/checkout_sessions', bad)).status, 400);
    assert.equal((await one.control('POST', '/resend', { event_ids: ['evt_x'] })).status, 404);
    assert.deepEqual((await two.control('GET', '/deliveries')).body.data, []);
  });

  test('one process can pay an intent of the other, and one endpoint is registered', async (t) => {
    const { one, two, receiver } = await startTwo(t);
    const { id } = (await one.api('POST', '/checkout_sessions', CHECKOUT)).body.data;
    assert.equal((await two.page(`/checkout/${id}/pay`, { method: 'gcash' })).status, 303);
    await receiver.waitFor(2);
    assert.ok(receiver.received.every((delivery) => isSigned(delivery)));
    const session = (await one.api('GET', `/checkout_sessions/${id}`)).body.data.attributes;
    assert.equal(session.payments[0].attributes.status, 'paid');
    assert.equal((await two.api('GET', '/webhooks')).body.data.length, 1);
  });

  test('pressing pay in tabs on both processes at once makes one payment', async (t) => {
    const { one, two, receiver } = await startTwo(t);
    const { id } = (await one.api('POST', '/checkout_sessions', CHECKOUT)).body.data;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tab) =>
        (tab % 2 === 0 ? one : two).page(`/checkout/${id}/pay`, { method: 'paymaya' }),
      ),
    );
    assert.ok(answers.every((answer) => answer.status === 303));
    assert.equal((await one.api('GET', '/payments')).body.data.length, 1);
    await receiver.waitFor(2);
    assert.equal((await one.control('GET', '/events')).body.data.length, 2);
  });

  test('paying and expiring at once ends in one of the two, never in both', async (t) => {
    const { one, two } = await startTwo(t);
    for (let round = 0; round < 10; round += 1) {
      const { id } = (await one.api('POST', '/checkout_sessions', CHECKOUT)).body.data;
      await Promise.all([
        one.page(`/checkout/${id}/pay`, { method: 'gcash' }),
        two.api('POST', `/checkout_sessions/${id}/expire`),
      ]);
      const { status, payments } = (await one.api('GET', `/checkout_sessions/${id}`)).body.data.attributes;
      assert.equal(payments.length, status === 'expired' ? 0 : 1);
    }
  });

  test('each delivery is sent once, although both processes poll', async (t) => {
    const { one, two, receiver } = await startTwo(t);
    await one.control('POST', '/settings', { hold: true });
    await payByCard(one, '4343434343434345');
    const [event] = (await one.control('GET', '/events')).body.data;
    await one.control('POST', '/settings', { hold: false });
    await one.control('POST', '/release');
    await Promise.all(
      [one, two].map((sim) => sim.control('POST', '/resend', { event_id: event.id, times: 300 })),
    );
    const done = async () =>
      (await one.control('GET', '/deliveries?status=delivered')).body.data.length === 601;
    await until(done, 'all deliveries');
    assert.equal(receiver.received.length, 601);
    assert.equal(new Set(receiver.received.map(({ raw }) => raw)).size, 1);
  });

  test('retries continue after a restart, with the same bytes', async (t) => {
    const { one, two, receiver, start } = await startTwo(t, 10);
    receiver.answer = () => ({ status: 500, body: '{}' });
    await payByCard(one, '4343434343434345');
    await receiver.waitFor(2);
    await Promise.all([one.stop(), two.stop()]);
    const before = receiver.received.length;
    receiver.answer = () => ({ status: 200, body: '{}' });
    const three = await start();
    await receiver.waitFor(before + 1);
    assert.equal(new Set(receiver.received.map(({ raw }) => raw)).size, 1);
    await until(
      async () => (await three.control('GET', '/deliveries?status=delivered')).body.data.length === 1,
      'the delivery',
    );
  });

  test('pages like the memory store, and also opens on a plain pool', async (t) => {
    const { one, url } = await startTwo(t);
    for (let made = 0; made < 3; made += 1) await payByCard(one, '4343434343434345');
    const pool = new pg.Pool({ connectionString: url, max: 2 });
    t.after(() => pool.end());
    const store = createPostgresStore(pool);
    await store.open();
    const ids = async (query: object) =>
      (await store.list('payment', { limit: 10, ...query })).map((payment) => payment.id);
    const all = await ids({});
    assert.equal(all.length, 3);
    assert.deepEqual(await ids({ after: all[0] }), all.slice(1));
    assert.deepEqual(await ids({ before: all[2], limit: 1 }), [all[1]]);
    assert.deepEqual(await ids({ lookup: 'pi_x' }), []);
  });
});
