import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD, type Send } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { everythingIn } from '@bulwagan/testing/samples/everything.ts';
import { codeOf, enableApp } from '@bulwagan/testing/second-factor.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import type { Pool } from 'pg';
import { assertDelayed, limitsAway } from './limits-unavailable.ts';

/** Back-office services while the rate-limit store (Redis) is unreachable. */

const NEW_PASSWORD = 'another correct horse';

interface Office {
  name: 'court' | 'workforce';
  testApp: { send: Send; clock: MovableClock; app: { connection: { pool: Pool } } };
  /** Sends to the server without the rate-limit store, on the same database. */
  send: Send;
  person(): Promise<SignedIn & { login: object; email: string }>;
}

interface Try {
  method: 'POST' | 'PUT';
  path: string;
  body: object;
  headers: Record<string, string>;
}

/** Valid requests that would sign in, use a code, request a link or check a password. */
async function attempts({ testApp, person }: Office): Promise<Try[]> {
  const visit = async () => browserHeaders(await testApp.send('GET', '/sanctum/csrf-cookie'));
  const factored = await person();
  const secret = await enableApp(factored, testApp.clock);
  // Signs in while the clock does not move, so that the time of last use does not change later.
  const { email, login, headers } = await person();
  const begun = await testApp.send('POST', '/login', {
    body: { ...factored.login, password: PASSWORD },
    headers: await visit(),
  });
  assert.deepEqual(begun.body, { two_factor: true });
  const beginner = await person();
  await beginner.post('/user/confirm-password', { password: PASSWORD });
  await beginner.post('/user/two-factor-authentication', {});
  const { secretKey } = (await beginner.get('/user/two-factor-secret-key')).body;
  const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  const asked = async (path: string, body: object): Promise<Try> => ({
    ...{ method: 'POST', path, body },
    headers: await visit(),
  });
  return [
    await asked('/login', { ...login, password: PASSWORD }),
    await asked('/forgot-password', { email }),
    await asked('/forgot-password', { email: 'nobody@x.test' }),
    {
      ...{ method: 'POST', path: '/two-factor-challenge', body: { code: codeOf(secret, testApp.clock) } },
      headers: browserHeaders(begun),
    },
    {
      ...{ method: 'POST', path: '/user/confirmed-two-factor-authentication' },
      body: { code: codeOf(secretKey, testApp.clock) },
      headers: beginner.headers,
    },
    { method: 'POST', path: '/user/confirm-password', body: { password: PASSWORD }, headers },
    { method: 'PUT', path: '/user/password', body: { current_password: PASSWORD, ...passwords }, headers },
  ];
}

/** Asserts that nothing guessable is checked, and that signed-in users can still read and sign out. */
async function assertClosed(office: Office, reads: string[]): Promise<void> {
  const { name, testApp, send } = office;
  const all = await attempts(office);
  const everything = () => everythingIn(testApp.app.connection.pool, name);
  const before = await everything();
  for (const { method, path, ...options } of all)
    assertDelayed(await send(method, path, options), `${method} ${path} ${JSON.stringify(options.body)}`);
  assert.equal(await everything(), before);
  const { headers } = all.at(-1)!;
  for (const path of reads) assert.equal((await send('GET', path, { headers })).status, 200, path);
  assert.equal((await send('POST', '/logout', { headers })).status, 204);
}

test('C§8 without the rate-limit store, the court refuses sign-in, second factors and reset links; reads and sign-out work', async (t) => {
  const testApp = await startCourt(t);
  const { databaseUrl, clock } = testApp;
  const platform = { rateLimits: limitsAway() };
  const { send } = await startCourt(t, { databaseUrl, clock, handlesJobs: false, platform });
  const person = async () => {
    const one = await testApp.as('Super Admin');
    return { ...one, login: { email: one.email } };
  };
  const reads = ['/api/profile', '/api/branches', '/api/case-records', '/user/sessions'];
  await assertClosed({ name: 'court', testApp, send, person }, reads);
});

test('contract §2 without the rate-limit store, workforce refuses sign-in, second factors and reset links; reads and sign-out work', async (t) => {
  const testApp = await startWorkforce(t);
  const { databaseUrl, clock } = testApp;
  const platform = { rateLimits: limitsAway() };
  const { send } = await startWorkforce(t, { databaseUrl, clock, handlesJobs: false, platform });
  const person = async () => {
    const one = await testApp.superUser();
    const { username } = one;
    return { ...one, login: { username }, email: `${username}@workforce.example` };
  };
  const reads = ['/api/profile', '/api/organizations', '/api/users', '/user/sessions'];
  await assertClosed({ name: 'workforce', testApp, send, person }, reads);
});
