import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench, until } from '@bulwagan/testing/jobs.ts';
import { sql } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
import { movableClock } from '../time/clock.ts';
import type { Jobs } from './jobs.ts';
import { defineSetJob, type SetJob } from './set-job.ts';

const SET_SIZE = 10;

/**
 * Creates a table of due rows and programs that handle them in sets; `beforeCommit` runs in the transaction of each
 * set.
 */
async function setup(
  t: TestContext,
  { runForMs, beforeCommit = async () => {} }: { runForMs?: number; beforeCommit?: () => Promise<void> } = {},
  programs = 1,
) {
  const { db, instance } = await bench(t);
  await sql`create table court.due_rows (id int primary key, is_due boolean not null default true)`.execute(
    db,
  );
  await sql`create table court.taken_rows (id int not null)`.execute(db);
  const takeSet = () =>
    withTransaction(db, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        with due as (
          select id from court.due_rows where is_due order by id limit ${SET_SIZE} for no key update skip locked
        )
        update court.due_rows r set is_due = false from due where r.id = due.id returning r.id`.execute(trx);
      const ids = rows.map(({ id }) => id);
      await sql`insert into court.taken_rows select unnest(${ids}::int[])`.execute(trx);
      await beforeCommit();
      return ids.length;
    });
  const made: { jobs: Jobs; setJob: SetJob<object> }[] = [];
  for (let n = 0; n < programs; n += 1) {
    const jobs = instance();
    const setJob = defineSetJob<object>(jobs, {
      name: 'take-rows',
      cron: '0 0 1 1 *',
      deps: () => ({ db, clock: movableClock() }),
      setSize: SET_SIZE,
      takeSet,
      isAnyDue: async () => {
        const { rows } = await sql`select from court.due_rows where is_due limit 1`.execute(db);
        return rows.length > 0;
      },
      ...(runForMs === undefined ? {} : { runForMs }),
    });
    await jobs.start();
    made.push({ jobs, setJob });
  }
  const request = (from: number, to: number) =>
    withTransaction(db, async (trx) => {
      await sql`insert into court.due_rows select generate_series(${from}::int, ${to}::int)`.execute(trx);
      await made[0]!.setJob.request(trx);
    });
  const taken = async () =>
    (await sql<{ id: number }>`select id from court.taken_rows order by id`.execute(db)).rows.map(
      ({ id }) => id,
    );
  return { db, jobs: made[0]!.jobs, request, taken };
}

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

test('F§6 a set that fails is rolled back, retried and handled once', async (t) => {
  let failures = 0;
  const { request, taken, jobs } = await setup(t, {
    beforeCommit: async () => {
      failures += 1;
      if (failures === 1) throw new Error('the process is lost');
    },
  });
  await request(1, 25);
  await until(() => failures > 0, 'the failure');
  await until(async () => (await taken()).length >= 25, 'all rows', 20_000);
  assert.deepEqual([await taken(), await jobs.countFailed()], [upTo(25), 0]);
});

test('F§6 a row locked by another transaction delays no other, and is handled soon after its release', async (t) => {
  const { db, request, taken } = await setup(t);
  await sql`insert into court.due_rows values (1)`.execute(db);
  await withTransaction(db, async (trx) => {
    await sql`update court.due_rows set is_due = true where id = 1`.execute(trx);
    await request(2, 25);
    await until(async () => (await taken()).length >= 24, 'the other rows');
    assert.deepEqual(await taken(), upTo(25).slice(1));
  });
  await until(async () => (await taken()).length === 25, 'the row that was held');
});

test('F§6 several sets are handled in parallel by two processes, each row once', async (t) => {
  let running = 0;
  let most = 0;
  const beforeCommit = async () => {
    running += 1;
    most = Math.max(most, running);
    await sleep(20);
    running -= 1;
  };
  const { request, taken } = await setup(t, { beforeCommit }, 2);
  await request(1, 400);
  await until(async () => (await taken()).length >= 400, 'all rows');
  await sleep(200);
  assert.deepEqual(await taken(), upTo(400));
  assert.ok(most > 2 && most <= 6, `${most} at once`);
});

test('F§6 a job that always finds more ends within its time, and the next one continues', async (t) => {
  const { db, request, taken, jobs } = await setup(t, {
    runForMs: 50,
    beforeCommit: () => sleep(20),
  });
  await request(1, 800);
  await until(async () => (await taken()).length >= 800, 'all rows', 20_000);
  assert.deepEqual([await taken(), await jobs.countFailed()], [upTo(800), 0]);
  await sleep(200);
  const { rows } = await sql<{ runs: number; longest: number }>`
    select count(*)::int as runs, max(extract(epoch from completed_on - started_on) * 1000)::int as longest
    from court_jobs.job where name = 'take-rows' and state = 'completed'`.execute(db);
  assert.ok(rows[0]!.runs > 5, `${rows[0]!.runs} runs`);
  assert.ok(rows[0]!.longest < 5_000, `the longest run took ${rows[0]!.longest} ms`);
});
