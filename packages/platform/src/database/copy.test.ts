import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { type Generated, sql } from 'kysely';
import { connect } from './connect.ts';
import { type CopyRow, copyInto, withCopyTransaction } from './copy.ts';

interface Tables {
  things: { id: Generated<number>; name: string | null; size: bigint | null; is_big: boolean | null };
}

const COLUMNS = ['id', 'name', 'size', 'is_big'];
const ALL = 'select id, name, size, is_big from things order by id';

async function open(t: TestContext) {
  const { url } = await testDatabase(t, { schema: 'tested', folders: [] });
  const connection = connect<Tables>({ url, schema: 'tested', size: 1 });
  t.after(connection.close);
  await connection.pool.query(`create table things
    (id integer generated always as identity primary key, name text, size bigint, is_big boolean)`);
  return connection;
}

test('a row that violates the table fails the whole COPY, even among many rows, and the connection stays usable', async (t) => {
  const { pool } = await open(t);
  const rows = function* (): Generator<CopyRow> {
    for (let id = 1; id <= 50_000; id += 1) yield [id === 20_000 ? 7 : id, 'x'.repeat(100), 1n, true];
  };
  const client = await pool.connect();
  try {
    await assert.rejects(copyInto(client, 'things', COLUMNS, rows()), { code: '23505' });
    assert.deepEqual((await client.query(ALL)).rows, []);
    await assert.rejects(copyInto(client, 'nothing', COLUMNS, rows()), { code: '42P01' });
    assert.deepEqual((await client.query('select 1 as one')).rows, [{ one: 1 }]);
  } finally {
    client.release();
  }
});

test('an error while generating rows fails the COPY with that error, and nothing is written', async (t) => {
  const { pool } = await open(t);
  const rows = function* (): Generator<CopyRow> {
    yield [1, 'a', 1n, true];
    throw new Error('No more of them.');
  };
  const client = await pool.connect();
  try {
    await assert.rejects(copyInto(client, 'things', COLUMNS, rows()), /No more of them\./);
    assert.deepEqual((await client.query(ALL)).rows, []);
  } finally {
    client.release();
  }
});

test('every text comes back byte for byte, including nulls, empty texts and characters that COPY escapes', async (t) => {
  const { pool } = await open(t);
  const texts = [
    '',
    '\\N',
    '\\.',
    'a\tb',
    'a\nb\r\nc',
    'back\\slash\\',
    'ñ 😀 \u2028 \u0007',
    "it's",
    ' ',
    null,
  ];
  const rows = texts.map(
    (text, n): CopyRow => [n + 1, text, n === 3 ? null : 9_007_199_254_740_993n, n % 2 === 0],
  );
  const client = await pool.connect();
  try {
    assert.equal(await copyInto(client, 'things', COLUMNS, rows), texts.length);
    assert.equal(await copyInto(client, 'things', COLUMNS, []), 0);
    const found = (await client.query(ALL)).rows;
    assert.deepEqual(
      found.map(({ id, name, size, is_big: isBig }) => [id, name, size, isBig]),
      rows,
    );
  } finally {
    client.release();
  }
});

test('a transaction with COPY is rolled back completely on failure and committed completely otherwise', async (t) => {
  const connection = await open(t);
  const write = (end: () => void) =>
    withCopyTransaction(connection, async ({ db, copy }) => {
      await copy('things', ['id', 'name'], [[1, 'copied']]);
      await db.insertInto('things').values({ name: 'inserted' }).execute();
      await sql`update things set size = 5`.execute(db);
      end();
    });
  const fail = () => {
    throw new Error('After all.');
  };
  await connection.pool.query('alter table things alter column id restart with 2');
  await assert.rejects(write(fail), /After all/);
  assert.deepEqual((await connection.pool.query(ALL)).rows, []);
  await write(() => undefined);
  const { rows } = await connection.pool.query(ALL);
  assert.deepEqual(
    rows.map(({ name, size }) => [name, size]),
    [
      ['copied', 5n],
      ['inserted', 5n],
    ],
  );
});
