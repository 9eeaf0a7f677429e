import type { Db } from '../database.ts';

export interface ResetRow {
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
    .select('email_verified_at')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** Holds the code's row, so that tries of one code wait for each other. */
export async function lockReset(db: Db, emailKey: string): Promise<ResetRow | undefined> {
  return await db
    .selectFrom('password_resets')
    .select((eb) => [
      'code_hash',
      'failed_attempts',
      'expires_at',
      eb
        .selectFrom('users')
        .select('users.id')
        .whereRef('users.email_key', '=', 'password_resets.email_key')
        .as('user_id'),
    ])
    .where('email_key', '=', emailKey)
    .forUpdate()
    .executeTakeFirst();
}

/** A new request replaces the code and clears the count of failures (F§5, rule 6). */
export async function saveReset(
  db: Db,
  reset: { email_key: string; code_hash: Buffer; sent_at: string; expires_at: string },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({ ...reset, failed_attempts: 0 })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ ...reset, failed_attempts: 0 }))
    .execute();
}

export async function countFailure(db: Db, emailKey: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
    .where('email_key', '=', emailKey)
    .execute();
}

export async function deleteReset(db: Db, emailKey: string): Promise<void> {
  await db.deleteFrom('password_resets').where('email_key', '=', emailKey).execute();
}

export async function setPassword(db: Db, userId: number, passwordHash: string, now: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_expires_at: null, updated_at: now })
    .where('id', '=', userId)
    .execute();
}
