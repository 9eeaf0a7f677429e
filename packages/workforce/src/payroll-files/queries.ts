import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { CompensationBasis } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { EncryptedGovernmentIds } from '../employees/government-ids/government-ids.ts';
import type { Method } from '../pay/method.ts';
import { inScope, type Scope } from '../rosters/queries.ts';

/** Date of a run that decides whether a file includes the run. */
export type RunDay = 'period_end' | 'pay_date';

/** Final runs of a file: all runs within some days, or a single run. */
export interface RunsOf {
  scope: Scope;
  organizationId: string | undefined;
  day: RunDay;
  /** First and last day. Ignored for a single run. */
  start: string;
  end: string;
  runId: string | undefined;
}

const DAYS = { period_end: sql`r.period_end`, pay_date: sql`coalesce(r.pay_date, r.period_end)` };

/** Final runs within a scope. `r` is the run, `roster` is its roster. */
function finalRuns({ scope, organizationId, day, start, end, runId }: RunsOf) {
  const days = runId === undefined ? sql`${DAYS[day]} between ${start} and ${end}` : sql`r.id = ${runId}`;
  const own =
    organizationId === undefined
      ? sql`true`
      : sql`exists (select from organization_paths p
          where p.ancestor_id = ${organizationId} and p.descendant_id = roster.organization_id)`;
  return sql`runs r join rosters roster on roster.id = r.roster_id
    where r.status = 'final' and ${days} and ${inScope(sql`roster.organization_id`, scope)} and ${own}`;
}

export interface FinalRun {
  id: string;
  organization_id: string | null;
  period_end: string;
  pay_date: string;
  finalized_at: string;
}

const RUN_COLUMNS = sql`
  r.id, roster.organization_id, r.period_end, coalesce(r.pay_date, r.period_end) as pay_date, r.finalized_at`;

/** Returns the final runs of a file, earliest first. */
export async function readFinalRuns(db: Db, runs: RunsOf): Promise<FinalRun[]> {
  const { rows } = await sql<FinalRun>`
    select ${RUN_COLUMNS} from ${finalRuns(runs)} order by r.period_end, r.id`.execute(db);
  return rows;
}

/** Returns the final runs that paid an employee in a year, or in any year, earliest date of payment first. */
export async function readRunsOfEmployee(
  db: Db,
  employeeId: string,
  year: number | undefined,
): Promise<FinalRun[]> {
  const isOfYear =
    year === undefined ? sql`true` : sql`${DAYS.pay_date} between ${`${year}-01-01`} and ${`${year}-12-31`}`;
  const { rows } = await sql<FinalRun>`
    select ${RUN_COLUMNS} from runs r
    join rosters roster on roster.id = r.roster_id
    join run_employees k on k.run_id = r.id
    where k.employee_id = ${employeeId} and r.status = 'final' and ${isOfYear}
    order by ${DAYS.pay_date}, r.period_end, r.id`.execute(db);
  return rows;
}

