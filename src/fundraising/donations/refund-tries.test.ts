import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { type Gateway, GatewayRefused, REFUNDING, type Refund } from '../gateway/index.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';
import { askForRefund, balanceOf, type DonatingWorld, donatingWorld, paidGift, rowOf } from './test-steps.ts';

const GIVEN = [10_000n, 10_000n, 1];
const GIVEN_BACK = [0n, 0n, 0];

const settings = (world: DonatingWorld, body: object) => world.simulator.control('POST', '/settings', body);

async function refundRow(world: DonatingWorld) {
  return await world.app.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
}

/** Replaces the gateway's function with `act`, which can call the original. */
function instead(world: DonatingWorld, act: (own: Gateway['refundOnce']) => Gateway['refundOnce']): void {
  const own = world.app.gateway.refundOnce;
  Object.assign(world.app.gateway, {
    refundOnce: (input: Parameters<typeof own>[0]) => {
      world.app.gateway.refundOnce = own;
      return act(own)(input);
    },
  });
}

test('F§6 after an unnoticed failure and a lost second request, the second refund is found and not the failed one', async (t) => {
  const world = await donatingWorld(t);
  const id = await paidGift(world);
  await settings(world, { refunds: 'pending', hold: true });
  await askForRefund(world, id);
  const {
    payment_id: paymentId,
    reference_number: reference,
    total_centavos: amount,
  } = await rowOf(world, id);
  const [first] = await world.refunds();
  await world.simulator.control('POST', `/refunds/${first!.id}/settle`, { status: 'failed' });
  await settings(world, { refunds: 'succeed' });
  instead(world, () => async () => {
    // The gateway makes the refund, but its answer and events are lost.
    const made = await world.simulator.api('POST', '/refunds', {
      amount: Number(amount),
      payment_id: paymentId,
      reason: 'requested_by_customer',
      metadata: { reference: `${reference}-refund` },
    });
    assert.equal(made.status, 200, JSON.stringify(made));
    throw new GatewayRefused('get a payment', { status: 403, code: 'http_403' });
  });
  assert.equal((await askForRefund(world, id)).status, 503);
  assert.deepEqual(await balanceOf(world), GIVEN);

  world.clock.advance({ minutes: 11 });
  await reconcileRefunds(world.app);
  assert.equal((await refundRow(world)).status, 'succeeded');
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
});

for (const [what, error] of [
  ['a look-up that is refused', new GatewayRefused('get a payment', { status: 401, code: 'http_401' })],
  [
    'the word that it is being given back already',
    new GatewayRefused(REFUNDING, { status: 400, code: 'resource_processing_state' }),
  ],
] as const)
  test(`F§6 ${what} fails no refund: an earlier attempt may have made it`, async (t) => {
    const world = await donatingWorld(t);
    const id = await paidGift(world);
    await settings(world, { hold: true });
    instead(world, (own) => async (input) => {
      await own(input);
      throw error;
    });
    const isFound = error.operation === REFUNDING;
    assert.equal((await askForRefund(world, id)).status, isFound ? 200 : 503);
    assert.equal((await refundRow(world)).status, isFound ? 'succeeded' : 'pending');
    world.clock.advance({ minutes: 11 });
    await reconcileRefunds(world.app);
    assert.equal((await refundRow(world)).status, 'succeeded');
    assert.deepEqual(await balanceOf(world), GIVEN_BACK);
  });

test('F§6 a refund in progress stays pending when an earlier attempt is reported as failed meanwhile', async (t) => {
  const world = await donatingWorld(t);
  const id = await paidGift(world);
  await settings(world, { refunds: 'pending', hold: true });
  instead(world, (own) => async (input) => {
    const made = await own(input);
    await sql`update refunds set status = 'failed'`.execute(world.app.db);
    return made;
  });
  assert.equal((await askForRefund(world, id)).body.data.status, 'pending');
  assert.equal((await refundRow(world)).status, 'pending');
});

test('F§6 a request paused beyond its claim does not undo later changes, and still books what was refunded', async (t) => {
  const world = await donatingWorld(t);
  const id = await paidGift(world);
  await settings(world, { refunds: 'pending', hold: true });
  const overtaken = (status: string) =>
    instead(world, (own) => async (input): Promise<Refund> => {
      world.clock.advance({ seconds: 31 });
      assert.equal((await askForRefund(world, id)).body.data.status, 'pending');
      const made = await own(input);
      return { ...made, id: status === 'failed' ? 'ref_earlier' : made.id, status };
    });
  overtaken('failed');
  await askForRefund(world, id);
  const { status, gateway_refund_id: madeId } = await refundRow(world);
  assert.deepEqual([status, madeId], ['pending', (await world.refunds())[0]!.id]);
  assert.deepEqual(await balanceOf(world), GIVEN);
  overtaken('succeeded');
  await askForRefund(world, id);
  assert.equal((await refundRow(world)).status, 'succeeded');
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
});

