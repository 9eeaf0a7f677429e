import {
  type CeilingWindow,
  DE_MINIMIS_BENEFITS,
  type DeMinimisBenefit,
  type PayFrequency,
  STATUTORY_VALUES,
} from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import type { EarlierAmount, YearToDate } from '../../pay/types.ts';
import { monthOf } from '../../pay/working-days.ts';
import { DE_MINIMIS } from '../../payroll-items/queries.ts';
import type { RunRow } from '../queries.ts';
import { frequencyOfRun } from './settings.ts';

/** Amounts that final runs paid before a run, by employee. Each kind of amount has one query. */

const ofYear = (payDate: string) => {
  const { year } = Temporal.PlainDate.from(payDate);
  return sql`coalesce(r.pay_date, r.period_end) between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`;
};

export interface YearOfRuns extends YearToDate {
  /** True if a regular run withheld tax by the cumulative average method. */
  isCumulative: boolean;
  /** True if a run settled the tax of the year, as the last pay of the year or of the employment does. */
  isSettled: boolean;
  /** First day of the first run. */
  firstDay: string | null;
  /** Pay frequency of the latest payroll; null if there is none. */
  frequency: PayFrequency | null;
}

/**
 * Returns taxable pay, tax and number of payrolls in the year of a pay date. An off-cycle payment does not count as a
 * payroll.
 */
export async function readYearToDate(
  db: Db,
  runId: string,
  payDate: string,
  employeeIds: readonly string[],
): Promise<Map<string, YearOfRuns>> {
  const { rows } = await sql<{
    employee_id: string;
    regular: Centavos;
    supplementary: Centavos;
    withheld: Centavos;
    benefits: Centavos;
    periods: number;
    is_cumulative: boolean;
    is_settled: boolean;
    first_day: string;
    payroll: Pick<RunRow, 'period_start' | 'period_end' | 'frequency' | 'kind'> | null;
  }>`
    select k.employee_id, sum(k.taxable_regular_centavos)::bigint as regular,
      sum(k.taxable_supplementary_centavos)::bigint as supplementary, sum(k.withheld_centavos)::bigint as withheld,
      sum(k.other_benefits_centavos)::bigint as benefits,
      count(distinct r.period_end) filter (where k.withholding_method is not null
        and r.kind in ('regular', 'final_pay'))::integer as periods,
      bool_or(coalesce(k.withholding_method = 'cumulative', false) and r.kind = 'regular') as is_cumulative,
      bool_or(coalesce(k.withholding_method = 'annualized', false)) as is_settled,
      min(r.period_start) as first_day,
      (array_agg(json_build_object('period_start', r.period_start, 'period_end', r.period_end,
        'frequency', r.frequency, 'kind', r.kind) order by r.period_end desc, r.final_number desc)
        filter (where k.withholding_method is not null and r.kind = 'regular'))[1] as payroll
    from run_employees k join runs r on r.id = k.run_id
    where k.employee_id = any(${employeeIds}::uuid[]) and r.status = 'final' and r.id <> ${runId}
      and ${ofYear(payDate)}
    group by k.employee_id`.execute(db);
  return new Map(
    rows.map((row) => [
      row.employee_id,
      {
        taxableRegular: row.regular,
        taxableSupplementary: row.supplementary,
        withheld: row.withheld,
        otherBenefits: row.benefits,
        periods: row.periods,
        isCumulative: row.is_cumulative,
        isSettled: row.is_settled,
        firstDay: row.first_day,
        frequency: row.payroll && frequencyOfRun(row.payroll),
      },
    ]),
  );
}

interface MonthOfRun {
  runId: string;
  periodEnd: string;
  /** True if only runs that became final before this final run count. */
  isBefore: boolean;
}

/** Condition that an item `i` pays the salary. */
export const IS_SALARY = sql`coalesce(i.method ->> 'type' = 'compensation', false)`;
/** Condition that an item `i` is for absences, tardiness or undertime. */
export const IS_TIME_NOT_WORKED = sql`coalesce(i.category = 'deduction' and i.method ->> 'type' = 'rate', false)`;

/**
 * Returns the amounts paid in the calendar month in which a period ends, for items that contributions may be computed
 * from. Adjustments count in the month of the run that they adjust.
 */
