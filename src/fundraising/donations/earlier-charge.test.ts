import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Reply } from '../../../test/fundraising.ts';
import { CARDS, stepBetween } from '../../../test/gateway.ts';
import { event, sendEvent } from '../../../test/giving.ts';
import { faults } from '../../../test/money/batch.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { SECRET } from '../../simulator/testing.ts';
import type { Actor } from '../access.ts';
import { declineMessage } from '../gateway/declines.ts';
import { GatewayRefused } from '../gateway/index.ts';
import { requestKeyOf } from '../request-key.ts';
import { chargeSaved } from './charge-saved.ts';
import { reconcile } from './reconcile.ts';
import { cardOf, keyed, order, PATH, whileCharging } from './test-charges.ts';
import { balanceOf, type DonatingWorld, donatingWorld, paidAt, pay, rowOf, sessionOf } from './test-steps.ts';

/** Deletes the stored answers, as if the process had been killed before it answered. */
async function forgetAnswers(world: DonatingWorld): Promise<void> {
  await sql`delete from idempotency_keys`.execute(world.app.db);
}

async function assertOneGift(world: DonatingWorld): Promise<void> {
  await world.delivered();
  assert.equal((await paidAt(world)).length, 1);
  assert.deepEqual(await balanceOf(world), [20_000n, 20_000n, 1]);
  assert.deepEqual(await faults(world), []);
}

test('F§6 a request paused before the charge, while the same key is sent again, charges nothing: 409', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  let again: Reply | undefined;
  whileCharging(world, 'after', async () => {
    world.clock.advance({ seconds: 121 });
    again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  });
  const first = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([first.status, again?.status, again?.body.data.status], [409, 200, 'completed']);
  await assertOneGift(world);
});

test('F§6 the same key in many processes at once creates one donation; the others get 409', async (t) => {
  const world = await donatingWorld(t);
  const paymentMethodId = await cardOf(world);
  const actor = { id: world.donor.id } as Actor;
  const requestKey = requestKeyOf({ caller: 'user:1', key: 'k1' });
  const input = order(world, paymentMethodId);
  const refused: (number | undefined)[] = [];
  // The creating request finishes only after the others have been answered.
  const { promise: othersAreTold, resolve } = Promise.withResolvers<void>();
  whileCharging(world, 'before', () => othersAreTold);
  const requests = Array.from({ length: 5 }, () =>
    chargeSaved(world.app, actor, input, { ip: '10.0.0.1', requestKey }).catch((error: unknown) => {
      refused.push(error instanceof HttpError ? error.status : undefined);
      if (refused.length === 4) resolve();
    }),
  );
  await Promise.all(requests);
  assert.deepEqual(refused, [409, 409, 409, 409]);
  await assertOneGift(world);
});

/** Creates a donation whose process was killed before the charge and whose checkout was opened in another window. */
async function giftWithPage(world: DonatingWorld, cardId: number): Promise<{ id: number; url: string }> {
  let id = 0;
  whileCharging(world, 'before', async (made) => {
    id = made;
    throw new Error('The process is killed.');
  });
  assert.equal((await world.donor.post(PATH, order(world, cardId), keyed('k1'))).status, 500);
  await sql`update donations set status = 'pending', locked_until = null where id = ${id}`.execute(
    world.app.db,
  );
  const page = await world.donor.post(`/donations/${id}/pay/paymongo`);
  assert.equal(page.status, 200, page.text);
  return { id, url: page.body.data.checkout_url };
}

test('F§6 the same key charges nothing for a donation paid on a checkout since', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const { id, url } = await giftWithPage(world, cardId);
  await world.simulator.control('POST', '/settings', { hold: true });
  await pay(world, url, 'card');
  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.id, again.body.data.status], [200, id, 'completed']);
  await world.simulator.control('POST', '/settings', { hold: false });
  await assertOneGift(world);
});

/** Same, but the donor's card was declined there: the checkout stays open. */
async function failedGiftWithPage(world: DonatingWorld, cardId: number) {
  const gift = await giftWithPage(world, cardId);
  await world.simulator.control('POST', '/fail', { id: sessionOf(gift.url), method: 'card' });
  await world.delivered();
  assert.equal((await rowOf(world, gift.id)).status, 'failed');
  return gift;
}

