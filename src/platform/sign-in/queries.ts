import type { Db, ServiceDb } from './tables.ts';

/** Whether a code of an authenticator app is asked for, and not only a passkey. */
export async function hasAuthenticatorApp(db: ServiceDb, userId: number): Promise<boolean> {
  const found = await (db as Db)
    .selectFrom('two_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a sign-in of this user asks for more than the password: a confirmed authenticator app or a passkey. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const app = db
    .selectFrom('two_factor')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null);
  const passkeys = db.selectFrom('passkeys').select('user_id').where('user_id', '=', userId);
  return (await app.unionAll(passkeys).limit(1).executeTakeFirst()) !== undefined;
}
