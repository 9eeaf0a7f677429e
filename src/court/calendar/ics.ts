import ical, { type ICalCalendar, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import type { App } from '../context.ts';
import type { FeedRow } from './feed-queries.ts';
import type { PresentEvent } from './present.ts';
import type { EventStatus } from './schemas.ts';

/** How often programs should ask again. */
const REFRESH_IN_SECONDS = 1_800;

/** RFC 5545 §3.8.1.11 knows three; what was moved stands at its new time. */
const STATUS: Record<EventStatus, ICalEventStatus> = {
  confirmed: ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  'pencil-booked': ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * The feed as a calendar file (RFC 5545). Moments are UTC, which every program shows in its reader's zone and which needs
 * no rules of ours; whole days are dates, so that no zone moves them. The same rows give the same text.
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
 * The zone that programs show the calendar in. The library writes what is ours behind the events, where §3.4 has nothing of
 * the calendar itself any more and strict programs read on no further.
 */
const withZone = (file: string, zone: string): string =>
  file.replace('\r\nVERSION:2.0\r\n', (version) => `${version}X-WR-TIMEZONE:${zone}\r\n`);

function addEvent(calendar: ICalCalendar, row: FeedRow, present: PresentEvent): void {
  const { id, title, description, location, type, status } = present(row);
  const changedAt = Temporal.Instant.from(row.updated_at);
  calendar.createEvent({
    id,
    sequence: row.revision,
    // Of a published calendar it is when the event was last changed (§3.8.7.2): not the time of reading.
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
  // DTEND of whole days is the day after the last (§3.6.1). Some programs drop a single day that leaves it out.
  const end = Temporal.PlainDate.from(row.end_on ?? row.start_on!).add({ days: 1 });
  return { allDay: true, start: Temporal.PlainDate.from(row.start_on!), end };
}

/** §3.3.11 has no control characters but the tab; the end of a line is written as text. */
function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  return text.replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '');
}
