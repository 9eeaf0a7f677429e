import { english } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { Interruption, type JobContext } from '@bulwagan/platform/jobs/definition.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Kysely, sql } from 'kysely';
import { recordAs } from '../../audit/audit.ts';
import type { DB, Db } from '../../database.ts';
import { deleteSomeLines } from '../lines/line-queries.ts';
import { batchesOf, computedOf, NOTHING_WRITTEN, readSources, writeLines } from '../lines/lines.ts';
import type { PayApp } from '../pay/sources.ts';
import { findRun } from '../queries.ts';
import { setComputed, setUncomputed } from '../state-queries.ts';

/** A run to compute, and the user who requested it. */
interface Request {
  runId: string;
  by: { id: number; name: string };
}

/** Computes long runs in a job. */
export interface Computing {
  /** Queues the job in the transaction that sets the run to `computing`. */
  request(trx: Db, request: Request): Promise<void>;
  /** Starts the job after the commit, without waiting until the queue is polled. */
  wake(): void;
  /** Queues runs again whose computation was interrupted because a process ended. */
  resume(): Promise<number>;
}

interface Parts extends PayApp {
  db: Kysely<DB>;
  jobs: Jobs;
}

const RETRY_LIMIT = 3;
const TIMEOUT_IN_SECONDS = 3_600;
/**
 * A batch takes a few seconds and updates the run. If the run is not updated for longer than this, its computation
 * was interrupted.
 */
const SILENT_FOR_SECONDS = 120;

export function createComputing(parts: Parts): Computing {
  const { db, clock, jobs } = parts;
  const job = jobs.defineJob<Request>({
    name: 'compute-payroll-run',
    concurrency: 2,
    retryLimit: RETRY_LIMIT,
    timeoutInSeconds: TIMEOUT_IN_SECONDS,
    handle: (request, context) => computeByJob(parts, request, context),
  });
  jobs.defineJob({
    name: 'resume-payroll-runs',
    cron: '* * * * *',
    singleton: true,
    handle: async (_data, { log }) => {
      const runs = await computing.resume();
      if (runs > 0) log.warn({ runs }, 'Interrupted payroll runs are computed again.');
    },
  });
  const computing: Computing = {
    // Several jobs for one run are harmless, because the latest job takes over.
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

/**
 * Returns runs that were not updated since the given time, with the users who requested them, and resets their time.
 */
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

/** Number of employees of a run that are computed. */
interface Progress {
  done: number;
  total: number;
}

/** Does a part of a computation in a transaction. The stored progress includes this part. */
type Held = <Result>(work: (trx: Db) => Promise<Result>, progress?: Progress) => Promise<Result>;

interface Holding {
  runId: string;
  computation: number;
  progress: Progress | undefined;
  now: string;
}

/** Thrown when the run was cancelled or another attempt took over, so that this attempt writes nothing more. */
class TakenOver extends Error {}

/**
 * Computes a run in batches, one transaction each, so that locks on employees are short. Lines stay hidden until the
 * last batch is committed.
 * A refusal, or the last failed attempt, turns the run into a draft with the reason. An attempt interrupted by shutdown
 * has not failed and is repeated.
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
  const held: Held = (work, progress) =>
    withTransaction(db, async (trx) => {
      await hold(trx, { runId, computation, progress, now: iso(clock.now()) });
      return await work(trx);
    });
  const giveUp = (why: string) => held((trx) => setUncomputed(trx, runId, why, iso(clock.now())));
  try {
    await computeHeld(parts, request, held, signal);
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (error instanceof Refused) return await giveUp(error.message);
    const isInterrupted = signal.reason instanceof Interruption;
    if (attempt > RETRY_LIMIT && !isInterrupted) await giveUp(english('run.not_computed'));
    throw error;
  }
}

async function computeHeld(
  app: Omit<Parts, 'jobs'>,
  { runId, by }: Request,
  held: Held,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = app;
  while (await held((trx) => deleteSomeLines(trx, runId)));
  const run = (await findRun(db, runId))!;
  const sources = await readSources(app, db, run);
  const total = sources.members.length;
  let done = 0;
  let tally = NOTHING_WRITTEN;
  for (const batch of batchesOf(sources)) {
    signal.throwIfAborted();
    const before = tally;
    done += batch.length;
    tally = await held((trx) => writeLines(trx, sources, batch, before), { done, total });
  }
  const { computedAfter, readAt, warnings, ...computed } = await computedOf(db, sources, tally);
  await held(async (trx) => {
    const now = iso(clock.now());
    await setComputed(trx, runId, { ...computed, computedAfter, readAt, warnings }, now);
    await recordAs(trx, by, {
      action: 'payroll_run.computed',
      subject: ['payroll_run', runId],
      at: now,
      origin: null,
      changes: { before: { status: 'computing' }, after: computed },
    });
  });
}

/** Returns the number of this attempt; undefined when there is nothing left to compute. */
async function begin(db: Db, runId: string): Promise<number | undefined> {
  const { rows } = await sql<{ computation: number }>`
    update runs set computation = computation + 1 where id = ${runId} and status = 'computing'
    returning computation`.execute(db);
  return rows[0]?.computation;
}

/**
 * Locks the run against other attempts and against cancelling until the transaction ends, and records that the
 * computation is alive. Other users see the progress when the transaction commits. Throws TakenOver if another
 * attempt or a cancellation came first.
 */
async function hold(trx: Db, { runId, computation, progress, now }: Holding): Promise<void> {
  const { numAffectedRows } = await sql`
    update runs set updated_at = ${now}, employees_done = ${progress?.done ?? null},
      employees_total = ${progress?.total ?? null}
    where id = ${runId} and status = 'computing' and computation = ${computation}`.execute(trx);
  if (numAffectedRows === 0n) throw new TakenOver();
}
