import { documentInvariants } from '@bulwagan/platform/documents/invariants.ts';
import { SIGN_IN_INVARIANTS } from '@bulwagan/platform/sign-in/invariants.ts';
import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';
import { AMENDMENT_INVARIANTS } from '../amendments/invariants.ts';
import { CASE_INVARIANTS } from '../cases/invariants.ts';
import { hearingInvariants } from '../hearings/invariants.ts';
import { comparedCounts } from '../statistics/recount.ts';

/** Invariants of counts, roles and files. */
const COURT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'counts',
    holds: 'The counts of the statistics equal the case records, hearings and deadlines (C§4).',
    mend: 'npm run recount -- --repair corrects them.',
    broken: sql`
      select dimension || ' ' || key || ', branch ' || branch_id || ', ' || year || ': ' || kept || ' kept, '
        || counted || ' counted' as subject
      from (${comparedCounts}) compared where kept <> counted`,
  },
  {
    name: 'sign-ins-by-month',
    holds: 'The sign-ins of a month equal the sum of its days (C§4, login-frequency).',
    broken: sql`
      select 'user ' || user_id || ' in ' || month as subject
      from sign_in_months m
      full join (
        select date_trunc('month', on_date)::date as month, user_id, sum(count) as count from sign_in_days group by 1, 2
      ) d using (month, user_id)
      where coalesce(m.count, 0) <> coalesce(d.count, 0)`,
  },
  {
    name: 'super-admin-has-all',
    holds: 'The Super Admin has every permission (C§5).',
    broken: sql`
      select p.name as subject from permissions p cross join roles r
      left join role_permissions g on g.role_id = r.id and g.permission = p.name
      where r.name = 'Super Admin' and r.is_system and g.role_id is null`,
  },
  {
    name: 'super-admin-is-there',
    holds: 'There is exactly one Super Admin role (C§5).',
    broken: sql`
      select count(*) || ' roles' as subject from roles where is_system and name = 'Super Admin' having count(*) <> 1`,
  },
  {
    name: 'owner-of-file',
    holds: 'The owner of a file matches its collection and is within one case.',
    broken: sql`
      select 'file ' || m.id as subject from media m
      left join case_activities a on a.id = m.activity_id
      left join case_ammendments d on d.id = m.amendment_id
      where case m.collection
          when 'case' then m.case_record_id is null
          when 'case-activity-attachment' then m.activity_id is null
          when 'amendment' then m.amendment_id is null
          else m.expires_at is null or num_nonnulls(m.case_record_id, m.activity_id, m.amendment_id) > 0 end
        or (a.id is not null and a.case_record_id is distinct from m.case_record_id)
        or (d.id is not null and d.case_record_id is distinct from m.case_record_id)`,
  },
  {
    name: 'file-stays',
    holds: 'Only temporary files expire, because expired files are deleted automatically (C§4).',
    broken: sql`
      select 'file ' || id || ' ' || collection as subject from media
      where collection <> 'temporary' and expires_at is not null`,
  },
  {
    name: 'file-is-kept',
    holds: 'No file with a row is marked for deletion.',
    broken: sql`
      select 'file ' || m.id as subject from media m join media_leftovers l on l.storage_key = m.storage_key`,
  },
  {
    name: 'entry-without-activity',
    holds: 'A personal calendar event has no activity, because the calendar shows activities directly (C§6).',
    broken: sql`select 'entry ' || id as subject from calendar_events where case_activity_id is not null`,
  },
];

/** Returns the invariants of a court in this zone, checked by `npm run verify` and a nightly job. */
export const invariantsIn = (zone: string): readonly Invariant[] => [
  ...CASE_INVARIANTS,
  ...hearingInvariants(zone),
  ...AMENDMENT_INVARIANTS,
  ...COURT_INVARIANTS,
  ...documentInvariants('media_leftovers'),
  ...SIGN_IN_INVARIANTS,
];
