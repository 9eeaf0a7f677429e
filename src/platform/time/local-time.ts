/** How long an offset is taken to hold without asking: zones change theirs at quarters of an hour. */
const QUARTER_IN_MS = 900_000;
const MAX_REMEMBERED = 10_000;
const MINUTE_IN_MS = 60_000;

/** Dates and moments as people of one zone read and write them. */
export interface LocalTime {
  zone: string;
  /** `2026-11-21T09:00:00+08:00` of an ISO instant; null stays null. Whole seconds. */
  show(instant: string): string;
  showOrNull(instant: string | null): string | null;
  /** The local date of an instant: `2026-11-21`. */
  dateOf(instant: string | Temporal.Instant): string;
  /**
   * Reads what a client sent: with an offset or `Z` it is that instant, without one the local time; seconds may be left
   * out, and a space may stand for the T. A date alone is its midnight. Null when there is no such moment.
   */
  read(text: string): Temporal.Instant | null;
  /** The first instant of a local date. */
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

  // What was never changed since it was created shows the same moment twice, in every row of a list.
  let last = { instant: '', shown: '' };
  const show = (instant: string): string => {
    if (instant !== last.instant) last = { instant, shown: showMs(Date.parse(instant)) };
    return last.shown;
  };

  return {
    zone,
    show,
    showOrNull: (instant) => (instant === null ? null : show(instant)),
    dateOf: (instant) =>
      (typeof instant === 'string' ? show(instant) : showMs(instant.epochMilliseconds)).slice(
        0,
        'YYYY-MM-DD'.length,
      ),
    read: (text) => readMoment(text, zone),
    startOf: (date) =>
      Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone, plainTime: '00:00' }).toInstant(),
  };
}

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?\s?(Z|[+-]\d{2}:?\d{2})?)?$/i;

function readMoment(text: string, zone: string): Temporal.Instant | null {
  const [, date, time = '00:00', seconds = '00', offset] = MOMENT.exec(text) ?? [];
  if (date === undefined) return null;
  try {
    // `reject`: a 31st of June is a mistake, not the 1st of July.
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
  if (hours > 14 || minutes > 59) throw new RangeError('No place on earth has this offset.');
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * MINUTE_IN_MS;
}
