import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { loadValues } from '../statutory-values/queries.ts';
import { DAY_THOUSANDTHS } from './charge.ts';
import { insertEntries, listLeaveTypes } from './queries.ts';

const BATCH = 500;

/**
 * Days of forced leave in a year, and the minimum credits from which it applies, both in thousandths of a day (CSC
 * Omnibus Rules on Leave).
 */
interface ForcedLeave {
  days: number;
  credits: number;
}

/** Returns the figures in force at the end of a year; undefined if none exist or an office has not confirmed them. */
async function forcedLeaveOn(db: Db, day: string): Promise<ForcedLeave | undefined> {
  const values = await loadValues(db);
  const [days, credits] = [values('forced-leave', day), values('forced-leave-credits', day)];
  if (days?.isConfirmed !== true || credits?.isConfirmed !== true) return undefined;
  const thousandths = (value: typeof days.value) => value?.mul(DAY_THOUSANDTHS).round().valueOf() ?? 0;
  return { days: thousandths(days.value), credits: thousandths(credits.value) };
}

/** Leave of an employee in thousandths of a day: sums until the end of the year, and the current balance. */
interface Year {
  employee_id: string;
  balance: number;
  left: number;
  taken: number;
  forfeited: number;
}

/**
 * Forfeits the part of last year's forced leave that was not taken, from leave types to which another type is
 * charged. An employee must take forced leave if the credits, including days taken and forfeited, reach the minimum.
 * Forfeitures entered manually count. December must be closed first. Each year is recorded once, however often this
 * runs. Forfeits nothing while the figures are not confirmed, because a forfeiture removes credits. Returns the
 * number of entries.
 */
export async function forfeitForcedLeave(app: App, signal?: AbortSignal): Promise<number> {
  const { year } = Temporal.PlainDate.from(app.time.dateOf(app.clock.now())).subtract({ years: 1 });
  const forced = await forcedLeaveOn(app.db, `${year}-12-31`);
  if (forced === undefined || forced.days === 0) return 0;
  const types = await listLeaveTypes(app.db);
  const charged = types.filter(({ id }) => types.some(({ charged_to: to }) => to === id));
  let count = 0;
  for (const { id } of charged)
    for (let after = '', done = BATCH; done === BATCH && signal?.aborted !== true; )
      done = await withTransaction(app.db, async (trx) => {
        const employees = await yearsOf(trx, id, year, after);
        after = employees.at(-1)?.employee_id ?? after;
        const entries = employees.flatMap((one) => {
          const thousandths = forfeitureOf(one, forced);
          if (thousandths === 0) return [];
          const [on, period] = [`${year}-12-31`, `${year}-01-01`];
          const entry = { employeeId: one.employee_id, leaveTypeId: id, on, period, createdBy: null };
          return [{ ...entry, kind: 'forfeited' as const, thousandths: -thousandths }];
        });
        count += await insertEntries(trx, entries, iso(app.clock.now()));
        return employees.length;
      });
  return count;
}

/** Returns the thousandths of a day that an employee forfeits, at most the remaining credits. */
export function forfeitureOf(
  { balance, left, taken, forfeited }: Omit<Year, 'employee_id'>,
  { days, credits }: ForcedLeave,
): number {
  if (balance + taken + forfeited < credits) return 0;
  return Math.max(0, Math.min(days - taken - forfeited, balance, left));
}

/**
 * Returns the yearly sums of employees who did not leave, whose December is closed and whose year has no forfeiture
 * yet, by employee id.
 */
async function yearsOf(trx: Db, typeId: string, year: number, after: string): Promise<Year[]> {
  const [first, last, december] = [`${year}-01-01`, `${year}-12-31`, `${year}-12-01`];
  const { rows } = await sql<Year>`
    select l.employee_id, sum(l.thousandths)::integer as left,
      coalesce(sum(l.thousandths) filter (where l.on_date <= ${last}::date), 0)::integer as balance,
      coalesce(-sum(l.thousandths) filter (where l.on_date between ${first} and ${last}
        and l.kind in ('used', 'returned')), 0)::integer as taken,
      coalesce(-sum(l.thousandths) filter (where l.on_date between ${first} and ${last}
        and l.kind = 'forfeited'), 0)::integer as forfeited
    from leave_entries l join employees e on e.id = l.employee_id
    where l.leave_type_id = ${typeId} and e.archived_at is null
      and (e.separated_on is null or e.separated_on > ${last}::date)
      and (${after} = '' or l.employee_id > nullif(${after}, '')::uuid)
      and exists (select from leave_entries x where x.employee_id = l.employee_id
        and x.leave_type_id = l.leave_type_id and x.kind = 'earned' and x.period = ${december})
      and not exists (select from leave_entries x where x.employee_id = l.employee_id
        and x.leave_type_id = l.leave_type_id and x.kind = 'forfeited' and x.period = ${first})
    group by l.employee_id order by l.employee_id limit ${BATCH}`.execute(trx);
  return rows;
}
