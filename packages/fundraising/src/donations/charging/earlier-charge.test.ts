import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import { HttpError } from '@bulwagan/platform/http/errors.ts';
import { GatewayRefused, type RefusalReason } from '@bulwagan/platform/payments/errors.ts';
import { event, sendEvent } from '@bulwagan/testing/donations.ts';
import type { Reply } from '@bulwagan/testing/fundraising.ts';
import { CARDS, stepBetween } from '@bulwagan/testing/gateway.ts';
import { sql } from 'kysely';
import { faults } from '../../../../../tests/money/batch.ts';
import type { Actor } from '../../access.ts';
import { requestKeyOf } from '../../http/request-key.ts';
import { reconcile } from '../reconcile.ts';
import { cardOf, keyed, order, PATH, whileCharging } from '../testing/charges.ts';
import {
  balanceOf,
  type GatewayDonorTestApp,
  paidAt,
  pay,
  rowOf,
  sessionOf,
  startWithGatewayAndDonor,
} from '../testing/steps.ts';
import { chargeSaved } from './charge-saved.ts';

/** Deletes the stored answers, as if the process had been killed before it answered. */
async function forgetAnswers(testApp: GatewayDonorTestApp): Promise<void> {
  await sql`delete from idempotency_keys`.execute(testApp.app.db);
}

async function assertOneDonation(testApp: GatewayDonorTestApp): Promise<void> {
  await testApp.delivered();
  assert.equal((await paidAt(testApp)).length, 1);
  assert.deepEqual(await balanceOf(testApp), [20_000n, 20_000n, 1]);
  assert.deepEqual(await faults(testApp), []);
}

test('F§6 a request paused before the charge, while the same key is sent again, charges nothing: 409', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  let again: Reply | undefined;
  whileCharging(testApp, 'after', async () => {
    testApp.clock.advance({ seconds: 121 });
    again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  });
  const first = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([first.status, again?.status, again?.body.data.status], [409, 200, 'completed']);
  await assertOneDonation(testApp);
});

test('F§6 the same key in many processes at once creates one donation; the others get 409', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const paymentMethodId = await cardOf(testApp);
  const actor = { id: testApp.donor.id } as Actor;
  const requestKey = requestKeyOf({ caller: 'user:1', key: 'k1' });
  const input = order(testApp, paymentMethodId);
  const refused: (number | undefined)[] = [];
  // The creating request finishes only after the others have been answered.
  const { promise: othersAreNotified, resolve } = Promise.withResolvers<void>();
  whileCharging(testApp, 'before', () => othersAreNotified);
  const requests = Array.from({ length: 5 }, () =>
    chargeSaved(testApp.app, actor, input, { ip: '10.0.0.1', requestKey }).catch((error: unknown) => {
      refused.push(error instanceof HttpError ? error.status : undefined);
      if (refused.length === 4) resolve();
    }),
  );
  await Promise.all(requests);
  assert.deepEqual(refused, [409, 409, 409, 409]);
  await assertOneDonation(testApp);
});

/** Creates a donation whose process was killed before the charge and whose checkout was opened in another window. */
async function donationWithPage(
  testApp: GatewayDonorTestApp,
  cardId: number,
): Promise<{ id: number; url: string }> {
  let id = 0;
  whileCharging(testApp, 'before', async (made) => {
    id = made;
    throw new Error('The process is killed.');
  });
  assert.equal((await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))).status, 500);
  await sql`update donations set status = 'pending', locked_until = null where id = ${id}`.execute(
    testApp.app.db,
  );
  const page = await testApp.donor.post(`/donations/${id}/pay/paymongo`);
  assert.equal(page.status, 200, page.text);
  return { id, url: page.body.data.checkout_url };
}

test('F§6 the same key charges nothing for a donation paid on a checkout since', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const { id, url } = await donationWithPage(testApp, cardId);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await pay(testApp, url, 'card');
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.id, again.body.data.status], [200, id, 'completed']);
  await testApp.simulator.control('POST', '/settings', { hold: false });
  await assertOneDonation(testApp);
});

/** Same, but the donor's card was declined there: the checkout stays open. */
async function failedDonationWithPage(testApp: GatewayDonorTestApp, cardId: number) {
  const donation = await donationWithPage(testApp, cardId);
  await testApp.simulator.control('POST', '/fail', { id: sessionOf(donation.url), method: 'card' });
  await testApp.delivered();
  assert.equal((await rowOf(testApp, donation.id)).status, 'failed');
  return donation;
}

