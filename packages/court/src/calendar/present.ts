import type { App } from '../context.ts';
import { createEventIds } from './event-ids.ts';
import type { FeedRow } from './feed-queries.ts';
import type { CalendarEvent } from './schemas.ts';

export type PresentEvent = (row: FeedRow) => CalendarEvent;

/**
 * Creates the function that formats an event for responses (C§2): timestamps in the court's zone, dates for all-day
 * events.
 */
export function createPresentEvent({ time, publicUrl }: Pick<App, 'time' | 'publicUrl'>): PresentEvent {
  const ids = createEventIds(publicUrl);
  const calendarOf = (row: FeedRow): string => {
    if (row.source === 'holiday') return ids.holidays;
    return row.calendar_id ?? ids.branch(row.branch_id);
  };
  return (row) => {
    const start = row.start_at === null ? row.start_on! : time.show(row.start_at);
    const end = row.end_at === null ? row.end_on : time.show(row.end_at);
    return {
      id: row.source === 'holiday' ? ids.holiday(row.id) : row.id,
      calendar_id: calendarOf(row),
      title: row.title,
      type: row.type,
      status: row.status,
      description: row.description,
      location: row.location,
      start,
      end,
      start_at: start,
      end_at: end,
      all_day: row.start_at === null,
      case_record_id: row.case_record_id,
      case_activity_id: row.case_activity_id,
      case_number: row.case_number,
      hearing_mode: row.hearing_mode,
      complied_at: row.complied_at === null ? null : time.show(row.complied_at),
      branch_id: row.branch_id,
      branch_name: row.branch_name,
      is_manual: row.source === 'manual',
    };
  };
}
