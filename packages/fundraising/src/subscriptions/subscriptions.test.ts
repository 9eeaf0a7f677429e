import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CAMPAIGN_STATUSES, takesDonations } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import type { Reply } from '@bulwagan/testing/fundraising.ts';
import {
  CARDS,
  type GatewayTestApp,
  isStyled,
  startWithGateway,
  stepBetween,
} from '@bulwagan/testing/gateway.ts';
import { linkCard, saveCard } from '../payment-methods/testing/steps.ts';
import { advance, customerOf, donationsOf, moneyOf, openCampaign, subscribe } from './testing/steps.ts';

const TABLES = ['donation_subscriptions', 'donations', 'donation_transactions', 'campaigns'];

test('Recurring donations: anonymous callers get 401, a committee member without permission 403, and nothing changes', async (t) => {
  const testApp = await startWithGateway(t);
  const staff = await testApp.person({
    roles: ['committee_member'],
    institutionId: await testApp.institution(),
  });
  const campaign = await openCampaign(testApp);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.post('/subscriptions', {})).status, 401);
  assert.equal((await testApp.get('/subscriptions')).status, 401);
  assert.equal((await testApp.get('/subscriptions/1')).status, 401);
  assert.equal((await testApp.post('/subscriptions/1/cancel')).status, 401);
  assert.equal((await subscribe(staff, campaign, 1)).status, 403);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §2 Recurring donations: each field is checked, and nothing is saved here or at the gateway', async (t) => {
  const testApp = await startWithGateway(t);
  testApp.skipInvariants();
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const [others, unlinked, removed] = [
    await linkCard(testApp, ben),
    await saveCard(ana, 'pm_x', { gateway_customer_id: null }),
    await linkCard(testApp, ana, CARDS.other),
  ];
  await ana.delete(`/payment-methods/${removed}`);
  const empty = await ana.post('/subscriptions', {});
  assert.deepEqual(Object.keys(empty.body.errors).sort(), [
    'amount',
    'campaign_id',
    'frequency',
    'payment_method_id',
  ]);
  const before = await testApp.snapshot(...TABLES);
  const wrong: Record<string, unknown[]> = {
    amount: [0, 0.99, 1_000_000.01, 10.005, '500', null, -5, 1e21],
    frequency: ['weekly', '', null, 1],
    campaign_id: [999, 0, 'x', null, 2 ** 31],
    payment_method_id: [999, others, unlinked, removed, 'x', null],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const reply = await subscribe(ana, campaign, card, { [field]: value });
      assert.equal(reply.status, 422, `${field} = ${JSON.stringify(value)}: ${reply.text}`);
      assert.deepEqual(Object.keys(reply.body.errors), [field]);
    }
  }
  // contract §2: all errors are reported at once, including those beyond the schema.
  const several = await subscribe(ana, campaign, unlinked, { amount: 0, campaign_id: 999 });
  assert.deepEqual(several.body.errors, {
    amount: ['The amount field must be at least 1.'],
    campaign_id: ['The selected campaign is not accepting donations.'],
    payment_method_id: ['The selected payment method must be linked before it can be charged again.'],
  });
  for (const status of CAMPAIGN_STATUSES.filter((one) => !takesDonations(one))) {
    const shut = await openCampaign(testApp, { status });
    const reply = await subscribe(ana, shut, card);
    assert.deepEqual(Object.keys(reply.body.errors), ['campaign_id'], status);
    const both = await subscribe(ana, shut, unlinked);
    assert.deepEqual(Object.keys(both.body.errors), ['campaign_id', 'payment_method_id'], status);
  }
  assert.equal((await subscribe(ana, campaign, card, { cvc: '123' })).status, 422);
  const subscriptions = await testApp.simulator.api('GET', '/subscriptions');
  assert.equal(subscriptions.body.data.length, 0);
  assert.equal(
    await testApp.snapshot('donation_subscriptions', 'donations'),
    before.split('\ndonation_transactions')[0],
  );
});

test('Recurring donations: an expired card is refused before the gateway is asked', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await saveCard(ana, 'pm_x', { card_exp_month: 1, card_exp_year: 2020 });
  const reply = await subscribe(ana, campaign, card);
  assert.equal(reply.status, 422);
  assert.match(reply.body.errors.payment_method_id[0], /expired/);
});

