import { record } from '../platform/audit/audit.ts';
import type { Actor } from './access.ts';
import type { Db } from './database.ts';

/** Acting user: a signed-in actor, or an account that acts by a code without a session. */
type Doer = Pick<Actor, 'id' | 'name' | 'institutionId'>;

export interface Deed {
  /** `campaign.approved` */
  action: string;
  /** Changed object: `['campaign', 7]`. */
  subject: [type: string, id: number | string];
  at: string;
  ip?: string;
  requestId?: string;
  /** Institution it belongs to, if not the acting user's. */
  institutionId?: number | null;
  /** Old and new values, without secrets. */
  changes?: Record<string, unknown>;
}

/** Writes an audit event in the transaction of the change. */
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
