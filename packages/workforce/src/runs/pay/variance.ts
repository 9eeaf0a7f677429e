import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { isOffCycle } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { PAID } from '../../rosters/queries.ts';
import type { RunRow } from '../queries.ts';
import { MOST_NAMED, NAME_AND_NUMBER, whoOf } from './remarks.ts';

/**
 * Returns warnings about a computed run: a pay date far from the period, net pay that differs much from the previous
 * final run of this kind, employees who are new or missing since the roster's previous run, and recurring items that
 * the run does not have.
 */
export async function varianceWarnings(
  db: Db,
  run: RunRow,
  /** Percentage by which net pay may differ from the previous run without a warning. */
  variancePercent: number,
): Promise<Message[]> {
  // Warnings about recurring items are only for regular runs, because a bonus does not include loans and allowances.
  return [
    ...payDateWarnings(run),
    ...(await netWarnings(db, run, variancePercent)),
    ...(await rosterWarnings(db, run)),
    ...(isOffCycle(run.kind) ? [] : await recurringWarnings(db, run)),
  ];
}

/** Maximum number of days between period and pay date. A later date probably has a wrong month or year. */
const LATEST_PAY_IN_DAYS = 60;

/**
 * Returns a warning for a pay date before the period or long after it, because the pay date decides the tax table and
 * the tax year.
 */
function payDateWarnings({ pay_date: date, period_start: start, period_end: end }: RunRow): Message[] {
  const latest = Temporal.PlainDate.from(end).add({ days: LATEST_PAY_IN_DAYS }).toString();
  if (date === null || (date >= start && date <= latest)) return [];
  return [message('run.pay_date_far', { date, start, end })];
}

const BY_NAME = sql`e.last_name_key, e.first_name_key, e.id`;

/**
 * Lists the employees whose net pay changed most since their last final run within a year. Rows are grouped by
 * employee instead of looked up for each employee, because the database statistics of a run that was just written are
 * outdated.
 */
async function netWarnings(db: Db, run: RunRow, percent: number): Promise<Message[]> {
  const yearBefore = Temporal.PlainDate.from(run.period_end).subtract({ years: 1 }).toString();
  const { rows } = await sql<{ name: string; before: Centavos; after: Centavos; count: number }>`
    with paid as (
      select k.employee_id, max(k.net_centavos) filter (where k.run_id = ${run.id}) as after,
        (array_agg(k.net_centavos order by r.period_end desc, r.final_number desc) filter (where k.run_id <> ${run.id}))[1]
          as before
      from runs r join run_employees k on k.run_id = r.id
      where r.id = ${run.id} or (r.status = 'final' and r.kind = ${run.kind}
        and r.period_end between ${yearBefore} and ${run.period_end})
      group by k.employee_id
    )
    select ${NAME_AND_NUMBER} as name, paid.before, paid.after, (count(*) over ())::integer as count
    from paid join employees e on e.id = paid.employee_id
    where abs(paid.after - paid.before)::numeric * 100 > ${percent} * abs(paid.before)::numeric
    order by abs(paid.after - paid.before)::numeric / nullif(abs(paid.before), 0) desc nulls first, ${BY_NAME}
    limit ${MOST_NAMED}`.execute(db);
  const [first] = rows;
  if (first === undefined) return [];
  const names = rows.map(({ name, before, after }) =>
    before === 0n ? name : `${name} (${changeOf(before, after)} %)`,
  );
  return [message('run.net_changed', { percent, who: whoOf({ count: first.count, names }) })];
}

const FEW_PERCENT = 10;

/** Formats a change as a percentage with its sign; small changes have a decimal. */
function changeOf(before: Centavos, after: Centavos): string {
  const change = (Number(after - before) * 100) / Math.abs(Number(before));
  const digits = Math.abs(change).toFixed(Math.abs(change) < FEW_PERCENT ? 1 : 0);
  return `${change > 0 ? '+' : '−'}${digits}`;
}

/** Lists employees who are in only one of two runs: this run and the previous final run of its roster. */
async function rosterWarnings(db: Db, run: RunRow): Promise<Message[]> {
  const { rows: last } = await sql<{ id: string }>`
    select id from runs
    where roster_id = ${run.roster_id} and kind = ${run.kind} and status = 'final' and id <> ${run.id}
      and period_end <= ${run.period_end}
    order by period_end desc, final_number desc limit 1`.execute(db);
  const earlier = last[0]?.id;
  if (earlier === undefined) return [];
  const { joined, left } = await differentPeople(db, run.id, earlier);
  return [
    ...(joined === undefined ? [] : [message('run.joined', { who: whoOf(joined) })]),
    ...(left === undefined ? [] : [message('run.left', { who: whoOf(left) })]),
  ];
}

interface Group {
  count: number;
  names: string[];
}

/**
 * Returns the employees who are in only one of two runs; undefined if there are none. Rows are grouped, as for net
 * pay: with outdated statistics, an anti-join compared each employee with all others and took longer than the run
 * itself.
 */
async function differentPeople(
  db: Db,
  runId: string,
  earlierId: string,
): Promise<{ joined: Group | undefined; left: Group | undefined }> {
  const { rows } = await sql<Group & { is_now: boolean }>`
    with people as (
      select employee_id, bool_or(run_id = ${runId}) as is_now
      from run_employees where run_id in (${runId}, ${earlierId})
      group by employee_id having count(*) = 1
    )
    select people.is_now, count(*)::integer as count,
      (array_agg(${NAME_AND_NUMBER} order by ${BY_NAME}))[1:${MOST_NAMED}] as names
    from people join employees e on e.id = people.employee_id
    group by people.is_now`.execute(db);
  return { joined: rows.find(({ is_now: isNow }) => isNow), left: rows.find(({ is_now: isNow }) => !isNow) };
}

/** Lists recurring items in force that are not among the items of the run, with the employees who have them. */
async function recurringWarnings(db: Db, run: RunRow): Promise<Message[]> {
  const itemIds = await recurringLeftOut(db, run);
  if (itemIds.length === 0) return [];
  const { rows } = await sql<Group & { item: string }>`
    select i.name as item, count(*)::integer as count,
      (array_agg(${NAME_AND_NUMBER} order by ${BY_NAME}))[1:${MOST_NAMED}] as names
    from ${PAID}
    join (
      select distinct x.employee_id, x.payroll_item_id from recurring_items x
      where x.payroll_item_id = any(${itemIds}::uuid[]) and ${isInForce(run)}
    ) left_out on left_out.employee_id = e.id
    join payroll_items i on i.id = left_out.payroll_item_id
    where paying.id = ${run.roster_id}
    group by i.id order by i.order_column`.execute(db);
  return rows.map(({ item, ...group }) => message('run.recurring_left_out', { item, who: whoOf(group) }));
}

const isInForce = ({ period_start: start, period_end: end }: RunRow) => sql`
  x.effective_from <= ${end} and (x.effective_to is null or x.effective_to >= ${start})
  and x.balance_centavos is distinct from 0`;

/**
 * Returns recurring items in force of any employee that are not in the run. Usually there are none, and the search by
 * employee is skipped: with outdated statistics, it searched the recurring items again for each employee.
 */
async function recurringLeftOut(db: Db, run: RunRow): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct x.payroll_item_id as id from recurring_items x
    where ${isInForce(run)} and x.payroll_item_id <> all(array(
      select o.payroll_item_id from run_items o where o.run_id = ${run.id}))`.execute(db);
  return rows.map(({ id }) => id);
}
