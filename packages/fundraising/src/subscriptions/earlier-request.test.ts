import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Person, Reply } from '@bulwagan/testing/fundraising.ts';
import { CARDS, type GatewayTestApp, startWithGateway, stepBetween } from '@bulwagan/testing/gateway.ts';
import { sql } from 'kysely';
import { receiptsSent } from '../../../../tests/money/batch.ts';
import { freshToken } from '../donations/testing/steps.ts';
import { linkCard, saveCard } from '../payment-methods/testing/steps.ts';
import { applyEvent, gatewayIdOf, moneyOf, openCampaign } from './testing/steps.ts';

const TABLES = ['donation_subscriptions', 'donations', 'campaigns', 'ledger_entries', 'audit_log'];
/** Past the minutes in which the same donation counts as a double click. */
const LATER = { minutes: 11 };

interface Scene {
  testApp: GatewayTestApp;
  ana: Person;
  campaign: number;
  card: number;
  /** Starts a recurring donation with the key `k`. */
  begin(more?: Record<string, unknown>): Promise<Reply>;
  /** Deletes the stored answer, as if the process had been killed before saving it. */
  forgetAnswer(): Promise<void>;
  orders(): Promise<number>;
}

async function scene(t: TestContext): Promise<Scene> {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const input = { campaign_id: campaign, amount: 500, frequency: 'monthly', payment_method_id: card };
  return {
    testApp,
    ana,
    campaign,
    card,
    begin: async (more = {}) => {
      const authorization = `Bearer ${await freshToken(testApp, ana)}`;
      const body = { ...input, ...more };
      return await testApp.send('POST', '/subscriptions', {
        headers: { 'idempotency-key': 'k', authorization },
        body,
      });
    },
    forgetAnswer: async () => {
      await testApp.delivered();
      // A job sends each receipt and marks its donation.
      await receiptsSent(testApp);
      await sql`delete from idempotency_keys`.execute(testApp.app.db);
    },
    orders: async () => (await testApp.simulator.api('GET', '/subscriptions')).body.data.length,
  };
}

test('contract §2 the same key orders no second recurring donation, even if the process was killed before it answered', async (t) => {
  const { testApp, ana, campaign, begin, forgetAnswer, orders } = await scene(t);
  const first = await begin();
  assert.equal(first.status, 201, first.text);
  const charges = (await testApp.payments()).length;
  await forgetAnswer();
  testApp.clock.advance(LATER);
  const before = await testApp.snapshot(...TABLES);

  const again = await begin();

  assert.deepEqual([again.status, again.body.data.id], [201, first.body.data.id]);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.deepEqual([await orders(), (await testApp.payments()).length], [1, charges]);
  await forgetAnswer();
  await ana.post(`/subscriptions/${first.body.data.id}/cancel`);
  const ended = await begin();
  assert.deepEqual([ended.status, ended.body.data.status], [201, 'cancelled']);
  assert.equal(ended.body.message, 'Thank you. Your donation has arrived.');
  assert.deepEqual([await orders(), (await testApp.payments()).length], [1, charges]);
  assert.equal((await moneyOf(testApp, campaign)).raised, 50_000n);
});

test('the key of a recurring donation is refused for a different one: 422, and nothing changes', async (t) => {
  const { testApp, ana, begin, forgetAnswer, orders } = await scene(t);
  assert.equal((await begin()).status, 201);
  await forgetAnswer();
  const others = {
    amount: 501,
    frequency: 'quarterly',
    campaign_id: await openCampaign(testApp),
    payment_method_id: await linkCard(testApp, ana, CARDS.other),
  };
  const before = await testApp.snapshot(...TABLES);
  for (const [field, value] of Object.entries(others)) {
    const refused = await begin({ [field]: value });
    assert.equal(refused.status, 422, field);
    assert.deepEqual(Object.keys(refused.body.errors), ['Idempotency-Key']);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal(await orders(), 1);
});

test('a key applies to a recurring donation for exactly 24 hours, and starts another one afterwards', async (t) => {
  const { testApp, begin, forgetAnswer, orders } = await scene(t);
  const first = await begin();
  await forgetAnswer();
  testApp.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
  assert.equal((await begin()).body.data.id, first.body.data.id);
  await forgetAnswer();
  testApp.clock.advance({ seconds: 1 });
  const another = await begin();
  assert.equal(another.status, 201, another.text);
  assert.notEqual(another.body.data.id, first.body.data.id);
  assert.equal(await orders(), 2);
});

test('the key of a declined first charge is free for the same and for another donation', async (t) => {
  const { testApp, ana, campaign, begin } = await scene(t);
  const [customer] = (await testApp.simulator.api('GET', `/customers?email=${encodeURIComponent(ana.email)}`))
    .body.data;
  const poor = await saveCard(ana, await testApp.tokenize(CARDS.withoutFunds), {
    gateway_customer_id: customer.id,
  });
  assert.equal((await begin({ payment_method_id: poor })).status, 400);
  const other = await begin({ amount: 700 });
  assert.equal(other.status, 201, other.text);
  await testApp.delivered();
  assert.equal((await moneyOf(testApp, campaign)).raised, 70_000n);
});

test('the key of an unexplained failure stays: a retry resumes the same donation and charges once', async (t) => {
  const { testApp, campaign, begin, orders } = await scene(t);
  const charges = (await testApp.payments()).length;
  stepBetween(testApp, (gateway) => ({
    chargeCard: async (input) => {
      await gateway.chargeCard(input);
      throw new Error('The process is killed.');
    },
  }));
  assert.equal((await begin()).status, 500);
  await testApp.delivered();
  testApp.clock.advance(LATER);
  const again = await begin();
  assert.equal(again.status, 201, again.text);
  await testApp.delivered();
  assert.deepEqual([await orders(), (await testApp.payments()).length], [1, charges + 1]);
  assert.equal((await moneyOf(testApp, campaign)).raised, 50_000n);
});

test('the key of a recurring donation never charged and since ended by its donor is refused: 422', async (t) => {
  const { testApp, ana, begin, orders } = await scene(t);
  const charges = (await testApp.payments()).length;
  stepBetween(testApp, () => ({
    chargeCard: () => Promise.reject(new Error('The process is killed.')),
  }));
  assert.equal((await begin()).status, 500);
  const [{ id }] = (await ana.get('/subscriptions')).body.data.data;
  assert.equal((await ana.post(`/subscriptions/${id}/cancel`)).status, 200);
  await testApp.delivered();
  const before = await testApp.snapshot(...TABLES);
  const again = await begin();
  assert.deepEqual([again.status, again.body.message], [422, 'This subscription has ended already.']);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.deepEqual([await orders(), (await testApp.payments()).length], [1, charges]);
});

test('the key of a paid recurring donation orders no other, even if the gateway says that it ended unpaid', async (t) => {
  const { testApp, begin, forgetAnswer, orders } = await scene(t);
  const first = await begin();
  assert.equal(first.status, 201, first.text);
  await forgetAnswer();
  const gatewayId = await gatewayIdOf(testApp, first.body.data.id);
  await applyEvent(testApp, 'subscription.incomplete_cancelled', { id: gatewayId });
  const charges = (await testApp.payments()).length;
  const again = await begin();
  assert.deepEqual([again.status, again.body.data.id], [201, first.body.data.id], again.text);
  assert.deepEqual([await orders(), (await testApp.payments()).length], [1, charges]);
});
