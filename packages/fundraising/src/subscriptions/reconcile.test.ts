import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatewayUnavailable } from '@bulwagan/platform/payments/errors.ts';
import { type GatewayTestApp, startWithGateway } from '@bulwagan/testing/gateway.ts';
import { reconcile } from '../donations/reconcile.ts';
import { linkCard } from '../payment-methods/testing/steps.ts';
import { reconcileSubscriptions } from './reconcile.ts';
import {
  advance,
  applyEvent,
  behindThreeSilent,
  donationsOf,
  gatewayIdOf,
  moneyOf,
  openCampaign,
  subscribe,
} from './testing/steps.ts';

const DAY = { hours: 24 } as const;
const once = { raised: 50_000n, available: 50_000n, supporters: 1 };
const twice = { raised: 100_000n, available: 100_000n, supporters: 2 };

/**
 * Creates a recurring donation whose first charge was reported; then holds back all events and counts gateway calls.
 */
async function withoutEvents(testApp: GatewayTestApp) {
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const made = await subscribe(ana, campaign, await linkCard(testApp, ana));
  assert.equal(made.status, 201, made.text);
  await testApp.delivered();
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const { id } = made.body.data;
  const { getSubscription } = testApp.app.gateway;
  const asked: string[] = [];
  testApp.app.gateway.getSubscription = async (gatewayId) => {
    asked.push(gatewayId);
    return await getSubscription(gatewayId);
  };
  const row = async () => {
    const { rows } = await testApp.app.connection.pool.query(
      'select status, next_charge_on, status_event_at from donation_subscriptions where id = $1',
      [id],
    );
    return rows[0];
  };
  /** Moves the clock to midday, so that the date is the same in every time zone. */
  const goTo = async (day: Temporal.PlainDate) => {
    const noon = day.toZonedDateTime({ timeZone: testApp.app.timeZone, plainTime: '12:00' }).toInstant();
    testApp.clock.advance(noon.since(testApp.clock.now()));
  };
  const due = Temporal.PlainDate.from((await row()).next_charge_on);
  const notices = async () => {
    const { rows } = await testApp.app.connection.pool.query(
      "select kind from notifications where user_id = $1 and kind like 'subscription%' order by id",
      [ana.id],
    );
    return rows.map(({ kind }) => kind);
  };
  return { campaign, id, gatewayId: await gatewayIdOf(testApp, id), asked, row, goTo, due, notices };
}

/** Releases all held events: late, shuffled and duplicated. */
async function lateEvents(testApp: GatewayTestApp): Promise<void> {
  await testApp.simulator.control('POST', '/settings', { hold: false, shuffle: true });
  const { data } = (await testApp.simulator.control('GET', '/deliveries?status=held')).body;
  const ids = data.map(({ event_id: id }: { event_id: string }) => id);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
  await testApp.simulator.control('POST', '/resend', { event_ids: ids, times: 2 });
  await testApp.delivered();
}

test('F§6 a later charge without events is credited once, however late, often and out of order they arrive', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, asked, row, goTo, due } = await withoutEvents(testApp);
  await goTo(due.add({ days: 1 }));
  await advance(testApp, id, 'paid');
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
  assert.deepEqual(await moneyOf(testApp, campaign), once);
  await goTo(due.add({ days: 2 }));
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
  assert.deepEqual(await moneyOf(testApp, campaign), twice);
  const after = await row();
  assert.deepEqual([after.status, after.next_charge_on], ['active', due.add({ months: 1 }).toString()]);
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
  testApp.clock.advance(DAY);
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
  assert.equal(asked.length, 1);
  await lateEvents(testApp);
  assert.deepEqual(await moneyOf(testApp, campaign), twice);
  const donations = await donationsOf(testApp, id);
  assert.deepEqual(
    donations.map(({ status, payment_id: payment }) => [status, payment?.slice(0, 4)]),
    [
      ['completed', 'pay_'],
      ['completed', 'pay_'],
    ],
  );
  assert.equal((await row()).status, 'active');
});

test('F§6 a charge is credited once when job and events run at once, or when an earlier invoice named no intent', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId, goTo, due } = await withoutEvents(testApp);
  await goTo(due.add({ days: 2 }));
  await advance(testApp, id, 'paid');
  await Promise.all([
    testApp.simulator.control('POST', '/settings', { hold: false }),
    testApp.simulator.control('POST', '/release'),
    reconcileSubscriptions(testApp.app),
  ]);
  await testApp.delivered();
  assert.deepEqual(await moneyOf(testApp, campaign), twice);

  await testApp.simulator.control('POST', '/settings', { hold: true });
  await goTo(due.add({ months: 1, days: 2 }));
  await advance(testApp, id, 'paid');
  const reported = await testApp.app.gateway.getSubscription(gatewayId);
  const attributes = { subscription_id: gatewayId, amount: 53_250, status: 'paid' };
  await applyEvent(testApp, 'subscription.invoice.paid', { id: reported.latestInvoice!.id!, attributes });
  await testApp.app.connection.pool.query(
    'update donation_subscriptions set next_charge_on = $2 where id = $1',
    [id, due.add({ months: 1 }).toString()],
  );
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
  await lateEvents(testApp);
  assert.equal((await moneyOf(testApp, campaign)).supporters, 3);
  assert.equal((await donationsOf(testApp, id)).length, 3);
});

