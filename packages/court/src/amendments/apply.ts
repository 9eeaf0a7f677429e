import type { Db } from '../database.ts';
import { insertEvidence, removeEvidenceRows } from '../evidence/queries.ts';
import { auditedMedia } from '../media/attach.ts';
import { attachFilesOf, deleteCaseMedia } from '../media/queries.ts';
import { addParties } from '../parties/add.ts';
import type { Linking } from '../parties/linking.ts';
import { removeParties } from '../parties/queries.ts';
import type { AmendmentRow } from './queries.ts';

/** Items that should be removed but no longer existed. */
export interface PassedOver {
  removed_defendants: string[];
  removed_evidence: string[];
  removed_files: string[];
}

export const NOTHING: PassedOver = { removed_defendants: [], removed_evidence: [], removed_files: [] };

/** Additional details of a granted amendment for the history. */
export interface Applied {
  passed_over: PassedOver;
  /** Metadata of deleted files; the files themselves cannot be recovered. */
  removed_files: Record<string, unknown>[];
  /** Accounts that gain access to the case because a new counsel has their email address. */
  linked_user_ids: number[];
}

/**
 * Applies an amendment to its case. Items that were removed since it was filed are skipped, because they are already
 * gone. The caller holds the lock of the case.
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
