import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { type LeaveTypeRow, listLeaveTypes } from './queries.ts';

/** Credits of an employee in one leave type, in thousandths of a day. */
export interface Credit {
  type: LeaveTypeRow;
  earned: number;
  used: number;
  monetized: number;
  forfeited: number;
  /**
   * Days of applications that await a decision. For a type that does not accrue, only applications that begin in the
   * year count.
   */
  pending: number;
  balance: number;
}

interface Sums {
  leave_type_id: string;
  earned: number;
  used: number;
  monetized: number;
  forfeited: number;
  used_in_year: number;
  pending: number;
}

/**
 * Returns the credits of an employee in every leave type. A type that does not accrue has its days in each calendar
 * year. A type that is charged to another type never has more credits than that type has left.
 */
export async function creditsOf(db: Db, employeeId: string, year: string): Promise<Credit[]> {
  const { rows } = await sql<Sums>`
    select t.id as leave_type_id,
      coalesce(s.earned, 0)::integer as earned, coalesce(s.used, 0)::integer as used,
      coalesce(s.monetized, 0)::integer as monetized, coalesce(s.forfeited, 0)::integer as forfeited,
      coalesce((select sum(d.paid_thousandths) from leave_days d join leave_applications a on a.id = d.application_id
        where d.employee_id = ${employeeId} and a.leave_type_id = t.id
          and d.date between ${`${year}-01-01`} and ${`${year}-12-31`}), 0)::integer as used_in_year,
      coalesce((select sum(a.days_thousandths - a.unpaid_thousandths) from leave_applications a
        join leave_types of on of.id = a.leave_type_id
        where a.employee_id = ${employeeId} and a.status = 'pending'
          and (t.accrual <> 'none' or a.starts_on between ${`${year}-01-01`} and ${`${year}-12-31`})
          and t.id in (a.leave_type_id, of.charged_to)), 0)::integer as pending
    from leave_types t
    left join lateral (
      select sum(thousandths) filter (where kind in ('opening', 'earned')) as earned,
        -sum(thousandths) filter (where kind in ('used', 'returned', 'tardiness')) as used,
        -sum(thousandths) filter (where kind = 'monetized') as monetized,
        -sum(thousandths) filter (where kind = 'forfeited') as forfeited
      from leave_entries l where l.employee_id = ${employeeId} and l.leave_type_id = t.id) s on true`.execute(
    db,
  );
  const sums = new Map(rows.map((row) => [row.leave_type_id, row]));
  const types = await listLeaveTypes(db);
  const own = new Map(types.map((type) => [type.id, creditOf(type, sums.get(type.id)!)]));
  return types.map((type) =>
    within(own.get(type.id)!, type.charged_to === null ? undefined : own.get(type.charged_to)),
  );
}

function creditOf(
  type: LeaveTypeRow,
  { earned, used, monetized, forfeited, used_in_year, pending }: Sums,
): Credit {
  if (type.accrual === 'none') {
    const days = type.days_thousandths;
    return {
      type,
      earned: days,
      used: used_in_year,
      monetized: 0,
      forfeited: 0,
      pending,
      balance: days - used_in_year,
    };
  }
  return {
    type,
    earned,
    used,
    monetized,
    forfeited,
    pending,
    balance: earned - used - monetized - forfeited,
  };
}

const within = (credit: Credit, charged: Credit | undefined): Credit =>
  charged === undefined ? credit : { ...credit, balance: Math.min(credit.balance, charged.balance) };

/**
 * Returns the days that can still be applied for: the balance less days of applications that await a decision. For a
 * type that is charged to another type, the balance of that type also counts.
 */
export function freeCredit(
  credits: readonly Credit[],
  type: Pick<LeaveTypeRow, 'id' | 'charged_to'>,
): number {
  const of = (id: string): number => {
    const { balance, pending } = credits.find((credit) => credit.type.id === id)!;
    return Math.max(0, balance - pending);
  };
  return type.charged_to === null ? of(type.id) : Math.min(of(type.id), of(type.charged_to));
}

/** Returns the leave type whose ledger records the days of a type; undefined for a type without a ledger. */
export function ledgerOf(type: Pick<LeaveTypeRow, 'id' | 'charged_to' | 'accrual'>): string | undefined {
  return type.charged_to ?? (type.accrual === 'none' ? undefined : type.id);
}
