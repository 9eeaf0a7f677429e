import type { App } from '../context.ts';
import type { CaseListRow, CaseRow } from './queries.ts';

/** Formats a case for responses. */
export function presentCase(app: Pick<App, 'time'>, row: CaseRow) {
  const { description, closing_reason, assignment_reason } = row;
  return { ...presentCaseInList(app, row), description, closing_reason, assignment_reason };
}

export function presentCaseInList({ time }: Pick<App, 'time'>, row: CaseListRow) {
  return {
    id: row.id,
    case_number: row.case_number,
    case_title: row.case_title,
    court_type: row.court_type,
    case_type: row.case_type,
    category: row.category,
    status: row.status,
    stage: row.stage,
    classification: row.classification,
    branch_id: row.branch_id,
    branch: row.branch_id === null ? null : { id: row.branch_id, name: row.branch_name ?? '' },
    station: row.station,
    province_code: row.province_code,
    filed_at: row.filed_at,
    raffled_at: time.showOrNull(row.raffled_at),
    closed_at: row.closed_at,
    archived_at: time.showOrNull(row.archived_at),
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  };
}
