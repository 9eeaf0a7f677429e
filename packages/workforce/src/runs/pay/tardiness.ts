import type { BackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import { sql } from 'kysely';
import type { DB, Db } from '../../database.ts';
import { dayBefore, monthOf } from '../../pay/working-days.ts';
import { type Period, readQuantities } from '../../time/records/read.ts';
import type { Totals } from '../../time/records/totals.ts';

/**
 * Returns the late and undertime minutes of a period that leave credits do not cover, as thousandths of a day.
 * Includes only employees whose leave credits are charged for such minutes when the month is closed. Only the
 * uncovered part lowers the pay.
 */
export async function tardinessWithoutCredit(
  app: Pick<BackOffice<DB>, 'time' | 'clock'>,
  db: Db,
  employeeIds: readonly string[],
  period: Period,
): Promise<Map<string, number>> {
  const enrolledBy = monthOf(period.first).end;
  const found = new Map<string, number>();
  for (const { first, last } of monthsOf(period)) {
    const credits = await readCredits(db, employeeIds, { month: first, enrolledBy });
    const ids = [...credits.keys()];
    if (ids.length === 0) continue;
    const until = last < period.last ? last : period.last;
    const all = await readQuantities(app, db, ids, { first, last: until });
    const earlier =
      period.first > first
        ? await readQuantities(app, db, ids, { first, last: dayBefore(period.first) })
        : new Map<string, Totals>();
    for (const [id, credit] of credits) {
      const uncovered = above(all.get(id), credit) - above(earlier.get(id), credit);
      found.set(id, (found.get(id) ?? 0) + uncovered);
    }
  }
  return found;
}

const above = (totals: Totals | undefined, credit: number): number =>
  Math.max(0, (totals?.leaveThousandths ?? 0) - credit);

/** Returns the calendar months that overlap a period. */
function monthsOf({ first, last }: Period): Period[] {
  const months: Period[] = [];
  for (let day = first; day <= last; ) {
    const { start, end } = monthOf(day);
    months.push({ first: start, last: end });
    day = Temporal.PlainDate.from(end).add({ days: 1 }).toString();
  }
  return months;
}

interface Credit {
  employee_id: string;
  balance: number;
  charged: number;
  is_closed: boolean;
  days_thousandths: number;
}

/**
 * Returns the leave credits available for a month's minutes, in thousandths of a day, by employee. For a closed month
 * this is the charged amount; otherwise the balance plus the credits earned in the month.
 */
async function readCredits(
  db: Db,
  employeeIds: readonly string[],
  { month, enrolledBy }: { month: string; enrolledBy: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<Credit>`
    select l.employee_id, sum(l.thousandths)::integer as balance, t.days_thousandths,
      coalesce(-sum(l.thousandths) filter (where l.kind = 'tardiness' and l.period = ${month}), 0)::integer as charged,
      coalesce(bool_or(l.kind = 'earned' and l.period = ${month}), false) as is_closed
    from leave_entries l join leave_types t on t.id = l.leave_type_id
    where l.employee_id = any(${employeeIds}::uuid[]) and t.takes_tardiness and t.accrual = 'monthly'
    group by l.employee_id, t.id
    having min(l.on_date) filter (where l.kind = 'opening') <= ${enrolledBy}`.execute(db);
  const found = new Map<string, number>();
  for (const { employee_id: id, balance, charged, is_closed: isClosed, days_thousandths: earned } of rows)
    found.set(id, (found.get(id) ?? 0) + (isClosed ? charged : Math.max(0, balance + earned)));
  return found;
}
