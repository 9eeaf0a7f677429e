import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { bench, letters, until } from '@bulwagan/testing/jobs.ts';
import { sql } from 'kysely';
import type { JobDefinition, Jobs } from './jobs.ts';

/** Starts programs whose job fails with a different reason each time, until it may succeed. */
async function failing(t: TestContext, definition: Partial<JobDefinition<{ to: number }>>, programs = 1) {
  const { db, instance } = await bench(t);
  const state = { canPass: false, failures: 0, passed: [] as number[] };
  const handle = async ({ to }: { to: number }) => {
    if (state.canPass) {
      state.passed.push(to);
      return;
    }
    state.failures += 1;
    throw new TypeError(`failure ${state.failures}`);
  };
  const all = Array.from({ length: programs }, () => {
    const jobs = instance();
    return { jobs, job: letters(jobs, { retryLimit: 0, ...definition, handle }).job };
  });
  for (const { jobs } of all) await jobs.start();
  const { jobs, job } = all[0]!;
  /** Lets a job fail once more; resolves when the entry is written. */
  async function fail(data: object, singletonKey?: string): Promise<void> {
    const id = await jobs.enqueue(
      db,
      job,
      data as { to: number },
      singletonKey === undefined ? {} : { singletonKey },
    );
    jobs.wake(job);
    await until(async () => {
      const { rows } = await sql`select from court_jobs.job where id = ${id} and state = 'failed'`.execute(
        db,
      );
      return rows.length > 0;
    }, 'the failure');
  }
  return { db, jobs, job, state, fail, others: all.slice(1) };
}

const entries = async (jobs: Jobs) =>
  (await jobs.findFailed()).map(({ reason, failures }) => [reason, failures]);

/** Inserts entries as the library writes them, e.g. from an older program or for a lost process. */
const addEntries = (db: Awaited<ReturnType<typeof failing>>['db'], count: number) =>
  sql`
    insert into court_jobs.job (name, data, keep_until, created_on, source_name, source_output)
    select 'failed', '{}', now() + interval '30 days', now() - n * interval '5 minutes', 'send-letter',
      jsonb_build_object('type', 'Error', 'message', 'entry ' || n)
    from generate_series(1, ${count}::int) n`.execute(db);

test('contract §1 failed jobs with different data keep one entry each, because one retry would not do the work of the others', async (t) => {
  const { jobs, fail } = await failing(t, {});
  await fail({ to: 1 });
  await fail({ to: 1 });
  assert.deepEqual(await entries(jobs), [
    ['TypeError: failure 2', 1],
    ['TypeError: failure 1', 1],
  ]);
  assert.equal(await jobs.countFailed(), 2);
});

test('contract §1 a singleton that fails again has one entry per key, with the latest reason and a count', async (t) => {
  const { db, jobs, fail, state } = await failing(t, { singleton: true });
  for (const to of [1, 2, 3]) await fail({ to });
  await fail({ to: 4 }, 'other');
  const { rows } = await sql`select from court_jobs.job where name = 'failed'`.execute(db);
  assert.equal(rows.length, 2, 'before anybody reads the list');
  assert.deepEqual(await entries(jobs), [
    ['TypeError: failure 4', 1],
    ['TypeError: failure 3', 3],
  ]);
  assert.equal(await jobs.countFailed('send-letter'), 2);

  state.canPass = true;
  const failed = await jobs.findFailed();
  assert.equal(await jobs.retryFailed(failed.map(({ id }) => id)), 2);
  await until(() => state.passed.length === 2, 'the retries');
  assert.deepEqual([state.passed.toSorted(), await entries(jobs)], [[3, 4], []]);
});

for (const singleton of [true, false])
  test(`contract §1 a scheduled job ${singleton ? 'that is a singleton' : 'without data'} has one entry, whatever its key`, async (t) => {
    const { jobs, fail } = await failing(t, { singleton, cron: '0 0 1 1 *' });
    await fail({});
    await fail({}, 'again');
    await fail({});
    assert.deepEqual(await entries(jobs), [['TypeError: failure 3', 3]]);
  });

test('contract §1 entries of an older program or a lost process are merged when the list is read', async (t) => {
  const { db, jobs } = await failing(t, { singleton: true });
  await addEntries(db, 288);
  assert.equal(await jobs.countFailed(), 1);
  assert.deepEqual(await entries(jobs), [['Error: entry 1', 288]]);
});

test('contract §1 programs that merge failed entries at the same time count each failure once', async (t) => {
  const { db, jobs, others } = await failing(t, { singleton: true }, 3);
  await addEntries(db, 300);
  await Promise.all([jobs, ...others.map((other) => other.jobs)].map((each) => each.countFailed()));
  await addEntries(db, 100);
  await Promise.all([jobs, ...others.map((other) => other.jobs)].map((each) => each.findFailed()));
  const found = await jobs.findFailed();
  assert.deepEqual(
    found.map(({ failures }) => failures),
    [400],
  );
});
