import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, type Listed } from '../../../test/gateway.ts';
import { event, sendEvent } from '../../../test/giving.ts';
import { SECRET } from '../../simulator/testing.ts';
import { linkCard } from '../payment-methods/test-steps.ts';
import { advance, giftsOf, openCampaign, subscribe } from '../subscriptions/test-steps.ts';
import { reconcile } from './reconcile.ts';
import { cardOf, order, PATH } from './test-charges.ts';
import { balanceOf, begin, type DonatingWorld, donatingWorld, pay, rowOf, sessionOf } from './test-steps.ts';

/** Holds back all gateway events from here on. */
const silence = (world: DonatingWorld) => world.simulator.control('POST', '/settings', { hold: true });

const statusAt = async (world: DonatingWorld, path: string): Promise<string> =>
  (await world.simulator.api('GET', path)).body.data.attributes.status;

/** Creates two donations whose checkouts are still open: one with a failed first attempt, one reported as expired. */
async function failedAndExpired(world: DonatingWorld) {
  const failed = await begin(world);
  await world.simulator.control('POST', '/fail', { id: sessionOf(failed.checkout_url), method: 'gcash' });
  await world.delivered();
  await silence(world);
  const expired = await begin(world);
  const resourceId = sessionOf(expired.checkout_url);
  await sendEvent(world, event('checkout_session.expired', { resourceId }), { secret: SECRET });
  assert.equal((await rowOf(world, failed.id)).status, 'failed');
  assert.equal((await rowOf(world, expired.id)).status, 'expired');
  return { failed, expired };
}

test('F§3 F§6 a payment after a failed attempt on the same checkout is found by a lookup without any webhook', async (t) => {
  const world = await donatingWorld(t);
  const { failed, expired } = await failedAndExpired(world);
  for (const gift of [failed, expired]) {
    await pay(world, gift.checkout_url);
    const shown = await world.get(`/donations/track/${gift.reference_number}/verify`);
    assert.equal(shown.body.data.status, 'completed');
  }
  assert.deepEqual(await balanceOf(world), [20_000n, 20_000n, 2]);
  await world.simulator.control('POST', '/release');
  await world.delivered();
  assert.deepEqual(await balanceOf(world), [20_000n, 20_000n, 2]);
});

test('F§3 F§6 the reconcile job finds such a payment too and credits it once', async (t) => {
  const world = await donatingWorld(t);
  const { failed, expired } = await failedAndExpired(world);
  for (const gift of [failed, expired]) await pay(world, gift.checkout_url);
  world.clock.advance({ minutes: 9 });
  await reconcile(world.app);
  assert.deepEqual(await balanceOf(world), [0n, 0n, 0]);
  world.clock.advance({ minutes: 11 });
  await reconcile(world.app);
  for (const gift of [failed, expired]) {
    const { status, check_at } = await rowOf(world, gift.id);
    assert.deepEqual([status, check_at], ['completed', null]);
  }
  assert.deepEqual(await balanceOf(world), [20_000n, 20_000n, 2]);
  await world.simulator.control('POST', '/release');
  await world.delivered();
  assert.deepEqual(await balanceOf(world), [20_000n, 20_000n, 2]);
});

test('F§6 a day after the last attempt a failed donation’s checkout is closed and no longer polled', async (t) => {
  const world = await donatingWorld(t);
  const { failed } = await failedAndExpired(world);
  const page = `/checkout_sessions/${sessionOf(failed.checkout_url)}`;
  world.clock.advance({ hours: 23 });
  await reconcile(world.app);
  assert.equal(await statusAt(world, page), 'active');
  world.clock.advance({ hours: 2 });
  await reconcile(world.app);
  assert.equal(await statusAt(world, page), 'expired');
  const { status, check_at, failure_message } = await rowOf(world, failed.id);
  assert.deepEqual([status, check_at], ['failed', null]);
  assert.ok(failure_message !== null);
  world.clock.advance({ hours: 30 });
  assert.equal(await reconcile(world.app), 0);
});

test('F§6 a run that ends early continues after the donations already looked up', async (t) => {
  const world = await donatingWorld(t);
  await silence(world);
  const gifts = [await begin(world), await begin(world), await begin(world)];
  const last = gifts.at(-1)!;
  await pay(world, last.checkout_url);
  world.clock.advance({ minutes: 11 });
  for (const _ of gifts) {
    assert.equal((await rowOf(world, last.id)).status, 'pending');
    let looks = 0;
    const afterOne = {
      get aborted() {
        looks += 1;
        return looks > 1;
      },
    };
    assert.equal(await reconcile(world.app, afterOne as AbortSignal), 1);
  }
  assert.equal((await rowOf(world, last.id)).status, 'completed');
});

