import { message } from '@bulwagan/contracts/errors/message.ts';
import { SEARCH_MAX_LENGTH } from '@bulwagan/platform/database/reading/search.ts';
import { invalid } from '@bulwagan/platform/http/errors.ts';
import { pageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { Type } from 'typebox';
import type { App } from '../context.ts';

/** Fields shared by several modules. */

/** Page parameters of a list; lists of roles have larger pages (C§4). */
export const pageFields = pageQuery(25);

/** Optional `filter[search]` of a list. */
export const searchText = (description: string, maxLength = SEARCH_MAX_LENGTH) =>
  Type.Optional(Type.String({ maxLength, description }));

/** Timestamp in a request: ISO 8601, in the court's local time without an offset. Validate it with `readMoment`. */
export const moment = (description: string) => Type.String({ minLength: 1, maxLength: 40, description });

/** Timestamp in a response, in the court's zone. */
export const shownMoment = (description = 'ISO 8601 with the offset of the court') =>
  Type.String({ format: 'date-time', description });

/** Returns whether a date is within the years of court records. PostgreSQL has no year 0. */
export const isLikelyDay = (date: string): boolean => date >= '1900-01-01' && date <= '2199-12-31';

/** Parses a timestamp field. Throws 422 under its name when it is invalid or outside 1900 to 2199. */
export function readMoment(app: Pick<App, 'time'>, field: string, text: string): Temporal.Instant {
  const instant = app.time.read(text);
  const year = instant === null ? 0 : Number(app.time.dateOf(instant).slice(0, 4));
  if (instant === null || year < 1900 || year > 2199)
    throw invalid({ [field]: [message('field.date', { attribute: field })] });
  return instant;
}
