import { withTransaction } from '../../platform/database/transaction.ts';
import { Forbidden, NotFound, Refused } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { assertNotArchived } from '../activities/find.ts';
import type { Status } from '../activities/kinds.ts';
import { findActivity, updateActivity } from '../activities/queries.ts';
import { recordAs } from '../audit.ts';
import { changeableCase } from '../cases/find.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { reaches } from '../media/reach.ts';
import { linkingIn } from '../parties/linking.ts';
import { applyAmendment, NOTHING, type PassedOver } from './apply.ts';
import { type AmendmentRow, amendmentOfActivity, findAmendment, writeReview } from './queries.ts';

export interface Verdict {
  status: 'Granted' | 'Denied';
  remarks: string | null;
  /** ISO. */
  now: string;
  origin: Origin;
}

const REVIEWED = {
  Granted: 'The amendment has been granted already.',
  Denied: 'The amendment has been denied already.',
};

/** Whether a rule of the court keeps somebody from reviewing an amendment: they asked for it themselves. */
export function isOwnAmendment(
  { rules }: Pick<App, 'rules'>,
  actor: Pick<Actor, 'id'>,
  { created_by }: Pick<AmendmentRow, 'created_by'>,
): boolean {
  return rules.amendmentReview === 'two_person' && created_by === actor.id;
}

/**
 * Grants or denies an amendment. Granted, all of it is done to the case in this transaction; denied, nothing is. 403 for
 * the person who asked for it, unless `AMENDMENT_REVIEW` is `single`. Once only: 422 for one that was reviewed, of two reviewers at once for the second. 422 too when its activity is expunged and
 * in an archived case.
 */
export async function review(
  app: App,
  actor: Actor,
  id: string,
  { status, remarks, origin }: Omit<Verdict, 'now'>,
): Promise<{ amendment: AmendmentRow; passedOver: PassedOver }> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const caseId = (await findAmendment(trx, id))?.case_record_id;
    if (caseId === undefined) throw new NotFound('amendment');
    const found = await caseOfReview(trx, actor, caseId, now);
    assertNotArchived(found);
    // Only now, since whoever held the lock of the case may have reviewed it.
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
  if (activity?.status === 'Expunged') throw new Refused('The activity of the amendment is expunged.');
}

/**
 * The one rule of every review, with the case locked by the caller, who writes the activity's status. 422 when there was
 * a review already. Answers what was to be removed and was gone: that is passed over, for it is as was asked.
 */
async function reviewAmendment(
  app: Pick<App, 'rules'>,
  trx: Db,
  actor: Actor,
  { found, amendment }: { found: CaseRow; amendment: AmendmentRow },
  { status, remarks, now, origin }: Verdict,
): Promise<PassedOver> {
  if (isOwnAmendment(app, actor, amendment))
    throw new Forbidden('Somebody other than the person who asked for an amendment reviews it.');
  if (amendment.status !== 'Confirmed') throw new Refused(REVIEWED[amendment.status]);
  const isFirst = await writeReview(trx, amendment.id, { status, reviewedBy: actor.id, remarks, now });
  if (!isFirst) throw new Refused('The amendment has been reviewed already.');
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
 * For whoever gives an activity another status (C§3, update-status), in the transaction that does, with the case locked
 * and before the status is written: granting or denying the activity of an amendment reviews the amendment, by the same
 * rule and for the same permission (403). One that was reviewed keeps its end: the activity can be expunged, and come back
 * from that, but takes no other status (422). Activities of no amendment pass.
 */
export async function followActivityStatus(
  app: Pick<App, 'rules'>,
  trx: Db,
  actor: Actor,
  { found, activity, status }: { found: CaseRow; activity: { id: string; status: Status }; status: Status },
  { now, origin }: Pick<Verdict, 'now' | 'origin'>,
): Promise<void> {
  const amendment = await amendmentOfActivity(trx, activity.id);
  if (amendment === undefined || status === 'Expunged') return;
  const isVerdict = status === 'Granted' || status === 'Denied';
  if (amendment.status === 'Confirmed') {
    if (!isVerdict) return;
    if (!(await reaches(trx, actor, 'Review Amendments', found.id, now))) throw new Forbidden();
    await reviewAmendment(app, trx, actor, { found, amendment }, { status, remarks: null, now, origin });
    return;
  }
  const isReturning = activity.status === 'Expunged' && status === 'Confirmed';
  if (status !== amendment.status && !isReturning) throw new Refused(REVIEWED[amendment.status]);
}
