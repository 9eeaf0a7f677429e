import type { Origin } from '../../platform/http/origin.ts';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';

/** Keeps who has read what of a sealed case, before it is shown. */
export async function recordSealedRead(
  db: Db,
  read: { caseId: string; actor: Pick<Actor, 'id' | 'name'>; what: string; at: string; origin: Origin },
): Promise<void> {
  await db
    .insertInto('sealed_reads')
    .values({
      case_record_id: read.caseId,
      user_id: read.actor.id,
      user_name: read.actor.name,
      what: read.what,
      at: read.at,
      ip: read.origin.ip,
      request_id: read.origin.requestId,
    })
    .execute();
}
