import assert from 'node:assert/strict';
import type { Reply, Send, SendOptions } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import { fullObject } from './fitting.ts';
import type { Fixtures } from './fixtures.ts';
import {
  FAR_NUMBERS,
  inMembers,
  missingId,
  NO_ID,
  NO_NUMBER,
  PAST_EXACT,
  singleOf,
  TOO_LONG,
  takesSeveral,
  type Wrong,
  wrongParameters,
} from './wrong.ts';

// biome-ignore lint/suspicious/noExplicitAny: JSON, whatever it holds.
type Json = any;

/** Requests to one operation with exactly one error, each with the expected response. */
export interface Refused {
  method: Operation['method'] | 'PATCH';
  url: string;
  options: SendOptions;
  status: number;
  /** Key of `errors` that must explain the refusal. */
  field?: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const SEED = 1;

const sample = <T>(arbitrary: fc.Arbitrary<T>): T => fc.sample(arbitrary, { numRuns: 1, seed: SEED })[0]!;

/** Valid request to an operation. */
interface Asked {
  operation: Operation;
  /** Existing id for every path parameter. */
  params: Record<string, string>;
  /** Valid body; undefined for an operation without one. */
  body: Json;
}

function askedRightly(operation: Operation, around: Fixtures): Asked {
  const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const known = (name: string): string => {
    const thing = around.thingInPath(operation.path, name);
    return thing === undefined ? '1' : around.usualIn(operation, thing)[0]!;
  };
  const { body } = operation;
  const isJson = body !== undefined && !body.isForm;
  return {
    operation,
    params: Object.fromEntries(names.map((name) => [name, known(name)])),
    body: isJson ? withFirstIds(sample(fullObject(body.schema, around)), around) : undefined,
  };
}

/** Replaces ids by the first known ones, so that the ids of path and body belong together. */
function withFirstIds(body: Json, { ids, thingInBody }: Fixtures): Json {
  const first = ([name, value]: [string, Json]): [string, Json] => {
    const thing = thingInBody(name);
    if (thing === undefined || Array.isArray(value)) return [name, value];
    return [name, typeof value === 'number' ? Number(ids[thing]![0]) : ids[thing]![0]];
  };
  const members = Object.entries(body);
  // Pictures are counted per user: they are sent only where a picture is the whole body.
  const sent = members.length === 1 ? members : members.filter(([name]) => name !== 'avatar');
  return Object.fromEntries(sent.map(first));
}

const urlOf = ({ operation, params }: Asked, other: Record<string, string> = {}): string =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => other[name] ?? params[name]!);

const withBody = (body: Json): SendOptions =>
  body === undefined
    ? {}
    : { headers: JSON_TYPE, payload: JSON.stringify(body).replaceAll(`"${PAST_EXACT}"`, PAST_EXACT) };

const hasRecords = ({ path, parameters }: Operation, around: Fixtures): boolean =>
  parameters.every((one) => one.in !== 'path' || around.thingInPath(path, one.name) !== undefined);

/** Yields all requests to an operation that must be refused for any caller. */
export function* refusedOf(operation: Operation, around: Fixtures): Generator<Refused> {
  const asked = askedRightly(operation, around);
  yield* wrongIds(asked, requiredQuery(operation, around));
  // Skip operations that have no record in the fixtures. Tests of papers send bad requests to their operations.
  if (!hasRecords(operation, around)) return;
  yield* wrongQueries(asked);
  if (operation.method === 'GET') return;
  yield* wrongBytes(asked);
  if (asked.body === undefined) return;
  yield* wrongBodies(asked, around);
}

