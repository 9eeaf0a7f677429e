import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { type Generated, sql } from 'kysely';
import { asPooled } from '../address.ts';
import { connect } from '../connect.ts';
import { findPooling, isSameDatabase } from '../pooler.ts';
import { inOneLook, withTransaction } from '../transaction.ts';
import { batch, statement } from './statement.ts';

interface Tables {
  things: { id: Generated<number>; name: string };
}

const service = { schema: 'tested', folders: [] };

/** Opens connections as behind a pooler: one server connection without the session settings of the program. */
async function open(t: TestContext, size = 1) {
  const { url } = await testDatabase(t, service);
  const connection = connect<Tables>({ url: asPooled(url), schema: service.schema, size });
  t.after(connection.close);
  await connection.pool.query('create table things (id serial primary key, name text not null unique)');
  return { ...connection, url };
}

const settings = sql<{ path: string; zone: string; limit: string; name: string }>`
  select current_setting('search_path') as path, current_setting('timezone') as zone,
    current_setting('statement_timeout') as limit, current_setting('application_name') as name`;

test('contract §1 behind a pooler each statement and transaction runs under the session settings, and leaves none behind', async (t) => {
  const { db, pool } = await open(t);
  const read = statement(() => settings, 0);
  const seen = [
    (await settings.execute(db)).rows[0]!,
    (await read(db))[0]!,
    (await withTransaction(db, async (trx) => (await settings.execute(trx)).rows[0]!))!,
    (await inOneLook(db, async (trx) => (await settings.execute(trx)).rows[0]!))!,
    (await pool.query(settings.compile(db).sql)).rows[0],
    (await pool.query({ text: settings.compile(db).sql, values: [] })).rows[0],
  ];
  for (const { path, zone, limit, name } of seen) {
    assert.deepEqual([path, zone, limit], ['tested, public', 'UTC', '30s']);
    assert.match(name, /^bulwagan tested [0-9a-f]{8}$/);
  }
  const client = await pool.connect();
  await client.query('begin; commit');
  // A text with several statements inside a transaction is sent unchanged.
  await client.query('begin');
  await client.query('reset search_path; set local application_name to other');
  await client.query('rollback');
  client.release();
  assert.equal((await settings.execute(db)).rows[0]!.path, 'tested, public');
});

test('contract §1 behind a pooler no statement is prepared under a name', async (t) => {
  const { db, pool } = await open(t);
  for (let n = 0; n < 4; n += 1)
    await db.selectFrom('things').select('id').where('name', '=', `${n}`).execute();
  assert.deepEqual((await pool.query('select name from pg_prepared_statements')).rows, []);
});

test('contract §1 behind a pooler rows, counts, errors and values are the same as without one', async (t) => {
  const { db, pool } = await open(t);
  const add = (name: string) => db.insertInto('things').values({ name }).executeTakeFirst();
  assert.equal((await add('a')).numInsertedOrUpdatedRows, 1n);
  await assert.rejects(add('a'), { code: '23505', constraint: 'things_name_key' });
  const unsendable = {
    toPostgres() {
      throw new Error('It has no form.');
    },
  };
  await assert.rejects(pool.query('select $1::text', [unsendable]), /no form/);
  const { rows, rowCount, command, fields } = await pool.query(
    'select 9007199254740993::int8 as big, null as none, $1::timestamptz as at',
    ['2026-11-29T08:00:00+08:00'],
  );
  assert.deepEqual(rows, [{ big: 9007199254740993n, none: null, at: '2026-11-29T00:00:00.000Z' }]);
  assert.deepEqual([rowCount, command, fields.map(({ name }) => name)], [1, 'SELECT', ['big', 'none', 'at']]);
  await new Promise<void>((resolve, reject) => {
    pool.query('select 1 as n', (error, result) =>
      error ? reject(error) : resolve(assert.deepEqual(result.rows, [{ n: 1 }])),
    );
  });
  assert.equal((await pool.query('delete from things where name = $1', ['none'])).rowCount, 0);
});

test('contract §1 behind a pooler concurrent reads go in one message, as one transaction, and fail alone', async (t) => {
  const { db } = await open(t, 4);
  const number = statement(
    (n: number) => sql<{ n: number; txid: string }>`
    select ${n}::int as n, txid_current_if_assigned()::text as txid, 6 / (3 - ${n}::int) as fine`,
  );
  const [one, two] = await batch(db, number.bound(1), number.bound(2));
  assert.deepEqual([one[0]!.n, two[0]!.n], [1, 2]);
  const all = await Promise.allSettled([0, 1, 2, 3, 4].map((n) => number(db, n)));
  assert.deepEqual(
    all.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  );
});

test('contract §1 behind a pooler a failed statement ends its transaction, and uncommitted changes are lost', async (t) => {
  const { db } = await open(t);
  const add = withTransaction(db, async (trx) => {
    await trx.insertInto('things').values({ name: 'lost' }).execute();
    await trx.insertInto('things').values({ name: 'lost' }).execute();
  });
  await assert.rejects(add, { code: '23505' });
  await withTransaction(db, (trx) => trx.insertInto('things').values({ name: 'kept' }).execute());
  assert.deepEqual(await db.selectFrom('things').select('name').execute(), [{ name: 'kept' }]);
});

test('contract §1 a direct server is not taken for a pooler, and two addresses of one database are recognized', async (t) => {
  const [{ url }, other] = [await testDatabase(t, service), await testDatabase(t, service)];
  assert.equal(await findPooling(url), 'none');
  assert.equal(await isSameDatabase(url, asPooled(url)), true);
  assert.equal(await isSameDatabase(url, other.url), false);
});
