import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '../../../test/gateway.ts';
import { linkCard } from '../payment-methods/test-steps.ts';
import { giftsOf, moneyOf, openCampaign, subscribe } from '../subscriptions/test-steps.ts';
import { reconcile } from './reconcile.ts';
import { cardOf, order, PATH } from './test-charges.ts';
import { balanceOf, type DonatingWorld, donatingWorld, rowOf } from './test-steps.ts';

const hold = (world: DonatingWorld, isOn: boolean) =>
  world.simulator.control('POST', '/settings', { hold: isOn });

/** The donor pays with another card after all, and every event arrives. */
async function payMeanwhile(world: DonatingWorld, intentId: string): Promise<void> {
  world.clock.advance({ seconds: 5 });
  const paid = await world.simulator.control('POST', '/pay', { id: intentId, card_number: CARDS.plain });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  await hold(world, false);
  await world.simulator.control('POST', '/release');
  await world.delivered();
}

test('F§6 a late gateway answer that a charge failed does not undo a payment made meanwhile', async (t) => {
  const world = await donatingWorld(t);
  const cardId = await cardOf(world, world.donor, CARDS.secure);
  for (const who of ['page', 'job'] as const) {
    // The same charge within 30 seconds would be refused.
    world.clock.advance({ seconds: 31 });
    await hold(world, true);
    const { id, reference_number: reference } = (await world.donor.post(PATH, order(world, cardId))).body
      .data;
    const { payment_intent_id: intentId } = await rowOf(world, id);
    const action = await world.app.gateway.lookUpSettlement(intentId!);
    assert.ok(action.kind === 'requires_action');
    await world.simulator.page(`${action.url}/refuse`, {});
    const { lookUpSettlement } = world.app.gateway;
    world.app.gateway.lookUpSettlement = async (asking) => {
      world.app.gateway.lookUpSettlement = lookUpSettlement;
      const answer = await lookUpSettlement(asking);
      assert.equal(answer.kind, 'failed');
      await payMeanwhile(world, asking);
      assert.equal((await rowOf(world, id)).status, 'completed');
      return answer;
    };
    if (who === 'page') await world.get(`/donations/track/${reference}/verify`);
    else {
      world.clock.advance({ minutes: 11 });
      await reconcile(world.app);
    }
    assert.equal((await rowOf(world, id)).status, 'completed', who);
  }
  assert.deepEqual(await balanceOf(world), [40_000n, 40_000n, 2]);
});

test('F§6 a late answer to the first charge of a recurring donation does not undo a payment made meanwhile', async (t) => {
  const world = await donatingWorld(t);
  const campaign = await openCampaign(world);
  const card = await linkCard(world, world.donor);
  const { within } = world.app.gateway;
  world.app.gateway.within = (ms) => {
    const gateway = within(ms);
    return {
      ...gateway,
      attachAndSettle: async (charge) => {
        await hold(world, true);
        const declined = await world.tokenize(CARDS.withoutFunds);
        const answer = await gateway.attachAndSettle({ ...charge, paymentMethodId: declined });
        assert.equal(answer.kind, 'failed');
        await payMeanwhile(world, charge.intentId);
        return answer;
      },
    };
  };
  const reply = await subscribe(world.donor, campaign, card);
  assert.equal(reply.status, 400, reply.text);
  const { data } = (await world.donor.get('/subscriptions')).body.data;
  const [gift] = await giftsOf(world, data[0].id);
  assert.deepEqual([data[0].status, gift!.status], ['active', 'completed']);
  assert.equal((await moneyOf(world, campaign)).supporters, 1);
});
