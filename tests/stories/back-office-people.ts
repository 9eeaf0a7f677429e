import assert from 'node:assert/strict';
import type { MovableClock } from '@bulwagan/platform/time/clock.ts';
import { PASSWORD } from '@bulwagan/testing/app.ts';
import { type TOTP, URI } from 'otpauth';
import { type Answer, type Browser, openBrowser } from './browser.ts';

/** Login field: the e-mail for the court, the username for workforce. */
export type Login = { email: string } | { username: string };

/** User of a back-office service with a browser of their own. */
export interface Person {
  login: Login;
  browser: Browser;
  send(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Returns the `data` of a response that must have this status, 200 by default. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  get(path: string, status?: number): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  post(path: string, body?: unknown, status?: number): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: the same.
  put(path: string, body?: unknown, status?: number): Promise<any>;
}

// biome-ignore lint/suspicious/noExplicitAny: the `data` of many answers.
export type Data = any;

export function personIn(url: string, login: Login): Person {
  const browser = openBrowser(new URL(url).origin);
  const send = (method: string, path: string, body?: unknown) => browser.call(method, `${url}${path}`, body);
  const ask = async (method: string, path: string, body: unknown, status: number) => {
    const answer = await send(method, path, body);
    assert.equal(answer.status, status, `${method} ${path}: ${answer.bytes}`);
    return answer.body?.data;
  };
  return {
    login,
    browser,
    send,
    get: (path, status = 200) => ask('GET', path, undefined, status),
    post: (path, body, status = 200) => ask('POST', path, body, status),
    put: (path, body, status = 200) => ask('PUT', path, body, status),
  };
}

/** Gets the cookies and signs in by password; returns true if a second factor is required. */
export async function enter(person: Person, password = PASSWORD): Promise<boolean> {
  const cookies = await person.send('GET', '/sanctum/csrf-cookie');
  assert.equal(cookies.status, 204);
  const answer = await person.send('POST', '/login', { ...person.login, password });
  assert.equal(answer.status, 200, String(answer.bytes));
  return answer.body.two_factor;
}

const completeTwoFactor = async (person: Person, body: object): Promise<number> =>
  (await person.send('POST', '/two-factor-challenge', body)).status;

async function signOut(person: Person): Promise<void> {
  assert.equal((await person.send('POST', '/logout')).status, 204);
  await person.get('/api/profile', 401);
}

/**
 * Sets up an authenticator app, signs in by its code and by a recovery code, and asserts that used codes are refused.
 */
export async function signsInWithTwoFactors(
  { testApp }: { testApp: { clock: MovableClock } },
  person: Person,
): Promise<void> {
  assert.equal((await person.send('POST', '/user/two-factor-authentication')).status, 423);
  assert.equal((await person.send('POST', '/user/confirm-password', { password: PASSWORD })).status, 201);
  assert.equal((await person.send('POST', '/user/two-factor-authentication')).status, 200);
  const picture = (await person.send('GET', '/user/two-factor-qr-code')).body;
  assert.match(picture.svg, /^<svg/);
  const app = URI.parse(picture.url) as TOTP;
  const code = () => app.generate({ timestamp: testApp.clock.now().epochMilliseconds });
  const first = { code: code() };
  assert.equal((await person.send('POST', '/user/confirmed-two-factor-authentication', first)).status, 200);
  const recoveryCodes: string[] = (await person.send('GET', '/user/two-factor-recovery-codes')).body;

  await signOut(person);
  assert.equal(await enter(person), true);
  await person.get('/api/profile', 401);
  assert.equal(await completeTwoFactor(person, first), 422);
  testApp.clock.advance({ seconds: 30 });
  const second = { code: code() };
  assert.equal(await completeTwoFactor(person, second), 204);
  const [field, name] = Object.entries(person.login)[0]!;
  assert.equal((await person.get('/api/profile'))[field], name);

  await signOut(person);
  assert.equal(await enter(person), true);
  assert.equal(await completeTwoFactor(person, second), 422);
  const recovery = { recovery_code: recoveryCodes[0] };
  assert.equal(await completeTwoFactor(person, recovery), 204);
  await signOut(person);
  assert.equal(await enter(person), true);
  assert.equal(await completeTwoFactor(person, recovery), 422);
  testApp.clock.advance({ seconds: 30 });
  assert.equal(await completeTwoFactor(person, { code: code() }), 204);
}

export function formOf(
  texts: Record<string, string>,
  field: string,
  files: [name: string, bytes: Buffer][],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  for (const [name, bytes] of files) form.append(field, new Blob([Uint8Array.from(bytes)]), name);
  return form;
}
