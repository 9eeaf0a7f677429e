import assert from 'node:assert/strict';
import type { Reply } from '@bulwagan/testing/app.ts';
import { operationsOf } from '@bulwagan/testing/operations.ts';
import { type Hold, tallied } from '@bulwagan/testing/tally.ts';
import type { Pool } from 'pg';
import type { Caller, Fuzzed } from '../../fuzz/state.ts';
import { fingerprintOf, nameOf, newSeed, type Right, rightRequest } from '../requests.ts';
import { isUnguarded } from './csrf.ts';
import {
  type Crafted,
  crafted,
  HUGE,
  INVALID_JSON,
  LARGE,
  membersOf,
  NOTHING_OF_OURS,
  requiredIn,
  type Text,
  TYPES,
  UNUSUAL_JSON,
} from './json-texts.ts';

/** Sends invalid and borderline JSON as the body of every operation that takes JSON. */

export interface JsonTestApp {
  /** Name of the service. */
  name: string;
  office: Fuzzed;
  pool: Pool;
  /** Tests one in this many operations, chosen by the seed; all when omitted. */
  oneIn?: number;
  /** Webhook route, open only to signed bytes. Bodies that are not events are stored for inspection. */
  signed?: { path: string; headersFor(payload: Buffer): Record<string, string> };
}

/** Minimum number of state-changing operations in each service. */
const LEAST_OPERATIONS = 70;
/** Minimum number of those that require a body. */
const LEAST_WITH_BODY = 45;
const IN_ONE_GO = 8;
type Headers = Record<string, string>;
const JSON_TYPE: Headers = { 'content-type': 'application/json' };

/** Sends texts to one service as a user with all permissions; signs in again when a request ends the session. */
class Sender {
  readonly #testApp: JsonTestApp;
  #caller: Caller;
  /** Number of renewed sign-ins. */
  renewals = 0;

  constructor(testApp: JsonTestApp, caller: Caller) {
    this.#testApp = testApp;
    this.#caller = caller;
  }

