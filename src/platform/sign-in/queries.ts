import type { Db } from './tables.ts';

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
