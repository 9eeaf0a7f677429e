import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activeCampaign } from '@bulwagan/testing/donations.ts';
import { CARDS } from '@bulwagan/testing/gateway.ts';
import { cardOf, keyed, order, PATH } from '../testing/charges.ts';
import { type GatewayDonorTestApp, paidAt, startWithGatewayAndDonor, statusesOf } from '../testing/steps.ts';

const charge = (testApp: GatewayDonorTestApp, cardId: number, more = {}, options = {}) =>
  testApp.donor.post(PATH, order(testApp, cardId, more), options);

test('contract §3.1 the same card, campaign and amount within 30 seconds without a key is 409 and charges nothing', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  assert.equal((await charge(testApp, cardId)).status, 200);
  const payments = (await paidAt(testApp)).length;
  const { rows: before } = await testApp.app.connection.pool.query('select count(*)::int from donations');
  for (const seconds of [0, 29]) {
    testApp.clock.advance({ seconds });
    const again = await charge(testApp, cardId);
    assert.equal(again.status, 409, again.text);
    assert.deepEqual([again.body.success, Object.keys(again.body).sort()], [false, ['message', 'success']]);
    assert.match(again.body.message, /less than 30 seconds ago/);
    assert.equal(again.headers['retry-after'], undefined);
  }
  const { rows: after } = await testApp.app.connection.pool.query('select count(*)::int from donations');
  assert.deepEqual(after, before);
  assert.equal((await paidAt(testApp)).length, payments);
  testApp.clock.advance({ seconds: 1 });
  assert.equal((await charge(testApp, cardId)).status, 200);
  assert.equal((await paidAt(testApp)).length, payments + 1);
});

test('contract §3.1 ten equal charges at once make one charge', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp);
  const replies = await Promise.all(Array.from({ length: 10 }, () => charge(testApp, cardId)));
  assert.deepEqual(statusesOf(replies).toSorted(), [200, ...Array.from({ length: 9 }, () => 409)]);
  assert.equal((await paidAt(testApp)).length, 1);
});

test('contract §3.1 another card, campaign, amount or donor, and a request with a key, are charged at once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const [cardId, otherCard] = [await cardOf(testApp), await cardOf(testApp)];
  const { institutionId, donor } = testApp;
  const campaign_id = await activeCampaign(testApp, { institutionId, createdBy: donor.id, title: 'Desks' });
  const somebody = await testApp.person();
  const theirs = await cardOf(testApp, somebody);
  const replies = [
    await charge(testApp, cardId),
    await charge(testApp, otherCard),
    await charge(testApp, cardId, { campaign_id }),
    await charge(testApp, cardId, { amount: 200.01 }),
    await charge(testApp, cardId, {}, keyed('k1')),
    await charge(testApp, cardId, {}, keyed('k2')),
    await somebody.post(PATH, order(testApp, theirs)),
  ];
  assert.deepEqual(
    statusesOf(replies),
    replies.map(() => 200),
  );
  assert.equal((await charge(testApp, cardId)).status, 409);
});

test('contract §3.1 a declined charge can be sent again at once', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const declined = await cardOf(testApp, testApp.donor, CARDS.withoutFunds);
  for (let n = 0; n < 2; n += 1) assert.equal((await charge(testApp, declined)).status, 400);
});
