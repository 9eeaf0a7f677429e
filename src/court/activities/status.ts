import { withTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import { type Actor, isSuperAdmin } from '../access.ts';
import { followActivityStatus } from '../amendments/review.ts';
import { recordAs } from '../audit.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { freeHearing } from '../hearings/free.ts';
import { restoreHearing } from '../hearings/restore.ts';
import { assertNotArchived, changeableActivity } from './find.ts';
import type { Status } from './kinds.ts';
import { type ActivityRow, findActivity, updateActivity, wasInCalendar } from './queries.ts';

/**
 * C§3: gives an activity another status. What is expunged leaves the calendar, and a hearing its time; it comes back
 * (422 otherwise, contract) only to `Confirmed`, and by the Super Admin. Granting or denying what asks for an amendment
 * is the review of that. The status that it has changes nothing.
 */
export async function changeStatus(
  app: App,
  actor: Actor,
  id: string,
  status: Status,
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

function assertReturnable(actor: Actor, { status: current }: ActivityRow, status: Status): void {
  if (current !== 'Expunged') return;
  if (status === 'Confirmed' && isSuperAdmin(actor)) return;
  throw new Refused('The activity is expunged; only the Super Admin can confirm it again.');
}

interface StatusChange {
  found: CaseRow;
  activity: ActivityRow;
  status: Status;
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
  if (isStruck) await freeHearing(app, trx, { found, activity, now });
  if (isReturning) await restoreHearing(app, trx, actor, { found, activity, now, origin });
}

/** As it was before; where nothing tells that, as when it was recorded: what has a time stands in the calendar. */
const returnsToCalendar = async (trx: Db, activity: ActivityRow): Promise<boolean> =>
  (await wasInCalendar(trx, activity)) ?? activity.scheduled_at !== null;