test('F§6 the same key charges nothing for a failed donation that was paid on its checkout since, and starts no other: 422', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const { id, url } = await failedDonationWithPage(testApp, cardId);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  await pay(testApp, url, 'card');
  const other = await testApp.donor.post(PATH, order(testApp, cardId, { amount: 300 }), keyed('k1'));
  assert.equal(other.status, 422, other.text);
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.id, again.body.data.status], [200, id, 'completed']);
  await testApp.simulator.control('POST', '/settings', { hold: false });
  await assertOneDonation(testApp);
});

test('F§6 the same key closes the checkout of a failed donation before it starts over, also with another card', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const { id, url } = await failedDonationWithPage(testApp, await cardOf(testApp));
  const otherCard = await cardOf(testApp, testApp.donor, CARDS.other);
  const again = await testApp.donor.post(PATH, order(testApp, otherCard), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  assert.notEqual(again.body.data.id, id);
  assert.notEqual((await pay(testApp, url, 'card')).status, 200);
  const { status, failures } = await rowOf(testApp, id);
  assert.deepEqual([status, failures], ['failed', 1]);
  await assertOneDonation(testApp);
});

/** Creates a donation whose charge was reported as declined by a gateway that was unsure of the outcome. */
async function donationDeclinedUnsurely(
  testApp: GatewayDonorTestApp,
  cardId: number,
  isPaid: boolean,
): Promise<number> {
  stepBetween(testApp, (gateway) => ({
    chargeCard: async (charge) => {
      if (isPaid) await gateway.chargeCard(charge);
      const { chargeId } = charge;
      return { kind: 'failed', chargeId, code: 'timeout', reason: 'try_later', isClosed: false };
    },
  }));
  assert.equal((await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))).status, 400);
  const [{ id, status }] = (await testApp.donor.get('/donations')).body.data.data;
  assert.equal(status, 'failed');
  return id;
}

test('F§6 the same key charges nothing for a donation whose charge was declined by mistake', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const id = await donationDeclinedUnsurely(testApp, cardId, true);
  const other = await testApp.donor.post(PATH, order(testApp, cardId, { amount: 300 }), keyed('k1'));
  assert.deepEqual([other.status, (await rowOf(testApp, id)).status], [422, 'completed']);
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.id, again.body.data.status], [200, id, 'completed']);
  await testApp.simulator.control('POST', '/settings', { hold: false });
  await assertOneDonation(testApp);
});

test('F§6 the same key closes a declined intent that may still be charged before it starts over', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const id = await donationDeclinedUnsurely(testApp, cardId, false);
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  const { payment_intent_id: intentId, status } = await rowOf(testApp, id);
  assert.equal(status, 'failed');
  const first = await testApp.app.gateway.getCharge(intentId!);
  assert.ok(first.kind === 'failed' && first.isClosed);
  await assertOneDonation(testApp);
});

test('F§6 the same key closes the donation’s checkout before it starts over, and waits for one being opened: 409', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const { id, url } = await donationWithPage(testApp, cardId);
  const { startCheckout } = testApp.app.gateway;
  let meanwhile: Reply | undefined;
  let page = url;
  testApp.app.gateway.startCheckout = async (input) => {
    testApp.app.gateway.startCheckout = startCheckout;
    meanwhile = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
    const made = await startCheckout(input);
    page = made.url;
    return made;
  };
  const opened = await testApp.donor.post(`/donations/${id}/pay/paymongo`);
  assert.deepEqual([opened.status, meanwhile?.status], [200, 409]);
  assert.deepEqual(await paidAt(testApp), []);

  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  assert.equal((await rowOf(testApp, id)).status, 'expired');
  assert.notEqual((await pay(testApp, page, 'card')).status, 200);
  await assertOneDonation(testApp);
});

test('F§6 contract §2 the same key charges nothing for a donation that counts, whatever failure is reported later', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const first = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  const { id } = first.body.data;
  const { payment_intent_id: intentId } = await rowOf(testApp, id);
  testApp.clock.advance({ seconds: 5 });
  const createdAt = Math.floor(testApp.clock.now().epochMilliseconds / 1000);
  const failure = event('payment.failed', { intentId: intentId!, createdAt, failedMessage: 'No money.' });
  assert.equal((await sendEvent(testApp, failure, { secret: SECRET })).status, 200);
  assert.equal((await rowOf(testApp, id)).status, 'failed');
  await forgetAnswers(testApp);
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.id], [200, id]);
  assert.equal(again.body.message, 'Thank you. Your donation has arrived.');
  await assertOneDonation(testApp);
});

