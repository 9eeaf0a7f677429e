import { withTransaction } from '../database/transaction.ts';
import { endBegunFactors } from '../second-factor/two-factor.ts';
import { iso } from '../time/clock.ts';
import type { SignInActor } from './options.ts';
import type { Db, Pool, ServiceDb } from './tables.ts';

/** A session as its user, and who administers users, sees it. */
export interface OwnSession {
  /** A UUID that opens nothing. */
  id: string;
  ip_address: string | null;
  user_agent: string | null;
  last_active_at: string;
  is_current: boolean;
}

/** A user's sessions that have not expired, the last active first. `current` is the asker's own. */
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

/** Ends one session of a user by its UUID. Whether there was such a one. */
export async function endSession(db: ServiceDb, userId: number, publicId: string): Promise<boolean> {
  const { numDeletedRows } = await (db as Db)
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether a session goes on; nobody ends it before the transaction has ended. It is extended meanwhile. */
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
 * Ends every session of a user but the one of this UUID, what waits for a second factor, and the set-up of one that was
 * begun: whoever knew the password until now begins anew.
 */
export async function endAllSessions(db: ServiceDb, userId: number, except?: string): Promise<void> {
  const tables = db as Db;
  await tables.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
  // Before what was begun in them, for which one that goes on is held.
  await tables
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (sessions) => sessions.where('public_id', '!=', except!))
    .execute();
  await endBegunFactors(db, userId);
}

/** All but the one that somebody asks by. The account is held: whoever is just signing in to it has done so, and is ended, or waits. */
export async function endOtherSessions(
  db: Pool,
  { id, sessionId }: Pick<SignInActor, 'id' | 'sessionId'>,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    await endAllSessions(trx, id, sessionId);
  });
}
