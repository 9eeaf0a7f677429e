/** The time as rules see it. Passed in, never read from the machine, so that a test can move it. */
export interface Clock {
  now(): Temporal.Instant;
}

export const systemClock: Clock = { now: () => Temporal.Now.instant() };

/** A clock that stands still until it is moved. */
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

// Requests of one moment ask for the same text.
let last = { ms: Number.NaN, text: '' };

/** `2026-11-21T05:03:00.123Z`: what timestamptz columns take and what JSON answers show. */
export function iso(instant: Temporal.Instant): string {
  const ms = instant.epochMilliseconds;
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}
