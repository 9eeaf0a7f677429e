import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { type Browser, PASSWORD, type Reply, startBackOffice } from './back-office.ts';

/** Tables that a sign-in or a setting could change. */
export const TABLES = ['users', 'sessions', 'pending_sign_ins', 'two_factor'];
export const WRONG_CODE = 'The provided two factor authentication code was invalid.';
export const WRONG_RECOVERY_CODE = 'The provided two factor recovery code was invalid.';

export const invalid = (field: string, message: string) => [422, { message, errors: { [field]: [message] } }];
export const shown = (reply: Reply) => [reply.status, reply.body];
export const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).sort();

/** Starts a back-office service whose users have authenticator apps. */
export async function startWithApps(test: Parameters<typeof startBackOffice>[0]) {
  const office = await startBackOffice(test);

  /** Returns the code of a secret, a number of time steps from now. */
  function codeOf(secret: string, steps = 0): string {
    const timestamp = office.clock.now().epochMilliseconds + steps * 30_000;
    return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  }

  /** Returns a browser with a signed-in user who has confirmed the password. */
  async function confirmedAs(email: string): Promise<Browser> {
    const client = await office.signedInAs(email);
    assert.equal((await client.post('/user/confirm-password', { password: PASSWORD })).status, 201);
    return client;
  }

  /**
   * Creates a user with an authenticator app whose code of this time step was used; the clock is moved to the next
   * step.
   */
  async function withApp() {
    const person = await office.person();
    const client = await confirmedAs(person.email);
    await client.post('/user/two-factor-authentication');
    const { secretKey: secret } = (await client.get('/user/two-factor-secret-key')).body;
    const reply = await client.post('/user/confirmed-two-factor-authentication', { code: codeOf(secret) });
    assert.deepEqual(shown(reply), [200, '']);
    const recoveryCodes: string[] = (await client.get('/user/two-factor-recovery-codes')).body;
    office.clock.advance({ seconds: 30 });
    return { ...person, client, secret, recoveryCodes };
  }

  /** Returns a browser after the correct password, with the second factor pending. */
  async function challenged(email: string): Promise<Browser> {
    const client = office.browser();
    assert.deepEqual(shown(await client.login(email)), [200, { two_factor: true }]);
    return client;
  }

  return { office, codeOf, confirmedAs, withApp, challenged };
}

/** All routes that show or change second factors. */
export const SETTINGS: [method: 'GET' | 'POST' | 'DELETE', path: string][] = [
  ['POST', '/user/two-factor-authentication'],
  ['POST', '/user/confirmed-two-factor-authentication'],
  ['DELETE', '/user/two-factor-authentication'],
  ['GET', '/user/two-factor-qr-code'],
  ['GET', '/user/two-factor-secret-key'],
  ['GET', '/user/two-factor-recovery-codes'],
  ['POST', '/user/two-factor-recovery-codes'],
  ['POST', '/user/passkeys/options'],
  ['POST', '/user/passkeys'],
  ['DELETE', '/user/passkeys/1'],
];

export const bodyFor = (path: string) =>
  path === '/user/passkeys'
    ? {
        name: 'a key',
        credential: {
          id: 'x',
          rawId: 'x',
          type: 'public-key',
          response: { clientDataJSON: 'x', attestationObject: 'x' },
        },
      }
    : { code: '123456' };