/** Returns valid values of the required query parameters, with `?`; empty if there are none. */
function requiredQuery({ parameters }: Operation, around: Fixtures): string {
  const required = parameters.filter((one) => one.in === 'query' && one.required === true);
  const properties = Object.fromEntries(required.map(({ name, schema }) => [name, schema]));
  const values = Object.entries<Json>(sample(fullObject({ properties }, { ...around, words: {} })));
  const pairs = values.map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function* wrongIds(asked: Asked, query: string): Generator<Refused> {
  const { operation, body } = asked;
  const { method } = operation;
  for (const { name, in: place, schema } of operation.parameters) {
    if (place !== 'path') continue;
    const isNumber = schema.type === 'integer';
    const isAnything = !isNumber && schema.format !== 'uuid';
    const none = [...(isAnything ? ['x', '%20', TOO_LONG] : NO_ID), ...(isNumber ? NO_NUMBER : [])];
    for (const id of [...none, ...(isAnything ? [] : [String(missingId(schema))])])
      yield { method, url: urlOf(asked, { [name]: id }) + query, options: withBody(body), status: 404 };
  }
}

function* wrongQueries(asked: Asked): Generator<Refused> {
  const { operation, body } = asked;
  const url = urlOf(asked);
  const common = { method: operation.method, options: withBody(body) };
  const inQuery = operation.parameters.filter((one) => one.in === 'query');
  for (const { name, schema } of inQuery)
    for (const query of wrongParameters(name, schema))
      yield { ...common, url: `${url}?${query}`, status: 422, field: name };
  const filters = inQuery.filter(({ name }) => name.startsWith('filter['));
  if (filters.length === 0) return;
  for (const name of ['filter[nothing]', 'filter[]', 'filter[nothing][]', 'filter[__proto__]', 'filter[id]'])
    yield { ...common, url: `${url}?${encodeURIComponent(name)}=1`, status: 400 };
  const isText = ({ enum: words, format }: Json) => words === undefined && format === undefined;
  for (const { name } of filters.filter(({ schema }) => !(takesSeveral(schema) && isText(singleOf(schema)))))
    yield { ...common, url: `${url}?${encodeURIComponent(name)}[]=1`, status: 422, field: name };
}

/** Content-Length above the limit of every route, so that the request is refused before its body is read. */
const MUCH = { 'content-length': '80000000' };
const INVALID_JSON = [
  '{',
  '{"a":1,}',
  "{'a':1}",
  '{"a":1}{"b":2}',
  '[[[',
  'nothing',
  '\u0000',
  '{"a":\u0001}',
  '{"a":NaN}',
];
const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'x',
];

function* wrongBytes(asked: Asked): Generator<Refused> {
  const { operation } = asked;
  const common = { method: operation.method, url: urlOf(asked) };
  const isForm = operation.body?.isForm === true;
  for (const type of [...OTHER_TYPES, ...(isForm ? [] : ['multipart/form-data; boundary=x'])])
    yield { ...common, options: { headers: { 'content-type': type }, payload: 'a=1' }, status: 415 };
  for (const payload of [
    ...INVALID_JSON,
    Buffer.from('{"a":"\xe9"}', 'latin1'),
    Buffer.from('\ufeff{', 'utf16le'),
  ])
    yield { ...common, options: { headers: JSON_TYPE, payload }, status: 400 };
  yield { ...common, options: { headers: { ...JSON_TYPE, ...MUCH }, payload: '{}' }, status: 413 };
}

function* wrongBodies(asked: Asked, around: Fixtures): Generator<Refused> {
  const { operation, body } = asked;
  const { schema } = operation.body!;
  const common = { method: operation.method, url: urlOf(asked), status: 422 };
  for (const value of [7, 'x', true, [], [body]])
    yield { ...common, options: withBody(value), field: 'body' };
  for (const { at, value } of inMembers(schema, body))
    if (operation.method !== 'POST' || !isDefault(schema, value, at))
      yield { ...common, options: withBody(value), field: at };
  for (const { at, value } of missingThings(schema, body, around))
    yield { ...common, options: withBody(value), field: at };
}

/** True for null in an optional field of a new record, which gets the default, except in flags and lists (contract §3.1). */
export function isDefault(schema: Json, body: Json, at: string): boolean {
  const [name, ...below] = at.split('.');
  const member = schema.type === 'array' ? schema.items : schema.properties?.[name!];
  if (member === undefined || body === null) return false;
  if (below.length > 0) return isDefault(member, body[name!], below.join('.'));
  const isFlagOrList = [member.type].flat().some((type) => type === 'boolean' || type === 'array');
  return body[name!] === null && !isFlagOrList && schema.required?.includes(name) !== true;
}

