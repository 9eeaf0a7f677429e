import { type FieldErrors, invalid } from '../../platform/http/errors.ts';
import type { App } from '../context.ts';
import { isLikelyDay } from '../fields.ts';

/** Local days, both included. */
export interface Period {
  start: string;
  end: string;
}

const BEFORE = { months: 1 };
const AHEAD = { months: 12 };
const LONGEST = { years: 3 };

/**
 * C§4, contract: the days that the feed shows, by default the month before to twelve months ahead. With one end alone it
 * is as long, from or up to there. 422 for an end before the start, for more than three years, and for days outside of
 * 1900 to 2199.
 */
export function periodOf(
  app: Pick<App, 'time' | 'clock'>,
  given: { start?: string | undefined; end?: string | undefined },
): Period {
  assertDays(given);
  const day = (text: string | undefined) => (text === undefined ? undefined : Temporal.PlainDate.from(text));
  const [first, last] = [day(given.start), day(given.end)];
  const today = Temporal.PlainDate.from(app.time.dateOf(app.clock.now()));
  const start = first ?? last?.subtract(AHEAD).subtract(BEFORE) ?? today.subtract(BEFORE);
  const end = last ?? first?.add(BEFORE).add(AHEAD) ?? today.add(AHEAD);
  if (Temporal.PlainDate.compare(end, start) < 0)
    throw invalid({ end: ['The end field must be a date after or equal to start.'] });
  if (Temporal.PlainDate.compare(end, start.add(LONGEST)) > 0)
    throw invalid({ end: ['The end field must not be more than three years after start.'] });
  return { start: start.toString(), end: end.toString() };
}

function assertDays(given: { start?: string | undefined; end?: string | undefined }): void {
  const errors: FieldErrors = {};
  for (const name of ['start', 'end'] as const) {
    const date = given[name];
    if (date !== undefined && !isLikelyDay(date)) errors[name] = [`The ${name} field must be a valid date.`];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
