import { removeSecondFactors } from '../second-factor/accounts.ts';
import { endAllSessions } from './sessions/own-sessions.ts';
import type { Db, ServiceDb } from './tables.ts';

/** Invalidates a user's password reset links. */
export async function endResetLinks(db: ServiceDb, userId: number): Promise<void> {
  const tables = db as Db;
  await tables
    .deleteFrom('password_reset_tokens')
    .where('email_key', 'in', tables.selectFrom('users').select('email_key').where('id', '=', userId))
    .execute();
}

/**
 * Removes all sign-in data of an account that is being deleted. Call it in the same transaction, before deleting the
 * account.
 */
export async function forgetUser(db: ServiceDb, userId: number): Promise<void> {
  await endAllSessions(db, userId);
  await endResetLinks(db, userId);
  await removeSecondFactors(db, userId);
}
