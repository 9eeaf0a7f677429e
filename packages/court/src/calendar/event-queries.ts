import type { EventStatus } from '@bulwagan/contracts/court/activity-status.ts';
import type { EventType } from '@bulwagan/contracts/court/kinds.ts';
import { newId, newIds } from '@bulwagan/platform/http/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { type CaseScope, isReached } from '../access/scope.ts';
import type { Db } from '../database.ts';
import type { EventTimes } from './event-times.ts';
import type { FeedRow } from './feed-queries.ts';

/** Fields of a manual event other than its times. */
export interface EventContent {
  title: string;
  type: EventType;
  status: EventStatus;
  description: string | null;
  location: string | null;
}

export type EventValues = EventContent & EventTimes & { case_record_id: string | null };

export type EventRow = EventValues & {
  id: string;
  calendar_id: string;
  revision: number;
  updated_at: string;
};

/** Returns the id of a user's calendar, and creates the calendar on first use. */
export async function calendarOf(db: Db, userId: number, now: string): Promise<string> {
  const { id } = await db
    .insertInto('calendars')
    .values({ id: newId(), user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts events in the given order. Events with the same time are shown in that order. */
export async function insertEvents(
  db: Db,
  calendarId: string,
  values: EventValues[],
  { userId, now }: { userId: number; now: string },
): Promise<EventRow[]> {
  const ids = newIds(values.length);
  const rows = values.map((one, index) => ({
    ...one,
    id: ids[index]!,
    calendar_id: calendarId,
    revision: 0,
    updated_at: now,
  }));
  await db
    .insertInto('calendar_events')
    .values(rows.map((row) => ({ ...row, created_by: userId, created_at: now })))
    .execute();
  return rows;
}

/** Returns an event of the user's own calendar, locked until the transaction ends. */
export const lockEvent = (db: Db, userId: number, id: string): Promise<EventRow | undefined> =>
  ownEvent(db, userId, id, sql`for update of e`);

export const findEvent = (db: Db, userId: number, id: string): Promise<EventRow | undefined> =>
  ownEvent(db, userId, id, sql``);

async function ownEvent(
  db: Db,
  userId: number,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select e.id, e.calendar_id, e.title, e.type, e.status, e.description, e.location, e.all_day, e.start_at, e.end_at,
      e.start_on, e.end_on, e.case_record_id, e.revision, e.updated_at
    from calendar_events e
    join calendars k on k.id = e.calendar_id
    where e.id = ${id} and k.user_id = ${userId}
    ${lock}`.execute(db);
  return rows[0];
}

export async function updateEvent(db: Db, row: EventRow): Promise<void> {
  const { id, calendar_id: _, ...values } = row;
  await db.updateTable('calendar_events').set(values).where('id', '=', id).execute();
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_events').where('id', '=', id).execute();
}

/** Returns the case numbers, by id, of the given cases within scope. */
export async function casesInScope(
  db: Db,
  scope: CaseScope,
  ids: string[],
  now: string,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; case_number: string }>`
    select c.id, c.case_number from case_records c
    where c.id = any(${ids}::uuid[]) and ${isReached(scope, now)}`.execute(db);
  return new Map(rows.map((row) => [row.id, row.case_number]));
}

/** Returns whether the id belongs to an activity that the calendar shows, in a case within scope. */
export async function isCaseEvent(db: Db, scope: CaseScope, id: string, now: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from case_activities a
    join case_records c on c.id = a.case_record_id
    where a.id = ${id} and a.in_calendar and a.status <> 'Expunged' and ${isReached(scope, now)}`.execute(db);
  return rows.length > 0;
}

/** Converts an event to a row of the feed. */
export function toFeedRow(row: EventRow): FeedRow {
  const { all_day: _, ...rest } = row;
  const none = {
    case_activity_id: null,
    case_number: null,
    classification: null,
    hearing_mode: null,
    complied_at: null,
    branch_id: null,
    branch_name: null,
  };
  return { source: 'manual', ...rest, ...none };
}
