import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GatewayTestApp, startWithGateway } from '@bulwagan/testing/gateway.ts';
import { linkCard } from '../payment-methods/testing/steps.ts';
import { gatewayIdOf, openCampaign, subscribe } from './testing/steps.ts';

/** Creates recurring donations of two donors to one institution, and one of the first donor to another institution. */
async function threeDonations(testApp: GatewayTestApp) {
  const [here, elsewhere] = [await testApp.institution(), await testApp.institution()];
  const [ana, ben] = [await testApp.person(), await testApp.person()];
  const campaign = await openCampaign(testApp, { institutionId: here });
  const begin = async (donor: typeof ana, to: number) => {
    const made = await subscribe(donor, to, await linkCard(testApp, donor));
    assert.equal(made.status, 201, made.text);
    return made.body.data.id as number;
  };
  const ids = {
    ana: await begin(ana, campaign),
    ben: await begin(ben, campaign),
    anaElsewhere: await begin(ana, await openCampaign(testApp, { institutionId: elsewhere })),
  };
  await testApp.delivered();
  const staff = async (role: 'institution_admin' | 'system_admin', institutionId?: number) =>
    await testApp.person({ roles: [role], ...(institutionId === undefined ? {} : { institutionId }) });
  return {
    ana,
    ben,
    ids,
    institutionAdmin: await staff('institution_admin', here),
    systemAdmin: await staff('system_admin'),
  };
}

const idsOf = (reply: { body: { data: { data: { id: number }[] } } }): number[] =>
  reply.body.data.data.map(({ id }) => id).sort((a, b) => a - b);

test('F§5 recurring donations of one donor: another donor sees none, staff those to their institution, a system admin all', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, ben, ids, institutionAdmin, systemAdmin } = await threeDonations(testApp);
  const ofAna = `/subscriptions?user_id=${ana.id}`;
  assert.equal((await ben.get('/subscriptions?user_id=x')).status, 422);
  assert.deepEqual(idsOf(await ben.get(ofAna)), []);
  assert.deepEqual(idsOf(await institutionAdmin.get(ofAna)), [ids.ana]);
  assert.equal((await institutionAdmin.get(`/subscriptions/${ids.anaElsewhere}`)).status, 404);
  assert.deepEqual(idsOf(await systemAdmin.get(ofAna)), [ids.ana, ids.anaElsewhere]);
  assert.deepEqual(idsOf(await institutionAdmin.get('/subscriptions')), [ids.ana, ids.ben]);
  const { data } = (await systemAdmin.get(`/subscriptions/${ids.ben}`)).body;
  const { name } = (await systemAdmin.get(`/users/${ben.id}`)).body.data;
  assert.equal(data.donor_name, name);
  assert.equal(data.payment_method, null);
});

test('F§5 a suspended donor’s recurring donation continues until a system admin cancels it; institution staff may not', async (t) => {
  const testApp = await startWithGateway(t);
  const { ana, ids, institutionAdmin, systemAdmin } = await threeDonations(testApp);
  const atGateway = async () =>
    (await testApp.simulator.api('GET', `/subscriptions/${await gatewayIdOf(testApp, ids.ana)}`)).body.data
      .attributes.status;
  assert.equal((await systemAdmin.post(`/users/${ana.id}/suspend`)).status, 200);
  assert.equal((await ana.post(`/subscriptions/${ids.ana}/cancel`)).status, 403);
  assert.equal((await institutionAdmin.post(`/subscriptions/${ids.ana}/cancel`)).status, 403);
  assert.equal(await atGateway(), 'active');
  assert.equal((await systemAdmin.post(`/subscriptions/${ids.ana}/cancel`)).status, 200);
  assert.equal(await atGateway(), 'cancelled');
  const { data } = (await systemAdmin.get(`/subscriptions/${ids.ana}`)).body;
  assert.equal(data.status, 'cancelled');
  assert.equal(data.next_charge_on, null);
});
