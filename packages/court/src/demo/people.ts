import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { DEMO_PEOPLE } from './accounts.ts';

export interface SeededPeople {
  idOf(email: string): number;
}

/** Creates the demo accounts with their roles and branches. */
export async function seedPeople(
  trx: Db,
  { passwordHash, branchIds, at }: { passwordHash: string; branchIds: number[]; at: string },
): Promise<SeededPeople> {
  const rows = await trx
    .insertInto('users')
    .values(
      DEMO_PEOPLE.map(({ email, name }) => ({
        name,
        email,
        email_key: email,
        password_hash: passwordHash,
        created_at: at,
        updated_at: at,
      })),
    )
    .returning(['id', 'email'])
    .execute();
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  for (const { email, role, branches } of DEMO_PEOPLE) {
    const id = ids.get(email)!;
    await sql`
      insert into user_roles (user_id, role_id) select ${id}, r.id from roles r where r.name = ${role}`.execute(
      trx,
    );
    for (const position of branches) {
      await trx
        .insertInto('user_branches')
        .values({ user_id: id, branch_id: branchIds[position]! })
        .execute();
    }
  }
  return { idOf: (email) => ids.get(email)! };
}
