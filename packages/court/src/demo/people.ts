import { sql } from 'kysely';
import type { SystemRole } from '../access.ts';
import type { Db } from '../database.ts';

/** Demo accounts for development (contract, demo accounts). The server refuses to start with them in production. */
export const DEMO_ACCOUNTS = {
  super: 'super@court.test',
  counsel: 'counsel@court.test',
  clerk: 'clerk@court.test',
  branch: 'branch@court.test',
  dashboard: 'dashboard@court.test',
  staff: 'staff@court.test',
  evidence: 'evidence@court.test',
  user: 'user@court.test',
  stenographer: 'stenographer@court.test',
  sheriff: 'sheriff@court.test',
} as const;

interface Person {
  email: string;
  name: string;
  role: SystemRole;
  /** Indexes into the demo branches. */
  branches: number[];
}

const PEOPLE: Person[] = [
  { email: DEMO_ACCOUNTS.super, name: 'Soledad Magsaysay', role: 'Super Admin', branches: [] },
  { email: DEMO_ACCOUNTS.counsel, name: 'Atty. Rafael Ocampo', role: 'Counsel', branches: [] },
  {
    email: DEMO_ACCOUNTS.clerk,
    name: 'Atty. Corazon Dizon',
    role: 'Office of the Court Clerk',
    branches: [],
  },
  {
    email: DEMO_ACCOUNTS.branch,
    name: 'Atty. Benigno Salonga',
    role: 'Branch of the Court Clerk',
    branches: [0],
  },
  { email: DEMO_ACCOUNTS.dashboard, name: 'Dalisay Abad', role: 'Dashboard User', branches: [] },
  { email: DEMO_ACCOUNTS.staff, name: 'Emilio Tuazon', role: 'BCC Staff', branches: [0] },
  { email: DEMO_ACCOUNTS.evidence, name: 'Perla Quiñones', role: 'BCC Evidence', branches: [0] },
  { email: DEMO_ACCOUNTS.user, name: 'Jun Marasigan', role: 'User', branches: [0] },
  { email: DEMO_ACCOUNTS.stenographer, name: 'Amparo Gatdula', role: 'Stenographer', branches: [0] },
  { email: DEMO_ACCOUNTS.sheriff, name: 'Isagani Lacson', role: 'Sheriff', branches: [0, 1] },
];

export interface SeededPeople {
  idOf(email: string): number;
}

/** Creates the ten accounts with their roles and branches. */
export async function seedPeople(
  trx: Db,
  { passwordHash, branchIds, at }: { passwordHash: string; branchIds: number[]; at: string },
): Promise<SeededPeople> {
  const rows = await trx
    .insertInto('users')
    .values(
      PEOPLE.map(({ email, name }) => ({
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
  for (const { email, role, branches } of PEOPLE) {
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
