const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/**
 * Returns a function that formats the time from `now` to an instant in whole units, e.g. `3 minutes ago`. Both times
 * are in milliseconds. It never returns `yesterday` or `last year`, because 30 hours ago can be the day before
 * yesterday.
 */
export function createAgo(locale: string): (instant: number, now: number) => string {
  const counted = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  // Less than a second is `now`.
  const seconds = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (instant, now) => {
    const elapsed = instant - now;
    const [unit, length] = UNITS.find(([, each]) => Math.abs(elapsed) >= each) ?? ['second', 1_000];
    // Without rounding up: 59.7 minutes are not 60.
    const count = Math.trunc(elapsed / length);
    return (unit === 'second' ? seconds : counted).format(count, unit);
  };
}
