import { hashToken, randomToken } from '@bulwagan/platform/identity/secrets.ts';
import { endBegunFactors } from '@bulwagan/platform/second-factor/two-factor.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { closeOtherSessions } from '../../profile/queries.ts';
import type { UserRow } from '../queries.ts';

/** F§5: a refresh token is valid for six months from its issue; refreshing does not extend it. */
const REFRESH_LIFETIME = { months: 6 } as const;

export interface SignInTokens {
  access_token: string;
  refresh_token: string;
  token_type: 'bearer';
  expires_in: number;
}

/** Signs a device in and returns its id and tokens; only the hash of the refresh token is stored. */
export async function openDevice(
  app: App,
  db: Db,
  user: Pick<UserRow, 'id' | 'token_version'>,
  device: { name: string; ip: string },
): Promise<{ deviceId: number; tokens: SignInTokens }> {
  const now = app.clock.now();
  const refreshToken = randomToken();
  const { id } = await db
    .insertInto('devices')
    .values({
      user_id: user.id,
      name: device.name,
      refresh_token_hash: hashToken(refreshToken),
      token_version: user.token_version,
      ip_address: device.ip,
      created_at: iso(now),
      last_used_at: iso(now),
      expires_at: endOfRefresh(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const access = accessOf(app, { userId: user.id, deviceId: id, tokenVersion: user.token_version });
  return { deviceId: id, tokens: { ...access, refresh_token: refreshToken } };
}

/**
 * Issues new tokens for the same device, so that signing it out ends these tokens too. Returns undefined for a device
 * that is signed out. Earlier access tokens end through the token version, which the caller has raised.
 */
export async function renewDevice(
  app: App,
  db: Db,
  user: Pick<UserRow, 'id' | 'token_version'>,
  device: { id: number; ip: string },
): Promise<SignInTokens | undefined> {
  const now = app.clock.now();
  const refreshToken = randomToken();
  const renewed = await db
    .updateTable('devices')
    .set({
      refresh_token_hash: hashToken(refreshToken),
      token_version: user.token_version,
      ip_address: device.ip,
      last_used_at: iso(now),
      expires_at: endOfRefresh(now),
    })
    .where('id', '=', device.id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (renewed === undefined) return undefined;
  const access = accessOf(app, {
    userId: user.id,
    deviceId: device.id,
    tokenVersion: user.token_version,
  });
  return { ...access, refresh_token: refreshToken };
}

const endOfRefresh = (now: Temporal.Instant): string =>
  iso(now.toZonedDateTimeISO('UTC').add(REFRESH_LIFETIME).toInstant());

export function accessOf(app: App, subject: { userId: number; deviceId: number; tokenVersion: number }) {
  return {
    access_token: app.tokens.issue(subject),
    token_type: 'bearer' as const,
    expires_in: app.tokens.lifetimeInSeconds,
  };
}

/**
 * Finds the device of a usable refresh token. A suspended user's device is found, so that the refusal can give the
 * reason, but is not marked as used.
 */
export async function useRefreshToken(
  db: Db,
  refreshToken: string,
  now: string,
): Promise<{ id: number; user_id: number; token_version: number } | undefined> {
  // A single statement, so that a concurrent logout or logout-all takes effect either before or after it.
  const { rows } = await sql<{ id: number; user_id: number; token_version: number }>`
    update devices d set last_used_at = case when u.status = 'suspended' then d.last_used_at else ${now} end
    from users u
    where d.refresh_token_hash = ${hashToken(refreshToken)} and u.id = d.user_id
      and d.revoked_at is null and d.expires_at > ${now}
      and d.token_version = u.token_version
    returning d.id, d.user_id, u.token_version`.execute(db);
  return rows[0];
}

export async function revokeDevice(db: Db, deviceId: number, now: string): Promise<void> {
  await db.updateTable('devices').set({ revoked_at: now }).where('id', '=', deviceId).execute();
  await db.deleteFrom('push_tokens').where('device_id', '=', deviceId).execute();
}

/**
 * Ends every token of a user on all devices by raising the token version (F§5, rule 4), and any unfinished setup of a
 * second factor. `except` keeps one device for `renewDevice`.
 */
export async function revokeAllTokens(
  db: Db,
  userId: number,
  now: string,
  exceptDevice?: number,
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ token_version: eb('token_version', '+', 1), updated_at: now }))
    .where('id', '=', userId)
    .execute();
  await revokeDevices(db, userId, now, exceptDevice);
  await endBegunFactors(db, userId);
}

/** Ends the sign-ins and push tokens of a user's devices, except those of one device if given. */
async function revokeDevices(db: Db, userId: number, now: string, except?: number): Promise<void> {
  await db
    .updateTable('devices')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (devices) => devices.where('id', '<>', except!))
    .execute();
  await db
    .deleteFrom('push_tokens')
    .where('user_id', '=', userId)
    .where('device_id', 'is not', null)
    .$if(except !== undefined, (tokens) => tokens.where('device_id', '<>', except!))
    .execute();
}

/** Ends all sign-ins of a user: tokens on devices and browser sessions. */
export async function endSignIns(
  { sessions, clock }: Pick<App, 'sessions' | 'clock'>,
  trx: Db,
  userId: number,
): Promise<void> {
  await revokeAllTokens(trx, userId, iso(clock.now()));
  await sessions.closeAll(trx, userId);
}

/** Ends all other sign-ins of the user and any unfinished setup of a second factor. */
export async function endOtherSignIns(
  { clock }: Pick<App, 'clock'>,
  trx: Db,
  { id: userId, via }: Pick<Actor, 'id' | 'via'>,
): Promise<void> {
  await revokeDevices(trx, userId, iso(clock.now()), via.kind === 'device' ? via.deviceId : undefined);
  await closeOtherSessions(trx, userId, via.kind === 'session' ? via.sessionId : null);
  await endBegunFactors(trx, userId);
}

/** Links the push token from registration to the device that verified, so that signing out ends it as well. */
export async function adoptPushTokens(db: Db, userId: number, deviceId: number): Promise<void> {
  await db
    .updateTable('push_tokens')
    .set({ device_id: deviceId })
    .where('user_id', '=', userId)
    .where('device_id', 'is', null)
    .execute();
}

/** Saves where push notifications of a user go; a token belongs to the last user who registered it. */
export async function savePushToken(
  db: Db,
  push: { userId: number; token: string; deviceId?: number | null; platform?: string | null; now: string },
): Promise<void> {
  const values = {
    user_id: push.userId,
    device_id: push.deviceId ?? null,
    platform: push.platform ?? null,
    created_at: push.now,
  };
  await db
    .insertInto('push_tokens')
    .values({ token: push.token, ...values })
    .onConflict((conflict) => conflict.column('token').doUpdateSet(values))
    .execute();
}
