import type { EventStatus } from '@bulwagan/contracts/court/activity-status.ts';
import type { Classification, EventType } from '@bulwagan/contracts/court/kinds.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CaseScope, isReached } from '../access/scope.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { Period } from './period.ts';

/** One event of the feed, from any source table. A timed event has timestamps, an all-day event has dates. */
export interface FeedRow {
  source: 'manual' | 'case' | 'holiday';
  id: string;
  calendar_id: string | null;
  title: string;
  type: EventType;
  status: EventStatus;
  description: string | null;
  location: string | null;
  start_at: string | null;
  end_at: string | null;
  start_on: string | null;
  end_on: string | null;
  case_record_id: string | null;
  case_activity_id: string | null;
  case_number: string | null;
  /** Classification of the event's case; null if the event belongs to no case. */
  classification: Classification | null;
  hearing_mode: string | null;
  /** Time at which a deadline was complied with; null for other events. */
  complied_at: string | null;
  branch_id: number | null;
  branch_name: string | null;
  revision: number;
  /** Time of the last change. An event of a case also changes with its case, because it shows the case title. */
  updated_at: string;
}

export interface FeedQuery {
  userId: number;
  /** Scope of the cases whose activities are shown; null shows no activities of cases. */
  scope: CaseScope | null;
  period: Period;
  type?: EventType | undefined;
  branchId?: number | undefined;
  now: string;
  /** Maximum number of rows. */
  limit: number;
}

interface Scope extends FeedQuery {
  /** The period as instants, `to` excluded. */
  from: string;
  to: string;
}

/** C§4, C§6: returns all events of the period in order of time, in one statement. */
export async function readFeed(db: Db, time: App['time'], query: FeedQuery): Promise<FeedRow[]> {
  const { start, end, from, until } = query.period;
  const dayAfter = Temporal.PlainDate.from(end).add({ days: 1 }).toString();
  const scope: Scope = {
    ...query,
    from: iso(from ?? time.startOf(start)),
    to: iso(until ?? time.startOf(dayAfter)),
  };
  const parts = [...manualParts(scope), ...caseParts(scope), ...holidayParts(scope)];
  const { rows } = await sql<FeedRow>`
    select f.source, f.id, f.calendar_id, f.title, f.type, f.status, f.description, f.location, f.start_at, f.end_at,
      f.start_on, f.end_on, f.case_record_id, f.case_activity_id, f.case_number, f.classification, f.hearing_mode,
      f.complied_at, f.branch_id, f.branch_name, f.revision, f.updated_at
    from (${sql.join(parts, sql` union all `)}) f
    order by coalesce(f.start_at, f.start_on::timestamp at time zone ${time.zone}), f.start_at nulls first, f.id
    limit ${query.limit}`.execute(db);
  return rows;
}

function manualParts({ userId, type, period, from, to }: Scope): RawBuilder<unknown>[] {
  const isOfType = type === undefined ? sql`true` : sql`e.type = ${type}`;
  return [
    sql`
      select 'manual' as source, e.id::text as id, e.calendar_id, e.title, e.type, e.status, e.description, e.location,
        e.start_at, e.end_at, e.start_on, e.end_on, e.case_record_id, e.case_activity_id, null as case_number,
        null as classification, null as hearing_mode, null::timestamptz as complied_at, null::integer as branch_id, null as branch_name, e.revision, e.updated_at
      from calendars k
      join calendar_events e on e.calendar_id = k.id
      where k.user_id = ${userId} and ${isOfType}
        and case when e.all_day then e.start_on <= ${period.end}::date and coalesce(e.end_on, e.start_on) >= ${period.start}::date
            else e.start_at < ${to}::timestamptz
              and (e.start_at >= ${from}::timestamptz or e.end_at > ${from}::timestamptz) end`,
  ];
}

const IS_HEARING = sql`(h.activity_id is not null or a.activity = 'Hearing')`;

/**
 * Activities with a time, and activities due on a date without one. Cancelled hearings are included as cancelled, so
 * that calendar programs remove them; expunged activities are left out.
 */
