import type { DonorKind } from '@bulwagan/contracts/fundraising/statuses.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface ProfileChange {
  first_name?: string;
  last_name?: string;
  phone?: string | null;
  avatar_key?: string | null;
  language?: string | null;
  mails_about_work?: boolean;
  donor_registered_name?: string | null;
  donor_address?: string | null;
  donor_kind?: DonorKind | null;
  /** Encrypted. */
  donor_tin_encrypted?: string | null;
}

/** Loads the profile and locks it for a change. */
export async function lockProfile(db: Db, userId: number) {
  return await db
    .selectFrom('users')
    .select([
      'first_name',
      'last_name',
      'phone',
      'avatar_key',
      'language',
      'mails_about_work',
      'donor_registered_name',
      'donor_address',
      'donor_kind',
      'donor_tin_encrypted',
    ])
    .$narrowType<{ donor_kind: DonorKind | null }>()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Columns of a profile that a yearly statement shows. */
export const DONOR_DETAILS = [
  'first_name',
  'last_name',
  'donor_registered_name',
  'donor_address',
  'donor_kind',
  'donor_tin_encrypted',
] as const satisfies readonly (keyof ProfileChange)[];

/** `change` has only values that differ from the stored ones. */
export async function updateProfile(
  db: Db,
  userId: number,
  change: ProfileChange,
  now: string,
): Promise<void> {
  const isOfDonor = DONOR_DETAILS.some((name) => change[name] !== undefined);
  await db
    .updateTable('users')
    .set({ ...change, updated_at: now, ...(isOfDonor ? { donor_details_changed_at: now } : {}) })
    .where('id', '=', userId)
    .execute();
}

export async function getPasswordHash(db: Db, userId: number): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

/** Sets a new password if the checked one is still current; otherwise returns false. */
export async function replacePassword(
  db: Db,
  change: { userId: number; checkedHash: string; newHash: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: change.newHash, password_expires_at: null, updated_at: change.now })
    .where('id', '=', change.userId)
    .where('password_hash', '=', change.checkedHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function closeOtherSessions(db: Db, userId: number, own: string | null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(own !== null, (query) => query.where('public_id', '<>', own!))
    .execute();
}

export interface DeviceRow {
  id: string;
  kind: 'device' | 'session';
  name: string | null;
  ip_address: string | null;
  user_agent: string | null;
  created_at: string;
  last_active_at: string;
  expires_at: string;
  is_current: boolean;
}

/** Devices and sessions that can still be used, last active first. */
export async function findSignedIn(
  db: Db,
  user: { id: number; deviceId: number | null; sessionId: string | null },
  now: string,
): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select d.id::text as id, 'device' as kind, d.name, d.ip_address, null::text as user_agent,
      d.created_at, d.last_used_at as last_active_at, d.expires_at,
      d.id is not distinct from ${user.deviceId}::integer as is_current
    from devices d
    join users u on u.id = d.user_id and u.token_version = d.token_version
    where d.user_id = ${user.id} and d.revoked_at is null and d.expires_at > ${now}
    union all
    select s.public_id::text, 'session', null, s.ip_address, s.user_agent,
      s.created_at, s.last_active_at, s.expires_at,
      s.public_id is not distinct from ${user.sessionId}::uuid
    from sessions s
    where s.user_id = ${user.id} and s.expires_at > ${now}
    order by last_active_at desc, id`.execute(db);
  return rows;
}

/** True if the device belongs to the user and is signed in; locks it until the transaction ends. */
export async function lockDevice(db: Db, userId: number, deviceId: number): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSession(db: Db, userId: number, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('public_id', '=', publicId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
