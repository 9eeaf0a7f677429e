/** How often a recurring gift is charged. */
export const FREQUENCIES = ['monthly', 'quarterly', 'annually'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

const STEP: Record<Frequency, { interval: 'month' | 'year'; count: number }> = {
  monthly: { interval: 'month', count: 1 },
  quarterly: { interval: 'month', count: 3 },
  annually: { interval: 'year', count: 1 },
};

/** In the gateway's words. */
export const intervalOf = (frequency: Frequency) => STEP[frequency];

/**
 * The first day of the series that comes after a day. Counted from the first charge, so that a gift begun on the 31st
 * comes on the last day of a shorter month and on the 31st again after it.
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

/** The day it is for those who give. */
export function dayIn(timeZone: string, now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO(timeZone).toPlainDate();
}

/** The day that the gateway writes, as it may stand in a column; null when it writes none, or one that no calendar has. */
export function dateOf(text: string | undefined): string | null {
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '') ?? [];
  return date !== undefined && isDay(date) ? date : null;
}

function isDay(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date).year > 0;
  } catch {
    // Such as the 31st of February.
    return false;
  }
}
