import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';

type Row = Omit<Actor, 'owesFactor' | 'via'>;

/** No device has this id: a job has no session. */
const NO_DEVICE = { kind: 'device', deviceId: 0 } as const;

/**
 * Returns a user as they are now, for work that a job does for them; null for an account that is suspended or closed.
 */
export async function findActor(db: Db, userId: number): Promise<Actor | null> {
  const { rows } = await sql<Row>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.status, u.institution_id as "institutionId",
      u.token_version as "tokenVersion",
      array(select r.role from user_roles r where r.user_id = u.id order by r.role) as roles
    from users u where u.id = ${userId} and u.status = 'active'`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, owesFactor: false, via: NO_DEVICE };
}
