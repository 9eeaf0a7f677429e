import assert from 'node:assert/strict';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { createAuthenticator } from '@bulwagan/platform/second-factor/testing/authenticator.ts';
import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD, type Reply } from './app.ts';
import type { SignedIn } from './back-office.ts';
import { enableApp } from './second-factor.ts';

/** Response to a user who must set up a second factor, and the routes open to that user. */

export const SET_UP_FIRST = 'Set up a second factor first: an authenticator app or a passkey.';

export const owed = (message: string) => ({ message, two_factor_required: true });

/** Routes for setting up a second factor, reading the own profile and signing out. */
export const OPEN_IN_OFFICES = [
  'POST /logout',
  'GET /user/sessions',
  'DELETE /user/sessions/{id}',
  'DELETE /user/sessions',
  'POST /user/confirm-password',
  'GET /user/confirmed-password-status',
  'PUT /user/password',
  'PATCH /user/password',
  'POST /user/two-factor-authentication',
  'POST /user/confirmed-two-factor-authentication',
  'GET /user/two-factor-qr-code',
  'GET /user/two-factor-secret-key',
  'GET /user/two-factor-recovery-codes',
  'POST /user/passkeys/options',
  'POST /user/passkeys',
  'GET /user/passkeys',
  'GET /api/profile',
];

export const declaredOpen = (routes: readonly Route[]): string[] =>
  routes
    .filter(({ withoutFactor }) => withoutFactor === true)
    .map(({ method, path }) => `${method} ${path}`)
    .sort();

export function assertOwed({ status, body }: Reply): void {
  assert.deepEqual([status, body], [403, owed(SET_UP_FIRST)]);
}

/** Adds a passkey in a back-office service and returns its id. */
export async function addPasskey(person: SignedIn): Promise<number> {
  await person.post('/user/confirm-password', { password: PASSWORD });
  const options = (await person.post('/user/passkeys/options')).body;
  const credential = createAuthenticator().create(options);
  const reply = await person.post('/user/passkeys', { name: 'a key', credential });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

/** Ways to set up the first factor of a back-office account. */
export const FIRST_FACTORS: [
  what: string,
  setUp: (person: SignedIn, clock: MovableClock) => Promise<unknown>,
][] = [
  ['app', enableApp],
  ['passkey', addPasskey],
];

/**
 * Asserts that another session that knows only the password gets no access to `path` when the owner sets up a factor.
 * Where no factor is required, that session continues.
 */
export async function assertWaitsInVain(
  waiting: SignedIn,
  owner: SignedIn,
  { path, isDemanded, setUp }: { path: string; isDemanded: boolean; setUp: () => Promise<unknown> },
): Promise<void> {
  await waiting.post('/user/confirm-password', { password: PASSWORD });
  assert.equal((await waiting.get(path)).status, isDemanded ? 403 : 200);
  await setUp();
  assert.equal((await owner.get(path)).status, 200);
  assert.equal((await waiting.get(path)).status, isDemanded ? 401 : 200);
  assert.equal((await waiting.get('/user/two-factor-recovery-codes')).status, isDemanded ? 401 : 200);
}
