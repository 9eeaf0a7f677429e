import { SEARCH_MAX_LENGTH } from '@bulwagan/platform/database/reading/search.ts';
import { pageQuery } from '@bulwagan/platform/http/lists/pagination.ts';
import { errorOf } from '@bulwagan/platform/http/schema.ts';
import { Type } from 'typebox';

/** Fields shared by several modules. */

/** Rows of a page (F§2). */
export const PER_PAGE = 15;

/** Paging parameters of a list (F§2). */
export const pageFields = pageQuery(PER_PAGE);

/** An optional `search` of a list. */
export const searchText = (description: string) =>
  Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH, description }));

/** Only http(s), because pages show it as a link. */
export const webAddress = () =>
  Type.String({
    format: 'uri',
    minLength: 1,
    maxLength: 255,
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    ...errorOf('field.url'),
  });
