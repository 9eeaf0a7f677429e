import { NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access.ts';
import { changingCase } from '../cases/changing.ts';
import { readCase } from '../cases/lists/find.ts';
import type { App } from '../context.ts';
import { auditedMedia, insertMedia } from './attach.ts';
import { deleteCaseMedia, listMedia, type MediaRow } from './queries.ts';
import { receiveFiles } from './receive.ts';
import { scopeIncludes } from './scope.ts';

/** Returns the attachments of a case in the order in which they were added. */
export async function readCaseAttachments(
  app: App,
  actor: Actor,
  caseId: string,
  origin: Origin,
): Promise<MediaRow[]> {
  await readCase(app, actor, caseId, { permission: 'View Case Filing', what: 'attachments', origin });
  return await listMedia(app.db, { caseId });
}

/** Adds files to a case, all or none. Throws 422 for a refused file and in an archived case. */
export async function attachToCase(
  app: App,
  actor: Actor,
  caseId: string,
  request: FastifyRequest,
  origin: Origin,
): Promise<MediaRow[]> {
  // Checked before the upload is read.
  if (!(await scopeIncludes(app.db, actor, 'Manage Cases', caseId, iso(app.clock.now()))))
    throw new NotFound('case');
  return await receiveFiles(app, request, { field: 'attachments' }, ({ files }) =>
    changingCase(app, actor, caseId, by(origin), async ({ trx, now, record }) => {
      const rows = await insertMedia(trx, { collection: 'case', caseId }, files, { actorId: actor.id, now });
      await record('case.files_attached', { after: { files: auditedMedia(rows) } });
      return rows;
    }),
  );
}

/** Deletes a file of a case. Its name and hash stay in the history. */
export async function removeFromCase(
  app: App,
  actor: Actor,
  { caseId, mediaId }: { caseId: string; mediaId: string },
  origin: Origin,
): Promise<void> {
  await changingCase(app, actor, caseId, by(origin), async ({ trx, record }) => {
    const removed = await deleteCaseMedia(trx, caseId, [mediaId]);
    if (removed.length === 0) throw new NotFound('file');
    await record('case.file_removed', { before: { files: auditedMedia(removed) } });
  });
}

const by = (origin: Origin) => ({ permission: 'Manage Cases', origin }) as const;
