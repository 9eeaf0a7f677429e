import { CODE_ATTEMPTS } from '@bulwagan/platform/identity/one-time-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';

export interface VerificationRow {
  user_id: number;
  email: string;
  first_name: string;
  language: string | null;
  status: string;
  email_verified_at: string | null;
  code_hash: Buffer | null;
  failed_attempts: number | null;
  sent_at: string | null;
  expires_at: string | null;
}

/** Returns the account and its code without a lock, for reading only. */
export async function findVerification(db: Db, emailKey: string): Promise<VerificationRow | undefined> {
  return await verificationOf(db, emailKey).executeTakeFirst();
}

/** Finds the verification and locks the account's row, so that attempts at one code are counted one by one. */
export async function lockVerification(db: Db, emailKey: string): Promise<VerificationRow | undefined> {
  // A separate statement: one that waited for the lock would still read the code as it was before.
  await db.selectFrom('users').select('id').where('email_key', '=', emailKey).forUpdate().execute();
  return await verificationOf(db, emailKey).executeTakeFirst();
}

function verificationOf(db: Db, emailKey: string) {
  return db
    .selectFrom('users')
    .leftJoin('verification_codes as c', 'c.user_id', 'users.id')
    .select([
      'users.id as user_id',
      'users.email',
      'users.first_name',
      'users.language',
      'users.status',
      'users.email_verified_at',
      'c.code_hash',
      'c.failed_attempts',
      'c.sent_at',
      'c.expires_at',
    ])
    .where('users.email_key', '=', emailKey);
}

/**
 * Replaces the code that the same client requested, and clears its failure count. Valid codes of other clients stay.
 */
export async function saveVerificationCode(
  db: Db,
  code: { user_id: number; client: string; code_hash: Buffer; sent_at: string; expires_at: string },
): Promise<void> {
  const { user_id: userId, client } = code;
  await sql`
    insert into earlier_verification_codes (user_id, client, code_hash, failed_attempts, expires_at)
    select user_id, client, code_hash, failed_attempts, expires_at from verification_codes
    where user_id = ${userId} and client <> ${client} and expires_at > ${code.sent_at}::timestamptz
    on conflict (user_id, client) do update set code_hash = excluded.code_hash,
      failed_attempts = excluded.failed_attempts, expires_at = excluded.expires_at`.execute(db);
  await db
    .deleteFrom('earlier_verification_codes')
    .where('user_id', '=', userId)
    .where('client', '=', client)
    .execute();
  await sql`
    insert into verification_codes (user_id, client, code_hash, failed_attempts, sent_at, expires_at)
    select u.id, ${client}, ${code.code_hash}::bytea, 0, ${code.sent_at}::timestamptz, ${code.expires_at}::timestamptz
    from users u where u.id = ${userId}
    on conflict (user_id) do update set client = excluded.client,
      code_hash = excluded.code_hash, failed_attempts = 0, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at`.execute(db);
}

/** Returns codes that other clients requested before the current one. The caller has locked the account's row. */
export async function findEarlierCodes(db: Db, userId: number) {
  return await db
    .selectFrom('earlier_verification_codes')
    .select(['code_hash', 'failed_attempts', 'expires_at'])
    .where('user_id', '=', userId)
    .execute();
}

/** Returns when a code was last requested for an address that awaits none; undefined when never or expired. */
export async function findIdleResend(db: Db, emailKey: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('idle_resends')
    .select('sent_at')
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row?.sent_at;
}

/**
 * Starts the cooldown of an address that awaits no code. Returns null, or the start of the cooldown already running.
 */
export async function claimIdleResend(
  db: Db,
  emailKey: string,
  cooldown: { sent_at: string; expires_at: string },
): Promise<string | null> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idle_resends')
    .values({ email_key: emailKey, ...cooldown })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet(cooldown)
        .where('idle_resends.expires_at', '<=', cooldown.sent_at),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? null : ((await findIdleResend(db, emailKey)) ?? null);
}

/** Counts a wrong attempt for each code of the account; each code allows five. */
export async function countFailedAttempt(db: Db, userId: number): Promise<void> {
  for (const table of ['verification_codes', 'earlier_verification_codes'] as const)
    await db
      .updateTable(table)
      .set((eb) => ({ failed_attempts: eb('failed_attempts', '+', 1) }))
      .where('user_id', '=', userId)
      .where('failed_attempts', '<', CODE_ATTEMPTS)
      .execute();
}

export async function markVerified(db: Db, userId: number, now: string): Promise<void> {
  await db.deleteFrom('earlier_verification_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('verification_codes').where('user_id', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ email_verified_at: now, status: 'active', updated_at: now })
    .where('id', '=', userId)
    .execute();
}
