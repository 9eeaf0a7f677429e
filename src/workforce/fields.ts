import { Type } from 'typebox';
import { SEARCH_MAX_LENGTH } from '../platform/database/search.ts';
import { pageQuery } from '../platform/http/pagination.ts';

/** Fields that several rooms take alike. */

export const NAME_MAX_LENGTH = 255;
export const TEXT_MAX_LENGTH = 10_000;

/** The pages of a list (W§4, W§8); those of users have fewer. */
export const pageFields = pageQuery(50);

/** An optional `filter[search]` of a list. */
export const searchText = (description: string) =>
  Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH, description }));

/** A moment as answers show it, in the configured zone. */
export const shownMoment = (description = 'ISO 8601 with offset') =>
  Type.String({ format: 'date-time', description });

/** A local day that people deal with: of the centuries that PostgreSQL and everybody else write alike. */
export const day = (description = 'YYYY-MM-DD') =>
  Type.String({ format: 'date', pattern: '^(19|20|21)', 'x-error': 'must be a valid date.', description });

/** Warnings beside `data`: what is unusual about stored values, by field. */
export const warnings = (description: string) =>
  Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), { description });
