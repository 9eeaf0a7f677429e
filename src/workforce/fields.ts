import { Type } from 'typebox';
import { SEARCH_MAX_LENGTH } from '../platform/database/search.ts';

/** Fields that several rooms take alike. */

export const NAME_MAX_LENGTH = 255;
export const TEXT_MAX_LENGTH = 10_000;

/** An optional `filter[search]` of a list. */
export const searchText = (description: string) =>
  Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH, description }));

/** A moment as answers show it, in the configured zone. */
export const shownMoment = (description = 'ISO 8601 with offset') =>
  Type.String({ format: 'date-time', description });
