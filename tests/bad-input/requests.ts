import { multipartForm } from '@bulwagan/testing/form.ts';
import type { Operation } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import { fitting, fullObject } from './fitting.ts';
import type { Fixtures } from './fixtures.ts';
import { ALL_BAD, badValue, deep, MEMBER_NAMES, one } from './values.ts';

/** Generates nearly valid requests from an OpenAPI document, with one or two errors each. */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

export interface BadRequest {
  operation: Operation;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** Body before serialization, if it is valid JSON. */
  sent?: Json;
}

/** Returns the path of every place in a value. */
export function placesIn(value: Json, way: (string | number)[] = []): (string | number)[][] {
  const below = value !== null && typeof value === 'object' ? Object.entries(value) : [];
  return [
    way,
    ...below.flatMap(([key, member]) => placesIn(member, [...way, Array.isArray(value) ? Number(key) : key])),
  ];
}

export function changedAt(
  value: Json,
  [first, ...rest]: (string | number)[],
  change: (old: Json) => Json,
): Json {
  if (first === undefined) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[first] = changedAt(copy[first], rest, change);
  return copy;
}

const REMOVED = Symbol('removed');
const withoutRemoved = (value: Json): Json => {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.filter((item) => item !== REMOVED).map(withoutRemoved);
  const kept = Object.entries(value).filter(([, member]) => member !== REMOVED);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutRemoved(member)]));
};

/** Returns the body with at most one error. */
function spoilt(body: Json): fc.Arbitrary<Json> {
  const place = one(placesIn(body));
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(body) },
    {
      weight: 8,
      arbitrary: fc.tuple(place, badValue).map(([way, bad]) => changedAt(body, way, () => bad)),
    },
    { weight: 2, arbitrary: place.map((way) => changedAt(body, way, () => REMOVED)) },
    {
      weight: 2,
      arbitrary: fc.tuple(one(MEMBER_NAMES), badValue).map(([name, bad]) => {
        const extended = { ...body };
        Object.defineProperty(extended, name, { value: bad, enumerable: true });
        return extended;
      }),
    },
    { weight: 1, arbitrary: fc.nat(40).map((depth) => ({ ...body, extra: deep(depth) })) },
  );
}

/** Texts that are not JSON, and JSON that JavaScript cannot represent exactly. */
const notJson = one([
  '',
  '{',
  '{"a":1,}',
  "{'a':1}",
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[[[[]]]]',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1e400}',
  '{"id":9007199254740993,"page":-0}',
  '{"a":"\\ud800"}',
  '{"\\u0000":1}',
  JSON.stringify({ name: 'x'.repeat(1_100_000) }),
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
]);

const contentTypes = one([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=----x',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  '*/*',
  'application/json, text/html',
]);

const oddHeaders = one<Record<string, string>>([
  { accept: '*/*' },
  { accept: 'text/html' },
  { accept: 'application/json;q=0, ,;;' },
  { accept: 'constructor' },
  { accept: '__proto__;q=toString' },
  { cookie: '=%ff; a=%E0%A4%A; __proto__=x; ;;' },
  { authorization: 'Bearer' },
  { authorization: `Basic ${'='.repeat(500)}` },
  { origin: 'http://[' },
  { referer: 'http://\u00ff' },
  { 'idempotency-key': '\u00ff' },
  { 'user-agent': '\u00ff'.repeat(3_000) },
  { 'if-match': '*' },
  { 'if-match': '"x", W/"y",,,' },
  { 'if-none-match': '"'.repeat(2_000) },
  { 'if-modified-since': 'yesterday' },
  { range: 'bytes=0-0,-1,99999999999-' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '127.0.0.1, unknown' },
  { 'x-forwarded-host': 'evil.example' },
  { 'x-request-id': "'; drop table users; --" },
  { 'accept-language': '../../etc/passwd' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'identity' },
  { expect: 'the unexpected' },
  { 'x-long': 'x'.repeat(9_000) },
]);

const odd = (request: BadRequest): fc.Arbitrary<BadRequest> => {
  const withHeaders = oddHeaders.map((more) => ({ ...request, headers: { ...request.headers, ...more } }));
  if (request.operation.method === 'GET') return withHeaders;
  const { sent: _, ...unsent } = request;
  return fc.oneof(
    withHeaders,
    notJson.map((payload) => ({ ...unsent, payload })),
    contentTypes.map((type) => ({ ...unsent, headers: { ...request.headers, 'content-type': type } })),
  );
};

const NO_IDS = ['0', '-1', 'x', '%00', '%ED%A0%80', '..%2f', "'", '2147483648', 'null', '%F0%9F%98%80'];
/** Returns the path with existing or malformed ids. */
function urlOf(operation: Operation, { ids, ...around }: Fixtures): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const values = inPath.map(({ name }) => {
    const thing = around.thingInPath(operation.path, name);
    const known = thing === undefined ? fc.uuid() : one(ids[thing]!);
    const nonsense = one([...NO_IDS, ...Object.values(ids).flat()]);
    return fc.oneof(
      { weight: 8, arbitrary: thing === undefined ? known : one(around.usualIn(operation, thing)) },
      { weight: 2, arbitrary: known },
      { weight: 1, arbitrary: nonsense },
    );
  });
  return fc.tuple(...values).map((given) => {
    const byName = new Map(inPath.map(({ name }, index) => [name, given[index] as string]));
    return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => byName.get(name)!);
  });
}

