import { Type } from 'typebox';
import { SEARCH_MAX_LENGTH } from '../platform/database/search.ts';
import { invalid } from '../platform/http/errors.ts';
import { pageQuery } from '../platform/http/pagination.ts';
import type { App } from './context.ts';

/** Fields that several rooms take alike. */

/** Words that a court chooses itself, e.g. a case type: kept as sent, compared as they are. */
export const NAME_MAX_LENGTH = 255;
/** Titles of cases; a search takes as much, so that one can be pasted whole. */
export const CASE_TITLE_MAX_LENGTH = 1_000;
/** Remarks, descriptions and reasons. */
export const TEXT_MAX_LENGTH = 10_000;
/** Bodies of the help center. */
export const BODY_MAX_LENGTH = 200_000;

/** The pages of a list; those of roles have more (C§4). */
export const pageFields = pageQuery(25);

/** An optional `filter[search]` of a list. */
export const searchText = (description: string, maxLength = SEARCH_MAX_LENGTH) =>
  Type.Optional(Type.String({ maxLength, description }));

/** A moment as clients send it: ISO 8601; without an offset it is the court's local time. Check it with `readMoment`. */
export const moment = (description: string) => Type.String({ minLength: 1, maxLength: 40, description });

/** A moment as answers show it, in the court's zone. */
export const shownMoment = (description = 'ISO 8601 with the offset of the court') =>
  Type.String({ format: 'date-time', description });

/** Whether a date lies in the years that a court's records are about; PostgreSQL knows no year 0. */
export const isLikelyDay = (date: string): boolean => date >= '1900-01-01' && date <= '2199-12-31';

/** The instant that a field says. Throws 422 under its name for what is no moment or lies outside of 1900 to 2199. */
export function readMoment(app: Pick<App, 'time'>, field: string, text: string): Temporal.Instant {
  const instant = app.time.read(text);
  const year = instant === null ? 0 : Number(app.time.dateOf(instant).slice(0, 4));
  if (instant === null || year < 1900 || year > 2199)
    throw invalid({ [field]: [`The ${field.replaceAll('_', ' ')} field must be a valid date.`] });
  return instant;
}