test('contract §2 a monthly donation is charged at once, credits the campaign once, and shows both dates', async (t) => {
  const testApp = await startWithGateway(t);
  testApp.clock.set('2027-01-31T03:00:00Z');
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const reply = await subscribe(ana, campaign, card);
  assert.equal(reply.status, 201, reply.text);
  const { data } = reply.body;
  assert.equal(data.status, 'active');
  assert.equal(data.amount, 500);
  assert.equal(data.total_amount, 532.5);
  assert.equal(data.first_charge_on, '2027-01-31');
  assert.equal(data.next_charge_on, '2027-02-28');
  assert.deepEqual(data.payment_method, { id: card, card_display: 'Visa •••• 4345' });
  await testApp.delivered();
  assert.deepEqual(await moneyOf(testApp, campaign), { raised: 50_000n, available: 50_000n, supporters: 1 });
  const [donation, ...more] = await donationsOf(testApp, data.id);
  assert.equal(more.length, 0);
  assert.equal(donation?.status, 'completed');
  assert.equal(donation?.total_centavos, 53_250n);
  assert.match(donation?.invoice_id ?? '', /^inv_/);
  assert.match(donation?.payment_id ?? '', /^pay_/);
  assert.deepEqual((await ana.get(`/subscriptions/${data.id}`)).body.data.status, 'active');
  assert.equal((await ana.get('/subscriptions')).body.data.total, 1);
});

test('The plan at the gateway has the interval of the frequency and the amount including the fee', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const expected = {
    monthly: ['month', 1],
    quarterly: ['month', 3],
    annually: ['year', 1],
  } as const;
  for (const [frequency, [interval, count]] of Object.entries(expected)) {
    assert.equal((await subscribe(ana, campaign, card, { frequency })).status, 201);
    const [newest] = (await testApp.simulator.api('GET', '/subscriptions')).body.data;
    // The gateway has two names for each interval.
    assert.ok(newest.attributes.plan.interval.startsWith(interval));
    assert.equal(newest.attributes.plan.interval_count, count);
    assert.equal(newest.attributes.plan.amount, 53_250);
  }
});

test('A card that needs 3-D Secure starts the recurring donation once its owner has authenticated', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const linking = await ana.post('/payment-methods/gateway/link-card', {
    payment_method_id: await testApp.tokenize(CARDS.secure),
    card_meta: { last4: '0007', exp_month: 12, exp_year: 2099 },
  });
  await testApp.authorize(linking.body.action_url);
  const card = (await ana.get('/payment-methods')).body.data[0].id;
  const reply = await subscribe(ana, campaign, card);
  assert.equal(reply.status, 200);
  assert.equal(reply.body.requires_action, true);
  assert.equal(reply.body.data.status, 'incomplete');
  const again = await subscribe(ana, campaign, card);
  assert.equal(again.body.action_url, reply.body.action_url);
  assert.equal(again.body.data.id, reply.body.data.id);
  const back = await testApp.authorize(reply.body.action_url);
  assert.match(back.text, /Thank you/);
  await testApp.delivered();
  assert.equal((await ana.get(`/subscriptions/${reply.body.data.id}`)).body.data.status, 'active');
  assert.equal((await moneyOf(testApp, campaign)).raised, 50_000n);
  assert.equal((await donationsOf(testApp, reply.body.data.id)).length, 1);
});

test('A declined first charge is 400, credits nothing, and another card resumes the same donation', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  // The gateway vaults only chargeable cards, so the failing card is inserted directly.
  const poor = await saveCard(ana, await testApp.tokenize(CARDS.withoutFunds), {
    gateway_customer_id: await customerOf(testApp, ana.email),
  });
  const reply = await subscribe(ana, campaign, poor);
  assert.equal(reply.status, 400);
  assert.match(reply.body.message, /insufficient funds/);
  await testApp.delivered();
  assert.equal((await moneyOf(testApp, campaign)).raised, 0n);
  const good = await linkCard(testApp, ana);
  const second = await subscribe(ana, campaign, good);
  assert.equal(second.status, 201);
  const all = await ana.get('/subscriptions');
  assert.equal(all.body.data.total, 1);
  assert.equal(all.body.data.data[0].payment_method.id, good);
  await testApp.delivered();
  assert.equal((await moneyOf(testApp, campaign)).raised, 50_000n);
});

