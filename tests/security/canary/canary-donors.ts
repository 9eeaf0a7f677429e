import assert from 'node:assert/strict';
import {
  bearer,
  cookieOf,
  login,
  refresh,
  registration,
  signUp,
  verify,
} from '@bulwagan/fundraising/accounts/testing/steps.ts';
import { fieldEncryptionContext } from '@bulwagan/fundraising/institutions/bank-accounts.ts';
import { LINK, META } from '@bulwagan/fundraising/payment-methods/testing/steps.ts';
import { appCode } from '@bulwagan/fundraising/second-factor/testing/factors.ts';
import { SIMULATOR_SECRET_KEY } from '@bulwagan/paymongo-simulator/index.ts';
import { SECRET } from '@bulwagan/paymongo-simulator/testing/simulator.ts';
import type { Reply, SendOptions } from '@bulwagan/testing/app.ts';
import { codeOf } from '@bulwagan/testing/fundraising.ts';
import type { GatewayTestApp } from '@bulwagan/testing/gateway.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import { newMark } from '../finder.ts';
import type { Watch } from './canary.ts';

/** Exercises every secret that fundraising users send or receive, in valid and invalid requests. */

export const EMAIL = 'canary@x.test';
const EMAIL_OF_WEB = 'canary-web@x.test';
const APP = '/profile/two-factor/app';
const RECOVERY_CODES = '/profile/two-factor/recovery-codes';
/** Operations that may return a token or cookie to its owner. */
const SIGNING_IN = { shownBy: /auth\/(login|verify-email|refresh|logout|two-factor-challenge)/ };
const OF_RECOVERY = { shownBy: /two-factor\/(app\/confirm|recovery-codes)/ };

interface Story {
  /** Test app whose `post` calls are recorded. */
  testApp: GatewayTestApp;
  note: Watch['note'];
  send(method: Operation['method'], path: string, body?: unknown, options?: SendOptions): Promise<Reply>;
}

const twice = (password: string) => ({ password, password_confirmation: password });

function noteTokens({ note }: Story, reply: Reply): { access_token: string; refresh_token: string } {
  assert.equal(reply.status, 200, reply.text);
  const { access_token, refresh_token } = reply.body.data;
  note('access token', access_token, SIGNING_IN);
  note('refresh token', refresh_token, SIGNING_IN);
  return { access_token, refresh_token };
}

/** Signs in by mobile and returns the options for requests of that session. */
async function enter(story: Story, password: string): Promise<SendOptions> {
  return bearer(noteTokens(story, await login(story.testApp, 'mobile', EMAIL, password)).access_token);
}

export async function secretsOfAccounts(story: Story): Promise<void> {
  const { testApp, note } = story;
  const password = note('password', 'canary of the first password');
  const { code } = await signUp(testApp, EMAIL, twice(password));
  note('code of a sign-up', code);
  const tokens = noteTokens(story, await verify(testApp, 'mobile', EMAIL, code));
  await testApp.post('/mobile/auth/login', {
    email: EMAIL,
    password: `${password}x`,
    device_name: 'a phone',
  });
  await testApp.post('/mobile/auth/register', registration(EMAIL, twice(password)));
  await testApp.post('/mobile/auth/refresh', { refresh_token: `${tokens.refresh_token}x` });
  await testApp.post('/mobile/auth/logout', undefined, bearer(`${tokens.access_token}x`));
  const refreshed = await refresh(testApp, tokens.refresh_token);
  note('access token', refreshed.body.data.access_token, SIGNING_IN);
  const changed = await secretsOfPasswords(story, password);
  await secretsOfFactors(story, changed);
  await secretsOfBrowsers(story);
}

/** Changes the password in both ways, then resets it by a mailed code. Returns the last password. */
async function secretsOfPasswords(story: Story, first: string): Promise<string> {
  const { testApp, note, send } = story;
  let password = first;
  for (const method of ['PUT', 'POST'] as const) {
    const next = note('changed password', `canary of a password by ${method}`);
    const own = await enter(story, password);
    const body = { current_password: password, ...twice(next) };
    const changed = await send(method, '/profile/password', body, own);
    assert.equal(changed.status, 200, changed.text);
    password = next;
  }
  await testApp.post('/auth/forgot-password', { email: EMAIL });
  const mail = await testApp.mail(EMAIL, ({ subject }) => /reset/i.test(subject));
  const token = note('code of a reset', codeOf(mail));
  await testApp.post('/auth/verify-reset-token', { email: EMAIL, token: `${token}1` });
  await testApp.post('/auth/verify-reset-token', { email: EMAIL, token });
  const next = note('new password', 'canary of the second password');
  const reset = await testApp.post('/auth/reset-password', { email: EMAIL, token, ...twice(next) });
  assert.equal(reset.status, 200, reset.text);
  return next;
}

