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

interface Listed {
  get: { parameters: { query?: object } };
}
type PathOfList = { [Path in keyof paths]: paths[Path] extends Listed ? Path : never }[keyof paths];
type QueryOf<Path extends PathOfList> = paths[Path] extends {
  get: { parameters: { query?: infer Query } };
}
  ? NonNullable<Query>
  : never;

/** What a list's address asks for. Whether its values are any is the server's to judge. */
export function queryOf<Path extends PathOfList>(list: ListState): QueryOf<Path> {
  return { ...list.filters, page: list.page } as unknown as QueryOf<Path>;
}