/** Returns a query string with a few parameters, some of them invalid, repeated or unknown. */
function queryOf(operation: Operation, around: Fixtures): fc.Arbitrary<string> {
  const pairs = operation.parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => {
      const good = fitting(schema, name, around).map((value) => [name, String(value)]);
      const bad = badValue.map((value) => [name, asText(value).slice(0, 2_000)]);
      const list = good.map(([, value]) => [`${name}[]`, value!]);
      return fc.oneof(
        { weight: 3, arbitrary: good },
        { weight: 3, arbitrary: bad },
        { weight: 1, arbitrary: list },
      );
    });
  const unknown = one([
    ['filter[nothing]', '1'],
    ['filter', 'x'],
    ['filter[]', ''],
    ['filter[status][]', 'received'],
    ['__proto__[x]', '1'],
    ['page', '1'],
    ['sort', '-password_hash'],
  ]);
  const pair = pairs.length === 0 ? unknown : fc.oneof({ weight: 6, arbitrary: fc.oneof(...pairs) }, unknown);
  return fc
    .array(pair, { maxLength: 3 })
    .map((chosen) => chosen.map(([name, value]) => `${encoded(name!)}=${encoded(value!)}`).join('&'));
}

const asText = (value: Json): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

function formOf(schema: Json, around: Fixtures): fc.Arbitrary<Pick<BadRequest, 'headers' | 'payload'>> {
  const members: [string, Json][] = Object.entries(schema.properties ?? {});
  const names = members.map(([name]) => name);
  const lists = names.filter((name) => name.endsWith('[]')).map((name) => name.slice(0, -2));
  const part = fc.record({
    name: one([
      ...names,
      ...lists,
      ...lists.map((name) => `${name}[0]`),
      'files[99999]',
      '__proto__',
      'files[',
      '',
    ]),
    value: fc.oneof(
      one([
        ...around.files,
        Buffer.alloc(0),
        Buffer.from('MZ'),
        around.files[0]!.subarray(0, 4),
        ...Object.values(around.ids).map(([id]) => Buffer.from(id!)),
      ]),
      badValue.map((value) => Buffer.from(asText(value))),
    ),
    isFile: fc.boolean(),
    filename: one(['a.pdf', '', '../../a.pdf', 'a"b.pdf', '\u202efdp.exe', 'x'.repeat(300), 'a\u0000.pdf']),
  });
  const parts = fc.array(part, { maxLength: 5 });
  const right = fc.tuple(
    ...members.map(([name, member]) => {
      const isFile = (member.items ?? member).format === 'binary';
      const value = isFile
        ? one(around.files)
        : fitting(member, name, around).map((fits) => Buffer.from(asText(fits)));
      return value.map((bytes) => ({ name, value: bytes, isFile, filename: 'paper.pdf' }));
    }),
  );
  return fc.oneof({ weight: 1, arbitrary: right }, { weight: 3, arbitrary: parts }).map((made) => {
    const form = multipartForm(
      made.map(({ isFile, filename, ...rest }) => ({ ...rest, ...(isFile ? { filename } : {}) })),
    );
    return { headers: form.headers!, payload: form.payload };
  });
}

/** Generates an operation and a request to it. */
export function badRequests(operations: Operation[], around: Fixtures): fc.Arbitrary<BadRequest> {
  return one(operations).chain((operation) => {
    const address = fc
      .tuple(urlOf(operation, around), fc.oneof(fc.constant(''), queryOf(operation, around)))
      .map(([path, query]) => (query === '' ? path : `${path}?${query}`));
    const body = operation.body;
    if (body === undefined)
      return address
        .map((url): BadRequest => ({ operation, url, headers: {} }))
        .chain((request) => sometimesOdd(request));
    if (body.isForm)
      return fc
        .tuple(address, formOf(body.schema, around))
        .map(([url, form]): BadRequest => ({ operation, url, ...form }))
        .chain((request) => sometimesOdd(request));
    return fc
      .tuple(address, fitting(body.schema, '', around).chain(spoilt))
      .map(([url, made]): BadRequest => {
        const sent = withoutRemoved(made);
        const headers = { 'content-type': 'application/json' };
        // The removed part may be the whole body.
        if (sent === REMOVED) return { operation, url, headers, payload: '' };
        return { operation, url, headers, payload: JSON.stringify(sent) ?? '', sent };
      })
      .chain((request) => sometimesOdd(request));
  });
}

const sometimesOdd = (request: BadRequest): fc.Arbitrary<BadRequest> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(request) }, { weight: 1, arbitrary: odd(request) });

/** Yields requests to an operation with every bad value in each field and parameter, one at a time. */
export function* everyBadRequest(
  operation: Operation,
  around: Fixtures,
  seed: number,
): Generator<BadRequest> {
  let drawn = seed;
  const sample = <T>(arbitrary: fc.Arbitrary<T>): T => {
    drawn += 1;
    return fc.sample(arbitrary, { numRuns: 1, seed: drawn })[0]!;
  };
  const { body, parameters } = operation;
  const path = () => sample(urlOf(operation, around));
  for (const { name } of parameters.filter((parameter) => parameter.in === 'query'))
    for (const bad of ALL_BAD) {
      const url = `${path()}?${encoded(name)}=${encoded(asText(bad).slice(0, 2_000))}`;
      yield { operation, url, headers: {} };
    }
  if (body === undefined || body.isForm) return;
  const full = fullObject(body.schema, around);
  const headers = { 'content-type': 'application/json' };
  for (const place of placesIn(sample(full)).slice(1))
    for (const bad of ALL_BAD) {
      const sent = changedAt(sample(full), place, () => bad);
      yield { operation, url: path(), headers, payload: JSON.stringify(sent), sent };
    }
}
