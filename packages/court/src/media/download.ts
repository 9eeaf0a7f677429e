import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { FileMissing, type StoredFile } from '@bulwagan/platform/files/files.ts';
import { assertFound, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { FastifyReply } from 'fastify';
import type { Actor } from '../access.ts';
import type { App } from '../context.ts';
import { contentDisposition } from './file-names.ts';
import { findMedia, type MediaRow } from './queries.ts';
import { readCaseByAny } from './scope.ts';

/** Permissions to see files of a case, and files of its activities. */
const FILING: Permission[] = ['View Case Filing'];
export const ACTIVITY_FILES: Permission[] = ['View Case Filing', 'View Case Activities'];

/**
 * Opens a file for download. Files of a case and its amendments need `View Case Filing`; files of an activity also need
 * `View Case Activities`; temporary files are open only to their uploader. Throws 404 otherwise.
 */
export async function openMedia(
  app: App,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<{ row: MediaRow; file: StoredFile }> {
  const row = assertFound(await findMedia(app.db, id), 'file');
  await assertCanRead(app, actor, row, origin);
  try {
    return { row, file: await app.files.get(row.storage_key) };
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    app.log.error({ err: error, media_id: id }, 'A file is missing in the store.');
    throw new NotFound('file');
  }
}

async function assertCanRead(app: App, actor: Actor, row: MediaRow, origin: Origin): Promise<void> {
  if (row.case_record_id === null) {
    if (row.uploaded_by !== actor.id || isOver(app, row)) throw new NotFound('file');
    return;
  }
  const permissions = row.activity_id === null ? FILING : ACTIVITY_FILES;
  await readCaseByAny(app, actor, row.case_record_id, { permissions, what: 'file', thing: 'file', origin });
}

/** Expired temporary files may not have been deleted yet. */
function isOver({ clock }: App, { expires_at: expiresAt }: MediaRow): boolean {
  return expiresAt !== null && Temporal.Instant.compare(expiresAt, clock.now()) <= 0;
}

/** Sends a file as a download, so that browsers never render its content as a page of this site. */
export function sendFile(reply: FastifyReply, { row, file }: { row: MediaRow; file: StoredFile }) {
  reply.headers({
    'content-type': row.media_type,
    'content-length': file.sizeInBytes,
    'content-disposition': contentDisposition(row.file_name, row.media_type),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  return file.stream;
}
