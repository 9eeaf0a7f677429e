import { sql } from 'kysely';
import { iso } from '../src/platform/time/clock.ts';
import type { World } from './court.ts';

/** Gives a case a status with the dates that go with it, past every rule for getting there. */
export async function giveStatus({ app, clock }: World, id: string, status: string): Promise<void> {
  const now = iso(clock.now());
  await sql`
    update case_records set status = ${status},
      closed_at = case when ${status} in ('case_closed', 'archived') then filed_at end,
      archived_at = case when ${status} = 'archived' then ${now}::timestamptz end
    where id = ${id}`.execute(app.db);
}
