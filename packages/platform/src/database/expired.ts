import { type Kysely, sql } from 'kysely';

const BATCH = 10_000;

/**
 * Removes expired rows from several tables, in batches that do not hold locks for long. `until` is the latest expiry to
 * remove, as ISO 8601. A table that fails does not stop the others: the error is thrown after all tables, so that the
 * job is retried.
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
    throw new AggregateError(faults, `Expired rows could not be removed from ${failed.join(', ')}.`);
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
