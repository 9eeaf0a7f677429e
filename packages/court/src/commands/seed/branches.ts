import type { SystemRole } from '@bulwagan/contracts/court/roles.ts';
import { createRandom } from '@bulwagan/platform/commands/random.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import type { SeedPlan } from './plan.ts';
import { newName } from './words.ts';

export interface SeededBranch {
  id: number;
  courtType: string;
  provinceCode: string;
  judge: string;
  room: string;
}

/** City and PSGC code of the province. Each station has five branches. */
const STATIONS = [
  ['Malolos City', '0301400000'],
  ['Cabanatuan City', '0304900000'],
  ['City of San Fernando', '0305400000'],
  ['Tarlac City', '0306900000'],
  ['Balanga City', '0300800000'],
  ['Antipolo City', '0405800000'],
] as const;

const COURT_TYPES = [
  'Regional Trial Court',
  'Regional Trial Court',
  'Municipal Trial Court in Cities',
  'Family Court',
  'Regional Trial Court',
] as const;

const FIRST_NUMBER = 101;
const STAFF: SystemRole[] = ['Branch of the Court Clerk', 'BCC Staff', 'Stenographer', 'Sheriff'];

/** Creates the branches, their staff and some counsel, all with one password. A second run reuses them. */
export async function seedBranches(
  app: Pick<App, 'db'>,
  plan: SeedPlan,
  passwordHash: string,
): Promise<{ branches: SeededBranch[]; counselIds: number[] }> {
  return await withTransaction(app.db, async (trx) => {
    const branches = await insertBranches(trx, plan);
    const people = branches.flatMap((branch, n) =>
      STAFF.map((role, at) => ({ role, branchId: branch.id, email: `seed-${n + 1}-${at + 1}@court.test` })),
    );
    const counsel = Array.from({ length: plan.counsel }, (_, n) => ({
      role: 'Counsel' as const,
      branchId: null,
      email: `seed-counsel-${n + 1}@court.test`,
    }));
    const ids = await insertPeople(trx, plan, passwordHash, [...people, ...counsel]);
    await countSignIns(trx, plan, ids);
    return { branches, counselIds: ids.slice(people.length) };
  });
}

async function insertBranches(trx: Db, plan: SeedPlan): Promise<SeededBranch[]> {
  const random = createRandom(plan.seed);
  const made = Array.from({ length: plan.branches }, (_, n) => {
    const [station, provinceCode] = STATIONS[n % STATIONS.length]!;
    const courtType = COURT_TYPES[Math.floor(n / STATIONS.length) % COURT_TYPES.length]!;
    return {
      name: `${courtType}, Branch ${FIRST_NUMBER + n}`,
      court_type: courtType,
      station,
      province_code: provinceCode,
      judge: `Hon. ${newName(random)}`,
      room: `Courtroom ${n + 1}`,
      created_at: plan.foundedAt,
      updated_at: plan.foundedAt,
    };
  });
  const rows = await trx
    .insertInto('branches')
    .values(made)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return made.map((branch) => ({
    id: ids.get(branch.name)!,
    courtType: branch.court_type,
    provinceCode: branch.province_code,
    judge: branch.judge,
    room: branch.room,
  }));
}

interface NewPerson {
  role: SystemRole;
  branchId: number | null;
  email: string;
}

async function insertPeople(
  trx: Db,
  plan: SeedPlan,
  passwordHash: string,
  people: NewPerson[],
): Promise<number[]> {
  const random = createRandom(plan.seed + 1);
  const values = people.map(({ email }) => ({
    name: newName(random),
    email,
    email_key: email,
    password_hash: passwordHash,
    created_at: plan.foundedAt,
    updated_at: plan.foundedAt,
  }));
  const rows = await trx
    .insertInto('users')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
    )
    .returning(['id', 'email'])
    .execute();
  const byEmail = new Map(rows.map(({ id, email }) => [email, id]));
  const ids = people.map(({ email }) => byEmail.get(email)!);
  await sql`
    insert into user_roles (user_id, role_id)
    select p.user_id, r.id
    from unnest(${ids}::integer[], ${people.map(({ role }) => role)}::text[]) p (user_id, role)
    join roles r on r.name = p.role
    on conflict do nothing`.execute(trx);
  await sql`
    insert into user_branches (user_id, branch_id)
    select p.user_id, p.branch_id
    from unnest(${ids}::integer[], ${people.map(({ branchId }) => branchId)}::integer[]) p (user_id, branch_id)
    where p.branch_id is not null
    on conflict do nothing`.execute(trx);
  return ids;
}

/** Adds sign-ins on most working days of five years, without counting a day twice. */
async function countSignIns(trx: Db, plan: SeedPlan, ids: number[]): Promise<void> {
  await sql`
    insert into sign_in_days (on_date, user_id, count)
    select d::date, u.id, 1 + abs(hashint4(u.id + extract(doy from d)::integer)) % 3
    from generate_series(${plan.firstDate}::date, ${plan.today}::date, interval '1 day') d
    cross join unnest(${ids}::integer[]) u (id)
    where extract(isodow from d) < 6 and abs(hashint8(u.id * 100000 + extract(epoch from d)::bigint / 86400)) % 10 < 6
    on conflict do nothing`.execute(trx);
}
