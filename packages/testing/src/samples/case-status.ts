import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { TestApp } from '../court.ts';

/** Sets the status of a case with matching dates, bypassing the rules of the workflow. */
export async function giveStatus({ app, clock }: TestApp, id: string, status: string): Promise<void> {
  const now = iso(clock.now());
  await sql`
    update case_records set status = ${status},
      closed_at = case when ${status} in ('case_closed', 'archived') then filed_at end,
      archived_at = case when ${status} = 'archived' then ${now}::timestamptz end
    where id = ${id}`.execute(app.db);
}
