import { record } from '../platform/audit/audit.ts';
import type { Origin } from '../platform/http/origin.ts';
import type { Actor } from './access.ts';
import type { Db } from './database.ts';

export interface Deed {
  /** `case.closed` */
  action: string;
  /**
   * What it was done to: `['case', id]` for all that belongs to one case, its activities, hearings, parties and evidence
   * too, so that the case's history is one look; otherwise `['user', 7]`, `['role', id]`, `['holiday', 3]`.
   */
  subject: [type: string, id: number | string];
  at: string;
  origin: Origin;
  /** The branch it belongs to. */
  branchId?: number | null;
  /** `{ before, after }` and what names the thing within the case, without secrets. */
  changes?: Record<string, unknown>;
}

/** Writes who did what, in the transaction of the deed. */
export async function recordAs(db: Db, actor: Pick<Actor, 'id' | 'name'>, deed: Deed): Promise<void> {
  await record(db, {
    at: deed.at,
    actorId: actor.id,
    actorLabel: actor.name,
    action: deed.action,
    subjectType: deed.subject[0],
    subjectId: String(deed.subject[1]),
    tenantId: deed.branchId ?? null,
    ip: deed.origin.ip,
    requestId: deed.origin.requestId,
    changes: deed.changes ?? null,
  });
}
