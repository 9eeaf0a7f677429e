import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import { isPaidBy } from '../compensations/bulk/queries.ts';
import type { Db } from '../database.ts';
import type { UnpaidDay } from './due.ts';

/** An employee whose grade and step have not changed for at least three years. */
export interface Candidate {
  id: string;
  salary_grade: number;
  step: number;
  /** First day of the current grade and step: the last step, promotion or appointment. */
  since: string;
  /** First day of the current entry. It may repeat grade and step because a new salary table began. */
  entered_from: string;
  /** First day of the earliest salary table. */
  tables_from: string | null;
  /** First day of pay that starts later. */
  next_from: string | null;
  unpaid: UnpaidDay[];
}

/**
 * Returns employees who have had the same grade and step for three years on a day and whose pay the actor may change.
 * Excludes employees on the last step. An entry that repeats grade and step continues the previous entry.
 */
export async function candidatesOn(
  db: Db,
  actor: Actor,
  on: string,
  { ids, most }: { ids?: readonly string[]; most: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select e.id, c.salary_grade, c.step, s.since, c.effective_from as entered_from,
      (select min(v.effective_from) from statutory_versions v where v.key = 'salary-grades') as tables_from,
      (select min(n.effective_from) from compensations n
        where n.employee_id = e.id and n.effective_from > ${on}::date) as next_from,
      (select coalesce(json_agg(json_build_object('date', d.date, 'thousandths', d.unpaid_thousandths)), '[]')
        from leave_days d
        where d.employee_id = e.id and d.unpaid_thousandths > 0 and d.date between s.since and ${on}::date) as unpaid
    from employees e
    join lateral (select k.* from compensations k
      where k.employee_id = e.id and k.effective_from <= ${on}::date
      order by k.effective_from desc limit 1) c on c.salary_grade is not null
    join lateral (select min(k.effective_from) as since from compensations k
      where k.employee_id = e.id and k.effective_from <= c.effective_from and k.effective_from > coalesce(
        (select max(o.effective_from) from compensations o
          where o.employee_id = e.id and o.effective_from < c.effective_from
            and (o.salary_grade, o.step) is distinct from (c.salary_grade, c.step)), '-infinity')) s on true
    where ${isPaidBy(actor)} and (e.separated_on is null or e.separated_on >= ${on}::date)
      and (${ids ?? null}::uuid[] is null or e.id = any(${ids ?? null}::uuid[]))
      and c.step < case when c.salary_grade = 33 then 2 else 8 end
      and s.since + interval '3 years' <= ${on}::date
    order by s.since, e.last_name_key, e.first_name_key, e.id limit ${most}`.execute(db);
  return rows;
}
