import type { Page } from '../../kit/lists/data-table.tsx';
import type { Schemas } from '../api.ts';

/** A page of the court's envelope as tables take it. */
export function pageOf<Row>({ data, meta }: { data: Row[]; meta: Schemas['PageMeta'] }): Page<Row> {
  return {
    rows: data,
    total: meta.total,
    page: meta.current_page,
    lastPage: meta.last_page,
    perPage: meta.per_page,
  };
}
