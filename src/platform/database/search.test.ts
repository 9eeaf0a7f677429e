import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '../../../test/database.ts';
import { connect } from './connect.ts';
import { contains } from './search.ts';

test('what somebody looks for is data, never a pattern, and accents and case do not count', async (t) => {
  const { url } = await testDatabase(t, { schema: 'search', folders: [] });
  const { db, close } = connect({ url, schema: 'search' });
  t.after(close);
  await sql`create extension unaccent with schema public`.execute(db);
  await sql`
    create function public.searchable(value text) returns text language sql immutable strict
      return lower(public.unaccent(value))`.execute(db);
  const holds = async (text: string, wanted: string): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`
      select ${contains(sql`${text}::text`, wanted)} as found`.execute(db);
    return rows[0]!.found;
  };
  const cases: [text: string, wanted: string, found: boolean][] = [
    ['Ligaya Reyes', 'xyz', false],
    ['Ligaya Reyes', '%', false],
    ['Ligaya Reyes', '_', false],
    ['Ligaya Reyes', 'L%s', false],
    ['Ligaya Reyes', '\\', false],
    ['Ligaya Reyes', '％', false],
    ['Ligaya Reyes', '＼', false],
    ['100% for books', '0% f', true],
    ['snake_case', 'E_c', true],
    ['back\\slash', 'k\\s', true],
    ['Peñafrancia', 'PENAF', true],
    ['Penafrancia', 'peñaf', true],
    ['Ligaya Reyes', '', true],
  ];
  for (const [text, wanted, found] of cases) {
    assert.equal(await holds(text, wanted), found, `${text} / ${wanted}`);
  }
});
