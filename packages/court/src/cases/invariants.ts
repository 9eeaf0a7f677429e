import { CLOSED_CASE_STATUSES } from '@bulwagan/contracts/court/case-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import type { Invariant } from '@bulwagan/platform/verify/invariants.ts';
import { sql } from 'kysely';
import { sqlCaseNumber } from './case-number.ts';

/** A 256-bit hash modulo `n`, computed byte by byte, because PostgreSQL has no integer type of that size. */
const hashModuloN = Array.from({ length: 32 }, (_, at) => sql`get_byte(hash, ${sql.lit(at)})`).reduce(
  (rest, byte) => sql`((${rest} * 256 + ${byte}) % n)`,
  sql`0::bigint`,
);

/** Invariants of case records and their contents (C§2, C§3). */
export const CASE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'case-standing',
    holds:
      'The status of a case matches its dates: a closed case has a closing date, an archived case also an archiving time, an open case neither.',
    broken: sql`
      select 'case ' || id || ' ' || status as subject from case_records
      where (${sqlIn('status', CLOSED_CASE_STATUSES)}) <> (closed_at is not null)
        or (status = 'archived') <> (archived_at is not null)`,
  },
  {
    name: 'case-has-branch',
    holds: 'A case awaiting raffle has no branch; every other case has one.',
    broken: sql`
      select 'case ' || id || ' ' || status as subject from case_records
      where (status = 'for_raffling') <> (branch_id is null)`,
  },
  {
    name: 'case-closed-after-filing',
    holds: 'No case was closed before it was filed.',
    broken: sql`select 'case ' || id as subject from case_records where closed_at < filed_at`,
  },
  {
    name: 'case-numbers',
    // A number assigned by hand may be higher; the counter skips it later.
    holds: 'The last number counted for a year belongs to a case.',
    broken: sql`
      select n.year || ': ' || n.last_number || ' counted' as subject from case_numbers n
      where not exists (
        select from case_records
        where case_number = ${sqlCaseNumber(sql`n.year`, sql`n.last_number`)}
      )`,
  },
  {
    name: 'raffle-can-be-checked',
    // A draw whose hash is rejected and repeated (raffles/draw.ts) is too improbable to occur, so it is not checked.
    holds:
      'Each raffle drew the branch that its seed gives among the branches next in the round, at its recorded time, and was repeated only with a reason (C§5.6).',
    broken: sql`
      with draws as materialized (
        select case_record_id, drawn_index, candidate_branch_ids as candidates,
          nullif(cardinality(candidate_branch_ids), 0) as n,
          sha256(seed || convert_to(case_record_id::text, 'UTF8')) as hash
        from case_raffles
      )
      select 'case ' || case_record_id as subject from draws
      where ${hashModuloN} is distinct from drawn_index
        or candidates <> array(select distinct unnest(candidates) order by 1)
      union all
      select 'case ' || case_record_id from case_raffles
      group by case_record_id having count(*) filter (where from_branch_id is null or reason is null) > 1
      union all
      select 'case ' || case_record_id from case_raffles r
      where candidate_branch_ids is distinct from array(
        select p.id from unnest(pool_branch_ids, pool_cases) p (id, cases)
        where p.cases = (select min(n) from unnest(pool_cases) n) order by 1
      ) and pool_branch_ids is not null
      union all
      select 'case ' || c.id from (
        select case_record_id, max(drawn_at) as drawn_at from case_raffles group by case_record_id
      ) r
      join case_records c on c.id = r.case_record_id
      where c.raffled_at is distinct from r.drawn_at`,
  },
  {
    name: 'counsel-stand-in-case',
    holds: 'Counsel represent a party of the same case, and only counsel have an account in a case.',
    broken: sql`
      select 'party ' || p.id as subject from case_parties p
      left join case_parties r on r.id = p.represents_id
      where r.case_record_id <> p.case_record_id or (p.user_id is not null and p.classification <> 'counsel')`,
  },
  {
    name: 'evidence-offered-in-case',
    holds: 'Evidence is offered by a party of the same case.',
    broken: sql`
      select 'evidence ' || e.id as subject from case_evidence e join case_parties p on p.id = e.offered_by_id
      where p.case_record_id <> e.case_record_id`,
  },
  {
    name: 'activity-parent-in-case',
    holds: 'The parents of an activity are in the same case.',
    broken: sql`
      select 'activity ' || a.id as subject
      from case_activities a join case_activities p on p.id in (a.activity_id, a.hearing_parent_id)
      where p.case_record_id <> a.case_record_id`,
  },
  {
    name: 'activities-are-a-tree',
    holds: 'No activity is below itself: each is reachable from one without a parent (C§4).',
    broken: sql`
      with recursive reached (id) as (
        select id from case_activities where activity_id is null
        union all
        select a.id from case_activities a join reached r on a.activity_id = r.id
      )
      select 'activity ' || a.id as subject from case_activities a
      where a.activity_id is not null and not exists (select from reached r where r.id = a.id)`,
  },
  {
    name: 'service-by-sheriff',
    holds: "Only a sheriff's report has attempts to serve.",
    broken: sql`
      select 'attempt ' || t.id as subject from service_attempts t join case_activities a on a.id = t.activity_id
      where a.activity <> 'Sheriff''s Report'`,
  },
  {
    name: 'sheriff-reports-kept',
    holds: 'The list data of each sheriff’s report equal the report and its attempts.',
    broken: sql`
      select 'report ' || activity_id as subject
      from sheriff_reports_anew n full join sheriff_reports r using (activity_id)
      where (n.case_record_id, n.created_at, n.status, n.service_status)
        is distinct from (r.case_record_id, r.created_at, r.status, r.service_status)`,
  },
  {
    name: 'sealed-read-of-case',
    holds: 'Each audited read of a sealed case belongs to an existing case.',
    broken: sql`
      select 'reading ' || s.id as subject from sealed_reads s
      where not exists (select from case_records c where c.id = s.case_record_id)`,
  },
];
