import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Job } from '@bulwagan/platform/jobs/jobs.ts';
import { type GatewayTestApp, startWithGateway, until } from '@bulwagan/testing/gateway.ts';
import { refundCheck } from './refund-check.ts';
import { linkCard } from './testing/steps.ts';

const linkOf = async (testApp: GatewayTestApp) =>
  await testApp.app.db.selectFrom('card_links').selectAll().executeTakeFirstOrThrow();

/** Returns in how many hours each refund job of a link runs again. */
async function hoursUntilNext(testApp: GatewayTestApp, linkId: number): Promise<number[]> {
  const { rows } = await testApp.app.connection.pool.query(
    `select start_after from fundraising_jobs.job where name = 'refund-card-check' and state = 'created' and data = $1`,
    [{ linkId }],
  );
  const now = testApp.clock.now().epochMilliseconds;
  return rows.map(({ start_after: at }) => (Temporal.Instant.from(at).epochMilliseconds - now) / 3_600_000);
}

/** Links a card whose check refund the gateway has accepted but not completed. */
async function linkedWithPendingRefund(testApp: GatewayTestApp): Promise<number> {
  await testApp.simulator.control('POST', '/settings', { refunds: 'pending' });
  await linkCard(testApp, await testApp.person());
  await until(async () => (await testApp.refunds()).length === 1, 'a refund');
  return (await linkOf(testApp)).id;
}

test('F§4 the 25 pesos of a check are refunded again when the gateway’s first refund fails', async (t) => {
  const testApp = await startWithGateway(t);
  const id = await linkedWithPendingRefund(testApp);
  const [first] = await testApp.refunds();
  assert.equal(await refundCheck(testApp.app, id), 'under way');
  assert.equal((await linkOf(testApp)).refund_id, null);
  assert.equal((await testApp.refunds()).length, 1);

  await testApp.simulator.control('POST', `/refunds/${first!.id}/settle`, { status: 'failed' });
  await testApp.simulator.control('POST', '/settings', { refunds: 'succeed' });
  assert.equal(await refundCheck(testApp.app, id), 'done');
  const refunds = await testApp.refunds();
  assert.deepEqual(refunds.map(({ attributes }) => attributes.status).toSorted(), ['failed', 'succeeded']);
  assert.equal((await linkOf(testApp)).refund_id, refunds.find(({ id: one }) => one !== first!.id)!.id);
  assert.equal(await refundCheck(testApp.app, id), 'done');
  assert.equal((await testApp.refunds()).length, 2);
});

test('F§4 while the gateway is processing a check’s refund, a job looks it up again within hours', async (t) => {
  const testApp = await startWithGateway(t);
  const id = await linkedWithPendingRefund(testApp);
  await until(async () => (await hoursUntilNext(testApp, id)).length === 1, 'a job that looks again');
  const [inHours] = await hoursUntilNext(testApp, id);
  assert.ok(inHours! > 5 && inHours! < 7, `${inHours}`);
});

test('F§4 after a gateway outage longer than a job’s retries the check is refunded', async (t) => {
  const testApp = await startWithGateway(t);
  await testApp.fault('GET /payments/{id}', 'error500', 1_000);
  await linkCard(testApp, await testApp.person());
  const { id } = await linkOf(testApp);
  const bringForward = async () => {
    const { rowCount } = await testApp.app.connection.pool.query(
      `update fundraising_jobs.job set retry_count = retry_limit - 1, start_after = now()
       where name = 'refund-card-check' and state = 'retry' and retry_count < retry_limit - 1`,
    );
    return rowCount === 1;
  };
  await until(bringForward, 'a first try');
  testApp.app.jobs.wake({ name: 'refund-card-check' } as Job);
  const ended = async () =>
    (await hoursUntilNext(testApp, id)).length + (await testApp.app.jobs.findFailed()).length;
  await until(async () => (await ended()) > 0, 'the last try');
  assert.deepEqual(await testApp.app.jobs.findFailed(), []);
  const [inHours] = await hoursUntilNext(testApp, id);
  assert.ok(inHours! > 5 && inHours! < 7, `${inHours}`);

  await testApp.simulator.control('DELETE', '/faults');
  assert.equal(await refundCheck(testApp.app, id), 'done');
  assert.equal((await testApp.refunds()).length, 1);
});
