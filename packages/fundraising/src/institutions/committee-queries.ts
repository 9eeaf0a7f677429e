import type { UserStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { alphabetically } from '@bulwagan/platform/database/reading/search.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

export interface MemberRow {
  id: number;
  name: string;
  email: string;
  status: UserStatus;
}

const member = sql`u.id, u.first_name || ' ' || u.last_name as name, u.email, u.status`;

export async function listCommittee(db: Db, institutionId: number): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select ${member} from users u
    join user_roles r on r.user_id = u.id and r.role = 'committee_member'
    where u.institution_id = ${institutionId}
    order by ${alphabetically(sql`u.last_name`)}, ${alphabetically(sql`u.first_name`)}, u.id`.execute(db);
  return rows;
}

/** Finds a user of this institution by id or e-mail key, and locks the row until the transaction ends. */
export async function lockColleague(
  db: Db,
  institutionId: number,
  by: { id: number } | { emailKey: string },
): Promise<MemberRow | undefined> {
  const wanted = 'id' in by ? sql`u.id = ${by.id}` : sql`u.email_key = ${by.emailKey}`;
  const { rows } = await sql<MemberRow>`
    select ${member} from users u
    where u.institution_id = ${institutionId} and ${wanted}
    for no key update`.execute(db);
  return rows[0];
}

/** Returns true if the role is new to the user. */
export async function addToCommittee(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'committee_member' })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns true if the user had the role. */
export async function removeFromCommittee(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('user_roles')
    .where('user_id', '=', userId)
    .where('role', '=', 'committee_member')
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
