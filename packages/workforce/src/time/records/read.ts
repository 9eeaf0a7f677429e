import type { BackOffice } from '@bulwagan/platform/back-office/back-office.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { DB, Db } from '../../database.ts';
import { readLeaveDays } from '../../leave/queries.ts';
import { readCorrections } from '../corrections/queries.ts';
import { minuteOf } from '../pairing/policy.ts';
import { type Day, daysOf } from './days.ts';
import { readHolidays, readPunches, readSchedules } from './queries.ts';
import { type Totals, totalsOf } from './totals.ts';

/** A period, including its first and last day. */
export interface Period {
  first: string;
  last: string;
}

const DATE_LENGTH = 'YYYY-MM-DD'.length;

/** Returns the days of employees in a period, by employee. Each kind of data is read with one query. */
export async function readDays(
  app: Pick<BackOffice<DB>, 'time' | 'clock'>,
  db: Db,
  employeeIds: readonly string[],
  { first, last }: Period,
): Promise<Map<string, Day[]>> {
  const schedules = await readSchedules(db, employeeIds);
  // Include neighboring days: a shift that begins on the last day may end a day later, and a shift that begins at
  // midnight may have punches on the day before.
  const before = Temporal.PlainDate.from(first).subtract({ days: 1 }).toString();
  const after = Temporal.PlainDate.from(last).add({ days: 2 }).toString();
  const between = { from: app.time.startOf(before).toString(), until: app.time.startOf(after).toString() };
  const punches = await readPunches(db, employeeIds, { ...between, zone: app.time.zone });
  const holidaysAt = await readHolidays(db, first, last);
  const leave = await readLeaveDays(db, employeeIds, { first, last });
  const corrections = await readCorrections(db, employeeIds, { first, last });
  const now = app.time.show(iso(app.clock.now()));
  const [today, minute] = [now.slice(0, DATE_LENGTH), minuteOf(now.slice(DATE_LENGTH + 1))];
  return new Map(
    schedules.map(({ employeeId, policy, address, hiredOn, separatedOn }) => [
      employeeId,
      daysOf({
        policy,
        first,
        last,
        punches: punches.get(employeeId) ?? [],
        holidays: holidaysAt(address),
        leave: leave.get(employeeId) ?? new Map(),
        corrections: corrections.get(employeeId) ?? new Map(),
        employed: { from: hiredOn, until: separatedOn },
        today,
        minute,
      }),
    ]),
  );
}

/** Returns the totals of employees in a period, by employee. */
export async function readQuantities(
  app: Pick<BackOffice<DB>, 'time' | 'clock'>,
  db: Db,
  employeeIds: readonly string[],
  period: Period,
): Promise<Map<string, Totals>> {
  const days = await readDays(app, db, employeeIds, period);
  return new Map([...days].map(([employeeId, ofEmployee]) => [employeeId, totalsOf(ofEmployee)]));
}

/** Returns the first and last day of a month (`YYYY-MM`). */
export function periodOf(month: string): Period {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return { first: `${month}-01`, last: `${month}-${daysInMonth}` };
}
