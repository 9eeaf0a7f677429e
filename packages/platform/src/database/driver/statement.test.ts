import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { type Generated, sql } from 'kysely';
import { type Connection, connect } from '../connect.ts';
import { batch, statement } from './statement.ts';

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

test('a statement built once binds its arguments on each call, each in its place', async (t) => {
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

test('a statement in a transaction sees its changes, and an error aborts it', async (t) => {
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

test('two statements in one round trip return the same as separately, from their first use on', async (t) => {
  const { db, pool } = await open(t);
  await pool.query("insert into things (name) values ('a'), ('b')");
  const named = statement<{ id: number }, [name: string]>(
    (name) => sql`select id from things where name = ${name}`,
  );
  const all = statement<{ name: string; label: string | null }, [label: string | null]>(
    (label) => sql`select name, ${label}::text as label from things order by name`,
  );
  for (let use = 0; use < 4; use += 1) {
    const label = use % 2 === 0 ? null : `use ${use}`;
    assert.deepEqual(await batch(db, named.bound('b'), all.bound(label)), [
      [{ id: 2 }],
      [
        { name: 'a', label },
        { name: 'b', label },
      ],
    ]);
    assert.deepEqual(await batch(db, named.bound('nobody'), all.bound(label)).then(([one]) => one), []);
  }
  const inside = db.transaction().execute(async (trx) => {
    await trx.insertInto('things').values({ name: 'c' }).execute();
    return await batch(trx, named.bound('c'), all.bound(null));
  });
  assert.deepEqual(
    (await inside).map((rows) => rows.length),
    [1, 3],
  );
});

test('an error of either of two statements in one round trip is thrown, and the connection stays usable', async (t) => {
  const { db } = await open(t);
  const divide = statement<{ result: number }, [by: number]>((by) => sql`select 12 / ${by}::int as result`);
  const read = (one: unknown, other: unknown) =>
    batch(db, divide.bound(one as number), divide.bound(other as number));
  for (let use = 0; use < 3; use += 1) {
    assert.deepEqual(await read(3, 4), [[{ result: 4 }], [{ result: 3 }]]);
    await assert.rejects(read(0, 4), { code: '22012' });
    await assert.rejects(read(4, 0), { code: '22012' });
    await assert.rejects(read('no number', 4), { code: '22P02' });
    // The argument cannot be serialized.
    await assert.rejects(read(3, circular()), TypeError);
    assert.deepEqual(await read(6, 2), [[{ result: 2 }], [{ result: 6 }]]);
  }
});

test('two statements in one round trip are prepared again after a migration changed their columns', async (t) => {
  const { db, pool } = await open(t);
  await pool.query("insert into things (name) values ('a')");
  const everything = statement<object, [name: string]>(
    (name) => sql`select * from things where name = ${name}`,
  );
  const read = () => batch(db, everything.bound('a'), everything.bound('b'));
  for (let use = 0; use < 3; use += 1) assert.deepEqual(await read(), [[{ id: 1, name: 'a' }], []]);
  await pool.query('alter table things add column colour text');
  for (let use = 0; use < 3; use += 1)
    assert.deepEqual(await read(), [[{ id: 1, name: 'a', colour: null }], []]);
});

function circular(): object {
  const one: { itself?: object } = {};
  one.itself = one;
  return one;
}

test('a statement built once accepts arguments as a list, next to constant parameters', async (t) => {
  const { db } = await open(t);
  const among = statement<{ found: string }, string[]>(
    (...names) => sql`
      select found from unnest(${names}::text[]) as found
      where found = any(${['a', 'c', 'e']}::text[]) order by found`,
    2,
  );
  assert.deepEqual(await among(db, 'c', 'b'), [{ found: 'c' }]);
  assert.deepEqual(await among(db, 'e', 'a'), [{ found: 'a' }, { found: 'e' }]);
});
