import type { Page } from './data-table.tsx';

/** As court and workforce answer with a list. */
interface Envelope<Row> {
  data: readonly Row[];
  meta: { current_page: number; last_page: number; per_page: number; total: number };
}

/** One page of a list of the offices, as tables take it. */
export function pageOf<Row>({ data, meta }: Envelope<Row>): Page<Row> {
  return {
    rows: data,
    total: meta.total,
    page: meta.current_page,
    lastPage: meta.last_page,
    perPage: meta.per_page,
  };
}
