import type { Db } from '../database.ts';
import { insertEvidence, removeEvidenceRows } from '../evidence/queries.ts';
import { auditedMedia } from '../media/attach.ts';
import { attachFilesOf, deleteCaseMedia } from '../media/queries.ts';
import { addParties } from '../parties/add.ts';
import type { Linking } from '../parties/linking.ts';
import { removeParties } from '../parties/queries.ts';
import type { AmendmentRow } from './queries.ts';

/** What was to be removed and was not there any more. */
export interface PassedOver {
  removed_defendants: string[];
  removed_evidence: string[];
  removed_files: string[];
}

export const NOTHING: PassedOver = { removed_defendants: [], removed_evidence: [], removed_files: [] };

/** What the history tells of a granted amendment besides. */
export interface Applied {
  passed_over: PassedOver;
  /** Files are gone for good, so that the history has to tell which they were. */
  removed_files: Record<string, unknown>[];
  /** Accounts that see the case from now on, as counsel of the same e-mail. */
  linked_user_ids: number[];
}

/**
 * Does to a case what an amendment asks for. Somebody or something else that was removed meanwhile is passed over: it is
 * gone, as was asked. The caller holds the lock of the case.
 */
export async function applyAmendment(
  trx: Db,
  linking: Linking,
  amendment: AmendmentRow,
  now: string,
): Promise<Applied> {
  const { case_record_id: caseId, created_by: createdBy } = amendment;
  const removed = {
    removed_defendants: await removeParties(trx, caseId, amendment.removed_defendants, now),
    removed_evidence: await removeEvidenceRows(trx, caseId, amendment.removed_evidence, now),
    removed_files: await deleteCaseMedia(trx, caseId, amendment.removed_files),
  };
  const ids = amendment.defendants.map(({ id }) => id);
  const added = await addParties(trx, linking, amendment.defendants, now, ids);
  await insertEvidence(trx, caseId, amendment.evidences, { createdBy, now });
  await attachFilesOf(trx, amendment.id);
  return {
    passed_over: {
      removed_defendants: except(amendment.removed_defendants, removed.removed_defendants),
      removed_evidence: except(amendment.removed_evidence, removed.removed_evidence),
      removed_files: except(amendment.removed_files, removed.removed_files),
    },
    removed_files: auditedMedia(removed.removed_files),
    linked_user_ids: added.flatMap(({ userId }) => userId ?? []),
  };
}

function except(ids: string[], rows: { id: string }[]): string[] {
  const gone = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !gone.has(id));
}
