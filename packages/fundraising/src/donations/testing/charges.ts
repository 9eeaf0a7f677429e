import assert from 'node:assert/strict';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { CARDS, stepBetween } from '@bulwagan/testing/gateway.ts';
import type { GatewayDonorTestApp } from './steps.ts';

export const PATH = '/donations/charge-saved/paymongo';
/** Saves a card that the gateway keeps, without a check. */
export async function cardOf(
  testApp: GatewayDonorTestApp,
  person: Person = testApp.donor,
  number: string = CARDS.plain,
  customerId: string | null = 'cus_1',
): Promise<number> {
  const token = await testApp.tokenize(number);
  const reply = await person.post('/payment-methods', {
    payment_gateway: 'paymongo',
    gateway_token: token,
    gateway_customer_id: customerId,
    card_last_four: number.slice(-4),
    card_brand: 'visa',
    card_exp_month: 12,
    card_exp_year: 2099,
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

export const order = (testApp: GatewayDonorTestApp, cardId: number, more: Record<string, unknown> = {}) => ({
  campaign_id: testApp.campaignId,
  amount: 200,
  payment_method_id: cardId,
  ...more,
});

export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Runs `meanwhile` with the donation of a charge, before or after its intent is created. */
export function whileCharging(
  testApp: GatewayDonorTestApp,
  when: 'before' | 'after',
  meanwhile: (id: number) => Promise<void>,
): void {
  stepBetween(testApp, (gateway) => ({
    openCharge: async (input) => {
      const made = when === 'after' ? await gateway.openCharge(input) : undefined;
      const [{ id }] = (await testApp.donor.get('/donations')).body.data.data;
      await meanwhile(id);
      return made ?? (await gateway.openCharge(input));
    },
  }));
}
