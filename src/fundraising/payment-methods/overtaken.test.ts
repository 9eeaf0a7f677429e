import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Person, Reply } from '../../../test/fundraising.ts';
import { CARDS, type GatewayWorld, startWithGateway, stepBetween, until } from '../../../test/gateway.ts';
import { cardsOf, LINK, META } from './test-steps.ts';

/** Past the claim of the paused request. */
const STOOD_STILL = { seconds: 31 };

const link = (person: Person, token: string) =>
  person.post(LINK, { payment_method_id: token, card_meta: META });

/** Waits for the refund of the single charged check. */
async function givenBackOnce(world: GatewayWorld): Promise<void> {
  await until(async () => {
    const { rows } = await world.app.connection.pool.query(
      "select count(*)::int as n from card_links where status = 'linked' and refund_id is not null",
    );
    return rows[0].n === 1;
  }, 'the refund');
  await world.delivered();
  const paid = (await world.payments()).map(({ id }) => id);
  const refunded = (await world.refunds()).map(({ attributes }) => attributes.payment_id);
  assert.deepEqual([paid.length, refunded], [1, paid]);
}

test('W8 a link request paused beyond its claim and overtaken makes no second charge: 409', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const token = await world.tokenize();
  let overtaking: Reply | undefined;
  stepBetween(world, (gateway) => ({
    createPaymentIntent: async (input) => {
      const intent = await gateway.createPaymentIntent(input);
      world.clock.advance(STOOD_STILL);
      overtaking = await link(ana, token);
      return intent;
    },
  }));
  const overtaken = await link(ana, token);
  assert.deepEqual([overtaken.status, overtaking?.status], [409, 201], overtaken.text);
  await givenBackOnce(world);
  assert.equal((await link(ana, token)).status, 200);
  await givenBackOnce(world);
});

test('F§4 a check is refunded even when a paused request finds the card vaulted before that was saved', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const token = await world.tokenize();
  const vaulted = Promise.withResolvers<void>();
  const looked = Promise.withResolvers<void>();
  let overtaking: Promise<Reply> | undefined;
  stepBetween(world, (gateway) => ({
    findPaymentMethod: async (id) => {
      world.clock.advance(STOOD_STILL);
      stepBetween(world, (other) => ({
        attachAndSettle: async (charge) => {
          const settlement = await other.attachAndSettle(charge);
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
  await givenBackOnce(world);
  assert.equal((await cardsOf(ana)).ids.length, 1);
});

test('F§4 a card whose payment is reported while its owner retries is linked, and its check refunded once', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const token = await world.tokenize(CARDS.secure);
  const { body: asked } = await link(ana, token);
  stepBetween(world, (gateway) => ({
    findPaymentMethod: async (id) => {
      await world.simulator.control('POST', '/pay', { id: asked.payment_intent_id });
      await until(async () => (await cardsOf(ana)).ids.length === 1, 'the card');
      await givenBackOnce(world);
      return await gateway.findPaymentMethod(id);
    },
  }));
  const again = await link(ana, token);
  assert.deepEqual([again.status, (await cardsOf(ana)).ids], [201, [again.body.data.id]], again.text);
  await givenBackOnce(world);
  const { rows } = await world.app.connection.pool.query(
    "select subject_id from audit_log where action = 'payment_method.linked'",
  );
  assert.deepEqual(rows, [{ subject_id: String(again.body.data.id) }]);
});

test('F§7 a late answer that an earlier check was cancelled does not affect the current one', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const token = await world.tokenize(CARDS.secure);
  const { body: first } = await link(ana, token);
  const cancelled = await world.simulator.api('POST', `/payment_intents/${first.payment_intent_id}/cancel`);
  assert.equal(cancelled.status, 200);
  const { lookUpSettlement } = world.app.gateway;
  let second: Reply | undefined;
  world.app.gateway.lookUpSettlement = async (intentId) => {
    world.app.gateway.lookUpSettlement = lookUpSettlement;
    const answer = await lookUpSettlement(intentId);
    assert.equal((await link(ana, token)).status, 400);
    second = await link(ana, token);
    return answer;
  };
  const late = await ana.post(`${LINK}/${first.payment_intent_id}/complete`);
  assert.deepEqual([late.status, second?.body.requires_action], [400, true], late.text);
  const again = await link(ana, token);
  assert.equal(again.body.action_url, second?.body.action_url);
  assert.notEqual(again.body.payment_intent_id, first.payment_intent_id);
  await world.authorize(again.body.action_url);
  await givenBackOnce(world);
});

test('F§4 a card not linked after an earlier refund is charged by its open check, which is refunded as well', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const token = await world.tokenize();
  const linked = await link(ana, token);
  await givenBackOnce(world);
  const open = await world.app.gateway.createPaymentIntent({
    amountInCentavos: 2_500n,
    description: 'Check of a card',
    methods: ['card'],
    metadata: {},
  });
  await world.app.db
    .updateTable('card_links')
    .set({ status: 'pending', payment_intent_id: open.id })
    .execute();
  const again = await link(ana, token);
  assert.deepEqual([again.status, again.body.data.id], [201, linked.body.data.id]);
  await until(async () => (await world.refunds()).length === 2, 'the other refund');
  const paid = (await world.payments()).map(({ id }) => id);
  const refunded = (await world.refunds()).map(({ attributes }) => attributes.payment_id);
  assert.deepEqual(new Set(refunded), new Set(paid));
});

test('F§4 a paused request that learns that the card does not exist leaves the later request’s link', async (t) => {
  const world = await startWithGateway(t);
  const ana = await world.person();
  const token = await world.tokenize();
  const underWay = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  let overtaking: Promise<Reply> | undefined;
  stepBetween(world, () => ({
    findPaymentMethod: async () => {
      world.clock.advance(STOOD_STILL);
      stepBetween(world, (gateway) => ({
        createPaymentIntent: async (input) => {
          underWay.resolve();
          await left.promise;
          return await gateway.createPaymentIntent(input);
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
  await givenBackOnce(world);
});
