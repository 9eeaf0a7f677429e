const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/;
const YEAR_WITH_FOUR_DIGITS = /^\d/;

/** Period in which the UTC offset of a zone does not change. */
interface Stretch {
  from: number;
  until: number;
  offset: number;
}

/**
 * Returns a function from instants (`2026-11-21T05:03:00Z`) to local time (`2026-11-21 13:03:00`); undefined for a text
 * that is not an instant in the years 0 to 9999. The zone's offset is looked up only when a value leaves the last known
 * period: rows of a report mostly share one, and a lookup costs more than the rest of a cell.
 */
export function localTimeIn(timeZone: string): (instant: string) => string | undefined {
  let known: Stretch = { from: 0, until: 0, offset: 0 };
  return (text) => {
    const moment = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
    if (Number.isNaN(moment)) return undefined;
    if (moment < known.from || moment >= known.until) known = stretchAt(moment, timeZone);
    const shown = new Date(moment + known.offset).toISOString();
    return YEAR_WITH_FOUR_DIGITS.test(shown) ? `${shown.slice(0, 10)} ${shown.slice(11, 19)}` : undefined;
  };
}

function stretchAt(moment: number, timeZone: string): Stretch {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
  // `getTimeZoneTransition('previous')` does not include a transition at the instant itself.
  const from = zoned.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
  const until = zoned.getTimeZoneTransition('next');
  return {
    from: from?.epochMilliseconds ?? Number.NEGATIVE_INFINITY,
    until: until?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: zoned.offsetNanoseconds / 1_000_000,
  };
}
