import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { Role } from '@bulwagan/contracts/fundraising/roles.ts';
import type { DonorKind, UserStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { NotFound } from '@bulwagan/platform/http/errors.ts';
import { isSameClient } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { CODE_ATTEMPTS } from '@bulwagan/platform/identity/one-time-codes.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Columns needed for the User of F§2. */
export interface UserRow {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  avatar_key: string | null;
  status: UserStatus;
  email_verified_at: string | null;
  token_version: number;
  institution_id: number | null;
  institution_name: string | null;
  last_login_at: string | null;
  created_at: string;
  updated_at: string;
  roles: Role[];
}

/** Columns of `users u left join institutions i`. */
export const userColumns = sql`
  u.id, u.first_name, u.last_name, u.email, u.phone, u.avatar_key, u.status, u.email_verified_at,
  u.token_version, u.institution_id, i.name as institution_name, u.last_login_at, u.created_at, u.updated_at,
  array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles`;

export async function findUserById(db: Db, id: number): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${userColumns} from users u left join institutions i on i.id = u.institution_id
    where u.id = ${id}`.execute(db);
  return rows[0];
}

export interface OwnUserRow extends UserRow {
  /** When a generated password expires; null for a password that the user chose. */
  password_expires_at: string | null;
  language: Language | null;
  mails_about_work: boolean;
  donor_registered_name: string | null;
  donor_address: string | null;
  donor_kind: DonorKind | null;
  /** Encrypted. */
  donor_tin_encrypted: string | null;
}

/** Returns the user's own account. */
export async function findOwnUser(db: Db, id: number): Promise<OwnUserRow | undefined> {
  const { rows } = await sql<OwnUserRow>`
    select ${userColumns}, u.password_expires_at, u.language, u.mails_about_work, u.donor_registered_name,
      u.donor_address, u.donor_kind, u.donor_tin_encrypted
    from users u left join institutions i on i.id = u.institution_id
    where u.id = ${id}`.execute(db);
  return rows[0];
}

/** Throws NotFound for an account that no longer exists. */
export async function getUserById(db: Db, id: number): Promise<UserRow> {
  const user = await findUserById(db, id);
  if (user === undefined) throw new NotFound('account');
  return user;
}

interface StoredPassword extends Pick<OwnUserRow, 'password_expires_at'> {
  password_hash: string;
}

export async function findUserForSignIn(
  db: Db,
  emailKey: string,
): Promise<(UserRow & StoredPassword) | undefined> {
  const { rows } = await sql<UserRow & StoredPassword>`
    select ${userColumns}, u.password_hash, u.password_expires_at
    from users u left join institutions i on i.id = u.institution_id
    where u.email_key = ${emailKey}`.execute(db);
  return rows[0];
}

/** True if the account has a stored session or device from this address. */
export async function isKnownAddress(db: Db, emailKey: string, ip: string): Promise<boolean> {
  const { rows } = await sql<{ ip_address: string }>`
    select s.ip_address from sessions s join users u on u.id = s.user_id
    where u.email_key = ${emailKey} and s.ip_address is not null
    union
    select d.ip_address from devices d join users u on u.id = d.user_id
    where u.email_key = ${emailKey} and d.revoked_at is null and d.ip_address is not null`.execute(db);
  return rows.some((row) => isSameClient(row.ip_address, ip));
}

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  emailKey: string;
  passwordHash: string;
  /** Language of the user's mails; null means English. */
  language: string | null;
}

/** Inserts an account with the donor role. Breaks `users__email_key` for an address that is in use. */
export async function insertDonor(db: Db, user: NewUser, now: string): Promise<number> {
  const { id } = await db
    .insertInto('users')
    .values({
      first_name: user.firstName,
      last_name: user.lastName,
      email: user.email,
      email_key: user.emailKey,
      password_hash: user.passwordHash,
      language: user.language,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('user_roles').values({ user_id: id, role: 'donor' }).execute();
  return id;
}

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

/** Same, but locks the account's row, so that attempts at one code are counted one by one. */
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

export async function updateLastLogin(db: Db, userId: number, now: string): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute();
}

/**
 * Records a sign-in and locks the account's row. Returns false when the account changed since the password was checked:
 * suspended, or signed out everywhere, for example by a password reset.
 */
export async function beginSignIn(
  db: Db,
  user: Pick<UserRow, 'id' | 'token_version'>,
  now: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ last_login_at: now })
    .where('id', '=', user.id)
    .where('token_version', '=', user.token_version)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces the hash that a password was checked against, unless the password was changed after the check. */
export async function replacePasswordHash(
  db: Db,
  userId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .execute();
}

/** Returns the language that a user reads, null when none is known. */
export async function findLanguage(db: Db, userId: number): Promise<Language | null> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst();
  return (row?.language ?? null) as Language | null;
}
