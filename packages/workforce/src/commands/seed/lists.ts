import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import type { SeedPlan } from './plan.ts';

export interface SeededPosition {
  id: string;
  grade: number;
  /** True if the position requires a PRC licence. */
  hasLicence: boolean;
}

interface SeededType {
  id: string;
  isInsuredByGsis: boolean;
}

export interface SeededLists {
  positions: SeededPosition[];
  /** Each list entry with its share of employees. */
  employmentTypes: [SeededType, number][];
  policyIds: [string, number][];
}

/** Name, salary grade, and whether a licence is required. Earlier positions are more common. */
const POSITIONS: readonly [name: string, grade: number, hasLicence?: boolean][] = [
  ['Administrative Aide IV', 4],
  ['Administrative Aide VI', 6],
  ['Administrative Assistant II', 8],
  ['Social Welfare Officer I', 11, true],
  ['Administrative Officer II', 11],
  ['Utility Worker I', 1],
  ['Driver II', 4],
  ['Nurse II', 16, true],
  ['Administrative Officer IV', 15],
  ['Engineer II', 16, true],
  ['Accountant II', 16, true],
  ['Security Guard II', 5],
  ['Information Officer II', 15],
  ['Data Controller II', 8],
  ['Project Development Officer II', 15],
  ['Statistician II', 15],
  ['Medical Technologist II', 15, true],
  ['Agriculturist II', 15, true],
  ['Midwife II', 11, true],
  ['Records Officer II', 14],
  ['Supply Officer II', 14],
  ['Cashier II', 14],
  ['Legal Assistant II', 12],
  ['Engineer III', 19, true],
  ['Medical Officer III', 21, true],
  ['Attorney IV', 23],
  ['Supervising Administrative Officer', 22],
  ['Chief Administrative Officer', 24],
  ['Director II', 26],
  ['Director IV', 28],
];

const EMPLOYMENT_TYPES: readonly [name: string, isInsuredByGsis: boolean, weight: number][] = [
  ['Permanent', true, 62],
  ['Casual', true, 14],
  ['Contractual', true, 8],
  ['Job order', false, 16],
];

const POLICIES: readonly [name: string, starts: string | null, ends: string | null, weight: number][] = [
  ['Office hours', '08:00', '17:00', 74],
  ['Early shift', '06:00', '15:00', 10],
  ['Night shift', '22:00', '06:00', 6],
  ['Flexible hours', null, null, 10],
];
const GRACE_IN_MINUTES = 15;

/** Creates the lists that employees refer to. Entries with the same name are reused. */
export async function seedLists({ db }: Pick<App, 'db'>, { foundedAt }: SeedPlan): Promise<SeededLists> {
  const when = { created_at: foundedAt, updated_at: foundedAt };
  return await withTransaction(db, async (trx) => {
    const positions = POSITIONS.map(([name, grade]) => ({ id: newId(), name, salary_grade: grade, ...when }));
    await trx
      .insertInto('positions')
      .values(positions)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('employment_types')
      .values(EMPLOYMENT_TYPES.map(([name]) => ({ id: newId(), name, ...when })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const policies = POLICIES.map(([name, starts_at, ends_at]) => ({
      ...{ id: newId(), name, starts_at, ends_at, grace_minutes: GRACE_IN_MINUTES },
      kind: starts_at === null ? 'flexible' : 'fixed',
      ...when,
    }));
    await trx
      .insertInto('timekeeping_policies')
      .values(policies)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return await readLists(trx);
  });
}

async function readLists(trx: Db): Promise<SeededLists> {
  const positionIds = await idsOf(trx, 'positions', POSITIONS);
  const typeIds = await idsOf(trx, 'employment_types', EMPLOYMENT_TYPES);
  const policyIds = await idsOf(trx, 'timekeeping_policies', POLICIES);
  return {
    positions: POSITIONS.map(([, grade, hasLicence = false], at) => ({
      id: positionIds[at]!,
      grade,
      hasLicence,
    })),
    employmentTypes: EMPLOYMENT_TYPES.map(([, isInsuredByGsis, weight], at) => [
      { id: typeIds[at]!, isInsuredByGsis },
      weight,
    ]),
    policyIds: POLICIES.map(([, , , weight], at) => [policyIds[at]!, weight]),
  };
}

/** Returns the ids in the order of the names, compared without case. */
async function idsOf(
  trx: Db,
  table: 'positions' | 'employment_types' | 'timekeeping_policies',
  rows: readonly (readonly [string, ...unknown[]])[],
): Promise<string[]> {
  const names = rows.map(([name]) => name);
  const { rows: found } = await sql<{ id: string }>`
    select t.id from unnest(${names}::text[]) with ordinality as n (name, at)
    join ${sql.table(table)} t on identity_key(t.name) = identity_key(n.name)
    order by n.at`.execute(trx);
  return found.map(({ id }) => id);
}
