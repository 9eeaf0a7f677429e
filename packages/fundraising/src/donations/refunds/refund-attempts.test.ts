import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatewayError, GatewayRefused, RefundRefused } from '@bulwagan/platform/payments/errors.ts';
import type { Refund } from '@bulwagan/platform/payments/payments.ts';
import type { PaymentProvider } from '@bulwagan/platform/payments/provider.ts';
import { sql } from 'kysely';
import {
  askForRefund,
  balanceOf,
  type GatewayDonorTestApp,
  paidDonation,
  rowOf,
  startWithGatewayAndDonor,
} from '../testing/steps.ts';
import { reconcileRefunds } from './reconcile-refunds.ts';

const GIVEN = [10_000n, 10_000n, 1];
const GIVEN_BACK = [0n, 0n, 0];

const settings = (testApp: GatewayDonorTestApp, body: object) =>
  testApp.simulator.control('POST', '/settings', body);

async function refundRow(testApp: GatewayDonorTestApp) {
  return await testApp.app.db.selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
}

/** Replaces the gateway's function with `act`, which can call the original. */
function instead(
  testApp: GatewayDonorTestApp,
  act: (own: PaymentProvider['refund']) => PaymentProvider['refund'],
): void {
  const own = testApp.app.gateway.refund;
  Object.assign(testApp.app.gateway, {
    refund: (input: Parameters<typeof own>[0]) => {
      testApp.app.gateway.refund = own;
      return act(own)(input);
    },
  });
}

test('F§6 after an unnoticed failure and a lost second request, the second refund is found and not the failed one', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await paidDonation(testApp);
  await settings(testApp, { refunds: 'pending', hold: true });
  await askForRefund(testApp, id);
  const {
    payment_id: paymentId,
    reference_number: reference,
    total_centavos: amount,
  } = await rowOf(testApp, id);
  const [first] = await testApp.refunds();
  await testApp.simulator.control('POST', `/refunds/${first!.id}/settle`, { status: 'failed' });
  await settings(testApp, { refunds: 'succeed' });
  instead(testApp, () => async () => {
    // The gateway makes the refund, but its answer and events are lost.
    const made = await testApp.simulator.api('POST', '/refunds', {
      amount: Number(amount),
      payment_id: paymentId,
      reason: 'requested_by_customer',
      metadata: { reference: `${reference}-refund` },
    });
    assert.equal(made.status, 200, JSON.stringify(made));
    throw new GatewayRefused('get a payment', { reason: 'no_access', code: 'http_403' });
  });
  assert.equal((await askForRefund(testApp, id)).status, 503);
  assert.deepEqual(await balanceOf(testApp), GIVEN);

  testApp.clock.advance({ minutes: 11 });
  await reconcileRefunds(testApp.app);
  assert.equal((await refundRow(testApp)).status, 'succeeded');
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
});

for (const [what, error] of [
  ['a refused lookup', new GatewayRefused('get a payment', { reason: 'no_access', code: 'http_401' })],
  [
    'an answer that the payment is already being refunded',
    new RefundRefused(new GatewayError('refund a payment', 'It is being refunded.'), {
      reason: 'perhaps_refunded',
      code: 'being_refunded',
    }),
  ],
] as const)
  test(`F§6 ${what} fails no refund: an earlier attempt may have made it`, async (t) => {
    const testApp = await startWithGatewayAndDonor(t);
    const id = await paidDonation(testApp);
    await settings(testApp, { hold: true });
    instead(testApp, (own) => async (input) => {
      await own(input);
      throw error;
    });
    const isFound = error instanceof RefundRefused;
    assert.equal((await askForRefund(testApp, id)).status, isFound ? 200 : 503);
    assert.equal((await refundRow(testApp)).status, isFound ? 'succeeded' : 'pending');
    testApp.clock.advance({ minutes: 11 });
    await reconcileRefunds(testApp.app);
    assert.equal((await refundRow(testApp)).status, 'succeeded');
    assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
  });

test('F§6 a refund in progress stays pending when an earlier attempt is reported as failed', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await paidDonation(testApp);
  await settings(testApp, { refunds: 'pending', hold: true });
  instead(testApp, (own) => async (input) => {
    const made = await own(input);
    await sql`update refunds set status = 'failed'`.execute(testApp.app.db);
    return made;
  });
  assert.equal((await askForRefund(testApp, id)).body.data.status, 'pending');
  assert.equal((await refundRow(testApp)).status, 'pending');
});

test('F§6 a request paused beyond its claim does not undo later changes, and still books what was refunded', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await paidDonation(testApp);
  await settings(testApp, { refunds: 'pending', hold: true });
  const overtaken = (status: string) =>
    instead(testApp, (own) => async (input): Promise<Refund> => {
      testApp.clock.advance({ seconds: 31 });
      assert.equal((await askForRefund(testApp, id)).body.data.status, 'pending');
      const made = await own(input);
      return { ...made, id: status === 'failed' ? 'ref_earlier' : made.id, status };
    });
  overtaken('failed');
  await askForRefund(testApp, id);
  const { status, gateway_refund_id: madeId } = await refundRow(testApp);
  assert.deepEqual([status, madeId], ['pending', (await testApp.refunds())[0]!.id]);
  assert.deepEqual(await balanceOf(testApp), GIVEN);
  overtaken('succeeded');
  await askForRefund(testApp, id);
  assert.equal((await refundRow(testApp)).status, 'succeeded');
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
});

