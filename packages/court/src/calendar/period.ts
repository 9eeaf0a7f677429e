import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { assertNone, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import type { App } from '../context.ts';
import { isLikelyDay } from '../http/fields.ts';

/** Local days, both included, and the requested instants; `until` is excluded. */
export interface Period {
  start: string;
  end: string;
  from: Temporal.Instant | null;
  until: Temporal.Instant | null;
}

type Zone = Pick<App, 'time' | 'clock'>;
type Given = { start?: string | undefined; end?: string | undefined };

const BEFORE = { months: 1 };
const AHEAD = { months: 12 };
const LONGEST = { years: 3 };

/**
 * C§4, contract: returns the days that the feed shows, by default from the previous month to twelve months ahead. A
 * single end gives a period of the same length from or up to it. Calendar widgets send timestamps, with the end
 * excluded.
 * Throws 422 for an invalid date or timestamp, for an end before the start, for more than three years, and for years
 * outside 1900 to 2199.
 */
export function periodOf(app: Zone, given: Given): Period {
  const errors: FieldErrors = {};
  const first = readEdge(app, errors, 'start', given.start);
  const last = readEdge(app, errors, 'end', given.end);
  assertNone(errors);
  const today = Temporal.PlainDate.from(app.time.dateOf(app.clock.now()));
  const start = first?.day ?? last?.day.subtract(AHEAD).subtract(BEFORE) ?? today.subtract(BEFORE);
  const end = last?.day ?? first?.day.add(BEFORE).add(AHEAD) ?? today.add(AHEAD);
  if (isBefore({ day: end, moment: last?.moment }, { day: start, moment: first?.moment }))
    throw invalid({ end: [message('field.on_or_after', { attribute: 'end', date: field('start') })] });
  if (Temporal.PlainDate.compare(end, start.add(LONGEST)) > 0)
    throw invalid({ end: [message('calendar.longer_than_three_years', { attribute: 'end' })] });
  return {
    start: start.toString(),
    end: end.toString(),
    from: first?.moment ?? null,
    until: last?.moment ?? null,
  };
}

interface Edge {
  day: Temporal.PlainDate;
  moment?: Temporal.Instant | undefined;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** An unescaped `+` of an offset is decoded to a space. */
const LOST_PLUS = /(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) (\d{2}:?\d{2})$/i;

function readEdge(app: Zone, errors: FieldErrors, name: 'start' | 'end', text?: string): Edge | undefined {
  if (text === undefined) return undefined;
  const instant = app.time.read(text.replace(LOST_PLUS, '$1+$2'));
  const date = instant === null ? '' : app.time.dateOf(instant);
  if (instant === null || !isLikelyDay(date)) {
    errors[name] = [message('field.date', { attribute: name })];
    return undefined;
  }
  if (DATE.test(text)) return { day: Temporal.PlainDate.from(text) };
  // An end at midnight does not include the day that begins then.
  const lastDate = name === 'end' ? app.time.dateOf(instant.subtract({ milliseconds: 1 })) : date;
  return { day: Temporal.PlainDate.from(lastDate), moment: instant };
}

function isBefore(end: Edge, start: Edge): boolean {
  if (end.moment !== undefined && start.moment !== undefined)
    return Temporal.Instant.compare(end.moment, start.moment) < 0;
  return Temporal.PlainDate.compare(end.day, start.day) < 0;
}
