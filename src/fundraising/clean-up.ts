import { sql } from 'kysely';
import { iso } from '../platform/time/clock.ts';
import type { App } from './context.ts';

const EXPIRING = [
  'sessions',
  'devices',
  'idempotency_keys',
  'password_resets',
  'verification_codes',
  'pending_sign_ins',
  'passkey_challenges',
];
const BATCH = 10_000;

/** Removes what has ended by itself, in batches that hold no lock for long. Runs every night. */
export async function cleanUp(app: App): Promise<void> {
  const now = iso(app.clock.now());
  for (const table of EXPIRING) {
    const target = sql.table(table);
    let removed: bigint | undefined;
    do {
      const result = await sql`
        delete from ${target} where ctid = any(array(
          select ctid from ${target} where expires_at < ${now} limit ${BATCH}))`.execute(app.db);
      removed = result.numAffectedRows;
    } while (removed === BigInt(BATCH));
  }
}
