import { type RawBuilder, sql } from 'kysely';
import { isHearing } from '../../activities/kinds.ts';
import type { ActivityRow } from '../../activities/queries.ts';
import type { Db } from '../../database.ts';
import { endReasonAt, PAPER_OF_TASK } from './end-reason.ts';

/** Report of a paper that nobody has tried to serve. */
export interface UntriedReport {
  id: string;
}

/** Returns the reports of a paper. */
export const untriedReports = (db: Db, documentId: string): Promise<UntriedReport[]> =>
  readUntried(db, sql`t.document_id = ${documentId}`);

/**
 * Returns the reports of all papers in force that announce a hearing: papers of the hearing, and papers of activities
 * below it without their own time. A summons is not included, because it has its own period.
 */
export const untriedReportsOfHearing = (db: Db, hearingId: string): Promise<UntriedReport[]> =>
  readUntried(db, isOfHearing(hearingId));

/**
 * Returns the reports of papers in force that need no service if the activity is removed. For a hearing these are the
 * papers that announce it; for another activity, all its papers.
 */
export const untriedReportsOfRemoved = (db: Db, activity: ActivityRow): Promise<UntriedReport[]> =>
  readUntried(
    db,
    isHearing(activity)
      ? isOfHearing(activity.id)
      : sql`d.subject_type = 'activity' and d.subject_id = ${activity.id} and d.status = 'issued'`,
  );

/**
 * Returns the reports that the removal of an activity expunged, according to the history of their case. Omits reports
 * that were changed later, papers no longer in force, and papers of a hearing cancelled since.
 */
export const untriedReportsToReopen = (
  db: Db,
  { caseId, removedId, now }: { caseId: string; removedId: string; now: string },
): Promise<UntriedReport[]> =>
  readUntried(
    db,
    sql`a.case_record_id = ${caseId} and ${removedId} = (
      select l.changes->>'removed_activity_id' from audit_log l
      where l.subject_type = 'case' and l.subject_id = ${caseId} and l.action = 'activity.status_changed'
        and l.changes->>'activity_id' = a.id::text
      order by l.id desc limit 1)
      and ${endReasonAt(now)} not in ('paper_ended', 'hearing_cancelled')`,
    { isExpunged: true },
  );

const isOfHearing = (hearingId: string): RawBuilder<unknown> => sql`d.subject_type = 'activity'
  and d.subject_id = any(array(
    select s.id::text from case_activities s
    where s.id = ${hearingId} or (s.hearing_parent_id = ${hearingId}
      and not exists (select from hearings own where own.activity_id = s.id))))
  and d.status = 'issued' and d.kind <> 'summons'`;

async function readUntried(
  db: Db,
  which: RawBuilder<unknown>,
  { isExpunged = false }: { isExpunged?: boolean } = {},
): Promise<UntriedReport[]> {
  const { rows } = await sql<UntriedReport>`
    select a.id
    from service_tasks t
    join case_activities a on a.id = t.activity_id
    join sheriff_reports r on r.activity_id = t.activity_id ${PAPER_OF_TASK}
    where ${which} and (a.status = 'Expunged') = ${isExpunged}
      and not exists (select from service_attempts s where s.activity_id = a.id)
    order by a.id`.execute(db);
  return rows;
}
