import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { type Generated, sql } from 'kysely';
import { isDatabaseAway } from '../http/error-handler.ts';
import { type Connection, connect } from './connect.ts';

interface Tables {
  things: { id: Generated<number>; name: string };
}

const service = { schema: 'tested', folders: [] };

async function open(t: TestContext, size = 1): Promise<Connection<Tables>> {
  const { url } = await testDatabase(t, service);
  const connection = connect<Tables>({ url, schema: service.schema, size });
  t.after(connection.close);
  await connection.pool.query('create table things (id serial primary key, name text not null unique)');
  return connection;
}

const preparedTexts = `select statement from pg_prepared_statements where statement like '%things%'`;

test('a table name without a schema resolves to the schema of the service', async (t) => {
  const { pool } = await open(t);
  const { rows } = await pool.query(
    `select table_schema from information_schema.tables where table_name = 'things'`,
  );
  assert.deepEqual(rows, [{ table_schema: 'tested' }]);
});

test('a statement with parameters is prepared at its second use, and not at its first', async (t) => {
  const { db, pool } = await open(t);
  const find = (name: string) => db.selectFrom('things').select('id').where('name', '=', name).execute();
  await find('a');
  assert.deepEqual((await pool.query(preparedTexts)).rows, []);
  await find('b');
  await find('c');
  const text = 'select "id" from "things" where "name" = $1';
  assert.deepEqual((await pool.query(preparedTexts)).rows, [{ statement: text }]);
});

test('an error of a prepared statement reaches its caller, by promise and by callback, and the next statement works', async (t) => {
  const { db, pool } = await open(t);
  const add = (name: string) => db.insertInto('things').values({ name }).execute();
  await add('a');
  await add('b');
  await assert.rejects(add('a'), { code: '23505' });
  await assert.rejects(pool.query('select 1 / $1::int', [0]), { code: '22012' });
  await assert.rejects(pool.query('select 1 / $1::int', [0]), { code: '22012' });
  await assert.rejects(pool.query('select 1 / $1::int', [0]), { code: '22012' });
  await add('c');
  assert.equal((await pool.query('select from things')).rowCount, 3);
});

test('a value that cannot be serialized rejects the call, and the connection stays usable', async (t) => {
  const { pool } = await open(t);
  const find = (value: unknown) =>
    pool.query('select $1::text as value', [value]).then(({ rows }) => rows[0]);
  const unsendable = {
    toPostgres() {
      throw new Error('It has no form.');
    },
  };
  assert.deepEqual(await find('first'), { value: 'first' });
  await assert.rejects(find(unsendable), /no form/);
  await assert.rejects(find(unsendable), /no form/);
  assert.deepEqual(await find('last'), { value: 'last' });
});

test('a prepared statement reports its command, rows and row count like any other', async (t) => {
  const { pool } = await open(t);
  const reported = async (text: string, values: unknown[]) => {
    const { command, rowCount, rows } = await pool.query(text, values);
    return [command, rowCount, rows] as const;
  };
  const add = 'insert into things (name) values ($1)';
  const change = 'update things set name = name where name > $1 returning id, name, null as nothing';
  for (const [name, id] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]) {
    assert.deepEqual(await reported(add, [name]), ['INSERT', 1, []]);
    const row = { id, name, nothing: null };
    assert.deepEqual((await reported(change, ['']))[2].at(-1), row);
  }
  for (let n = 0; n < 3; n += 1) {
    assert.deepEqual(await reported('delete from things where name = $1', ['none']), ['DELETE', 0, []]);
    assert.deepEqual(await reported('select from things where name > $1', ['b']), ['SELECT', 1, [{}]]);
  }
});

test('a running program survives a migration that changes the columns of its prepared statements', async (t) => {
  const { pool } = await open(t);
  const find = () => pool.query('select * from things where name <> $1', ['']).then((answer) => answer.rows);
  await pool.query(`insert into things (name) values ('a')`);
  await find();
  await find();
  for (const column of ['first', 'second']) {
    await pool.query(`alter table things add column ${column} integer`);
    const [row] = await find();
    assert.ok(column in row);
  }
});

test('a stale statement inside a transaction is reported as stale, not as an aborted transaction', async (t) => {
  const { pool } = await open(t);
  const text = 'select * from things where name > $1';
  await pool.query(text, ['']);
  await pool.query(text, ['']);
  await pool.query('alter table things add column third integer');
  const client = await pool.connect();
  try {
    await client.query('begin');
    await assert.rejects(client.query(text, ['']), { code: '0A000' });
    await client.query('rollback');
    assert.equal((await client.query(text, [''])).rowCount, 0);
  } finally {
    client.release();
  }
});

test('closing ends every connection, whether the pool was used through Kysely, directly or not at all', async (t) => {
  const { url } = await testDatabase(t, service);
  const uses = [
    async () => undefined,
    ({ pool }: Connection<Tables>) => pool.query('select 1'),
    ({ db }: Connection<Tables>) => sql`select 1`.execute(db),
  ];
  for (const use of uses) {
    const connection = connect<Tables>({ url, schema: service.schema });
    await use(connection);
    await connection.close();
    assert.equal(connection.pool.totalCount, 0);
    await assert.rejects(connection.pool.query('select 1'), /after calling end/);
  }
});

test('a connection lost between two statements of a transaction fails only that transaction', async (t) => {
  const { db, pool } = await open(t, 2);
  const lost = db.transaction().execute(async (trx) => {
    await trx.insertInto('things').values({ name: 'lost' }).execute();
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await pool.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid]);
    await new Promise((done) => setTimeout(done, 200));
    await trx.insertInto('things').values({ name: 'after' }).execute();
  });
  // The client gets a retryable error and not an internal one.
  await assert.rejects(lost, isDatabaseAway);
  assert.deepEqual(await db.selectFrom('things').selectAll().execute(), []);
});

test('contract: a statement of a request starts no parallel workers, however low their planner costs', async (t) => {
  const { pool } = await open(t);
  await pool.query('insert into things (name) select n::text from generate_series(1, 2000) n');
  await pool.query('analyze things');
  for (const setting of ['parallel_setup_cost', 'parallel_tuple_cost', 'min_parallel_table_scan_size'])
    await pool.query(`set ${setting} = 0`);
  const planOf = async () => {
    const { rows } = await pool.query('explain select count(*) from things');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  assert.doesNotMatch(await planOf(), /Gather/);
  // Without the setting, PostgreSQL would use parallel workers here.
  await pool.query('set max_parallel_workers_per_gather = 2');
  assert.match(await planOf(), /Gather/);
});
