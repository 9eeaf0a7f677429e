import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, type GatewayWorld, startWithGateway, until } from '../../../test/gateway.ts';
import { cardsOf, LINK, linkCard, META } from '../payment-methods/test-steps.ts';
import { advance, giftsOf, moneyOf, openCampaign, subscribe } from './test-steps.ts';

/** Creates a recurring donation whose second charge failed and which the gateway keeps retrying. */
async function overdue(world: GatewayWorld) {
  const ana = await world.person();
  const campaign = await openCampaign(world);
  const made = await subscribe(ana, campaign, await linkCard(world, ana));
  assert.equal(made.status, 201, made.text);
  await world.delivered();
  const { id } = made.body.data;
  await advance(world, id, 'past_due');
  const [, failed] = await giftsOf(world, id);
  assert.equal(failed?.status, 'failed');
  return { ana, campaign, id, failed: failed! };
}

/** All columns of the charge except the receipt, which is sent meanwhile. */
async function allOf(world: GatewayWorld, id: number): Promise<unknown> {
  const { rows } = await world.app.connection.pool.query('select * from donations where id = $1', [id]);
  return [rows, await world.snapshot('donation_transactions', 'ledger_entries', 'donation_subscriptions')];
}

const intentStatus = async (world: GatewayWorld, id: string | null): Promise<string> =>
  (await world.simulator.api('GET', `/payment_intents/${id}`)).body.data.attributes.status;
const paidTimes = async (world: GatewayWorld): Promise<number> =>
  (await world.payments()).filter(
    ({ attributes }) => attributes.status === 'paid' && attributes.amount === 53_250,
  ).length;

test('F§7 a charge of a recurring donation cannot be paid by hand (400) while the gateway retries it: it is paid once', async (t) => {
  const world = await startWithGateway(t);
  const { ana, campaign, id, failed } = await overdue(world);
  const before = await allOf(world, failed.id);
  const again = await ana.post(`/donations/${failed.id}/pay/paymongo`);
  assert.equal(again.status, 400, again.text);
  assert.match(again.body.message, /charge of a recurring donation/);
  assert.deepEqual(await allOf(world, failed.id), before);
  assert.equal(await intentStatus(world, failed.payment_intent_id), 'awaiting_payment_method');
  await advance(world, id, 'paid');
  assert.equal(await paidTimes(world), 2);
  assert.deepEqual(await moneyOf(world, campaign), { raised: 100_000n, available: 100_000n, supporters: 2 });
});

test('F§7 a pending charge of a recurring donation cannot be cancelled by hand (400): its invoice stays payable', async (t) => {
  const world = await startWithGateway(t);
  const { ana, id, failed } = await overdue(world);
  await world.app.db
    .updateTable('donations')
    .set({ status: 'pending' })
    .where('id', '=', failed.id)
    .execute();
  const before = await allOf(world, failed.id);
  const cancelled = await ana.post(`/donations/${failed.id}/cancel`);
  assert.equal(cancelled.status, 400, cancelled.text);
  assert.deepEqual(await allOf(world, failed.id), before);
  await advance(world, id, 'paid');
  assert.equal(await intentStatus(world, failed.payment_intent_id), 'succeeded');
});

test('F§4 tracking a donation by reference shows whether it is a charge of a recurring one', async (t) => {
  const world = await startWithGateway(t);
  const { ana, failed } = await overdue(world);
  const shown = await ana.get(`/donations/${failed.id}`);
  const path = `/donations/track/${shown.body.data.reference_number}/verify`;
  const followed = await ana.get(path);
  assert.deepEqual([followed.body.data.id, followed.body.data.is_recurring], [failed.id, true]);
  const toStranger = await world.get(path);
  assert.deepEqual([toStranger.body.data.id, toStranger.body.data.is_recurring], [null, true]);
});

test('F§6 a donor whose first recurring charge fails at the bank is notified, as no other notice covers it', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const linking = await ana.post(LINK, {
    payment_method_id: await world.tokenize(CARDS.secure),
    card_meta: META,
  });
  await world.authorize(linking.body.action_url);
  await world.delivered();
  await until(async () => (await cardsOf(ana)).ids.length === 1, 'a linked card');
  const [card] = (await cardsOf(ana)).ids;
  const made = await subscribe(ana, await openCampaign(world), card!);
  assert.equal(made.body.requires_action, true, made.text);
  await world.refuse(made.body.action_url);
  await world.delivered();
  const { rows } = await world.app.connection.pool.query('select kind from notifications order by id');
  assert.deepEqual(rows, [{ kind: 'donation.failed' }]);
});

test('F§6 a donor whose recurring charge failed is told that it will be retried, and not to pay again', async (t) => {
  const world = await startWithGateway(t);
  const { ana } = await overdue(world);
  const { rows } = await world.app.connection.pool.query(
    'select kind, body from notifications where user_id = $1 order by id',
    [ana.id],
  );
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['donation.completed', 'subscription.past_due'],
  );
  assert.doesNotMatch(rows.map(({ body }) => body).join(' '), /You can try again/);
});
