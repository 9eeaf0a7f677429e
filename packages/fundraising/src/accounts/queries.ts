import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import type { Role } from '@bulwagan/contracts/fundraising/roles.ts';
import type { DonorKind, UserStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { isSameClient } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
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
  return assertFound(await findUserById(db, id), 'account');
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
