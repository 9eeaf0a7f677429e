import assert from 'node:assert/strict';
import { codeOf, type Reply, type SendOptions, type TestApp } from '@bulwagan/testing/fundraising.ts';

/** Account steps of clients, for tests. */

export type Kind = 'mobile' | 'web';
export const KINDS: readonly Kind[] = ['mobile', 'web'];

export const NEW_PASSWORD = 'long enough to keep';

export function registration(email: string, more: Record<string, unknown> = {}) {
  return {
    first_name: 'Ana',
    last_name: 'Cruz',
    email,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
    ...more,
  };
}

/** Registers and reads the code from the mail. */
export async function signUp(testApp: TestApp, email: string, more: Record<string, unknown> = {}) {
  const reply = await testApp.post('/mobile/auth/register', registration(email, more));
  assert.equal(reply.status, 201, reply.text);
  const code = codeOf(await testApp.mail(email));
  return { id: reply.body.data.id as number, email, code };
}

/** Returns a code different from this one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

export function verify(testApp: TestApp, kind: Kind, email: string, code: string, options: SendOptions = {}) {
  const device = kind === 'mobile' ? { device_name: 'a phone' } : {};
  return testApp.post(`/${kind}/auth/verify-email`, { email, code, ...device }, options);
}

export function login(
  testApp: TestApp,
  kind: Kind,
  email: string,
  password: string = NEW_PASSWORD,
  options: SendOptions = {},
) {
  const device = kind === 'mobile' ? { device_name: 'a phone' } : {};
  return testApp.post(`/${kind}/auth/login`, { email, password, ...device }, options);
}

export const refresh = (testApp: TestApp, refreshToken: unknown) =>
  testApp.post('/mobile/auth/refresh', { refresh_token: refreshToken });

const LANES = 10;
const MOST_IN_A_LANE = 100;

/** Refreshes repeatedly, so that requests are sent before, during and after a sign-out. */
async function refreshUntilRefused(testApp: TestApp, refreshToken: string): Promise<Reply[]> {
  const replies: Reply[] = [];
  while (replies.length < MOST_IN_A_LANE && (replies.at(-1)?.status ?? 200) === 200)
    replies.push(await refresh(testApp, refreshToken));
  return replies;
}

/** Several at once, each until it is refused. */
export const lanesOf = (testApp: TestApp, refreshToken: string): Promise<Reply[][]> =>
  Promise.all(Array.from({ length: LANES }, () => refreshUntilRefused(testApp, refreshToken)));

export const bearer = (token: string): SendOptions => ({ headers: { authorization: `Bearer ${token}` } });

/** Returns name, value and attributes of the single cookie that an answer sets. */
export function cookieOf(reply: Reply): { name: string; value: string; attributes: string[] } {
  const header = reply.headers['set-cookie'];
  const all = Array.isArray(header) ? header : header === undefined ? [] : [String(header)];
  assert.equal(all.length, 1, 'one cookie is set');
  const [pair, ...attributes] = all[0]!.split('; ');
  const [name, value] = pair!.split('=') as [string, string];
  return { name, value, attributes: attributes.sort() };
}

/** Builds request options with an answer's cookie, as a browser would send it. */
export function withCookie(reply: Reply, headers: Record<string, string> = {}): SendOptions {
  const { name, value } = cookieOf(reply);
  return { headers: { cookie: `${name}=${value}`, ...headers } };
}

export const statuses = (replies: Reply[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
