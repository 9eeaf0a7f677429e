import assert from 'node:assert/strict';
import { PASSWORD, type Reply, type SendOptions } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { type Hold, tallied } from '@bulwagan/testing/tally.ts';
import { isOfSignIn, type Office, operationsIn } from '../../bad-input/send.ts';
import { jsonOf, nameOf, newSeed, type Right, rightRequest, withHeaders } from '../requests.ts';

/**
 * Sends every state-changing request of a back-office service as a page of another site could make a browser send it.
 */

export interface CsrfTestApp extends Office {
  /** Login fields of a user. */
  login: Record<string, string>;
  /** Another user with a session and token of their own. */
  stranger: SignedIn;
  sessionCookie: string;
  /** Name of the service. */
  name: string;
}

type Headers = Record<string, string>;

interface Attack {
  what: string;
  options: SendOptions;
  /** URL, if it differs from that of the valid request. */
  url?: string;
}

/** Signs in like a browser; returns the token from before sign-in and the current headers. */
async function signInWithStaleToken({
  send,
  login,
}: CsrfTestApp): Promise<{ stale: string; headers: Headers }> {
  const first = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  const reply = await send('POST', '/login', { body: { ...login, password: PASSWORD }, headers: first });
  assert.equal(reply.status, 200, reply.text);
  return { stale: first['x-xsrf-token']!, headers: browserHeaders(reply) };
}

