import type { Operation } from '@bulwagan/testing/operations.ts';
import fc from 'fast-check';
import { fitting } from '../bad-input/fitting.ts';
import type { Fixtures } from '../bad-input/fixtures.ts';
import { isDefault } from '../bad-input/refused.ts';
import { type BadRequest, badRequests } from '../bad-input/requests.ts';
import { badValue, one } from '../bad-input/values.ts';
import { inMembers } from '../bad-input/wrong.ts';
import { allowed, withoutNulls } from './values.ts';

/** Random steps of a sequence, generated from an OpenAPI document; ids are filled in when they are sent. */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;

type Who = 'superior' | 'other' | 'nobody';

/** Request to an operation with placeholders for ids. */
export interface Drawn {
  operation: Operation;
  who: Who;
  /** For each path parameter, the index of a known id, or a text. */
  path: Record<string, number | string>;
  query: [name: string, value: Json][];
  key?: string;
  /** Undefined for an operation without a body. */
  body?: Json;
  /** True if one field has a wrong type, so that the request must be refused. */
  isWrong: boolean;
}

/**
 * Returns true if an optional field is empty, which counts as null (contract §3.1) and is valid, or null in a new record,
 * which gets the default.
 */
const isEmptied = ({ method, body }: Operation, value: unknown): boolean =>
  Object.entries((value ?? {}) as Record<string, unknown>).some(
    ([name, member]) =>
      (member === '' || (member === null && method === 'POST')) &&
      !(body?.schema?.required ?? []).includes(name),
  );

/** Creates a record, uses it, deletes it if possible, and uses it again. */
export interface Life {
  make: Drawn;
  uses: Drawn[];
  remove?: Drawn;
  after: Drawn[];
}

export type Step =
  | { kind: 'one'; drawn: Drawn }
  | { kind: 'life'; life: Life }
  | { kind: 'bad'; request: BadRequest };

const OF_NOTHING = [
  '0',
  '-1',
  '1.5',
  'x',
  '%00',
  '%ff',
  '..%2f..',
  '2147483647',
  '2147483648',
  '%F0%9F%98%80',
];
const CALLERS: fc.WeightedArbitrary<Who>[] = [
  { weight: 12, arbitrary: fc.constant('superior') },
  { weight: 1, arbitrary: fc.constant('other') },
  { weight: 1, arbitrary: fc.constant('nobody') },
];

interface Wish {
  who?: Who;
  /** True to generate values that are likely to be accepted. */
  isSensible?: boolean;
}

/** Generates a request to an operation, valid or with one error in its body. */
function drawn(operation: Operation, around: Fixtures, wish: Wish = {}): fc.Arbitrary<Drawn> {
  const isForm = operation.body?.isForm === true;
  const schema = isForm ? undefined : operation.body?.schema;
  const sensible = schema === undefined ? fc.constant(undefined) : fitting(schema, '', around);
  const possible = schema === undefined ? fc.constant(undefined) : allowed(schema, '', around);
  const right = fc.oneof({ weight: wish.isSensible ? 4 : 1, arbitrary: sensible }, possible);
  const good = right.map((body) => ({ body, isWrong: false }));
  const hasMembers = Object.keys(schema?.properties ?? {}).length > 0;
  const bad = possible.chain((body) => {
    const wrong = inMembers(schema, withoutNulls(body ?? {})).filter(
      ({ at, value }) =>
        !isEmptied(operation, value) && !(operation.method === 'POST' && isDefault(schema, value, at)),
    );
    if (wrong.length === 0) return fc.constant({ body, isWrong: false });
    return one(wrong).map(({ value }) => ({ body: value, isWrong: true }));
  });
  const bodies =
    hasMembers && !wish.isSensible
      ? fc.oneof({ weight: 2, arbitrary: good }, { weight: 1, arbitrary: bad })
      : good;
  return fc
    .record({
      who: wish.who === undefined ? fc.oneof(...CALLERS) : fc.constant(wish.who),
      path: pathOf(operation, wish),
      query: wish.isSensible ? fc.constant<[string, Json][]>([]) : queryOf(operation, around),
      key: operation.parameters.some(({ in: place }) => place === 'header') ? keys : fc.constant(undefined),
      made: bodies,
    })
    .map(({ key, made, ...rest }) => ({
      operation,
      ...rest,
      ...made,
      ...(key === undefined ? {} : { key }),
    }));
}

const keys = fc.oneof(
  fc.constant(undefined),
  fc.constant(undefined),
  fc.nat(3).map((n) => `key ${n}`),
  one(['', ' ', 'x'.repeat(255), 'x'.repeat(256), 'ñ', '"']),
);

