import assert from 'node:assert/strict';
import type { Clock, MovableClock } from '@bulwagan/platform/time/clock.ts';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './app.ts';
import type { SignedIn } from './back-office.ts';

/** Returns the current code of an authenticator app. */
export const codeOf = (secret: string, clock: Clock): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().epochMilliseconds });

/**
 * Turns an authenticator app on for a signed-in user and returns its secret. Advances the clock by a minute, because a
 * code is accepted once per time step.
 */
export async function enableApp(person: SignedIn, clock: MovableClock): Promise<string> {
  await person.post('/user/confirm-password', { password: PASSWORD });
  await person.post('/user/two-factor-authentication', {});
  const { secretKey } = (await person.get('/user/two-factor-secret-key')).body;
  const path = '/user/confirmed-two-factor-authentication';
  assert.equal((await person.post(path, { code: codeOf(secretKey, clock) })).status, 200);
  clock.advance({ minutes: 1 });
  return secretKey;
}
