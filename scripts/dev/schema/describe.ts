import pg from 'pg';
import { STATEMENTS } from './statements.ts';

/** Table of applied migrations, which the program itself maintains. */
const BOOKKEEPING = /^Table migrations$/;

/**
 * Returns a schema as SQL, like `pg_dump --schema-only --no-owner`, in an order that does not depend on the order of
 * the migrations. The packaged PostgreSQL has no pg_dump. Run against an empty database, the text creates the same
 * schema.
 */
export async function describeSchema(url: string, schema: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // PostgreSQL then omits the schema from names.
    await client.query(`set search_path to ${client.escapeIdentifier(schema)}, public`);
    const { rows } = await client.query('select oid from pg_namespace where nspname = $1', [schema]);
    if (rows.length === 0) throw new Error(`The database has no schema ${schema}.`);
    const parts = [headerOf(schema)];
    for (const statement of STATEMENTS) parts.push(...(await describe(client, statement, rows[0].oid)));
    return `${parts.join('\n\n')}\n`;
  } finally {
    await client.end();
  }
}

const headerOf = (schema: string): string =>
  [
    `-- The schema ${schema} after all migrations. Written by \`npm run dev -- schema\`; do not edit.`,
    'set check_function_bodies = off;',
    `create schema if not exists ${schema};`,
    `set search_path to ${schema}, public;`,
  ].join('\n');

/** Returns the objects of one kind, with a heading above the first of each title. */
async function describe(client: pg.Client, statement: string, schemaId: string): Promise<string[]> {
  const { rows } = await client.query<{ title: string; sql: string }>(statement, [schemaId]);
  const kept = rows.filter(({ title }) => !BOOKKEEPING.test(title));
  return kept.map(({ title, sql }, index) =>
    title === kept[index - 1]?.title ? sql : `-- ${title}\n\n${sql}`,
  );
}
