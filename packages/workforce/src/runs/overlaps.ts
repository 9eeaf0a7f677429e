import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';
import { inScope, PAID } from '../rosters/queries.ts';
import { payrollScope } from '../rosters/rosters.ts';
import { NAME_AND_NUMBER } from './pay/remarks.ts';
import type { RunRow } from './queries.ts';

export interface RunWarning {
  field: string;
  message: Message;
}

/** Maximum number of runs named in warnings; the rest are counted. */
const MOST_NAMED = 5;
/** A period lasts at most a year, so a run that began earlier has ended. */
const LONGEST_PERIOD_IN_DAYS = 366;

interface Overlap {
  is_same_roster: boolean;
  /** Null if the caller may not see that run. */
  roster_name: string | null;
  period_start: string;
  period_end: string;
  /** Number of employees paid by both runs; 0 for runs of the same roster. */
  employees: number;
  /** Name and number of one of these employees. */
  example: string | null;
}

/**
 * Returns warnings about days that would be paid twice. These are overlapping runs of the same roster and payroll type,
 * and employees whom a run of another roster pays for some of the same days.
 * Cancelled runs do not count. A run without a payroll type overlaps every type. Nothing is refused, because an
 * off-cycle payment may be intended.
 */
export async function overlapWarnings(db: Db, actor: Actor, run: RunRow): Promise<RunWarning[]> {
  if (run.status === 'cancelled') return [];
  const overlaps = await findOverlaps(db, actor, run);
  const shown = overlaps.slice(0, MOST_NAMED).map(warningOf);
  const more = overlaps.length - shown.length;
  return more === 0
    ? shown
    : [...shown, { field: 'period_start', message: message('run.more_overlaps', { count: more }) }];
}

function warningOf({
  is_same_roster,
  roster_name: roster,
  period_start: from,
  period_end: to,
  employees,
  example,
}: Overlap) {
  if (is_same_roster)
    return {
      field: 'period_start',
      message: message('run.overlaps', { from, to }),
    };
  const who = employees === 1 ? String(example) : `${example} + ${employees - 1}`;
  const text =
    roster === null
      ? message('run.other_organization_pays', { from, to, who })
      : message('run.roster_pays', { roster, from, to, who });
  return { field: 'roster_id', message: text };
}

async function findOverlaps(db: Db, actor: Actor, run: RunRow): Promise<Overlap[]> {
  const isSeen = inScope(sql`t.organization_id`, payrollScope(actor));
  const { rows } = await sql<Overlap>`
    with others as (
      select r.id, r.roster_id, r.period_start, r.period_end, r.employee_count > 0 as is_computed,
        case when ${isSeen} then t.name end as roster_name, r.roster_id = ${run.roster_id} as is_same_roster
      from runs r join rosters t on t.id = r.roster_id
      where r.id <> ${run.id} and r.status <> 'cancelled'
        and r.period_start between ${run.period_start}::date - ${LONGEST_PERIOD_IN_DAYS}::integer and ${run.period_end}
        and r.period_end >= ${run.period_start}
        and (r.roster_id <> ${run.roster_id} or r.payroll_type_id is null
          or ${run.payroll_type_id}::uuid is null or r.payroll_type_id = ${run.payroll_type_id})
    )
    select o.is_same_roster, o.roster_name, o.period_start, o.period_end, coalesce(both_pay.employees, 0) as employees,
      both_pay.example
    from others o
    left join lateral (
      select count(*)::integer as employees, min(${NAME_AND_NUMBER}) as example
      from ${PAID}
      where paying.id = ${run.roster_id} and not o.is_same_roster
        -- A computed run pays those in its lines, whoever is on its roster by now.
        and case when o.is_computed
          then exists (select from run_employees k where k.run_id = o.id and k.employee_id = m.employee_id)
          else exists (select from roster_members n where n.roster_id = o.roster_id and n.employee_id = m.employee_id) end
    ) both_pay on true
    where o.is_same_roster or both_pay.employees > 0
    order by o.is_same_roster desc, o.period_start, o.id`.execute(db);
  return rows;
}
