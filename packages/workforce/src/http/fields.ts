import { SEARCH_MAX_LENGTH } from '@bulwagan/platform/database/reading/search.ts';
import { pageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { errorOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

/** Fields shared by several modules. */

/** Page parameters of a list (W§4, W§8); lists of users have smaller pages. */
export const pageFields = pageQuery(50);

/** Optional `filter[search]` of a list. */
export const searchText = (description: string) =>
  Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH, description }));

/** Timestamp in a response, in the configured zone. */
export const shownMoment = (description = 'ISO 8601 with offset') =>
  Type.String({ format: 'date-time', description });

/**
 * Local date. The years are limited to 1900 to 2199, because PostgreSQL and clients write these years in the same
 * way.
 */
export const day = (description = 'YYYY-MM-DD') =>
  Type.String({ format: 'date', pattern: '^(19|20|21)', ...errorOf('field.date'), description });

/** Warnings in a response about unusual stored values, by field. */
export const warnings = (description: string) =>
  Type.Array(Type.Object({ field: Type.String(), message: Type.String() }), { description });
