import { SLOT_FREEING_STATUSES } from '@bulwagan/contracts/court/activity-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';

/** Invariants of hearings (C§3, C§4). The zone is passed in because the database does not know the court's zone. */
export const hearingInvariants = (zone: string): readonly Invariant[] => [
  {
    name: 'hearing-of-activity',
    holds:
      'A hearing has the case and, while active, the time of its activity, and every hearing activity with a time has a hearing.',
    mend: 'Reschedule the missing hearing to its time.',
    broken: sql`
      select 'hearing ' || h.activity_id as subject from hearings h join case_activities a on a.id = h.activity_id
      where h.case_record_id <> a.case_record_id or (h.is_active and a.scheduled_at is distinct from h.starts_at)
      union all
      select 'hearing ' || a.id from case_activities a
      where a.scheduled_at is not null and a.status <> 'Expunged' and lower(btrim(a.activity, E' \\t\\n\\x0B\\f\\r')) = 'hearing'
        and not exists (select from hearings h where h.activity_id = a.id)`,
  },
  {
    name: 'hearing-on-its-day',
    holds:
      'The date of a hearing is the local date of its start, by which it is counted and found when that date becomes a holiday.',
    mend: `After a change of TZ_LOCAL: update hearings set on_date = (starts_at at time zone '${zone}')::date, and npm run recount.`,
    broken: sql`
      select 'hearing ' || activity_id || ' on ' || on_date as subject from hearings
      where on_date <> (starts_at at time zone ${sql.lit(zone)})::date`,
  },
  {
    name: 'hearing-takes-its-time',
    holds: 'A hearing occupies its slot unless it was cancelled, postponed or expunged (C§3).',
    broken: sql`
      select 'hearing ' || h.activity_id || ' ' || a.status || ', ' || coalesce(a.hearing_status, 'without a standing')
        || case when h.is_active then ', and takes time' else ', and takes none' end as subject
      from hearings h join case_activities a on a.id = h.activity_id
      where h.is_active = (a.status = 'Expunged' or coalesce(${sqlIn('a.hearing_status', SLOT_FREEING_STATUSES)}, false))`,
  },
];
