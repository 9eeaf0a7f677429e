import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayWorld, startWithGateway, until } from '../../../test/gateway.ts';
import { refundCheck } from './refund-check.ts';
import { linkCard } from './test-steps.ts';

const linkOf = async (world: GatewayWorld) =>
  await world.app.db.selectFrom('card_links').selectAll().executeTakeFirstOrThrow();

/** A card whose check the gateway has taken to give back, and is at work on. */
async function linkedWithPendingRefund(world: GatewayWorld): Promise<number> {
  await world.simulator.control('POST', '/settings', { refunds: 'pending' });
  await linkCard(world, await world.person());
  await until(async () => (await world.refunds()).length === 1, 'a refund');
  return (await linkOf(world)).id;
}

test('F§4 the 25 pesos of a check are given back anew when the gateway was at work on it and then could not', async (t) => {
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

test('F§4 while the gateway is at work on giving a check back, it is looked at again within hours, by a job', async (t) => {
  const world = await startWithGateway(t);
  const id = await linkedWithPendingRefund(world);
  const waiting = async () => {
    const { rows } = await world.app.connection.pool.query(
      `select start_after from fundraising_jobs.job where name = 'refund-card-check' and state = 'created' and data = $1`,
      [{ linkId: id }],
    );
    return rows.map(({ start_after: at }) => Temporal.Instant.from(at).epochMilliseconds);
  };
  await until(async () => (await waiting()).length === 1, 'a job that looks again');
  const inHours = ((await waiting())[0]! - world.clock.now().epochMilliseconds) / 3_600_000;
  assert.ok(inHours > 5 && inHours < 7, `${inHours}`);
});
