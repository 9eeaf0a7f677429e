import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { Period } from '../time/records/read.ts';
import { closeMonth, type Enrolled } from './close-month.ts';
import { type LeaveTypeRow, type NewEntry, replaceEntries } from './queries.ts';

const BATCH = 500;

/** An employee whose month is closed. `balance` excludes the entries of that month. */
interface Closed extends Enrolled {
  earned: number;
  /** Thousandths deducted for late and undertime minutes; zero or negative. */
  tardiness: number;
}

/**
 * Replaces the entries of a closed month for employees whose data changed afterwards: punches imported later,
 * corrections, leave, holidays, or employment dates. Returns the number of changed entries.
 */
export async function recountMonth(
  app: App,
  type: LeaveTypeRow,
  period: Period,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (let after = '', done = BATCH; done === BATCH && signal?.aborted !== true; )
    done = await withTransaction(app.db, async (trx) => {
      const now = iso(app.clock.now());
      const found = await listChanged(app, trx, type.id, period, after);
      if (found.length === 0) return 0;
      after = found.at(-1)!;
      await sql`select from employees where id = any(${found}::uuid[]) order by id for no key update`.execute(
        trx,
      );
      const employees = await readClosed(trx, type.id, period, found);
      const entries = await closeMonth(app, type, period)(trx, employees);
      count += await replaceEntries(trx, differing(employees, entries), now);
      await markClosed(trx, type.id, period, { employeeIds: found, now });
      return found.length;
    });
  return count;
}

/**
 * Returns the entries that differ from the stored entries. If there is no tardiness any more, the new deduction is 0.
 */
function differing(employees: readonly Closed[], entries: readonly NewEntry[]): NewEntry[] {
  const wanted = new Map(entries.map((entry) => [`${entry.employeeId} ${entry.kind}`, entry]));
  return employees.flatMap(({ employee_id: id, ...stored }) => {
    const earned = wanted.get(`${id} earned`)!;
    const tardiness = wanted.get(`${id} tardiness`) ?? {
      ...earned,
      kind: 'tardiness' as const,
      thousandths: 0,
    };
    return [
      ...(earned.thousandths === stored.earned ? [] : [earned]),
      ...(tardiness.thousandths === stored.tardiness ? [] : [tardiness]),
    ];
  });
}

/** Maximum age of a change whose transaction was still open when the month was closed. */
const MARGIN = '5 minutes';

/**
 * Returns the ids of employees for whom something that the month depends on changed after the month was closed, in
 * order.
 */
async function listChanged(
  { time }: App,
  trx: Db,
  typeId: string,
  { first, last }: Period,
  after: string,
): Promise<string[]> {
  // Include neighboring days: a shift that begins on the last day may end a day later, and a shift that begins at
  // midnight may have punches on the day before.
  const [from, until] = [dayAfter(first, -1), dayAfter(last, 2)].map((day) => time.startOf(day).toString());
  const { rows } = await sql<{ id: string }>`
    select e.id from leave_entries c join employees e on e.id = c.employee_id
    cross join lateral (select c.created_at - ${MARGIN}::interval as at) closed
    where c.leave_type_id = ${typeId} and c.kind = 'earned' and c.period = ${first} and e.archived_at is null
      and (${after} = '' or e.id > nullif(${after}, '')::uuid)
      and (e.updated_at > closed.at
        or exists (select from time_logs t where t.employee_id = e.id and t.recorded_at > closed.at
          and t.at >= ${from} and t.at < ${until})
        or exists (select from time_corrections k where k.employee_id = e.id and k.decided_at > closed.at
          and k.date between ${first} and ${last})
        or exists (select from leave_applications a where a.employee_id = e.id and a.decided_at is not null
          and a.updated_at > closed.at and a.starts_on <= ${last} and a.ends_on >= ${first})
        or exists (select from work_holidays h where h.updated_at > closed.at and h.date between ${first} and ${last})
        or exists (select from removed_holidays g where g.removed_at > closed.at and g.date between ${first} and ${last}))
    order by e.id limit ${BATCH}`.execute(trx);
  return rows.map(({ id }) => id);
}

const dayAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

async function readClosed(
  trx: Db,
  typeId: string,
  { first }: Period,
  employeeIds: readonly string[],
): Promise<Closed[]> {
  const isOfMonth = sql`l.kind in ('earned', 'tardiness') and l.period = ${first}`;
  const sumWhere = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(l.thousandths) filter (where ${condition}), 0)::integer`;
  const { rows } = await sql<Closed>`
    select l.employee_id, e.hired_on, e.separated_on,
      ${sumWhere(sql`(${isOfMonth}) is not true`)} as balance,
      ${sumWhere(sql`${isOfMonth} and l.kind = 'earned'`)} as earned,
      ${sumWhere(sql`${isOfMonth} and l.kind = 'tardiness'`)} as tardiness
    from leave_entries l join employees e on e.id = l.employee_id
    where l.leave_type_id = ${typeId} and l.employee_id = any(${employeeIds}::uuid[])
    group by l.employee_id, e.hired_on, e.separated_on order by l.employee_id`.execute(trx);
  return rows;
}

/** Marks the month as counted now, so that the next run does not count the same changes again. */
async function markClosed(
  trx: Db,
  typeId: string,
  { first }: Period,
  { employeeIds, now }: { employeeIds: readonly string[]; now: string },
): Promise<void> {
  await sql`
    update leave_entries set created_at = ${now}
    where leave_type_id = ${typeId} and kind = 'earned' and period = ${first}
      and employee_id = any(${employeeIds}::uuid[])`.execute(trx);
}
