import type { QueryKey } from '@tanstack/react-query';
import { type Page, usePageQuery } from './page.ts';

/** List envelope of court and workforce. */
interface Envelope<Row> {
  data: readonly Row[];
  meta: { current_page: number; last_page: number; per_page: number; total: number };
}

/** Converts a list response of court or workforce to a page for tables. */
export function pageOf<Row>({ data, meta }: Envelope<Row>): Page<Row> {
  return {
    rows: data,
    total: meta.total,
    page: meta.current_page,
    lastPage: meta.last_page,
    perPage: meta.per_page,
  };
}

/** Queries a list of pages for tables. */
export const usePages = <Row>(
  queryKey: QueryKey,
  ask: () => Promise<{ data?: Envelope<Row> }>,
  options?: { enabled?: boolean },
) => usePageQuery(queryKey, ask, pageOf<Row>, options);
