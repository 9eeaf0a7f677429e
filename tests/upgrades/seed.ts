import type pg from 'pg';
import { columnsOf } from './picture.ts';

/**
 * Fills the tables of an earlier level, because no program of that level is available. The rows are those that the
 * current version wrote into `source`, as far as that level has the columns. Triggers and foreign keys are off during
 * the copy, since both tables of a reference are copied in full; `not null`, check and unique constraints apply.
 * Returns the filled columns by table. Needs a superuser.
 */
export async function seed(
  client: pg.ClientBase,
  { schema, source, withheld }: { schema: string; source: string; withheld: readonly string[] },
): Promise<Map<string, string[]>> {
  const [targets, sources] = [await columnsOf(client, schema), await columnsOf(client, source)];
  const tables = [...targets.keys()].filter((table) => sources.has(table) && !withheld.includes(table));
  const seeded = new Map<string, string[]>();
  if (tables.length === 0) return seeded;
  await client.query(`set session_replication_role = replica; set search_path to ${schema}, public`);
  try {
    await client.query(`truncate ${tables.map((table) => `${schema}.${table}`).join(', ')}`);
    for (const table of tables) {
      const columns = await commonColumns(client, { schema, source, table });
      const names = columns.map(({ name }) => `"${name}"`).join(', ');
      const mandatory = columns
        .filter(({ isMandatory }) => isMandatory)
        .map(({ name }) => `"${name}" is not null`);
      await client.query(
        `insert into ${schema}.${table} (${names}) overriding system value
        select ${names} from ${source}.${table} ${mandatory.length > 0 ? `where ${mandatory.join(' and ')}` : ''}`,
      );
      for (const { name, sequence } of columns)
        if (sequence !== null)
          await client.query(
            `select setval('${sequence}', coalesce(max("${name}"), 1), count(*) > 0) from ${schema}.${table}`,
          );
      seeded.set(
        table,
        columns.map(({ name }) => name),
      );
    }
  } finally {
    await client.query('reset session_replication_role; reset search_path');
  }
  return seeded;
}

interface Column {
  name: string;
  /** True if the level requires a value that the current version may omit. */
  isMandatory: boolean;
  sequence: string | null;
}

/** Returns the columns that a table has in both schemas, without generated ones. */
async function commonColumns(
  client: pg.ClientBase,
  { schema, source, table }: { schema: string; source: string; table: string },
): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select t.attname::text as name, t.attnotnull and not s.attnotnull as "isMandatory",
      pg_get_serial_sequence($1, t.attname) as sequence
    from pg_attribute t join pg_attribute s on s.attrelid = $2::regclass and s.attname = t.attname
    where t.attrelid = $1::regclass and t.attnum > 0 and not t.attisdropped and not s.attisdropped
      and t.attgenerated = '' and s.attgenerated = ''
    order by t.attnum`,
    [`${schema}.${table}`, `${source}.${table}`],
  );
  return rows;
}
