import { Type } from 'typebox';

/** Far beyond any list, and small enough for the offset to stay in range. */
const MAX_PAGE = 1_000_000_000;
const MAX_PER_PAGE = 100;

/** Values below 1 count as 1. */
const pageNumber = Type.Integer({ default: 1, description: 'From 1.' });

/**
 * Query schema of a page: `per_page` is clamped to 1..100; non-integers are refused. Defaults are set before the
 * handler runs.
 */
export const pageQuery = (perPage: number) => ({
  page: pageNumber,
  per_page: Type.Integer({ default: perPage, description: `1 to ${MAX_PER_PAGE}.` }),
});

export interface PageQuery {
  page: number;
  per_page: number;
}

export interface Page {
  page: number;
  perPage: number;
  offset: number;
}

export function pageOf(query: PageQuery, mostPerPage = MAX_PER_PAGE): Page {
  const page = clamp(query.page, 1, MAX_PAGE);
  const perPage = clamp(query.per_page, 1, mostPerPage);
  return { page, perPage, offset: (page - 1) * perPage };
}

export interface PageBounds {
  current_page: number;
  per_page: number;
  total: number;
  last_page: number;
  from: number | null;
  to: number | null;
}

/** Returns the pagination numbers of a page; `from` and `to` are null on an empty page. */
export function pageBounds(page: Page, total: number, shown: number): PageBounds {
  return {
    current_page: page.page,
    per_page: page.perPage,
    total,
    last_page: Math.max(1, Math.ceil(total / page.perPage)),
    from: shown === 0 ? null : page.offset + 1,
    to: shown === 0 ? null : page.offset + shown,
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
