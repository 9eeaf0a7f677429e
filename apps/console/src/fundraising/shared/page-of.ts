import type { QueryKey } from '@tanstack/react-query';
import type { paths } from '../../../../../build/api/fundraising.d.ts';
import { type Page, usePageQuery } from '../../kit/lists/page.ts';
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

/** Queries a list of pages for tables. */
export const usePages = <Row>(
  queryKey: QueryKey,
  ask: () => Promise<{ data?: Envelope<Row> }>,
  options?: { enabled?: boolean },
) => usePageQuery(queryKey, ask, pageOf<Row>, options);

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
