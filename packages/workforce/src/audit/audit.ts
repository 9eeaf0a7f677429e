import { type AuditEntry, record } from '@bulwagan/platform/audit/audit.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Actor } from '../access.ts';
import type { Db } from '../database.ts';

export interface AuditEvent {
  /** For example `employee.archived`. */
  action: string;
  /** Subject of the event, such as `['employee', id]`. */
  subject: [type: string, id: number | string];
  at: string;
  /** Null for changes made by a job on a user's behalf. */
  origin: Origin | null;
  /** `{ before, after }` without secrets; for a government id only that it changed. */
  changes?: Record<string, unknown>;
}

/** Writes an audit event, in the transaction of the change. */
export async function recordAs(db: Db, actor: Doer, auditEvent: AuditEvent): Promise<void> {
  await record(db, entryOf(actor, auditEvent));
}

/** A user, or the program itself, which has no id. */
type Doer = { id: Actor['id'] | null; name: string };

export function entryOf(actor: Doer, auditEvent: AuditEvent): AuditEntry {
  return {
    at: auditEvent.at,
    actorId: actor.id,
    actorLabel: actor.name,
    action: auditEvent.action,
    subjectType: auditEvent.subject[0],
    subjectId: String(auditEvent.subject[1]),
    tenantId: null,
    ip: auditEvent.origin?.ip ?? null,
    requestId: auditEvent.origin?.requestId ?? null,
    changes: auditEvent.changes ?? null,
  };
}
