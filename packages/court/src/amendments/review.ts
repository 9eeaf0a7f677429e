import {
  type ActivityStatus,
  isVerdict,
  type Verdict as VerdictStatus,
} from '@bulwagan/contracts/court/activity-status.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, Forbidden, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { assertNotArchived } from '../activities/find.ts';
import { findActivity, updateActivity } from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import { changeableCase } from '../cases/lists/find.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { scopeIncludes } from '../media/scope.ts';
import { linkingIn } from '../parties/linking.ts';
import { applyAmendment, NOTHING, type PassedOver } from './apply.ts';
import { type AmendmentRow, amendmentOfActivity, findAmendment, writeReview } from './queries.ts';

export interface Verdict {
  status: VerdictStatus;
  remarks: string | null;
  /** ISO timestamp. */
  now: string;
  origin: Origin;
}

const REVIEWED = {
  Granted: message('amendment.granted_already'),
  Denied: message('amendment.denied_already'),
};

/** Returns whether the actor may not review an amendment because they filed it themselves. */
export function isOwnAmendment(
  { rules }: Pick<App, 'rules'>,
  actor: Pick<Actor, 'id'>,
  { created_by }: Pick<AmendmentRow, 'created_by'>,
): boolean {
  return rules.amendmentReview === 'two_person' && created_by === actor.id;
}

/**
 * Grants or denies an amendment. A grant applies all its changes in this transaction; a denial applies none.
 * Throws 403 for the user who filed it, unless `AMENDMENT_REVIEW` is `single`. Throws 422 when it was already reviewed
 * (also by a simultaneous reviewer), when its activity is expunged, and in an archived case.
 */
export async function review(
  app: App,
  actor: Actor,
  id: string,
  { status, remarks, origin }: Omit<Verdict, 'now'>,
): Promise<{ amendment: AmendmentRow; passedOver: PassedOver }> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const caseId = assertFound((await findAmendment(trx, id))?.case_record_id, 'amendment');
    const found = await caseOfReview(trx, actor, caseId, now);
    assertNotArchived(found);
    // Read after locking: the previous holder of the lock may have reviewed the amendment.
    const amendment = (await findAmendment(trx, id))!;
    await assertActivityStands(trx, amendment);
    const passedOver = await reviewAmendment(
      app,
      trx,
      actor,
      { found, amendment },
      { status, remarks, now, origin },
    );
    if (amendment.case_activity_id !== null)
      await updateActivity(trx, amendment.case_activity_id, { status }, now);
    return { amendment: (await findAmendment(trx, id))!, passedOver };
  });
}

async function caseOfReview(trx: Db, actor: Actor, caseId: string, now: string): Promise<CaseRow> {
  try {
    return await changeableCase(trx, actor, caseId, { permission: 'Review Amendments', now });
  } catch (error) {
    throw error instanceof NotFound ? new NotFound('amendment') : error;
  }
}

async function assertActivityStands(trx: Db, { case_activity_id: activityId }: AmendmentRow): Promise<void> {
  const activity = activityId === null ? undefined : await findActivity(trx, activityId);
  if (activity?.status === 'Expunged') throw new Refused(message('amendment.activity_expunged'));
}

/**
 * Applies the rules common to every review. The caller has locked the case and writes the activity's status. Throws 422
 * when the amendment was already reviewed. Returns the items to remove that were already gone; they are skipped.
 */
async function reviewAmendment(
  app: Pick<App, 'rules'>,
  trx: Db,
  actor: Actor,
  { found, amendment }: { found: CaseRow; amendment: AmendmentRow },
  { status, remarks, now, origin }: Verdict,
): Promise<PassedOver> {
  if (isOwnAmendment(app, actor, amendment)) throw new Forbidden(message('amendment.own'));
  if (amendment.status !== 'Confirmed') throw new Refused(REVIEWED[amendment.status]);
  const isFirst = await writeReview(trx, amendment.id, { status, reviewedBy: actor.id, remarks, now });
  if (!isFirst) throw new Refused(message('amendment.reviewed_already'));
  const applied =
    status === 'Granted'
      ? await applyAmendment(trx, await linkingIn(trx, actor, found, now), amendment, now)
      : undefined;
  await recordAs(trx, actor, {
    action: status === 'Granted' ? 'amendment.granted' : 'amendment.denied',
    subject: ['case', found.id],
    at: now,
    origin,
    branchId: found.branch_id,
    changes: {
      amendment_id: amendment.id,
      activity_id: amendment.case_activity_id,
      remarks,
      before: { status: amendment.status },
      after: { status },
      ...applied,
    },
  });
  return applied?.passed_over ?? NOTHING;
}

/**
 * Reviews an amendment when its activity is granted or denied (C§3, update-status), by the same rule and permission
 * (403).
 * Runs in the transaction of the status change, with the case locked and before the status is written.
 * The activity of a reviewed amendment can be expunged and restored, but accepts no other status (422). Activities
 * without an amendment are ignored.
 */
export async function followActivityStatus(
  app: Pick<App, 'rules'>,
  trx: Db,
  actor: Actor,
  {
    found,
    activity,
    status,
  }: { found: CaseRow; activity: { id: string; status: ActivityStatus }; status: ActivityStatus },
  { now, origin }: Pick<Verdict, 'now' | 'origin'>,
): Promise<void> {
  const amendment = await amendmentOfActivity(trx, activity.id);
  if (amendment === undefined || status === 'Expunged') return;
  if (amendment.status === 'Confirmed') {
    if (!isVerdict(status)) return;
    if (!(await scopeIncludes(trx, actor, 'Review Amendments', found.id, now))) throw new Forbidden();
    await reviewAmendment(app, trx, actor, { found, amendment }, { status, remarks: null, now, origin });
    return;
  }
  const isReturning = activity.status === 'Expunged' && status === 'Confirmed';
  if (status !== amendment.status && !isReturning) throw new Refused(REVIEWED[amendment.status]);
}
