import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@bulwagan/testing/database.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { connect } from '../connect.ts';
import { batch, quickRowsOf, statement } from './statement.ts';

async function open(t: TestContext, { size }: { size: number }) {
  const { url } = await testDatabase(t, { schema: 'tested', folders: [] });
  const connection = connect<object>({ url, schema: 'tested', size });
  t.after(connection.close);
  let messages = 0;
  connection.pool.on('acquire', () => {
    messages += 1;
  });
  return { ...connection, messages: () => messages };
}

const half = statement<{ value: number }, [of: number]>((of) => sql`select ${of}::integer / 2 as value`);
const divide = statement<{ value: number }, [by: number]>((by) => sql`select 60 / ${by}::integer as value`);
const wait = statement<object, [seconds: number]>((seconds) => sql`select pg_sleep(${seconds}::float8)`);
const endIf = statement<{ ended: boolean | null }, [ends: boolean]>(
  (ends) => sql`select case when ${ends}::boolean then pg_terminate_backend(pg_backend_pid()) end as ended`,
);

test('concurrent reads each get their own rows, in far fewer messages', async (t) => {
  const { db, messages } = await open(t, { size: 4 });
  const all = Array.from({ length: 100 }, (_, of) => of);
  const ask = () => Promise.all(all.map(async (of) => (await half(db, of))[0]!.value));
  const expected = all.map((of) => Math.floor(of / 2));
  // A statement is sent alone until it is prepared on each connection.
  for (let use = 0; use < 3; use += 1) assert.deepEqual(await ask(), expected);
  const before = messages();
  assert.deepEqual(await ask(), expected);
  assert.ok(messages() - before <= all.length / 4, `${messages() - before} messages`);
});

test('a few concurrent reads go in one message even when other connections are free; more go in several', async (t) => {
  const { db, messages } = await open(t, { size: 8 });
  const ask = async (many: number) => {
    const before = messages();
    await Promise.all(Array.from({ length: many }, (_, of) => half(db, of)));
    return messages() - before;
  };
  // A statement is sent alone until it is prepared on each connection.
  for (let use = 0; use < 5; use += 1) await ask(60);
  assert.equal(await ask(4), 1);
  assert.equal(await ask(5), 2);
  assert.equal(await ask(16), 4);
});

