import { assertUsable } from '@bulwagan/platform/back-office/identify.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import {
  asEvent,
  assertWithinLimit,
  SecondFactorOwed,
  Unauthenticated,
} from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { hashToken, randomToken } from '@bulwagan/platform/identity/secrets.ts';
import { hasSecondFactor } from '@bulwagan/platform/second-factor/accounts.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import { findActor } from '../access/identify.ts';
import type { Actor, Subject } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { calendarOf } from './event-queries.ts';

export interface CalendarAddress {
  token: string;
  url: string;
}

/**
 * Creates a personal address of the feed (contract, court). Only its hash is stored, and a previous address becomes
 * invalid.
 */
export async function giveAddress(app: App, actor: Actor, source: Source): Promise<CalendarAddress> {
  const now = iso(app.clock.now());
  const token = randomToken();
  await withTransaction(app.db, async (trx) => {
    await holdSession(trx, actor);
    const calendarId = await calendarOf(trx, actor.id, now);
    await trx
      .updateTable('calendars')
      .set({ token_hash: hashToken(token) })
      .where('id', '=', calendarId)
      .execute();
    await recordAs(trx, actor, {
      action: 'calendar.address_given',
      subject: ['calendar', calendarId],
      at: now,
      origin: originOf(source),
    });
  });
  report(source.request, 'calendar_token_created', { userId: actor.id });
  return { token, url: `${app.publicUrl}/calendar.ics?token=${token}` };
}

/** Checks the session again and locks its user, so that a concurrent password change also revokes the new address. */
async function holdSession(trx: Db, actor: Actor): Promise<void> {
  await sql`select from users where id = ${actor.id} for share`.execute(trx);
  const session = await trx
    .selectFrom('sessions')
    .select('user_id')
    .where('id_hash', '=', actor.sessionIdHash)
    .executeTakeFirst();
  if (session === undefined) throw new Unauthenticated();
}

/**
 * Revokes a user's calendar address when the password is replaced or the account is enabled again, so that anyone who
 * obtained the address loses access. While the account is disabled, the address answers with that status (C§5.5).
 */
export async function endAddress(trx: Db, userId: number): Promise<void> {
  await trx.updateTable('calendars').set({ token_hash: null }).where('user_id', '=', userId).execute();
}

/** Revokes the user's calendar address, if there is one. */
export async function revokeAddress(app: App, actor: Actor, source: Source): Promise<void> {
  const now = iso(app.clock.now());
  const isRevoked = await withTransaction(app.db, async (trx) => {
    const revoked = await trx
      .updateTable('calendars')
      .set({ token_hash: null })
      .where('user_id', '=', actor.id)
      .where('token_hash', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (revoked === undefined) return false;
    await recordAs(trx, actor, {
      action: 'calendar.address_revoked',
      subject: ['calendar', revoked.id],
      at: now,
      origin: originOf(source),
    });
    return true;
  });
  if (isRevoked) report(source.request, 'calendar_token_revoked', { userId: actor.id });
}

/**
 * Returns the owner of an address with their current permissions.
 * Throws 401 for an unknown or revoked token. Throws 403 for a disabled account (C§5.5) and for a user who has yet to
 * set up a second factor. Throws 429 for more than 60 reads a minute.
 */
export async function readerOf(app: App, token: string | undefined): Promise<Subject> {
  if (token === undefined || token === '') throw new Unauthenticated();
  const calendar = await app.db
    .selectFrom('calendars')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  const actor = calendar === undefined ? undefined : await findActor(app.db, calendar.user_id);
  if (actor === undefined) throw asEvent(new Unauthenticated(), { kind: 'token_refused' });
  assertWithinLimit(await app.limits.calendarFeed.consume(String(actor.id)));
  assertUsable(actor);
  if (app.factorDemand?.isOwed(actor.roles, await hasSecondFactor(app.db, actor.id)))
    throw new SecondFactorOwed();
  return actor;
}