test('F§3 a card used by a subscription cannot be deleted in any active status; after the end it can', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const card = await linkCard(testApp, ana);
  const made = await subscribe(ana, await openCampaign(testApp), card);
  await testApp.delivered();
  const { pool } = testApp.app.connection;
  for (const status of ['incomplete', 'active', 'past_due', 'unpaid']) {
    await pool.query('update donation_subscriptions set status = $1', [status]);
    const before = await testApp.snapshot('payment_methods');
    const reply = await ana.delete(`/payment-methods/${card}`);
    assert.equal(reply.status, 422, status);
    assert.deepEqual(Object.keys(reply.body).sort(), ['message', 'success']);
    assert.equal(reply.body.success, false);
    assert.equal(await testApp.snapshot('payment_methods'), before);
  }
  await pool.query("update donation_subscriptions set status = 'active'");
  assert.equal((await ana.post(`/subscriptions/${made.body.data.id}/cancel`)).status, 200);
  assert.equal((await ana.delete(`/payment-methods/${card}`)).status, 200);
});

test('starting a donation and removing its card at once: either the card stays, or no donation starts', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  for (let n = 0; n < 5; n += 1) {
    const card = await linkCard(testApp, ana);
    const [donation, removal] = await Promise.all([
      subscribe(ana, campaign, card, { amount: 100 + n }),
      ana.delete(`/payment-methods/${card}`),
    ]);
    const outcome = `${donation.status} ${removal.status}`;
    assert.ok(['201 422', '422 200'].includes(outcome), outcome);
  }
});

test('contract §2 the same recurring donation is refused for ten minutes, and concurrent requests make one charge', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const before = (await testApp.payments()).length;
  const replies = await Promise.all(Array.from({ length: 20 }, () => subscribe(ana, campaign, card)));
  assert.equal(replies.filter(({ status }) => status === 201).length, 1);
  assert.equal(replies.filter(({ status }) => status === 409).length, 19);
  assert.equal((await testApp.payments()).length, before + 1);
  assert.equal((await subscribe(ana, campaign, card)).status, 409);
  assert.equal((await subscribe(ana, campaign, card, { amount: 501 })).status, 201);
  testApp.clock.advance({ minutes: 11 });
  assert.equal((await subscribe(ana, campaign, card)).status, 201);
});

test('contract §2 the ten minutes start at the first payment, also for a donation that was resumed or waited for the bank', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const customer = { gateway_customer_id: await customerOf(testApp, ana.email) };
  const poor = await saveCard(ana, await testApp.tokenize(CARDS.withoutFunds), customer);
  const secure = await saveCard(ana, await testApp.tokenize(CARDS.secure), customer);
  const good = await linkCard(testApp, ana);
  assert.equal((await subscribe(ana, campaign, poor)).status, 400);
  const waiting = await subscribe(ana, campaign, secure, { amount: 700 });
  assert.equal(waiting.body.requires_action, true);
  const before = (await testApp.payments()).filter(({ attributes }) => attributes.status === 'paid').length;
  testApp.clock.advance({ minutes: 11 });
  assert.equal((await subscribe(ana, campaign, good)).status, 201);
  await testApp.authorize(waiting.body.action_url);
  await testApp.delivered();
  for (const amount of [500, 700])
    assert.equal((await subscribe(ana, campaign, good, { amount })).status, 409, `${amount}`);
  const after = (await testApp.payments()).filter(({ attributes }) => attributes.status === 'paid').length;
  assert.equal(after, before + 2);
  testApp.clock.advance({ minutes: 11 });
  assert.equal((await subscribe(ana, campaign, good)).status, 201);
});

