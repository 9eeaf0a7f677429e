import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connect } from '@bulwagan/platform/database/connect.ts';
import { contains, isFoundIn } from '@bulwagan/platform/database/reading/search.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { sql } from 'kysely';
import { MIGRATION_FOLDERS, SCHEMA } from '../../schema.ts';

test('contract: a search by word tails finds exactly the texts that contain it, wherever words begin and end', async (t) => {
  const { url } = await testDatabase(t, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
  const { db, close } = connect({ url, schema: SCHEMA });
  t.after(close);
  const tails = { commonWords: new Set(['of', 'the', 'people', 'philippines', 'v.']) };
  const texts = [
    'People of the Philippines v. José  Rizal-Mercado y Realonda',
    "In re: O'Brien \\ D'Angelo 100% _x_ 'quoted' : * & | !",
    ' Œuvre ½ Straße of Añonuevo ',
    'a b c d e f g h i j k l m n o p q r s t u v w x y z abc def',
  ];
  const parts = texts.flatMap((text) =>
    Array.from({ length: text.length }, (_, from) => [text.slice(from), text.slice(from, from + 17)]).flat(),
  );
  let asked = 0;
  for (const wanted of new Set(parts)) {
    const isFound = isFoundIn(sql`searchable(k.text)`, wanted, tails);
    asked += Number(isFound.compile(db).sql.includes('word_tails'));
    const { rows } = await sql<{ text: string; found: boolean; held: boolean }>`
      select k.text, ${isFound} as found, ${contains(sql`k.text`, wanted)} as held
      from unnest(${texts}::text[]) k (text)`.execute(db);
    for (const { text, found, held } of rows) assert.equal(found, held, `${text} / ${wanted}`);
    assert.ok(rows.some(({ held }) => held));
  }
  assert.ok(asked > 50, `${asked} by tails`);
});
