import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Counts a sign-in of a user on a local date, in the transaction that opens the session (C§4, login-frequency). */
export async function countSignIn(db: Db, userId: number, date: string): Promise<void> {
  await sql`
    insert into sign_in_days (on_date, user_id, count) values (${date}, ${userId}, 1)
    on conflict (on_date, user_id) do update set count = sign_in_days.count + 1`.execute(db);
}