test('contract §2 the same donation cannot start while an uncharged one exists (409), and is charged once a month after its end', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const { id } = (await subscribe(ana, campaign, card)).body.data;
  await testApp.delivered();
  const other = await linkCard(testApp, ana, CARDS.other);
  const charges = (await testApp.payments()).length;
  testApp.clock.advance({ minutes: 11 });
  for (const status of ['past_due', 'unpaid']) {
    await advance(testApp, id, status);
    const before = await testApp.snapshot('donation_subscriptions');
    const beside = await subscribe(ana, campaign, other);
    assert.deepEqual([beside.status, beside.body.success], [409, false], status);
    assert.match(beside.body.message, /cancel it first/);
    assert.equal(await testApp.snapshot('donation_subscriptions'), before);
  }
  const [reported] = (await ana.get('/notifications')).body.data.data;
  assert.match(reported.body, /cancel this recurring donation/);
  assert.equal(
    (await testApp.payments()).filter(({ attributes }) => attributes.status === 'paid').length,
    charges,
  );
  assert.equal((await ana.post(`/subscriptions/${id}/cancel`)).status, 200);
  assert.equal((await subscribe(ana, campaign, other)).status, 201);
});

/**
 * Runs `meanwhile` when the first subscription exists at the gateway and its request has been paused for half a minute.
 */
function overtakeFirst(testApp: GatewayTestApp, meanwhile: () => Promise<Reply>): { reply: () => Reply } {
  let reply: Reply | undefined;
  stepBetween(testApp, (gateway) => ({
    startSubscription: async (input) => {
      const made = await gateway.startSubscription(input);
      testApp.clock.advance({ seconds: 31 });
      reply = await meanwhile();
      return made;
    },
  }));
  return { reply: () => reply! };
}

test('a setup paused beyond its claim and overtaken charges nothing: 409', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const before = (await testApp.payments()).length;
  const overtaking = overtakeFirst(testApp, () => subscribe(ana, campaign, card));
  const overtaken = await subscribe(ana, campaign, card);
  assert.deepEqual([overtaken.status, overtaking.reply().status], [409, 201]);
  await testApp.delivered();
  assert.equal((await testApp.payments()).length, before + 1);
  const { id } = overtaking.reply().body.data;
  assert.equal((await donationsOf(testApp, id)).length, 1);
  // The subscription charged from now on is the one that can be cancelled here.
  await advance(testApp, id, 'paid');
  assert.equal((await donationsOf(testApp, id)).length, 2);
  assert.equal((await moneyOf(testApp, campaign)).raised, 100_000n);
});

test('a recurring donation cancelled while its setup is paused is not charged: 409', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const before = (await testApp.payments()).length;
  const cancelling = overtakeFirst(testApp, async () => {
    const [{ id }] = (await ana.get('/subscriptions')).body.data.data;
    return await ana.post(`/subscriptions/${id}/cancel`);
  });
  const cancelled = await subscribe(ana, campaign, card);
  assert.deepEqual([cancelled.status, cancelling.reply().status], [409, 200]);
  await testApp.delivered();
  assert.equal((await testApp.payments()).length, before);
  const [row] = (await ana.get('/subscriptions')).body.data.data;
  assert.deepEqual([row.status, await donationsOf(testApp, row.id)], ['cancelled', []]);
});

// These tests mostly wait for the gateway, so they run concurrently, each with its own database.
describe('the answer to a first charge is lost', { concurrency: true }, () => {
  for (const mode of ['reset_after_accept', 'error500'] as const) {
    test(`a first charge whose answer is lost (${mode}) is never made twice`, async (t) => {
      const testApp = await startWithGateway(t);
      const ana = await testApp.person();
      const campaign = await openCampaign(testApp);
      const card = await linkCard(testApp, ana);
      const before = (await testApp.payments()).length;
      await testApp.fault('POST /payment_intents/{id}/attach', mode);
      const first = await subscribe(ana, campaign, card);
      assert.ok([201, 202].includes(first.status), first.text);
      await testApp.delivered();
      const second = await subscribe(ana, campaign, card);
      assert.ok([201, 409].includes(second.status), second.text);
      await testApp.delivered();
      assert.equal((await testApp.payments()).length, before + 1);
      assert.equal((await moneyOf(testApp, campaign)).raised, 50_000n);
      assert.equal((await ana.get('/subscriptions')).body.data.total, 1);
    });
  }
});

