import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import { event, sendEvent } from '@bulwagan/testing/donations.ts';
import { CARDS, type Listed } from '@bulwagan/testing/gateway.ts';
import { linkCard } from '../payment-methods/testing/steps.ts';
import { advance, donationsOf, openCampaign, subscribe } from '../subscriptions/testing/steps.ts';
import { reconcile } from './reconcile.ts';
import { cardOf, order, PATH } from './testing/charges.ts';
import {
  balanceOf,
  begin,
  type GatewayDonorTestApp,
  pay,
  rowOf,
  sessionOf,
  startWithGatewayAndDonor,
} from './testing/steps.ts';

/** Holds back all gateway events from here on. */
const silence = (testApp: GatewayDonorTestApp) =>
  testApp.simulator.control('POST', '/settings', { hold: true });

const statusAt = async (testApp: GatewayDonorTestApp, path: string): Promise<string> =>
  (await testApp.simulator.api('GET', path)).body.data.attributes.status;

/** Creates two donations whose checkouts are still open: one with a failed first attempt, one reported as expired. */
async function failedAndExpired(testApp: GatewayDonorTestApp) {
  const failed = await begin(testApp);
  await testApp.simulator.control('POST', '/fail', { id: sessionOf(failed.checkout_url), method: 'gcash' });
  await testApp.delivered();
  await silence(testApp);
  const expired = await begin(testApp);
  const resourceId = sessionOf(expired.checkout_url);
  await sendEvent(testApp, event('checkout_session.expired', { resourceId }), { secret: SECRET });
  assert.equal((await rowOf(testApp, failed.id)).status, 'failed');
  assert.equal((await rowOf(testApp, expired.id)).status, 'expired');
  return { failed, expired };
}

test('F§3 F§6 a payment after a failed attempt on the same checkout is found by a lookup without any webhook', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { failed, expired } = await failedAndExpired(testApp);
  for (const donation of [failed, expired]) {
    await pay(testApp, donation.checkout_url);
    const shown = await testApp.get(`/donations/track/${donation.reference_number}/verify`);
    assert.equal(shown.body.data.status, 'completed');
  }
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 2]);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 2]);
});

test('F§3 F§6 the reconcile job finds a payment after a failed attempt too and credits it once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { failed, expired } = await failedAndExpired(testApp);
  for (const donation of [failed, expired]) await pay(testApp, donation.checkout_url);
  testApp.clock.advance({ minutes: 9 });
  await reconcile(testApp.app);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  testApp.clock.advance({ minutes: 11 });
  await reconcile(testApp.app);
  for (const donation of [failed, expired]) {
    const { status, check_at } = await rowOf(testApp, donation.id);
    assert.deepEqual([status, check_at], ['completed', null]);
  }
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 2]);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 2]);
});

test('F§6 a day after the last attempt a failed donation’s checkout is closed and no longer polled', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { failed } = await failedAndExpired(testApp);
  const page = `/checkout_sessions/${sessionOf(failed.checkout_url)}`;
  testApp.clock.advance({ hours: 23 });
  await reconcile(testApp.app);
  assert.equal(await statusAt(testApp, page), 'active');
  testApp.clock.advance({ hours: 2 });
  await reconcile(testApp.app);
  assert.equal(await statusAt(testApp, page), 'expired');
  const { status, check_at, failure_message } = await rowOf(testApp, failed.id);
  assert.deepEqual([status, check_at], ['failed', null]);
  assert.ok(failure_message !== null);
  testApp.clock.advance({ hours: 30 });
  assert.equal(await reconcile(testApp.app), 0);
});

test('F§6 a run that ends early continues after the donations already looked up', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await silence(testApp);
  const donations = [await begin(testApp), await begin(testApp), await begin(testApp)];
  const last = donations.at(-1)!;
  await pay(testApp, last.checkout_url);
  testApp.clock.advance({ minutes: 11 });
  for (const _ of donations) {
    assert.equal((await rowOf(testApp, last.id)).status, 'pending');
    let looks = 0;
    const afterOne = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
    };
    assert.equal(await reconcile(testApp.app, afterOne as AbortSignal), 1);
  }
  assert.equal((await rowOf(testApp, last.id)).status, 'completed');
});