test('F§6 the same key charges nothing for a failed donation that was paid on its checkout since, and starts no other: 422', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const { id, url } = await failedGiftWithPage(world, cardId);
  await world.simulator.control('POST', '/settings', { hold: true });
  await pay(world, url, 'card');
  const other = await world.donor.post(PATH, order(world, cardId, { amount: 300 }), keyed('k1'));
  assert.equal(other.status, 422, other.text);
  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.id, again.body.data.status], [200, id, 'completed']);
  await world.simulator.control('POST', '/settings', { hold: false });
  await assertOneGift(world);
});

test('F§6 the same key closes the checkout of a failed donation before it starts over, also with another card', async (t) => {
  const world = await donatingWorld(t);
  const { id, url } = await failedGiftWithPage(world, await cardOf(world));
  const otherCard = await cardOf(world, world.donor, CARDS.other);
  const again = await world.donor.post(PATH, order(world, otherCard), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  assert.notEqual(again.body.data.id, id);
  assert.notEqual((await pay(world, url, 'card')).status, 200);
  const { status, failures } = await rowOf(world, id);
  assert.deepEqual([status, failures], ['failed', 1]);
  await assertOneGift(world);
});

/** Creates a donation whose charge was reported as declined by a gateway that was unsure of the outcome. */
async function giftDeclinedUnsurely(world: DonatingWorld, cardId: number, isPaid: boolean): Promise<number> {
  stepBetween(world, (gateway) => ({
    attachAndSettle: async (charge) => {
      if (isPaid) await gateway.attachAndSettle(charge);
      const code = 'processor_timeout';
      return { kind: 'failed', intentId: charge.intentId, code, message: declineMessage(code) };
    },
  }));
  assert.equal((await world.donor.post(PATH, order(world, cardId), keyed('k1'))).status, 400);
  const [{ id, status }] = (await world.donor.get('/donations')).body.data.data;
  assert.equal(status, 'failed');
  return id;
}

test('F§6 the same key charges nothing for a donation whose charge was declined by mistake', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  await world.simulator.control('POST', '/settings', { hold: true });
  const id = await giftDeclinedUnsurely(world, cardId, true);
  const other = await world.donor.post(PATH, order(world, cardId, { amount: 300 }), keyed('k1'));
  assert.deepEqual([other.status, (await rowOf(world, id)).status], [422, 'completed']);
  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.id, again.body.data.status], [200, id, 'completed']);
  await world.simulator.control('POST', '/settings', { hold: false });
  await assertOneGift(world);
});

test('F§6 the same key closes a declined intent that may still be charged before it starts over', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const id = await giftDeclinedUnsurely(world, cardId, false);
  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  const { payment_intent_id: intentId, status } = await rowOf(world, id);
  assert.equal(status, 'failed');
  assert.equal((await world.app.gateway.getPaymentIntent(intentId!)).status, 'cancelled');
  await assertOneGift(world);
});

test('F§6 the same key closes the donation’s checkout before it starts over, and waits for one being opened: 409', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const { id, url } = await giftWithPage(world, cardId);
  const { createCheckoutSession } = world.app.gateway;
  let meanwhile: Reply | undefined;
  let page = url;
  world.app.gateway.createCheckoutSession = async (input) => {
    world.app.gateway.createCheckoutSession = createCheckoutSession;
    meanwhile = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
    const made = await createCheckoutSession(input);
    page = made.url;
    return made;
  };
  const opened = await world.donor.post(`/donations/${id}/pay/paymongo`);
  assert.deepEqual([opened.status, meanwhile?.status], [200, 409]);
  assert.deepEqual(await paidAt(world), []);

  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  assert.equal((await rowOf(world, id)).status, 'expired');
  assert.notEqual((await pay(world, page, 'card')).status, 200);
  await assertOneGift(world);
});

test('F§6 contract §2 the same key charges nothing for a donation that counts, whatever failure is reported later', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const first = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  const { id } = first.body.data;
  const { payment_intent_id: intentId } = await rowOf(world, id);
  world.clock.advance({ seconds: 5 });
  const createdAt = Math.floor(world.clock.now().epochMilliseconds / 1000);
  const failure = event('payment.failed', { intentId: intentId!, createdAt, failedMessage: 'No money.' });
  assert.equal((await sendEvent(world, failure, { secret: SECRET })).status, 200);
  assert.equal((await rowOf(world, id)).status, 'failed');
  await forgetAnswers(world);
  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.id], [200, id]);
  assert.equal(again.body.message, 'Thank you. Your donation has arrived.');
  await assertOneGift(world);
});

