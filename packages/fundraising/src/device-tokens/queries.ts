import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Keeps a user's newest tokens. A token locked by a concurrent registration is not old and is skipped: two users taking
 * over each other's old tokens would deadlock.
 */
export async function dropOldPushTokens(db: Db, userId: number, keep: number): Promise<void> {
  await sql`
    delete from push_tokens
    where token in (
      select token from push_tokens
      where user_id = ${userId} and token in (
        select token from push_tokens where user_id = ${userId}
        order by created_at desc, token offset ${keep})
      for update skip locked)`.execute(db);
}

export async function deletePushToken(db: Db, userId: number, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_tokens')
    .where('token', '=', token)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