test('F§6 a refund that a late order makes after another failed is saved when it is reported', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await paidDonation(testApp);
  await settings(testApp, { refunds: 'pending' });
  await askForRefund(testApp, id);
  const [first] = await testApp.refunds();
  await testApp.simulator.control('POST', `/refunds/${first!.id}/settle`, { status: 'failed' });
  await testApp.delivered();
  assert.equal((await refundRow(testApp)).status, 'failed');
  await settings(testApp, { refunds: 'succeed' });
  const { payment_id: paymentId, amount_centavos: amount } = await refundRow(testApp);
  const made = await testApp.simulator.api('POST', '/refunds', {
    amount: Number(amount),
    payment_id: paymentId,
    reason: 'requested_by_customer',
  });
  assert.equal(made.status, 200, JSON.stringify(made));
  await testApp.delivered();
  const { status, gateway_refund_id: madeId } = await refundRow(testApp);
  assert.deepEqual([status, madeId], ['succeeded', made.body.data.id]);
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
});

test('F§6 a refund ordered by an overtaken request is in progress, even though the later one failed', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await paidDonation(testApp);
  await settings(testApp, { refunds: 'pending', hold: true });
  instead(testApp, (own) => async (input) => {
    testApp.clock.advance({ seconds: 31 });
    assert.equal((await askForRefund(testApp, id)).body.data.status, 'pending');
    const [after] = await testApp.refunds();
    await testApp.simulator.control('POST', `/refunds/${after!.id}/settle`, { status: 'failed' });
    await sql`update refunds set status = 'failed'`.execute(testApp.app.db);
    return await own(input);
  });
  assert.equal((await askForRefund(testApp, id)).body.data.status, 'pending');
  const { status, gateway_refund_id: madeId } = await refundRow(testApp);
  const ordered = (await testApp.refunds()).find(({ attributes }) => attributes.status === 'pending');
  assert.deepEqual([status, madeId], ['pending', ordered!.id]);
});

test('F§6 a refund of a payment unknown to the gateway is refused, and nothing new stays pending', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await paidDonation(testApp);
  await sql`update donations set payment_id = 'pay_of_another_account'`.execute(testApp.app.db);
  const refuse = async () => {
    const { status, body } = await askForRefund(testApp, id);
    assert.deepEqual(
      [status, body.message],
      [422, 'The payment of this donation is not known to the gateway.'],
    );
    return (await refundRow(testApp)).status;
  };
  assert.equal(await refuse(), 'failed');
  assert.equal(await refuse(), 'failed');
  // An earlier attempt may have made it.
  await sql`update refunds set status = 'pending'`.execute(testApp.app.db);
  assert.equal(await refuse(), 'pending');
  assert.deepEqual(await testApp.refunds(), []);
  assert.deepEqual(await balanceOf(testApp), GIVEN);
});

test('F§6 no pending refund fails because the gateway is unreachable or does not know the payment, for however long', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const id = await paidDonation(testApp);
  await settings(testApp, { hold: true });
  await testApp.fault('POST /refunds', 'reset', 20);
  assert.equal((await askForRefund(testApp, id)).status, 503);
  testApp.clock.advance({ hours: 25 });
  await testApp.fault('GET /payments/{id}', 'error500', 20);
  await reconcileRefunds(testApp.app);
  assert.equal((await refundRow(testApp)).status, 'pending');
  await testApp.simulator.control('DELETE', '/faults');
  const { payment_id: paymentId } = await refundRow(testApp);
  await sql`update refunds set payment_id = 'pay_of_another_account'`.execute(testApp.app.db);
  await reconcileRefunds(testApp.app);
  assert.equal((await refundRow(testApp)).status, 'pending');
  await sql`update refunds set payment_id = ${paymentId}`.execute(testApp.app.db);
  await reconcileRefunds(testApp.app);
  assert.equal((await refundRow(testApp)).status, 'failed');
});

test('F§6 a run ends when the gateway is unreachable or its time is over; an unbookable refund does not delay others', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await settings(testApp, { refunds: 'pending' });
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await paidDonation(testApp));
  await settings(testApp, { hold: true });
  for (const id of ids) assert.equal((await askForRefund(testApp, id)).status, 200);
  for (const { id } of await testApp.refunds())
    await testApp.simulator.control('POST', `/refunds/${id}/settle`, { status: 'succeeded' });
  testApp.clock.advance({ minutes: 11 });
  assert.equal(await reconcileRefunds(testApp.app, AbortSignal.abort()), 0);
  await testApp.fault('GET /refunds/{id}', 'error500', 100);
  assert.equal(await reconcileRefunds(testApp.app), 3);
  assert.deepEqual(await balanceOf(testApp), [50_000n, 50_000n, 5]);
  await testApp.simulator.control('DELETE', '/faults');
  // An invalid gateway answer about one refund affects only that refund.
  const own = testApp.app.gateway.findRefund;
  let asked = 0;
  testApp.app.gateway.findRefund = (wanted) => {
    asked += 1;
    if (asked === 1) throw new TypeError('not foreseen');
    return own(wanted);
  };
  await assert.rejects(reconcileRefunds(testApp.app), AggregateError);
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
  assert.equal(await reconcileRefunds(testApp.app), 1);
  assert.deepEqual(await balanceOf(testApp), GIVEN_BACK);
});
