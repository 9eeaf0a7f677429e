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
 * Files that no row names, in a table of the service with the columns `storage_key`, its key, and `removable_at`, null for
 * at once. Each key is written down before its file is, and taken out by the transaction that makes a row for it; what is left of a
 * refusal, a crash or a removal is known and goes. What is to go at once is taken up by nobody any more.
 */
export interface Leftovers {
  /** To be called, and committed, before the files are written. */
  announce(keys: string[]): Promise<void>;
  /**
   * Removes files that were announced or left. Those that were taken up stay, whatever the caller thinks. Never throws: the
   * request is decided, and what cannot be removed now is logged and removed later.
   */
  drop(keys: string[]): Promise<void>;
  /** Drops what was announced for a request that failed with `error`, unless it was the store that did not answer. */
  giveUp(keys: string[], error: unknown): Promise<void>;
  /**
   * Removes everything that is due. Safe to run twice, and by two processes at once. A file that cannot be removed keeps no other:
   * it throws when all were gone through, so that it is tried again.
   */
  sweep(signal?: AbortSignal): Promise<void>;
}

interface Taken {
  /** Keys of files that are to be removed. */
  keys: string[];
  /** The last of them; undefined when there is none behind it. */
  last: string | undefined;
}

/** No request takes this long, so that what is older is left of one that ended badly. */
const UPLOAD_WITHIN_HOURS = 1;

/** Files that are marked by one statement. */
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
   * From here on nobody takes them up, so that the store, which may be slow, is asked without a transaction that waits for it.
   * What is being taken up is passed over. A key is never given twice, so that two who mark the same file do no harm.
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
   * Removes a marked file, and then its row: a crash in between leaves the row, whose file is removed again, which is no
   * error. Answers why it could not be removed. Throws StoreAway, for which no other file need be tried.
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
      log.warn({ err: error, table }, 'files that no row names could not be removed yet'),
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
      // Who is away removes nothing either: it would be waited for once more.
      if (!(error instanceof StoreAway)) await drop(keys);
    },
    sweep: (signal) => removeAll(sql`(removable_at is null or removable_at <= ${iso(clock.now())})`, signal),
  };
}

/** Takes announced files up, in the transaction that makes their rows. 503 if one of them is gone already, or about to be. */
export async function claimLeftovers(trx: AnyDb, table: string, keys: string[]): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where storage_key = any(${keys}::text[]) and removable_at is not null`.execute(trx);
  if (Number(numAffectedRows) !== keys.length) throw new Unavailable();
}

/** Gives files up, in the transaction after which no row names them. */
export async function leaveFiles(trx: AnyDb, table: string, keys: string[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (storage_key) select unnest(${keys}::text[])
    on conflict do nothing`.execute(trx);
}
