import { record } from '../platform/audit/audit.ts';
import type { Actor } from './access.ts';
import type { Db } from './database.ts';

/** Who did something: an actor, or an account that acts while nobody is signed in, e.g. by a code. */
type Doer = Pick<Actor, 'id' | 'name' | 'institutionId'>;

export interface Deed {
  /** `campaign.approved` */
  action: string;
  /** What it was done to: `['campaign', 7]`. */
  subject: [type: string, id: number | string];
  at: string;
  ip?: string;
  requestId?: string;
  /** The institution it belongs to, when that is not the doer's. */
  institutionId?: number | null;
  /** Before and after, without secrets. */
  changes?: Record<string, unknown>;
}

/** Writes who did what, in the transaction of the deed. */
export async function recordAs(db: Db, doer: Doer, deed: Deed): Promise<void> {
  await record(db, {
    at: deed.at,
    actorId: doer.id,
    actorLabel: doer.name,
    action: deed.action,
    subjectType: deed.subject[0],
    subjectId: String(deed.subject[1]),
    tenantId: deed.institutionId === undefined ? doer.institutionId : deed.institutionId,
    ip: deed.ip ?? null,
    requestId: deed.requestId ?? null,
    changes: deed.changes ?? null,
  });
}
