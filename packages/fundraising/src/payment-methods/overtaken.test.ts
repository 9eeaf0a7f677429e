import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Person, Reply } from '@bulwagan/testing/fundraising.ts';
import {
  CARDS,
  type GatewayTestApp,
  startWithGateway,
  stepBetween,
  until,
} from '@bulwagan/testing/gateway.ts';
import { cardsOf, LINK, META } from './testing/steps.ts';

/** Past the claim of the paused request. */
const STOOD_STILL = { seconds: 31 };

const link = (person: Person, token: string) =>
  person.post(LINK, { payment_method_id: token, card_meta: META });

/** Waits for the refund of the single charged check. */
async function givenBackOnce(testApp: GatewayTestApp): Promise<void> {
  await until(async () => {
    const { rows } = await testApp.app.connection.pool.query(
      "select count(*)::int as n from card_links where status = 'linked' and refund_id is not null",
    );
    return rows[0].n === 1;
  }, 'the refund');
  await testApp.delivered();
  const paid = (await testApp.payments()).map(({ id }) => id);
  const refunded = (await testApp.refunds()).map(({ attributes }) => attributes.payment_id);
  assert.deepEqual([paid.length, refunded], [1, paid]);
}

test('a link request paused beyond its claim and overtaken makes no second charge: 409', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  let overtaking: Reply | undefined;
  stepBetween(testApp, (gateway) => ({
    openCharge: async (input) => {
      const intent = await gateway.openCharge(input);
      testApp.clock.advance(STOOD_STILL);
      overtaking = await link(ana, token);
      return intent;
    },
  }));
  const overtaken = await link(ana, token);
  assert.deepEqual([overtaken.status, overtaking?.status], [409, 201], overtaken.text);
  await givenBackOnce(testApp);
  assert.equal((await link(ana, token)).status, 200);
  await givenBackOnce(testApp);
});

test('F§4 a check is refunded even when a paused request finds the card vaulted before that was saved', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  const vaulted = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  let overtaking: Promise<Reply> | undefined;
  stepBetween(testApp, (gateway) => ({
    findPaymentMethod: async (id) => {
      testApp.clock.advance(STOOD_STILL);
      stepBetween(testApp, (other) => ({
        chargeCard: async (charge) => {
          const settlement = await other.chargeCard(charge);
          vaulted.resolve();
          await looked.promise;
          return settlement;
        },
      }));
      overtaking = link(ana, token);
      await vaulted.promise;
      return await gateway.findPaymentMethod(id);
    },
  }));
  const overtaken = await link(ana, token);
  looked.resolve();
  assert.deepEqual([overtaken.status, (await overtaking)?.status], [409, 201], overtaken.text);
  await givenBackOnce(testApp);
  assert.equal((await cardsOf(ana)).ids.length, 1);
});

test('F§4 a card whose payment is reported while its owner retries is linked, and its check refunded once', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize(CARDS.secure);
  const { body: asked } = await link(ana, token);
  stepBetween(testApp, (gateway) => ({
    findPaymentMethod: async (id) => {
      await testApp.simulator.control('POST', '/pay', { id: asked.payment_intent_id });
      await until(async () => (await cardsOf(ana)).ids.length === 1, 'the card');
      await givenBackOnce(testApp);
      return await gateway.findPaymentMethod(id);
    },
  }));
  const again = await link(ana, token);
  assert.deepEqual([again.status, (await cardsOf(ana)).ids], [201, [again.body.data.id]], again.text);
  await givenBackOnce(testApp);
  const { rows } = await testApp.app.connection.pool.query(
    "select subject_id from audit_log where action = 'payment_method.linked'",
  );
  assert.deepEqual(rows, [{ subject_id: String(again.body.data.id) }]);
});

test('F§7 a late answer that an earlier check was cancelled does not affect the current one', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize(CARDS.secure);
  const { body: first } = await link(ana, token);
  const cancelled = await testApp.simulator.api('POST', `/payment_intents/${first.payment_intent_id}/cancel`);
  assert.equal(cancelled.status, 200);
  const { getCharge } = testApp.app.gateway;
  let second: Reply | undefined;
  testApp.app.gateway.getCharge = async (intentId) => {
    testApp.app.gateway.getCharge = getCharge;
    const answer = await getCharge(intentId);
    assert.equal((await link(ana, token)).status, 400);
    second = await link(ana, token);
    return answer;
  };
  const late = await ana.post(`${LINK}/${first.payment_intent_id}/complete`);
  assert.deepEqual([late.status, second?.body.requires_action], [400, true], late.text);
  const again = await link(ana, token);
  assert.equal(again.body.action_url, second?.body.action_url);
  assert.notEqual(again.body.payment_intent_id, first.payment_intent_id);
  await testApp.authorize(again.body.action_url);
  await givenBackOnce(testApp);
});

test('F§4 a card not linked after an earlier refund is charged by its open check, which is refunded as well', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  const linked = await link(ana, token);
  await givenBackOnce(testApp);
  const open = await testApp.app.gateway.openCharge({
    amountInCentavos: 2_500n,
    description: 'Check of a card',
    metadata: {},
  });
  await testApp.app.db
    .updateTable('card_links')
    .set({ status: 'pending', payment_intent_id: open.id })
    .execute();
  const again = await link(ana, token);
  assert.deepEqual([again.status, again.body.data.id], [201, linked.body.data.id]);
  await until(async () => (await testApp.refunds()).length === 2, 'the other refund');
  const paid = (await testApp.payments()).map(({ id }) => id);
  const refunded = (await testApp.refunds()).map(({ attributes }) => attributes.payment_id);
  assert.deepEqual(new Set(refunded), new Set(paid));
});

test('F§4 a paused request that learns that the card does not exist leaves the later request’s link', async (t) => {
  const testApp = await startWithGateway(t);
  const ana = await testApp.person();
  const token = await testApp.tokenize();
  const underWay = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  let overtaking: Promise<Reply> | undefined;
  stepBetween(testApp, () => ({
    findPaymentMethod: async () => {
      testApp.clock.advance(STOOD_STILL);
      stepBetween(testApp, (gateway) => ({
        openCharge: async (input) => {
          underWay.resolve();
          await left.promise;
          return await gateway.openCharge(input);
        },
      }));
      overtaking = link(ana, token);
      await underWay.promise;
      return undefined;
    },
  }));
  const overtaken = await link(ana, token);
  left.resolve();
  assert.deepEqual([overtaken.status, (await overtaking)?.status], [422, 201], overtaken.text);
  await givenBackOnce(testApp);
});
