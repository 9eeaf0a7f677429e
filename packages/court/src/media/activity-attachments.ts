import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity } from '../activities/find.ts';
import { findCaseIdOf } from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { addAttachments, auditedMedia } from './attach.ts';
import { ACTIVITY_FILES } from './download.ts';
import { listMedia, type MediaRow } from './queries.ts';
import { receiveFiles } from './receive.ts';
import { readCaseByAny, scopeIncludes } from './scope.ts';

/** Returns the attachments of an activity in the order in which they were added. */
export async function readActivityAttachments(
  app: App,
  actor: Actor,
  activityId: string,
  origin: Origin,
): Promise<MediaRow[]> {
  const caseId = assertFound(await findCaseIdOf(app.db, activityId), 'activity');
  const reading = { permissions: ACTIVITY_FILES, what: 'attachments', thing: 'activity', origin };
  await readCaseByAny(app, actor, caseId, reading);
  return await listMedia(app.db, { activityIds: [activityId] });
}

/** Adds files to an activity, all or none. Throws 422 for a refused file, an expunged activity and an archived case. */
export async function attachToActivity(
  app: App,
  actor: Actor,
  activityId: string,
  request: FastifyRequest,
  origin: Origin,
): Promise<MediaRow[]> {
  const permission = 'Record Activities';
  const caseId = await findCaseIdOf(app.db, activityId);
  // Checked before the upload is read.
  if (caseId === undefined || !(await scopeIncludes(app.db, actor, permission, caseId, iso(app.clock.now()))))
    throw new NotFound('activity');
  return await receiveFiles(app, request, { field: 'attachments' }, async ({ files }) => {
    const now = iso(app.clock.now());
    return await withTransaction(app.db, async (trx) => {
      const { found, activity } = await changeableActivity(trx, actor, activityId, { permission, now });
      assertNotArchived(found);
      assertNotExpunged(activity);
      const rows = await addAttachments(trx, { caseId, activityId }, files, { actorId: actor.id, now });
      await recordAs(trx, actor, {
        action: 'activity.files_attached',
        subject: ['case', found.id],
        at: now,
        origin,
        branchId: found.branch_id,
        changes: { activity_id: activity.id, after: { files: auditedMedia(rows) } },
      });
      return rows;
    });
  });
}
