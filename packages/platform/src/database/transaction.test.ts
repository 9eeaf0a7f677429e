import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { sql } from 'kysely';
import { type Connection, connect } from './connect.ts';
import { withTransaction } from './transaction.ts';

interface Tables {
  accounts: { id: number; balance: bigint };
}

async function open(t: TestContext): Promise<Connection<Tables>> {
  const { url } = await testDatabase(t, { schema: 'tested', folders: [] });
  const connection = connect<Tables>({ url, schema: 'tested', size: 2 });
  t.after(connection.close);
  await connection.pool.query('create table accounts (id integer primary key, balance int8 not null)');
  await connection.pool.query('insert into accounts (id, balance) values (1, 0), (2, 0)');
  return connection;
}

async function balances({ db }: Connection<Tables>): Promise<bigint[]> {
  const rows = await db.selectFrom('accounts').select('balance').orderBy('id').execute();
  return rows.map((row) => row.balance);
}

test('an error rolls the transaction back and is not retried', async (t) => {
  const connection = await open(t);
  let attempts = 0;
  const work = withTransaction(connection.db, async (trx) => {
    attempts += 1;
    await trx.updateTable('accounts').set({ balance: 5n }).execute();
    throw new Error('No.');
  });
  await assert.rejects(work, { message: 'No.' });
  assert.equal(attempts, 1);
  assert.deepEqual(await balances(connection), [0n, 0n]);
});

test('after a deadlock the loser is retried, and both transactions take effect once', async (t) => {
  const connection = await open(t);
  let attempts = 0;
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  const add = (first: number, second: number) =>
    withTransaction(connection.db, async (trx) => {
      attempts += 1;
      const increase = (id: number) =>
        trx.updateTable('accounts').set({ balance: sql`balance + 1` }).where('id', '=', id).execute();
      await increase(first);
      waiting += 1;
      if (waiting === 2) both.resolve();
      await both.promise;
      await increase(second);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  assert.deepEqual(await balances(connection), [2n, 2n]);
  assert.equal(attempts, 3);
});

test('a transaction that loses every time fails after four attempts, with the reason', async (t) => {
  const { db } = await open(t);
  let attempts = 0;
  const work = withTransaction(db, async (trx) => {
    attempts += 1;
    await sql`do $$ begin raise exception 'lost' using errcode = '40001'; end $$`.execute(trx);
  });
  await assert.rejects(work, { code: '40001' });
  assert.equal(attempts, 4);
});
