import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { signUp } from '../../src/fundraising/accounts/test-steps.ts';
import { appCode, challenged, withApp } from '../../src/fundraising/second-factor/test-factors.ts';
import { fundraisingRoutes } from '../../src/fundraising/service.ts';
import { pathOf } from '../access.ts';
import { everythingIn } from '../everything.ts';
import { startFundraising, type World } from '../fundraising.ts';
import { startWithGateway } from '../gateway.ts';
import {
  activeCampaign,
  event,
  type GivingWorld,
  givingWorld,
  pendingDonation,
  sendEvent,
} from '../giving.ts';
import { PASSWORD } from '../world.ts';
import { assertPutOff, limitsAway } from './limits-away.ts';

/** Fundraising while the rate-limit store (Redis) is unreachable. */

const NEW_PASSWORD = 'another correct horse';
const NOBODY = 'nobody@x.test';

/**
 * Routes that refuse service before reading the body. The list is needed because an unreachable gateway answers 503
 * too.
 */
const CLOSED = ['POST /api/v1/mobile/auth/login', 'POST /api/v1/web/auth/login'];

/** Routes that fall back to counting in the memory of each server. */
const COUNTED_IN_MEMORY = [
  'POST /api/v1/donations',
  'POST /api/v1/donations/charge-saved/{gateway}',
  'POST /api/v1/donations/{id}/pay/{gateway}',
  'POST /api/v1/payment-methods/{gateway}/link-card',
  'POST /api/v1/subscriptions',
];

/**
 * Starts a server without the rate-limit store, on the database of one that has it and creates the guessable secrets.
 */
const withoutLimits = ({ databaseUrl, clock }: World, t: TestContext): Promise<World> =>
  startFundraising(t, { databaseUrl, clock, handlesJobs: false, ground: { rateLimits: limitsAway() } });

interface Try {
  /** `METHOD path` of the route. */
  name: string;
  body: object;
  headers?: Record<string, string>;
}

/** Valid requests that would sign in, use a code or request one. */
async function tries(world: GivingWorld): Promise<Try[]> {
  const { donor } = world;
  const factored = await withApp(world);
  const challenge = await challenged(world, 'mobile', factored.email);
  const { email, code } = await signUp(world, 'new@x.test');
  const headers = { authorization: `Bearer ${donor.token}` };
  const passwords = { current_password: PASSWORD, password: NEW_PASSWORD };
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
  ];
}

test('L4 F§8 without the rate-limit store, fundraising refuses sign-in, codes and code requests, and nothing changes', async (t) => {
  const world = await givingWorld(t);
  const all = await tries(world);
  const { app, send } = await withoutLimits(world, t);
  const routes = fundraisingRoutes(app);
  const nameOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;
  const everything = () => everythingIn(world.app.connection.pool, 'fundraising');
  const before = await everything();
  for (const { name, body, headers = {} } of all) {
    const route = routes.find((one) => nameOf(one) === name);
    assert.ok(route !== undefined, name);
    const path = pathOf(route, {}).slice('/api/v1'.length);
    assertPutOff(await send(route.method, path, { body, headers }), `${name} ${JSON.stringify(body)}`);
  }
  assert.equal(await everything(), before);
  const failing = (how: string) =>
    routes.filter(({ limit }) => limit?.definition.onStoreFailure === how).map(nameOf);
  assert.deepEqual(failing('closed').sort(), CLOSED);
  assert.deepEqual(failing('memory').sort(), COUNTED_IN_MEMORY);
});

test('L4 F§8 without the rate-limit store, donations are limited per server and then answer 429', async (t) => {
  const world = await startWithGateway(t, {
    settings: { donations: 3 },
    ground: { rateLimits: limitsAway() },
  });
  const donor = await world.person();
  const institutionId = await world.institution();
  const campaignId = await activeCampaign(world, { institutionId, createdBy: donor.id });
  const body = { campaign_id: campaignId, amount: 100, payment_gateway: 'paymongo', payment_method: 'gcash' };
  const headers = { authorization: `Bearer ${donor.token}` };
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await world.post('/donations', body, { headers })).status);
  assert.deepEqual(statuses, [201, 201, 201, 429, 429]);
});

test('L4 F§8 without the rate-limit store, fundraising still serves reads and accepts webhooks', async (t) => {
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
  // Exceeds every limit per minute.
  for (let n = 0; n < 150; n += 1) assert.equal((await sendEvent(gone, paid)).status, 200);
  assert.equal((await gone.get(gift)).body.data.status, 'completed');
});
