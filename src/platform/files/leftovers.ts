import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { withTransaction } from '../database/transaction.ts';
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
 * at once. Each key is written down before its file is, and taken out by the transaction that makes a row for it; what is left of a refusal, a crash or a removal is known and goes.
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

interface Removed {
  /** The last key that was looked at; undefined when there is none behind it. */
  last: string | undefined;
  faults: unknown[];
}

/** No request takes this long, so that what is older is left of one that ended badly. */
const UPLOAD_WITHIN_HOURS = 1;

/** Files removed in one transaction: few, so that none is held for long by a slow store. */
const BATCH_SIZE = 20;

export function createLeftovers({ db, files, clock, log }: LeftoversOptions, table: string): Leftovers {
  const rows = sql.table(table);

  async function removeAll(condition: RawBuilder<unknown>, signal?: AbortSignal): Promise<void> {
    const faults: unknown[] = [];
    for (let after: string | undefined = ''; after !== undefined && !signal?.aborted; ) {
      const removed: Removed = await removeSome(condition, after);
      faults.push(...removed.faults);
      after = removed.last;
    }
    if (faults.length > 0)
      throw new AggregateError(faults, `Files that could not be removed: ${faults.length}.`);
  }

  /**
   * The rows are gone for others only when the files are: a crash in between leaves them to be removed again, which is no
   * error. Locked while it happens, so that nobody takes up a file that is being removed.
   */
  async function removeSome(condition: RawBuilder<unknown>, after: string): Promise<Removed> {
    return await withTransaction(db, async (trx) => {
      const { rows: due } = await sql<{ storage_key: string }>`
        select storage_key from ${rows} where ${condition} and storage_key > ${after} order by storage_key
        limit ${BATCH_SIZE} for update skip locked`.execute(trx);
      const gone: string[] = [];
      const faults: unknown[] = [];
      for (const { storage_key: key } of due) {
        const fault = await removeFile(key);
        if (fault === undefined) gone.push(key);
        else faults.push(fault);
      }
      await sql`delete from ${rows} where storage_key = any(${gone}::text[])`.execute(trx);
      return { last: due.length < BATCH_SIZE ? undefined : due.at(-1)?.storage_key, faults };
    });
  }

  /** Why it could not be removed. Throws StoreAway, for which no other file need be tried. */
  async function removeFile(key: string): Promise<unknown> {
    try {
      await files.delete(key);
      return undefined;
    } catch (error) {
      if (error instanceof StoreAway) throw error;
      return error;
    }
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
      // Who is away removes nothing either: it would be waited for once more, with a connection to the database.
      if (!(error instanceof StoreAway)) await drop(keys);
    },
    sweep: (signal) => removeAll(sql`(removable_at is null or removable_at <= ${iso(clock.now())})`, signal),
  };
}

/** Takes announced files up, in the transaction that makes their rows. 503 if one of them is gone already. */
export async function claimLeftovers(trx: AnyDb, table: string, keys: string[]): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where storage_key = any(${keys}::text[])`.execute(trx);
  if (Number(numAffectedRows) !== keys.length) throw new Unavailable();
}

/** Gives files up, in the transaction after which no row names them. */
export async function leaveFiles(trx: AnyDb, table: string, keys: string[]): Promise<void> {
  await sql`
    insert into ${sql.table(table)} (storage_key) select unnest(${keys}::text[])
    on conflict do nothing`.execute(trx);
}