test('F§6 a refund that a late order makes after another failed is saved when it is reported', async (t) => {
  const world = await donatingWorld(t);
  const id = await paidGift(world);
  await settings(world, { refunds: 'pending' });
  await askForRefund(world, id);
  const [first] = await world.refunds();
  await world.simulator.control('POST', `/refunds/${first!.id}/settle`, { status: 'failed' });
  await world.delivered();
  assert.equal((await refundRow(world)).status, 'failed');
  await settings(world, { refunds: 'succeed' });
  const { payment_id: paymentId, amount_centavos: amount } = await refundRow(world);
  const made = await world.simulator.api('POST', '/refunds', {
    amount: Number(amount),
    payment_id: paymentId,
    reason: 'requested_by_customer',
  });
  assert.equal(made.status, 200, JSON.stringify(made));
  await world.delivered();
  const { status, gateway_refund_id: madeId } = await refundRow(world);
  assert.deepEqual([status, madeId], ['succeeded', made.body.data.id]);
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
});

test('F§6 a refund ordered by an overtaken request is in progress, even though the later one failed', async (t) => {
  const world = await donatingWorld(t);
  const id = await paidGift(world);
  await settings(world, { refunds: 'pending', hold: true });
  instead(world, (own) => async (input) => {
    world.clock.advance({ seconds: 31 });
    assert.equal((await askForRefund(world, id)).body.data.status, 'pending');
    const [after] = await world.refunds();
    await world.simulator.control('POST', `/refunds/${after!.id}/settle`, { status: 'failed' });
    await sql`update refunds set status = 'failed'`.execute(world.app.db);
    return await own(input);
  });
  assert.equal((await askForRefund(world, id)).body.data.status, 'pending');
  const { status, gateway_refund_id: madeId } = await refundRow(world);
  const ordered = (await world.refunds()).find(({ attributes }) => attributes.status === 'pending');
  assert.deepEqual([status, madeId], ['pending', ordered!.id]);
});

test('F§6 a refund of a payment unknown to the gateway is refused, and nothing new stays pending', async (t) => {
  const world = await donatingWorld(t);
  const id = await paidGift(world);
  await sql`update donations set payment_id = 'pay_of_another_account'`.execute(world.app.db);
  const refuse = async () => {
    const { status, body } = await askForRefund(world, id);
    assert.deepEqual(
      [status, body.message],
      [422, 'The payment of this donation is not known to the gateway.'],
    );
    return (await refundRow(world)).status;
  };
  assert.equal(await refuse(), 'failed');
  assert.equal(await refuse(), 'failed');
  // An earlier attempt may have made it.
  await sql`update refunds set status = 'pending'`.execute(world.app.db);
  assert.equal(await refuse(), 'pending');
  assert.deepEqual(await world.refunds(), []);
  assert.deepEqual(await balanceOf(world), GIVEN);
});

test('F§6 no pending refund fails because the gateway is unreachable or does not know the payment, for however long', async (t) => {
  const world = await donatingWorld(t);
  const id = await paidGift(world);
  await settings(world, { hold: true });
  await world.fault('POST /refunds', 'reset', 20);
  assert.equal((await askForRefund(world, id)).status, 503);
  world.clock.advance({ hours: 25 });
  await world.fault('GET /payments/{id}', 'error500', 20);
  await reconcileRefunds(world.app);
  assert.equal((await refundRow(world)).status, 'pending');
  await world.simulator.control('DELETE', '/faults');
  const { payment_id: paymentId } = await refundRow(world);
  await sql`update refunds set payment_id = 'pay_of_another_account'`.execute(world.app.db);
  await reconcileRefunds(world.app);
  assert.equal((await refundRow(world)).status, 'pending');
  await sql`update refunds set payment_id = ${paymentId}`.execute(world.app.db);
  await reconcileRefunds(world.app);
  assert.equal((await refundRow(world)).status, 'failed');
});

test('F§6 a run ends when the gateway is unreachable or its time is over; an unbookable refund does not delay others', async (t) => {
  const world = await donatingWorld(t);
  await settings(world, { refunds: 'pending' });
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await paidGift(world));
  await settings(world, { hold: true });
  for (const id of ids) assert.equal((await askForRefund(world, id)).status, 200);
  for (const { id } of await world.refunds())
    await world.simulator.control('POST', `/refunds/${id}/settle`, { status: 'succeeded' });
  world.clock.advance({ minutes: 11 });
  assert.equal(await reconcileRefunds(world.app, AbortSignal.abort()), 0);
  await world.fault('GET /refunds/{id}', 'error500', 100);
  assert.equal(await reconcileRefunds(world.app), 3);
  assert.deepEqual(await balanceOf(world), [50_000n, 50_000n, 5]);
  await world.simulator.control('DELETE', '/faults');
  // An invalid gateway answer about one refund affects only that refund.
  const own = world.app.gateway.getRefund;
  let asked = 0;
  world.app.gateway.getRefund = (id) => {
    asked += 1;
    if (asked === 1) throw new TypeError('not foreseen');
    return own(id);
  };
  await assert.rejects(reconcileRefunds(world.app), AggregateError);
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
  assert.equal(await reconcileRefunds(world.app), 1);
  assert.deepEqual(await balanceOf(world), GIVEN_BACK);
});
