import { type QueryKey, useQuery } from '@tanstack/react-query';
import { answer } from '../../api/client.ts';

/** A page of a list, independent of the service's envelope. */
export interface Page<Row> {
  rows: readonly Row[];
  total: number;
  page: number;
  lastPage: number;
  perPage: number;
}

/** Wraps an unpaged list as the single page of a table. */
export const fullPage = <Row>(rows: readonly Row[]): Page<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  lastPage: 1,
  perPage: Math.max(1, rows.length),
});

/** Queries a list and converts its pages for tables. The previous page stays visible while the next one loads. */
export function usePageQuery<Envelope, Row>(
  queryKey: QueryKey,
  ask: () => Promise<{ data?: Envelope }>,
  pageOf: (answered: Envelope) => Page<Row>,
  options: { enabled?: boolean } = {},
) {
  return useQuery({
    ...options,
    queryKey,
    queryFn: async () => pageOf(await answer(ask())),
    placeholderData: (before) => before,
  });
}
