import { type Kysely, sql } from 'kysely';

const BATCH = 10_000;

/**
 * Removes what has expired from some tables, in batches that hold no lock for long. `until` is the last moment, ISO 8601, that
 * is gone by. A table that fails keeps no other waiting: it throws when all were gone through, so that it is tried again.
 */
export async function removeExpired(
  // biome-ignore lint/suspicious/noExplicitAny: every service's schema has such tables among its own.
  db: Kysely<any>,
  tables: readonly string[],
  until: string,
): Promise<void> {
  const failed: string[] = [];
  const faults: unknown[] = [];
  for (const table of tables) {
    try {
      await removeFrom(db, table, until);
    } catch (error) {
      failed.push(table);
      faults.push(error);
    }
  }
  if (faults.length > 0)
    throw new AggregateError(faults, `What has expired was not removed from ${failed.join(', ')}.`);
}

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function removeFrom(db: Kysely<any>, table: string, until: string): Promise<void> {
  const target = sql.table(table);
  let removed: bigint | undefined;
  do {
    const result = await sql`
      delete from ${target} where ctid = any(array(
        select ctid from ${target} where expires_at <= ${until} limit ${BATCH}))`.execute(db);
    removed = result.numAffectedRows;
  } while (removed === BigInt(BATCH));
}