test('F§6 a donation is polled less often the longer it is unpaid, but at least hourly', async (t) => {
  const world = await donatingWorld(t);
  await silence(world);
  const gift = await begin(world);
  const askedAt: number[] = [];
  const closesAfter = 24 * 60;
  let minutes = 0;
  for (; (await rowOf(world, gift.id)).status === 'pending'; minutes += 5) {
    if ((await reconcile(world.app)) > 0) askedAt.push(minutes);
    world.clock.advance({ minutes: 5 });
    assert.ok(minutes < closesAfter + 70, 'it stays open for ever');
  }
  assert.deepEqual(askedAt.slice(0, 5), [10, 20, 40, 80, 140]);
  assert.ok(askedAt.length < 30, `${askedAt.length} times`);
  const gaps = askedAt.map((at, n) => at - (askedAt[n - 1] ?? 0));
  assert.ok(Math.max(...gaps) <= 60, `${gaps}`);
});

test('F§6 a charge of a recurring donation is not closed: the gateway retries it in the following days', async (t) => {
  const world = await donatingWorld(t);
  const campaign = await openCampaign(world);
  const reply = await subscribe(world.donor, campaign, await linkCard(world, world.donor));
  await world.delivered();
  await advance(world, reply.body.data.id, 'past_due');
  const failed = (await giftsOf(world, reply.body.data.id)).at(-1)!;
  assert.equal(failed.status, 'failed');
  await silence(world);
  // The first lookup may still learn something, and the day starts again from there.
  for (let day = 0; day < 3; day += 1) {
    world.clock.advance({ hours: 30 });
    await reconcile(world.app);
  }
  assert.notEqual(await statusAt(world, `/payment_intents/${failed.payment_intent_id}`), 'cancelled');
  assert.deepEqual((await giftsOf(world, reply.body.data.id)).at(-1)!.status, 'failed');
});

test('F§6 a charge that was paid and refunded before any event arrived credits nothing', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world, world.donor, CARDS.secure);
  const reply = await world.donor.post(PATH, order(world, cardId));
  await silence(world);
  await world.simulator.page(`${reply.body.action_url}/authorize`, {});
  const { lookUpSettlement } = world.app.gateway;
  world.app.gateway.lookUpSettlement = async (intentId) => {
    const settlement = await lookUpSettlement(intentId);
    assert.ok(settlement.kind === 'succeeded');
    return { ...settlement, payment: { ...settlement.payment, status: 'refunded' } };
  };
  world.clock.advance({ minutes: 11 });
  await reconcile(world.app);
  assert.equal((await rowOf(world, reply.body.data.id)).status, 'refunded');
  assert.deepEqual(await balanceOf(world), [0n, 0n, 0]);
  await world.simulator.control('POST', '/release');
  await world.delivered();
  assert.deepEqual(await balanceOf(world), [0n, 0n, 0]);
});

test('F§6 a checkout payment fully refunded before any event arrived credits nothing; a partly refunded one credits the rest', async (t) => {
  const world = await donatingWorld(t);
  await silence(world);
  const [asked, waiting, inPart] = [await begin(world), await begin(world), await begin(world)];
  const giveBack = async (gift: { checkout_url: string }, centavos?: number) => {
    await pay(world, gift.checkout_url);
    const [{ id, attributes }] = (await world.payments()) as [Listed];
    const refund = { payment_id: id, amount: centavos ?? attributes.amount, reason: 'requested_by_customer' };
    const made = await world.simulator.api('POST', '/refunds', refund);
    assert.equal(made.status, 200, JSON.stringify(made.body));
  };
  await giveBack(asked);
  await giveBack(waiting);
  await giveBack(inPart, 2_000);
  const shown = await world.get(`/donations/track/${asked.reference_number}/verify`);
  assert.equal(shown.body.data.status, 'refunded');
  world.clock.advance({ minutes: 11 });
  await reconcile(world.app);
  const statuses = async () =>
    await Promise.all([asked, waiting, inPart].map(async ({ id }) => (await rowOf(world, id)).status));
  assert.deepEqual(await statuses(), ['refunded', 'refunded', 'completed']);
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
  await world.simulator.control('POST', '/release');
  await world.delivered();
  assert.deepEqual(await statuses(), ['refunded', 'refunded', 'completed']);
  // The refunded part is deducted again.
  assert.deepEqual(await balanceOf(world), [8_000n, 8_000n, 1]);
});
