import type { Page } from '../http/pagination.ts';

export interface PageOfRows<Row> {
  rows: Row[];
  /** How many there are on all pages, exactly. */
  total: number;
}

/**
 * Reads one page and the number of all rows. A page that shows the end of the list tells the number by itself, so
 * that only long lists are counted.
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