test('F§6 contract §2 repeating the charge of a refunded donation reports the refund and charges nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const { id } = (await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))).body.data;
  const system = await testApp.person({ roles: ['system_admin'] });
  assert.equal(
    (await system.post(`/donations/${id}/refund`, { reason: 'requested_by_customer' })).status,
    200,
  );
  await forgetAnswers(testApp);
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual(
    [again.status, again.body.data.id, again.body.data.status, again.body.message],
    [200, id, 'refunded', 'This donation was refunded.'],
  );
});

/** Creates a donation whose intent exists and whose process was killed before the charge. */
async function donationWithOpenIntent(testApp: GatewayDonorTestApp, cardId: number): Promise<number> {
  stepBetween(testApp, () => ({
    chargeCard: () => Promise.reject(new Error('The process is killed.')),
  }));
  assert.equal((await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'))).status, 500);
  const { id } = (await testApp.donor.get('/donations')).body.data.data[0];
  await sql`update donations set status = 'pending' where id = ${id}`.execute(testApp.app.db);
  await forgetAnswers(testApp);
  return id;
}

/** Same, but a retry closed the intent and was killed as well. */
async function donationWithClosedIntent(testApp: GatewayDonorTestApp, cardId: number): Promise<number> {
  const id = await donationWithOpenIntent(testApp, cardId);
  await testApp.app.gateway.closeAttempt((await rowOf(testApp, id)).payment_intent_id!);
  return id;
}

const noticesOf = async (testApp: GatewayDonorTestApp): Promise<string[]> =>
  (await testApp.app.db.selectFrom('notifications').select('kind').orderBy('id').execute()).map(
    ({ kind }) => kind,
  );

test('F§6 a retry killed after closing its intent is no failed payment: the next retry donates, and no failure is reported', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const id = await donationWithClosedIntent(testApp, cardId);
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  assert.equal((await rowOf(testApp, id)).status, 'expired');
  await assertOneDonation(testApp);
  assert.deepEqual(await noticesOf(testApp), ['donation.completed']);
});

test('F§6 a donation whose intent was closed expires, can be cancelled by its donor and is no failed payment', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const id = await donationWithClosedIntent(testApp, cardId);
  testApp.clock.advance({ minutes: 11 });
  await reconcile(testApp.app);
  const { status, failures } = await rowOf(testApp, id);
  assert.deepEqual([status, failures], ['expired', 0]);

  await sql`update donations set status = 'pending' where id = ${id}`.execute(testApp.app.db);
  assert.equal((await testApp.donor.post(`/donations/${id}/cancel`)).status, 200);
  assert.equal((await rowOf(testApp, id)).status, 'cancelled');
  assert.deepEqual(await noticesOf(testApp), []);
});

test('F§6 the same key restarts a donation whose intent was never paid: the first expires and is no failed payment', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const id = await donationWithOpenIntent(testApp, cardId);
  const again = await testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));
  assert.deepEqual([again.status, again.body.data.status], [200, 'completed']);
  const { status, failures, check_at } = await rowOf(testApp, id);
  assert.deepEqual([status, failures], ['expired', 0]);
  // If the gateway was wrong, a later lookup finds the payment.
  assert.ok(check_at !== null);
  await assertOneDonation(testApp);
});

test('F§6 the same key charges nothing while the first intent cannot be closed or looked up: 409 and 503, and nothing changes', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  await donationWithOpenIntent(testApp, cardId);
  const refused = (operation: string, reason: RefusalReason) =>
    Promise.reject(new GatewayRefused(operation, { reason, code: 'resource_processing_state' }));
  const { closeAttempt, getCharge } = testApp.app.gateway;
  const before = await testApp.snapshot('donations', 'ledger_entries', 'campaigns');
  const again = () => testApp.donor.post(PATH, order(testApp, cardId), keyed('k1'));

  testApp.app.gateway.closeAttempt = () => refused('cancel a charge', 'other');
  assert.equal((await again()).status, 409);
  assert.equal(await testApp.snapshot('donations', 'ledger_entries', 'campaigns'), before);
  testApp.app.gateway.getCharge = () => refused('get a charge', 'perhaps_not_found');
  assert.equal((await again()).status, 503);
  assert.equal(await testApp.snapshot('donations', 'ledger_entries', 'campaigns'), before);
  assert.deepEqual(await paidAt(testApp), []);

  Object.assign(testApp.app.gateway, { closeAttempt, getCharge });
  assert.equal((await again()).status, 200);
  await assertOneDonation(testApp);
});
