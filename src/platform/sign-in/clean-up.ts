import { sql } from 'kysely';
import type { ServiceDb } from './tables.ts';

const TABLES = ['sessions', 'pending_sign_ins', 'passkey_challenges', 'password_reset_links'];
const BATCH = 10_000;

/** Removes what has expired, in batches that hold no lock for long. */
export async function cleanUpSignIn(db: ServiceDb, now: string): Promise<void> {
  for (const table of TABLES) {
    const target = sql.table(table);
    let removed: bigint | undefined;
    do {
      const result = await sql`
        delete from ${target} where ctid = any(array(
          select ctid from ${target} where expires_at <= ${now} limit ${BATCH}))`.execute(db);
      removed = result.numAffectedRows;
    } while (removed === BigInt(BATCH));
  }
}
