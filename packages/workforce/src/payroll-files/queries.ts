import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { EncryptedGovernmentIds } from '../employees/government-ids/government-ids.ts';
import type { Method } from '../pay/method.ts';
import { inScope, type Scope } from '../rosters/queries.ts';

/** Day of a run by which a file includes it. */
export type RunDay = 'period_end' | 'pay_date';

/** Final runs of a file: of some days, or a single run. */
export interface RunsOf {
  scope: Scope;
  organizationId: string | undefined;
  day: RunDay;
  /** First and last day; the day of a single run does not matter. */
  start: string;
  end: string;
  runId: string | undefined;
}

const DAYS = { period_end: sql`r.period_end`, pay_date: sql`coalesce(r.pay_date, r.period_end)` };

/** Final runs in a scope; `r` is the run, `roster` its roster. */
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
}

/** Returns the final runs of a file, earliest first. */
export async function readFinalRuns(db: Db, runs: RunsOf): Promise<FinalRun[]> {
  const { rows } = await sql<FinalRun>`
    select r.id, roster.organization_id, r.period_end, coalesce(r.pay_date, r.period_end) as pay_date
    from ${finalRuns(runs)} order by r.period_end, r.id`.execute(db);
  return rows;
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
  /** Base of the latest line. */
  basis: Centavos | null;
}

export type PaidPerson = EncryptedGovernmentIds & {
  id: string;
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
  is_minimum_wage_earner: boolean;
};

interface Row extends PaidPerson {
  items: (Omit<ItemAmount, 'amount' | 'basis'> & { amount: string; basis: string | null })[];
}

/** Returns the employees of some final runs by name, with the sums of their items. */
export async function readPaid(
  db: Db,
  runIds: readonly string[],
): Promise<{ person: PaidPerson; items: ItemAmount[] }[]> {
  const { rows } = await sql<Row>`
    select e.*, y.name as employment_type, paid.items,
      coalesce((select c.is_minimum_wage_earner from compensations c
        where c.employee_id = e.id and c.effective_from <= paid.last_day
        order by c.effective_from desc limit 1), false) as is_minimum_wage_earner
    from (
      select s.employee_id, max(s.last_day) as last_day, json_agg(json_build_object(
        'code', i.code, 'category', i.category, 'method', i.method, 'is_taxable', i.is_taxable,
        'is_de_minimis', i.is_de_minimis, 'is_ledger_excluded', i.is_ledger_excluded,
        'amount', s.amount::text, 'basis', s.basis::text) order by i.order_column) as items
      from (
        select l.employee_id, l.payroll_item_id, sum(l.amount_centavos) as amount, max(r.period_end) as last_day,
          (array_agg(l.basis_centavos order by r.period_end desc))[1] as basis
        from run_lines l join runs r on r.id = l.run_id
        where l.run_id = any(${runIds}::uuid[])
        group by l.employee_id, l.payroll_item_id
      ) s join payroll_items i on i.id = s.payroll_item_id
      group by s.employee_id
    ) paid
    join employees e on e.id = paid.employee_id
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

/** Taxable pay, tax and other benefits of an employee in some runs. */
export interface TaxSums {
  taxable: Centavos;
  withheld: Centavos;
  otherBenefits: Centavos;
}

/** Returns the sums of tax by employee. */
export async function readTaxSums(db: Db, runIds: readonly string[]): Promise<Map<string, TaxSums>> {
  const { rows } = await sql<TaxSums & { employee_id: string }>`
    select employee_id,
      sum(taxable_regular_centavos + taxable_supplementary_centavos)::bigint as taxable,
      sum(withheld_centavos)::bigint as withheld, sum(other_benefits_centavos)::bigint as "otherBenefits"
    from run_employees where run_id = any(${runIds}::uuid[])
    group by employee_id`.execute(db);
  return new Map(rows.map(({ employee_id, ...sums }) => [employee_id, sums]));
}
