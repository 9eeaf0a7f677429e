import type { CompensationBasis } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { organizationAt } from '../employees/personal-data/organization-at.ts';
import { inScope, type Scope } from '../rosters/queries.ts';
import { DATED, FIGURES_READ_AT } from './queries.ts';

export interface PayPeriod {
  start: string;
  end: string;
  /** Day of payment, whose year counts for tax. Defaults to the end of the period. */
  payDate?: string;
  /**
   * Id of a computed run. Salary grades are then read for the organization that each employee had when the run was
   * computed. By default they are read for the current organization.
   */
  asOfRun?: string;
}

/** Taxable pay and withheld tax from a previous employer in the year of the payment. */
export interface EarlierPay {
  taxable: Centavos;
  withheld: Centavos;
  periods: number;
}

/** Pay from a day until the next entry starts. */
export interface DatedPay {
  effectiveFrom: string;
  basis: CompensationBasis;
  /** Null for a salary grade before the first salary table. */
  amount: Centavos | null;
  salaryGrade: number | null;
  step: number | null;
  /** Decimal text; null for the default factor of the payroll set. */
  factor: string | null;
  isMinimumWageEarner: boolean;
  isNonresidentAlien: boolean;
}

/** A recurring item in force on at least one day of the period. */
export interface RecurringPay {
  id: string;
  payrollItemId: string;
  effectiveFrom: string;
  effectiveTo: string | null;
  /** Amount for one payroll: a fixed amount, or the loan installment, but at most the remaining balance. */
  amount: Centavos | null;
  /** Decimal text. */
  quantity: string | null;
  /** Remaining balance of a loan. */
  balance: Centavos | null;
}

/** Pay, tax and employment data of a person that payroll needs. */
export interface PersonPay {
  compensations: DatedPay[];
  recurringItems: RecurringPay[];
  /** First and last day of employment, if known. */
  employedFrom: string | null;
  employedTo: string | null;
  previousEmployer: EarlierPay | null;
}

/** Amounts are texts, because JSON numbers are not exact. */
interface Row {
  id: string;
  hired_on: string | null;
  separated_on: string | null;
  previous_employer: { taxable: string; withheld: string; periods: number } | null;
  compensations: (Omit<DatedPay, 'amount'> & {
    amount: string | null;
    /**
     * Salaries of a grade, starting on the first day of the entry or of the period. Null for pay that is an amount.
     */
    salaries: { from: string; amount: string | null }[] | null;
  })[];
  recurring_items: (Omit<RecurringPay, 'amount' | 'balance'> & {
    amount: string | null;
    installment: string | null;
    balance: string | null;
  })[];
}

/**
 * Returns the data that payroll needs about these employees within a scope, in one query. The data are: pay on each
 * day of the period, in order; recurring items in force; days of employment; and the previous employer of the year. A
 * person without pay has an empty list of pay.
 */
export async function payOf(
  db: Db,
  employeeIds: readonly string[],
  { start, end, payDate = end, asOfRun }: PayPeriod,
  scope: Scope = null,
): Promise<Map<string, PersonPay>> {
  const organization =
    asOfRun === undefined
      ? sql`e.organization_id`
      : organizationAt(sql`(select ${FIGURES_READ_AT} from runs r where r.id = ${asOfRun})`);
  const { rows } = await sql<Row>`
    select e.id, e.hired_on, e.separated_on,
      (select json_build_object('taxable', p.taxable_centavos::text, 'withheld', p.withheld_centavos::text,
          'periods', p.periods)
        from previous_employers p
        where p.employee_id = e.id and p.year = extract(year from ${payDate}::date)) as previous_employer,
      (select coalesce(json_agg(json_build_object(
          'effectiveFrom', c.effective_from, 'basis', c.basis, 'amount', c.amount_centavos::text,
          'salaryGrade', c.salary_grade, 'step', c.step, 'factor', c.factor::text,
          'isMinimumWageEarner', c.is_minimum_wage_earner, 'isNonresidentAlien', c.is_nonresident_alien,
          'salaries', case when c.salary_grade is not null then ${salariesBetween(start, end)} end)
          order by c.effective_from), '[]')
        from ${DATED} c
        where c.employee_id = e.id and c.effective_from <= ${end}
          and (c.effective_to is null or c.effective_to >= ${start})) as compensations,
      (select coalesce(json_agg(json_build_object(
          'id', x.id, 'payrollItemId', x.payroll_item_id, 'effectiveFrom', x.effective_from,
          'effectiveTo', x.effective_to, 'amount', x.amount_centavos::text, 'quantity', x.quantity::text,
          'installment', x.installment_centavos::text, 'balance', x.balance_centavos::text)
          order by x.effective_from, x.id), '[]')
        from recurring_items x
        where x.employee_id = e.id and x.effective_from <= ${end}
          and (x.effective_to is null or x.effective_to >= ${start})
          and x.balance_centavos is distinct from 0) as recurring_items
    from employees e cross join lateral (select ${organization} as id) o
    where e.id = any(${employeeIds}::uuid[]) and ${inScope(sql`e.organization_id`, scope)}`.execute(db);
  return new Map(rows.map((row) => [row.id, personPay(row)]));
}

/**
 * Salaries of a grade `c` in an organization `o`, each with the day on which it starts. A salary starts when a new
 * version of the table starts, or when the organization starts to use one.
 */
const salariesBetween = (start: string, end: string) => sql`(
  select json_agg(json_build_object('from', d.day, 'amount',
    salary_on(o.id, d.day, c.salary_grade, c.step)::text) order by d.day)
  from (
    select greatest(c.effective_from, ${start}::date) as day
    union select v.effective_from from statutory_versions v where v.key = 'salary-grades'
    union select t.starts_on from organization_salary_tables t
      join organization_paths p on p.ancestor_id = t.organization_id and p.descendant_id = o.id
  ) d
  where d.day >= greatest(c.effective_from, ${start}::date) and d.day <= least(c.effective_to, ${end}::date))`;

const personPay = (row: Row): PersonPay => ({
  employedFrom: row.hired_on,
  employedTo: row.separated_on,
  previousEmployer: row.previous_employer && {
    ...row.previous_employer,
    taxable: BigInt(row.previous_employer.taxable),
    withheld: BigInt(row.previous_employer.withheld),
  },
  compensations: row.compensations.flatMap(datedPay),
  recurringItems: row.recurring_items.map(({ installment, ...one }) => {
    const balance = centavosOf(one.balance);
    return { ...one, balance, amount: takenOf(centavosOf(installment) ?? centavosOf(one.amount), balance) };
  }),
});

const centavosOf = (text: string | null): Centavos | null => (text === null ? null : BigInt(text));

/** Returns a pay entry. An entry with a salary grade is returned once for each salary within the period. */
function datedPay({ salaries, ...entry }: Row['compensations'][number]): DatedPay[] {
  if (salaries === null) return [{ ...entry, amount: centavosOf(entry.amount) }];
  return salaries
    .filter(({ amount }, at) => at === 0 || amount !== salaries[at - 1]!.amount)
    .map(({ from, amount }, at) => ({
      ...entry,
      effectiveFrom: at === 0 ? entry.effectiveFrom : from,
      amount: centavosOf(amount),
    }));
}

function takenOf(amount: Centavos | null, balance: Centavos | null): Centavos | null {
  if (amount === null || balance === null) return amount;
  return amount < balance ? amount : balance;
}