test('F§6 a donation is polled less often the longer it is unpaid, but at least hourly', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await silence(testApp);
  const donation = await begin(testApp);
  const askedAt: number[] = [];
  const closesAfter = 24 * 60;
  let minutes = 0;
  for (; (await rowOf(testApp, donation.id)).status === 'pending'; minutes += 5) {
    if ((await reconcile(testApp.app)) > 0) askedAt.push(minutes);
    testApp.clock.advance({ minutes: 5 });
    assert.ok(minutes < closesAfter + 70, 'it stays open for ever');
  }
  assert.deepEqual(askedAt.slice(0, 5), [10, 20, 40, 80, 140]);
  assert.ok(askedAt.length < 30, `${askedAt.length} times`);
  const gaps = askedAt.map((at, n) => at - (askedAt[n - 1] ?? 0));
  assert.ok(Math.max(...gaps) <= 60, `${gaps}`);
});

test('F§6 a charge of a recurring donation is not closed: the gateway retries it in the following days', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const campaign = await openCampaign(testApp);
  const reply = await subscribe(testApp.donor, campaign, await linkCard(testApp, testApp.donor));
  await testApp.delivered();
  await advance(testApp, reply.body.data.id, 'past_due');
  const failed = (await donationsOf(testApp, reply.body.data.id)).at(-1)!;
  assert.equal(failed.status, 'failed');
  await silence(testApp);
  // The first lookup may still learn something, and the day starts again from there.
  for (let day = 0; day < 3; day += 1) {
    testApp.clock.advance({ hours: 30 });
    await reconcile(testApp.app);
  }
  assert.notEqual(await statusAt(testApp, `/payment_intents/${failed.payment_intent_id}`), 'cancelled');
  assert.deepEqual((await donationsOf(testApp, reply.body.data.id)).at(-1)!.status, 'failed');
});

test('F§6 a charge that was paid and refunded before any event arrived credits nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp, testApp.donor, CARDS.secure);
  const reply = await testApp.donor.post(PATH, order(testApp, cardId));
  await silence(testApp);
  await testApp.simulator.page(`${reply.body.action_url}/authorize`, {});
  const { getCharge } = testApp.app.gateway;
  testApp.app.gateway.getCharge = async (intentId) => {
    const settlement = await getCharge(intentId);
    assert.ok(settlement.kind === 'succeeded');
    return { ...settlement, payment: { ...settlement.payment, status: 'refunded' } };
  };
  testApp.clock.advance({ minutes: 11 });
  await reconcile(testApp.app);
  assert.equal((await rowOf(testApp, reply.body.data.id)).status, 'refunded');
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
});

test('F§6 a checkout payment fully refunded before any event arrived credits nothing; a partly refunded one credits the rest', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await silence(testApp);
  const [asked, waiting, inPart] = [await begin(testApp), await begin(testApp), await begin(testApp)];
  const giveBack = async (donation: { checkout_url: string }, centavos?: number) => {
    await pay(testApp, donation.checkout_url);
    const [{ id, attributes }] = (await testApp.payments()) as [Listed];
    const refund = { payment_id: id, amount: centavos ?? attributes.amount, reason: 'requested_by_customer' };
    const made = await testApp.simulator.api('POST', '/refunds', refund);
    assert.equal(made.status, 200, JSON.stringify(made.body));
  };
  await giveBack(asked);
  await giveBack(waiting);
  await giveBack(inPart, 2_000);
  const shown = await testApp.get(`/donations/track/${asked.reference_number}/verify`);
  assert.equal(shown.body.data.status, 'refunded');
  testApp.clock.advance({ minutes: 11 });
  await reconcile(testApp.app);
  const statuses = async () =>
    await Promise.all([asked, waiting, inPart].map(async ({ id }) => (await rowOf(testApp, id)).status));
  assert.deepEqual(await statuses(), ['refunded', 'refunded', 'completed']);
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.deepEqual(await statuses(), ['refunded', 'refunded', 'completed']);
  // The refunded part is deducted again.
  assert.deepEqual(await balanceOf(testApp), [8_000n, 8_000n, 1]);
});
