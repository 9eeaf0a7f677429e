import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';

/** Invariants of the statutory tables (contract §3.3). */
export const TABLE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'brackets-are-total',
    holds: 'The brackets of each version begin at 0, so that every amount is in one of them.',
    broken: sql`
      select v.key || ' from ' || v.effective_from as subject from statutory_versions v
      where v.key <> 'salary-grades'
        and not exists (select from statutory_brackets b where b.version_id = v.id and b.from_centavos = 0)`,
  },
  {
    name: 'salary-grades-are-complete',
    holds:
      'The grades of each salary table are numbered from 1 without gaps, and so are the steps of each grade.',
    broken: sql`
      select v.key || ' from ' || v.effective_from as subject from statutory_versions v
      left join (select version_id, grade, count(*) as steps, max(step) as last_step from salary_steps group by 1, 2) g
        on g.version_id = v.id
      where v.key = 'salary-grades'
      group by v.id
      having count(g.grade) = 0 or max(g.grade) <> count(g.grade) or bool_or(g.last_step <> g.steps)`,
  },
];
