import { type QueryKey, useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';
import type { Page } from './data-table.tsx';

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

/** Queries a list and converts its pages for tables. The previous page stays visible while the next one loads. */
export function usePages<Row>(
  queryKey: QueryKey,
  ask: () => Promise<{ data?: Envelope<Row> }>,
  options: { enabled?: boolean } = {},
) {
  return useQuery({
    ...options,
    queryKey,
    queryFn: async () => pageOf(await answer(ask())),
    placeholderData: (before) => before,
  });
}
