import type { Db } from '../database.ts';

/** When the password was given in this session, if it was. */
export async function findConfirmation(db: Db, idHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('password_confirmed_at')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return row?.password_confirmed_at ?? null;
}
