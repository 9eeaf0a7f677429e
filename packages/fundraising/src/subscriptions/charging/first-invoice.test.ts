import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayTestApp, startWithGateway } from '@bulwagan/testing/gateway.ts';
import { linkCard } from '../../payment-methods/testing/steps.ts';
import { applyEvent, donationsOf, gatewayIdOf, moneyOf, openCampaign, subscribe } from '../testing/steps.ts';

/** Creates a recurring donation whose first answer named no invoice and whose events have not arrived. */
async function begunWithoutInvoice(testApp: GatewayTestApp) {
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const { startSubscription, within } = testApp.app.gateway;
  const withoutInvoice = (gateway: typeof testApp.app.gateway): typeof gateway => ({
    ...gateway,
    within: (ms) => withoutInvoice(gateway.within(ms)),
    startSubscription: async (input) => {
      const made = await gateway.startSubscription(input);
      return { ...made, firstInvoice: { ...made.firstInvoice!, id: undefined } };
    },
  });
  Object.assign(testApp.app.gateway, { within: (ms: number) => withoutInvoice(within(ms)) });
  const made = await subscribe(ana, campaign, await linkCard(testApp, ana));
  Object.assign(testApp.app.gateway, { startSubscription, within });
  assert.equal(made.status, 201, made.text);
  const { id } = made.body.data;
  const [first] = await donationsOf(testApp, id);
  assert.equal(first?.invoice_id, null);
  return { campaign, id, gatewayId: await gatewayIdOf(testApp, id), first: first! };
}

const invoice = (gatewayId: string, id: string) => ({
  id,
  attributes: { subscription_id: gatewayId, amount: 53_250, status: 'paid' },
});
const once = { raised: 50_000n, available: 50_000n, supporters: 1 };
const twice = { raised: 100_000n, available: 100_000n, supporters: 2 };

test('F§6 a first charge known by intent and reported by an invoice without one is a single donation, credited once', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId, first } = await begunWithoutInvoice(testApp);
  for (const kind of ['created', 'paid', 'paid'])
    await applyEvent(testApp, `subscription.invoice.${kind}`, invoice(gatewayId, 'inv_first'));
  const payment = { payment_intent_id: first.payment_intent_id, amount: 53_250 };
  await applyEvent(testApp, 'payment.paid', { id: 'pay_first', attributes: payment });
  assert.deepEqual(await moneyOf(testApp, campaign), once);
  const donations = await donationsOf(testApp, id);
  assert.deepEqual(
    donations.map(({ id: donationId, invoice_id: invoiceId }) => [donationId, invoiceId]),
    [[first.id, 'inv_first']],
  );
  // Once the first donation has its invoice, the next invoice is another donation.
  await applyEvent(testApp, 'subscription.invoice.paid', invoice(gatewayId, 'inv_second'));
  assert.deepEqual(await moneyOf(testApp, campaign), twice);
});

test('F§6 the second charge’s invoice is not matched to the first charge, whose events were lost', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId } = await begunWithoutInvoice(testApp);
  assert.deepEqual(await moneyOf(testApp, campaign), once);
  const at = Math.floor(testApp.clock.now().add({ hours: 24 * 28 }).epochMilliseconds / 1_000);
  await applyEvent(testApp, 'subscription.invoice.paid', invoice(gatewayId, 'inv_second'), at);
  assert.deepEqual(await moneyOf(testApp, campaign), twice);
  assert.equal((await donationsOf(testApp, id)).length, 2);
});
