import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type HasAfter, testDatabase } from '@bulwagan/testing/database.ts';
import { type Kysely, sql } from 'kysely';
import { connect } from '../connect.ts';
import { readFound } from './found-rows.ts';

const PEOPLE = 5_000;
/** Rows deleted after PostgreSQL took its statistics sample: every tenth, except the first three. */
const GONE = 'id % 10 = 0 and id > 30';

/**
 * Creates people of whom the tenth, twentieth and thirtieth are called Lagman. Names can be found by an index, and each
 * evaluation of a name is counted. PostgreSQL's statistics are from a time with five hundred Lagmans.
 */
async function people(t: HasAfter): Promise<Kysely<unknown>> {
  const { url } = await testDatabase(t, { schema: 'found', folders: [] });
  const { db, close } = connect({ url, schema: 'found' });
  t.after(close);
  const run = async (text: string) => await sql.raw(text).execute(db);
  await run('create schema if not exists found');
  await run('create extension if not exists pg_trgm with schema public');
  await run('create sequence looks');
  // Declared immutable, as an index requires, but counts its calls all the same.
  await run(`
    create function seen(value text) returns text language plpgsql immutable cost 1 as
    $$ begin perform nextval('found.looks'); return lower(value); end $$`);
  await run('create table people (id integer primary key, name text) with (autovacuum_enabled = false)');
  await run(`
    insert into people select number, case when number % 10 = 0 then 'Lagman ' else 'Reyes ' end || number
    from generate_series(1, ${PEOPLE}) number`);
  await run('create index people__name on people using gin (seen(name) public.gin_trgm_ops)');
  await run('analyze people');
  await run(`delete from people where ${GONE}`);
  return db;
}

async function looksOf<T>(
  db: Kysely<unknown>,
  read: () => Promise<T>,
): Promise<{ answer: T; looks: number }> {
  await sql`select setval('looks', 1)`.execute(db);
  const answer = await read();
  const { rows } = await sql<{ looks: number }>`select last_value::integer - 1 as looks from looks`.execute(
    db,
  );
  return { answer, looks: rows[0]!.looks };
}

const IS_FOUND = sql`seen(p.name) like '%lagman%'`;
const page = (perPage: number, offset = 0) => ({ perPage, offset });
const found = { found: sql`select p.id from people p where ${IS_FOUND}`, order: sql`f.id desc` };

const reads = (db: Kysely<unknown>, { perPage, offset }: { perPage: number; offset: number }) =>
  readFound<{ name: string }>(db, { perPage, offset }, found, async (keys) => {
    const { rows } = await sql<{ name: string; total: bigint }>`
      select p.name, f.total from ${keys} f join people p on p.id = f.id order by f.id desc`.execute(db);
    return rows;
  });

test('evaluates only the rows that an index finds, even when PostgreSQL expects many more', async (t) => {
  const db = await people(t);
  const rows = [{ name: 'Lagman 30' }, { name: 'Lagman 20' }, { name: 'Lagman 10' }];
  const { answer, looks } = await looksOf(db, () => reads(db, page(15)));
  assert.deepEqual(answer, { rows, total: 3 });
  assert.ok(looks < PEOPLE / 5, `${looks} looks`);
  // Control: with order and page in one query PostgreSQL does walk past non-matching rows.
  const walked = await looksOf(
    db,
    async () =>
      (await sql`select p.name from people p where ${IS_FOUND} order by p.id desc limit 15`.execute(db)).rows,
  );
  assert.deepEqual(walked.answer, rows);
  assert.ok(walked.looks > PEOPLE / 2, `${walked.looks} looks`);
});

test('a page reports the total, also past the end and with no match', async (t) => {
  const db = await people(t);
  assert.deepEqual(await reads(db, page(2)), {
    rows: [{ name: 'Lagman 30' }, { name: 'Lagman 20' }],
    total: 3,
  });
  assert.deepEqual(await reads(db, page(2, 2)), { rows: [{ name: 'Lagman 10' }], total: 3 });
  assert.deepEqual(await reads(db, page(2, 4)), { rows: [], total: 3 });
  await sql`delete from people`.execute(db);
  assert.deepEqual(await reads(db, page(2)), { rows: [], total: 0 });
});
