import type { Values } from '@bulwagan/platform/documents/values/fields.ts';
import { sql } from 'kysely';
import type { ActivityRow } from '../../activities/queries.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';

/** Returns the date and time of the next hearing in the case after the given hearing. */
export async function nextHearing(
  app: Pick<App, 'time'>,
  db: Db,
  caseId: string,
  { scheduled_at: at }: Pick<ActivityRow, 'scheduled_at'>,
): Promise<Values> {
  if (at === null) return {};
  const { rows } = await sql<{ starts_at: string }>`
    select starts_at from hearings where case_record_id = ${caseId} and is_active and starts_at > ${at}
    order by starts_at limit 1`.execute(db);
  const local = rows[0] === undefined ? null : app.time.show(rows[0].starts_at);
  return { next_date: local?.slice(0, 10) ?? null, next_time: local?.slice(11, 16) ?? null };
}
