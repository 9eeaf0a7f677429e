import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { signUp } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { appCode, challenged, withApp } from '@bulwagan/fundraising/second-factor/testing/factors.ts';
import { fundraisingRoutes } from '@bulwagan/fundraising/service.ts';
import { pathOf } from '@bulwagan/testing/access.ts';
import { PASSWORD } from '@bulwagan/testing/app.ts';
import {
  activeCampaign,
  type DonorTestApp,
  event,
  pendingDonation,
  sendEvent,
  startWithDonor,
} from '@bulwagan/testing/donations.ts';
import { startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import { startWithGateway } from '@bulwagan/testing/gateway.ts';
import { everythingIn } from '@bulwagan/testing/samples/everything.ts';
import { assertDelayed, limitsAway } from './limits-unavailable.ts';

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
const withoutLimits = ({ databaseUrl, clock }: TestApp, t: TestContext): Promise<TestApp> =>
  startFundraising(t, { databaseUrl, clock, handlesJobs: false, platform: { rateLimits: limitsAway() } });

interface Try {
  /** `METHOD path` of the route. */
  name: string;
  body: object;
  headers?: Record<string, string>;
}

/** Valid requests that would sign in, use a code or request one. */
async function attempts(testApp: DonorTestApp): Promise<Try[]> {
  const { donor } = testApp;
  const factored = await withApp(testApp);
  const challenge = await challenged(testApp, 'mobile', factored.email);
  const { email, code } = await signUp(testApp, 'new@x.test');
  const headers = { authorization: `Bearer ${donor.token}` };
  const passwords = { current_password: PASSWORD, password: NEW_PASSWORD };
  const { secret } = factored;
  const onWeb: Try[] = [
    { name: 'login', body: { email: donor.email, password: PASSWORD } },
    { name: 'two-factor-challenge', body: { challenge, code: appCode(testApp, secret) } },
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

test('F§8 without the rate-limit store, fundraising refuses sign-in, codes and code requests, and nothing changes', async (t) => {
  const testApp = await startWithDonor(t);
  const all = await attempts(testApp);
  const { app, send } = await withoutLimits(testApp, t);
  const routes = fundraisingRoutes(app);
  const nameOf = ({ method, path }: (typeof routes)[number]) => `${method} ${path}`;
  const everything = () => everythingIn(testApp.app.connection.pool, 'fundraising');
  const before = await everything();
  for (const { name, body, headers = {} } of all) {
    const route = routes.find((one) => nameOf(one) === name);
    assert.ok(route !== undefined, name);
    const path = pathOf(route, {}).slice('/api/v1'.length);
    assertDelayed(await send(route.method, path, { body, headers }), `${name} ${JSON.stringify(body)}`);
  }
  assert.equal(await everything(), before);
  const failing = (how: string) =>
    routes.filter(({ limit }) => limit?.definition.onStoreFailure === how).map(nameOf);
  assert.deepEqual(failing('closed').sort(), CLOSED);
  assert.deepEqual(failing('memory').sort(), COUNTED_IN_MEMORY);
});

test('F§8 without the rate-limit store, donations are limited per server and then answer 429', async (t) => {
  const testApp = await startWithGateway(t, {
    settings: { donations: 3 },
    platform: { rateLimits: limitsAway() },
  });
  const donor = await testApp.person();
  const institutionId = await testApp.institution();
  const campaignId = await activeCampaign(testApp, { institutionId, createdBy: donor.id });
  const body = { campaign_id: campaignId, amount: 100, payment_gateway: 'paymongo', payment_method: 'gcash' };
  const headers = { authorization: `Bearer ${donor.token}` };
  const statuses: number[] = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await testApp.post('/donations', body, { headers })).status);
  assert.deepEqual(statuses, [201, 201, 201, 429, 429]);
});

test('F§8 without the rate-limit store, fundraising still serves reads and accepts webhooks', async (t) => {
  const testApp = await startWithDonor(t);
  const { reference, transactionId } = await pendingDonation(testApp);
  const gone = await withoutLimits(testApp, t);
  const headers = { authorization: `Bearer ${testApp.donor.token}` };
  const donation = `/donations/track/${reference}`;
  for (const path of ['/campaigns', `/campaigns/${testApp.campaignId}`, '/faqs', donation])
    assert.equal((await gone.get(path)).status, 200, path);
  for (const path of ['/profile', '/donations', '/payment-methods'])
    assert.equal((await gone.get(path, { headers })).status, 200, path);
  const paid = event('checkout_session.payment.paid', {
    ...{ reference, resourceId: transactionId, amountInCentavos: 10_000 },
  });
  // Exceeds every limit per minute.
  for (let n = 0; n < 150; n += 1) assert.equal((await sendEvent(gone, paid)).status, 200);
  assert.equal((await gone.get(donation)).body.data.status, 'completed');
});