test('the same Idempotency-Key returns the first answer again', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  const input = { campaign_id: campaign, amount: 500, frequency: 'monthly', payment_method_id: card };
  const headers = { 'idempotency-key': 'k' };
  const first = await ana.post('/subscriptions', input, { headers });
  const again = await ana.post('/subscriptions', input, { headers });
  assert.deepEqual([first.status, again.status], [201, 201]);
  assert.deepEqual(again.body, first.body);
  assert.equal((await ana.post('/subscriptions', { ...input, amount: 1 }, { headers })).status, 422);
});

test('donors see only their own recurring donations, staff their institution’s, without the card', async (t) => {
  const testApp = await startWithGateway(t);
  const [north, south] = [await testApp.institution(), await testApp.institution()];
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const staff = await testApp.person({ roles: ['committee_member'], institutionId: north });
  const foreign = await testApp.person({ roles: ['institution_admin'], institutionId: south });
  const root = await testApp.person({ roles: ['system_admin'] });
  const campaign = await openCampaign(testApp, { institutionId: north });
  const made = await subscribe(ana, campaign, await linkCard(testApp, ana));
  await testApp.delivered();
  const { id } = made.body.data;
  const before = await testApp.snapshot('donation_subscriptions');
  for (const stranger of [ben, foreign]) {
    assert.equal((await stranger.get(`/subscriptions/${id}`)).status, 404);
    assert.equal((await stranger.post(`/subscriptions/${id}/cancel`)).status, 404);
    assert.equal((await stranger.get('/subscriptions')).body.data.total, 0);
  }
  for (const viewer of [staff, root]) {
    const seen = await viewer.get(`/subscriptions/${id}`);
    assert.equal(seen.status, 200);
    assert.equal(seen.body.data.payment_method, null);
    assert.equal((await viewer.get('/subscriptions?status=active')).body.data.total, 1);
    assert.equal((await viewer.get('/subscriptions?status=unpaid')).body.data.total, 0);
  }
  assert.equal((await staff.post(`/subscriptions/${id}/cancel`)).status, 403);
  assert.equal(await testApp.snapshot('donation_subscriptions'), before);
  assert.equal((await ana.get('/subscriptions/999')).status, 404);
  assert.equal((await root.post(`/subscriptions/${id}/cancel`)).status, 200);
});

test('A recurring donation is cancelled at the gateway first, once, and shows no next charge', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const made = await subscribe(ana, await openCampaign(testApp), await linkCard(testApp, ana));
  const { id } = made.body.data;
  await testApp.delivered();
  await testApp.fault('POST /subscriptions/{id}/cancel', 'reset', 1);
  const before = await testApp.snapshot('donation_subscriptions');
  assert.equal((await ana.post(`/subscriptions/${id}/cancel`)).status, 503);
  assert.equal(await testApp.snapshot('donation_subscriptions'), before);
  await testApp.fault('POST /subscriptions/{id}/cancel', 'reset_after_accept', 1);
  const reply = await ana.post(`/subscriptions/${id}/cancel`);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.data.status, 'cancelled');
  assert.equal(reply.body.data.next_charge_on, null);
  assert.ok(reply.body.data.cancelled_at);
  const [there] = (await testApp.simulator.api('GET', '/subscriptions')).body.data;
  assert.equal(there.attributes.status, 'cancelled');
  await testApp.delivered();
  const again = await ana.post(`/subscriptions/${id}/cancel`);
  assert.equal(again.status, 422);
  assert.equal(again.body.success, false);
});

test('The return page of a first charge is shown only for its own intent', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const made = await subscribe(ana, await openCampaign(testApp), await linkCard(testApp, ana));
  const { id } = made.body.data;
  assert.equal((await testApp.get(`/subscriptions/${id}/return?payment_intent_id=pi_other`)).status, 404);
  assert.equal((await testApp.get(`/subscriptions/${id}/return`)).status, 422);
  const [donation] = await donationsOf(testApp, id);
  const page = await testApp.get(
    `/subscriptions/${id}/return?payment_intent_id=${donation?.payment_intent_id}`,
  );
  assert.equal(page.status, 200);
  assert.match(page.text, /Thank you/);
  const url = `${testApp.url}/api/v1/subscriptions/${id}/return`;
  assert.equal(await isStyled({ text: page.text, url }), true);
});
