import type { App } from '../../context.ts';

/** Returns the first instant of a year, and of the next one, in the time zone of the service. */
export function instantsOf({ timeZone }: Pick<App, 'timeZone'>, year: number): { from: string; to: string } {
  const start = (of: number) =>
    Temporal.PlainDate.from({ year: of, month: 1, day: 1 }).toZonedDateTime(timeZone).toInstant().toString();
  return { from: start(year), to: start(year + 1) };
}
