import assert from 'node:assert/strict';
import {
  PASSWORD,
  type Person,
  type Reply,
  type SendOptions,
  type TestApp,
} from '@bulwagan/testing/fundraising.ts';
import { Secret, TOTP } from 'otpauth';
import { cookieOf, type Kind, login } from '../../accounts/testing/steps.ts';

/** Second-factor steps of users, for tests. */

export const WRONG_CODE = 'The provided two factor authentication code was invalid.';
export const WRONG_RECOVERY_CODE = 'The provided two factor recovery code was invalid.';
export const GONE = 'This sign-in has expired. Please sign in again.';

export const shown = (reply: Reply) => [reply.status, reply.body];

export const invalid = (field: string, message: string) => [
  422,
  { success: false, message, errors: { [field]: [message] } },
];

/** Returns the code of a secret, offset by a number of time steps. */
export function appCode(testApp: TestApp, secret: string, steps = 0): string {
  const timestamp = testApp.clock.now().epochMilliseconds + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

export interface Factored extends Person {
  secret: string;
  recoveryCodes: string[];
}

/** Creates a user with an authenticator app whose current code was used, and moves the clock to the next step. */
export async function withApp(
  testApp: TestApp,
  options: Parameters<TestApp['person']>[0] = {},
): Promise<Factored> {
  const person = await testApp.person(options);
  const key = await person.post('/profile/two-factor/app', { password: PASSWORD });
  assert.equal(key.status, 200, key.text);
  const secret: string = key.body.data.secret_key;
  const confirmed = await person.post('/profile/two-factor/app/confirm', {
    password: PASSWORD,
    code: appCode(testApp, secret),
  });
  assert.equal(confirmed.status, 200, confirmed.text);
  testApp.clock.advance({ seconds: 30 });
  return { ...person, secret, recoveryCodes: confirmed.body.data.recovery_codes };
}

/** Signs in with the correct password of a user with a second factor and returns the challenge. */
export async function challenged(testApp: TestApp, kind: Kind, email: string): Promise<string> {
  const reply = await login(testApp, kind, email, PASSWORD);
  assert.equal(reply.status, 403, reply.text);
  return reply.body.challenge;
}

export function answer(
  testApp: TestApp,
  kind: Kind,
  challenge: unknown,
  factor: object,
  options: SendOptions = {},
): Promise<Reply> {
  const device = kind === 'mobile' ? { device_name: 'a phone' } : {};
  return testApp.post(`/${kind}/auth/two-factor-challenge`, { challenge, ...factor, ...device }, options);
}

/** Returns a caller with the cookie of a signed-in browser. */
export function browserOf(testApp: TestApp, reply: Reply) {
  const { name, value } = cookieOf(reply);
  const options = { headers: { cookie: `${name}=${value}`, 'sec-fetch-site': 'same-origin' } };
  return {
    get: (path: string) => testApp.get(path, options),
    post: (path: string, body: unknown = {}) => testApp.post(path, body, options),
    delete: (path: string, body: unknown = {}) => testApp.send('DELETE', path, { ...options, body }),
  };
}
