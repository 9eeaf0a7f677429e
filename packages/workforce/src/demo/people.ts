import { newId } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { DEMO_PEOPLE } from './accounts.ts';

const emailOf = (username: string): string => `${username}@workforce.test`;

export const DEMO_EMAILS = DEMO_PEOPLE.map(({ username }) => emailOf(username));

/** Creates the demo accounts. Returns the id of the account without a role, which belongs to an employee. */
export async function seedPeople(trx: Db, passwordHash: string, at: string): Promise<number> {
  const rows = await trx
    .insertInto('users')
    .values(
      DEMO_PEOPLE.map(({ username, name, isSuperUser = false }) => ({
        is_super_user: isSuperUser,
        name,
        username,
        username_key: username,
        email: emailOf(username),
        email_key: emailOf(username),
        password_hash: passwordHash,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const ids = new Map(rows.map(({ id, username }) => [username, id]));
  for (const { username, role } of DEMO_PEOPLE) {
    if (role === undefined) continue;
    await sql`
      insert into user_roles (id, user_id, role_id, created_at, updated_at)
      select ${newId()}, ${ids.get(username)!}, r.id, ${at}, ${at} from roles r where r.name = ${role}`.execute(
      trx,
    );
  }
  return ids.get('staff')!;
}
