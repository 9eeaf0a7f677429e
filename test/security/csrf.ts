import assert from 'node:assert/strict';
import { isOfSignIn, type Office, operationsIn } from '../bad-input/send.ts';
import { browserHeaders } from '../browser-headers.ts';
import { multipartForm } from '../form.ts';
import type { SignedIn } from '../office.ts';
import { type Hold, tallied } from '../tally.ts';
import { PASSWORD, type Reply, type SendOptions } from '../world.ts';
import { jsonOf, nameOf, newSeed, type Right, rightRequest, withHeaders } from './requests.ts';

/** Every state-changing request of an office, as another site's page could make a browser send it. */

export interface CsrfWorld extends Office {
  /** Somebody with an account, by what they sign in with. */
  login: Record<string, string>;
  /** Somebody else, whose session and token are their own. */
  stranger: SignedIn;
  sessionCookie: string;
  /** Of the office. */
  name: string;
}

type Headers = Record<string, string>;

interface Attack {
  what: string;
  options: SendOptions;
  /** Where something stands in the address. */
  url?: string;
}

/** Signs in as a browser does; the token that it had before, and all that it has now. */
async function signInWithStaleToken({
  send,
  login,
}: CsrfWorld): Promise<{ stale: string; headers: Headers }> {
  const first = browserHeaders(await send('GET', '/sanctum/csrf-cookie'));
  const reply = await send('POST', '/login', { body: { ...login, password: PASSWORD }, headers: first });
  assert.equal(reply.status, 200, reply.text);
  return { stale: first['x-xsrf-token']!, headers: browserHeaders(reply) };
}

const altered = (token: string): string => `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`;

/** Tokens that are not those of the session whose cookie is sent. */
function* wrongTokens(world: CsrfWorld, stale: string, mine: Headers, right: Right): Generator<Attack> {
  const { cookie, 'x-xsrf-token': token } = mine as { cookie: string; 'x-xsrf-token': string };
  const { headers: others } = world.stranger;
  const forged = 'Zm9yZ2VkIGJ5IGFub3RoZXIgc2l0ZSwgYXMgbG9uZy4';
  const tokens: Record<string, string> = {
    empty: '',
    random: forged,
    'one letter off': altered(token),
    'in other capitals': token.toLowerCase(),
    'cut off': token.slice(0, -1),
    longer: `${token}A`,
    twice: `${token}, ${token}`,
    'of another session': others['x-xsrf-token']!,
    'from before the sign-in': stale,
    'the cookie of the session': sessionIdIn(cookie, world.sessionCookie),
  };
  const sent = (headers: Headers) => withHeaders(right.options, headers);
  yield { what: 'no token', options: sent({ cookie }) };
  for (const [what, value] of Object.entries(tokens))
    yield { what: `a token ${what}`, options: sent({ cookie, 'x-xsrf-token': value }) };
  yield { what: 'the cookie of another', options: sent({ cookie: others.cookie!, 'x-xsrf-token': token }) };
  const session = `${world.sessionCookie}=${sessionIdIn(cookie, world.sessionCookie)}`;
  yield {
    what: 'a planted token, in cookie and header alike',
    options: sent({ cookie: `XSRF-TOKEN=${forged}; ${session}`, 'x-xsrf-token': forged }),
  };
  yield { what: 'the right token under another name', options: sent({ cookie, 'x-csrf': token }) };
  yield {
    what: 'the right token behind a wrong one',
    options: sent({ cookie, 'x-xsrf-token': forged, 'x-csrf-token': token }),
  };
  yield {
    what: 'the right token in the address',
    options: sent({ cookie }),
    url: `${right.url}?_token=${token}`,
  };
  if (right.body !== undefined)
    yield {
      what: 'the right token in the body',
      options: withHeaders(jsonOf({ ...right.body, _token: token }), { cookie }),
    };
  yield {
    what: 'what scripts of the page send beside it',
    options: sent({ cookie, 'x-requested-with': 'XMLHttpRequest', 'sec-fetch-site': 'same-origin' }),
  };
}

const sessionIdIn = (cookies: string, name: string): string =>
  new RegExp(`${name}=([^;]+)`).exec(cookies)![1]!;

/** What a page of any site can send without asking: forms, and plain text that looks like JSON. */
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

/** Reading that pretends to be something else. */
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
  const told = [reply.status, reply.body];
  assert.deepEqual(told, [419, { message: 'CSRF token mismatch.' }], `${nameOf(right.operation)}: ${what}`);
}

/** How their figure is called, and what it must say. */
export const forgedTo = (service: string) => ({
  check: `forged requests to ${service}, in all ways`,
  what: 'refused, and nothing changed',
  least: 1_400,
});

/** Sends that to every state-changing operation, and looks whether anything has changed. */
export async function assertNothingForged(
  t: { diagnostic(line: string): void },
  world: CsrfWorld,
  fingerprint: () => Promise<object>,
): Promise<void> {
  const rights = await rightChanges(world, newSeed(t));
  assert.ok(rights.length > 70);
  const { stale, headers } = await signInWithStaleToken(world);
  const before = await fingerprint();
  await tallied(forgedTo(world.name), async (hold) => {
    for (const right of rights) {
      const attacks = [
        ...wrongTokens(world, stale, headers, right),
        ...simpleRequests(right, { cookie: headers.cookie! }),
      ];
      await refuseAll(world, right, { attacks, hold });
      await disguiseAll(world, right, headers.cookie!);
    }
    await hold(async () => assert.deepEqual(await fingerprint(), before));
  });
  await assertRightPasses(world, rights);
}

async function refuseAll(
  world: CsrfWorld,
  right: Right,
  { attacks, hold }: { attacks: Attack[]; hold: Hold },
): Promise<void> {
  const { method } = right.operation;
  for (const { what, options, url } of attacks)
    await hold(async () => assertMismatch(await world.send(method, url ?? right.url, options), right, what));
}

/** Whatever is answered, it changes nothing. */
async function disguiseAll(world: CsrfWorld, right: Right, cookie: string): Promise<void> {
  for (const { method, url, headers } of disguised(right)) {
    const { status } = await world.send(method, url, { headers: { cookie, ...headers } });
    assert.ok(status < 500, `${method} ${url}: ${status}`);
  }
}

/** The right token with the right cookie, for each of them: whatever is answered, it is not for the token. */
async function assertRightPasses(world: CsrfWorld, rights: Right[]): Promise<void> {
  let { headers } = await signInWithStaleToken(world);
  for (const right of rights) {
    // What changes how its caller is signed in ends the session.
    if (isOfSignIn(right.operation) || right.operation.path === '/login')
      ({ headers } = await signInWithStaleToken(world));
    const { method } = right.operation;
    const reply = await world.send(method, right.url, withHeaders(right.options, headers));
    assert.ok(
      ![401, 419].includes(reply.status) && reply.status < 500,
      `${nameOf(right.operation)}: ${reply.text}`,
    );
    if (reply.status === 401) ({ headers } = await signInWithStaleToken(world));
  }
}

/** A request to each operation that changes something, as its description asks for it. */
async function rightChanges(world: Office, seed: number): Promise<Right[]> {
  const around = await world.surroundings(await world.superior());
  return (await operationsIn(world))
    .filter(({ method }) => method !== 'GET')
    .map((operation, index) => rightRequest(operation, around, seed + index));
}
