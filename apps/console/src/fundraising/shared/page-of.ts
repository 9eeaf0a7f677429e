import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { paths } from '../../../../../build/api/fundraising.d.ts';
import { answer } from '../../api/client.ts';
import type { Page } from '../../kit/lists/data-table.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';

interface Envelope<Row> {
  data: { data: Row[]; current_page: number; per_page: number; total: number; last_page: number };
}

/** Converts the pagination envelope of F§2 to a `Page`. */
export function pageOf<Row>({ data }: Envelope<Row>): Page<Row> {
  return {
    rows: data.data,
    total: data.total,
    page: data.current_page,
    lastPage: data.last_page,
    perPage: data.per_page,
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

/** Wraps an unpaginated list as a single page. */
export const fullPage = <Row>(rows: Row[]): Page<Row> => ({
  rows,
  total: rows.length,
  page: 1,
  lastPage: 1,
  perPage: rows.length,
});

type QueryOf<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Query } };
}
  ? NonNullable<Query>
  : never;

/**
 * Returns the query parameters of a list. Filter names are checked against the path's OpenAPI type, so a filter removed
 * from the API fails to compile; values are validated by the server.
 */
export function queryOf<Path extends keyof paths, Name extends keyof QueryOf<Path> & string>(
  _path: Path,
  { filters, page }: ListState<Name>,
): Pick<QueryOf<Path>, Name> & { page: number } {
  const asked = filters as Pick<QueryOf<Path>, Name>;
  return { ...asked, page };
}
