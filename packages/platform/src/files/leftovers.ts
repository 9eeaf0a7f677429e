import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { Unavailable } from '../http/errors.ts';
import type { Log } from '../telemetry/log.ts';
import { type Clock, iso } from '../time/clock.ts';
import { type Files, StoreAway } from './files.ts';

// biome-ignore lint/suspicious/noExplicitAny: the table is one of the service's own, whatever the others are.
export type AnyDb = Kysely<any> | Transaction<any>;

export interface LeftoversOptions {
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  db: Kysely<any>;
  files: Files;
  clock: Clock;
  log: Pick<Log, 'warn'>;
}

/**
 * Tracks files without a row, in a table of the service with the columns `storage_key` and `removable_at` (null for
 * immediate removal). Each key is recorded before its file is written, and removed by the transaction that creates a
 * row for it. After a refusal, a crash or a removal, the remaining files are known and get deleted. Files due for
 * immediate removal cannot be claimed any more.
 */
export interface Leftovers {
  /** Must be called and committed before the files are written. */
  announce(keys: string[]): Promise<void>;
  /**
   * Removes files that were announced or left. Claimed files stay, whatever the caller passes. Never throws: the
   * request is already decided, and files that cannot be removed now are logged and removed later.
   */
  drop(keys: string[]): Promise<void>;
  /** Drops the files announced for a request that failed with `error`, unless the store did not respond. */
  giveUp(keys: string[], error: unknown): Promise<void>;
  /**
   * Removes all files that are due. Safe to run twice and concurrently. A file that cannot be removed does not stop the
   * others: throws after all were tried, so that the job is retried.
   */
  sweep(signal?: AbortSignal): Promise<void>;
}

interface Taken {
  /** Keys of the files to remove. */
  keys: string[];
  /** Last key of the batch; undefined when no further ones follow. */
  last: string | undefined;
}

/** No request takes this long, so older files belong to requests that failed. */
const UPLOAD_WITHIN_HOURS = 1;

/** Number of files marked by one statement. */
const BATCH_SIZE = 20;

export function createLeftovers({ db, files, clock, log }: LeftoversOptions, table: string): Leftovers {
  const rows = sql.table(table);

  async function removeAll(condition: RawBuilder<unknown>, signal?: AbortSignal): Promise<void> {
    const faults: unknown[] = [];
    for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
      const taken: Taken = await markSome(condition, after);
      for (const key of taken.keys) {
        const fault = await removeFile(key);
        if (fault !== undefined) faults.push(fault);
      }
      after = taken.last;
    }
    if (faults.length > 0)
      throw new AggregateError(faults, `Files that could not be removed: ${faults.length}.`);
  }

  /**
   * Marks files so that they cannot be claimed any more. The store, which may be slow, is then called outside a
   * transaction. Files that are being claimed are skipped. A key is never reused, so two processes marking the same
   * file do no harm.
   */
  async function markSome(condition: RawBuilder<unknown>, after: string): Promise<Taken> {
    const { rows: due } = await sql<{ storage_key: string }>`
      with due as (
        select storage_key, removable_at from ${rows} where ${condition} and storage_key > ${after}
        order by storage_key limit ${BATCH_SIZE} for update skip locked
      ), marked as (
        update ${rows} set removable_at = null
        where storage_key in (select storage_key from due where removable_at is not null)
      )
      select storage_key from due order by storage_key`.execute(db);
    const keys = due.map(({ storage_key: key }) => key);
    return { keys, last: keys.length < BATCH_SIZE ? undefined : keys.at(-1) };
  }

  /**
   * Removes a marked file, then its row: after a crash in between, the file is removed again, which is not an error.
   * Returns the error if it could not be removed. Throws StoreAway, after which trying further files is useless.
   */
  async function removeFile(key: string): Promise<unknown> {
    try {
      await files.delete(key);
    } catch (error) {
      if (error instanceof StoreAway) throw error;
      return error;
    }
    await sql`delete from ${rows} where storage_key = ${key}`.execute(db);
    return undefined;
  }

  async function drop(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await removeAll(sql`storage_key = any(${keys}::text[])`).catch((error: unknown) =>
      log.warn({ err: error, table }, 'files without a row could not be removed yet'),
    );
  }

  return {
    announce: async (keys) => {
      const removableAt = iso(clock.now().add({ hours: UPLOAD_WITHIN_HOURS }));
      await sql`
        insert into ${rows} (storage_key, removable_at)
        select unnest(${keys}::text[]), ${removableAt}`.execute(db);
    },
    drop,
    giveUp: async (keys, error) => {
      // A store that does not respond could not remove the files either and would cost another wait.
      if (!(error instanceof StoreAway)) await drop(keys);
    },
    sweep: (signal) => removeAll(sql`(removable_at is null or removable_at <= ${iso(clock.now())})`, signal),
  };
}

/** Claims announced files, in the transaction that creates their rows. 503 if one of them is removed or about to be. */
export async function claimLeftovers(trx: AnyDb, table: string, keys: string[]): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where storage_key = any(${keys}::text[]) and removable_at is not null`.execute(trx);
  if (Number(numAffectedRows) !== keys.length) throw new Unavailable();
}

/** Releases files, in the transaction after which no row references them. */
export async function leaveFiles(trx: AnyDb, table: string, keys: string[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (storage_key) select unnest(${keys}::text[])
    on conflict do nothing`.execute(trx);
}
