import type { App } from '../context.ts';
import { presentMedia } from '../media/present.ts';
import type { MediaRow } from '../media/queries.ts';
import type { AmendmentRow } from './queries.ts';

/** Formats an amendment for responses (C§2), without its evidence for users who may not see evidence in this case. */
export function presentAmendment(
  app: Pick<App, 'time' | 'publicUrl'>,
  row: AmendmentRow,
  { files, seesEvidence, isOwn }: { files: MediaRow[]; seesEvidence: boolean; isOwn: boolean },
) {
  const { time } = app;
  return {
    id: row.id,
    case_record_id: row.case_record_id,
    case_number: row.case_number,
    case_title: row.case_title,
    case_activity_id: row.case_activity_id,
    status: row.status,
    defendants: row.defendants,
    removed_defendants: row.removed_defendants,
    evidences: seesEvidence ? row.evidences : [],
    removed_evidence: seesEvidence ? row.removed_evidence : [],
    evidence_hidden: !seesEvidence,
    files: files.map((file) => presentMedia(app, file)),
    removed_files: row.removed_files,
    remarks: row.remarks,
    created_by: personOf(row.created_by, row.created_by_name),
    reviewed_by_others: isOwn,
    reviewed_by: personOf(row.reviewed_by, row.reviewed_by_name),
    reviewed_at: time.showOrNull(row.reviewed_at),
    review_remarks: row.review_remarks,
    created_at: time.show(row.created_at),
    updated_at: time.show(row.updated_at),
  };
}

/** Response to filing an amendment (C§4). */
export function presentFiled({ time }: Pick<App, 'time'>, row: AmendmentRow) {
  return {
    id: row.id,
    case_record_id: row.case_record_id,
    case_activity_id: row.case_activity_id!,
    status: row.status,
    created_at: time.show(row.created_at),
  };
}

function personOf(id: number | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}
