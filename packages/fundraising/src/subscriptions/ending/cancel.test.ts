import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Conflict } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { startWithGateway } from '@bulwagan/testing/gateway.ts';
import { whileHeld } from '@bulwagan/testing/locks.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { linkCard } from '../../payment-methods/testing/steps.ts';
import { lockSubscription } from '../queries.ts';
import { openCampaign, subscribe } from '../testing/steps.ts';
import { cancelSubscription } from './cancel.ts';

test('A recurring donation set up again while it ends at the gateway is not recorded as cancelled (409)', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const card = await linkCard(testApp, ana);
  const made = await subscribe(ana, await openCampaign(testApp), card);
  const { id } = made.body.data;
  const rowNow = () =>
    testApp.app.db
      .selectFrom('donation_subscriptions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const { status } = await rowNow();
  const changes = [
    { locked_until: iso(testApp.app.clock.now().add({ seconds: 30 })) },
    { locked_until: null, gateway_subscription_id: 'subs_another' },
  ];
  for (const change of changes) {
    const gateway: App['gateway'] = {
      ...testApp.app.gateway,
      within: () => gateway,
      cancelSubscription: async (gatewayId) => {
        await testApp.app.db.updateTable('donation_subscriptions').set(change).where('id', '=', id).execute();
        return { id: gatewayId, status: 'cancelled' } as never;
      },
    };
    const cancelling = cancelSubscription(
      { ...testApp.app, gateway },
      { id: ana.id, roles: ['donor'] } as unknown as Actor,
      { id, scope: { institutionId: null, userId: ana.id } },
      { ip: '127.0.0.1', requestId: 'r' },
    );
    await assert.rejects(cancelling, Conflict);
    assert.equal((await rowNow()).status, status);
    await testApp.app.db
      .updateTable('donation_subscriptions')
      .set({ locked_until: null })
      .where('id', '=', id)
      .execute();
  }
});

test('A donor is notified once that a recurring donation ended, by the donor, staff or gateway, even if the gateway’s event comes first', async (t) => {
  const testApp = await startWithGateway(t);
  const [ana, root] = [await testApp.person(), await testApp.person({ roles: ['system_admin'] })];
  const card = await linkCard(testApp, ana);
  const reportedOf = async (id: number) => {
    const { rows } = await testApp.app.connection.pool.query(
      `select title, body from notifications
       where user_id = $1 and kind = 'subscription.ended' and data->'subscription_id' = to_jsonb($2::int)`,
      [ana.id, id],
    );
    return rows;
  };
  const title = 'A recurring donation has ended';
  const body = 'Your monthly donation of ₱500.00 to Books for all has ended. You won’t be charged again.';
  for (const who of [ana, root]) {
    const { id } = (await subscribe(ana, await openCampaign(testApp), card)).body.data;
    await testApp.delivered();
    assert.equal((await who.post(`/subscriptions/${id}/cancel`)).status, 200);
    await testApp.delivered();
    assert.equal((await who.post(`/subscriptions/${id}/cancel`)).status, 422);
    assert.deepEqual(await reportedOf(id), [{ title, body }]);
  }
});

test('F§5 the start and end of a recurring donation are in the audit log of its institution', async (t) => {
  const testApp = await startWithGateway(t);
  const institutionId = await testApp.institution();
  const [ana, head] = [
    await testApp.person(),
    await testApp.person({ roles: ['institution_admin'], institutionId }),
  ];
  const campaign = await openCampaign(testApp, { institutionId });
  const { id } = (await subscribe(ana, campaign, await linkCard(testApp, ana))).body.data;
  assert.equal((await ana.post(`/subscriptions/${id}/cancel`)).status, 200);
  const log = await head.get('/audit-logs?action=subscription');
  assert.deepEqual(
    log.body.data.data.map(({ action }: { action: string }) => action),
    ['subscription.cancelled', 'subscription.created'],
  );
});

test('a request that waits while a recurring donation gets another card sees that card', async (t) => {
  const testApp = await startWithGateway(t);
  const { db, connection } = testApp.app;
  const ana = await testApp.person();
  const [first, second] = [await linkCard(testApp, ana), await linkCard(testApp, ana)];
  const { id } = (await subscribe(ana, await openCampaign(testApp), first)).body.data;
  await testApp.delivered();
  const found = await whileHeld(
    connection.pool,
    `update donation_subscriptions set payment_method_id = ${second} where id = ${id}`,
    () => withTransaction(db, (trx) => lockSubscription(trx, { id })),
    async () => undefined,
  );
  assert.equal(found?.payment_method_id, second);
});
