import { newId } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { SystemRole } from '../access.ts';
import type { Db } from '../database.ts';

interface Person {
  username: string;
  name: string;
  isSuperUser?: boolean;
  role?: SystemRole;
}

/** Demo accounts for development (contract, demo accounts). */
const PEOPLE: Person[] = [
  { username: 'super', name: 'Gloria Magbanua', isSuperUser: true },
  { username: 'payroll', name: 'Teodoro Villanueva', role: 'Payroll Admin' },
  { username: 'hr', name: 'Marites Dela Peña', role: 'HR Admin' },
  { username: 'timekeeper', name: 'Arnel Bituin', role: 'HR Timekeeping' },
  { username: 'staff', name: 'Liza Manalo' },
];

const emailOf = (username: string): string => `${username}@workforce.test`;

export const DEMO_EMAILS = PEOPLE.map(({ username }) => emailOf(username));

/** Creates the five accounts and returns the id of the one without a role, who is an employee. */
export async function seedPeople(trx: Db, passwordHash: string, at: string): Promise<number> {
  const rows = await trx
    .insertInto('users')
    .values(
      PEOPLE.map(({ username, name, isSuperUser = false }) => ({
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
  for (const { username, role } of PEOPLE) {
    if (role === undefined) continue;
    await sql`
      insert into user_roles (id, user_id, role_id, created_at, updated_at)
      select ${newId()}, ${ids.get(username)!}, r.id, ${at}, ${at} from roles r where r.name = ${role}`.execute(
      trx,
    );
  }
  return ids.get('staff')!;
}
