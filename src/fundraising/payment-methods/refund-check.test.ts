import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayWorld, startWithGateway, until } from '../../../test/gateway.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { refundCheck } from './refund-check.ts';
import { linkCard } from './test-steps.ts';

const linkOf = async (world: GatewayWorld) =>
  await world.app.db.selectFrom('card_links').selectAll().executeTakeFirstOrThrow();

/** Returns in how many hours each refund job of a link runs again. */
async function hoursUntilNext(world: GatewayWorld, linkId: number): Promise<number[]> {
  const { rows } = await world.app.connection.pool.query(
    `select start_after from fundraising_jobs.job where name = 'refund-card-check' and state = 'created' and data = $1`,
    [{ linkId }],
  );
  const now = world.clock.now().epochMilliseconds;
  return rows.map(({ start_after: at }) => (Temporal.Instant.from(at).epochMilliseconds - now) / 3_600_000);
}

/** Links a card whose check refund the gateway has accepted but not completed. */
async function linkedWithPendingRefund(world: GatewayWorld): Promise<number> {
  await world.simulator.control('POST', '/settings', { refunds: 'pending' });
  await linkCard(world, await world.person());
  await until(async () => (await world.refunds()).length === 1, 'a refund');
  return (await linkOf(world)).id;
}

test('F§4 the 25 pesos of a check are refunded again when the gateway’s first refund fails', async (t) => {
  const world = await startWithGateway(t);
  const id = await linkedWithPendingRefund(world);
  const [first] = await world.refunds();
  assert.equal(await refundCheck(world.app, id), 'under way');
  assert.equal((await linkOf(world)).refund_id, null);
  assert.equal((await world.refunds()).length, 1);

  await world.simulator.control('POST', `/refunds/${first!.id}/settle`, { status: 'failed' });
  await world.simulator.control('POST', '/settings', { refunds: 'succeed' });
  assert.equal(await refundCheck(world.app, id), 'done');
  const refunds = await world.refunds();
  assert.deepEqual(refunds.map(({ attributes }) => attributes.status).toSorted(), ['failed', 'succeeded']);
  assert.equal((await linkOf(world)).refund_id, refunds.find(({ id: one }) => one !== first!.id)!.id);
  assert.equal(await refundCheck(world.app, id), 'done');
  assert.equal((await world.refunds()).length, 2);
});

test('F§4 while the gateway is processing a check’s refund, a job looks it up again within hours', async (t) => {
  const world = await startWithGateway(t);
  const id = await linkedWithPendingRefund(world);
  await until(async () => (await hoursUntilNext(world, id)).length === 1, 'a job that looks again');
  const [inHours] = await hoursUntilNext(world, id);
  assert.ok(inHours! > 5 && inHours! < 7, `${inHours}`);
});

test('F§4 after a gateway outage longer than a job’s retries the check is refunded', async (t) => {
  const world = await startWithGateway(t);
  await world.fault('GET /payments/{id}', 'error500', 1_000);
  await linkCard(world, await world.person());
  const { id } = await linkOf(world);
  const bringForward = async () => {
    const { rowCount } = await world.app.connection.pool.query(
      `update fundraising_jobs.job set retry_count = retry_limit - 1, start_after = now()
       where name = 'refund-card-check' and state = 'retry' and retry_count < retry_limit - 1`,
    );
    return rowCount === 1;
  };
  await until(bringForward, 'a first try');
  world.app.jobs.wake({ name: 'refund-card-check' } as Job);
  const ended = async () =>
    (await hoursUntilNext(world, id)).length + (await world.app.jobs.findFailed()).length;
  await until(async () => (await ended()) > 0, 'the last try');
  assert.deepEqual(await world.app.jobs.findFailed(), []);
  const [inHours] = await hoursUntilNext(world, id);
  assert.ok(inHours! > 5 && inHours! < 7, `${inHours}`);

  await world.simulator.control('DELETE', '/faults');
  assert.equal(await refundCheck(world.app, id), 'done');
  assert.equal((await world.refunds()).length, 1);
});