function pathOf(
  { parameters }: Operation,
  { isSensible }: Wish,
): fc.Arbitrary<Record<string, number | string>> {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const known = fc.nat(10_000);
  const value = isSensible ? known : fc.oneof({ weight: 14, arbitrary: known }, one(OF_NOTHING));
  return fc.record(Object.fromEntries(inPath.map(({ name }) => [name, value])));
}

function queryOf({ parameters }: Operation, around: Fixtures): fc.Arbitrary<[string, Json][]> {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  if (inQuery.length === 0) return fc.constant([]);
  const pairs = inQuery.map(({ name, schema }) =>
    fc
      .oneof({ weight: 4, arbitrary: allowed(schema, name, around) }, { weight: 1, arbitrary: badValue })
      .map((value): [string, Json] => [name, value]),
  );
  return fc.array(fc.oneof(...pairs), { maxLength: 4 });
}

interface Kind {
  make: Operation;
  remove?: Operation;
  uses: Operation[];
}

/** Returns the resources that one operation creates and other paths contain. */
function kindsOf(operations: Operation[]): Kind[] {
  return operations.flatMap((make) => {
    if (make.method !== 'POST' || make.body?.isForm) return [];
    const item = new RegExp(`^${escaped(make.path)}/\\{(\\w+)\\}`);
    const uses = operations.filter(({ path, body }) => item.test(path) && !body?.isForm);
    if (uses.length === 0) return [];
    const isItem = ({ path }: Operation) => item.exec(path)![0] === path;
    const remove = uses.find((use) => use.method === 'DELETE' && isItem(use));
    const others = uses.filter((use) => use !== remove);
    const kind = { make, uses: others };
    return [remove === undefined ? kind : { ...kind, remove }];
  });
}

const escaped = (text: string): string => text.replaceAll(/[{}.]/g, '\\$&');

function lifeOf({ make, remove, uses }: Kind, around: Fixtures): fc.Arbitrary<Life> {
  const wish: Wish = { who: 'superior', isSensible: true };
  const some = (maxLength: number) =>
    uses.length === 0
      ? fc.constant<Drawn[]>([])
      : fc.array(
          one(uses).chain((use) => drawn(use, around, wish)),
          { maxLength },
        );
  const lasting = fc.record({
    make: drawn(make, around, wish),
    uses: some(4),
    after: some(0),
  });
  if (remove === undefined) return lasting;
  const [removal, own] = [drawn(remove, around, wish), [remove, ...uses]];
  const again = fc.array(
    one(own).chain((use) => drawn(use, around, wish)),
    { minLength: 1, maxLength: 3 },
  );
  return fc.tuple(lasting, removal, again).map(([life, gone, after]) => ({ ...life, remove: gone, after }));
}

/** Generates a request that is likely to succeed. */
export function likely(operation: Operation, around: Fixtures): fc.Arbitrary<Step> {
  if (operation.body?.isForm) return bad([operation], around);
  const sensible = drawn(operation, around, { who: 'superior', isSensible: true });
  // Some queries are required, so other requests are mixed in.
  const possible = drawn(operation, around, { who: 'superior' });
  return fc.oneof({ weight: 4, arbitrary: sensible }, possible).map((made) => ({ kind: 'one', drawn: made }));
}

/** Generates a sequence of requests, mostly of one caller. */
export function sequences(operations: Operation[], around: Fixtures): fc.Arbitrary<Step[]> {
  const kinds = kindsOf(operations);
  const forms = operations.filter(({ body }) => body?.isForm);
  const plain = operations.filter(({ body }) => !body?.isForm);
  const step = fc.oneof<fc.WeightedArbitrary<Step>[]>(
    {
      weight: 10,
      arbitrary: one(plain)
        .chain((operation) => drawn(operation, around))
        .map((made) => ({ kind: 'one', drawn: made })),
    },
    {
      weight: 3,
      arbitrary: one(kinds)
        .chain((kind) => lifeOf(kind, around))
        .map((life) => ({ kind: 'life', life })),
    },
    // Form operations are few and error-prone, so they get an extra share.
    ...(forms.length === 0 ? [] : [{ weight: 1, arbitrary: bad(forms, around) }]),
    { weight: 4, arbitrary: bad(operations, around) },
  );
  return fc.array(step, { minLength: 4, maxLength: 12 });
}

const bad = (operations: Operation[], around: Fixtures): fc.Arbitrary<Step> =>
  badRequests(operations, around).map((request) => ({ kind: 'bad', request }));
