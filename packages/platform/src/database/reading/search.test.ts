import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { sql } from 'kysely';
import { connect } from '../connect.ts';
import { contains, isFoundIn } from './search.ts';

test('a search text is data, never a pattern, and case and accents are ignored', async (t) => {
  const { url } = await testDatabase(t, { schema: 'search', folders: [] });
  const { db, close } = connect({ url, schema: 'search' });
  t.after(close);
  await sql`create extension unaccent with schema public`.execute(db);
  await sql`
    create function public.searchable(value text) returns text language sql immutable strict
      return lower(public.unaccent(value))`.execute(db);
  await sql`
    create function public.search_pattern(wanted text) returns text language sql immutable strict
      return '%' || regexp_replace(public.searchable(wanted), '([\\\\%_])', '\\\\\\1', 'g') || '%'`.execute(
    db,
  );
  const holds = async (text: string, wanted: string): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`
      select ${contains(sql`${text}::text`, wanted)} as found`.execute(db);
    return rows[0]!.found;
  };
  const finds = async (text: string, wanted: string): Promise<boolean> => {
    const { rows } = await sql<{ found: boolean }>`
      select ${isFoundIn(sql`t.kept`, wanted)} as found
      from (select public.searchable(${text}::text) as kept) t`.execute(db);
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
    ['2026-000123 People v. Cruz', '2026-000123', true],
    ['2026-000123 People v. Cruz', '000123 people', true],
    ['2026-000123 People v. Cruz', '2025-000123', false],
    ['2026-000123 People v. Cruz', '000123', true],
    ['2026-000123 People v. Cruz', '6%000123', false],
  ];
  for (const [text, wanted, found] of cases) {
    assert.equal(await holds(text, wanted), found, `${text} / ${wanted}`);
    assert.equal(await finds(text, wanted), found, `${text} / ${wanted}, kept`);
  }
});

test('a search by word tails skips tails that nearly every text has', () => {
  const { db } = connect({ url: 'postgresql://nobody@localhost/nothing', schema: 'court' });
  const tails = { commonWords: new Set(['of', 'the', 'people', 'philippines', 'v.']) };
  const asksTails = (wanted: string) =>
    isFoundIn(sql`c.key`, wanted, tails).compile(db).sql.includes('word_tails');
  for (const wanted of [
    'reyes',
    'Maria Reyes',
    'people of the Philippines',
    'Reyes v. the people',
    'People v. Jo',
    'R. S. T. U.',
    '2026-000123 People v. Maria Reyes',
    `Reyes ${'x'.repeat(25)}`,
  ])
    assert.equal(asksTails(wanted), false, wanted);
  for (const wanted of ['Maria S. Reyes', 'People v. Reyes', `${'x '.repeat(60)} Maria Reyes`])
    assert.equal(asksTails(wanted), true, wanted);
});
