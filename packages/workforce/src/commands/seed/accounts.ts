import type { SystemRole } from '@bulwagan/contracts/workforce/roles.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import type { PersonName } from './names.ts';
import type { SeededOrganization } from './organizations.ts';
import type { SeedPlan } from './plan.ts';

interface Account {
  username: string;
  person: PersonName;
  role: SystemRole;
  /** Organization in which the role applies; everywhere if omitted. */
  organization?: number;
}

const person = (sex: PersonName['sex'], first_name: string, last_name: string): PersonName => ({
  sex,
  first_name,
  middle_name: null,
  last_name,
  suffix: null,
});

/**
 * The only seeded people who can sign in. Two of them can approve each other's runs; the others each work for one
 * office.
 */
const ACCOUNTS: readonly Account[] = [
  { username: 'seed-payroll-1', role: 'Payroll Admin', person: person('female', 'Milagros', 'Dimayuga') },
  { username: 'seed-payroll-2', role: 'Payroll Admin', person: person('male', 'Rodolfo', 'Katigbak') },
  { username: 'seed-hr-1', role: 'HR Admin', person: person('female', 'Corazon', 'Lacsamana') },
  {
    username: 'seed-hr-2',
    role: 'HR Admin',
    organization: 1,
    person: person('male', 'Benedicto', 'Sumagui'),
  },
  {
    username: 'seed-timekeeper-1',
    role: 'HR Timekeeping',
    organization: 2,
    person: person('female', 'Rosemarie', 'Abenojar'),
  },
];

/** An account and its employee. */
export interface SeededAccount {
  person: PersonName;
  actor: Actor;
  /** True when an earlier run created the employee. */
  isEmployed: boolean;
}

export interface SeededAccounts {
  all: SeededAccount[];
  /** The author and the approver of a run. */
  payroll: readonly [Actor, Actor];
  /** The user who hires employees. */
  hr: Actor;
}

/** Creates the accounts, all with one password. A second run reuses them. */
export async function seedAccounts(
  { db }: Pick<App, 'db'>,
  { foundedAt }: SeedPlan,
  organizations: SeededOrganization[],
  passwordHash: string,
): Promise<SeededAccounts> {
  const all = await withTransaction(db, async (trx) => {
    const seeded: SeededAccount[] = [];
    const given: Given[] = [];
    for (const account of ACCOUNTS) {
      const organizationId =
        account.organization === undefined ? null : organizations[account.organization]!.id;
      const user = await insertUser(trx, account, passwordHash, foundedAt);
      given.push({ id: newId(), user_id: user.id, role: account.role, organization_id: organizationId });
      const actor = actorOf(user.id, account, organizationId);
      seeded.push({ person: account.person, actor, isEmployed: user.is_employed });
    }
    await giveRoles(trx, given, foundedAt);
    return seeded;
  });
  const [author, approver, hr] = all.map(({ actor }) => actor);
  return { all, payroll: [author!, approver!], hr: hr! };
}

const emailOf = (username: string) => `${username}@workforce.test`;

async function insertUser(trx: Db, { username, person }: Account, passwordHash: string, at: string) {
  const { rows } = await sql<{ id: number; is_employed: boolean }>`
    insert into users (name, username, username_key, email, email_key, password_hash, created_at, updated_at)
    values (${fullName(person)}, ${username}, ${username}, ${emailOf(username)}, ${emailOf(username)}, ${passwordHash},
      ${at}, ${at})
    on conflict (username_key) do update set username = users.username
    returning id, exists (select from employees e where e.user_id = users.id) as is_employed`.execute(trx);
  return rows[0]!;
}

interface Given {
  id: string;
  user_id: number;
  role: SystemRole;
  organization_id: string | null;
}

/**
 * Inserts all role grants in one statement. If another transaction changes one of these roles, it waits for this
 * transaction. Several statements could deadlock, because this transaction could then wait for the other.
 */
async function giveRoles(trx: Db, given: Given[], at: string): Promise<void> {
  await sql`
    insert into user_roles (id, user_id, role_id, organization_id, created_at, updated_at)
    select g.id, g.user_id, r.id, g.organization_id, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as g (id uuid, user_id integer, role text, organization_id uuid)
    join roles r on r.name = g.role
    on conflict do nothing`.execute(trx);
}

/** Returns the account as an actor without a session. */
function actorOf(id: number, { person, username, role }: Account, organizationId: string | null): Actor {
  const organizationIds = organizationId === null ? null : [organizationId];
  return {
    id,
    name: fullName(person),
    email: emailOf(username),
    isSuperUser: false,
    isDisabled: false,
    owesFactor: false,
    assignments: [{ role, isSystem: true, permissions: [], organizationIds }],
    sessionIdHash: Buffer.alloc(0),
    sessionId: '',
  };
}
