/** Validity of a looked-up offset in ms. Zones change their offset only at quarter hours. */
const QUARTER_IN_MS = 900_000;
const MAX_REMEMBERED = 10_000;
const MINUTE_IN_MS = 60_000;

/** Conversion between instants and the local dates and times of one zone. */
export interface LocalTime {
  zone: string;
  /** Formats an ISO instant as `2026-11-21T09:00:00+08:00`, in whole seconds. */
  show(instant: string): string;
  showOrNull(instant: string | null): string | null;
  /** Returns the local date of an instant: `2026-11-21`. */
  dateOf(instant: string | Temporal.Instant): string;
  /**
   * Parses a client's date-time: with an offset or `Z` as that instant, without one as local time. Seconds are
   * optional, and a space may replace the T. A date alone means its midnight. Null for an invalid date-time, and for
   * one whose year does not have four digits in every zone.
   */
  read(text: string): Temporal.Instant | null;
  /** Returns the first instant of a local date. */
  startOf(date: string): Temporal.Instant;
}

export function createLocalTime(zone: string): LocalTime {
  const offsets = new Map<number, { text: string; inMs: number }>();

  const offsetAt = (ms: number) => {
    const quarter = Math.floor(ms / QUARTER_IN_MS);
    const known = offsets.get(quarter);
    if (known !== undefined) return known;
    const zoned = Temporal.Instant.fromEpochMilliseconds(quarter * QUARTER_IN_MS).toZonedDateTimeISO(zone);
    const offset = { text: zoned.offset, inMs: zoned.offsetNanoseconds / 1_000_000 };
    if (offsets.size >= MAX_REMEMBERED) offsets.clear();
    offsets.set(quarter, offset);
    return offset;
  };

  const showMs = (ms: number): string => {
    const offset = offsetAt(ms);
    return new Date(ms + offset.inMs).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) + offset.text;
  };

  // Cached, because nearly every request needs it.
  let today: LocalDay = { date: '', from: 0, to: 0 };
  const days = new Map<string, UtcDay | null>();

  const dayOf = (date: string): UtcDay | null => {
    const known = days.get(date);
    if (known !== undefined) return known;
    if (days.size >= MAX_REMEMBERED) days.clear();
    const day = utcDay(date, zone);
    days.set(date, day);
    return day;
  };

  // Cache of the last value: an unchanged record shows the same time twice, in every row of a list.
  let last = { instant: '', shown: '' };
  const show = (instant: string): string => {
    if (instant === last.instant) return last.shown;
    const day = ISO.test(instant) ? dayOf(instant.slice(0, DATE_LENGTH)) : null;
    last = { instant, shown: day === null ? showMs(Date.parse(instant)) : showOnDay(day, instant) };
    return last.shown;
  };

  return {
    zone,
    show,
    showOrNull: (instant) => (instant === null ? null : show(instant)),
    dateOf: (instant) => {
      if (typeof instant === 'string') return show(instant).slice(0, DATE_LENGTH);
      const ms = instant.epochMilliseconds;
      if (ms < today.from || ms >= today.to) today = localDay(showMs(ms).slice(0, DATE_LENGTH), zone);
      return today.date;
    },
    read: (text) => {
      const instant = readMoment(text, zone);
      return instant === null || isShowable(instant) ? instant : null;
    },
    startOf: (date) =>
      Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '00:00' }).toInstant(),
  };
}

/** A local date, from its first millisecond up to that of the next. */
interface LocalDay {
  date: string;
  from: number;
  to: number;
}

function localDay(date: string, zone: string): LocalDay {
  const day = Temporal.PlainDate.from(date);
  const start = (of: Temporal.PlainDate) => of.toZonedDateTime(zone).epochMilliseconds;
  return { date, from: start(day), to: start(day.add({ days: 1 })) };
}

/** A UTC day on which the zone's offset is constant and in whole minutes, as on nearly every day. */
interface UtcDay {
  offset: string;
  offsetInMinutes: number;
  /** Local dates that the UTC day can overlap: the previous date, the same date and the next date. */
  dates: [string, string, string];
}

const DAY_IN_MS = 86_400_000;
const DAY_IN_MINUTES = 1_440;
const DATE_LENGTH = 'YYYY-MM-DD'.length;
/** Format in which PostgreSQL's timestamps are read (database/types.ts). */
const ISO = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const TWO_DIGITS = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

function utcDay(date: string, zone: string): UtcDay | null {
  const start = Date.parse(`${date}T00:00:00.000Z`);
  if (Number.isNaN(start)) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone);
  const change = local.getTimeZoneTransition('next');
  const offsetInMinutes = local.offsetNanoseconds / 60_000_000_000;
  const isSteady = change === null || change.epochMilliseconds >= start + DAY_IN_MS;
  if (!isSteady || !Number.isInteger(offsetInMinutes)) return null;
  const dates = [-1, 0, 1].map((days) =>
    new Date(start + days * DAY_IN_MS).toISOString().slice(0, DATE_LENGTH),
  );
  return { offset: local.offset, offsetInMinutes, dates: dates as UtcDay['dates'] };
}

/** Formats by moving characters: going through a `Date` takes most of the time of a list row. */
function showOnDay({ offset, offsetInMinutes, dates }: UtcDay, instant: string): string {
  const digits = (at: number) => (instant.charCodeAt(at) - 48) * 10 + instant.charCodeAt(at + 1) - 48;
  const inUtc = digits(11) * 60 + digits(14);
  const minutes = inUtc + offsetInMinutes;
  const shift = Math.floor(minutes / DAY_IN_MINUTES);
  const local = minutes - shift * DAY_IN_MINUTES;
  const hour = TWO_DIGITS[Math.floor(local / 60)]!;
  return `${dates[shift + 1]!}T${hour}:${TWO_DIGITS[local % 60]!}${instant.slice(16, 19)}${offset}`;
}

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Range in which the year has four digits in every zone. */
const FIRST_SHOWABLE = Temporal.Instant.from('0001-01-02T00:00Z');
const LAST_SHOWABLE = Temporal.Instant.from('9999-12-30T23:59Z');

const isShowable = (instant: Temporal.Instant): boolean =>
  Temporal.Instant.compare(instant, FIRST_SHOWABLE) >= 0 &&
  Temporal.Instant.compare(instant, LAST_SHOWABLE) <= 0;

function readMoment(text: string, zone: string): Temporal.Instant | null {
  const [, date, time = '00:00', seconds = '00', offset] = MOMENT.exec(text) ?? [];
  if (date === undefined) return null;
  try {
    // `reject`: 31 June is an error, not 1 July.
    const local = Temporal.PlainDateTime.from(`${date}T${time}:${seconds}`, { overflow: 'reject' });
    if (offset === undefined) return local.toZonedDateTime(zone).toInstant();
    return local
      .toZonedDateTime('UTC')
      .toInstant()
      .subtract({ milliseconds: offsetInMs(offset) });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function offsetInMs(offset: string): number {
  if (offset.toUpperCase() === 'Z') return 0;
  const hours = Number(offset.slice(1, 3));
  const minutes = Number(offset.slice(-2));
  if (hours > 14 || minutes > 59) throw new RangeError('No time zone has this offset.');
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_IN_MS;
}