const altered = (token: string): string => `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;

/** Yields tokens that do not belong to the session of the cookie. */
function* wrongTokens(testApp: CsrfTestApp, stale: string, mine: Headers, right: Right): Generator<Attack> {
  const { cookie, 'x-xsrf-token': token } = mine as { cookie: string; 'x-xsrf-token': string };
  const { headers: others } = testApp.stranger;
  const forged = 'Zm9yZ2VkIGJ5IGFub3RoZXIgc2l0ZSwgYXMgbG9uZy4';
  const tokens: Record<string, string> = {
    empty: '',
    random: forged,
    'with one wrong letter': altered(token),
    'in lower case': token.toLowerCase(),
    truncated: token.slice(0, -1),
    longer: `${token}A`,
    twice: `${token}, ${token}`,
    'of another session': others['x-xsrf-token']!,
    'from before the sign-in': stale,
    'equal to the session cookie': sessionIdIn(cookie, testApp.sessionCookie),
  };
  const sent = (headers: Headers) => withHeaders(right.options, headers);
  yield { what: 'no token', options: sent({ cookie }) };
  for (const [what, value] of Object.entries(tokens))
    yield { what: `a token ${what}`, options: sent({ cookie, 'x-xsrf-token': value }) };
  yield {
    what: 'the cookie of another session',
    options: sent({ cookie: others.cookie!, 'x-xsrf-token': token }),
  };
  const session = `${testApp.sessionCookie}=${sessionIdIn(cookie, testApp.sessionCookie)}`;
  yield {
    what: 'an attacker’s token in both cookie and header',
    options: sent({ cookie: `XSRF-TOKEN=${forged}; ${session}`, 'x-xsrf-token': forged }),
  };
  yield {
    what: 'the correct token in a header with another name',
    options: sent({ cookie, 'x-csrf': token }),
  };
  yield {
    what: 'the correct token after a wrong one',
    options: sent({ cookie, 'x-xsrf-token': forged, 'x-csrf-token': token }),
  };
  yield {
    what: 'the correct token in the URL',
    options: sent({ cookie }),
    url: `${right.url}?_token=${token}`,
  };
  if (right.body !== undefined)
    yield {
      what: 'the correct token in the body',
      options: withHeaders(jsonOf({ ...right.body, _token: token }), { cookie }),
    };
  yield {
    what: 'headers that scripts of the page send, without a token',
    options: sent({ cookie, 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' }),
  };
}

const sessionIdIn = (cookies: string, name: string): string =>
  new RegExp(`${name}=([^;]+)`).exec(cookies)![1]!;

/** Yields requests that a page of any site can send without a preflight: forms, and plain text that looks like JSON. */
export function* simpleRequests(right: Right, headers: Headers): Generator<Attack> {
  const fields = [...right.parts, { name: '_method', value: right.operation.method }];
  const texts = fields.map(({ name, value }) => [name, String(value)]);
  const type = (name: string): Headers => ({ ...headers, 'content-type': name });
  const form = multipartForm(fields);
  yield {
    what: 'a form',
    options: {
      headers: type('application/x-www-form-urlencoded'),
      payload: new URLSearchParams(texts).toString(),
    },
  };
  yield { what: 'a form with files', options: withHeaders(form, headers) };
  for (const name of [
    'text/plain',
    'text/plain;charset=UTF-8',
    'text/plain; application/json',
    'application/csp-report',
  ])
    yield { what: name, options: { headers: type(name), payload: JSON.stringify(right.body ?? {}) } };
  yield { what: 'a beacon', options: { headers, payload: '' } };
}

const OVERRIDES = ['x-http-method-override', 'x-http-method', 'x-method-override'];

/** Yields GET requests that claim to be another method. */
function* disguised({
  operation: { method },
  url,
}: Right): Generator<{ method: 'GET' | 'HEAD'; url: string; headers: Headers }> {
  for (const read of ['GET', 'HEAD'] as const) {
    yield { method: read, url: `${url}?_method=${method}`, headers: {} };
    yield { method: read, url, headers: Object.fromEntries(OVERRIDES.map((name) => [name, method])) };
  }
}

function assertMismatch(reply: Reply, right: Right, what: string): void {
  const reported = [reply.status, reply.body];
  assert.deepEqual(
    reported,
    [419, { message: 'CSRF token mismatch.' }],
    `${nameOf(right.operation)}: ${what}`,
  );
}

/** Name and unit of the figure. */
export const forgedTo = (service: string) => ({
  check: `cross-site request forgery against ${service}`,
  what: 'refused, and nothing changed',
  least: 1_400,
});

/** Sends the forged requests to every state-changing operation and asserts that nothing changed. */
export async function assertNothingForged(
  t: { diagnostic(line: string): void },
  testApp: CsrfTestApp,
  fingerprint: () => Promise<object>,
): Promise<void> {
  const rights = await rightChanges(testApp, newSeed(t));
  assert.ok(rights.length > 70);
  const { stale, headers } = await signInWithStaleToken(testApp);
  const before = await fingerprint();
  await tallied(forgedTo(testApp.name), async (hold) => {
    for (const right of rights) {
      const attacks = [
        ...wrongTokens(testApp, stale, headers, right),
        ...simpleRequests(right, { cookie: headers.cookie! }),
      ];
      await refuseAll(testApp, right, { attacks, hold });
      await disguiseAll(testApp, right, headers.cookie!);
    }
    await hold(async () => assert.deepEqual(await fingerprint(), before));
  });
  await assertRightPasses(testApp, rights);
}

async function refuseAll(
  testApp: CsrfTestApp,
  right: Right,
  { attacks, hold }: { attacks: Attack[]; hold: Hold },
): Promise<void> {
  const { method } = right.operation;
  for (const { what, options, url } of attacks)
    await hold(async () =>
      assertMismatch(await testApp.send(method, url ?? right.url, options), right, what),
    );
}

/** Sends the disguised requests and asserts that they change nothing, whatever they answer. */
async function disguiseAll(testApp: CsrfTestApp, right: Right, cookie: string): Promise<void> {
  for (const { method, url, headers } of disguised(right)) {
    const { status } = await testApp.send(method, url, { headers: { cookie, ...headers } });
    assert.ok(status < 500, `${method} ${url}: ${status}`);
  }
}

/** Sends valid token and cookie to each operation and asserts that none is refused for the token. */
async function assertRightPasses(testApp: CsrfTestApp, rights: Right[]): Promise<void> {
  let { headers } = await signInWithStaleToken(testApp);
  for (const right of rights) {
    // Operations that change the sign-in of their caller end the session.
    if (isOfSignIn(right.operation) || right.operation.path === '/login')
      ({ headers } = await signInWithStaleToken(testApp));
    const { method } = right.operation;
    const reply = await testApp.send(method, right.url, withHeaders(right.options, headers));
    assert.ok(
      ![401, 419].includes(reply.status) && reply.status < 500,
      `${nameOf(right.operation)}: ${reply.text}`,
    );
    if (reply.status === 401) ({ headers } = await signInWithStaleToken(testApp));
  }
}

/** Returns a valid request for each state-changing operation, built from the OpenAPI description. */
/** Checks of papers need neither session nor token, and change nothing (contract §3.2). */
export const isUnguarded = ({ path }: { path: string }): boolean =>
  path.endsWith('/public/documents/check') || path === '/verify';

async function rightChanges(testApp: Office, seed: number): Promise<Right[]> {
  const around = await testApp.fixtures(await testApp.superior());
  return (await operationsIn(testApp))
    .filter((operation) => operation.method !== 'GET' && !isUnguarded(operation))
    .map((operation, index) => rightRequest(operation, around, seed + index));
}
