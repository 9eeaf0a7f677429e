import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { CARDS, type GatewayTestApp, startWithGateway, stepBetween } from '@bulwagan/testing/gateway.ts';
import { linkCard, saveCard } from '../../payment-methods/testing/steps.ts';
import { endDonationsTo } from '../ending/endings.ts';
import { customerOf, gatewayIdOf, moneyOf, openCampaign, subscribe } from '../testing/steps.ts';

const ENDED_WITHOUT_TIME = new URL('../../migrations/0065_ended_without_time.sql', import.meta.url);

/** Creates a recurring donation whose first charge was declined, and a card of its donor that could pay it. */
async function declined(testApp: GatewayTestApp) {
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const poor = await saveCard(ana, await testApp.tokenize(CARDS.withoutFunds), {
    gateway_customer_id: await customerOf(testApp, ana.email),
  });
  assert.equal((await subscribe(ana, campaign, poor)).status, 400);
  const good = await linkCard(testApp, ana);
  await testApp.delivered();
  const { rows } = await testApp.app.connection.pool.query(
    'select id, first_intent_id from donation_subscriptions',
  );
  return { ana, campaign, good, poor, id: rows[0].id as number, intent: rows[0].first_intent_id as string };
}

test('contract §2 an unpaid recurring donation is not charged once its campaign stops accepting donations (422), like a new one', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, campaign, good } = await declined(testApp);
  const set = (change: object) =>
    testApp.app.db.updateTable('campaigns').set(change).where('id', '=', campaign).execute();
  const now = testApp.clock.now();
  const past = now.subtract({ minutes: 1 }).toString();
  const future = now.add({ minutes: 1 }).toString();
  const charges = (await testApp.payments()).length;
  const before = await testApp.snapshot('donation_subscriptions', 'donations');
  for (const [closed, open] of [
    [{ status: 'closed' }, { status: 'active' }],
    [{ ends_at: past }, { ends_at: null }],
    [{ starts_at: future }, { starts_at: null }],
  ] as const) {
    await set(closed);
    const again = await subscribe(ana, campaign, good);
    const renewed = await subscribe(ana, campaign, good, { amount: 700 });
    assert.deepEqual([again.status, again.body], [422, renewed.body], JSON.stringify(closed));
    assert.equal((await testApp.payments()).length, charges);
    assert.equal(await testApp.snapshot('donation_subscriptions', 'donations'), before);
    await set(open);
  }
  assert.equal((await subscribe(ana, campaign, good)).status, 201);
  assert.equal((await ana.get('/subscriptions')).body.data.total, 1);
});

const intentAt = async (testApp: GatewayTestApp, intent: string): Promise<string> =>
  (await testApp.simulator.api('GET', `/payment_intents/${intent}`)).body.data.attributes.status;

const subscriptionAt = async (testApp: GatewayTestApp, id: number): Promise<string> =>
  (await testApp.simulator.api('GET', `/subscriptions/${await gatewayIdOf(testApp, id)}`)).body.data
    .attributes.status;

const statusOf = async (testApp: GatewayTestApp, id: number): Promise<string> => {
  const { rows } = await testApp.app.connection.pool.query(
    'select status from donation_subscriptions where id = $1',
    [id],
  );
  return rows[0].status;
};

const pay = async (testApp: GatewayTestApp, intent: string) =>
  await testApp.simulator.api('POST', `/payment_intents/${intent}/attach`, {
    payment_method: await testApp.tokenize(CARDS.plain),
  });

