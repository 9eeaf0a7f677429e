import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type Generated, sql } from 'kysely';
import { testDatabase } from '../../../test/database.ts';
import { type Connection, connect } from './connect.ts';
import { statement } from './statement.ts';

interface Tables {
  things: { id: Generated<number>; name: string };
}

async function open(t: TestContext): Promise<Connection<Tables>> {
  const { url } = await testDatabase(t, { schema: 'tested', folders: [] });
  const connection = connect<Tables>({ url, schema: 'tested', size: 1 });
  t.after(connection.close);
  await connection.pool.query('create table things (id serial primary key, name text not null)');
  return connection;
}

test('a statement that is made once takes its arguments anew each time, each where it belongs', async (t) => {
  const { db } = await open(t);
  let made = 0;
  const between = statement<{ name: string; least: string; fixed: number }, [least: string, most: string]>(
    (least, most) => {
      made += 1;
      return sql`
        select name, ${least}::text as least, ${7}::int as fixed from things
        where name between ${least} and ${most} order by name`;
    },
  );
  await db
    .insertInto('things')
    .values(['a', 'b', 'c'].map((name) => ({ name })))
    .execute();
  const found = async (least: string, most: string) =>
    (await between(db, least, most)).map(({ name }) => name);
  assert.deepEqual(await found('a', 'b'), ['a', 'b']);
  assert.deepEqual(await found('b', 'c'), ['b', 'c']);
  assert.deepEqual(await found('x', 'z'), []);
  assert.deepEqual(await between(db, 'c', 'c'), [{ name: 'c', least: 'c', fixed: 7 }]);
  assert.equal(made, 1);
});

test('in a transaction a statement sees what the transaction did, and its error ends it', async (t) => {
  const { db } = await open(t);
  const count = statement<{ count: number }, []>(() => sql`select count(*)::int as count from things`);
  const divide = statement<{ result: number }, [by: number]>((by) => sql`select 1 / ${by}::int as result`);
  assert.deepEqual(await count(db), [{ count: 0 }]);
  const failing = db.transaction().execute(async (trx) => {
    await trx.insertInto('things').values({ name: 'a' }).execute();
    assert.deepEqual(await count(trx), [{ count: 1 }]);
    await divide(trx, 0);
  });
  await assert.rejects(failing, { code: '22012' });
  assert.deepEqual(await count(db), [{ count: 0 }]);
  await assert.rejects(divide(db, 0), { code: '22012' });
  assert.deepEqual(await divide(db, 1), [{ result: 1 }]);
});
