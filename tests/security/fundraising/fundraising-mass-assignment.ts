import assert from 'node:assert/strict';
import { login, registration } from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { LINK, META, savedCard } from '@bulwagan/fundraising/payment-methods/testing/steps.ts';
import { appCode, challenged } from '@bulwagan/fundraising/second-factor/testing/factors.ts';
import { createAuthenticator } from '@bulwagan/platform/second-factor/testing/authenticator.ts';
import { callsOf, type SignedIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { codeOf, PASSWORD } from '@bulwagan/testing/fundraising.ts';
import type { GatewayTestApp } from '@bulwagan/testing/gateway.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { NUMBER } from '../../attack/mass-assignment.ts';
import type { Reason } from '../../attack/reasons.ts';
import { type Ask, assertMoreIsNothing } from '../../attack/rounds.ts';
import { receiptsAtRest } from '../../attack/written.ts';
import {
  asSignedIn,
  CHANGES,
  type Fixtures,
  fixturesOf,
  OTHERS,
  send,
  senderOf,
} from './fundraising-fixtures.ts';

/** Sends extra fields to every fundraising operation that takes a body. */

/** Fields of responses that neither a table nor a body has. */
const BESIDE = {
  raised_amount: NUMBER,
  available_amount: NUMBER,
  fee_amount: NUMBER,
  total_amount: NUMBER,
  roles: ['system_admin'],
  permissions: ['Manage institutions'],
  email_verified: true,
  is_vaulted: true,
};

const UNTRIED: Reason[] = [
  [
    'The gateway signs its events, which are stored unchanged.',
    /^POST \/api\/v1\/payments\/paymongo\/webhook$/,
  ],
  ['The public page that checks papers is outside of the API, and writes nothing.', /^POST \/verify$/],
];

/** Operations that make the gateway send webhooks. */
const PAYING = /^\/(donations|subscriptions|payment-methods)/;

export async function assertNothingInjected(testApp: GatewayTestApp, operations: Operation[]): Promise<void> {
  await assertMoreIsNothing({
    pool: testApp.app.connection.pool,
    schema: 'fundraising',
    operations,
    send,
    prefix: '/api/v1',
    extra: BESIDE,
    // Charges refuse what may be the number of a card; papers have a column of that name.
    refused: ['number'],
    untried: UNTRIED,
    // Webhooks arrive at any time, before a change has ended or after the next.
    besides: /^webhook_events$/,
    settled: async ({ path }) => {
      if (PAYING.test(path)) await testApp.delivered();
      await receiptsAtRest(testApp.app.connection.pool);
    },
    prepare: async (round) => {
      const fixtures = await fixturesOf(testApp, String(round));
      const admin = asSignedIn(testApp, await testApp.person({ roles: ['system_admin'] }));
      await testApp.delivered();
      await receiptsAtRest(testApp.app.connection.pool);
      return async (ask) => {
        await sendToFixtures(fixtures, admin, ask);
        await askPaying(testApp, fixtures, ask);
        await askAccounts(testApp, round, ask);
        await askFactors(testApp, ask);
        await askOwn(testApp, round, ask);
        await askOfEverybody(admin, round, ask);
      };
    },
  });
}

async function sendToFixtures(fixtures: Fixtures, admin: SignedIn, ask: Ask): Promise<void> {
  for (const change of CHANGES) {
    const { body } = await ask(senderOf(fixtures, change), change, fixtures.ids);
    if (!change.path.startsWith('/donations/charge-saved')) continue;
    const refund = {
      method: 'POST',
      path: '/donations/{donation}/refund',
      body: { reason: 'others' },
    } as const;
    await ask(admin, refund, { donation: String(body.data.id) });
  }
}

async function askPaying(testApp: GatewayTestApp, { people, ids }: Fixtures, ask: Ask): Promise<void> {
  const { donor } = people;
  const donation = {
    campaign_id: Number(ids.campaign),
    amount: 500,
    payment_gateway: 'paymongo',
    payment_method: 'gcash',
  };
  await ask(donor, { method: 'POST', path: '/donations', body: donation });
  const guest = { donor_name: 'A guest', donor_email: 'guest@x.test' };
  await ask(callsOf(testApp.send, {}), {
    method: 'POST',
    path: '/donations',
    body: { ...donation, ...guest },
  });
  const card = savedCard(await testApp.tokenize());
  await ask(donor, { method: 'POST', path: '/payment-methods', body: card });
  const linked = { payment_method_id: await testApp.tokenize(), card_meta: META };
  await ask(donor, { method: 'POST', path: LINK, body: linked });
}

async function askAccounts(testApp: GatewayTestApp, round: number, ask: Ask): Promise<void> {
  const nobody = callsOf(testApp.send, {});
  const post = (path: string, body: object) => ask(nobody, { method: 'POST', path, body });
  for (const kind of ['mobile', 'web']) {
    const email = `ana.${kind}.${round}@x.test`;
    const device = kind === 'mobile' ? { device_name: 'a phone' } : {};
    const { password, ...person } = registration(email);
    await post(`/${kind}/auth/register`, { ...person, password });
    const first = codeOf(await testApp.mail(email));
    testApp.clock.advance({ seconds: 61 });
    await post(`/${kind}/auth/resend-verification`, { email });
    const code = codeOf(await testApp.mail(email, (mail) => codeOf(mail) !== first));
    await post(`/${kind}/auth/check-verification-status`, { email });
    await post(`/${kind}/auth/verify-email`, { email, code, ...device });
    const { body } = await post(`/${kind}/auth/login`, { email, password, ...device });
    if (kind !== 'mobile') continue;
    await post('/mobile/auth/refresh', { refresh_token: body.data.refresh_token });
    await post('/auth/forgot-password', { email });
    const token = codeOf(await testApp.mail(email, ({ subject }) => /reset/i.test(subject)));
    await post('/auth/verify-reset-token', { email, token });
    const another = { password: `${password}!`, password_confirmation: `${password}!` };
    await post('/auth/reset-password', { email, token, ...another });
  }
}

async function askFactors(testApp: GatewayTestApp, ask: Ask): Promise<void> {
  const person = await testApp.person();
  const own = asSignedIn(testApp, person);
  const password = { password: PASSWORD };
  const base = '/profile/two-factor';
  const post = (path: string, body: object) => ask(own, { method: 'POST', path: base + path, body });
  const secret: string = (await post('/app', password)).body.data.secret_key;
  await post('/app/confirm', { ...password, code: appCode(testApp, secret) });
  testApp.clock.advance({ seconds: 30 });
  await post('/recovery-codes/show', password);
  const codes: string[] = (await post('/recovery-codes', password)).body.data.recovery_codes;
  const options = (await post('/passkeys/options', password)).body.data;
  const credential = createAuthenticator({ origin: new URL(testApp.url).origin }).create(options);
  const added = await post('/passkeys', { ...password, name: 'a key', credential });
  const one = `${base}/passkeys/{id}`;
  const id = String(added.body.data.passkey.id);
  await ask(own, { method: 'PUT', path: one, body: { name: 'of a phone' } }, { id });
  const nobody = callsOf(testApp.send, {});
  for (const kind of ['mobile', 'web'] as const) {
    const path = `/${kind}/auth/two-factor-challenge`;
    const challenge = await challenged(testApp, kind, person.email);
    await ask(nobody, { method: 'POST', path: `${path}/passkey-options`, body: { challenge } });
    const device = kind === 'mobile' ? { device_name: 'a phone' } : {};
    const body = { challenge, recovery_code: codes.pop(), ...device };
    await ask(nobody, { method: 'POST', path, body });
  }
  await ask(own, { method: 'DELETE', path: one, body: password }, { id });
  await ask(own, { method: 'DELETE', path: `${base}/app`, body: password });
}

async function askOwn(testApp: GatewayTestApp, round: number, ask: Ask): Promise<void> {
  const [donor, other] = [await testApp.person(), await testApp.person()];
  const own = asSignedIn(testApp, donor);
  await ask(own, { method: 'PUT', path: '/profile', form: { field: 'avatar', texts: { last_name: 'Sy' } } });
  const token = { token: `of-a-phone-${round}` };
  await ask(own, { method: 'POST', path: '/device-tokens', body: token });
  await ask(own, { method: 'DELETE', path: '/device-tokens', body: token });
  const reply = await login(testApp, 'web', donor.email, PASSWORD);
  assert.equal(reply.status, 200, reply.text);
  const browser = callsOf(testApp.send, { ...browserHeaders(reply), 'sec-fetch-site': 'same-origin' });
  const again = {
    method: 'POST',
    path: '/profile/password-confirmation',
    body: { password: PASSWORD },
  } as const;
  await ask(browser, again);
  const another = { password: `${PASSWORD}!`, password_confirmation: `${PASSWORD}!` };
  const body = { current_password: PASSWORD, ...another };
  await ask(own, { method: 'PUT', path: '/profile/password', body });
  await ask(asSignedIn(testApp, other), { method: 'POST', path: '/profile/password', body });
}

/** Creates the records of the whole system that requests name, and sends those requests. */
async function askOfEverybody(admin: SignedIn, round: number, ask: Ask): Promise<void> {
  const made = async (path: string, body: object): Promise<string> =>
    String((await admin.post(path, body)).body.data.id);
  const ids = {
    serial: String(round),
    institution: await made('/institutions', { name: `Old ${round}` }),
    faq: await made('/faqs', { question: 'Who?', answer: 'All.' }),
    other_faq: await made('/faqs', { question: 'When?', answer: 'Now.' }),
  };
  for (const change of OTHERS) await ask(admin, change, ids);
}
