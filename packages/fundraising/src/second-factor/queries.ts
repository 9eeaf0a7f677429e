import type { Db } from '../database.ts';

/** Returns when the password was confirmed in this session, if it was. */
export async function findConfirmation(db: Db, idHash: Buffer): Promise<string | null> {
  const row = await db
    .selectFrom('sessions')
    .select('password_confirmed_at')
    .where('id_hash', '=', idHash)
    .executeTakeFirst();
  return row?.password_confirmed_at ?? null;
}

export async function saveConfirmation(db: Db, idHash: Buffer, now: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ password_confirmed_at: now })
    .where('id_hash', '=', idHash)
    .execute();
}
