import { LOCAL_ZONE } from '../shell/settings.ts';

const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: LOCAL_ZONE });

/** Today in the office's zone, `YYYY-MM-DD`. */
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

/** An instant as `datetime-local` fields have it: the office's wall clock, `YYYY-MM-DDTHH:MM`. */
export function toLocalInput(instant: string | null | undefined): string {
  if (!instant) return '';
  return wallClock(Date.parse(instant)).slice(0, 16);
}

/**
 * What somebody chose in such a field as an instant, ISO 8601 in UTC; an empty field as undefined. What is no time of any
 * day, as the year 20260, stays as it is: the server says so beside the field. Where nobody touched what stood there `before`,
 * it stays to the second, of which such a field knows nothing.
 */
export function fromLocalInput(text: string, before?: string | null): string | undefined {
  if (text === '') return undefined;
  if (before && text === toLocalInput(before)) return before;
  const wished = Date.parse(`${text.slice(0, 16)}:00Z`);
  if (Number.isNaN(wished)) return text;
  // The zone's offset is not known beforehand: what the wall clock shows at a guess tells it.
  const offset = Date.parse(`${wallClock(wished)}Z`) - wished;
  return new Date(wished - offset).toISOString();
}

/** Whether such a field holds a time that offices meet at; while a year is being typed, 0002 and 0020 stand there. */
export const isWholeTime = (text: string): boolean => /^2\d{3}-/.test(text);

function wallClock(at: number): string {
  const part = Object.fromEntries(PARTS.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  // Years of less than four digits are shown without their zeros.
  return `${part.year!.padStart(4, '0')}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}`;
}
