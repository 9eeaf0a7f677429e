import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { freeHearing } from '../hearings/checking/free.ts';
import { endTasksOfRemoved } from '../sheriff-reports/tasks/end.ts';
import { assertNotArchived, assertNotExpunged, changeableActivity } from './find.ts';

/**
 * Deletes an activity with its hearing, service attempts and attachments. Its replies stay without a parent
 * (contract). Papers of the activity that nobody has tried to serve no longer need service. The audit event contains
 * everything that was deleted. Throws 422 if the activity is expunged or its case is archived.
 */
export async function removeActivity(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const { found, activity } = await changeableActivity(trx, actor, id, {
      permission: 'Decide Activities',
      now,
    });
    assertNotArchived(found);
    assertNotExpunged(activity);
    const before = await fullOf(trx, activity.id);
    await freeHearing(app, trx, { found, activity, now });
    await endTasksOfRemoved(trx, activity, { found, issuer: actor, at: now, origin });
    await trx.deleteFrom('case_activities').where('id', '=', activity.id).execute();
    await recordAs(trx, actor, {
      action: 'activity.deleted',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: { activity_id: activity.id, before },
    });
  });
  app.mails.wake();
}

/** Returns the row, and the rows deleted with it, as JSON. For files it returns only their metadata. */
async function fullOf(trx: Db, id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ full: Record<string, unknown> }>`
    select to_jsonb(a)
      || jsonb_build_object(
        'hearing', (select to_jsonb(h) from hearings h where h.activity_id = a.id),
        'attempts', (select coalesce(jsonb_agg(to_jsonb(t) order by t.recorded_at, t.id), '[]')
          from service_attempts t where t.activity_id = a.id),
        'attachments', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'file_name', m.file_name,
            'media_type', m.media_type, 'size', m.size_in_bytes, 'sha256', encode(m.sha256, 'hex'))
            order by m.created_at, m.id), '[]')
          from media m where m.activity_id = a.id),
        'replies', (select coalesce(jsonb_agg(r.id order by r.id), '[]')
          from case_activities r where r.activity_id = a.id or r.hearing_parent_id = a.id)) as full
    from case_activities a
    where a.id = ${id}`.execute(trx);
  return rows[0]!.full;
}
