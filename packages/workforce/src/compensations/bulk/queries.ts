import type { CompensationBasis } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, organizationScope } from '../../access.ts';
import type { Db } from '../../database.ts';
import { inScope } from '../../rosters/queries.ts';

/** Date on which an employee's pay changes, with the new grade and step. Null keeps the current grade and step. */
export interface DateOfChange {
  employee_id: string;
  effective_from: string;
  salary_grade: number | null;
  step: number | null;
}

/** An employee with the pay before a date, and with the salary of the new grade and step on that date. */
export interface PayBefore {
  id: string;
  employee_number: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
  is_own: boolean;
  /** True if other pay starts on the same date. */
  is_taken: boolean;
  /** Null if the employee had no pay before the date. */
  basis: CompensationBasis | null;
  salary_grade: number | null;
  step: number | null;
  factor: string | null;
  is_minimum_wage_earner: boolean | null;
  is_nonresident_alien: boolean | null;
  amount: Centavos | null;
  /** Null without a grade, or before the first salary table. */
  salary: Centavos | null;
}

/** Condition that an employee `e` is not archived, and that the actor may see and change the employee's pay. */
export const isPaidBy = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  e.archived_at is null and ${inScope(sql`e.organization_id`, organizationScope(actor, 'See pay'))}
  and ${inScope(sql`e.organization_id`, organizationScope(actor, 'Manage pay'))})`;

/** Condition that an employee `e` is or was linked to the actor's account (`access.ts`). */
const isOwnOf = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(
  coalesce(e.user_id = ${actor.id}, false) or exists (select from employee_changes k
    where k.employee_id = e.id and k.field = 'user_id'
      and to_jsonb(${actor.id}::integer) in (k.before, k.after)))`;

/**
 * Locks employees until the transaction ends. All transactions lock in the same order, so that concurrent changes
 * wait for each other and do not deadlock.
 */
export async function lockEmployees(trx: Db, ids: readonly string[]): Promise<void> {
  await sql`select from employees where id = any(${ids}::uuid[]) order by id for update`.execute(trx);
}

/** Returns the pay before each date, in the given order. Omits employees whose pay the actor may not change. */
export async function payBefore(
  db: Db,
  actor: Actor,
  dates: readonly DateOfChange[],
): Promise<(PayBefore | undefined)[]> {
  const { rows } = await sql<PayBefore & { at: number }>`
    select w.at::integer as at, e.id, e.employee_number, e.first_name, e.middle_name, e.last_name, e.suffix,
      ${isOwnOf(actor)} as is_own,
      exists (select from compensations t
        where t.employee_id = e.id and t.effective_from = w.effective_from) as is_taken,
      p.basis, p.salary_grade, p.step, p.factor, p.is_minimum_wage_earner, p.is_nonresident_alien,
      coalesce(p.amount_centavos, salary_on(e.organization_id,
        greatest(p.effective_from, w.effective_from - 1), p.salary_grade, p.step)) as amount,
      salary_on(e.organization_id, w.effective_from, coalesce(w.salary_grade, p.salary_grade),
        coalesce(w.step, p.step)) as salary
    from jsonb_to_recordset(${JSON.stringify(dates.map((date, at) => ({ ...date, at })))}::jsonb)
      as w (employee_id uuid, effective_from date, salary_grade integer, step integer, at integer)
    join employees e on e.id = w.employee_id and ${isPaidBy(actor)}
    left join lateral (select c.* from compensations c
      where c.employee_id = e.id and c.effective_from < w.effective_from
      order by c.effective_from desc limit 1) p on true`.execute(db);
  const found = new Map(rows.map(({ at, ...row }) => [at, row]));
  return dates.map((_, at) => found.get(at));
}

/** Finds employees by employee number. Omits employees whose pay the actor may not change. */
export async function employeesByNumber(
  db: Db,
  actor: Actor,
  numbers: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ number: string; ids: string[] }>`
    select w.number, array_agg(e.id::text) as ids
    from unnest(${numbers}::text[]) w (number)
    join employees e on identity_key(e.employee_number) = identity_key(w.number) and ${isPaidBy(actor)}
    group by w.number`.execute(db);
  return new Map(rows.map(({ number, ids }) => [number, ids]));
}
