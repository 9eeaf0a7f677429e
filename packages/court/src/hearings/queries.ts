import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import { type CaseScope, isReached } from '../access/scope.ts';
import { ACTIVITY_COLUMNS, ACTIVITY_SOURCES, type ActivityRow } from '../activities/queries.ts';
import type { DB, Db } from '../database.ts';

export async function insertHearing(db: Db, row: Insertable<DB['hearings']>): Promise<void> {
  await db.insertInto('hearings').values(row).execute();
}

type Values = Omit<Updateable<DB['hearings']>, 'activity_id' | 'case_record_id' | 'revision'>;

/** Updates a hearing and increments its revision, as calendar programs require (RFC 5545, SEQUENCE). */
export async function updateHearing(db: Db, id: string, values: Values): Promise<void> {
  await db
    .updateTable('hearings')
    .set({ ...values, revision: sql<number>`revision + 1` })
    .where('activity_id', '=', id)
    .execute();
}

/** Returns the active hearings of a case that have not begun, earliest first. */
export async function listHearingsToCome(db: Db, caseId: string, now: string): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    select ${ACTIVITY_COLUMNS} ${ACTIVITY_SOURCES}
    where h.case_record_id = ${caseId} and h.is_active and h.starts_at > ${now}
    order by h.starts_at, h.activity_id`.execute(db);
  return rows;
}

/**
 * Returns which of the hearings were scheduled, rescheduled or confirmed again after another hearing was expunged,
 * according to the case histories. If no history records the expunging, returns all hearings.
 */
export async function hearingsSetSince(
  db: Db,
  struck: Pick<ActivityRow, 'id' | 'case_record_id'>,
  others: readonly { id: string; case_record_id: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct l.changes->>'activity_id' as id
    from audit_log l
    where l.subject_type = 'case' and l.subject_id = any(${others.map((other) => other.case_record_id)}::text[])
      and l.changes->>'activity_id' = any(${others.map((other) => other.id)}::text[])
      and (l.action in ('hearing.scheduled', 'hearing.rescheduled')
        or (l.action = 'activity.status_changed' and l.changes->'after'->>'status' = 'Confirmed'))
      and l.id > coalesce((
        select max(s.id) from audit_log s
        where s.subject_type = 'case' and s.subject_id = ${struck.case_record_id}
          and s.action = 'activity.status_changed' and s.changes->>'activity_id' = ${struck.id}
          and s.changes->'after'->>'status' = 'Expunged'
      ), 0)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface HearingOnDate {
  id: string;
  case_record_id: string;
  case_number: string;
  case_title: string;
  classification: Classification;
  branch_id: number | null;
  branch_name: string | null;
  starts_at: string;
  ends_at: string;
  hearing_mode: string;
  judge: string | null;
  room: string | null;
}

/** Returns the active hearings of a local date, earliest first. With `viewer`, only those of cases within their scope. */
export async function hearingsOnDate(
  db: Db,
  date: string,
  viewer?: { scope: CaseScope; now: string },
): Promise<HearingOnDate[]> {
  const { rows } = await sql<HearingOnDate>`
    select h.activity_id as id, h.case_record_id, c.case_number, c.case_title, c.classification,
      b.id as branch_id, b.name as branch_name, h.starts_at, h.ends_at, h.hearing_mode, h.judge, h.room
    from hearings h
    join case_records c on c.id = h.case_record_id
    left join branches b on b.id = coalesce(h.branch_id, c.branch_id)
    where h.is_active and h.on_date = ${date}
      and ${viewer === undefined ? sql`true` : isReached(viewer.scope, viewer.now)}
    order by h.starts_at, h.activity_id`.execute(db);
  return rows;
}
