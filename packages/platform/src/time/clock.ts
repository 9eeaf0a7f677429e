/** Source of the current time. Passed in as a dependency, so that tests can set it. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that changes only when it is set. */
export interface MovableClock extends Clock {
  advance(duration: Temporal.DurationLike): void;
  set(instant: Temporal.Instant | string): void;
}

export function movableClock(start: Temporal.Instant | string = Temporal.Now.instant()): MovableClock {
  let current = Temporal.Instant.from(start);
  return {
    now: () => current,
    // Through UTC, because an instant alone cannot add days or months.
    advance: (duration) => {
      current = current.toZonedDateTimeISO('UTC').add(duration).toInstant();
    },
    set: (instant) => {
      current = Temporal.Instant.from(instant);
    },
  };
}

// Cache for requests of the same millisecond.
let last = { ms: Number.NaN, text: '' };

/** Returns `2026-11-21T05:03:00.123Z`, the format of timestamptz columns and of JSON responses. */
export function iso(instant: Temporal.Instant): string {
  const ms = instant.epochMilliseconds;
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}
