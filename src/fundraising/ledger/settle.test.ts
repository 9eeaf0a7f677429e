import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event, givingWorld, pendingDonation, sendEvent } from '../../../test/giving.ts';
import { createLog } from '../../platform/telemetry/log.ts';

test('F§3 completing what was pending warns of nothing; what was not, with reference and previous status', async (t) => {
  const lines: string[] = [];
  const log = createLog({ level: 'warn', pretty: false, to: { write: (line) => lines.push(line) } });
  const world = await givingWorld(t, { ground: { log } });
  const warnings = () =>
    lines
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg.includes('not pending'))
      .map(({ reference, previousStatus }) => ({ reference, previousStatus }));

  const pending = await pendingDonation(world);
  await pay(world, pending.reference);
  assert.deepEqual(warnings(), []);

  for (const previousStatus of ['cancelled', 'failed', 'expired'] as const) {
    lines.length = 0;
    const { id, reference } = await pendingDonation(world);
    await world.app.db
      .updateTable('donations')
      .set({ status: previousStatus })
      .where('id', '=', id)
      .execute();
    await pay(world, reference);
    assert.deepEqual(warnings(), [{ reference, previousStatus }]);
  }
});

async function pay(world: Parameters<typeof sendEvent>[0], reference: string): Promise<void> {
  const reply = await sendEvent(world, event('checkout_session.payment.paid', { reference }));
  assert.equal(reply.status, 200);
  const { status } = await world.app.db
    .selectFrom('donations')
    .select('status')
    .where('reference_number', '=', reference)
    .executeTakeFirstOrThrow();
  assert.equal(status, 'completed');
}