  async send(
    { operation: { method }, url }: Right,
    { payload }: Text,
    headers: Headers = JSON_TYPE,
  ): Promise<Reply> {
    const { office } = this.#testApp;
    const ask = () => office.send(method, url, { headers: { ...this.#caller.headers, ...headers }, payload });
    const reply = await ask();
    if (reply.status !== 401 && reply.status !== 419) return reply;
    this.renewals += 1;
    this.#caller = await office.own();
    return await ask();
  }
}

const whatOf = ({ operation }: Right, { name, payload }: Text, { status, text }: Reply): string =>
  `${nameOf(operation)} ${name} ${payload.toString('latin1', 0, 200)}: ${status} ${text.slice(0, 300)}`;

/** Asserts that the server answered, revealed no internals, and that the sender was authorized. */
function assertAnswered(right: Right, text: Text, reply: Reply): void {
  const what = whatOf(right, text, reply);
  assert.ok(reply.status < 500, what);
  assert.ok(![401, 419, 429].includes(reply.status), what);
  if (reply.status < 400) return;
  assert.equal(typeof reply.body?.message, 'string', what);
  assert.doesNotMatch(
    reply.text,
    /node_modules|\.[jt]s:\d|\bat (async )?[\w.]+ \(|SyntaxError|FST_|fastify/i,
    what,
  );
}

function assertNoJson(right: Right, text: Text, reply: Reply): void {
  assertAnswered(right, text, reply);
  const what = whatOf(right, text, reply);
  assert.equal(reply.status, 400, what);
  assert.match(reply.body.message, /^The body is not valid (JSON|UTF-8)\.$/, what);
}

/** Asserts that nothing is done without the fields that the operation requires. */
function assertJudged(right: Right, text: Text, reply: Reply): void {
  assertAnswered(right, text, reply);
  const value = text.says?.value;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const isLacking = requiredIn(right.operation).some((name) => !(isObject && Object.hasOwn(value, name)));
  const isOther = text.says !== undefined && value !== null && !isObject;
  if (isLacking || isOther) assert.ok(reply.status >= 400, whatOf(right, text, reply));
}

function assertCrafted(right: Right, text: Crafted, reply: Reply): void {
  assertAnswered(right, text, reply);
  if (text.mustFail && right.operation.body !== undefined)
    assert.ok(reply.status >= 400, whatOf(right, text, reply));
}

/** Asserts that a body with a million members is too large or refused like any body with unknown members. */
async function assertBounded(right: Right, sender: Sender, hold: Hold): Promise<void> {
  const huge = { name: 'a million members', payload: HUGE };
  await hold(async () => {
    const reply = await sender.send(right, huge);
    assertAnswered(right, huge, reply);
    assert.equal(reply.status, 413, whatOf(right, huge, reply));
  });
  const large = { name: 'as many members as the size limit allows', payload: LARGE, says: { value: {} } };
  await hold(async () => assertJudged(right, large, await sender.send(right, large)));
}

/** Asserts that the body is validated under every content type. */
async function assertTyped(right: Right, sender: Sender, hold: Hold): Promise<void> {
  const wrong = Object.fromEntries(membersOf(right.operation).map((name) => [name, NOTHING_OF_OURS]));
  const bad = { name: 'wrong members', payload: Buffer.from(JSON.stringify(wrong)) };
  const half = { name: 'a truncated text', payload: Buffer.from('{"name":') };
  for (const type of TYPES) {
    const headers: Headers = type === undefined ? {} : { 'content-type': type };
    await hold(async () => {
      for (const text of membersOf(right.operation).length > 0 ? [bad, half] : [half]) {
        const reply = await sender.send(right, text, headers);
        const shown = { ...text, name: `${text.name} as ${JSON.stringify(type)}` };
        assertAnswered(right, shown, reply);
        assert.ok(reply.status >= 400, whatOf(right, shown, reply));
      }
    });
  }
}

/** Asserts that the webhook route accepts none of the texts as an event. */
async function signedTexts(
  rights: Right[],
  { signed }: JsonTestApp,
  sender: Sender,
  hold: Hold,
): Promise<void> {
  if (signed === undefined) return;
  const right = rights.find(({ operation }) => operation.path === signed.path);
  assert.ok(right !== undefined);
  for (const text of [...INVALID_JSON, ...UNUSUAL_JSON])
    await hold(async () => {
      const reply = await sender.send(right, text, { ...JSON_TYPE, ...signed.headersFor(text.payload) });
      assertAnswered(right, text, reply);
      assert.equal(reply.status, 400, whatOf(right, text, reply));
    });
}

const prototypes = (): string =>
  JSON.stringify(
    [Object.prototype, Array.prototype, Function.prototype].map((of) => Object.getOwnPropertyNames(of)),
  );

async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += IN_ONE_GO)
    await Promise.all(all.slice(at, at + IN_ONE_GO).map(work));
}

/** Sends all texts to the JSON operations of a service, to all or to a random share. */
export async function sendTexts(t: { diagnostic(line: string): void }, testApp: JsonTestApp): Promise<void> {
  const { office, name, pool, oneIn = 1 } = testApp;
  const seed = newSeed(t);
  const isDrawn = (_: Right, index: number) => index % oneIn === seed % oneIn;
  const { around } = await office.filled();
  const operations = operationsOf((await office.send('GET', '/openapi.json')).body);
  const rights = operations
    .filter(({ method }) => method !== 'GET')
    .map((operation, index) => rightRequest(operation, around, seed + index));
  const asked = rights.filter(
    // The public check of papers answers 429 after 30 requests a minute, whatever they contain.
    ({ operation }) => operation.path !== testApp.signed?.path && !isUnguarded(operation),
  );
  assert.ok(asked.length > LEAST_OPERATIONS);
  const drawn = asked.filter(isDrawn);
  const withBody = asked.filter(({ operation }) => operation.body !== undefined).filter(isDrawn);
  t.diagnostic(`${drawn.length} of ${asked.length} operations, ${withBody.length} with a body`);
  const own = prototypes();
  const sender = new Sender(testApp, await office.own());
  const what = 'answered as required';

  const noJson = {
    check: `invalid JSON bodies sent to ${name}`,
    what,
    least: INVALID_JSON.length * Math.floor(LEAST_OPERATIONS / oneIn),
  };
  await tallied(noJson, async (hold) => {
    const before = await fingerprintOf(pool, name);
    for (const right of drawn)
      await inTurns(INVALID_JSON, (text) =>
        hold(async () => assertNoJson(right, text, await sender.send(right, text))),
      );
    await hold(async () => assert.deepEqual(await fingerprintOf(pool, name), before));
  });
  assert.equal(sender.renewals, 0, 'invalid JSON signs nobody out');

  const perhaps = {
    check: `unusual JSON bodies sent to ${name}`,
    what,
    least: UNUSUAL_JSON.length * Math.floor(LEAST_WITH_BODY / oneIn),
  };
  await tallied(perhaps, async (hold) => {
    for (const right of withBody) {
      for (const text of UNUSUAL_JSON)
        await hold(async () => assertJudged(right, text, await sender.send(right, text)));
      for (const text of crafted(right))
        await hold(async () => assertCrafted(right, text, await sender.send(right, text)));
      await assertBounded(right, sender, hold);
      await assertTyped(right, sender, hold);
    }
    await signedTexts(rights, testApp, sender, hold);
    await hold(() => assert.equal(prototypes(), own));
  });
  t.diagnostic(`${sender.renewals} renewed sign-ins`);
}
