import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS, type GatewayTestApp, startWithGateway, until } from '@bulwagan/testing/gateway.ts';
import { cardsOf, LINK, linkCard, META } from '../../payment-methods/testing/steps.ts';
import { advance, donationsOf, moneyOf, openCampaign, subscribe } from '../testing/steps.ts';

/** Creates a recurring donation whose second charge failed and which the gateway keeps retrying. */
async function overdue(testApp: GatewayTestApp) {
  const ana = await testApp.person();
  const campaign = await openCampaign(testApp);
  const made = await subscribe(ana, campaign, await linkCard(testApp, ana));
  assert.equal(made.status, 201, made.text);
  await testApp.delivered();
  const { id } = made.body.data;
  await advance(testApp, id, 'past_due');
  const [, failed] = await donationsOf(testApp, id);
  assert.equal(failed?.status, 'failed');
  return { ana, campaign, id, failed: failed! };
}

/** Returns all columns of the charge, and tables that do not change when its receipt is sent during the test. */
async function allOf(testApp: GatewayTestApp, id: number): Promise<unknown> {
  const { rows } = await testApp.app.connection.pool.query('select * from donations where id = $1', [id]);
  return [rows, await testApp.snapshot('donation_transactions', 'ledger_entries', 'donation_subscriptions')];
}

const intentStatus = async (testApp: GatewayTestApp, id: string | null): Promise<string> =>
  (await testApp.simulator.api('GET', `/payment_intents/${id}`)).body.data.attributes.status;
const paidTimes = async (testApp: GatewayTestApp): Promise<number> =>
  (await testApp.payments()).filter(
    ({ attributes }) => attributes.status === 'paid' && attributes.amount === 53_250,
  ).length;

test('F§7 a charge of a recurring donation cannot be paid by hand (400) while the gateway retries it: it is paid once', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, campaign, id, failed } = await overdue(testApp);
  const before = await allOf(testApp, failed.id);
  const again = await ana.post(`/donations/${failed.id}/pay/paymongo`);
  assert.equal(again.status, 400, again.text);
  assert.match(again.body.message, /charge of a recurring donation/);
  assert.deepEqual(await allOf(testApp, failed.id), before);
  assert.equal(await intentStatus(testApp, failed.payment_intent_id), 'awaiting_payment_method');
  await advance(testApp, id, 'paid');
  assert.equal(await paidTimes(testApp), 2);
  assert.deepEqual(await moneyOf(testApp, campaign), {
    raised: 100_000n,
    available: 100_000n,
    supporters: 2,
  });
});

test('F§7 a pending charge of a recurring donation cannot be cancelled by hand (400): its invoice stays payable', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, id, failed } = await overdue(testApp);
  await testApp.app.db
    .updateTable('donations')
    .set({ status: 'pending' })
    .where('id', '=', failed.id)
    .execute();
  const before = await allOf(testApp, failed.id);
  const cancelled = await ana.post(`/donations/${failed.id}/cancel`);
  assert.equal(cancelled.status, 400, cancelled.text);
  assert.deepEqual(await allOf(testApp, failed.id), before);
  await advance(testApp, id, 'paid');
  assert.equal(await intentStatus(testApp, failed.payment_intent_id), 'succeeded');
});

test('F§4 tracking a donation by reference shows whether it is a charge of a recurring one', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, failed } = await overdue(testApp);
  const shown = await ana.get(`/donations/${failed.id}`);
  const path = `/donations/track/${shown.body.data.reference_number}/verify`;
  const followed = await ana.get(path);
  assert.deepEqual([followed.body.data.id, followed.body.data.is_recurring], [failed.id, true]);
  const toStranger = await testApp.get(path);
  assert.deepEqual([toStranger.body.data.id, toStranger.body.data.is_recurring], [null, true]);
});

test('F§6 a donor whose first recurring charge fails at the bank is notified, as no other notice covers it', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const linking = await ana.post(LINK, {
    payment_method_id: await testApp.tokenize(CARDS.secure),
    card_meta: META,
  });
  await testApp.authorize(linking.body.action_url);
  await testApp.delivered();
  await until(async () => (await cardsOf(ana)).ids.length === 1, 'a linked card');
  const [card] = (await cardsOf(ana)).ids;
  const made = await subscribe(ana, await openCampaign(testApp), card!);
  assert.equal(made.body.requires_action, true, made.text);
  await testApp.refuse(made.body.action_url);
  await testApp.delivered();
  const { rows } = await testApp.app.connection.pool.query('select kind from notifications order by id');
  assert.deepEqual(rows, [{ kind: 'donation.failed' }]);
});

test('F§6 a donor whose recurring charge failed is told that it will be retried, and not to pay again', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana } = await overdue(testApp);
  const { rows } = await testApp.app.connection.pool.query(
    'select kind, body from notifications where user_id = $1 order by id',
    [ana.id],
  );
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['donation.completed', 'subscription.past_due'],
  );
  assert.doesNotMatch(rows.map(({ body }) => body).join(' '), /You can try again/);
});
