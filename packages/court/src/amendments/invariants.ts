import { VERDICTS } from '@bulwagan/contracts/court/activity-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import type { Broken, Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { type RawBuilder, sql } from 'kysely';

/** Finds added items that exist although the amendment was not granted, or are missing although it was. */
const added = (column: 'defendants' | 'evidences', table: string, what: string): RawBuilder<Broken> => sql`
  select 'amendment ' || d.id || ', ' || ${sql.lit(what)} || ' ' || (one ->> 'id') as subject
  from case_ammendments d cross join jsonb_array_elements(d.${sql.ref(column)}) one
  where (d.status = 'Granted') <> exists (
    select from ${sql.table(table)} x where x.id = (one ->> 'id')::uuid and x.case_record_id = d.case_record_id)`;

/**
 * Finds items that are still in the case although their removal was granted. Without a grant they may have been removed
 * by hand.
 */
const removed = (column: string, table: string, what: string): RawBuilder<Broken> => sql`
  select 'amendment ' || d.id || ', removed ' || ${sql.lit(what)} || ' ' || x.id as subject
  from case_ammendments d join ${sql.table(table)} x on x.id = any (d.${sql.ref(column)})
  where d.status = 'Granted' and x.removed_at is null`;

/** Invariants of amendments (C§2, C§3). */
export const AMENDMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'amendment-decided',
    holds: 'A granted or denied amendment has a review time, and a pending one has none.',
    broken: sql`
      select 'amendment ' || id || ' ' || status as subject from case_ammendments
      where (status = 'Confirmed') <> (reviewed_at is null)`,
  },
  {
    name: 'amendment-activity-in-case',
    holds: 'The activity of an amendment is in the same case.',
    broken: sql`
      select 'amendment ' || d.id as subject from case_ammendments d
      join case_activities a on a.id = d.case_activity_id where a.case_record_id <> d.case_record_id`,
  },
  {
    name: 'amendment-activity-agrees',
    holds: 'The activity of an amendment is granted or denied like the amendment, or neither (C§3).',
    broken: sql`
      select 'amendment ' || d.id || ' ' || d.status || ', activity ' || a.status as subject
      from case_ammendments d join case_activities a on a.id = d.case_activity_id
      where ${sqlIn('a.status', VERDICTS)} and a.status <> d.status`,
  },
  {
    name: 'amendment-done',
    holds:
      'The changes of a granted amendment were applied to its case, and nothing was added by any other (C§2).',
    broken: sql`
      ${added('defendants', 'case_parties', 'party')}
      union all
      ${added('evidences', 'case_evidence', 'evidence')}
      union all
      ${removed('removed_defendants', 'case_parties', 'party')}
      union all
      ${removed('removed_evidence', 'case_evidence', 'evidence')}
      union all
      select 'amendment ' || d.id || ', removed file ' || m.id
      from case_ammendments d join media m on m.id = any (d.removed_files) where d.status = 'Granted'
      union all
      select 'amendment ' || d.id || ', file ' || m.id
      from case_ammendments d join media m on m.amendment_id = d.id
      where (d.status = 'Granted') <> (m.collection = 'case')`,
  },
];
