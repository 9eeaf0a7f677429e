import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity } from '../activities/find.ts';
import { SHERIFFS_REPORT } from '../activities/kinds.ts';
import { findCaseIdOf, updateActivity } from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { addAttachments, auditedMedia } from './attach.ts';
import { deleteActivityMedia, type MediaRow } from './queries.ts';
import { receiveFiles } from './receive.ts';
import { scopeIncludes } from './scope.ts';

export interface AttachmentId {
  activityId: string;
  mediaId: string;
}

/**
 * Removes one attachment of an activity. Throws 404 when it belongs to another activity or the case is out of scope.
 */
export async function removeFromActivity(
  app: App,
  actor: Actor,
  id: AttachmentId,
  origin: Origin,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const { record } = await takeOut(trx, actor, id, now);
    await record('activity.file_removed', [], origin);
  });
}

/**
 * Replaces one attachment of an activity by one other file. Nothing is removed unless the new file is accepted.
 * Throws 422 under `attachments` for none or several files, and under `attachments.0` for a refused file.
 */
export async function replaceInActivity(
  app: App,
  actor: Actor,
  id: AttachmentId,
  request: FastifyRequest,
  origin: Origin,
): Promise<MediaRow[]> {
  await assertInScope(app, actor, id);
  return await receiveFiles(app, request, { field: 'attachments' }, async ({ files }) => {
    if (files.length !== 1)
      throw invalid({ attachments: [message('field.max_items', { attribute: 'attachments', limit: 1 })] });
    const now = iso(app.clock.now());
    return await withTransaction(app.db, async (trx) => {
      const { caseId, record } = await takeOut(trx, actor, id, now);
      const rows = await addAttachments(trx, { caseId, activityId: id.activityId }, files, {
        actorId: actor.id,
        now,
      });
      await record('activity.file_replaced', rows, origin);
      return rows;
    });
  });
}

/** Files of a sheriff's report are its returns, so changing them needs the permission to report service. */
const permissionFor = (activity: string): Permission =>
  activity === SHERIFFS_REPORT ? 'Report Service' : 'Record Activities';

const EITHER: Permission[] = ['Record Activities', 'Report Service'];

/** Throws 404 before a large file is read. */
async function assertInScope(app: App, actor: Actor, { activityId }: AttachmentId): Promise<void> {
  const caseId = await findCaseIdOf(app.db, activityId);
  const now = iso(app.clock.now());
  for (const permission of EITHER)
    if (caseId !== undefined && (await scopeIncludes(app.db, actor, permission, caseId, now))) return;
  throw new NotFound('activity');
}

/** Deletes the row of one attachment with its case locked, and returns the audit event to record. */
async function takeOut(trx: Db, actor: Actor, { activityId, mediaId }: AttachmentId, now: string) {
  const kind = await kindOf(trx, activityId);
  const permission = permissionFor(kind);
  const { found, activity } = await changeableActivity(trx, actor, activityId, { permission, now });
  assertNotArchived(found);
  assertNotExpunged(activity);
  const removed = await deleteActivityMedia(trx, activityId, mediaId);
  if (removed.length === 0) throw new NotFound('file');
  await updateActivity(trx, activityId, {}, now);
  const record = async (action: string, added: MediaRow[], origin: Origin) =>
    await recordAs(trx, actor, {
      action,
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: {
        activity_id: activityId,
        before: { files: auditedMedia(removed) },
        ...(added.length === 0 ? {} : { after: { files: auditedMedia(added) } }),
      },
    });
  return { caseId: found.id, record };
}

/** Returns the kind of an activity, which never changes. */
async function kindOf(trx: Db, activityId: string): Promise<string> {
  const found = await trx
    .selectFrom('case_activities')
    .select('activity')
    .where('id', '=', activityId)
    .executeTakeFirst();
  if (found === undefined) throw new NotFound('activity');
  return found.activity;
}
