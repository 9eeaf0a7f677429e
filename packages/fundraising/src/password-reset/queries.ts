import { CODE_ATTEMPTS } from '@bulwagan/platform/identity/one-time-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface ResetRow {
  /** Rate-limit key of the address that requested the code. */
  client: string;
  /** Null for an address without an account. */
  user_id: number | null;
  code_hash: Buffer;
  failed_attempts: number;
  expires_at: string;
}

export async function findAccount(db: Db, emailKey: string) {
  return await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'institution_id', 'password_hash'])
    .select(['email_verified_at', 'language'])
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** Locks the codes of an e-mail address, so that attempts are counted one by one. */
export async function lockResets(db: Db, emailKey: string): Promise<ResetRow[]> {
  return await db
    .selectFrom('password_reset_codes')
    .select((eb) => [
      'client',
      'code_hash',
      'failed_attempts',
      'expires_at',
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.email_key', '=', 'password_reset_codes.email_key')
        .as('user_id'),
    ])
    .where('email_key', '=', emailKey)
    .orderBy('client')
    .forUpdate()
    .execute();
}

/**
 * Replaces the code that the same client requested, and clears its failure count (F§5, rule 6). Codes of other clients
 * stay.
 */
export async function saveReset(
  db: Db,
  reset: { email_key: string; client: string; code_hash: Buffer; sent_at: string; expires_at: string },
): Promise<void> {
  await db
    .insertInto('password_reset_codes')
    .values({ ...reset, failed_attempts: 0 })
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'client']).doUpdateSet({ ...reset, failed_attempts: 0 }),
    )
    .execute();
}

/** Counts a wrong attempt for each code it was compared with. A locked code counts no further. */
export async function countFailure(db: Db, emailKey: string): Promise<void> {
  await db
    .updateTable('password_reset_codes')
    .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
    .where('email_key', '=', emailKey)
    .where('failed_attempts', '<', CODE_ATTEMPTS)
    .execute();
}

/** Returns true if a mailed code can still be entered. */
export async function hasLiveCode(db: Db, emailKey: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('password_reset_codes')
    .select(sql`1`.as('one'))
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', now)
    .where('failed_attempts', '<', CODE_ATTEMPTS)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes every code of an e-mail address. */
export async function deleteResets(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('password_reset_codes').where('email_key', '=', emailKey).execute();
}

export async function setPassword(db: Db, userId: number, passwordHash: string, now: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_expires_at: null, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
