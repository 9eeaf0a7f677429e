import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { retryDelayInMs } from './delivery/schedule.ts';
import { signatureHeader } from './delivery/signature.ts';
import {
  type Bench,
  isSigned,
  payByCard,
  type Received,
  SECRET,
  startReceiver,
  startSimulator,
  until,
} from './testing/simulator.ts';

/** Fast enough for all twelve retries within a quarter of a second. */
const FAST = 40_000;

type Test = Parameters<typeof startSimulator>[0];

async function setUp(t: Test, options: Parameters<typeof startSimulator>[1] = {}) {
  const receiver = await startReceiver(t);
  const bench = await startSimulator(t, { webhooks: [{ url: receiver.url, secret: SECRET }], ...options });
  const pay = () => payByCard(bench, '4343434343434345');
  const deliveries = async () => (await bench.control('GET', '/deliveries')).body.data;
  const settle = (status: string, count: number) =>
    until(
      async () => (await bench.control('GET', `/deliveries?status=${status}`)).body.data.length >= count,
      `${count} deliveries ${status}`,
    );
  return { receiver, bench, pay, deliveries, settle };
}

const timestampOf = ({ headers }: Received): number =>
  Number(/^t=(\d+),/.exec(String(headers['paymongo-signature']))?.[1]);

async function hookStatus(bench: Bench): Promise<string> {
  return (await bench.api('GET', '/webhooks')).body.data[0].attributes.status;
}

describe('signature', () => {
  test('is the HMAC-SHA256 of timestamp, dot and raw body, only in the part of its mode', () => {
    const given = { secret: 'whsk_known', timestamp: 1_763_687_799, body: '{"data":{"id":"evt_1"}}' };
    const digest = '257d9ba3eea9f8a483165de664fbb00497be99d0e8c2c4f6b5d1ae7a2fb09cde';
    const header = signatureHeader({ ...given, liveMode: false });
    assert.match(header, /^t=1763687799,te=[0-9a-f]{64},li=$/);
    assert.equal(header, `t=1763687799,te=${digest},li=`);
    assert.equal(signatureHeader({ ...given, liveMode: true }), `t=1763687799,te=,li=${digest}`);
  });

  test('in live mode is in the li part, and resources have livemode set', async (t) => {
    const { receiver, pay } = await setUp(t, { liveMode: true });
    await pay();
    const [delivery] = await receiver.waitFor(1);
    assert.ok(isSigned(delivery!, 'li'));
    assert.match(String(delivery!.headers['paymongo-signature']), /te=,li=/);
    assert.equal(delivery!.event.data.attributes.livemode, true);
  });
});

