import { type Kysely, sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/http/errors.ts';
import { Interruption, type JobContext } from '../../platform/jobs/definition.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { type Clock, iso } from '../../platform/time/clock.ts';
import { recordAs } from '../audit.ts';
import type { DB, Db } from '../database.ts';
import { deleteSomeLines } from './line-queries.ts';
import { batchesOf, computedOf, NOTHING_WRITTEN, readSources, writeLines } from './lines.ts';
import { findRun } from './queries.ts';
import { setComputed, setUncomputed } from './state-queries.ts';

/** A run to compute, and who has asked for it. */
interface Request {
  runId: string;
  by: { id: number; name: string };
}

/** Runs of more lines than a request should take are computed by a job. */
export interface Computing {
  /** In the transaction that makes the run `computing`. */
  request(trx: Db, request: Request): Promise<void>;
  /** After its commit: at once, instead of at the next look into the queue. */
  wake(): void;
  /** Asks again for runs that nobody computes any more, though they say so: a program ended in the middle. */
  resume(): Promise<number>;
}

interface Parts {
  db: Kysely<DB>;
  clock: Clock;
  jobs: Jobs;
}

const RETRY_LIMIT = 3;
const TIMEOUT_IN_SECONDS = 3_600;
/** Each batch says that it is alive, and takes seconds at most. */
const SILENT_FOR_SECONDS = 120;

export function createComputing({ db, clock, jobs }: Parts): Computing {
  const job = jobs.defineJob<Request>({
    name: 'compute-payroll-run',
    concurrency: 2,
    retryLimit: RETRY_LIMIT,
    timeoutInSeconds: TIMEOUT_IN_SECONDS,
    handle: (request, context) => computeByJob({ db, clock }, request, context),
  });
  jobs.defineJob({
    name: 'resume-payroll-runs',
    cron: '* * * * *',
    singleton: true,
    handle: async (_data, { log }) => {
      const runs = await computing.resume();
      if (runs > 0) log.warn({ runs }, 'Payroll runs that nobody computed any more are computed again.');
    },
  });
  const computing: Computing = {
    // Several for one run do no harm: the last of them takes it over.
    request: async (trx, request) => {
      await jobs.enqueue(trx, job, request);
    },
    wake: () => jobs.wake(job),
    resume: async () => {
      const now = clock.now();
      return await withTransaction(db, async (trx) => {
        const silent = await takeSilent(trx, iso(now), iso(now.subtract({ seconds: SILENT_FOR_SECONDS })));
        await jobs.enqueueMany(trx, job, silent);
        return silent.length;
      });
    },
  };
  return computing;
}

/** Runs of which nothing was heard since, with who has asked for them; heard of from now on. */
async function takeSilent(trx: Db, now: string, since: string): Promise<Request[]> {
  const { rows } = await sql<{ run_id: string; actor_id: number; actor_label: string }>`
    update runs r set updated_at = ${now}
    from (
      select silent.id, asked.actor_id, asked.actor_label
      from runs silent
      cross join lateral (
        select actor_id, actor_label from audit_log
        where subject_type = 'payroll_run' and subject_id = silent.id::text and action = 'payroll_run.computing'
        order by at desc, id desc limit 1) asked
      where silent.status = 'computing' and silent.updated_at < ${since}
      for update of silent skip locked) one
    where r.id = one.id
    returning r.id as run_id, one.actor_id, one.actor_label`.execute(trx);
  return rows.map(({ run_id, actor_id, actor_label }) => ({
    runId: run_id,
    by: { id: actor_id, name: actor_label },
  }));
}

/** The run was cancelled, or another try has taken it over: what is written meanwhile must not be this one's. */
class TakenOver extends Error {}

/**
 * Batch by batch, each in a transaction of its own, so that nobody waits for minutes for a row of those that are paid.
 * Until the last one is committed nobody is shown a line. A refusal makes the run a draft that says why, and so does the
 * last try that fails. A try that the program interrupts as it stops has not failed: it is made anew.
 */
export async function computeByJob(
  parts: Omit<Parts, 'jobs'>,
  request: Request,
  { attempt, signal }: Pick<JobContext, 'attempt' | 'signal'>,
): Promise<void> {
  const { db, clock } = parts;
  const { runId } = request;
  const computation = await begin(db, runId);
  if (computation === undefined) return;
  const held = <Result>(work: (trx: Db) => Promise<Result>): Promise<Result> =>
    withTransaction(db, async (trx) => {
      await hold(trx, runId, computation, iso(clock.now()));
      return await work(trx);
    });
  const giveUp = (why: string) => held((trx) => setUncomputed(trx, runId, why, iso(clock.now())));
  try {
    await computeHeld(parts, request, held, signal);
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (error instanceof Refused) return await giveUp(error.message);
    const isInterrupted = signal.reason instanceof Interruption;
    if (attempt > RETRY_LIMIT && !isInterrupted)
      await giveUp('The payroll run could not be computed. Please try again.');
    throw error;
  }
}

async function computeHeld(
  { db, clock }: Omit<Parts, 'jobs'>,
  { runId, by }: Request,
  held: <Result>(work: (trx: Db) => Promise<Result>) => Promise<Result>,
  signal: AbortSignal,
): Promise<void> {
  while (await held((trx) => deleteSomeLines(trx, runId)));
  const run = (await findRun(db, runId))!;
  const sources = await readSources(db, run);
  let tally = NOTHING_WRITTEN;
  for (const batch of batchesOf(sources)) {
    signal.throwIfAborted();
    const before = tally;
    tally = await held((trx) => writeLines(trx, sources, batch, before));
  }
  const { computedAfter, ...computed } = computedOf(sources, tally);
  await held(async (trx) => {
    const now = iso(clock.now());
    await setComputed(trx, runId, { ...computed, computedAfter }, now);
    await recordAs(trx, by, {
      action: 'payroll_run.computed',
      subject: ['payroll_run', runId],
      at: now,
      origin: null,
      changes: { before: { status: 'computing' }, after: computed },
    });
  });
}

/** The number of this try; undefined when there is nothing to compute any more. */
async function begin(db: Db, runId: string): Promise<number | undefined> {
  const { rows } = await sql<{ computation: number }>`
    update runs set computation = computation + 1 where id = ${runId} and status = 'computing'
    returning computation`.execute(db);
  return rows[0]?.computation;
}

/**
 * Nobody else computes or cancels the run before the transaction ends, after which it is known to be computed still. Throws
 * TakenOver when somebody has.
 */
async function hold(trx: Db, runId: string, computation: number, now: string): Promise<void> {
  const { numAffectedRows } = await sql`
    update runs set updated_at = ${now}
    where id = ${runId} and status = 'computing' and computation = ${computation}`.execute(trx);
  if (numAffectedRows === 0n) throw new TakenOver();
}
