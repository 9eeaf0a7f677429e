import { newIds } from '@bulwagan/platform/http/ids.ts';
import type { Db } from '../database.ts';
import { claimFiles } from './leftovers.ts';
import { deleteMedia, insertMediaRows, listMedia, type MediaRow } from './queries.ts';
import type { AcceptedFile } from './receive.ts';

/** Owner of files; unused ids are null. */
export interface Owner {
  collection: MediaRow['collection'];
  caseId: string | null;
  activityId?: string;
  tag?: string | null;
  expiresAt?: string;
}

export interface Uploader {
  actorId: number;
  /** ISO timestamp. */
  now: string;
}

/** Inserts rows for accepted files in the caller's transaction, and returns them in the order of the form. */
export async function insertMedia(
  trx: Db,
  owner: Owner,
  files: AcceptedFile[],
  { actorId, now }: Uploader,
): Promise<MediaRow[]> {
  const ids = newIds(files.length);
  const rows = files.map((file, index) => ({
    id: ids[index]!,
    collection: owner.collection,
    case_record_id: owner.caseId,
    activity_id: owner.activityId ?? null,
    amendment_id: null,
    file_name: file.fileName,
    media_type: file.mediaType,
    size_in_bytes: file.sizeInBytes,
    storage_key: file.storageKey,
    sha256: file.sha256,
    tag: owner.tag ?? null,
    uploaded_by: actorId,
    created_at: now,
    expires_at: owner.expiresAt ?? null,
  }));
  await claimFiles(
    trx,
    files.map(({ storageKey }) => storageKey),
  );
  await insertMediaRows(trx, rows);
  return rows;
}

/** Adds attachments to an activity. The caller holds the lock of its case. */
export async function addAttachments(
  trx: Db,
  { caseId, activityId }: { caseId: string; activityId: string },
  files: AcceptedFile[],
  uploader: Uploader,
): Promise<MediaRow[]> {
  return await insertMedia(
    trx,
    { collection: 'case-activity-attachment', caseId, activityId },
    files,
    uploader,
  );
}

/**
 * Replaces all attachments of an activity by the accepted files (C§4, update-sheriff-report). The caller holds the lock
 * of its case. The old files are deleted after the commit, so a rollback keeps them.
 */
export async function replaceAttachments(
  trx: Db,
  activity: { caseId: string; activityId: string },
  files: AcceptedFile[],
  uploader: Uploader,
): Promise<{ added: MediaRow[]; removed: MediaRow[] }> {
  const before = await listMedia(trx, { activityIds: [activity.activityId] });
  const removed = await deleteMedia(
    trx,
    before.map(({ id }) => id),
  );
  return { added: await addAttachments(trx, activity, files, uploader), removed };
}

/** Returns the metadata of files for the audit log, enough to identify a file after it is deleted. */
export function auditedMedia(rows: MediaRow[]): Record<string, unknown>[] {
  return rows.map(({ id, file_name, media_type, size_in_bytes, sha256 }) => ({
    id,
    file_name,
    media_type,
    size: size_in_bytes,
    sha256: sha256.toString('hex'),
  }));
}
