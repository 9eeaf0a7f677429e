import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { holdsAt } from '../holidays/place.ts';
import { type HolidayRow, listHolidays } from '../holidays/queries.ts';
import { type Policy, policyOf, type StoredPolicy } from '../pairing/policy.ts';
import type { Holiday } from './days.ts';

/** Timekeeping policy and related data of an employee. */
export interface Schedule {
  employeeId: string;
  policy: Policy;
  /** Address of the nearest organization that has one. It decides which local holidays apply. */
  address: string | null;
  /** First and last day of employment; null if unknown. */
  hiredOn: string | null;
  separatedOn: string | null;
}

interface ScheduleRow extends StoredPolicy {
  id: string;
  has_policy: boolean;
  hired_on: string | null;
  separated_on: string | null;
  address: string | null;
}

/** Returns the schedules of employees, in one query. */
export async function readSchedules(db: Db, employeeIds: readonly string[]): Promise<Schedule[]> {
  const { rows } = await sql<ScheduleRow>`
    select e.id, e.hired_on, e.separated_on, t.id is not null as has_policy, t.kind, t.starts_at, t.ends_at, t.lunch_starts_at, t.lunch_ends_at,
      t.grace_minutes, t.late_counts_from, t.flexible_until, t.night_starts_at, t.night_ends_at, t.rest_days,
      (select o.address from organization_paths p join organizations o on o.id = p.ancestor_id
        where p.descendant_id = e.organization_id and o.address is not null order by p.depth limit 1) as address
    from employees e left join timekeeping_policies t on t.id = e.timekeeping_policy_id
    where e.id = any(${employeeIds}::uuid[])`.execute(db);
  return rows.map(({ id, has_policy, address, hired_on, separated_on, ...policy }) => ({
    employeeId: id,
    policy: policyOf(has_policy ? policy : null),
    address,
    hiredOn: hired_on,
    separatedOn: separated_on,
  }));
}

/** Returns the punches of employees between two instants, as seconds of local time after 1970-01-01. */
export async function readPunches(
  db: Db,
  employeeIds: readonly string[],
  { from, until, zone }: { from: string; until: string; zone: string },
): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ employee_id: string; seconds: bigint[] }>`
    select employee_id, array_agg(extract(epoch from at at time zone ${zone})::bigint order by at) as seconds
    from time_logs
    where employee_id = any(${employeeIds}::uuid[]) and at >= ${from} and at < ${until}
    group by employee_id`.execute(db);
  return new Map(rows.map(({ employee_id, seconds }) => [employee_id, seconds.map(Number)]));
}

/** Reads all holidays of a period. Returns a function that finds the holidays at an address. */
export async function readHolidays(db: Db, first: string, last: string) {
  const rows = await listHolidays(db, first, last);
  return (address: string | null): ReadonlyMap<string, Holiday> => holidaysAt(rows, address);
}

/**
 * Returns the holidays at an address by date. If a date has both, a regular holiday takes precedence over a special
 * day.
 */
function holidaysAt(rows: readonly HolidayRow[], address: string | null): Map<string, Holiday> {
  const byDate = new Map<string, Holiday>();
  for (const { date, name, kind, place } of rows) {
    if (!holdsAt(place, address)) continue;
    const known = byDate.get(date);
    byDate.set(date, {
      name: known === undefined ? name : `${known.name}; ${name}`,
      kind: known?.kind === 'regular' ? 'regular' : kind,
    });
  }
  return byDate;
}
