import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type Period, periodOf, readQuantities } from '../time/records/read.ts';
import type { Totals } from '../time/records/totals.ts';
import { DAY_THOUSANDTHS } from './charge.ts';
import { DAYS_IN_TABLE, earnedInMonth } from './earned.ts';
import { insertEntries, type LeaveTypeRow, listLeaveTypes, type NewEntry } from './queries.ts';

const BATCH = 500;

/** An employee with credits in an accruing type; the balance is in thousandths. */
interface Enrolled {
  employee_id: string;
  balance: number;
  hired_on: string | null;
  separated_on: string | null;
}

/**
 * Closes the month before the current one, and opens the year: employees who have an opening balance earn credits of
 * types that accrue, and late and undertime minutes are charged as far as there is credit. Each month and year is
 * recorded once, however often this runs. Returns the number of entries.
 */
export async function accrueLeave(app: App, signal?: AbortSignal): Promise<number> {
  const today = Temporal.PlainDate.from(app.time.dateOf(app.clock.now()));
  const month = today.toPlainYearMonth().subtract({ months: 1 }).toString();
  let count = 0;
  for (const type of (await listLeaveTypes(app.db)).filter(({ accrual }) => accrual !== 'none')) {
    const isMonthly = type.accrual === 'monthly';
    const period = periodOf(isMonthly ? month : `${today.year}-01`);
    const close = isMonthly ? closeMonth(app, type, period) : openYear(type, period.first);
    for (let done = BATCH; done === BATCH && signal?.aborted !== true; )
      done = await withTransaction(app.db, async (trx) => {
        const employees = await listUnclosed(trx, type.id, period);
        const entries = await close(trx, employees);
        count += await insertEntries(trx, entries, iso(app.clock.now()));
        return employees.length;
      });
  }
  return count;
}

/**
 * Returns employees with an opening balance by the end of a month, who had not left before it, and have no entry of a period
 * from its first day.
 */
async function listUnclosed(trx: Db, typeId: string, { first, last }: Period): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    select l.employee_id, sum(l.thousandths)::integer as balance, e.hired_on, e.separated_on
    from leave_entries l join employees e on e.id = l.employee_id
    where l.leave_type_id = ${typeId} and e.archived_at is null
      and (e.hired_on is null or e.hired_on <= ${last}::date)
      and (e.separated_on is null or e.separated_on >= ${first}::date)
      and not exists (select from leave_entries x where x.employee_id = l.employee_id
        and x.leave_type_id = l.leave_type_id and x.kind = 'earned' and x.period >= ${first})
    group by l.employee_id, e.hired_on, e.separated_on
    having min(l.on_date) filter (where l.kind = 'opening') <= ${last}::date
    order by l.employee_id limit ${BATCH}`.execute(trx);
  return rows;
}

type Close = (trx: Db, employees: readonly Enrolled[]) => Promise<NewEntry[]>;

const entryOf = (type: LeaveTypeRow, employeeId: string, on: string, period: string) => ({
  employeeId,
  leaveTypeId: type.id,
  on,
  period,
  createdBy: null,
});

const openYear =
  (type: LeaveTypeRow, period: string): Close =>
  async (_, employees) =>
    employees.map(({ employee_id: id }) => ({
      ...entryOf(type, id, period, period),
      kind: 'earned',
      thousandths: type.days_thousandths,
    }));

const closeMonth =
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

/** Days of the thirty of a month before the first or after the last day of employment. */
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
