import { LOCAL_ZONE } from '../shell/settings.ts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: LOCAL_ZONE });

/** Today's date in the office's time zone, `YYYY-MM-DD`. */
export function today(): string {
  return DAY.format(new Date());
}

const PARTS = new Intl.DateTimeFormat('en-CA', {
  timeZone: LOCAL_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Converts an instant to the value of a `datetime-local` field: the office's local time, `YYYY-MM-DDTHH:MM`. */
export function toLocalInput(instant: string | null | undefined): string {
  if (!instant) return '';
  return wallClock(Date.parse(instant)).slice(0, 16);
}

/**
 * Converts the value of a `datetime-local` field to an ISO 8601 instant in UTC; undefined when empty. An impossible
 * value, e.g. the year 20260, is returned unchanged, so that the server reports it at the field. If the value still
 * equals `before`, `before` is returned with its seconds, which the field does not hold.
 */
export function fromLocalInput(text: string, before?: string | null): string | undefined {
  if (text === '') return undefined;
  if (before && text === toLocalInput(before)) return before;
  const wished = Date.parse(`${text.slice(0, 16)}:00Z`);
  if (Number.isNaN(wished)) return text;
  // The zone's offset at that time is unknown, so derive it from the local time at a guessed instant.
  const offset = Date.parse(`${wallClock(wished)}Z`) - wished;
  return new Date(wished - offset).toISOString();
}

/**
 * Returns true if the field holds a plausible year. While a year is being typed, the field holds values like 0002 and
 * 0020.
 */
export const isFullTime = (text: string): boolean => /^2\d{3}-/.test(text);

function wallClock(at: number): string {
  const part = Object.fromEntries(PARTS.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  // `Intl` omits leading zeros of years.
  return `${part.year!.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}
