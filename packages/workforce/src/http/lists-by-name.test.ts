import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { type KyselyPlugin, RawNode } from 'kysely';
import type { DB } from '../database-types.ts';
import { listOrganizations } from '../organizations/queries.ts';
import { listItems } from '../payroll-items/queries.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '../schema.ts';

/** Replaces each statement by its EXPLAIN. */
const explained: KyselyPlugin = {
  transformQuery({ node }) {
    assert.ok(RawNode.is(node));
    const [first, ...others] = node.sqlFragments;
    return { ...node, sqlFragments: [`explain ${first}`, ...others] };
  },
  transformResult: async ({ result }) => result,
};

test('W§4 a page of organizations or payroll items by name is read from an index in that order, in both directions', async (t) => {
  const { url } = await testDatabase(t, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
  const { db, pool, close } = connect<DB>({ url, schema: SCHEMA });
  t.after(close);
  await pool.query(`
    insert into organizations (id, name, slug, created_at, updated_at)
    select gen_random_uuid(), md5(n::text), n, now(), now() from generate_series(1, 2000) n`);
  await pool.query(`
    insert into payroll_items (id, name, code, category, order_column, created_at, updated_at)
    select gen_random_uuid(), md5(n::text), n, 'earning', 1000 + n, now(), now() from generate_series(1, 2000) n`);
  await pool.query('analyze organizations, payroll_items');
  const plans = db.withPlugin(explained);
  const page = { page: 2, perPage: 20, offset: 20 };
  for (const [index, { rows }] of [
    ['Index Scan using organizations__alphabetical', await listOrganizations(plans, {}, page)],
    ['Index Scan using payroll_items__alphabetical', await listItems(plans, {}, ['name'], page)],
    ['Index Scan Backward using payroll_items__alphabetical', await listItems(plans, {}, ['-name'], page)],
  ] as const) {
    // The plan of the list itself; plans of subqueries per row are nested deeper.
    const [limit, scan] = rows.map((row) => Object.values(row)[0]);
    assert.match(String(limit), /^Limit /);
    assert.match(String(scan), new RegExp(`^ {2}-> {2}${index} on `));
  }
});
