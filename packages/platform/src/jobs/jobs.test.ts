import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench, letters, until } from '@bulwagan/testing/jobs.ts';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { movableClock } from '../time/clock.ts';
import { jobConnections } from './connections.ts';
import type { JobDefinition } from './jobs.ts';

class Interrupted extends Error {}

describe('a job and the transaction that enqueues it', () => {
  it('never runs when the transaction is rolled back', async (t) => {
    const { db, instance } = await bench(t);
    const jobs = instance();
    const { job, sent } = letters(jobs);
    await jobs.start();
    const work = db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, job, { to: 1 });
      await jobs.enqueueMany(trx, job, [{ to: 2 }, { to: 3 }]);
      throw new Interrupted();
    });
    await assert.rejects(work, Interrupted);
    await db.transaction().execute((trx) => jobs.enqueue(trx, job, { to: 4 }));
    await until(() => sent.length > 0, 'the later job');
    jobs.wake(job);
    await sleep(1_200);
    assert.deepEqual(sent, [4]);
  });

  it('does not run before the commit, and then runs immediately and once in one of two processes', async (t) => {
    const { db, instance } = await bench(t);
    const processes = [instance({ pollInSeconds: 30 }), instance({ pollInSeconds: 30 })];
    const made = processes.map((jobs) => letters(jobs));
    await Promise.all(processes.map((jobs) => jobs.start()));
    const sent = () => made.flatMap((one) => one.sent);
    for (const to of [1, 2, 3, 4]) {
      await db.transaction().execute(async (trx) => {
        await processes[to % 2]!.enqueue(trx, made[to % 2]!.job, { to });
        await sleep(100);
        assert.equal(sent().length, to - 1, 'ran before the commit');
      });
      const committed = performance.now();
      await until(() => sent().length === to, 'the job');
      const took = performance.now() - committed;
      t.diagnostic(`picked up ${took.toFixed(0)} ms after the commit`);
      // Polling happens every two seconds here: being this fast four times requires a notification.
      assert.ok(took < 1_000, `was picked up ${took} ms after the commit`);
    }

    const many = Array.from({ length: 200 }, (_, index) => ({ to: index + 5 }));
    await db.transaction().execute((trx) => processes[1]!.enqueueMany(trx, made[1]!.job, many));
    await until(() => sent().length >= 204, 'all jobs');
    await sleep(300);
    assert.deepEqual(
      sent().toSorted((a, b) => a - b),
      [1, 2, 3, 4, ...many.map(({ to }) => to)],
    );
  });

  it('can be enqueued by a process that handles none, and an empty list enqueues nothing', async (t) => {
    const { db, instance } = await bench(t);
    const [asking, working] = [instance(), instance()];
    const asked = letters(asking);
    const worked = letters(working);
    await assert.rejects(
      db.transaction().execute((trx) => asking.enqueue(trx, asked.job, { to: 1 })),
      /not started/,
    );
    await asking.start({ handle: false });
    await db.transaction().execute((trx) => asking.enqueueMany(trx, asked.job, []));
    await db.transaction().execute((trx) => asking.enqueue(trx, asked.job, { to: 1 }));
    await sleep(700);
    await working.start();
    await until(() => worked.sent.length > 0, 'the job');
    assert.deepEqual([asked.sent, worked.sent], [[], [1]]);
  });
});

