import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Operation } from '@bulwagan/testing/operations.ts';
import type { Reason } from '../attack/reasons.ts';
import { readAndLooked } from './figures.ts';
import { calledOf, placesOf, put } from './places.ts';
import type { Seen } from './state.ts';
import { perPlaceOf } from './texts/texts.ts';

/** Places into which the fuzzer puts its strings, and its requirements afterwards. */

const text = { type: 'string' };
const person = { type: 'object', properties: { name: text, age: { type: 'integer' } } };
const body = {
  type: 'object',
  properties: {
    title: { type: ['string', 'null'] },
    people: { anyOf: [{ type: 'array', items: person }, { type: 'null' }] },
    period: { anyOf: [text, { type: 'object', properties: { start: { ...text, format: 'date' } } }] },
    kind: { type: 'string', enum: ['a', 'b'] },
    count: { type: 'integer' },
  },
};
const parameter = (name: string, place: string, schema: object) => ({ name, in: place, schema });
const OPERATION: Operation = {
  method: 'POST',
  path: '/things/{slug}',
  parameters: [
    parameter('slug', 'path', text),
    parameter('page', 'query', { type: 'integer' }),
    parameter('search', 'query', { type: ['string', 'null'] }),
    parameter('except', 'query', { type: 'array', items: { ...text, format: 'uuid' } }),
    parameter('if-match', 'header', text),
  ],
  body: { schema: body, isForm: false },
};
const IN_BODY = ['title', 'people[].name', 'period', 'period.start', 'kind'];
const FORM: Operation = {
  method: 'PUT',
  path: '/profile',
  parameters: [],
  body: {
    schema: {
      properties: {
        name: text,
        picture: { ...text, format: 'binary' },
        'files[]': { items: { format: 'binary' } },
      },
    },
    isForm: true,
  },
  orJson: { type: 'object', properties: { name: text } },
};
const called = (operation: Operation): string[] =>
  placesOf(operation).map((place) => calledOf(operation, place));

test('every text in an OpenAPI document is a place: in paths, queries, headers, lists, alternatives, forms and file names', () => {
  assert.deepEqual(called(OPERATION), [
    'POST /things/{slug} path slug',
    'POST /things/{slug} query search',
    'POST /things/{slug} query except',
    'POST /things/{slug} header if-match',
    ...IN_BODY.map((name) => `POST /things/{slug} ${name}`),
  ]);
  assert.deepEqual(called(FORM), [
    'PUT /profile name',
    'PUT /profile field name',
    'PUT /profile file picture',
    'PUT /profile file files[]',
  ]);
});

test('a naughty string reaches its place in any generated body: an empty list, null, or another alternative', () => {
  const draw = (schema: { properties?: object }) => (schema.properties === undefined ? [] : { drawn: true });
  const at = (name: string, value: object) => {
    const { way } = placesOf(OPERATION).find((place) => place.kind === 'body' && place.name === name)!;
    return put(value, way, { text: 'x', schema: body, draw });
  };
  const people = [{ drawn: true, name: 'x' }];
  assert.deepEqual(at('people[].name', { count: 1 }), { count: 1, people });
  assert.deepEqual(at('people[].name', { people: null }), { people });
  assert.deepEqual(at('people[].name', { people: [] }), { people });
  assert.deepEqual(at('people[].name', { people: [{ age: 1 }, { age: 2 }] }), {
    people: [{ age: 1, name: 'x' }, { age: 2 }],
  });
  assert.deepEqual(at('period', { period: 'now' }), { period: 'x' });
  assert.deepEqual(at('period.start', { period: 'now' }), { period: { drawn: true, start: 'x' } });
});

test('a free text gets four times as many strings as an id, and all places together get the requested number', () => {
  const places = placesOf(OPERATION);
  const words = places.filter(
    ({ schema }) => schema.format === undefined && schema.enum === undefined,
  ).length;
  assert.deepEqual([places.length, words], [9, 6]);
  for (const wanted of [1, 9, 500, 5_000]) {
    const { ownWords, others } = perPlaceOf(places, wanted, 2_000);
    assert.ok(ownWords * words + others * (places.length - words) >= wanted, String(wanted));
    assert.ok(others >= 1 && others <= Math.ceil(ownWords / 4));
  }
  assert.deepEqual(perPlaceOf(places, 1e9, 663), { ownWords: 663, others: 166 });
});

const seen = (more: Partial<Seen> = {}): Seen => ({
  looked: 1,
  same: 1,
  otherwise: 0,
  naughty: 1,
  gone: 0,
  ...more,
});

/** Returns the figures of a run in which everything was seen correctly except for the given entries. */
function figuresOf(
  changed: Reason[],
  but: Record<string, Seen | undefined>,
  excused?: Record<string, Reason[]>,
) {
  const all = called(OPERATION).map((name): [string, Seen | undefined] => [
    name,
    name in but ? but[name] : seen(),
  ]);
  const run = { operations: [OPERATION], office: { changed }, seen: new Map(all.filter(([, one]) => one)) };
  const figures = readAndLooked(
    run as never,
    { name: 'any', count: 1, ...(excused && { excused }) } as never,
  );
  return figures.map(({ figure, holds }) => `${figure} ${holds}`);
}

test('at night every field must be validated and every text read back unless excused, and every exception must apply', () => {
  const none = { unlooked: [], unread: [] };
  const name = 'POST /things/{slug} people[].name';
  assert.deepEqual(figuresOf([], {}, none), ['8 of 8 true', '3 of 3 true', '0 fields true']);
  assert.deepEqual(figuresOf([], { [name]: undefined }, none), [
    `7 of 8, missing ${name} false`,
    `2 of 3, missing ${name} false`,
    '0 fields true',
  ]);
  // Plain values alone do not prove it.
  assert.equal(figuresOf([], { [name]: seen({ naughty: 0 }) }, none)[1], `2 of 3, missing ${name} false`);
  const why: Reason = ['it is hidden', /people/];
  const hidden = { unlooked: [why], unread: [why] };
  assert.deepEqual(figuresOf([], { [name]: undefined }, hidden).slice(0, 2), ['7 of 8 true', '2 of 3 true']);
  assert.equal(figuresOf([], {}, hidden)[1], '3 of 3, unused exception: it is hidden false');
  const byChance = { ...none, unreadByChance: [why] };
  assert.deepEqual(figuresOf([], { [name]: seen({ naughty: 0 }) }, byChance)[1], '2 of 3 true');
  assert.equal(figuresOf([], {}, byChance)[1], '3 of 3 true');
  const rule: Reason = ['it is trimmed', /people/];
  assert.equal(figuresOf([rule], { [name]: seen({ otherwise: 2 }) }, none)[2], '1 fields true');
  assert.equal(figuresOf([rule], {}, none)[2], '0 fields, unused rule: it is trimmed false');
});

test('in CI nine in ten fields must be validated and more than a quarter of all texts read back', () => {
  const unread = (...names: string[]) =>
    Object.fromEntries(names.map((one) => [`POST /things/{slug} ${one}`, seen({ naughty: 0, looked: 0 })]));
  assert.deepEqual(figuresOf([], {}), ['8 of 8 true', '3 of 3 true']);
  assert.deepEqual(figuresOf([], unread('title')), ['7 of 8 false', '2 of 3 true']);
  assert.deepEqual(figuresOf([], unread('title', 'people[].name', 'period')), [
    '5 of 8 false',
    '0 of 3 false',
  ]);
});
