import type pg from 'pg';
import { appliedIn } from './levels.ts';

/** Snapshot of a schema, one line per object, and hashes of the rows of its tables. */
export interface Picture {
  schema: string[];
  rows: Record<string, Rows>;
}

export interface Rows {
  count: number;
  /** Sum of the hashes of all rows, independent of their order. */
  hash: string;
}

/** Columns left out of the hash, by table. */
export type Loose = Record<string, readonly string[]>;

/** Snapshot with the names and checksums of the applied migrations. */
export type State = Picture & { applied: string[] };

/** Returns the state without columns that differ between two runs of one migration. */
export async function stateOf(
  client: pg.ClientBase,
  { schema, loose }: { schema: string; loose: Loose },
): Promise<State> {
  return { ...(await takePicture(client, schema, loose)), applied: await appliedIn(client, schema) };
}

export const isSame = (one: State, other: State): boolean => JSON.stringify(one) === JSON.stringify(other);

export async function takePicture(
  client: pg.ClientBase,
  schema: string,
  loose: Loose = {},
): Promise<Picture> {
  const { rows } = await client.query<{ line: string }>(SCHEMA, [schema]);
  return { schema: rows.map(({ line }) => line), rows: await hashRows(client, schema, loose) };
}

/** Leaves out the migrations table, which has application times; migration names are part of the schema. */
async function hashRows(client: pg.ClientBase, schema: string, loose: Loose): Promise<Picture['rows']> {
  const hashes: Picture['rows'] = {};
  for (const [table, columns] of await columnsOf(client, schema))
    hashes[table] = await hashTable(client, `${schema}.${table}`, without(columns, loose[table]));
  return hashes;
}

const without = (columns: string[], left: readonly string[] = []): string[] =>
  columns.filter((column) => !left.includes(column));

/** Returns the tables of a schema with their columns, without the migrations table. */
export async function columnsOf(client: pg.ClientBase, schema: string): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = to_regnamespace($1) and c.relkind in ('r', 'p') and c.relname <> 'migrations'
    group by c.relname order by c.relname`,
    [schema],
  );
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Returns count and hash of some columns of a table or of a subquery in brackets. */
export async function hashTable(client: pg.ClientBase, table: string, columns: string[]): Promise<Rows> {
  const { rows } = await client.query<Rows>(
    `select count(*)::integer as count, coalesce(sum(hashtextextended(row(${columns
      .map((column) => `t."${column}"`)
      .join(', ')})::text, 0)::numeric), 0)::text as hash
    from ${table} t`,
  );
  return rows[0]!;
}

/** Name of the triggers of the failure points, which are not part of the schema. */
export const PLACES = 'mishaps';

/** Catalog query for everything that a migration can create or change. */
const SCHEMA = `
  with s as (select to_regnamespace($1)::oid as oid)
  select line from (
    select concat_ws(' ', 'relation', relkind, relname, relpersistence, relacl::text, reloptions::text) as line
    from pg_class, s where relnamespace = s.oid
    union all
    select concat_ws(' ', 'column', c.relname, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, a.attgenerated, coalesce(a.attstattarget, -1), pg_get_expr(d.adbin, d.adrelid))
    from s join pg_class c on c.relnamespace = s.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    union all
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, convalidated, pg_get_constraintdef(k.oid))
    from pg_constraint k, s where connamespace = s.oid
    union all
    select concat_ws(' ', 'index', indisvalid, indisready, pg_get_indexdef(indexrelid))
    from s join pg_class c on c.relnamespace = s.oid join pg_index i on i.indexrelid = c.oid
    union all
    select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(t.oid))
    from s join pg_class c on c.relnamespace = s.oid join pg_trigger t on t.tgrelid = c.oid and not tgisinternal
      and tgname <> '${PLACES}'
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl::text)
    from pg_proc p, s where pronamespace = s.oid and prokind in ('f', 'p')
    union all
    select concat_ws(' ', 'view', c.relname, pg_get_viewdef(c.oid))
    from pg_class c, s where relnamespace = s.oid and relkind in ('v', 'm')
    union all
    select concat_ws(' ', 'type', typtype, typname) from pg_type, s where typnamespace = s.oid
    union all
    select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement)
    from s join pg_class c on c.relnamespace = s.oid join pg_sequence q on q.seqrelid = c.oid
    union all
    select concat_ws(' ', 'extension', extname, extnamespace::regnamespace) from pg_extension
  ) lines
  order by line collate "C"`;
