import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWithGateway, until } from '@bulwagan/testing/gateway.ts';
import { applyEvent, begin, donationsOf, moneyOf } from '../testing/steps.ts';

/** Creates a recurring donation whose first charge succeeded but whose events and answer are late. */
async function charged(t: Parameters<typeof startWithGateway>[0]) {
  const testApp = await startWithGateway(t);
  const begun = await begin(testApp);
  await testApp.delivered();
  const { pool } = testApp.app.connection;
  const notices = async () =>
    (
      await pool.query(
        `select kind from notifications where kind like 'subscription%' or kind = 'donation.failed' order by id`,
      )
    ).rows.map(({ kind }) => kind);
  return { testApp, pool, notices, ...begun };
}

for (const end of ['cancelled', 'incomplete_cancelled']) {
  test(`F§6 a recurring donation reported as ${end} before its payment has begun: its donor is notified of the end once`, async (t) => {
    const { testApp, pool, id, gatewayId, campaign, notices, shown } = await charged(t);
    const [donation] = await donationsOf(testApp, id);
    const paidAt = await pool.query(
      'select d.paid_at from donations d where d.id = $1 and d.paid_at is not null',
      [donation!.id],
    );
    await pool.query(`update donation_subscriptions set status = 'incomplete' where id = $1`, [id]);
    await pool.query('update donations set paid_at = null where id = $1', [donation!.id]);
    await applyEvent(testApp, `subscription.${end}`, { id: gatewayId });
    assert.deepEqual([(await shown()).status, await notices()], [end, []]);
    await pool.query('update donations set paid_at = $2 where id = $1', [
      donation!.id,
      paidAt.rows[0].paid_at,
    ]);
    const invoice = { id: donation!.invoice_id!, attributes: { subscription_id: gatewayId, amount: 50_000 } };
    for (let times = 0; times < 2; times += 1)
      await applyEvent(testApp, 'subscription.invoice.paid', invoice);
    assert.deepEqual([(await shown()).status, await notices()], [end, ['subscription.ended']]);
    assert.equal((await moneyOf(testApp, campaign)).supporters, 1);
  });
}

test('F§6 a recurring donation that is past due before its first payment is reported is shown as past due to its donor', async (t) => {
  const { testApp, pool, id, gatewayId, notices } = await charged(t);
  await pool.query(`update donation_subscriptions set status = 'incomplete' where id = $1`, [id]);
  await pool.query('update donations set paid_at = null where subscription_id = $1', [id]);
  testApp.skipInvariants();
  await applyEvent(testApp, 'subscription.past_due', { id: gatewayId });
  await until(async () => (await notices()).length === 1, 'the notice');
  assert.deepEqual(await notices(), ['subscription.past_due']);
});
