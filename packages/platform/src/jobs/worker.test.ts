import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench, gated, letters, NO_LOOKS, send, status, until } from '@bulwagan/testing/jobs.ts';
import { type Kysely, sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { movableClock } from '../time/clock.ts';

/** Simulates that the process running these jobs died long ago. */
async function loseWhatRuns(db: Kysely<object>, url: string): Promise<void> {
  await sql`update court_jobs.job set started_on = started_on - interval '1 hour' where state = 'active'`.execute(
    db,
  );
  const boss = new PgBoss({
    connectionString: url,
    schema: 'court_jobs',
    migrate: false,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', (error) => assert.fail(error));
  await boss.start();
  await sleep(1_100);
  await boss.supervise();
  await boss.stop({ graceful: false });
}

describe('jobs of one queue', { concurrency: true }, () => {
  it('are not delayed by a slow one, and each is recorded when it ends', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance(NO_LOOKS);
    const slow = Promise.withResolvers<void>();
    const made = letters(jobs, {
      concurrency: 2,
      handle: ({ to }) => (to === 1 ? slow.promise : sleep(1)),
    });
    await jobs.start();
    await send(db, jobs, made, 1, 2, 3, 4, 5, 6);
    const others = [2, 3, 4, 5, 6].map((to) => `${to} completed`);
    await until(
      async () => (await status(db)).filter((one) => one.endsWith('completed')).length === 5,
      'the end of the others',
    );
    assert.deepEqual(await status(db), ['1 active', ...others]);
    slow.resolve();
    await until(async () => (await status(db))[0] === '1 completed', 'the end of the slow one');
  });

  it('run again after the loss of their process only if they had not ended', async (t) => {
    const { db, url, instance } = await bench(t);
    const [lost, other] = [instance(NO_LOOKS), instance()];
    const never = Promise.withResolvers<void>();
    const first = letters(lost, {
      concurrency: 2,
      retryDelayInSeconds: 0,
      retryBackoff: false,
      handle: ({ to }) => (to === 1 ? never.promise : Promise.resolve()),
    });
    const second = gated(other, { retryLimit: 5 });
    await lost.start();
    await send(db, lost, first, 1, 2, 3);
    await until(async () => (await status(db)).join() === '1 active,2 completed,3 completed', 'the ends');
    await loseWhatRuns(db, url);
    await other.start();
    await until(() => second.begun.length > 0, 'the second try');
    // If the first process was only slow: the job now belongs to another.
    never.resolve();
    await sleep(500);
    assert.deepEqual((await status(db))[0], '1 active');
    second.open();
    await until(async () => (await status(db))[0] === '1 completed', 'its end');
    assert.deepEqual(second.begun, ['1, try 2']);
  });

  it('are all done, however many wait, with the defined concurrency', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance(NO_LOOKS);
    const done: number[] = [];
    let running = 0;
    let most = 0;
    const made = letters(jobs, {
      concurrency: 3,
      async handle({ to }) {
        running += 1;
        most = Math.max(most, running);
        await sleep((to * 7) % 13);
        running -= 1;
        done.push(to);
      },
    });
    await jobs.start();
    const all = Array.from({ length: 100 }, (_, to) => to);
    await send(db, jobs, made, ...all);
    await until(() => done.length >= all.length, 'all of them');
    await jobs.stop();
    assert.equal(most, 3);
    assert.deepEqual(
      done.toSorted((a, b) => a - b),
      all,
    );
    assert.deepEqual(
      await status(db),
      all.map((to) => `${to} completed`),
    );
  });

  it('are recorded by one statement when they end together, and the next are fetched by one', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance(NO_LOOKS);
    const made = gated(jobs, { concurrency: 5 });
    await jobs.start();
    await send(db, jobs, made, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    await until(() => made.begun.length === 5, 'the beginning');
    made.open();
    await until(async () => (await status(db)).every((one) => one.endsWith('completed')), 'the end');
    const { rows } = await sql`
      select count(distinct started_on)::int as taken, count(distinct completed_on)::int as settled
      from court_jobs.job where name = 'send-letter'`.execute(db);
    assert.deepEqual(rows, [{ taken: 2, settled: 2 }]);
  });

  it('follow one another immediately when they are singletons', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance(NO_LOOKS);
    const made = gated(jobs, { singleton: true });
    await jobs.start();
    await jobs.enqueue(db, made.job, { to: 1 });
    await until(() => made.begun.length === 1, 'the first');
    await jobs.enqueue(db, made.job, { to: 2 });
    await sleep(200);
    made.open();
    await until(() => made.begun.length === 2, 'the second');
    assert.deepEqual(made.begun, ['1, try 1', '2, try 1']);
  });

  it('are recorded when the database is back, if they ended while it was down', async (t) => {
    const { db, instance, logged } = await bench(t);
    const jobs = instance(NO_LOOKS);
    const made = gated(jobs);
    await jobs.start();
    await send(db, jobs, made, 1, 2);
    await until(() => made.begun.length === 2, 'the beginning');
    await sql`alter table court_jobs.job_common rename to away`.execute(db);
    made.open();
    await until(() => logged().some(({ level }) => level === 'error'), 'the trouble');
    await sql`alter table court_jobs.away rename to job_common`.execute(db);
    await until(async () => (await status(db)).join() === '1 completed,2 completed', 'the end');
    assert.equal(made.begun.length, 2);
  });

  it('are polled in time even while others end and find nothing more', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance({ pollInSeconds: 1 });
    const begun: number[] = [];
    const made = letters(jobs, {
      concurrency: 10,
      async handle({ to }) {
        begun.push(to);
        await sleep(to * 600);
      },
    });
    await jobs.start();
    const id = await jobs.enqueue(
      db,
      made.job,
      { to: 0 },
      { startAfter: movableClock().now().add({ hours: 1 }) },
    );
    await send(db, jobs, made, 1, 2, 3, 4, 5);
    await until(() => begun.length === 5, 'the beginning');
    // This sends no notification.
    await sql`update court_jobs.job set start_after = now() where id = ${id}`.execute(db);
    await until(() => begun.length === 6, 'the one that is due', 2_000);
  });

  it('keep their slot when the failure of one cannot be classified', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance(NO_LOOKS);
    const made = letters(jobs, {
      concurrency: 1,
      retryLimit: 0,
      isHopeless: () => {
        throw new Error('of a kind that was not thought of');
      },
      handle: () => Promise.reject(new Error('the line is busy')),
    });
    await jobs.start();
    await send(db, jobs, made, 1, 2);
    await until(async () => (await jobs.findFailed()).length === 2, 'both failures');
  });

  it('fail with any error message', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance(NO_LOOKS);
    const made = letters(jobs, {
      isHopeless: () => true,
      handle: () => Promise.reject(new Error('half \ud800 and nothing \0')),
    });
    await jobs.start();
    await send(db, jobs, made, 1);
    await until(async () => (await jobs.findFailed()).length > 0, 'the failure');
    const [failed] = await jobs.findFailed();
    assert.deepEqual([failed!.attempts, failed!.reason], [1, 'Error: half \uFFFD and nothing \uFFFD']);
  });
});