test('F§6 a charge that fails and later succeeds, both without events: past due, then active, polled once a day', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, asked, row, goTo, due, notices } = await withoutEvents(testApp);
  await goTo(due.add({ days: 2 }));
  await advance(testApp, id, 'past_due');
  await reconcileSubscriptions(testApp.app);
  assert.deepEqual([(await row()).status, await notices()], ['past_due', ['subscription.past_due']]);
  assert.deepEqual(await moneyOf(testApp, campaign), once);
  testApp.clock.advance({ minutes: 11 });
  await reconcile(testApp.app);
  assert.equal((await donationsOf(testApp, id))[1]?.status, 'failed');
  testApp.clock.advance({ hours: 23, minutes: 48 });
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
  await advance(testApp, id, 'paid');
  testApp.clock.advance({ minutes: 1 });
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
  assert.equal(asked.length, 2);
  assert.deepEqual([(await row()).status, (await donationsOf(testApp, id)).length], ['active', 2]);
  assert.deepEqual(await moneyOf(testApp, campaign), twice);
  await lateEvents(testApp);
  assert.deepEqual([(await row()).status, await notices()], ['active', ['subscription.past_due']]);
  assert.deepEqual(await moneyOf(testApp, campaign), twice);
  assert.equal((await donationsOf(testApp, id))[1]?.status, 'completed');
});

test('F§6 a recurring donation that ended at the gateway without an event ends here, its donor is notified, and polling stops', async (t) => {
  const testApp = await startWithGateway(t);
  const { id, row, goTo, due, notices } = await withoutEvents(testApp);
  await advance(testApp, id, 'cancel');
  await goTo(due.add({ days: 2 }));
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
  assert.deepEqual([(await row()).status, (await row()).next_charge_on], ['cancelled', null]);
  assert.deepEqual(await notices(), ['subscription.ended']);
  testApp.clock.advance(DAY);
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
});

test('F§6 an unreachable gateway is asked again after ten minutes; only an unknown donation waits for a day', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId, row, goTo, due } = await withoutEvents(testApp);
  await goTo(due.add({ days: 2 }));
  await advance(testApp, id, 'paid');
  const before = await row();
  const { getSubscription } = testApp.app.gateway;
  testApp.app.gateway.getSubscription = () =>
    Promise.reject(new GatewayUnavailable('get a subscription', 'no answer'));
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
  assert.deepEqual(await row(), before);
  testApp.app.gateway.getSubscription = getSubscription;
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
  testApp.clock.advance({ minutes: 10 });
  // A donation unknown to the gateway comes first in id order.
  await testApp.app.connection.pool.query(
    `insert into donation_subscriptions overriding system value
     select (s.r).* from (select jsonb_populate_record(d, '{"id": 1000, "gateway_subscription_id": null,
       "first_intent_id": null, "request_key": null}') as r from donation_subscriptions d) s`,
  );
  const rename = 'update donation_subscriptions set gateway_subscription_id = $2 where id = $1';
  await testApp.app.connection.pool.query(rename, [id, 'subs_unknown']);
  await testApp.app.connection.pool.query(rename, [1000, gatewayId]);
  assert.equal(await reconcileSubscriptions(testApp.app), 2);
  assert.deepEqual(await moneyOf(testApp, campaign), twice);
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
  testApp.clock.advance(DAY);
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
});

test('F§6 a gateway answer does not undo an event received before it, and donations being set up are skipped', async (t) => {
  const testApp = await startWithGateway(t);
  const { id, gatewayId, row, goTo, due } = await withoutEvents(testApp);
  await goTo(due.add({ days: 2 }));
  const lock = 'update donation_subscriptions set locked_until = $2 where id = $1';
  await testApp.app.connection.pool.query(lock, [id, testApp.clock.now().add({ seconds: 30 }).toString()]);
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
  await testApp.app.connection.pool.query(lock, [id, null]);
  const { getSubscription } = testApp.app.gateway;
  testApp.app.gateway.getSubscription = async (asked) => {
    const answer = await getSubscription(asked);
    const at = Math.floor(testApp.clock.now().epochMilliseconds / 1_000);
    await applyEvent(testApp, 'subscription.unpaid', { id: gatewayId }, at);
    return answer;
  };
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
  assert.equal((await row()).status, 'unpaid');
});

test('F§6 a first charge paid without an event makes the recurring donation active after a day', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, row } = await withoutEvents(testApp);
  await testApp.app.connection.pool.query(
    "update donation_subscriptions set status = 'incomplete', status_event_at = null where id = $1",
    [id],
  );
  assert.equal(await reconcileSubscriptions(testApp.app), 0);
  testApp.clock.advance({ hours: 25 });
  assert.equal(await reconcileSubscriptions(testApp.app), 1);
  assert.equal((await row()).status, 'active');
  assert.deepEqual(await moneyOf(testApp, campaign), once);
});

test('F§6 three recurring donations whose lookups get no answer do not delay the others', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, goTo, due } = await withoutEvents(testApp);
  await goTo(due.add({ days: 2 }));
  await advance(testApp, id, 'paid');
  const last = await behindThreeSilent(testApp, id);
  assert.equal(await reconcileSubscriptions(testApp.app), 3);
  assert.deepEqual(await moneyOf(testApp, campaign), once);
  testApp.clock.advance({ minutes: 10 });
  assert.equal(await reconcileSubscriptions(testApp.app), 4);
  assert.deepEqual(await moneyOf(testApp, campaign), twice);
  assert.equal((await donationsOf(testApp, last)).length, 1);
  // Unanswered ones are asked about again soon; answered ones are not.
  testApp.clock.advance({ minutes: 10 });
  assert.equal(await reconcileSubscriptions(testApp.app), 3);
});