function caseParts(scope: Scope): RawBuilder<unknown>[] {
  const { scope: caseScope, type, branchId, period, from, to, now } = scope;
  if (caseScope === null || (type !== undefined && type !== 'hearing' && type !== 'case')) return [];
  const isOfType = type === undefined ? sql`true` : type === 'hearing' ? IS_HEARING : sql`not ${IS_HEARING}`;
  const part = (when: RawBuilder<unknown>, isThere = sql`true`) => sql`
    select 'case' as source, a.id::text as id, null::uuid as calendar_id,
      a.activity || ': ' || c.case_number || ' ' || c.case_title as title,
      case when ${IS_HEARING} then 'hearing' else 'case' end as type,
      case when not h.is_active or a.hearing_status = 'cancelled' then 'cancelled'
           when a.hearing_status = 'rescheduled' then 'rescheduled'
           when a.status = 'for_update' then 'tentative' else 'confirmed' end as status,
      nullif(concat_ws(E'\n', 'Mode: ' || h.hearing_mode, 'Judge: ' || h.judge, h.meeting_url, a.remarks), '')
        as description,
      h.room as location, coalesce(h.starts_at, a.scheduled_at) as start_at, h.ends_at as end_at,
      case when a.scheduled_at is null then a.due_at end as start_on, null::date as end_on,
      c.id as case_record_id, a.id as case_activity_id, c.case_number, c.classification, h.hearing_mode,
      case when a.scheduled_at is null then a.complied_at end as complied_at, b.id as branch_id,
      b.name as branch_name, coalesce(h.revision, 0) as revision, greatest(a.updated_at, c.updated_at) as updated_at
    from case_activities a
    join case_records c on c.id = a.case_record_id
    left join hearings h on h.activity_id = a.id
    left join branches b on b.id = coalesce(h.branch_id, c.branch_id)
    where a.in_calendar and a.status <> 'Expunged' and ${when} and ${isOfType} and ${isThere} and ${isReached(caseScope, now)}`;
  // A hearing lasts at most 12 hours, so hearings that began more than 12 hours before the first day have ended.
  const isSet = sql`a.scheduled_at >= ${from}::timestamptz - interval '12 hours' and a.scheduled_at < ${to}::timestamptz
    and (a.scheduled_at >= ${from}::timestamptz or h.ends_at > ${from}::timestamptz)`;
  const isDue = sql`a.scheduled_at is null and a.due_at between ${period.start}::date and ${period.end}::date`;
  if (branchId === undefined) return [part(isSet), part(isDue)];
  // Each part uses an index that reads only this branch's events of the period. A hearing scheduled before its case had
  // a branch has no branch of its own.
  const begins = sql`h.starts_at >= ${from}::timestamptz - interval '12 hours' and h.starts_at < ${to}::timestamptz`;
  const isOfCase = sql`c.branch_id = ${branchId}`;
  return [
    part(isSet, sql`h.branch_id = ${branchId} and ${begins}`),
    part(isSet, sql`h.branch_id is null and ${begins} and ${isOfCase}`),
    part(isSet, sql`a.hearing_status is null and h.activity_id is null and ${isOfCase}`),
    part(isDue, sql`coalesce(h.branch_id, c.branch_id) = ${branchId}`),
  ];
}

/** Special working days are excluded, because the court sits on them. */
function holidayParts({ type, period }: Scope): RawBuilder<unknown>[] {
  if (type !== undefined && type !== 'holiday') return [];
  return [
    sql`
      select 'holiday' as source, d.id::text as id, null::uuid as calendar_id, d.name as title, 'holiday' as type,
        case when d.is_tentative then 'tentative' else 'confirmed' end as status, d.source as description,
        null as location, null::timestamptz as start_at, null::timestamptz as end_at, d.date as start_on,
        null::date as end_on, null::uuid as case_record_id, null::uuid as case_activity_id, null as case_number,
        null as classification, null as hearing_mode, null::timestamptz as complied_at, null::integer as branch_id, null as branch_name, 0 as revision, d.updated_at
      from holidays d
      where d.date between ${period.start}::date and ${period.end}::date and d.kind <> 'special_working'`,
  ];
}