describe('a job that fails', () => {
  it('is retried and then succeeds', async (t) => {
    const { db, instance, logged, text } = await bench(t);
    const jobs = instance();
    const attempts: number[] = [];
    const { job } = letters(jobs, {
      retryDelayInSeconds: 0,
      retryBackoff: false,
      async handle(_, { attempt }) {
        attempts.push(attempt);
        if (attempt < 3) throw new Error('the line is busy');
      },
    });
    await jobs.start();
    await db.transaction().execute((trx) => jobs.enqueue(trx, job, { to: 424242 }));
    await until(() => attempts.length === 3, 'the third try');
    await sleep(700);
    assert.deepEqual(attempts, [1, 2, 3]);
    assert.deepEqual(
      logged().map(({ level, job: name }) => [level, name]),
      [
        ['warn', 'send-letter'],
        ['warn', 'send-letter'],
      ],
    );
    assert.doesNotMatch(text(), /424242/, 'the data were logged');
    assert.deepEqual(await jobs.findFailed(), []);
  });

  it('is kept and logged as an error after all retries, and can be retried by an operator', async (t) => {
    const { db, instance, logged } = await bench(t);
    const counted: string[] = [];
    const jobs = instance({ metrics: { countJob: (...labels) => counted.push(labels.join(' ')) } });
    let canPass = false;
    const passed: number[] = [];
    const { job } = letters(jobs, {
      retryLimit: 1,
      retryDelayInSeconds: 0,
      retryBackoff: false,
      async handle({ to }) {
        if (!canPass) throw new TypeError('no such address');
        passed.push(to);
      },
    });
    await jobs.start();
    const id = await db.transaction().execute((trx) => jobs.enqueue(trx, job, { to: 7 }));
    await until(async () => (await jobs.findFailed()).length > 0, 'the failure');

    const [failed] = await jobs.findFailed();
    assert.deepEqual(
      [failed!.job, failed!.attempts, failed!.reason],
      ['send-letter', 2, 'TypeError: no such address'],
    );
    const { rows } = await sql`
      select extract(day from keep_until - created_on)::int as days from court_jobs.job where name = 'failed'
    `.execute(db);
    assert.deepEqual(rows, [{ days: 30 }]);
    const errors = logged().filter(({ level }) => level === 'error');
    assert.deepEqual(
      errors.map((line) => [line.job, line.job_id, line.err.message]),
      [['send-letter', id, 'no such address']],
    );
    assert.deepEqual(counted, ['court send-letter retried', 'court send-letter failed']);

    canPass = true;
    assert.equal(await jobs.retryFailed([]), 0);
    assert.equal(await jobs.retryFailed([failed!.id]), 1);
    jobs.wake(job);
    await until(() => passed.length > 0, 'the other chance');
    assert.deepEqual([passed, await jobs.findFailed()], [[7], []]);
  });

  it('does not delay other jobs when it hangs', async (t) => {
    const { db, instance, logged } = await bench(t);
    const jobs = instance();
    const ends: string[] = [];
    const { job } = letters(jobs, {
      timeoutInSeconds: 1,
      retryLimit: 0,
      async handle({ to }, { signal }) {
        if (to === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ends.push(`${to} ${signal.aborted}`);
      },
    });
    await jobs.start();
    await db.transaction().execute((trx) => jobs.enqueueMany(trx, job, [{ to: 1 }, { to: 2 }]));
    await until(async () => (await jobs.findFailed()).length > 0, 'the end of the hanging job');
    assert.deepEqual(ends, ['2 false', '1 true']);
    assert.match(logged().find(({ level }) => level === 'error').err.message, /exceeded its timeout/);
  });
});

describe('when a job runs', () => {
  it('is not before its start time on the clock', async (t) => {
    const { db, instance } = await bench(t);
    const clock = movableClock('2001-01-01T00:00:00Z');
    const jobs = instance({ clock });
    const { job, sent } = letters(jobs);
    await jobs.start();
    await db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, job, { to: 1 }, { startAfter: clock.now().add({ seconds: 2 }) });
      await jobs.enqueue(trx, job, { to: 2 }, { startAfter: clock.now().subtract({ hours: 1 }) });
    });
    await until(() => sent.length > 0, 'the job that is due');
    await sleep(800);
    assert.deepEqual(sent, [2]);
    await until(() => sent.length > 1, 'the later job');
  });

  it('runs when its time comes, before the next poll', async (t) => {
    const { db, instance } = await bench(t);
    const clock = movableClock();
    const jobs = instance({ clock, pollInSeconds: 3_600 });
    const { job, sent } = letters(jobs);
    await jobs.start();
    await db.transaction().execute(async (trx) => {
      await jobs.enqueue(trx, job, { to: 1 }, { startAfter: clock.now().add({ seconds: 1 }) });
    });
    await until(() => sent.length > 0, 'the job that is due in a second');
  });

  it('is one at a time for a singleton, and changes made while it runs are not missed', async (t) => {
    const { db, instance } = await bench(t);
    const processes = [instance(), instance()];
    let running = 0;
    const runs: number[] = [];
    const gate = Promise.withResolvers<void>();
    const made = processes.map((jobs) =>
      letters(jobs, {
        singleton: true,
        async handle({ to }) {
          running += 1;
          assert.equal(running, 1, 'two ran at once');
          runs.push(to);
          await gate.promise;
          running -= 1;
        },
      }),
    );
    await Promise.all(processes.map((jobs) => jobs.start()));
    const enqueue = (to: number, singletonKey?: string) =>
      db
        .transaction()
        .execute((trx) =>
          processes[0]!.enqueue(
            trx,
            made[0]!.job,
            { to },
            singletonKey === undefined ? {} : { singletonKey },
          ),
        );
    await enqueue(1);
    await until(() => runs.length === 1, 'the first');
    assert.notEqual(await enqueue(2), undefined, 'what comes while one runs must follow');
    assert.equal(await enqueue(3), undefined);
    await sleep(1_200);
    gate.resolve();
    await until(() => runs.length === 2, 'the second');
    await sleep(1_200);
    assert.deepEqual(runs, [1, 2]);
  });

  it('of a singleton does not wait for one that has ended but was still counted as running', async (t) => {
    const { db, url, instance } = await bench(t);
    const gate = Promise.withResolvers<void>();
    const runs: string[] = [];
    const [one, other] = ['one', 'other'].map((name) => {
      const jobs = instance();
      const handle = async () => {
        runs.push(name);
        await gate.promise;
      };
      return { jobs, job: letters(jobs, { singleton: true, handle }).job };
    });
    const enqueue = (by = one!) => db.transaction().execute((trx) => by.jobs.enqueue(trx, by.job, { to: 1 }));
    await one!.jobs.start();
    await enqueue();
    await until(() => runs.length === 1, 'the first');
    const counting = new PgBoss({
      connectionString: url,
      schema: 'court_jobs',
      migrate: false,
      monitorIntervalSeconds: 1,
    });
    counting.on('error', (error) => assert.fail(error));
    await counting.start();
    await sleep(1_100);
    await counting.supervise();
    await counting.stop({ graceful: false });
    await other!.jobs.start();
    gate.resolve();
    await one!.jobs.stop();
    await enqueue(other!);
    await until(() => runs.length === 2, 'the second');
    assert.deepEqual(runs, ['one', 'other']);
  });

  it('is once for the scheduled times that passed while no process ran', async (t) => {
    const { db, instance } = await bench(t);
    const runs: object[] = [];
    // A time within the missed hour, and not now, which would cause another run.
    const { minute } = Temporal.Now.zonedDateTimeISO('UTC').subtract({ minutes: 30 });
    const definition = {
      name: 'close-books',
      cron: `${minute} * * * *`,
      handle: async (data: object) => {
        runs.push(data);
      },
    };
    const [before, ...after] = [instance(), instance(), instance()];
    for (const jobs of [before!, ...after]) jobs.defineJob(definition);
    await before!.start();
    await sleep(500);
    await before!.stop();
    runs.length = 0;
    // A schedule counts from the creation of its row; this one was created a day ago and last checked an hour ago.
    await sql`update court_jobs.schedule set created_on = now() - interval '1 day', updated_on = now() - interval '1 day'`.execute(
      db,
    );
    await sql`update court_jobs.version set cron_on = now() - interval '1 hour'`.execute(db);
    await Promise.all(after.map((jobs) => jobs.start()));
    await until(() => runs.length > 0, 'the run that was missed');
    await sleep(1_500);
    assert.deepEqual(runs, [{}]);
  });

  it('does not recur for a schedule that the program no longer has', async (t) => {
    const { db, instance } = await bench(t);
    const [old, now] = [instance(), instance()];
    old.defineJob({ name: 'old', cron: '0 3 * * *', handle: async () => {} });
    now.defineJob({ name: 'new', cron: '0 4 * * *', handle: async () => {} });
    await old.start();
    await old.stop();
    await now.start();
    const { rows } = await sql`select name from court_jobs.schedule`.execute(db);
    assert.deepEqual(rows, [{ name: 'new' }]);
  });
});

