import { sql } from 'kysely';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';
import type { RunRow } from './queries.ts';

/** What replacing the members of a roster by the same is recorded with. */
const NOBODY_CHANGED = JSON.stringify({ added: 0, removed: 0 });

/**
 * Whether somebody has made or changed a run, or whom its lines pay: the members of its roster, between the time that it
 * was made and that it was computed. Who approves it is another person. The audit log keeps every change of members, as
 * nothing is ever taken out of it.
 */
export async function isAuthor(
  trx: Db,
  actor: Actor,
  { roster_id, author_ids, created_at, computed_at }: RunRow,
): Promise<boolean> {
  if (author_ids.includes(actor.id)) return true;
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from audit_log
      where subject_type = 'roster' and subject_id = ${roster_id} and action = 'roster.members_changed'
        and actor_id = ${actor.id} and at > ${created_at} and at <= ${computed_at}
        and changes <> ${NOBODY_CHANGED}::jsonb) as found`.execute(trx);
  return rows[0]!.found;
}
