import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import { recordAllAs } from '../audit/audit.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { Db } from '../database.ts';

/** Ends all pending compliance of a case that is closed. The caller holds the lock of the case. */
export async function endCompliance(
  trx: Db,
  actor: Actor,
  { found, reason, now, origin }: { found: CaseRow; reason: string; now: string; origin: Origin },
): Promise<void> {
  const { rows } = await sql<{ id: string; before: boolean; after: boolean }>`
    with open as (
      select id, in_calendar from case_activities
      where case_record_id = ${found.id} and with_compliance and complied_at is null and status <> 'Expunged'
      order by id for no key update
    )
    update case_activities a
    set with_compliance = false, in_calendar = open.in_calendar and a.scheduled_at is not null, updated_at = ${now}
    from open where a.id = open.id
    returning a.id, open.in_calendar as before, a.in_calendar as after`.execute(trx);
  await recordAllAs(
    trx,
    actor,
    rows.map(({ id, before, after }) => ({
      action: 'activity.compliance_ended',
      subject: ['case', found.id],
      at: now,
      origin,
      branchId: found.branch_id,
      changes: {
        activity_id: id,
        reason,
        before: { with_compliance: true, in_calendar: before },
        after: { with_compliance: false, in_calendar: after },
      },
    })),
  );
}