describe('starting and stopping', () => {
  it('updates queues and schedules that changed, and writes nothing otherwise', async (t) => {
    const { db, instance } = await bench(t);
    const startWith = async (definition: Partial<JobDefinition<object>>, timeZone: string) => {
      const jobs = instance({ timeZone });
      jobs.defineJob({ name: 'books', cron: '0 3 * * *', handle: async () => {}, ...definition });
      await jobs.start();
      await jobs.stop();
      const { rows } = await sql<{ cron: string; timezone: string; retries: number; versions: string }>`
        select cron, timezone, retry_limit as retries, q.xmin || ' ' || s.xmin as versions
        from court_jobs.queue q join court_jobs.schedule s using (name)`.execute(db);
      return rows[0]!;
    };
    const first = await startWith({}, 'UTC');
    assert.deepEqual(await startWith({}, 'UTC'), first);
    const { versions, ...later } = await startWith({ cron: '0 4 * * *' }, 'UTC');
    assert.deepEqual(later, { cron: '0 4 * * *', timezone: 'UTC', retries: 5 });
    assert.notEqual(versions, first.versions);
    const elsewhere = await startWith({ cron: '0 4 * * *' }, 'Asia/Manila');
    assert.equal(elsewhere.timezone, 'Asia/Manila');
    const patient = await startWith({ cron: '0 4 * * *', retryLimit: 9 }, 'Asia/Manila');
    assert.equal(patient.retries, 9);
  });

  for (const handle of [true, false])
    it(`uses no more connections than planned, ${handle ? 'handling' : 'enqueuing'} jobs`, async (t) => {
      const { db, instance } = await bench(t);
      const jobs = instance();
      const many = Array.from({ length: 8 }, (_, n) => letters(jobs, { name: `letter-${n}` }));
      await jobs.start({ handle });
      let most = 0;
      const look = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and application_name = 'bulwagan court jobs'`.execute(db);
        most = Math.max(most, rows[0]!.count);
      };
      const datas = Array.from({ length: 100 }, (_, to) => ({ to }));
      const enqueued = Promise.all(many.map(({ job }) => jobs.enqueueMany(db, job, datas)));
      const asked = Promise.all(Array.from({ length: 8 }, () => jobs.findFailed()));
      const isDone = () => many.every(({ sent }) => sent.length === (handle ? datas.length : 0));
      do {
        await look();
        await sleep(5);
      } while (!isDone());
      await Promise.all([enqueued, asked]);
      await look();
      assert.equal(most, jobConnections({ handle }));
    });

  it('refuses duplicate names', async (t) => {
    const { instance } = await bench(t);
    const jobs = instance();
    letters(jobs);
    assert.throws(() => letters(jobs), /defined twice/);
    for (const name of ['failed', 'Send', 'a b', '', "x'"]) {
      assert.throws(() => letters(jobs, { name }), /Invalid job name/);
    }
  });

  it('does not wait for ever: an unfinished job is interrupted and runs again later', async (t) => {
    const { db, instance } = await bench(t);
    const [first, second] = [instance({ stopWithinSeconds: 1 }), instance()];
    const reported = Promise.withResolvers<void>();
    const stuck = letters(first, {
      retryDelayInSeconds: 0,
      retryBackoff: false,
      handle: (_, { signal }) => {
        signal.addEventListener('abort', () => reported.resolve());
        return new Promise<never>(() => {});
      },
    });
    await first.start();
    await db.transaction().execute((trx) => first.enqueue(trx, stuck.job, { to: 1 }));
    await sleep(300);
    const started = performance.now();
    await first.stop();
    assert.ok(performance.now() - started < 20_000);
    await reported.promise;

    const { sent } = letters(second);
    await second.start();
    await until(() => sent.length === 1, 'the second try');
  });

  it('finishes running jobs, starts no new ones and leaves them for the next start', async (t) => {
    const { db, instance } = await bench(t);
    const [first, second] = [instance(), instance()];
    const started: number[] = [];
    const finished: number[] = [];
    const slow = letters(first, {
      concurrency: 2,
      async handle({ to }) {
        started.push(to);
        await sleep(700);
        finished.push(to);
      },
    });
    await first.start();
    await db.transaction().execute((trx) =>
      first.enqueueMany(
        trx,
        slow.job,
        [1, 2, 3, 4].map((to) => ({ to })),
      ),
    );
    await until(() => started.length === 2, 'the first two');
    await first.stop();
    assert.equal(finished.length, 2);
    assert.equal(started.length, 2);

    const { sent } = letters(second);
    await second.start();
    await until(() => sent.length === 2, 'the other two');
    assert.deepEqual([...finished, ...sent].toSorted(), [1, 2, 3, 4]);
  });

  it('lets running jobs enqueue other jobs, now and for later, until they are done', async (t) => {
    const { db, instance, logged } = await bench(t);
    const clock = movableClock();
    const [first, second] = [instance({ clock, pollInSeconds: 60 }), instance()];
    const begun = Promise.withResolvers<void>();
    const answers = letters(first, { name: 'send-answer' });
    const slow = letters(first, {
      async handle({ to }) {
        const soon = { startAfter: clock.now().add({ seconds: 1 }) };
        await db.transaction().execute((trx) => first.enqueue(trx, answers.job, { to }, soon));
        begun.resolve();
        // The other job becomes due during this pause.
        await sleep(1_500);
        await db.transaction().execute((trx) => first.enqueue(trx, answers.job, { to: to + 1 }));
        first.wake(answers.job);
      },
    });
    await first.start();
    await db.transaction().execute((trx) => first.enqueue(trx, slow.job, { to: 1 }));
    await begun.promise;
    await first.stop();
    assert.deepEqual(
      logged().map(({ msg }) => msg),
      [],
    );
    assert.deepEqual(answers.sent, []);

    const { sent } = letters(second, { name: 'send-answer' });
    await second.start();
    await until(() => sent.length === 2, 'both answers');
    assert.deepEqual(sent.toSorted(), [1, 2]);
  });
});