test('An unpaid recurring donation cannot be paid by hand after its donor or its campaign has ended it', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, campaign, poor, id, intent } = await declined(testApp);
  assert.equal(await intentAt(testApp, intent), 'awaiting_payment_method');
  await testApp.fault('*', 'error500', 100);
  assert.equal((await ana.post(`/subscriptions/${id}/cancel`)).status, 503);
  await testApp.simulator.control('DELETE', '/faults');
  assert.deepEqual(
    [await statusOf(testApp, id), await subscriptionAt(testApp, id), await intentAt(testApp, intent)],
    ['incomplete', 'incomplete', 'awaiting_payment_method'],
  );
  assert.equal((await ana.post(`/subscriptions/${id}/cancel`)).status, 200);
  assert.deepEqual(
    [await statusOf(testApp, id), await intentAt(testApp, intent)],
    ['cancelled', 'cancelled'],
  );
  assert.notEqual((await pay(testApp, intent)).status, 200);

  assert.equal((await subscribe(ana, campaign, poor)).status, 400);
  const { rows } = await testApp.app.connection.pool.query(
    'select id, first_intent_id from donation_subscriptions order by id desc limit 1',
  );
  await testApp.app.db
    .updateTable('campaigns')
    .set({ status: 'closed' })
    .where('id', '=', campaign)
    .execute();
  // The gateway's own `cancelled` event may arrive earlier.
  await testApp.simulator.control('POST', '/settings', { hold: true });
  assert.equal(await endDonationsTo(testApp.app, campaign, new AbortController().signal), false);
  assert.deepEqual(
    [await statusOf(testApp, rows[0].id), await intentAt(testApp, rows[0].first_intent_id)],
    ['incomplete_cancelled', 'cancelled'],
  );
  assert.equal((await moneyOf(testApp, campaign)).raised, 0n);
});

test('A charge paid just as the recurring donation ends, and not reported yet, is counted once, and the donation ends', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, campaign, id, intent } = await declined(testApp);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const paid = await pay(testApp, intent);
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  assert.equal((await ana.post(`/subscriptions/${id}/cancel`)).status, 200);
  assert.deepEqual(
    [await statusOf(testApp, id), await subscriptionAt(testApp, id)],
    ['cancelled', 'cancelled'],
  );
  assert.equal((await moneyOf(testApp, campaign)).supporters, 1);
  await testApp.simulator.control('POST', '/settings', { hold: false });
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  assert.equal((await moneyOf(testApp, campaign)).supporters, 1);
  assert.equal(await statusOf(testApp, id), 'cancelled');
  assert.deepEqual(await reportedEnds(testApp, ana.id), ['subscription.ended']);
});

const reportedEnds = async (testApp: GatewayTestApp, userId: number): Promise<string[]> => {
  const { rows } = await testApp.app.connection.pool.query(
    "select kind from notifications where user_id = $1 and kind like 'subscription.%' order by id",
    [userId],
  );
  return rows.map(({ kind }) => kind);
};

/** Returns its status, end time, next charge date and outcome according to the history. */
async function endOf(testApp: GatewayTestApp, id: number) {
  const { rows } = await testApp.app.connection.pool.query(
    `select s.status, s.cancelled_at is not null as says_when, s.next_charge_on, a.changes
     from donation_subscriptions s
     left join audit_log a on a.subject_id = s.id::text and a.action = 'subscription.cancelled' where s.id = $1`,
    [id],
  );
  return rows;
}

test('F§6 a recurring donation reported as ended at creation has an end time, is not charged again and is recorded in the history', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, campaign, good, id } = await declined(testApp);
  await testApp.fault('POST /subscriptions/{id}/cancel', 'reset', 1);
  assert.equal((await ana.post(`/subscriptions/${id}/cancel`)).status, 503);
  assert.equal(await statusOf(testApp, id), 'incomplete');
  assert.equal((await subscribe(ana, campaign, good)).status, 400);
  const ended = { says_when: true, next_charge_on: null };
  const before = { status: 'incomplete' };
  assert.deepEqual(await endOf(testApp, id), [
    {
      ...ended,
      status: 'incomplete_cancelled',
      changes: { before, after: { status: 'incomplete_cancelled' } },
    },
  ]);
  assert.deepEqual(await reportedEnds(testApp, ana.id), []);

  await testApp.simulator.control('POST', '/settings', { hold: true });
  stepBetween(testApp, (gateway) => ({
    getSubscription: async (gatewayId) => ({
      ...(await gateway.getSubscription(gatewayId)),
      status: 'cancelled',
    }),
  }));
  const paid = await subscribe(ana, campaign, good);
  assert.deepEqual([paid.status, paid.body.message], [201, 'Thank you. Your donation has arrived.']);
  assert.deepEqual(await endOf(testApp, paid.body.data.id), [
    { ...ended, status: 'cancelled', changes: { before, after: { status: 'cancelled' } } },
  ]);
  assert.deepEqual(await reportedEnds(testApp, ana.id), ['subscription.ended']);
});