/** Returns the employees whom final runs of a scope paid in a year, by name. */
export async function readPaidInYear(db: Db, year: number, scope: Scope): Promise<string[]> {
  const runs = finalRuns({
    scope,
    organizationId: undefined,
    day: 'pay_date',
    start: `${year}-01-01`,
    end: `${year}-12-31`,
    runId: undefined,
  });
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    where e.anonymized_at is null and e.id in (
      select k.employee_id from run_employees k where k.run_id in (select r.id from ${runs}))
    order by lower(e.last_name), lower(e.first_name), e.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of an organization and those below it. */
export async function organizationsOf(db: Db, organizationId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select descendant_id as id from organization_paths where ancestor_id = ${organizationId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Sum of the lines of an item for an employee. */
export interface ItemAmount {
  code: string;
  category: Category;
  method: Method | null;
  is_taxable: boolean;
  is_de_minimis: boolean;
  is_ledger_excluded: boolean;
  amount: Centavos;
  /**
   * Base of the latest line that has a base. Lines that adjust earlier runs are used only if there is no other line.
   */
  basis: Centavos | null;
}

export type PaidPerson = EncryptedGovernmentIds & {
  id: string;
  organization_id: string | null;
  employee_number: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
  birthdate: string;
  nationality: string | null;
  hired_on: string | null;
  separated_on: string | null;
  separation_reason: string | null;
  bank_name: string | null;
  employment_type: string | null;
  permanent_address_1: string | null;
  permanent_address_2: string | null;
  permanent_barangay: string | null;
  permanent_city: string | null;
  permanent_province: string | null;
  permanent_zipcode: string | null;
  current_address_1: string | null;
  current_address_2: string | null;
  current_barangay: string | null;
  current_city: string | null;
  current_province: string | null;
  current_zipcode: string | null;
  home_number: string | null;
  is_minimum_wage_earner: boolean;
  /** Latest pay of a minimum-wage earner; null for all other employees. */
  minimum_wage: MinimumWage | null;
  is_nonresident_alien: boolean;
};

export interface MinimumWage {
  basis: CompensationBasis;
  /** Centavos and factor as decimal text. A null factor stands for the factor of the payroll. */
  amount: string;
  factor: string | null;
}

interface Row extends PaidPerson {
  items: (Omit<ItemAmount, 'amount' | 'basis'> & { amount: string; basis: string | null })[];
}

/** Condition that includes all employees, or only one. */
const isOf = (employeeId: string | undefined) =>
  employeeId === undefined ? sql`true` : sql`employee_id = ${employeeId}`;

/** Returns the employees of the given final runs by name, with the sums of their items; or only one employee. */
export async function readPaid(
  db: Db,
  runIds: readonly string[],
  employeeId?: string,
): Promise<{ person: PaidPerson; items: ItemAmount[] }[]> {
  const { rows } = await sql<Row>`
    select e.*, y.name as employment_type, paid.items,
      coalesce(pay.is_minimum_wage_earner, false) as is_minimum_wage_earner,
      coalesce(pay.is_nonresident_alien, false) as is_nonresident_alien,
      case when pay.is_minimum_wage_earner and pay.amount_centavos is not null then json_build_object(
        'basis', pay.basis, 'amount', pay.amount_centavos::text, 'factor', pay.factor::text) end as minimum_wage
    from (
      select s.employee_id, max(s.last_day) as last_day, json_agg(json_build_object(
        'code', i.code, 'category', i.category, 'method', i.method, 'is_taxable', i.is_taxable,
        'is_de_minimis', i.is_de_minimis, 'is_ledger_excluded', i.is_ledger_excluded,
        'amount', s.amount::text, 'basis', s.basis::text) order by i.order_column) as items
      from (
        select l.employee_id, l.payroll_item_id, sum(l.amount_centavos) as amount, max(r.period_end) as last_day,
          (array_agg(l.basis_centavos order by l.adjusts_run_id is not null, coalesce(l.basis_centavos, 0) = 0,
            r.period_end desc))[1] as basis
        from run_lines l join runs r on r.id = l.run_id
        where l.run_id = any(${runIds}::uuid[]) and ${isOf(employeeId)}
        group by l.employee_id, l.payroll_item_id
      ) s join payroll_items i on i.id = s.payroll_item_id
      group by s.employee_id
    ) paid
    join employees e on e.id = paid.employee_id
    left join lateral (
      select c.* from compensations c where c.employee_id = e.id and c.effective_from <= paid.last_day
      order by c.effective_from desc limit 1) pay on true
    left join employment_types y on y.id = e.employment_type_id
    order by lower(e.last_name), lower(e.first_name), e.id`.execute(db);
  return rows.map(({ items, ...person }) => ({
    person,
    items: items.map(({ amount, basis, ...item }) => ({
      ...item,
      amount: BigInt(amount),
      basis: basis === null ? null : BigInt(basis),
    })),
  }));
}

/** Taxable pay, tax and other benefits of an employee in the given runs. */
export interface TaxSums {
  taxable: Centavos;
  withheld: Centavos;
  otherBenefits: Centavos;
  /** De minimis benefits above their ceilings. They are included in other benefits. */
  deMinimisExcess: Centavos;
}

/** Returns the tax sums by employee, or only those of one employee. */
export async function readTaxSums(
  db: Db,
  runIds: readonly string[],
  employeeId?: string,
): Promise<Map<string, TaxSums>> {
  const { rows } = await sql<TaxSums & { employee_id: string }>`
    select employee_id,
      sum(taxable_regular_centavos + taxable_supplementary_centavos)::bigint as taxable,
      sum(withheld_centavos)::bigint as withheld, sum(other_benefits_centavos)::bigint as "otherBenefits",
      sum(de_minimis_excess_centavos)::bigint as "deMinimisExcess"
    from run_employees where run_id = any(${runIds}::uuid[]) and ${isOf(employeeId)}
    group by employee_id`.execute(db);
  return new Map(rows.map(({ employee_id, ...sums }) => [employee_id, sums]));
}
