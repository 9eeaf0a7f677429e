import type { ActivityStatus } from '@bulwagan/contracts/court/activity-status.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DB, Db } from '../database.ts';
import { SHERIFFS_REPORT } from './kinds.ts';

/**
 * An activity with the fields of its kind: the time and place of a hearing, the latest attempt of a sheriff's report.
 */
export interface ActivityRow {
  id: string;
  case_record_id: string;
  activity: string;
  type: string;
  tag: string | null;
  stage: string | null;
  status: ActivityStatus;
  hearing_status: string | null;
  due_at: string | null;
  scheduled_at: string | null;
  confirmed_at: string | null;
  filed_at: string | null;
  remarks: string | null;
  activity_id: string | null;
  hearing_parent_id: string | null;
  form_template_id: string | null;
  in_calendar: boolean;
  is_order: boolean;
  is_amendment: boolean;
  with_compliance: boolean;
  complied_at: string | null;
  created_at: string;
  updated_at: string;
  /** Null without a time and place; then all other hearing fields are null too. */
  ends_at: string | null;
  hearing_mode: string | null;
  hearing_branch_id: number | null;
  judge: string | null;
  room: string | null;
  /** True when the judge was chosen for this hearing and is not the judge of its branch; likewise the room below. */
  has_own_judge: boolean | null;
  has_own_room: boolean | null;
  meeting_url: string | null;
  overlap_reason: string | null;
  is_active: boolean | null;
  revision: number | null;
  /** Null when there is no attempt of service. */
  service_date: string | null;
  service_status: string | null;
  service_reason: string | null;
  manner_of_service: string | null;
  attachments_count: number;
}

export const ACTIVITY_COLUMNS = sql`a.id, a.case_record_id, a.activity, a.type, a.tag, a.stage, a.status, a.hearing_status, a.due_at,
  a.scheduled_at, a.confirmed_at, a.filed_at, a.remarks, a.activity_id, a.hearing_parent_id, a.form_template_id,
  a.in_calendar, a.is_order, a.is_amendment, a.with_compliance, a.complied_at, a.created_at, a.updated_at,
  h.ends_at, h.hearing_mode, h.branch_id as hearing_branch_id, h.judge, h.room, h.has_own_judge,
  h.has_own_room, h.meeting_url, h.overlap_reason, h.is_active, h.revision, s.service_date, s.service_status, s.service_reason, s.manner_of_service,
  (select count(*)::integer from media m where m.activity_id = a.id) as attachments_count`;

/** The latest attempt counts (C§2); of two attempts on one day, the one recorded later. */
const LATEST_ATTEMPT = sql`
  left join lateral (
    select t.service_date, t.service_status, t.service_reason, t.manner_of_service
    from service_attempts t
    where t.activity_id = a.id
    order by t.service_date desc, t.recorded_at desc, t.id desc
    limit 1
  ) s on a.activity = ${sql.lit(SHERIFFS_REPORT)}`;

export const ACTIVITY_SOURCES = sql`from case_activities a left join hearings h on h.activity_id = a.id ${LATEST_ATTEMPT}`;

/**
 * Returns all activities of a case, oldest first. Without paging: a case has a few thousand at most, and the tree needs
 * all of them.
 */
export async function listActivities(
  db: Db,
  caseId: string,
  { tags }: { tags?: readonly string[] | undefined } = {},
): Promise<ActivityRow[]> {
  const hasTag = isOneOf(sql`a.tag`, tags, 'text');
  const { rows } = await sql<ActivityRow>`
    select ${ACTIVITY_COLUMNS} ${ACTIVITY_SOURCES}
    where a.case_record_id = ${caseId} and ${hasTag}
    order by a.created_at, a.id`.execute(db);
  return rows;
}

export async function findActivity(db: Db, id: string): Promise<ActivityRow | undefined> {
  const { rows } =
    await sql<ActivityRow>`select ${ACTIVITY_COLUMNS} ${ACTIVITY_SOURCES} where a.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Returns whether an expunged activity was in the calendar before, according to the history of its case. Undefined when
 * the history does not say.
 */
export async function wasInCalendar(
  db: Db,
  { id, case_record_id: caseId }: Pick<ActivityRow, 'id' | 'case_record_id'>,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ in_calendar: boolean | null }>`
    select (changes->'before'->>'in_calendar')::boolean as in_calendar from audit_log
    where subject_type = 'case' and subject_id = ${caseId} and action = 'activity.status_changed'
      and changes->>'activity_id' = ${id} and changes->'after'->>'status' = 'Expunged'
    order by id desc limit 1`.execute(db);
  return rows[0]?.in_calendar ?? undefined;
}

/** Returns the case of an activity. An activity never moves to another case. */
export async function findCaseIdOf(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('case_activities')
    .select('case_record_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.case_record_id;
}

export type NewActivityRow = Insertable<DB['case_activities']>;

export async function insertActivity(db: Db, row: NewActivityRow): Promise<void> {
  await db.insertInto('case_activities').values(row).execute();
}

export type ActivityValues = Omit<Updateable<DB['case_activities']>, 'id' | 'case_record_id' | 'created_at'>;

export async function updateActivity(db: Db, id: string, values: ActivityValues, now: string): Promise<void> {
  await db
    .updateTable('case_activities')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute();
}
