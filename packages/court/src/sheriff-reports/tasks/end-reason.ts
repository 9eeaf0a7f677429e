import { SLOT_FREEING_STATUSES } from '@bulwagan/contracts/court/activity-status.ts';
import { sqlIn } from '@bulwagan/platform/database/reading/sql-in.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Joins a report `r` and its task `t` with the paper `d`, its case, and the hearing that the paper announces. */
export const PAPER_OF_TASK = sql`
  join documents d on d.id = t.document_id
  join case_records filed on filed.id = r.case_record_id
  left join case_activities subject on subject.id = case when d.subject_type = 'activity' then d.subject_id::uuid end
  left join hearings own on own.activity_id = subject.id
  left join case_activities hearing
    on hearing.id = case when own.activity_id is null then subject.hearing_parent_id else subject.id end`;

/**
 * Selects the reason why the paper of a task no longer needs service; null if it still needs service
 * (`TASK_END_REASONS`). A summons does not call anyone to a hearing, so it needs service until its case is closed.
 * `now` is an ISO timestamp.
 */
export const endReasonAt = (now: string): RawBuilder<unknown> => sql`case
  when r.service_status ~* '^\\s*served\\s*$' then 'served'
  when d.status <> 'issued' then 'paper_ended'
  when filed.status = 'archived' or (filed.status = 'case_closed' and d.kind = 'summons') then 'case_closed'
  when subject.status = 'Expunged' and subject.activity !~* '^\\s*hearing\\s*$' then 'activity_removed'
  when d.kind = 'summons' then case when r.status = 'Expunged' then 'report_expunged' end
  when subject.id is null or subject.status = 'Expunged' or hearing.status = 'Expunged' then 'activity_removed'
  when ${sqlIn('hearing.hearing_status', SLOT_FREEING_STATUSES)} then 'hearing_cancelled'
  when coalesce(hearing.scheduled_at, subject.scheduled_at) <= ${now} then 'hearing_over'
  when r.status = 'Expunged' then 'report_expunged'
end`;

/**
 * Selects whether a report `r` has a paper that still needs service. A report without a paper awaits its first
 * attempt.
 */
export const isToServeAt = (now: string): RawBuilder<SqlBool> => sql`coalesce(
  (select (${endReasonAt(now)}) is null from service_tasks t ${PAPER_OF_TASK} where t.activity_id = r.activity_id),
  r.status = 'for_update')`;
