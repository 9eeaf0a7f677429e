import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { testDatabase } from '@bulwagan/testing/database.ts';
import pg from 'pg';
import { SCHEMAS } from '../scripts/dev/migrated-database.ts';
import { describeSchema } from '../scripts/dev/schema/describe.ts';

for (const { schema, folders } of SCHEMAS) {
  test(`contract: docs/schema/${schema}.sql creates the schema that the migrations of ${schema} create`, async (t) => {
    const { url } = await testDatabase(t, { schema, folders });
    const file = await readFile(new URL(`../docs/schema/${schema}.sql`, import.meta.url), 'utf8');
    assert.deepEqual(
      differences(await describeSchema(url, schema), file),
      [],
      'Run `npm run dev -- schema`.',
    );

    await query(url, `drop schema ${schema} cascade`);
    await query(url, file);
    assert.deepEqual(differences(await describeSchema(url, schema), file), []);
  });
}

test('contract: an added column, index or trigger shows in the description of a schema', async (t) => {
  const { schema, folders } = SCHEMAS[0]!;
  const { url } = await testDatabase(t, { schema, folders });
  const before = await describeSchema(url, schema);
  await query(
    url,
    `set search_path to ${schema};
    alter table faqs add column note text collate "C" default 'none' not null;
    create index faqs__note on faqs (note) where note <> '';
    alter table faqs add constraint faqs__note_is_short check (length(note) < 9);
    comment on column faqs.note is 'A remark.'`,
  );
  const added = differences(await describeSchema(url, schema), before);
  assert.deepEqual(added, [
    `+   note text collate "C" default 'none'::text not null,`,
    '+   constraint faqs__note_is_short CHECK (length(note) < 9),',
    "+ CREATE INDEX faqs__note ON faqs USING btree (note) WHERE note <> ''::text;",
    '+ -- Comments',
    "+ comment on column faqs.note is 'A remark.';",
  ]);
});

/** Returns the lines that only one of two texts has. */
function differences(actual: string, expected: string): string[] {
  const [here, there] = [actual.split('\n'), expected.split('\n')];
  const [known, found] = [new Set(there), new Set(here)];
  return [
    ...here.filter((line) => !known.has(line)).map((line) => `+ ${line}`),
    ...there.filter((line) => !found.has(line)).map((line) => `- ${line}`),
  ];
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
