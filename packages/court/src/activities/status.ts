import type { ActivityStatus } from '@bulwagan/contracts/court/activity-status.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, isSuperAdmin } from '../access.ts';
import { followActivityStatus } from '../amendments/review.ts';
import { recordAs } from '../audit/audit.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { freeHearing } from '../hearings/checking/free.ts';
import { spanOf } from '../hearings/find.ts';
import { restoreHearing } from '../hearings/restore.ts';
import { endTasksOfRemoved, reopenTasksOfRestored } from '../sheriff-reports/tasks/end.ts';
import { assertNotArchived, changeableActivity } from './find.ts';
import { type ActivityRow, findActivity, updateActivity, wasInCalendar } from './queries.ts';

/**
 * C§3: changes the status of an activity. An expunged activity leaves the calendar, and an expunged hearing frees its
 * slot. Papers of an expunged activity that nobody has tried to serve need no service until the activity is restored.
 * Only the Super Admin can restore an activity, and only to `Confirmed`; otherwise 422 (contract). Granting or
 * denying the activity of an amendment reviews the amendment. Setting the current status again changes nothing.
 */
export async function changeStatus(
  app: App,
  actor: Actor,
  id: string,
  status: ActivityStatus,
  origin: Origin,
): Promise<ActivityRow> {
  const now = iso(app.clock.now());
  const activity = await withTransaction(app.db, async (trx) => {
    const { found, activity: before } = await changeableActivity(trx, actor, id, {
      permission: 'Decide Activities',
      now,
    });
    assertNotArchived(found);
    if (before.status === status) return before;
    assertReturnable(actor, before, status);
    await followActivityStatus(app, trx, actor, { found, activity: before, status }, { now, origin });
    await writeStatus(app, trx, actor, { found, activity: before, status, now, origin });
    await recordAs(trx, actor, {
      action: 'activity.status_changed',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: {
        activity_id: before.id,
        before: { status: before.status, in_calendar: before.in_calendar },
        after: { status },
      },
    });
    return (await findActivity(trx, before.id))!;
  });
  app.mails.wake();
  return activity;
}

function assertReturnable(actor: Actor, { status: current }: ActivityRow, status: ActivityStatus): void {
  if (current !== 'Expunged') return;
  if (status === 'Confirmed' && isSuperAdmin(actor)) return;
  throw new Refused(message('activity.confirmed_by_super_admin'));
}

interface StatusChange {
  found: CaseRow;
  activity: ActivityRow;
  status: ActivityStatus;
  now: string;
  origin: Origin;
}

async function writeStatus(
  app: App,
  trx: Db,
  actor: Actor,
  { found, activity, status, now, origin }: StatusChange,
): Promise<void> {
  const isStruck = status === 'Expunged';
  const isReturning = activity.status === 'Expunged';
  await updateActivity(
    trx,
    activity.id,
    {
      status,
      ...(status === 'Confirmed' ? { confirmed_at: now } : {}),
      ...(isStruck ? { in_calendar: false } : {}),
      ...(isReturning ? { in_calendar: await returnsToCalendar(trx, activity) } : {}),
    },
    now,
  );
  const ending = { found, issuer: actor, at: now, origin };
  if (isStruck) {
    await freeHearing(app, trx, { found, activity, now });
    await endTasksOfRemoved(trx, activity, ending);
  }
  if (isReturning) {
    await restoreHearing(app, trx, actor, { found, activity, now, origin });
    if (!hasStarted(activity, now)) await reopenTasksOfRestored(trx, activity, ending);
  }
}

/** Returns true if an activity is a hearing that has started, so that nobody can be summoned to it any more. */
function hasStarted(activity: ActivityRow, now: string): boolean {
  const span = spanOf(activity);
  return span !== undefined && Date.parse(span.startsAt) <= Date.parse(now);
}

/**
 * Returns the calendar setting from before the activity was expunged. If the history does not say, the default applies:
 * an activity with a time is in the calendar.
 */
const returnsToCalendar = async (trx: Db, activity: ActivityRow): Promise<boolean> =>
  (await wasInCalendar(trx, activity)) ?? activity.scheduled_at !== null;
