import type { LeaveAccrual, LeaveEntryKind, RequestStatus } from '@bulwagan/contracts/workforce/time.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { inScope, type Scope } from '../rosters/queries.ts';
import type { ChargedDay, LeavePeriod } from './charge.ts';

export interface LeaveTypeRow {
  id: string;
  name: string;
  law: string | null;
  accrual: LeaveAccrual;
  days_thousandths: number;
  allows_without_pay: boolean;
  /** True if rest days and holidays in the leave are charged as well (maternity leave, RA 11210). */
  counts_calendar_days: boolean;
  charged_to: string | null;
  takes_tardiness: boolean;
  /** True if the days of a year are earned only after a year of service. */
  needs_year_of_service: boolean;
  created_at: string;
  updated_at: string;
}

export async function listLeaveTypes(db: Db): Promise<LeaveTypeRow[]> {
  const { rows } = await sql<LeaveTypeRow>`select * from leave_types order by name, id`.execute(db);
  return rows;
}

export async function findLeaveType(db: Db, id: string): Promise<LeaveTypeRow | undefined> {
  const { rows } = await sql<LeaveTypeRow>`select * from leave_types where id = ${id}`.execute(db);
  return rows[0];
}

export interface ApplicationRow extends LeavePeriod {
  id: string;
  employee_id: string;
  leave_type_id: string;
  reason: string;
  status: RequestStatus;
  days_thousandths: number;
  unpaid_thousandths: number;
  filed_by: number;
  decided_by: number | null;
  decided_by_name: string | null;
  decided_at: string | null;
  note: string | null;
  created_at: string;
  updated_at: string;
  user_id: number | null;
  organization_id: string | null;
  leave_type_name: string;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  suffix: string | null;
}

export const APPLICATIONS = sql`leave_applications a
  join employees e on e.id = a.employee_id join leave_types t on t.id = a.leave_type_id`;
export const APPLICATION_COLUMNS = sql`a.*, e.user_id, e.organization_id, e.first_name, e.middle_name, e.last_name, e.suffix,
  t.name as leave_type_name`;

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  const { rows } = await sql<ApplicationRow>`
    select ${APPLICATION_COLUMNS} from ${APPLICATIONS} where a.id = ${id}`.execute(db);
  return rows[0];
}

export const inEmployeeScope = (scope: Scope) => inScope(sql`e.organization_id`, scope);

/** Locks an employee, so that changes of this employee’s leave run one after another. */
export async function lockLeaveOf(trx: Db, employeeId: string): Promise<void> {
  await sql`select from employees where id = ${employeeId} for no key update`.execute(trx);
}

/** Returns true if the employee has another leave on any of these days that is neither rejected nor cancelled. */
export async function overlaps(
  trx: Db,
  employeeId: string,
  { starts_on, ends_on }: LeavePeriod,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from leave_applications where employee_id = ${employeeId}
      and status in ('pending', 'approved') and starts_on <= ${ends_on} and ends_on >= ${starts_on}) as found`.execute(
    trx,
  );
  return rows[0]!.found;
}

export interface NewEntry {
  employeeId: string;
  leaveTypeId: string;
  kind: LeaveEntryKind;
  thousandths: number;
  on: string;
  applicationId?: string;
  period?: string;
  reason?: string | null;
  createdBy: number | null;
}

/**
 * Inserts changes of leave credits, except changes for a period that is already closed. Returns the number of
 * inserted rows.
 */
export async function insertEntries(trx: Db, entries: readonly NewEntry[], now: string): Promise<number> {
  if (entries.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('leave_entries')
    .values(entries.map((entry) => rowOf(entry, now)))
    .onConflict((conflict) => conflict.constraint('leave_entries__one_per_period').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Inserts changes of leave credits. For a period that is already closed, replaces the stored days. */
export async function replaceEntries(trx: Db, entries: readonly NewEntry[], now: string): Promise<number> {
  if (entries.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('leave_entries')
    .values(entries.map((entry) => rowOf(entry, now)))
    .onConflict((conflict) =>
      conflict
        .constraint('leave_entries__one_per_period')
        .doUpdateSet((eb) => ({ thousandths: eb.ref('excluded.thousandths') })),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

const rowOf = ({ employeeId, leaveTypeId, kind, thousandths, on, ...more }: NewEntry, now: string) => ({
  id: newId(),
  employee_id: employeeId,
  leave_type_id: leaveTypeId,
  kind,
  thousandths,
  on_date: on,
  application_id: more.applicationId ?? null,
  period: more.period ?? null,
  reason: more.reason ?? null,
  created_by: more.createdBy,
  created_at: now,
});

/** Replaces the days of an application. */
export async function replaceDays(
  trx: Db,
  { id, employee_id }: Pick<ApplicationRow, 'id' | 'employee_id'>,
  days: readonly ChargedDay[],
): Promise<void> {
  await sql`delete from leave_days where application_id = ${id}`.execute(trx);
  if (days.length === 0) return;
  await trx
    .insertInto('leave_days')
    .values(
      days.map(({ date, paid, unpaid }) => ({
        employee_id,
        date,
        application_id: id,
        paid_thousandths: paid,
        unpaid_thousandths: unpaid,
      })),
    )
    .execute();
}

/** A day of leave in a time record. */
export interface LeaveOnDay {
  name: string;
  paid: number;
  unpaid: number;
}

/** Returns the days of approved leave of employees in a period, by employee and date. */
export async function readLeaveDays(
  db: Db,
  employeeIds: readonly string[],
  { first, last }: { first: string; last: string },
): Promise<Map<string, Map<string, LeaveOnDay>>> {
  const { rows } = await sql<LeaveOnDay & { employee_id: string; date: string }>`
    select d.employee_id, d.date, t.name, d.paid_thousandths as paid, d.unpaid_thousandths as unpaid
    from leave_days d join leave_applications a on a.id = d.application_id
    join leave_types t on t.id = a.leave_type_id
    where d.employee_id = any(${employeeIds}::uuid[]) and d.date between ${first} and ${last}`.execute(db);
  const found = new Map<string, Map<string, LeaveOnDay>>();
  for (const { employee_id: id, date, name, paid, unpaid } of rows) {
    const days = found.get(id) ?? new Map<string, LeaveOnDay>();
    days.set(date, { name, paid, unpaid });
    found.set(id, days);
  }
  return found;
}
