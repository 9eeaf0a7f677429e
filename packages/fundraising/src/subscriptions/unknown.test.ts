import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GatewayRefused } from '@bulwagan/platform/payments/errors.ts';
import { CARDS, startWithGateway } from '@bulwagan/testing/gateway.ts';
import { saveCard } from '../payment-methods/testing/steps.ts';
import { reconcileSubscriptions } from './reconcile.ts';
import { begin, customerOf, subscribe } from './testing/steps.ts';

test('F§6 a recurring donation that the gateway twice, a day apart, does not know has ended: polling stops', async (t) => {
  const testApp = await startWithGateway(t);
  const { campaign, id, gatewayId } = await begin(testApp);
  await testApp.simulator.control('POST', '/settings', { hold: true });
  const { pool } = testApp.app.connection;
  const row = async () => {
    const { rows } = await pool.query(
      'select status, next_charge_on, status_event_at from donation_subscriptions where id = $1',
      [id],
    );
    return rows[0];
  };
  const rename = async (name: string) => {
    await pool.query('update donation_subscriptions set gateway_subscription_id = $2 where id = $1', [
      id,
      name,
    ]);
  };
  const records = async () => {
    const { rows } = await pool.query(
      "select actor_id, subject_id, changes from audit_log where action = 'subscription.cancelled'",
    );
    return rows;
  };
  const before = await row();
  const run = async () => {
    testApp.clock.advance({ hours: 24 });
    return await reconcileSubscriptions(testApp.app);
  };
  const due = Temporal.PlainDate.from(before.next_charge_on);
  testApp.clock.set(`${due.add({ days: 2 })}T04:00:00Z`);
  // Neither an answer from elsewhere nor the gateway's answer on one day is enough.
  const { getSubscription } = testApp.app.gateway;
  testApp.app.gateway.getSubscription = () =>
    Promise.reject(
      new GatewayRefused('get a subscription', { reason: 'perhaps_not_found', code: 'unreadable' }),
    );
  assert.deepEqual([await run(), await run(), await row()], [1, 1, before]);
  testApp.app.gateway.getSubscription = getSubscription;
  await rename('subs_unknown');
  assert.deepEqual([await run(), await row()], [1, before]);
  await rename(gatewayId);
  await run();
  await rename('subs_unknown');
  const known = await row();
  await pool.query('update donation_subscriptions set next_charge_on = $2 where id = $1', [
    id,
    before.next_charge_on,
  ]);
  assert.deepEqual([await run(), (await row()).status, await records()], [1, known.status, []]);
  assert.equal(await run(), 1);
  assert.deepEqual([(await row()).status, (await row()).next_charge_on], ['cancelled', null]);
  assert.deepEqual(await records(), [
    {
      actor_id: null,
      subject_id: String(id),
      changes: {
        before: { status: 'active' },
        after: { status: 'cancelled', reason: 'unknown_at_gateway' },
      },
    },
  ]);
  assert.equal(await run(), 0);
  // One that was never paid never began.
  const ben = await testApp.person();
  const poor = await saveCard(ben, await testApp.tokenize(CARDS.withoutFunds), {
    gateway_customer_id: await customerOf(testApp, ben.email),
  });
  assert.equal((await subscribe(ben, campaign, poor)).status, 400);
  await pool.query(
    "update donation_subscriptions set gateway_subscription_id = 'subs_never' where user_id = $1",
    [ben.id],
  );
  const statusOfUnpaid = async () => {
    const { rows } = await pool.query('select status from donation_subscriptions where user_id = $1', [
      ben.id,
    ]);
    return rows[0].status;
  };
  testApp.clock.advance({ minutes: 1 });
  assert.deepEqual([await run(), await statusOfUnpaid()], [1, 'incomplete']);
  assert.deepEqual([await run(), await statusOfUnpaid()], [1, 'incomplete_cancelled']);
  assert.equal(await run(), 0);
});