/** Yields bodies in which one id at a time is unknown. */
function missingThings(schema: Json, good: Json, around: Fixtures): Wrong[] {
  return Object.entries<Json>(schema.properties ?? {}).flatMap(([name, member]): Wrong[] => {
    const value = good[name];
    const put = (at: string, changed: Json): Wrong => ({ at, value: { ...good, [name]: changed } });
    if (Array.isArray(value) && value.length > 0) {
      const [first, ...others] = value;
      if (typeof first === 'object')
        return missingThings(member.items, first, around).map((one) =>
          put(`${name}.0.${one.at}`, [one.value, ...others]),
        );
      if (around.thingInBody(name) === undefined) return [];
      return [put(`${name}.0`, [missingId(member.items), ...others])];
    }
    const isId = around.thingInBody(name) !== undefined && (member.format === 'uuid' || member.maximum > 1e9);
    return isId && value !== undefined ? [put(name, missingId(member))] : [];
  });
}

/** Yields list URLs with unknown ids and numbers, which must give an empty list. */
export function* emptyLists(operation: Operation, around: Fixtures): Generator<string> {
  const url = urlOf(askedRightly(operation, around));
  for (const { name, in: place, schema } of operation.parameters) {
    if (place !== 'query' || !/^filter\[.*_id\]$/.test(name)) continue;
    const single = singleOf(schema);
    const ids = single.format === 'uuid' ? [missingId(single)] : FAR_NUMBERS;
    for (const id of ids) yield `${url}?${encodeURIComponent(name)}=${id}`;
  }
}

/** Yields URLs with extreme numbers in the parameters that are clamped. */
export function* farPages(operation: Operation, around: Fixtures): Generator<string> {
  const url = urlOf(askedRightly(operation, around));
  const names = operation.parameters.map(({ name }) => name).filter((name) => /^(per_)?page$/.test(name));
  for (const name of names) for (const number of FAR_NUMBERS) yield `${url}?${name}=${number}`;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Returns the methods that a path does not support, with the expected `Allow` header. */
export function otherMethods(
  operations: Operation[],
  path: string,
): { url: string; methods: string[]; allow: string[] } {
  const url = path.replaceAll(/\{\w+\}/g, '1');
  const isServed = (one: Operation) => new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url);
  const documented = operations.filter(isServed).map(({ method }): string => method);
  // Contract §3.1: a path with PUT has PATCH.
  const own = new Set(documented.flatMap((method) => (method === 'PUT' ? ['PUT', 'PATCH'] : [method])));
  return {
    url,
    methods: METHODS.filter((method) => !own.has(method)),
    allow: [...own, ...(own.has('GET') ? ['HEAD'] : [])].sort(),
  };
}

/** Signs of program internals that no response may contain. */
export const INSIDE =
  /\bat .*(file:\/\/\S*|node:\S*|\.[cm]?[jt]s):\d+:\d+|node_modules|\.ts\b|\bselect |\binsert into|violates|syntax error|\/work\//i;

/** Sends a request that must be refused and checks the response. */
export async function assertRefused(send: Send, caller: SignedIn, request: Refused): Promise<Reply> {
  const { method, url, options, status, field } = request;
  const reply = await send(method, url, { ...options, headers: { ...caller.headers, ...options.headers } });
  const shown = String(options.payload ?? '').slice(0, 1_500);
  const what = `${method} ${url} ${JSON.stringify(shown)} -> ${reply.status} ${reply.text.slice(0, 1_000)}`;
  assert.equal(reply.status, status, what);
  assert.equal(typeof reply.body?.message, 'string', what);
  assert.doesNotMatch(reply.text, INSIDE, what);
  if (field === undefined) return reply;
  const { errors } = reply.body;
  assert.ok(Object.hasOwn(errors ?? {}, field), `${field}: ${what}`);
  for (const messages of Object.values<Json>(errors))
    assert.ok(messages.length > 0 && messages.every((one: Json) => typeof one === 'string'), what);
  assert.ok(reply.body.message.startsWith(Object.values<string[]>(errors)[0]![0]), what);
  return reply;
}
