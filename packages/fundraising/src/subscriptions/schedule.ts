import type { Frequency } from '@bulwagan/contracts/fundraising/kinds.ts';

const STEP: Record<Frequency, { interval: 'month' | 'year'; count: number }> = {
  monthly: { interval: 'month', count: 1 },
  quarterly: { interval: 'month', count: 3 },
  annually: { interval: 'year', count: 1 },
};

/** The gateway's name of the interval. */
export const intervalOf = (frequency: Frequency) => STEP[frequency];

/**
 * Returns the first charge date after a day. Counted from the first charge, so that a donation started on the 31st is
 * charged on the last day of a shorter month and then on the 31st again.
 */
export function nextChargeAfter(
  first: Temporal.PlainDate,
  frequency: Frequency,
  day: Temporal.PlainDate,
): Temporal.PlainDate {
  const months = monthsOf(frequency);
  const passed = first.until(day, { largestUnit: 'month' }).months;
  let step = Math.max(1, Math.floor(passed / months));
  while (Temporal.PlainDate.compare(chargeAt(step), day) <= 0) step += 1;
  return chargeAt(step);

  function chargeAt(n: number): Temporal.PlainDate {
    return first.add({ months: n * months });
  }
}

function monthsOf(frequency: Frequency): number {
  const { interval, count } = STEP[frequency];
  return interval === 'year' ? 12 * count : count;
}

/** Returns the calendar date in a time zone. */
export function dayIn(timeZone: string, now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate();
}

/** Parses the gateway's date for a column; null when it is missing or does not exist in the calendar. */
export function dateOf(text: string | undefined): string | null {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '') ?? [];
  return date !== undefined && isDay(date) ? date : null;
}

function isDay(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date).year > 0;
  } catch {
    // For example, 31 February.
    return false;
  }
}
