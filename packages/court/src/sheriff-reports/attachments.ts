import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { formCheck } from '@bulwagan/platform/http/bodies/form.ts';
import { invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../access.ts';
import { updateActivity } from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { auditedMedia, replaceAttachments } from '../media/attach.ts';
import { type AcceptedFile, receiveFiles } from '../media/receive.ts';
import { changeableReport } from './report.ts';
import { ReportForm } from './schemas.ts';

const check = formCheck(ReportForm);

/**
 * C§4: replaces all scanned returns of a report, all or none. Throws 422 under `attachments.0` and so on for a refused
 * file, and under `case_activity_id` when it is not a report within scope.
 */
export async function replaceReturns(
  app: App,
  actor: Actor,
  request: FastifyRequest,
  origin: Origin,
): Promise<void> {
  await receiveFiles(app, request, { field: 'attachments', check }, async ({ files, values }) => {
    const now = iso(app.clock.now());
    await withTransaction(app.db, (trx) =>
      replaceIn(trx, actor, { id: values.case_activity_id, files, now, origin }),
    );
  });
}

async function replaceIn(
  trx: Db,
  actor: Actor,
  { id, files, now, origin }: { id: string; files: AcceptedFile[]; now: string; origin: Origin },
): Promise<void> {
  const { found, activity } = await changeableReport(trx, actor, id, now).catch((error: unknown) => {
    // The id is a body field (contract), so an unknown one is a validation error instead of a 404.
    if (error instanceof NotFound)
      throw invalid({ case_activity_id: [message('field.selected', { attribute: 'case_activity_id' })] });
    throw error;
  });
  const where = { caseId: found.id, activityId: activity.id };
  const { added, removed } = await replaceAttachments(trx, where, files, { actorId: actor.id, now });
  await updateActivity(trx, activity.id, {}, now);
  await recordAs(trx, actor, {
    action: 'sheriff_report.attachments_replaced',
    subject: ['case', found.id],
    at: now,
    origin,
    branchId: found.branch_id,
    changes: {
      activity_id: activity.id,
      before: { files: auditedMedia(removed) },
      after: { files: auditedMedia(added) },
    },
  });
}
