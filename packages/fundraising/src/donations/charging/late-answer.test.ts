import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CARDS } from '@bulwagan/testing/gateway.ts';
import { linkCard } from '../../payment-methods/testing/steps.ts';
import { donationsOf, moneyOf, openCampaign, subscribe } from '../../subscriptions/testing/steps.ts';
import { reconcile } from '../reconcile.ts';
import { cardOf, order, PATH } from '../testing/charges.ts';
import { balanceOf, type GatewayDonorTestApp, rowOf, startWithGatewayAndDonor } from '../testing/steps.ts';

const hold = (testApp: GatewayDonorTestApp, isOn: boolean) =>
  testApp.simulator.control('POST', '/settings', { hold: isOn });

/** The donor pays with another card after all, and every event arrives. */
async function payMeanwhile(testApp: GatewayDonorTestApp, intentId: string): Promise<void> {
  testApp.clock.advance({ seconds: 5 });
  const paid = await testApp.simulator.control('POST', '/pay', { id: intentId, card_number: CARDS.plain });
  assert.equal(paid.status, 200, JSON.stringify(paid.body));
  await hold(testApp, false);
  await testApp.simulator.control('POST', '/release');
  await testApp.delivered();
}

test('F§6 a late gateway answer that a charge failed does not undo a payment made before it arrived', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const cardId = await cardOf(testApp, testApp.donor, CARDS.secure);
  for (const who of ['page', 'job'] as const) {
    // The same charge within 30 seconds would be refused.
    testApp.clock.advance({ seconds: 31 });
    await hold(testApp, true);
    const { id, reference_number: reference } = (await testApp.donor.post(PATH, order(testApp, cardId))).body
      .data;
    const { payment_intent_id: intentId } = await rowOf(testApp, id);
    const action = await testApp.app.gateway.getCharge(intentId!);
    assert.ok(action.kind === 'requires_action');
    await testApp.simulator.page(`${action.url}/refuse`, {});
    const { getCharge } = testApp.app.gateway;
    testApp.app.gateway.getCharge = async (asking) => {
      testApp.app.gateway.getCharge = getCharge;
      const answer = await getCharge(asking);
      assert.equal(answer.kind, 'failed');
      await payMeanwhile(testApp, asking);
      assert.equal((await rowOf(testApp, id)).status, 'completed');
      return answer;
    };
    if (who === 'page') await testApp.get(`/donations/track/${reference}/verify`);
    else {
      testApp.clock.advance({ minutes: 11 });
      await reconcile(testApp.app);
    }
    assert.equal((await rowOf(testApp, id)).status, 'completed', who);
  }
  assert.deepEqual(await balanceOf(testApp), [40_000n, 40_000n, 2]);
});

test('F§6 a late answer to the first charge of a recurring donation does not undo a payment made before it arrived', async (t) => {
  const testApp = await startWithGatewayAndDonor(t);
  const campaign = await openCampaign(testApp);
  const card = await linkCard(testApp, testApp.donor);
  const { within } = testApp.app.gateway;
  testApp.app.gateway.within = (ms) => {
    const gateway = within(ms);
    return {
      ...gateway,
      chargeCard: async (charge) => {
        await hold(testApp, true);
        const declined = await testApp.tokenize(CARDS.withoutFunds);
        const answer = await gateway.chargeCard({ ...charge, paymentMethodId: declined });
        assert.equal(answer.kind, 'failed');
        await payMeanwhile(testApp, charge.chargeId);
        return answer;
      },
    };
  };
  const reply = await subscribe(testApp.donor, campaign, card);
  assert.equal(reply.status, 400, reply.text);
  const { data } = (await testApp.donor.get('/subscriptions')).body.data;
  const [donation] = await donationsOf(testApp, data[0].id);
  assert.deepEqual([data[0].status, donation!.status], ['active', 'completed']);
  assert.equal((await moneyOf(testApp, campaign)).supporters, 1);
});