test('a failing read does not affect the other reads of its message, in any order', async (t) => {
  const { db } = await open(t, { size: 3 });
  const readers = fc.array(
    fc.oneof(fc.nat(3), fc.tuple(fc.nat(3), fc.nat(3)), fc.constant('no number'), fc.constant('no value')),
    { minLength: 1, maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(readers, async (asked) => {
      const answers = await Promise.allSettled(
        asked.map(async (one) => {
          if (typeof one === 'object')
            return (await batch(db, divide.bound(one[0]), half.bound(one[1]))).flat();
          return await divide(db, (one === 'no value' ? circular() : one) as number);
        }),
      );
      assert.deepEqual(answers.map(outcomeOf), asked.map(expectedOf));
    }),
    { numRuns: 40 },
  );
});

const outcomeOf = (answer: PromiseSettledResult<{ value: number }[]>): unknown =>
  answer.status === 'fulfilled'
    ? answer.value.map(({ value }) => value)
    : ((answer.reason as { code?: string }).code ?? (answer.reason as Error).name);

function expectedOf(asked: number | string | [number, number]): unknown {
  if (asked === 'no number') return '22P02';
  if (asked === 'no value') return 'TypeError';
  const [by, of] = typeof asked === 'object' ? asked : [asked as number];
  if (by === 0) return '22012';
  return of === undefined ? [60 / by] : [60 / by, Math.floor(of / 2)];
}

function circular(): object {
  const one: { itself?: object } = {};
  one.itself = one;
  return one;
}

test('a read built for one use is answered among the others, and inside a transaction it sees its changes', async (t) => {
  const { db } = await open(t, { size: 2 });
  const sumOf = (values: number[]) => {
    const terms = values.map((value) => sql`${value}::integer`);
    return sql<{ sum: number }>`select ${sql.join(terms, sql` + `)} as sum`;
  };
  for (let use = 0; use < 3; use += 1) {
    const sums = await Promise.all(
      [[1], [1, 2], [1, 2, 3], [4, 5]].map((values) => quickRowsOf(db, sumOf(values))),
    );
    assert.deepEqual(sums.flat(), [{ sum: 1 }, { sum: 3 }, { sum: 6 }, { sum: 9 }]);
  }
  const compiled = sumOf([20, 1]).compile(db);
  assert.deepEqual(await quickRowsOf(db, compiled), [{ sum: 21 }]);
  const inside = db.transaction().execute(async (trx) => {
    await sql`create temporary table things on commit drop as select 5 as thing`.execute(trx);
    return await quickRowsOf(trx, sql<{ thing: number }>`select thing from things where thing > ${4}`);
  });
  assert.deepEqual(await inside, [{ thing: 5 }]);
});

test('half of the connections stay free for transactions, however many reads wait', async (t) => {
  const { db, pool } = await open(t, { size: 4 });
  const reads = Array.from({ length: 40 }, () => wait(db, 0.05));
  await sleep(50);
  assert.equal(pool.totalCount, 2);
  assert.equal(pool.waitingCount, 0);
  await db.transaction().execute(async (trx) => await half(trx, 8));
  await Promise.all(reads);
});

test('when a connection with several reads is lost, the other reads still get their answers', async (t) => {
  const { db } = await open(t, { size: 2 });
  for (let use = 0; use < 3; use += 1) {
    await endIf(db, false);
    await half(db, 2);
  }
  const ending = assert.rejects(endIf(db, true), { code: '57P01' });
  const others = await Promise.all([1, 2, 3, 4, 5].map((of) => half(db, of)));
  assert.deepEqual(
    others.map(([row]) => row!.value),
    [0, 1, 1, 2, 2],
  );
  await ending;
  assert.deepEqual(await half(db, 12), [{ value: 6 }]);
});

test('a read waits at most the pool’s connection timeout, behind a slow read and when no connection is free', async (t) => {
  const { db, pool } = await open(t, { size: 2 });
  pool.options.connectionTimeoutMillis = 500;
  const tooLong = { message: 'timeout exceeded when trying to connect' };
  const slow = wait(db, 2);
  await sleep(20);
  const began = performance.now();
  await Promise.all([1, 2, 3].map((of) => assert.rejects(half(db, of), tooLong)));
  const waited = performance.now() - began;
  assert.ok(waited >= 490 && waited < 1_900, `${waited} ms`);
  assert.equal((await slow).length, 1);
  assert.deepEqual(await half(db, 12), [{ value: 6 }]);

  const held = await Promise.all([pool.connect(), pool.connect()]);
  // A read that has timed out must not request another connection.
  let asked = 0;
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((...given: unknown[]) => {
    asked += 1;
    return query(...given);
  }) as typeof pool.query;
  const many = await Promise.allSettled(Array.from({ length: 40 }, (_, of) => half(db, of)));
  for (const client of held) client.release();
  assert.deepEqual(
    new Set(many.map((one) => (one as PromiseRejectedResult).reason?.message)),
    new Set([tooLong.message]),
  );
  assert.ok(asked <= 3, `${asked} times`);
  assert.deepEqual(await half(db, 12), [{ value: 6 }]);
});

test('the stack of a read’s error shows its caller', async (t) => {
  const { db } = await open(t, { size: 2 });
  const askingForNonsense = async () => await divide(db, 0);
  const error = await askingForNonsense().then(
    () => assert.fail('It was answered.'),
    (error: Error) => error,
  );
  assert.match(error.stack ?? '', /askingForNonsense/);
});
