import type { paths } from '../../../../build/api/fundraising.d.ts';
import type { Page } from '../../kit/lists/data-table.tsx';
import type { ListState } from '../../kit/lists/use-list.ts';

interface Envelope<Row> {
  data: { data: Row[]; current_page: number; per_page: number; total: number; last_page: number };
}

/** A page of a list out of the envelope of F§2. */
export function pageOf<Row>({ data }: Envelope<Row>): Page<Row> {
  return {
    rows: data.data,
    total: data.total,
    page: data.current_page,
    lastPage: data.last_page,
    perPage: data.per_page,
  };
}

/** A list that the API returns whole, as its only page. */
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
 * What a list's address asks for, by names that its path takes: a filter that the API no longer has fails to compile.
 * Whether the values are any is the server's to judge.
 */
export function queryOf<Path extends keyof paths, Name extends keyof QueryOf<Path> & string>(
  _path: Path,
  { filters, page }: ListState<Name>,
): Pick<QueryOf<Path>, Name> & { page: number } {
  const asked = filters as Pick<QueryOf<Path>, Name>;
  return { ...asked, page };
}
