import assert from 'node:assert/strict';
import type { Operation } from '@bulwagan/testing/operations.ts';
import type { Pool } from 'pg';

/** Mass-assignment attack: sends fields that an operation does not accept, in case they are written. */

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema and JSON, whatever they hold.
type Json = any;
export type Values = Record<string, unknown>;

/** Values that occur nowhere else in a service, so that they can be searched for. */
export const TEXT = 'injected-by-the-client';
export const ID = 'deadbeef-dead-4ead-8ead-deadbeefdead';
export const NUMBER = 987_654_321;
export const MOMENT = '1999-09-09T09:09:09.999Z';
const MARKS = [TEXT, Buffer.from(TEXT).toString('hex'), ID, String(NUMBER), '1999-09-09'];

/** Throws if `everything` contains one of the marker values. */
export function assertNotIn(everything: string, what: string): void {
  for (const mark of MARKS) assert.ok(!everything.includes(mark), `${mark} by ${what}`);
}

const BY_TYPE: Values = {
  uuid: ID,
  text: TEXT,
  bytea: TEXT,
  jsonb: { before: TEXT },
  inet: TEXT,
  ARRAY: [NUMBER],
  boolean: true,
  smallint: NUMBER,
  integer: NUMBER,
  bigint: NUMBER,
  numeric: NUMBER,
  date: '1999-09-09',
  'timestamp with time zone': MOMENT,
  'time without time zone': TEXT,
  tsvector: TEXT,
  oid: NUMBER,
};

interface Injected {
  /** All fields with marker values; booleans are true. */
  marks: Values;
  /**
   * The same fields with plausible values that validation accepts: an allowed word, a small number; booleans are false.
   */
  likely(turn: number): Values;
}

interface InjectedFrom {
  schema: string;
  operations: Operation[];
  extra: Values;
  /** Names that an operation refuses with 422 instead of ignoring them. */
  refused?: readonly string[];
}

/**
 * Returns values for every column of a schema, every field that any operation accepts, and `extra`. Throws for a column
 * type that it does not know.
 */
export async function injectedInto(
  pool: Pool,
  { schema, operations, extra, refused = [] }: InjectedFrom,
): Promise<Injected> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = $1 order by column_name, data_type`,
    [schema],
  );
  const unknown = columns.filter(({ type }) => BY_TYPE[type] === undefined);
  assert.deepEqual(unknown, [], 'kinds of columns that nothing is known of');
  assert.ok(columns.length > 200, `${columns.length} columns`);
  const members = operations.flatMap(({ body }) => Object.keys(membersOf(body?.schema)));
  const marks: Values = {
    ...Object.fromEntries(members.map((name) => [name, TEXT])),
    ...Object.fromEntries(columns.map(({ name, type }) => [name, BY_TYPE[type]])),
    ...extra,
  };
  for (const name of refused) delete marks[name];
  const words = await wordsOf(pool, schema);
  const usual = columns.flatMap(({ name, type }): [string, unknown][] => {
    if (refused.includes(name)) return [];
    if (type === 'boolean') return [[name, false]];
    return /int|numeric/.test(type) ? [[name, 1]] : [];
  });
  return {
    marks,
    likely: (turn) => ({
      ...marks,
      ...Object.fromEntries(usual),
      ...Object.fromEntries([...words].map(([name, among]) => [name, among[turn % among.length]])),
    }),
  };
}

/** Returns the allowed words of columns, read from their check constraints. */
async function wordsOf(pool: Pool, schema: string): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ text: string }>(
    `select pg_get_constraintdef(c.oid) as text from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where n.nspname = $1 and c.contype = 'c'`,
    [schema],
  );
  const words = new Map<string, string[]>();
  for (const { text } of rows)
    for (const [, name, list] of text.matchAll(/(\w+) = ANY \(\(?ARRAY\[(.*?)\]/g)) {
      const found = [...list!.matchAll(/'((?:[^']|'')*)'/g)].map(([, word]) => word!.replaceAll("''", "'"));
      words.set(name!, [...new Set([...(words.get(name!) ?? []), ...found])]);
    }
  return words;
}

/** Returns the fields that a schema declares. */
function membersOf(schema: Json): Record<string, Json> {
  const { properties = {}, anyOf = [], oneOf = [], allOf = [] } = schema ?? {};
  return Object.assign(
    {},
    ...[...anyOf, ...oneOf, ...allOf].map((part: Json) => membersOf(part)),
    properties,
  );
}

const itemsOf = (schema: Json): Json =>
  schema?.items ?? (schema?.anyOf ?? []).find((part: Json) => part.items !== undefined)?.items;

/**
 * Returns a body with the given values added to each of its objects, except for fields that the operation accepts
 * there.
 */
export function withMore(body: Json, schema: Json, values: Values): Json {
  if (Array.isArray(body)) return body.map((item) => withMore(item, itemsOf(schema), values));
  if (typeof body !== 'object' || body === null) return body;
  const members = membersOf(schema);
  const own = Object.fromEntries(
    Object.entries(body).map(([name, member]) => [name, withMore(member, members[name], values)]),
  );
  // An object without declared properties accepts any field.
  if (schema?.properties === undefined && Object.keys(members).length === 0 && schema?.type !== 'object')
    return own;
  if (schema.additionalProperties === true) return own;
  return { ...undeclared(members, values), ...own };
}

/** Returns the values whose names the schema does not declare. */
export function undeclared(members: object, values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(members, name)));
}

/** Returns the described operation of a request, whatever its path parameters are called. */
export function operationOf(
  operations: Operation[],
  { method, path }: { method: string; path: string },
): Operation | undefined {
  const plain = (text: string) => text.replaceAll(/\{\w+\}/g, '{}');
  return operations.find((one) => one.method === method && plain(one.path) === plain(path));
}
