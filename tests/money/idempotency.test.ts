import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  begin,
  donationBody,
  GUEST,
  paidAt,
  startWithGatewayAndDonor,
  statusesOf,
} from '@bulwagan/fundraising/donations/testing/steps.ts';
import { CARDS } from '@bulwagan/testing/gateway.ts';

const TABLES = ['donations', 'donation_transactions', 'idempotency_keys'];
const key = (text: string) => ({ headers: { 'idempotency-key': text } });

test('F§4 POST /donations: a repeated key returns the first response byte for byte and creates one donation; a different body is 422', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const send = (more: object = {}, name = 'k1') =>
    testApp.donor.post('/donations', donationBody(testApp, { ...more }), key(name));
  const first = await send();
  assert.equal(first.status, 201);
  const before = await testApp.snapshot(...TABLES);
  const second = await send();
  assert.deepEqual([second.status, second.text], [201, first.text]);
  for (const more of [{ amount: 101 }, { amount: 100.01 }, { payment_method: 'card' }, { message: 'more' }])
    assert.equal((await send(more)).status, 422);
  const tooLong = await send({}, 'x'.repeat(256));
  assert.equal(tooLong.status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await send({}, 'x'.repeat(255))).status, 201);
});

test('F§4 twenty concurrent guest requests with one key create one donation; keys are separate per address and user', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const send = (ip: string) =>
    testApp.send('POST', '/donations', { body: donationBody(testApp, GUEST), ip, ...key('k1') });
  const replies = await Promise.all(Array.from({ length: 20 }, () => send('10.0.0.1')));
  assert.ok(
    statusesOf(replies).every((status) => [201, 409].includes(status)),
    String(statusesOf(replies)),
  );
  const created = replies.filter(({ status }) => status === 201).map(({ text }) => text);
  assert.equal(new Set(created).size, 1);
  for (const { headers } of replies.filter(({ status }) => status === 409)) assert.ok(headers['retry-after']);
  await send('10.0.0.2');
  await testApp.donor.post('/donations', donationBody(testApp), key('k1'));
  const donations = await testApp.app.db.selectFrom('donations').select('id').execute();
  assert.equal(donations.length, 3);
});

test('F§4 a refused donation does not use its key: the same key works once the cause is gone', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  assert.equal(
    (await testApp.donor.post('/donations', donationBody(testApp, { campaign_id: 999 }), key('k1'))).status,
    422,
  );
  await testApp.fault('POST /checkout_sessions', 'error500', 5);
  assert.equal((await testApp.donor.post('/donations', donationBody(testApp), key('k1'))).status, 503);
  await testApp.simulator.control('DELETE', '/faults');
  assert.equal((await testApp.donor.post('/donations', donationBody(testApp), key('k1'))).status, 201);
});

test('F§4 repeated payment with one key opens one checkout page; keys are separate per donation', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const [one, other] = [await begin(testApp), await begin(testApp)];
  const send = (id: number) => testApp.donor.post(`/donations/${id}/pay/paymongo`, undefined, key('k1'));
  const first = await send(one.id);
  assert.equal(first.status, 200);
  assert.equal((await send(one.id)).text, first.text);
  assert.equal((await send(other.id)).status, 422);
  const pages = await testApp.app.db
    .selectFrom('donation_transactions')
    .select('transaction_id')
    .where('transaction_id', 'like', 'cs_%')
    .execute();
  assert.equal(pages.length, 3);
});

test('F§4 linking a card twice with one key charges the 25 pesos once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const body = {
    payment_method_id: await testApp.tokenize(CARDS.plain),
    card_meta: { last4: '4345', brand: 'visa', exp_month: 12, exp_year: 2099 },
  };
  const send = () => testApp.donor.post('/payment-methods/paymongo/link-card', body, key('k1'));
  const replies = await Promise.all(Array.from({ length: 10 }, send));
  assert.ok(
    statusesOf(replies).every((status) => [201, 409].includes(status)),
    String(statusesOf(replies)),
  );
  assert.equal((await send()).status, 201);
  assert.equal((await paidAt(testApp)).length + (await testApp.refunds()).length >= 1, true);
  assert.equal((await testApp.payments()).length, 1);
});