/** Exercises an authenticator app, its codes, and challenges that await a code. */
async function secretsOfFactors(story: Story, password: string): Promise<void> {
  const { testApp, note, send } = story;
  const own = await enter(story, password);
  const key = await testApp.post(APP, { password }, own);
  const secret = note('secret of an app', key.body.data.secret_key, { shownBy: /two-factor\/app$/ });
  const first = note('code of an app', appCode(testApp, secret));
  const confirmed = await testApp.post(`${APP}/confirm`, { password, code: first }, own);
  const noteCodes = ({ body }: Reply): string[] => {
    const codes: string[] = body.data.recovery_codes;
    assert.ok(codes.length > 5);
    return codes.map((code) => note('recovery code', code, OF_RECOVERY));
  };
  noteCodes(confirmed);
  await testApp.post(`${RECOVERY_CODES}/show`, { password }, own);
  const [one, two] = noteCodes(await testApp.post(RECOVERY_CODES, { password }, own));
  await testApp.post('/profile/two-factor/passkeys/options', { password }, own);
  for (const [kind, recovery_code, device] of [
    ['web', one!, {}],
    ['mobile', two!, { device_name: 'a phone' }],
  ] as const) {
    const asked = await testApp.post(`/${kind}/auth/login`, { email: EMAIL, password, ...device });
    const challenge = note('challenge', asked.body.challenge, SIGNING_IN);
    const path = `/${kind}/auth/two-factor-challenge`;
    await testApp.post(path, { challenge, code: `${first}x`, ...device });
    await testApp.post(path, { challenge, recovery_code: `${recovery_code}x`, ...device });
    const entered = await testApp.post(path, { challenge, recovery_code, ...device });
    if (kind === 'mobile') noteTokens(story, entered);
    else note('session id', cookieOf(entered).value, SIGNING_IN);
  }
  const off = await send('DELETE', APP, { password }, own);
  assert.equal(off.status, 200, off.text);
}

/** Registers a user in a browser and confirms the password once more. */
async function secretsOfBrowsers({ testApp, note }: Story): Promise<void> {
  const password = note('password', 'canary of a password on the web');
  const registered = await testApp.post('/web/auth/register', registration(EMAIL_OF_WEB, twice(password)));
  assert.equal(registered.status, 201, registered.text);
  const first = note('code of a sign-up', codeOf(await testApp.mail(EMAIL_OF_WEB)));
  // Resending is limited for a while.
  testApp.clock.advance({ minutes: 2 });
  const resent = await testApp.post('/web/auth/resend-verification', { email: EMAIL_OF_WEB });
  assert.equal(resent.status, 200, resent.text);
  const mail = await testApp.mail(EMAIL_OF_WEB, (each) => codeOf(each) !== first);
  const code = note('code of a sign-up', codeOf(mail));
  await verify(testApp, 'web', EMAIL_OF_WEB, code);
  const { name, value } = cookieOf(await login(testApp, 'web', EMAIL_OF_WEB, password));
  note('session id', value, SIGNING_IN);
  const headers = { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' };
  const given = await testApp.post('/profile/password-confirmation', { password }, { headers });
  assert.equal(given.status, 200, given.text);
}

/** Exercises tokens of cards, customers and e-wallets, and the keys shared with the gateway. */
export async function secretsOfPaying({ testApp, note, send }: Story): Promise<void> {
  note('key of the gateway', SIMULATOR_SECRET_KEY);
  note('secret of the webhooks', SECRET);
  const donor = await testApp.person();
  const own = bearer(note('access token', donor.token));
  const token = note('token of a card', await testApp.tokenize());
  const linked = await testApp.post(LINK, { payment_method_id: token, card_meta: META }, own);
  assert.equal(linked.status, 201, linked.text);
  for (const path of ['/payment-methods', '/profile', '/subscriptions', '/donations'])
    await send('GET', path, undefined, own);
  const phone = note('token of a phone', newMark().text, { isKept: true });
  for (const method of ['POST', 'DELETE'] as const)
    await send(method, '/device-tokens', { token: phone, platform: 'android' }, own);
}

/**
 * Asserts that a bank account number typed in groups is stored as digits, encrypted, and decrypts with the program's
 * key.
 */
export async function assertAccountEncrypted(
  { testApp, note, send }: Story,
  headers: Record<string, string>,
): Promise<void> {
  const digits = note('number of an account', newMark().digits);
  const path = `/institutions/${await testApp.institution()}/bank-accounts`;
  const body = {
    bank_name: 'A bank',
    account_name: 'Books',
    account_number: digits.replaceAll(/\d{4}(?=\d)/g, '$&-'),
  };
  const made = await send('POST', path, body, { headers });
  assert.equal(made.status, 201, made.text);
  const { id, account_number_last_four } = made.body.data;
  assert.equal(account_number_last_four, digits.slice(-4));
  const { rows } = await testApp.app.connection.pool.query(
    'select account_number_sealed as encrypted from bank_accounts where id = $1',
    [id],
  );
  assert.equal(testApp.app.fieldEncryption.open(rows[0].encrypted, fieldEncryptionContext(id)), digits);
}
