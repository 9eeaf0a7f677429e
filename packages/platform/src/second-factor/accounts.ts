import { sql } from 'kysely';
import type { Db, ServiceDb } from './tables.ts';

/** Returns whether the user has a confirmed authenticator app, as opposed to only a passkey. */
export async function hasAuthenticatorApp(db: ServiceDb, userId: number): Promise<boolean> {
  const found = await (db as Db)
    .selectFrom('two_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns whether this user needs more than the password to sign in: a confirmed authenticator app or a passkey. */
export async function hasSecondFactor(db: ServiceDb, userId: number): Promise<boolean> {
  const tables = db as Db;
  const app = tables
    .selectFrom('two_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null);
  const passkeys = tables.selectFrom('passkeys').select('user_id').where('user_id', '=', userId);
  return (await app.unionAll(passkeys).limit(1).executeTakeFirst()) !== undefined;
}

/** SQL conditions on `users u`, for use in other queries. */
export const HAS_AUTHENTICATOR_APP = sql<boolean>`exists (
  select from two_factor f where f.user_id = u.id and f.confirmed_at is not null)`;
export const HAS_SECOND_FACTOR = sql<boolean>`(
  ${HAS_AUTHENTICATOR_APP}
  or exists (select from passkeys k where k.user_id = u.id))`;

/**
 * Removes all second factors, so that a user who lost phone, passkeys and recovery codes can sign in by password. For
 * administrators, after verifying the user's identity.
 */
export async function removeSecondFactors(db: ServiceDb, userId: number): Promise<void> {
  const tables = db as Db;
  await tables.deleteFrom('two_factor').where('user_id', '=', userId).execute();
  await tables.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}
