import type { Page } from '../../http/lists/pagination.ts';

export interface PageOfRows<Row> {
  rows: Row[];
  /** Exact number of rows on all pages. */
  total: number;
}

/**
 * Reads one page and the total number of rows. A page that includes the end of the list implies the total, so only long
 * lists run a count query.
 */
export async function readPage<Row>(
  page: Pick<Page, 'perPage' | 'offset'>,
  read: () => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<PageOfRows<Row>> {
  const rows = await read();
  const isEnd = rows.length < page.perPage && (rows.length > 0 || page.offset === 0);
  return { rows, total: isEnd ? page.offset + rows.length : await count() };
}