test('F§6 contract §2 repeating the charge of a refunded donation reports the refund and charges nothing', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const { id } = (await world.donor.post(PATH, order(world, cardId), keyed('k1'))).body.data;
  const system = await world.person({ roles: ['system_admin'] });
  assert.equal(
    (await system.post(`/donations/${id}/refund`, { reason: 'requested_by_customer' })).status,
    200,
  );
  await forgetAnswers(world);
  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual(
    [again.status, again.body.data.id, again.body.data.status, again.body.message],
    [200, id, 'refunded', 'This donation was refunded.'],
  );
});

/** Creates a donation whose intent exists and whose process was killed before the charge. */
async function giftWithOpenIntent(world: DonatingWorld, cardId: number): Promise<number> {
  stepBetween(world, () => ({
    attachAndSettle: () => Promise.reject(new Error('The process is killed.')),
  }));
  assert.equal((await world.donor.post(PATH, order(world, cardId), keyed('k1'))).status, 500);
  const { id } = (await world.donor.get('/donations')).body.data.data[0];
  await sql`update donations set status = 'pending' where id = ${id}`.execute(world.app.db);
  await forgetAnswers(world);
  return id;
}

/** Same, but a retry closed the intent and was killed as well. */
async function giftWithClosedIntent(world: DonatingWorld, cardId: number): Promise<number> {
  const id = await giftWithOpenIntent(world, cardId);
  await world.app.gateway.cancelPaymentIntent((await rowOf(world, id)).payment_intent_id!);
  return id;
}

const noticesOf = async (world: DonatingWorld): Promise<string[]> =>
  (await world.app.db.selectFrom('notifications').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

test('F§6 a retry killed after closing its intent is no failed payment: the next retry donates, and no failure is reported', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const id = await giftWithClosedIntent(world, cardId);
  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  assert.equal((await rowOf(world, id)).status, 'expired');
  await assertOneGift(world);
  assert.deepEqual(await noticesOf(world), ['donation.completed']);
});

test('F§6 a donation whose intent was closed expires, can be cancelled by its donor and is no failed payment', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const id = await giftWithClosedIntent(world, cardId);
  world.clock.advance({ minutes: 11 });
  await reconcile(world.app);
  const { status, failures } = await rowOf(world, id);
  assert.deepEqual([status, failures], ['expired', 0]);

  await sql`update donations set status = 'pending' where id = ${id}`.execute(world.app.db);
  assert.equal((await world.donor.post(`/donations/${id}/cancel`)).status, 200);
  assert.equal((await rowOf(world, id)).status, 'cancelled');
  assert.deepEqual(await noticesOf(world), []);
});

test('F§6 the same key restarts a donation whose intent was never paid: the first expires and is no failed payment', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  const id = await giftWithOpenIntent(world, cardId);
  const again = await world.donor.post(PATH, order(world, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  const { status, failures, check_at } = await rowOf(world, id);
  assert.deepEqual([status, failures], ['expired', 0]);
  // If the gateway was wrong, a later lookup finds the payment.
  assert.ok(check_at !== null);
  await assertOneGift(world);
});

test('F§6 the same key charges nothing while the first intent cannot be closed or looked up: 409 and 503, and nothing changes', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world);
  await giftWithOpenIntent(world, cardId);
  const refused = (operation: string, status: number) =>
    Promise.reject(new GatewayRefused(operation, { status, code: 'resource_processing_state' }));
  const { cancelPaymentIntent, lookUpSettlement } = world.app.gateway;
  const before = await world.snapshot('donations', 'ledger_entries', 'campaigns');
  const again = () => world.donor.post(PATH, order(world, cardId), keyed('k1'));

  world.app.gateway.cancelPaymentIntent = () => refused('cancel a payment intent', 400);
  assert.equal((await again()).status, 409);
  assert.equal(await world.snapshot('donations', 'ledger_entries', 'campaigns'), before);
  world.app.gateway.lookUpSettlement = () => refused('get a payment intent', 404);
  assert.equal((await again()).status, 503);
  assert.equal(await world.snapshot('donations', 'ledger_entries', 'campaigns'), before);
  assert.deepEqual(await paidAt(world), []);

  Object.assign(world.app.gateway, { cancelPaymentIntent, lookUpSettlement });
  assert.equal((await again()).status, 200);
  await assertOneGift(world);
});
