import type { ActivityStatus } from '@bulwagan/contracts/court/activity-status.ts';
import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { isOneOf } from '@bulwagan/platform/database/reading/one-of.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CaseScope, isReached, seesEveryCase } from '../access/scope.ts';
import { SHERIFFS_REPORT } from '../activities/kinds.ts';
import type { Db } from '../database.ts';
import { isToServeAt } from './tasks/end-reason.ts';

export interface ReportRow {
  id: string;
  case_record_id: string;
  case_number: string;
  case_title: string;
  branch_id: number | null;
  classification: Classification;
  status: ActivityStatus;
  service_date: string | null;
  service_status: string | null;
  service_reason: string | null;
  manner_of_service: string | null;
  attempts_count: number;
  remarks: string | null;
  hearing_parent_id: string | null;
  hearing_scheduled_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReportFilter {
  statuses?: readonly ActivityStatus[] | undefined;
  serviceStatuses?: readonly string[] | undefined;
  caseIds?: readonly string[] | undefined;
  branchIds?: readonly number[] | undefined;
  tags?: readonly string[] | undefined;
  isToServe?: boolean | undefined;
}

const COLUMNS = sql`a.id, a.case_record_id, c.case_number, c.case_title, c.branch_id, c.classification, r.status,
  s.service_date, s.service_status, s.service_reason, s.manner_of_service, coalesce(s.attempts_count, 0)::integer as attempts_count,
  a.remarks, a.hearing_parent_id, h.scheduled_at as hearing_scheduled_at, a.created_at, a.updated_at`;

/** C§2: the most recent attempt counts; of two attempts on one day, the attempt recorded later. */
const LATEST_ATTEMPT = sql`
  left join lateral (
    select t.service_date, t.service_status, t.service_reason, t.manner_of_service, count(*) over () as attempts_count
    from service_attempts t
    where t.activity_id = a.id
    order by t.service_date desc, t.recorded_at desc, t.id desc
    limit 1
  ) s on true`;

const SOURCES = sql`from sheriff_reports r
  join case_activities a on a.id = r.activity_id
  join case_records c on c.id = r.case_record_id
  left join case_activities h on h.id = a.hearing_parent_id ${LATEST_ATTEMPT}`;

interface Scope {
  scope: CaseScope;
  /** ISO timestamp. */
  now: string;
}

/**
 * Returns reports of cases within scope, newest first. The ids of the page are selected before any join, because far
 * pages skip many rows.
 */
export async function listReports(
  db: Db,
  scope: Scope,
  filter: ReportFilter,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select ${COLUMNS} ${SOURCES}
    where r.activity_id = any(array(
      select r.activity_id ${wanted(scope, filter)}
      order by r.created_at desc, r.activity_id desc limit ${perPage} offset ${offset}))
    order by r.created_at desc, r.activity_id desc`.execute(db);
  return rows;
}

export async function countReports(db: Db, scope: Scope, filter: ReportFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) ${wanted(scope, filter)}`.execute(db);
  return Number(rows[0]!.count);
}

/** Selects reports as `r`. Their cases are joined only when a branch filter or the scope needs them. */
function wanted({ scope, now }: Scope, filter: ReportFilter): RawBuilder<unknown> {
  const asksOfCases = filter.branchIds !== undefined || !seesEveryCase(scope);
  const all: RawBuilder<unknown>[] = [
    isReached(scope, now),
    isOneOf(sql`r.status`, filter.statuses, 'text'),
    isOneOf(sql`r.service_status`, filter.serviceStatuses, 'text'),
    isOneOf(sql`r.case_record_id`, filter.caseIds, 'uuid'),
    isOneOf(sql`c.branch_id`, filter.branchIds, 'integer'),
  ];
  if (filter.tags?.includes(SHERIFFS_REPORT) === false) all.push(sql`false`);
  if (filter.isToServe !== undefined) all.push(sql`(${isToServeAt(now)}) = ${filter.isToServe}`);
  return sql`from sheriff_reports r ${asksOfCases ? sql`join case_records c on c.id = r.case_record_id` : sql``}
    where ${sql.join(all, sql` and `)}`;
}

/** Returns a report regardless of scope; the caller checks access to its case. */
export async function findReport(db: Db, id: string): Promise<ReportRow | undefined> {
  const { rows } = await sql<ReportRow>`select ${COLUMNS} ${SOURCES} where r.activity_id = ${id}`.execute(db);
  return rows[0];
}

export interface AttemptRow {
  id: string;
  service_date: string;
  service_status: string;
  service_reason: string | null;
  manner_of_service: string | null;
  /** `HH:MM` */
  service_time: string | null;
  place: string | null;
  received_by: string | null;
  recipient_capacity: string | null;
  refused_to_sign: boolean;
  left_in_view: boolean;
  recorded_by: number | null;
  recorded_at: string;
}

/** Returns the attempts, latest first. */
export async function listAttempts(db: Db, activityId: string): Promise<AttemptRow[]> {
  return await db
    .selectFrom('service_attempts')
    .select([
      'id',
      'service_date',
      'service_status',
      'service_reason',
      'manner_of_service',
      'service_time',
      'place',
      'received_by',
      'recipient_capacity',
      'refused_to_sign',
      'left_in_view',
      'recorded_by',
      'recorded_at',
    ])
    .where('activity_id', '=', activityId)
    .orderBy('service_date', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
