import { withTransaction } from '../../database/transaction.ts';
import { endBegunFactors } from '../../second-factor/two-factor.ts';
import { iso } from '../../time/clock.ts';
import type { SignInActor } from '../options.ts';
import type { Db, Pool, ServiceDb } from '../tables.ts';

/** A session as shown to its user and to administrators of users. */
export interface OwnSession {
  /** UUID that gives no access. */
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  last_active_at: string;
  is_current: boolean;
}

/** Returns a user's unexpired sessions, last active first. `current` marks the session of the request. */
export async function listSessions(
  db: ServiceDb,
  userId: number,
  now: Temporal.Instant,
  current?: string,
): Promise<OwnSession[]> {
  const rows = await (db as Db)
    .selectFrom('sessions')
    .select(['public_id', 'ip_address', 'user_agent', 'last_active_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', iso(now))
    .orderBy('last_active_at', 'desc')
    .orderBy('public_id')
    .execute();
  return rows.map(({ public_id: id, ...session }) => ({ id, ...session, is_current: id === current }));
}

/** Ends a user's session by its UUID. Returns whether it existed. */
export async function endSession(db: ServiceDb, userId: number, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await (db as Db)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * Returns whether a session is active, and locks it so that it cannot end before the transaction does. It can still be
 * extended.
 */
export async function holdSession(db: ServiceDb, publicId: string): Promise<boolean> {
  const row = await (db as Db)
    .selectFrom('sessions')
    .select('public_id')
    .where('public_id', '=', publicId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends all sessions of a user except the one with this UUID, all pending sign-ins, and unconfirmed second factors: an
 * intruder who knew the password loses all of them.
 */
export async function endAllSessions(db: ServiceDb, userId: number, except?: string): Promise<void> {
  const tables = db as Db;
  await tables.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  // Before the set-ups begun in them, during which an active session is locked.
  await tables
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (sessions) => sessions.where('public_id', '!=', except!))
    .execute();
  await endBegunFactors(db, userId);
}

/**
 * Ends all sessions except the current one. The account is locked: a concurrent sign-in has either completed, and is
 * ended, or waits.
 */
export async function endOtherSessions(
  db: Pool,
  { id, sessionId }: Pick<SignInActor, 'id' | 'sessionId'>,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    await endAllSessions(trx, id, sessionId);
  });
}