test('F§3 a recurring donation awaiting the bank keeps its card; another card for the same request is not charged', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const token = await testApp.tokenize(CARDS.secure);
  const secure = await saveCard(ana, token, { gateway_customer_id: await customerOf(testApp, ana.email) });
  const plain = await linkCard(testApp, ana);
  const first = await subscribe(ana, campaign, secure);
  assert.equal(first.body.requires_action, true);
  const second = await subscribe(ana, campaign, plain);
  assert.deepEqual(
    [second.status, second.body.action_url, second.body.data.payment_method.id],
    [200, first.body.action_url, secure],
  );
  await testApp.authorize(first.body.action_url);
  await testApp.delivered();
  const { id } = first.body.data;
  const { status, payment_method: shown } = (await ana.get(`/subscriptions/${id}`)).body.data;
  assert.deepEqual([status, shown.id], ['active', secure]);
  const there = await testApp.simulator.api('GET', `/subscriptions/${await gatewayIdOf(testApp, id)}`);
  assert.equal(there.body.data.attributes.default_customer_payment_method_id, token);
  assert.equal((await ana.delete(`/payment-methods/${secure}`)).status, 422);
  assert.equal((await ana.delete(`/payment-methods/${plain}`)).status, 200);
});

test('F§3 a recurring donation that the gateway refuses (422) ends and keeps no card; an unanswered one is resumed', async (t) => {
  const testApp = await startWithGateway(t, { simulator: { minimumAmount: 2_000 } });
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, ana);
  assert.equal((await subscribe(ana, campaign, card, { amount: 1 })).status, 422);
  const [{ id, status }] = (await ana.get('/subscriptions')).body.data.data;
  assert.equal(status, 'incomplete_cancelled');
  await testApp.fault('*', 'error500', 100);
  assert.equal((await subscribe(ana, campaign, card)).status, 503);
  await testApp.simulator.control('DELETE', '/faults');
  const again = await subscribe(ana, campaign, card);
  assert.deepEqual([again.status, again.body.data.id], [201, id + 1]);
  assert.equal((await ana.post(`/subscriptions/${id + 1}/cancel`)).status, 200);
  assert.equal((await ana.delete(`/payment-methods/${card}`)).status, 200);
});

test('F§8 card testing: each declined card of one recurring donation counts, and after ten the eleventh is 429', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const customer = { gateway_customer_id: await customerOf(testApp, ana.email) };
  const cards: number[] = [];
  for (let n = 0; n < 11; n += 1)
    cards.push(await saveCard(ana, await testApp.tokenize(CARDS.withoutFunds), customer));
  // An event that arrives after the next attempt would count once more.
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const statuses: number[] = [];
  for (const card of cards) {
    statuses.push((await subscribe(ana, campaign, card)).status);
    testApp.clock.advance({ seconds: 20 });
  }
  assert.deepEqual(statuses, [...Array(10).fill(400), 429]);
  const { rows } = await testApp.app.connection.pool.query(
    'select payment_method_id, failures from donations',
  );
  assert.deepEqual(rows, [{ payment_method_id: cards[9], failures: 10 }]);
});

test('a card removed while it resumes a recurring donation is not charged: 422', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, campaign, good, poor } = await declined(testApp);
  const charges = (await testApp.payments()).length;
  stepBetween(testApp, (gateway) => ({
    getCharge: async (intentId) => {
      assert.equal((await ana.delete(`/payment-methods/${good}`)).status, 200);
      return await gateway.getCharge(intentId);
    },
  }));
  const refused = await subscribe(ana, campaign, good);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['payment_method_id']]);
  assert.equal((await testApp.payments()).length, charges);
  assert.equal((await ana.get('/subscriptions')).body.data.data[0].payment_method.id, poor);
});

test('after the migration ended recurring donations without an end time have one, and no next charge', async (t) => {
  const testApp = await startWithGateway(t);
  const { id } = await declined(testApp);
  const { pool } = testApp.app.connection;
  const stateOf = async () =>
    (
      await pool.query(
        `select cancelled_at = updated_at as says_when, next_charge_on from donation_subscriptions where id = $1`,
        [id],
      )
    ).rows[0];
  const mend = () => pool.query(readFileSync(ENDED_WITHOUT_TIME, 'utf8'));
  await mend();
  assert.equal((await stateOf()).says_when, null, 'one that may still be paid is left');
  await pool.query(`update donation_subscriptions set status = 'incomplete_cancelled' where id = $1`, [id]);
  await mend();
  assert.deepEqual(await stateOf(), { says_when: true, next_charge_on: null });
});
