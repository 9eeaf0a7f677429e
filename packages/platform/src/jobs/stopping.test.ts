import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench, gated, letters, NO_LOOKS, send, status, until } from '@bulwagan/testing/jobs.ts';
import { type Kysely, sql } from 'kysely';
import type { Jobs } from './jobs.ts';

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** Runs one job of a singleton while another waits. */
async function runOneBesideAnother(db: Kysely<object>, jobs: Jobs, { job, begun }: ReturnType<typeof gated>) {
  await jobs.start();
  await jobs.enqueue(db, job, { to: 1 });
  await until(() => begun.length === 1, 'the beginning');
  await jobs.enqueue(db, job, { to: 2 });
}

describe('when a process stops', { concurrency: true }, () => {
  it('jobs have three seconds to end, then another process takes them over immediately without counting an attempt', async (t) => {
    const { db, instance, logged } = await bench(t);
    const [first, second] = [instance(NO_LOOKS), instance(NO_LOOKS)];
    const signals: AbortSignal[] = [];
    const stuck = letters(first, {
      retryLimit: 0,
      handle: (_, { signal }) => {
        signals.push(signal);
        return untilAborted(signal);
      },
    });
    const other = gated(second);
    await first.start();
    await send(db, first, stuck, 1, 2);
    await until(() => signals.length === 2, 'the beginning');
    await second.start();
    const asked = performance.now();
    const stopped = first.stop();
    await sleep(2_500);
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false, false],
    );
    await stopped;
    const took = performance.now() - asked;
    assert.ok(took > 2_900 && took < 5_000, `the stop took ${took} ms`);
    assert.deepEqual(
      signals.map(({ reason }) => reason.name),
      ['Interruption', 'Interruption'],
    );
    await until(() => other.begun.length === 2, 'the other process', 1_000);
    assert.deepEqual(other.begun.toSorted(), ['1, try 1', '2, try 1']);
    other.open();
    await until(async () => (await status(db)).join() === '1 completed,2 completed', 'the end');
    assert.deepEqual(await second.findFailed(), []);
    assert.deepEqual(
      logged().map(({ level, msg }) => `${level} ${msg}`),
      Array(2).fill('info A job did not end before the stop and is returned to the queue.'),
    );
  });

  it('jobs that ignore the signal are taken over only after this process has ended', async (t) => {
    const { db, instance } = await bench(t);
    const [first, second] = [
      instance({ ...NO_LOOKS, stopWithinSeconds: 0.1 }),
      instance({ pollInSeconds: 0.2 }),
    ];
    const stuck = gated(first);
    const other = gated(second);
    await first.start();
    await send(db, first, stuck, 1);
    await until(() => stuck.begun.length === 1, 'the beginning');
    await first.stop();
    await second.start();
    await sleep(1_000);
    assert.deepEqual(other.begun, []);
    await until(() => other.begun.length === 1, 'the other process', 4_000);
    assert.deepEqual(other.begun, ['1, try 1']);
  });

  it('jobs that end shortly after the signal count as done', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance({ ...NO_LOOKS, stopWithinSeconds: 0.1 });
    let begun = 0;
    const made = letters(jobs, {
      async handle(_, { signal }) {
        begun += 1;
        await untilAborted(signal).catch(() => sleep(50));
      },
    });
    await jobs.start();
    await send(db, jobs, made, 1);
    await until(() => begun === 1, 'the beginning');
    await jobs.stop();
    assert.deepEqual(await status(db), ['1 completed']);
  });

  it('jobs whose result could not be written are done if the database recovers in time', async (t) => {
    const { db, instance, logged } = await bench(t);
    const jobs = instance({ ...NO_LOOKS, stopWithinSeconds: 0.1 });
    const made = gated(jobs);
    await jobs.start();
    await send(db, jobs, made, 1);
    await until(() => made.begun.length === 1, 'the beginning');
    await sql`alter table court_jobs.job_common rename to away`.execute(db);
    made.open();
    await until(() => logged().some(({ level }) => level === 'error'), 'the trouble');
    await sql`alter table court_jobs.away rename to job_common`.execute(db);
    await jobs.stop();
    assert.deepEqual(await status(db), ['1 completed']);
  });

  it('a singleton job that ends in time is followed immediately by the next, in another process', async (t) => {
    const { db, instance } = await bench(t);
    const [first, second] = [instance(NO_LOOKS), instance(NO_LOOKS)];
    const made = gated(first, { singleton: true });
    const other = letters(second, { singleton: true });
    await first.start();
    await first.enqueue(db, made.job, { to: 1 });
    await until(() => made.begun.length === 1, 'the beginning');
    await second.start();
    await second.enqueue(db, other.job, { to: 2 });
    await sleep(300);
    const stopped = first.stop();
    made.open();
    await stopped;
    await until(() => other.sent.length === 1, 'the next');
  });

  it('during the start of its jobs, no listener is left behind', async (t) => {
    const { db, instance } = await bench(t);
    for (const after of [0, 10, 20, 40, 60, 80, 120]) {
      const jobs = instance();
      letters(jobs);
      const started = jobs.start().catch((error: Error) => error);
      await sleep(after);
      await jobs.stop();
      await started;
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and application_name like '%jobs%' and query ilike 'listen%'`.execute(
        db,
      );
      assert.deepEqual(rows, [{ open: 0 }], `stopped after ${after} ms`);
    }
  });

  it('jobs that end in time are recorded, whether they succeed or fail', async (t) => {
    const { db, instance } = await bench(t);
    const [first, second] = [instance(NO_LOOKS), instance()];
    const begun: number[] = [];
    const made = letters(first, {
      retryLimit: 0,
      async handle({ to }) {
        begun.push(to);
        await sleep(1_000);
        if (to === 2) throw new Error('the line is busy');
      },
    });
    const { sent } = letters(second);
    await first.start();
    await send(db, first, made, 1, 2);
    // A job is active before its handler runs; until then, a stop returns it to the queue.
    await until(() => begun.length === 2, 'the beginning');
    const asked = performance.now();
    await first.stop();
    assert.ok(performance.now() - asked < 2_500);
    assert.deepEqual(await status(db), ['1 completed', '2 failed']);
    await second.start();
    await sleep(1_000);
    assert.deepEqual(sent, []);
    assert.deepEqual((await second.findFailed()).length, 1);
  });

  it('a returned singleton job runs afterwards although another waits, and none is lost', async (t) => {
    const { db, instance } = await bench(t);
    const [first, second] = [instance({ ...NO_LOOKS, stopWithinSeconds: 0.1 }), instance()];
    const stuck = gated(first, { singleton: true });
    const other = letters(second, { singleton: true });
    await runOneBesideAnother(db, first, stuck);
    await first.stop();
    await second.start();
    await until(() => other.sent.length === 2, 'both');
    assert.deepEqual(other.sent.toSorted(), [1, 2]);
    assert.deepEqual(await second.findFailed(), []);
  });

  it('a returned singleton job leaves its work to one that waits for a retry', async (t) => {
    const { db, instance } = await bench(t);
    const [first, second] = [instance({ ...NO_LOOKS, stopWithinSeconds: 0.1 }), instance(NO_LOOKS)];
    const stuck = gated(first, { singleton: true });
    const other = letters(second, { singleton: true });
    await runOneBesideAnother(db, first, stuck);
    await sql`update court_jobs.job set state = 'retry' where state = 'created' and name = 'send-letter'`.execute(
      db,
    );
    await first.stop();
    assert.deepEqual(await status(db), ['1 completed', '2 retry']);
    await second.start();
    await until(() => other.sent.length > 0, 'the one that waited');
    assert.deepEqual([other.sent, await second.findFailed()], [[2], []]);
  });
});