export async function readMonth(
  db: Db,
  { runId, periodEnd, isBefore }: MonthOfRun,
  employeeIds: readonly string[],
): Promise<Map<string, EarlierAmount[]>> {
  const { start, end } = monthOf(periodEnd);
  const { rows } = await sql<{
    employee_id: string;
    code: string;
    amount: Centavos;
    is_salary: boolean;
    is_time_not_worked: boolean;
  }>`
    select l.employee_id, i.code, sum(l.amount_centavos)::bigint as amount, ${IS_SALARY} as is_salary,
      ${IS_TIME_NOT_WORKED} as is_time_not_worked
    from run_lines l join runs r on r.id = l.run_id join payroll_items i on i.id = l.payroll_item_id
    join runs of_run on of_run.id = coalesce(l.adjusts_run_id, l.run_id)
    where l.employee_id = any(${employeeIds}::uuid[]) and r.status = 'final' and of_run.id <> ${runId}
      and of_run.period_end between ${start} and ${end} and i.method is not null
      and (not ${isBefore} or of_run.final_number < (select mine.final_number from runs mine where mine.id = ${runId}))
    group by l.employee_id, i.id`.execute(db);
  const found = new Map<string, EarlierAmount[]>();
  for (const { employee_id: id, is_salary, is_time_not_worked, ...row } of rows)
    found.set(id, [
      ...(found.get(id) ?? []),
      { ...row, isSalary: is_salary, isTimeNotWorked: is_time_not_worked },
    ]);
  return found;
}

export interface EarnedOfYear {
  earned: Centavos;
  thirteenthMonth: Centavos;
}

/** Returns the basic pay less time not worked, and the 13th month pay, in the year of a pay date. */
export async function readEarned(
  db: Db,
  runId: string,
  payDate: string,
  employeeIds: readonly string[],
): Promise<Map<string, EarnedOfYear>> {
  const { rows } = await sql<EarnedOfYear & { employee_id: string }>`
    select l.employee_id,
      coalesce(sum(case when ${IS_TIME_NOT_WORKED} then -l.amount_centavos else l.amount_centavos end)
        filter (where ${IS_SALARY} or ${IS_TIME_NOT_WORKED}), 0)::bigint as earned,
      coalesce(sum(l.amount_centavos) filter (where i.method ->> 'type' = 'thirteenth_month'), 0)::bigint
        as "thirteenthMonth"
    from run_lines l join runs r on r.id = l.run_id join payroll_items i on i.id = l.payroll_item_id
    where l.employee_id = any(${employeeIds}::uuid[]) and r.status = 'final' and r.id <> ${runId}
      and ${ofYear(payDate)} and i.method is not null
    group by l.employee_id`.execute(db);
  return new Map(rows.map(({ employee_id, ...row }) => [employee_id, row]));
}

const MONTHS: Partial<Record<CeilingWindow, number>> = { month: 1, semester: 6, year: 12 };

/** Returns the first and last day of a day's month, semester or year. */
function windowOf(window: CeilingWindow, day: string): { first: string; last: string } {
  const { year, month } = Temporal.PlainDate.from(day);
  const months = MONTHS[window] ?? 1;
  const first = Temporal.PlainDate.from({ year, month: month - ((month - 1) % months), day: 1 });
  return { first: first.toString(), last: first.add({ months }).subtract({ days: 1 }).toString() };
}

/**
 * Returns the amount paid for each de minimis benefit in the month, semester or year of a pay date, depending on the
 * period of its ceiling.
 */
export async function readDeMinimis(
  db: Db,
  runId: string,
  payDate: string,
  employeeIds: readonly string[],
): Promise<Map<string, Map<DeMinimisBenefit, Centavos>>> {
  const counted = DE_MINIMIS_BENEFITS.filter((benefit) => STATUTORY_VALUES[benefit].per !== 'day');
  const windows = counted.map((benefit) => windowOf(STATUTORY_VALUES[benefit].per!, payDate));
  const { rows } = await sql<{ employee_id: string; benefit: DeMinimisBenefit; amount: Centavos }>`
    select l.employee_id, w.benefit, sum(l.amount_centavos)::bigint as amount
    from run_lines l join runs r on r.id = l.run_id join payroll_items i on i.id = l.payroll_item_id
    join unnest(${counted}::text[], ${windows.map(({ first }) => first)}::date[],
      ${windows.map(({ last }) => last)}::date[]) as w (benefit, first, last)
      on w.benefit = ${DE_MINIMIS}
    where l.employee_id = any(${employeeIds}::uuid[]) and r.status = 'final' and r.id <> ${runId}
      and coalesce(r.pay_date, r.period_end) between w.first and w.last
      and i.category in ('earning', 'reimbursement')
    group by l.employee_id, w.benefit`.execute(db);
  const found = new Map<string, Map<DeMinimisBenefit, Centavos>>();
  for (const { employee_id: id, benefit, amount } of rows)
    found.set(id, (found.get(id) ?? new Map()).set(benefit, amount));
  return found;
}
