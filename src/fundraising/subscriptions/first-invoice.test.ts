import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayWorld, startWithGateway } from '../../../test/gateway.ts';
import { linkCard } from '../payment-methods/test-steps.ts';
import { applyEvent, gatewayIdOf, giftsOf, moneyOf, openCampaign, subscribe } from './test-steps.ts';

/** Creates a recurring donation whose first answer named no invoice and whose events have not arrived. */
async function begunWithoutInvoice(world: GatewayWorld) {
  await world.simulator.control('POST', '/settings', { hold: true });
  const ana = await world.person();
  const campaign = await openCampaign(world);
  const { createSubscription, within } = world.app.gateway;
  const withoutInvoice = (gateway: typeof world.app.gateway): typeof gateway => ({
    ...gateway,
    within: (ms) => withoutInvoice(gateway.within(ms)),
    createSubscription: async (input) => {
      const made = await gateway.createSubscription(input);
      return { ...made, latestInvoice: { ...made.latestInvoice!, id: undefined } };
    },
  });
  Object.assign(world.app.gateway, { within: (ms: number) => withoutInvoice(within(ms)) });
  const made = await subscribe(ana, campaign, await linkCard(world, ana));
  Object.assign(world.app.gateway, { createSubscription, within });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  const [first] = await giftsOf(world, id);
  assert.equal(first?.invoice_id, null);
  return { campaign, id, gatewayId: await gatewayIdOf(world, id), first: first! };
}

const invoice = (gatewayId: string, id: string) => ({
  id,
  attributes: { subscription_id: gatewayId, amount: 53_250, status: 'paid' },
});
const once = { raised: 50_000n, available: 50_000n, supporters: 1 };
const twice = { raised: 100_000n, available: 100_000n, supporters: 2 };

test('F§6 a first charge known by intent and reported by an invoice without one is a single donation, credited once', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, id, gatewayId, first } = await begunWithoutInvoice(world);
  for (const kind of ['created', 'paid', 'paid'])
    await applyEvent(world, `subscription.invoice.${kind}`, invoice(gatewayId, 'inv_first'));
  const payment = { payment_intent_id: first.payment_intent_id, amount: 53_250 };
  await applyEvent(world, 'payment.paid', { id: 'pay_first', attributes: payment });
  assert.deepEqual(await moneyOf(world, campaign), once);
  const gifts = await giftsOf(world, id);
  assert.deepEqual(
    gifts.map(({ id: giftId, invoice_id: invoiceId }) => [giftId, invoiceId]),
    [[first.id, 'inv_first']],
  );
  // Once the first donation has its invoice, the next invoice is another donation.
  await applyEvent(world, 'subscription.invoice.paid', invoice(gatewayId, 'inv_second'));
  assert.deepEqual(await moneyOf(world, campaign), twice);
});

test('F§6 the second charge’s invoice is not matched to the first charge, whose events were lost', async (t) => {
  const world = await startWithGateway(t);
  const { campaign, id, gatewayId } = await begunWithoutInvoice(world);
  assert.deepEqual(await moneyOf(world, campaign), once);
  const at = Math.floor(world.clock.now().add({ hours: 24 * 28 }).epochMilliseconds / 1_000);
  await applyEvent(world, 'subscription.invoice.paid', invoice(gatewayId, 'inv_second'), at);
  assert.deepEqual(await moneyOf(world, campaign), twice);
  assert.equal((await giftsOf(world, id)).length, 2);
});
