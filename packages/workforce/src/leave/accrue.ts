import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type Period, periodOf } from '../time/records/read.ts';
import { type Close, closeMonth, type Enrolled, entryOf } from './close-month.ts';
import { insertEntries, type LeaveTypeRow, listLeaveTypes } from './queries.ts';
import { recountMonth } from './recount.ts';

const BATCH = 500;

/**
 * Closes the month before the current one, and opens the year: employees who have an opening balance earn credits of
 * types that accrue, and late and undertime minutes are charged as far as there is credit. Each month and year is
 * recorded once, however often this runs. Until the month ends, the one before follows time records that come late. Returns the
 * number of entries.
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
        const employees = await listUnclosed(trx, type, period, today.toString());
        const entries = await close(trx, employees);
        count += await insertEntries(trx, entries, iso(app.clock.now()));
        return employees.length;
      });
    if (isMonthly) count += await recountMonth(app, type, period, signal);
  }
  return count;
}

/**
 * Returns employees who have an opening balance dated by the end of the period, had not left before it, and have no
 * entry for it or a later period. For a type that needs a year of service, returns only employees who have completed
 * the year by today.
 */
async function listUnclosed(
  trx: Db,
  { id: typeId, needs_year_of_service: needsYear }: LeaveTypeRow,
  { first, last }: Period,
  today: string,
): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    select l.employee_id, sum(l.thousandths)::integer as balance, e.hired_on, e.separated_on
    from leave_entries l join employees e on e.id = l.employee_id
    where l.leave_type_id = ${typeId} and e.archived_at is null
      and (e.hired_on is null or e.hired_on <= ${last}::date)
      and (not ${needsYear} or e.hired_on is null or e.hired_on + interval '1 year' <= least(${today}::date, e.separated_on))
      and (e.separated_on is null or e.separated_on >= ${first}::date)
      and not exists (select from leave_entries x where x.employee_id = l.employee_id
        and x.leave_type_id = l.leave_type_id and x.kind = 'earned' and x.period >= ${first})
    group by l.employee_id, e.hired_on, e.separated_on
    having min(l.on_date) filter (where l.kind = 'opening') <= ${last}::date
    order by l.employee_id limit ${BATCH}`.execute(trx);
  return rows;
}

/** For a type that needs a year of service, the first days are earned when the year is completed. */
const openYear =
  (type: LeaveTypeRow, period: string): Close =>
  async (_, employees) =>
    employees.map(({ employee_id: id, hired_on: hired }) => {
      const completed = type.needs_year_of_service && hired !== null ? yearAfter(hired) : period;
      const on = completed > period ? completed : period;
      return {
        ...entryOf(type, id, on, period),
        kind: 'earned' as const,
        thousandths: type.days_thousandths,
      };
    });

const yearAfter = (date: string): string => Temporal.PlainDate.from(date).add({ years: 1 }).toString();
