import { record } from '@bulwagan/platform/audit/audit.ts';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';

/** Acting user: a signed-in actor, or an account that acts by a code without a session. */
type Doer = Pick<Actor, 'id' | 'name' | 'institutionId'>;

export interface AuditEvent {
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
export async function recordAs(db: Db, doer: Doer, auditEvent: AuditEvent): Promise<void> {
  await record(db, {
    at: auditEvent.at,
    actorId: doer.id,
    actorLabel: doer.name,
    action: auditEvent.action,
    subjectType: auditEvent.subject[0],
    subjectId: String(auditEvent.subject[1]),
    tenantId: auditEvent.institutionId === undefined ? doer.institutionId : auditEvent.institutionId,
    ip: auditEvent.ip ?? null,
    requestId: auditEvent.requestId ?? null,
    changes: auditEvent.changes ?? null,
  });
}
