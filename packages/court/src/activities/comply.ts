import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { readMoment } from '../http/fields.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity } from './find.ts';
import { type ActivityRow, findActivity, updateActivity } from './queries.ts';

/** Marks an activity as complied with, now by default. Throws 422 for a future time or when already marked. */
export async function comply(
  app: App,
  actor: Actor,
  id: string,
  { complied_at: at }: { complied_at?: string | null | undefined },
  origin: Origin,
): Promise<ActivityRow> {
  const now = app.clock.now();
  const compliedAt = at == null ? now : readMoment(app, 'complied_at', at);
  if (Temporal.Instant.compare(compliedAt, now) > 0)
    throw invalid({
      complied_at: [message('field.on_or_before', { attribute: 'complied_at', date: field('now') })],
    });
  return await writeCompliance(app, actor, id, iso(compliedAt), origin);
}

/** Undoes `comply`. Throws 422 when the activity is not marked as complied with. */
export async function undoCompliance(
  app: App,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<ActivityRow> {
  return await writeCompliance(app, actor, id, null, origin);
}

async function writeCompliance(
  app: App,
  actor: Actor,
  id: string,
  compliedAt: string | null,
  origin: Origin,
): Promise<ActivityRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const { found, activity: before } = await changeableActivity(trx, actor, id, {
      permission: 'Record Activities',
      now,
    });
    assertNotArchived(found);
    assertNotExpunged(before);
    assertNews(before, compliedAt);
    await updateActivity(trx, before.id, { complied_at: compliedAt }, now);
    await recordAs(trx, actor, {
      action: compliedAt === null ? 'activity.compliance_undone' : 'activity.complied_with',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: {
        activity_id: before.id,
        before: { complied_at: before.complied_at },
        after: { complied_at: compliedAt },
      },
    });
    return (await findActivity(trx, before.id))!;
  });
}

function assertNews(activity: ActivityRow, compliedAt: string | null): void {
  if (!activity.with_compliance) throw new Refused(message('activity.needs_no_compliance'));
  if (compliedAt !== null && activity.complied_at !== null)
    throw new Refused(message('activity.complied_already'));
  if (compliedAt === null && activity.complied_at === null)
    throw new Refused(message('activity.not_complied'));
}
