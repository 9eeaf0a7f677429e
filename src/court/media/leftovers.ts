import { type RawBuilder, sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import { Unavailable } from '../../platform/http/errors.ts';
import { iso } from '../../platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';

/**
 * Files that no row of `media` names. Each key is written down here before its file is, and taken out by the transaction
 * that makes a row for it; what is left of a refusal, a crash or a removal is known and goes.
 */

/** No request takes this long, so that what is older is left of one that ended badly. */
const UPLOAD_WITHIN_HOURS = 1;

/** Files removed in one transaction: few, so that none is held for long by a slow store. */
const BATCH_SIZE = 20;

/** To be called, and committed, before the file is written. */
export async function announceFile(app: App, storageKey: string): Promise<void> {
  const removableAt = iso(app.clock.now().add({ hours: UPLOAD_WITHIN_HOURS }));
  await app.db
    .insertInto('media_leftovers')
    .values({ storage_key: storageKey, removable_at: removableAt })
    .execute();
}

/** Takes announced files up, in the transaction that makes their rows. 503 if one of them is gone already. */
export async function claimFiles(trx: Db, storageKeys: string[]): Promise<void> {
  const { rows } = await sql`
    delete from media_leftovers where storage_key = any(${storageKeys}::text[]) returning 1`.execute(trx);
  if (rows.length !== storageKeys.length) throw new Unavailable();
}

/** Removes files that were announced and not taken up. Those that were taken up stay, whatever the caller thinks. */
export async function dropFiles(app: App, storageKeys: string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  await removeAll(app, sql<boolean>`storage_key = any(${storageKeys}::text[])`);
}

/** Removes everything that is due. Safe to run twice, and by two processes at once. */
export async function sweepLeftovers(app: App, signal?: AbortSignal): Promise<void> {
  const now = iso(app.clock.now());
  await removeAll(app, sql<boolean>`(removable_at is null or removable_at <= ${now})`, signal);
}

async function removeAll(app: App, condition: RawBuilder<boolean>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await removeSome(app, condition)) === BATCH_SIZE);
}

/**
 * The rows are gone for others only when the files are: a crash in between leaves them to be removed again, which is no
 * error. Locked while it happens, so that nobody takes up a file that is being removed.
 */
async function removeSome(app: App, condition: RawBuilder<boolean>): Promise<number> {
  return await withTransaction(app.db, async (trx) => {
    const { rows } = await sql<{ storage_key: string }>`
      delete from media_leftovers
      where storage_key in (
        select storage_key from media_leftovers where ${condition} order by storage_key
        limit ${BATCH_SIZE} for update skip locked)
      returning storage_key`.execute(trx);
    for (const row of rows) await app.files.delete(row.storage_key);
    return rows.length;
  });
}
