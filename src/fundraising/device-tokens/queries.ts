import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Keeps the newest tokens of a user. */
export async function dropOldPushTokens(db: Db, userId: number, keep: number): Promise<void> {
  await sql`
    delete from push_tokens
    where token in (
      select token from push_tokens where user_id = ${userId}
      order by created_at desc, token offset ${keep}
    )`.execute(db);
}

export async function deletePushToken(db: Db, userId: number, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_tokens')
    .where('token', '=', token)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
