import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type Period, readQuantities } from '../time/records/read.ts';
import type { Totals } from '../time/records/totals.ts';
import { DAY_THOUSANDTHS } from './charge.ts';
import { DAYS_IN_TABLE, earnedInMonth } from './earned.ts';
import type { LeaveTypeRow, NewEntry } from './queries.ts';

/** An employee with credits in an accruing leave type. The balance is in thousandths of a day. */
export interface Enrolled {
  employee_id: string;
  balance: number;
  hired_on: string | null;
  separated_on: string | null;
}

/** Returns the entries that close a month or open a year. */
export type Close = (trx: Db, employees: readonly Enrolled[]) => Promise<NewEntry[]>;

export const entryOf = (type: LeaveTypeRow, employeeId: string, on: string, period: string) => ({
  employeeId,
  leaveTypeId: type.id,
  on,
  period,
  createdBy: null,
});

/**
 * Returns the entries that close a month: the leave earned in the month, and the deduction for late and undertime
 * minutes.
 */
export const closeMonth =
  (app: App, type: LeaveTypeRow, { first, last }: Period): Close =>
  async (trx, employees) => {
    const ids = employees.map(({ employee_id: id }) => id);
    const quantities = await readQuantities(app, trx, ids, { first, last });
    const recorded = await listRecorded(app, trx, ids, { first, last });
    return employees.flatMap((employee) => {
      const { employee_id: id, balance } = employee;
      const totals = quantities.get(id)!;
      const isRecorded = recorded.has(id);
      const unearned =
        unpaidThousandths(totals, isRecorded) +
        DAY_THOUSANDTHS * daysWithoutService(employee, { first, last });
      const earned = earnedInMonth(unearned, type.days_thousandths);
      const base = entryOf(type, id, last, first);
      const entries: NewEntry[] = [{ ...base, kind: 'earned', thousandths: earned }];
      const late = Math.min(totals.leaveThousandths, Math.max(0, balance + earned));
      if (type.takes_tardiness && isRecorded && late > 0)
        entries.push({ ...base, kind: 'tardiness', thousandths: -late });
      return entries;
    });
  };

/** Absences count as days without pay only for employees whose attendance is recorded. */
const unpaidThousandths = ({ leaveWithoutPayDays, absentDays }: Totals, isRecorded: boolean): number =>
  DAY_THOUSANDTHS * (leaveWithoutPayDays + (isRecorded ? absentDays : 0));

/** Returns the number of days without employment in a month, which counts as thirty days. */
function daysWithoutService(
  { hired_on: hired, separated_on: separated }: Pick<Enrolled, 'hired_on' | 'separated_on'>,
  { first, last }: Period,
): number {
  const from = hired !== null && hired > first ? hired : first;
  const until = separated !== null && separated < last ? separated : last;
  if (from === first && until === last) return 0;
  const served = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days + 1;
  return Math.max(0, DAYS_IN_TABLE - served);
}

/** Returns the employees with punches in a period. */
async function listRecorded(
  { time }: Pick<App, 'time'>,
  db: Db,
  employeeIds: readonly string[],
  { first, last }: Period,
): Promise<Set<string>> {
  const after = Temporal.PlainDate.from(last).add({ days: 1 }).toString();
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${employeeIds}::uuid[]) id where exists (
      select from time_logs where employee_id = id
        and at >= ${time.startOf(first).toString()} and at < ${time.startOf(after).toString()})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
