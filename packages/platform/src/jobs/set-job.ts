import { type Kysely, sql, type Transaction } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
import type { Clock } from '../time/clock.ts';
import type { Jobs } from './jobs.ts';

export interface SetJobDefinition<Schema> {
  name: string;
  /** Schedule to find rows without a requested job, e.g. after a process died. */
  cron: string;
  /** Called when a job runs. */
  deps: () => { db: Kysely<Schema>; clock: Clock };
  setSize: number;
  /**
   * Handles at most `setSize` due rows in one transaction and returns their number. The query skips locked rows
   * (`for update skip locked`), because several jobs take sets at the same time.
   */
  takeSet: () => Promise<number>;
  /** Whether due rows remain, including rows that `takeSet` skipped. */
  isAnyDue: (db: Kysely<Schema>) => Promise<boolean>;
  /** False for work that needs the processor: one set after another in each process; true by default. */
  isParallel?: boolean;
  /** After this time a run takes no further set and enqueues the next run; 10,000. Far below the time limit of a job. */
  runForMs?: number;
}

export interface SetJob<Schema> {
  /** Call in the transaction that makes rows due. One request covers all rows of the transaction. */
  request(trx: Transaction<Schema> | Kysely<Schema>): Promise<void>;
  /** Starts a waiting job immediately; call after the commit. */
  wake(): void;
}

/** Jobs that run in parallel over all processes when there is more than one set. */
const PARALLEL_KEYS = ['set-1', 'set-2', 'set-3', 'set-4'];
/** In one process, so that connections of the pool remain for requests. */
const CONCURRENCY = 3;
const RUN_FOR_MS = 10_000;
/** Longer than a transaction needs to commit after it made rows due. */
const LOOK_AGAIN_AFTER = { seconds: 1 } as const;

/**
 * Defines a job that handles due rows in sets, without a limit on how many become due per second. Each run is short; a full set
 * starts further jobs in parallel. A crash loses no row: a set is one transaction.
 */
export function defineSetJob<Schema>(jobs: Jobs, definition: SetJobDefinition<Schema>): SetJob<Schema> {
  const {
    name,
    cron,
    deps,
    setSize,
    takeSet,
    isAnyDue,
    isParallel = true,
    runForMs = RUN_FOR_MS,
  } = definition;
  const job = jobs.defineJob<object>({
    name,
    cron,
    singleton: true,
    concurrency: isParallel ? CONCURRENCY : 1,
    handle: async (_data, { signal }) => {
      const { db } = deps();
      const isMoreToCome = await areWritersActive(db);
      const endsAt = performance.now() + runForMs;
      let isFull = (await takeSet()) === setSize;
      if (isFull && isParallel) await enqueueParallel(db);
      while (isFull && !signal.aborted && performance.now() < endsAt) isFull = (await takeSet()) === setSize;
      if (isFull) await enqueueNext(db);
      else if (isMoreToCome || (await isAnyDue(db))) await lookAgain(db);
    },
  });

  const enqueueParallel = (db: Kysely<Schema>, keys = PARALLEL_KEYS) =>
    withTransaction(db, async (trx) => {
      for (const singletonKey of keys) await jobs.enqueue(trx, job, {}, { singletonKey });
    });
  const enqueueNext = (db: Kysely<Schema>) =>
    enqueueParallel(db, isParallel ? PARALLEL_KEYS : PARALLEL_KEYS.slice(0, 1));
  /** Has a key of its own, so that it never replaces a request made while the job runs. */
  const lookAgain = (db: Kysely<Schema>) =>
    withTransaction(db, (trx) => {
      const startAfter = deps().clock.now().add(LOOK_AGAIN_AFTER);
      return jobs.enqueue(trx, job, {}, { startAfter, singletonKey: 'again' });
    });

  return {
    request: async (trx) => {
      await jobs.enqueue(trx, job, {});
    },
    wake: () => jobs.wake(job),
  };
}

/**
 * Returns whether another transaction has written and not committed yet. Its request may have been left out because the job that
 * runs now was still waiting, and this job cannot see its rows.
 */
async function areWritersActive<Schema>(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ is_one: boolean }>`
    select exists (select from pg_snapshot_xip(pg_current_snapshot())) as is_one`.execute(db);
  return rows[0]!.is_one;
}
