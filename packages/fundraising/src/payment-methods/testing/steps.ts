import assert from 'node:assert/strict';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import type { GatewayTestApp } from '@bulwagan/testing/gateway.ts';

/** Card details that a client sends with its token. */
export const META = { last4: '4345', brand: 'visa', exp_month: 12, exp_year: 2099 };

export const LINK = '/payment-methods/paymongo/link-card';

/** Body for POST /payment-methods. */
export function savedCard(token: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    payment_gateway: 'paymongo',
    gateway_token: token,
    gateway_customer_id: 'cus_unknownToTheGateway',
    card_last_four: '4345',
    card_brand: 'visa',
    card_exp_month: 12,
    card_exp_year: 2099,
    ...more,
  };
}

/** Saves a card and returns its id. */
export async function saveCard(
  person: Person,
  token: string,
  more: Record<string, unknown> = {},
): Promise<number> {
  const reply = await person.post('/payment-methods', savedCard(token, more));
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

/** Links a new card of the gateway and returns its id. */
export async function linkCard(
  testApp: GatewayTestApp,
  person: Person,
  cardNumber?: string,
): Promise<number> {
  const token = await testApp.tokenize(cardNumber);
  const reply = await person.post(LINK, { payment_method_id: token, card_meta: META });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

/** Returns the ids of active cards and of the default, as the list shows them. */
export async function cardsOf(person: Person): Promise<{ ids: number[]; defaults: number[] }> {
  const reply = await person.get('/payment-methods');
  assert.equal(reply.status, 200, reply.text);
  const rows: { id: number; is_default: boolean }[] = reply.body.data;
  return {
    ids: rows.map(({ id }) => id),
    defaults: rows.filter((row) => row.is_default).map(({ id }) => id),
  };
}
