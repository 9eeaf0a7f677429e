import type { App } from '../context.ts';
import type { CaseRow } from './queries.ts';

/** A case as answers show it. */
export function presentCase({ time }: Pick<App, 'time'>, row: CaseRow) {
  const { branch_name: branchName, ...rest } = row;
  return {
    ...rest,
    branch: row.branch_id === null ? null : { id: row.branch_id, name: branchName ?? '' },
    raffled_at: time.showOrNull(row.raffled_at),
    archived_at: time.showOrNull(row.archived_at),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  };
}
