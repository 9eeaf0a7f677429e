import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { signUp } from '../../src/fundraising/accounts/test-steps.ts';
import { appCode, challenged, withApp } from '../../src/fundraising/second-factor/test-factors.ts';
import { fundraisingRoutes } from '../../src/fundraising/service.ts';
import { pathOf } from '../access.ts';
import { everythingIn } from '../everything.ts';
import { startFundraising, type World } from '../fundraising.ts';
import { event, type GivingWorld, givingWorld, pendingDonation, sendEvent } from '../giving.ts';
import { PASSWORD } from '../world.ts';
import { assertPutOff, limitsAway } from './limits-away.ts';

/** Fundraising as it is, while nobody answers where its limits are counted. */

const NEW_PASSWORD = 'another correct horse';
const NOBODY = 'nobody@x.test';

/** What has a limit of its own, and is closed before its body is looked at. A gateway that is away is 503 as well. */
const CLOSED = [
  'POST /api/v1/donations',
  'POST /api/v1/donations/charge-saved/{gateway}',
  'POST /api/v1/donations/{id}/pay/{gateway}',
  'POST /api/v1/mobile/auth/login',
  'POST /api/v1/payment-methods/{gateway}/link-card',
  'POST /api/v1/subscriptions',
  'POST /api/v1/web/auth/login',
];

/** On the same database as one that can count, by which there is something to guess at. */
const withoutLimits = ({ databaseUrl, clock }: World, t: TestContext): Promise<World> =>
  startFundraising(t, { databaseUrl, clock, handlesJobs: false, ground: { rateLimits: limitsAway() } });

interface Try {
  /** `METHOD path`, as the route has it. */
  name: string;
  body: object;
  headers?: Record<string, string>;
}

/** Right ones, each of which would sign somebody in, use a code up, ask for one, or charge a card. */
async function tries(world: GivingWorld): Promise<Try[]> {
  const { donor, campaignId } = world;
  const factored = await withApp(world);
  const challenge = await challenged(world, 'mobile', factored.email);
  const { email, code } = await signUp(world, 'new@x.test');
  const headers = { authorization: `Bearer ${donor.token}` };
  const passwords = { current_password: PASSWORD, password: NEW_PASSWORD };
  const gift = { campaign_id: campaignId, amount: 100 };
  const { secret } = factored;
  const onWeb: Try[] = [
    { name: 'login', body: { email: donor.email, password: PASSWORD } },
    { name: 'two-factor-challenge', body: { challenge, code: appCode(world, secret) } },
    { name: 'verify-email', body: { email, code } },
  ];
  return [
    ...onWeb.map(({ name, body }) => ({ name: `POST /api/v1/web/auth/${name}`, body })),
    ...onWeb.map(({ name, body }) => ({
      name: `POST /api/v1/mobile/auth/${name}`,
      body: { ...body, device_name: 'a phone' },
    })),
    { name: 'POST /api/v1/auth/forgot-password', body: { email: donor.email } },
    { name: 'POST /api/v1/auth/forgot-password', body: { email: NOBODY } },
    {
      name: 'PUT /api/v1/profile/password',
      body: { ...passwords, password_confirmation: NEW_PASSWORD },
      headers,
    },
    { name: 'POST /api/v1/profile/two-factor/app', body: { password: PASSWORD }, headers },
    {
      name: 'POST /api/v1/donations',
      body: { ...gift, payment_gateway: 'paymongo', payment_method: 'gcash' },
      headers,
    },
    {
      name: 'POST /api/v1/donations/{id}/pay/{gateway}',
      body: { payment_method: 'gcash' },
      headers,
    },
    {
      name: 'POST /api/v1/donations/charge-saved/{gateway}',
      body: { ...gift, payment_method_id: 1 },
      headers,
    },
    { name: 'POST /api/v1/subscriptions', body: { ...gift, payment_method_id: 1 }, headers },
    {
      name: 'POST /api/v1/payment-methods/{gateway}/link-card',
      body: { payment_method_id: 'pm_of_the_tests' },
      headers,
    },
  ];
}

test('L4 F§8 while nobody can count, nobody signs in, tries or asks for a code, or charges a card in fundraising, and nothing changes', async (t) => {
  const world = await givingWorld(t);
  const { id } = await pendingDonation(world);
  const all = await tries(world);
  const { app, send } = await withoutLimits(world, t);
  const routes = fundraisingRoutes(app);
  const nameOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;
  const everything = () => everythingIn(world.app.connection.pool, 'fundraising');
  const before = await everything();
  for (const { name, body, headers = {} } of all) {
    const route = routes.find((one) => nameOf(one) === name);
    assert.ok(route !== undefined, name);
    const path = pathOf(route, { gateway: 'paymongo', id: String(id) }).slice('/api/v1'.length);
    assertPutOff(await send(route.method, path, { body, headers }), `${name} ${JSON.stringify(body)}`);
  }
  assert.equal(await everything(), before);
  const closed = routes.filter(({ limit }) => limit?.definition.onStoreFailure === 'closed').map(nameOf);
  assert.deepEqual(closed.sort(), CLOSED);
});

test('L4 F§8 while nobody can count, fundraising is read as ever, and takes what the gateway tells', async (t) => {
  const world = await givingWorld(t);
  const { reference, transactionId } = await pendingDonation(world);
  const gone = await withoutLimits(world, t);
  const headers = { authorization: `Bearer ${world.donor.token}` };
  const gift = `/donations/track/${reference}`;
  for (const path of ['/campaigns', `/campaigns/${world.campaignId}`, '/faqs', gift])
    assert.equal((await gone.get(path)).status, 200, path);
  for (const path of ['/profile', '/donations', '/payment-methods'])
    assert.equal((await gone.get(path, { headers })).status, 200, path);
  const paid = event('checkout_session.payment.paid', {
    ...{ reference, resourceId: transactionId, amountInCentavos: 10_000 },
  });
  // More than any limit has in a minute.
  for (let n = 0; n < 150; n += 1) assert.equal((await sendEvent(gone, paid)).status, 200);
  assert.equal((await gone.get(gift)).body.data.status, 'completed');
});
