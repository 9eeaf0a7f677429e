import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithGateway, stepBetween } from '../../../test/gateway.ts';
import { faults } from '../../../test/money/batch.ts';
import type { Payment } from '../gateway/index.ts';
import { linkCard } from '../payment-methods/test-steps.ts';
import {
  applyEvent,
  gatewayIdOf,
  giftsOf,
  moneyOf,
  openCampaign,
  subscribe,
} from '../subscriptions/test-steps.ts';
import { reconcile } from './reconcile.ts';
import { cardOf, order, PATH } from './test-charges.ts';
import { balanceOf, begin, type DonatingWorld, donatingWorld, pay, rowOf } from './test-steps.ts';

const inDollars = (payment: Payment): Payment => ({ ...payment, currency: 'USD' });

/** Creates a donation whose checkout was paid in dollars and whose events are held back. */
async function paidInDollars(t: Parameters<typeof donatingWorld>[0]) {
  const world = await donatingWorld(t);
  await world.simulator.control('POST', '/settings', { hold: true });
  const gift = await begin(world);
  await pay(world, gift.checkout_url);
  const { gateway } = world.app;
  const ask = gateway.getCheckoutSession;
  gateway.getCheckoutSession = async (id) => {
    const session = await ask(id);
    return { ...session, payments: session.payments.map(inDollars) };
  };
  return { world, gift };
}

async function returnsOf(world: DonatingWorld) {
  const rows = await world.app.db
    .selectFrom('payments_to_return')
    .select(['donation_id', 'reason', 'currency'])
    .execute();
  return rows.map((row) => [row.donation_id, row.reason, row.currency]);
}

test('contract §3.1 the redirect check completes nothing that was paid in another currency', async (t) => {
  const { world, gift } = await paidInDollars(t);
  const reply = await world.donor.get(`/donations/${gift.id}/verify`);
  assert.deepEqual([reply.status, reply.body.data.status], [200, 'pending']);
  assert.deepEqual(await returnsOf(world), [[gift.id, 'other_currency', 'USD']]);
  assert.deepEqual(await balanceOf(world), [0n, 0n, 0]);
});

test('contract §3.1 the reconcile job completes nothing that was paid in another currency', async (t) => {
  const { world, gift } = await paidInDollars(t);
  world.clock.advance({ minutes: 11 });
  await reconcile(world.app);
  assert.equal((await rowOf(world, gift.id)).status, 'pending');
  assert.deepEqual(await returnsOf(world), [[gift.id, 'other_currency', 'USD']]);
  assert.deepEqual(await balanceOf(world), [0n, 0n, 0]);
});

test('contract §3.1 a saved card charged in another currency makes no donation, and its donor is not thanked', async (t) => {
  const world = await donatingWorld(t);
  await world.simulator.control('POST', '/settings', { hold: true });
  const cardId = await cardOf(world);
  stepBetween(world, (gateway) => ({
    attachAndSettle: async (charge) => {
      const settlement = await gateway.attachAndSettle(charge);
      assert.equal(settlement.kind, 'succeeded');
      return { ...settlement, payment: inDollars(settlement.payment) };
    },
  }));
  const reply = await world.donor.post(PATH, order(world, cardId));
  assert.deepEqual([reply.status, reply.body.data.status], [200, 'pending'], reply.text);
  assert.match(reply.body.message, /not in the amount or currency of the donation/);
  assert.deepEqual(await returnsOf(world), [[reply.body.data.id, 'other_currency', 'USD']]);
  assert.deepEqual(await balanceOf(world), [0n, 0n, 0]);
});

test('contract §3.1 an invoice of a recurring donation in another currency is not credited', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const campaign = await openCampaign(world);
  const made = await subscribe(ana, campaign, await linkCard(world, ana));
  await world.delivered();
  const { id } = made.body.data;
  const before = await moneyOf(world, campaign);
  const told = await applyEvent(world, 'subscription.invoice.paid', {
    id: 'inv_usd',
    attributes: {
      subscription_id: await gatewayIdOf(world, id),
      amount: 53_250,
      currency: 'USD',
      status: 'paid',
      payment_intent: { id: 'pi_usd' },
    },
  });
  assert.equal(told.outcome, 'other_currency');
  assert.deepEqual(await moneyOf(world, campaign), before);
  assert.equal((await giftsOf(world, id)).at(-1)?.status, 'pending');
});

test('contract §3.1 a refund that the gateway reports in another currency is not booked', async (t) => {
  const world = await donatingWorld(t);
  const gift = await begin(world);
  await pay(world, gift.checkout_url);
  await world.delivered();
  await world.simulator.control('POST', '/settings', { hold: true });
  const { gateway } = world.app;
  const refundOnce = gateway.refundOnce;
  gateway.refundOnce = async (input) => ({ ...(await refundOnce(input)), currency: 'USD' });
  const admin = await world.person({ roles: ['system_admin'] });
  const reply = await admin.post(`/donations/${gift.id}/refund`, { reason: 'others' });
  assert.deepEqual([reply.status, reply.body.data.status], [200, 'pending'], reply.text);
  assert.equal((await rowOf(world, gift.id)).status, 'completed');
  assert.deepEqual(await balanceOf(world), [10_000n, 10_000n, 1]);
  assert.deepEqual(await faults(world), []);
});
