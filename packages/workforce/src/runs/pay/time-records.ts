import type { BackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import Fraction from 'fraction.js';
import { sql } from 'kysely';
import type { DB, Db } from '../../database.ts';
import { type Period, readQuantities } from '../../time/records/read.ts';
import type { Totals } from '../../time/records/totals.ts';

const minutes = (value: number): Fraction => new Fraction(value);
const hours = (value: number): Fraction => new Fraction(value, 60).round(4);
const days = (value: number): Fraction => new Fraction(value).round(4);

/** Quantities by the codes of the sets. */
const QUANTITY_OF: Readonly<Record<string, (totals: Totals) => Fraction>> = {
  ABSENT: ({ absentDays }) => days(absentDays),
  LATE: ({ lateMinutes }) => minutes(lateMinutes),
  UNDERTIME: ({ undertimeMinutes }) => minutes(undertimeMinutes),
  OT: ({ overtimeMinutes }) => hours(overtimeMinutes),
  REST: ({ restDayMinutes }) => hours(restDayMinutes),
  SPECIAL: ({ specialDaysWorked }) => days(specialDaysWorked),
  HOLIDAY: ({ regularHolidaysWorked }) => days(regularHolidaysWorked),
  NIGHT: ({ nightMinutes }) => hours(nightMinutes),
  'OT-GOV': ({ overtimeMinutes }) => hours(overtimeMinutes),
  'OT-GOV-HOLIDAY': ({ restDayMinutes }) => hours(restDayMinutes),
  'NIGHT-GOV': ({ nightMinutes }) => hours(nightMinutes),
};

/** Returns quantities by code of the employees who have a timekeeping policy and punches in the period. */
export async function quantitiesOfTimeRecords(
  app: Pick<BackOffice<DB>, 'time' | 'clock'>,
  db: Db,
  employeeIds: readonly string[],
  period: Period,
): Promise<Map<string, Map<string, Fraction>>> {
  const { first, last } = period;
  const after = Temporal.PlainDate.from(last).add({ days: 1 }).toString();
  const { rows } = await sql<{ id: string }>`
    select e.id from employees e
    where e.id = any(${employeeIds}::uuid[]) and e.timekeeping_policy_id is not null
      and exists (select from time_logs t where t.employee_id = e.id
        and t.at >= ${app.time.startOf(first).toString()} and t.at < ${app.time.startOf(after).toString()})`.execute(
    db,
  );
  const totals = await readQuantities(
    app,
    db,
    rows.map(({ id }) => id),
    period,
  );
  return new Map(
    [...totals].map(([id, ofEmployee]) => [
      id,
      new Map(Object.entries(QUANTITY_OF).map(([code, quantity]) => [code, quantity(ofEmployee)])),
    ]),
  );
}
