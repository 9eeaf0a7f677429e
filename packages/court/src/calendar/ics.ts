import type { EventStatus } from '@bulwagan/contracts/court/activity-status.ts';
import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { App } from '../context.ts';
import type { FeedRow } from './feed-queries.ts';
import type { PresentEvent } from './present.ts';

/** Suggested refresh interval for calendar programs. */
const REFRESH_IN_SECONDS = 1_800;

/** RFC 5545 §3.8.1.11 defines three statuses; a rescheduled event is confirmed at its new time. */
const STATUS: Record<EventStatus, ICalEventStatus> = {
  confirmed: ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  'pencil-booked': ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * Returns the feed as a calendar file (RFC 5545). Times are in UTC, so the file needs no time zone rules. All-day
 * events are dates, which do not depend on a time zone. The same rows produce the same text.
 */
export function toIcs(app: Pick<App, 'time'>, rows: FeedRow[], present: PresentEvent): string {
  const calendar = ical({
    name: 'Bulwagan Court',
    prodId: { company: 'Bulwagan', product: 'Court' },
    ttl: REFRESH_IN_SECONDS,
  });
  for (const row of rows) addEvent(calendar, row, present);
  return `${withZone(calendar.toString(), app.time.zone)}\r\n`;
}

/**
 * Adds the display time zone. The library would write custom properties after the events, where §3.4 allows no calendar
 * properties and strict programs stop reading.
 */
const withZone = (file: string, zone: string): string =>
  file.replace('\r\nVERSION:2.0\r\n', (version) => `${version}X-WR-TIMEZONE:${zone}\r\n`);

function addEvent(calendar: ICalCalendar, row: FeedRow, present: PresentEvent): void {
  const { id, title, description, location, type, status } = present(row);
  const changedAt = Temporal.Instant.from(row.updated_at);
  calendar.createEvent({
    id,
    sequence: row.revision,
    // In a published calendar, DTSTAMP is the last modification of the event (§3.8.7.2), not the time of the request.
    stamp: changedAt,
    lastModified: changedAt,
    ...timesOf(row),
    summary: printable(title),
    description: description === null ? null : printable(description),
    location: location === null || location === '' ? null : printable(location),
    status: STATUS[status],
    categories: [{ name: type }],
    transparency: type === 'holiday' ? ICalEventTransparency.TRANSPARENT : null,
  });
}

function timesOf(row: FeedRow) {
  if (row.start_at !== null) {
    const end = row.end_at === null ? null : Temporal.Instant.from(row.end_at);
    return { start: Temporal.Instant.from(row.start_at), end };
  }
  // DTEND of an all-day event is the day after the last (§3.6.1). Some programs drop single-day events without it.
  const end = Temporal.PlainDate.from(row.end_on ?? row.start_on!).add({ days: 1 });
  return { allDay: true, start: Temporal.PlainDate.from(row.start_on!), end };
}

/** Removes control characters: §3.3.11 allows only the tab, and line ends are written as `\n`. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return text.replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
}
