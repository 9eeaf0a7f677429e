import { freesSlot, type HearingResult, isOver } from '@bulwagan/contracts/court/activity-status.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { type ActivityRow, findActivity, updateActivity } from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { endTasksOfHearing } from '../sheriff-reports/tasks/end.ts';
import { freeHearing } from './checking/free.ts';
import { changeableHearing } from './find.ts';
import { listHearingsToCome } from './queries.ts';

interface Ending {
  status: HearingResult;
  /** Reason stored in the history. */
  reason?: string;
  remarks?: string | null | undefined;
}

/**
 * Cancels a hearing: its slot becomes free, and the calendar shows it as cancelled. Throws 422 for a hearing that
 * already has a result.
 */
export async function cancelHearing(
  app: App,
  actor: Actor,
  id: string,
  reason: string,
  origin: Origin,
): Promise<ActivityRow> {
  return await endHearing(app, actor, id, { status: 'cancelled', reason }, origin);
}

/**
 * Records the result of a hearing. Throws 422 before it begins, for results that are only known then, and for a
 * cancelled or postponed hearing, because it has no time at which it was held.
 */
export async function recordResult(
  app: App,
  actor: Actor,
  id: string,
  { hearing_status: status, remarks }: { hearing_status: HearingResult; remarks?: string | null | undefined },
  origin: Origin,
): Promise<ActivityRow> {
  return await endHearing(app, actor, id, { status, remarks }, origin);
}

/**
 * Cancels the upcoming hearings of a case that is closed; a hearing that has begun is kept. The caller has locked the
 * case and wakes the mail sender after the commit.
 */
export async function cancelHearingsToCome(
  app: App,
  trx: Db,
  actor: Actor,
  { found, reason, now, origin }: { found: CaseRow; reason: string; now: string; origin: Origin },
): Promise<void> {
  for (const before of await listHearingsToCome(trx, found.id, now))
    await writeEnd(app, trx, actor, { found, before, ending: { status: 'cancelled', reason }, now, origin });
}

async function endHearing(
  app: App,
  actor: Actor,
  id: string,
  ending: Ending,
  origin: Origin,
): Promise<ActivityRow> {
  const now = iso(app.clock.now());
  const activity = await withTransaction(app.db, async (trx) => {
    const { found, activity: before } = await changeableHearing(trx, actor, id, now);
    assertEnds(before, ending.status, now);
    await writeEnd(app, trx, actor, { found, before, ending, now, origin });
    return (await findActivity(trx, id))!;
  });
  app.mails.wake();
  return activity;
}

async function writeEnd(
  app: App,
  trx: Db,
  actor: Actor,
  {
    found,
    before,
    ending: { status, reason, remarks = before.remarks },
    now,
    origin,
  }: { found: CaseRow; before: ActivityRow; ending: Ending; now: string; origin: Origin },
): Promise<void> {
  if (freesSlot(status)) {
    await freeHearing(app, trx, { found, activity: before, now });
    await endTasksOfHearing(trx, before.id, { found, issuer: actor, at: now, origin });
  }
  await updateActivity(trx, before.id, { hearing_status: status, remarks }, now);
  await recordAs(trx, actor, {
    action: status === 'cancelled' ? 'hearing.cancelled' : 'hearing.result_recorded',
    subject: ['case', found.id],
    at: now,
    origin,
    branchId: found.branch_id,
    changes: {
      activity_id: before.id,
      ...(reason === undefined ? {} : { reason }),
      before: { hearing_status: before.hearing_status, remarks: before.remarks },
      after: { hearing_status: status, remarks },
    },
  });
}

function assertEnds(activity: ActivityRow, status: HearingResult, now: string): void {
  const { hearing_status: current, scheduled_at: startsAt, is_active: isActive } = activity;
  if (startsAt === null || isActive === null) throw new Refused(message('hearing.no_date'));
  if (current === 'cancelled') throw new Refused(message('hearing.cancelled_already'));
  if (current === 'postponed' && status !== 'cancelled') throw new Refused(message('hearing.postponed'));
  if (freesSlot(status) && isOver(current)) throw new Refused(message('hearing.has_result'));
  if (!freesSlot(status) && Date.parse(startsAt) > Date.parse(now))
    throw new Refused(message('hearing.not_begun'));
}
