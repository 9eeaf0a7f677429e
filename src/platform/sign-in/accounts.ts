import { removeSecondFactors } from '../second-factor/accounts.ts';
import { endAllSessions } from './own-sessions.ts';
import type { Db, ServiceDb } from './tables.ts';

/** Ends the links to reset a user's password. */
export async function endResetLinks(db: ServiceDb, userId: number): Promise<void> {
  const tables = db as Db;
  await tables
    .deleteFrom('password_reset_tokens')
    .where('email_key', 'in', tables.selectFrom('users').select('email_key').where('id', '=', userId))
    .execute();
}

/** Removes all that sign-in keeps about an account that is removed: in the transaction that does so, before its row. */
export async function forgetUser(db: ServiceDb, userId: number): Promise<void> {
  await endAllSessions(db, userId);
  await endResetLinks(db, userId);
  await removeSecondFactors(db, userId);
}
