import type { BackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import Fraction from 'fraction.js';
import { sql } from 'kysely';
import type { DB, Db } from '../../database.ts';
import { readLeaveDays } from '../../leave/queries.ts';
import { type Period, readQuantities } from '../../time/records/read.ts';
import type { Totals } from '../../time/records/totals.ts';
import { tardinessWithoutCredit } from './tardiness.ts';

const minutes = (value: number): Fraction => new Fraction(value);
const hours = (value: number): Fraction => new Fraction(value, 60).round(4);
const days = (value: number): Fraction => new Fraction(value).round(4);

/** Quantities of an employee who has no leave without pay. */
export const NOT_ABSENT: ReadonlyMap<string, Fraction> = new Map([['ABSENT', new Fraction(0)]]);

/** Quantity of each item code in the sets, from time records. */
const QUANTITY_OF: Readonly<Record<string, (totals: Totals) => Fraction>> = {
  ABSENT: ({ absentDays, leaveWithoutPayDays }) => days(absentDays + leaveWithoutPayDays),
  LATE: ({ lateMinutes }) => minutes(lateMinutes),
  UNDERTIME: ({ undertimeMinutes }) => minutes(undertimeMinutes),
  OT: ({ overtimeMinutes }) => hours(overtimeMinutes),
  REST: ({ restDayMinutes }) => hours(restDayMinutes),
  SPECIAL: ({ specialDaysWorked }) => days(specialDaysWorked),
  HOLIDAY: ({ regularHolidaysWorked }) => days(regularHolidaysWorked),
  NIGHT: ({ nightMinutes }) => hours(nightMinutes),
  'OT-GOV': ({ overtimeMinutes }) => hours(overtimeMinutes),
  'OT-GOV-HOLIDAY': ({ restDayMinutes, holidayMinutes }) => hours(restDayMinutes + holidayMinutes),
  'NIGHT-GOV': ({ nightMinutes }) => hours(nightMinutes),
};

/**
 * Returns quantities by item code. For employees with a timekeeping policy and punches in the period, quantities come
 * from their time records. For all other employees, only working days of leave without pay count. Late and undertime
 * minutes that are charged to leave credits do not lower the pay. Minutes without credit count as leave without pay.
 */
export async function quantitiesOfTimeRecords(
  app: Pick<BackOffice<DB>, 'time' | 'clock'>,
  db: Db,
  employeeIds: readonly string[],
  period: Period,
): Promise<Map<string, Map<string, Fraction>>> {
  const recorded = new Set(await punchedIn(app, db, employeeIds, period, { isRuled: true }));
  const totals = await readQuantities(app, db, [...recorded], period);
  const withoutCredit = await tardinessWithoutCredit(app, db, [...recorded], period);
  const unrecorded = employeeIds.filter((id) => !recorded.has(id));
  // Leave that counts calendar days includes days without work, which are not paid anyway.
  const onLeave = [...(await readLeaveDays(db, unrecorded, period)).keys()];
  const leave = await readQuantities(app, db, onLeave, period);
  return new Map([
    ...[...totals].map(([id, own]) => {
      const paid = withLeave(own, withoutCredit.get(id));
      const quantities = Object.entries(QUANTITY_OF).map(([code, of]) => [code, of(paid)] as const);
      return [id, new Map(quantities)] as const;
    }),
    ...[...leave].map(
      ([id, { leaveWithoutPayDays }]) => [id, new Map([['ABSENT', days(leaveWithoutPayDays)]])] as const,
    ),
  ]);
}

const THOUSANDTHS = 1_000;

/**
 * `uncovered` is the part without leave credit, in thousandths of a day. It is undefined for an employee whose leave
 * is not charged for minutes.
 */
const withLeave = (totals: Totals, uncovered: number | undefined): Totals =>
  uncovered === undefined
    ? totals
    : {
        ...totals,
        lateMinutes: 0,
        undertimeMinutes: 0,
        leaveWithoutPayDays: totals.leaveWithoutPayDays + uncovered / THOUSANDTHS,
      };

/** Returns the employees with a punch in the period. With `isRuled`, only employees with a timekeeping policy. */
export async function punchedIn(
  { time }: Pick<BackOffice<DB>, 'time'>,
  db: Db,
  employeeIds: readonly string[],
  { first, last }: Period,
  { isRuled }: { isRuled: boolean },
): Promise<string[]> {
  const after = Temporal.PlainDate.from(last).add({ days: 1 }).toString();
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    where e.id = any(${employeeIds}::uuid[]) and (e.timekeeping_policy_id is not null or not ${isRuled})
      and exists (select from time_logs t where t.employee_id = e.id
        and t.at >= ${time.startOf(first).toString()} and t.at < ${time.startOf(after).toString()})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns the employees who have a timekeeping policy and are employed in the period, but have no punches in it, in
 * the given order. Runs pay them without absences.
 */
export async function withoutPunchesIn(
  app: Pick<BackOffice<DB>, 'time'>,
  db: Db,
  employeeIds: readonly string[],
  period: Period,
): Promise<string[]> {
  const recorded = await punchedIn(app, db, employeeIds, period, { isRuled: true });
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    where e.id = any(${employeeIds}::uuid[]) and e.id <> all(${recorded}::uuid[])
      and e.timekeeping_policy_id is not null
      and (e.hired_on is null or e.hired_on <= ${period.last})
      and (e.separated_on is null or e.separated_on >= ${period.first})`.execute(db);
  const found = new Set(rows.map(({ id }) => id));
  return employeeIds.filter((id) => found.has(id));
}
