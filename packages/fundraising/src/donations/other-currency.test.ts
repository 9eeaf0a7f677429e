import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Payment } from '@bulwagan/platform/payments/payments.ts';
import { startWithGateway, stepBetween } from '@bulwagan/testing/gateway.ts';
import { faults } from '../../../../tests/money/batch.ts';
import { linkCard } from '../payment-methods/testing/steps.ts';
import {
  applyEvent,
  donationsOf,
  gatewayIdOf,
  moneyOf,
  openCampaign,
  subscribe,
} from '../subscriptions/testing/steps.ts';
import { reconcile } from './reconcile.ts';
import { cardOf, order, PATH } from './testing/charges.ts';
import {
  balanceOf,
  begin,
  type GatewayDonorTestApp,
  pay,
  rowOf,
  startWithGatewayAndDonor,
} from './testing/steps.ts';

const inDollars = (payment: Payment): Payment => ({ ...payment, currency: 'USD' });

/** Creates a donation whose checkout was paid in dollars and whose events are held back. */
async function paidInDollars(t: Parameters<typeof startWithGatewayAndDonor>[0]) {
  const testApp = await startWithGatewayAndDonor(t);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const donation = await begin(testApp);
  await pay(testApp, donation.checkout_url);
  const { gateway } = testApp.app;
  const ask = gateway.getCheckout;
  gateway.getCheckout = async (id) => {
    const session = await ask(id);
    return { ...session, payments: session.payments.map(inDollars) };
  };
  return { testApp, donation };
}

async function returnsOf(testApp: GatewayDonorTestApp) {
  const rows = await testApp.app.db
    .selectFrom('payments_to_return')
    .select(['donation_id', 'reason', 'currency'])
    .execute();
  return rows.map((row) => [row.donation_id, row.reason, row.currency]);
}

test('contract §3.1 the redirect check completes nothing that was paid in another currency', async (t) => {
  const { testApp, donation } = await paidInDollars(t);
  const reply = await testApp.donor.get(`/donations/${donation.id}/verify`);
  assert.deepEqual([reply.status, reply.body.data.status], [200, 'pending']);
  assert.deepEqual(await returnsOf(testApp), [[donation.id, 'other_currency', 'USD']]);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
});

test('contract §3.1 the reconcile job completes nothing that was paid in another currency', async (t) => {
  const { testApp, donation } = await paidInDollars(t);
  testApp.clock.advance({ minutes: 11 });
  await reconcile(testApp.app);
  assert.equal((await rowOf(testApp, donation.id)).status, 'pending');
  assert.deepEqual(await returnsOf(testApp), [[donation.id, 'other_currency', 'USD']]);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
});

test('contract §3.1 a saved card charged in another currency makes no donation, and its donor is not thanked', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const cardId = await cardOf(testApp);
  stepBetween(testApp, (gateway) => ({
    chargeCard: async (charge) => {
      const settlement = await gateway.chargeCard(charge);
      assert.equal(settlement.kind, 'succeeded');
      return { ...settlement, payment: inDollars(settlement.payment) };
    },
  }));
  const reply = await testApp.donor.post(PATH, order(testApp, cardId));
  assert.deepEqual([reply.status, reply.body.data.status], [200, 'pending'], reply.text);
  assert.match(reply.body.message, /not in the amount or currency of the donation/);
  assert.deepEqual(await returnsOf(testApp), [[reply.body.data.id, 'other_currency', 'USD']]);
  assert.deepEqual(await balanceOf(testApp), [0n, 0n, 0]);
});

test('contract §3.1 an invoice of a recurring donation in another currency is not credited', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const made = await subscribe(ana, campaign, await linkCard(testApp, ana));
  await testApp.delivered();
  const { id } = made.body.data;
  const before = await moneyOf(testApp, campaign);
  const reported = await applyEvent(testApp, 'subscription.invoice.paid', {
    id: 'inv_usd',
    attributes: {
      subscription_id: await gatewayIdOf(testApp, id),
      amount: 53_250,
      currency: 'USD',
      status: 'paid',
      payment_intent: { id: 'pi_usd' },
    },
  });
  assert.equal(reported.outcome, 'other_currency');
  assert.deepEqual(await moneyOf(testApp, campaign), before);
  assert.equal((await donationsOf(testApp, id)).at(-1)?.status, 'pending');
});

test('contract §3.1 a refund that the gateway reports in another currency is not booked', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const donation = await begin(testApp);
  await pay(testApp, donation.checkout_url);
  await testApp.delivered();
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const { gateway } = testApp.app;
  const refund = gateway.refund;
  gateway.refund = async (input) => ({ ...(await refund(input)), currency: 'USD' });
  const admin = await testApp.person({ roles: ['system_admin'] });
  const reply = await admin.post(`/donations/${donation.id}/refund`, { reason: 'others' });
  assert.deepEqual([reply.status, reply.body.data.status], [200, 'pending'], reply.text);
  assert.equal((await rowOf(testApp, donation.id)).status, 'completed');
  assert.deepEqual(await balanceOf(testApp), [10_000n, 10_000n, 1]);
  assert.deepEqual(await faults(testApp), []);
});