describe('delivery', () => {
  test('the twelve retries take 136.5 minutes, each delay twice the previous one', () => {
    const delays = Array.from({ length: 12 }, (_, index) => retryDelayInMs(index + 1, 1));
    assert.equal(
      delays.reduce((sum, delay) => sum + delay),
      136.5 * 60 * 1000,
    );
    assert.deepEqual(delays.slice(0, 3), [2000, 4000, 8000]);
  });

  test('retries twelve times after a refusal, signs each attempt again, and then gives up', async (t) => {
    const { receiver, pay, deliveries, settle } = await setUp(t, { timeScale: FAST });
    receiver.answer = () => ({ status: 500, body: '{}' });
    await pay();
    await settle('exhausted', 1);
    const [delivery] = await deliveries();
    assert.equal(delivery.attempts.length, 13);
    assert.equal(receiver.received.length, 13);
    assert.ok(receiver.received.every((received) => isSigned(received)));
    assert.equal(new Set(receiver.received.map(({ raw }) => raw)).size, 1);
    assert.equal(delivery.next_attempt_at, null);
    assert.equal(delivery.attempts[0].problem, 'The status is 500.');
  });

  test('waits two seconds, then four, by the given clock', async (t) => {
    const clock = movableClock('2026-11-21T00:00:00Z');
    const { receiver, pay, settle, deliveries } = await setUp(t, { clock });
    receiver.answer = () => ({ status: 503, body: '{}' });
    await pay();
    await receiver.waitFor(1);
    await settle('pending', 1);
    await until(async () => (await deliveries())[0].attempts.length === 1, 'the first attempt');
    assert.equal((await deliveries())[0].next_attempt_at, '2026-11-21T00:00:02Z');
    clock.advance({ seconds: 2 });
    await receiver.waitFor(2);
    await until(async () => (await deliveries())[0].attempts.length === 2, 'the second attempt');
    assert.equal((await deliveries())[0].next_attempt_at, '2026-11-21T00:00:06Z');
    assert.deepEqual(receiver.received.map(timestampOf), [1_795_219_200, 1_795_219_202]);
  });

  test('keeps the first timestamp when configured', async (t) => {
    const clock = movableClock('2026-11-21T00:00:00Z');
    const { receiver, bench, pay } = await setUp(t, { clock });
    await bench.control('POST', '/settings', { keep_timestamp: true });
    receiver.answer = () => ({ status: 503, body: '{}' });
    await pay();
    await receiver.waitFor(1);
    await until(
      async () => (await bench.control('GET', '/deliveries')).body.data[0].attempts.length === 1,
      'it',
    );
    clock.advance({ seconds: 400 });
    await receiver.waitFor(2);
    assert.deepEqual(receiver.received.map(timestampOf), [1_795_219_200, 1_795_219_200]);
    assert.ok(isSigned(receiver.received[1]!));
  });

  test('accepts neither a redirect nor plain text nor a missing answer', async (t) => {
    const { receiver, pay, deliveries, settle } = await setUp(t, {
      timeScale: FAST,
      answerTimeoutInMs: 1_000,
    });
    const answers = [
      { status: 302, body: '{}' },
      { status: 200, body: 'OK' },
      { status: 210, body: '{}' },
      'silence' as const,
      { status: 209, body: '{"success":true}' },
    ];
    receiver.answer = () => answers[receiver.received.length - 1] ?? 'silence';
    await pay();
    await settle('delivered', 1);
    const [delivery] = await deliveries();
    assert.deepEqual(
      delivery.attempts.map((attempt: { problem: string | null }) => attempt.problem),
      ['The status is 302.', 'The answer is not JSON.', 'The status is 210.', 'No answer in time.', null],
    );
  });

  test('disables an endpoint after three exhausted events in a row, and enables it again manually', async (t) => {
    const { receiver, bench, pay, settle } = await setUp(t, { timeScale: FAST });
    receiver.answer = () => ({ status: 500, body: '{}' });
    for (let event = 1; event <= 2; event += 1) await pay();
    await settle('exhausted', 2);
    receiver.answer = () => ({ status: 200, body: '{}' });
    await pay();
    await settle('delivered', 1);
    receiver.answer = () => ({ status: 500, body: '{}' });
    for (let event = 1; event <= 2; event += 1) await pay();
    await settle('exhausted', 4);
    assert.equal(await hookStatus(bench), 'enabled');
    await pay();
    await settle('exhausted', 5);
    await until(async () => (await hookStatus(bench)) === 'disabled', 'the endpoint to be off');

    const before = receiver.received.length;
    await pay();
    assert.equal((await bench.control('GET', '/deliveries')).body.data.length, 6);
    const [hook] = (await bench.api('GET', '/webhooks')).body.data;
    await bench.api('POST', `/webhooks/${hook.id}/enable`);
    receiver.answer = () => ({ status: 200, body: '{}' });
    await pay();
    await receiver.waitFor(before + 1);
    assert.equal(receiver.received.length, before + 1);
  });

  test('resends an event as often as requested, with the same id and bytes', async (t) => {
    const { receiver, bench, pay } = await setUp(t);
    await pay();
    const [first] = await receiver.waitFor(1);
    const id = first!.event.data.id;
    assert.equal((await bench.control('POST', '/resend', { event_id: 'evt_x' })).status, 404);
    assert.equal((await bench.control('POST', '/resend', { event_id: id, times: 5 })).body.data.length, 5);
    await receiver.waitFor(6);
    assert.ok(receiver.received.every(({ raw }) => raw === first!.raw));
  });

  test('sends every delivery twice when duplicates are on', async (t) => {
    const { receiver, bench, pay } = await setUp(t);
    await bench.control('POST', '/settings', { duplicates: 2 });
    await pay();
    await receiver.waitFor(3);
    assert.equal(new Set(receiver.received.map(({ event }) => event.data.id)).size, 1);
  });

  test('counts an event as exhausted once, when its last delivery is exhausted and none was accepted', async (t) => {
    const { receiver, bench, pay, settle } = await setUp(t, { timeScale: FAST });
    await bench.control('POST', '/settings', { duplicates: 1 });
    const accepted = new Set<string>();
    receiver.answer = () => {
      const { id } = receiver.received.at(-1)!.event.data;
      if (accepted.has(id)) return { status: 500, body: '{}' };
      accepted.add(id);
      return { status: 200, body: '{}' };
    };
    for (let event = 1; event <= 3; event += 1) await pay();
    await settle('exhausted', 3);
    assert.equal(await hookStatus(bench), 'enabled');

    receiver.answer = () => ({ status: 500, body: '{}' });
    await pay();
    await settle('exhausted', 5);
    const again = { event_id: receiver.received.at(-1)!.event.data.id, times: 3 };
    await bench.control('POST', '/resend', again);
    await settle('exhausted', 8);
    await pay();
    await settle('exhausted', 10);
    assert.equal(await hookStatus(bench), 'enabled');
    await pay();
    await settle('exhausted', 12);
    await until(async () => (await hookStatus(bench)) === 'disabled', 'the endpoint to be off');
  });

  test('holds events until they are released, then sends them in order', async (t) => {
    const { receiver, bench, pay, deliveries } = await setUp(t);
    await bench.control('POST', '/settings', { hold: true, concurrency: 1 });
    for (let event = 0; event < 5; event += 1) await pay();
    const events = (await bench.control('GET', '/events')).body.data.map((event: { id: string }) => event.id);
    assert.ok((await deliveries()).every((delivery: { status: string }) => delivery.status === 'held'));
    assert.equal(receiver.received.length, 0);
    await bench.control('POST', '/settings', { hold: false });
    assert.equal((await bench.control('POST', '/release')).body.data.released, 5);
    await receiver.waitFor(5);
    assert.deepEqual(
      receiver.received.map(({ event }) => event.data.id),
      events.toReversed(),
    );
  });

  test('shuffles deliveries that are due together', async (t) => {
    const { receiver, bench, pay } = await setUp(t);
    await bench.control('POST', '/settings', { hold: true, concurrency: 1, shuffle: true });
    for (let event = 0; event < 12; event += 1) await pay();
    const events = (await bench.control('GET', '/events')).body.data.map((event: { id: string }) => event.id);
    await bench.control('POST', '/release');
    await receiver.waitFor(12);
    const order = receiver.received.map(({ event }) => event.data.id);
    // Twelve shuffled events are in order by chance in one of 479 million runs.
    assert.notDeepEqual(order, events.toReversed());
    assert.deepEqual(order.toSorted(), events.toSorted());
  });

  test('drops answers on request, so that accepted events are sent again', async (t) => {
    const { receiver, bench, pay, settle } = await setUp(t, { timeScale: FAST });
    await bench.control('POST', '/settings', { drop: 2 });
    await pay();
    await settle('delivered', 1);
    assert.equal(receiver.received.length, 3);
    assert.equal((await bench.control('GET', '/settings')).body.data.drop, 0);
  });

  test('sends each kind only to endpoints that subscribed to it', async (t) => {
    const bench = await startSimulator(t);
    const receiver = await startReceiver(t);
    const bad = await bench.api('POST', '/webhooks', { url: receiver.url, events: ['payment.lost'] });
    assert.equal(bad.body.errors[0].code, 'parameter_invalid');
    const hook = await bench.api('POST', '/webhooks', { url: receiver.url, events: ['payment.failed'] });
    assert.match(hook.body.data.attributes.secret_key, /^whsk_/);
    const twice = await bench.api('POST', '/webhooks', { url: receiver.url, events: ['payment.paid'] });
    assert.equal(twice.status, 400);
    await payByCard(bench, '4343434343434345');
    await payByCard(bench, '4400000000000016');
    await receiver.waitFor(1);
    assert.deepEqual(receiver.types(), ['payment.failed']);
    assert.ok(isSigned(receiver.received[0]!, 'te', hook.body.data.attributes.secret_key));
    const changed = { events: ['payment.paid'] };
    await bench.api('PUT', `/webhooks/${hook.body.data.id}`, changed);
    await bench.api('POST', `/webhooks/${hook.body.data.id}/disable`);
    await payByCard(bench, '4343434343434345');
    assert.equal((await bench.control('GET', '/deliveries')).body.data.length, 1);
  });
});

describe('dashboard', () => {
  test('lists sent events and resends them by its buttons', async (t) => {
    const { receiver, bench, pay } = await setUp(t);
    await pay();
    const [first] = await receiver.waitFor(1);
    const page = await bench.page('/');
    assert.equal(page.status, 200);
    assert.ok(page.text.includes(first!.event.data.id));
    await bench.page('/dashboard/resend', { event_id: first!.event.data.id, times: '2' });
    await receiver.waitFor(3);
    await bench.page('/dashboard/shuffle', { count: '10' });
    await receiver.waitFor(4);
    await bench.page('/dashboard/hold', { hold: 'on' });
    await pay();
    assert.equal(receiver.received.length, 4);
    await bench.page('/dashboard/hold', { hold: 'off' });
    await receiver.waitFor(5);
    assert.equal((await bench.page('/style.css')).status, 200);
    assert.equal((await bench.page('/nothing')).status, 404);
  });
});
