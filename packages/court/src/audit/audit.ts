import { type AuditEntry, record, recordMany } from '@bulwagan/platform/audit/audit.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Db } from '../database.ts';

export interface AuditEvent {
  /** For example `case.closed`. */
  action: string;
  /**
   * Subject of the event. Everything within a case (activities, hearings, parties, evidence) uses `['case', id]`, so
   * that its history is one lookup; others are `['user', 7]`, `['role', id]`, `['holiday', 3]`.
   */
  subject: [type: string, id: number | string];
  at: string;
  /** Null for events outside a request. */
  origin: Origin | null;
  /** Branch of the subject. */
  branchId?: number | null;
  /** `{ before, after }` and the id of the item within the case, without secrets. */
  changes?: Record<string, unknown>;
}

/** Author of an event. A command has no id, only the name passed to it. */
export interface Doer {
  id: number | null;
  name: string;
}

/** Writes an audit event, in the transaction of the change. */
export async function recordAs(db: Db, doer: Doer, auditEvent: AuditEvent): Promise<void> {
  await record(db, entryOf(doer, auditEvent));
}

/** Writes several audit events in one statement. */
export async function recordAllAs(db: Db, doer: Doer, auditEvents: AuditEvent[]): Promise<void> {
  await recordMany(
    db,
    auditEvents.map((auditEvent) => entryOf(doer, auditEvent)),
  );
}

const entryOf = (doer: Doer, auditEvent: AuditEvent): AuditEntry => ({
  at: auditEvent.at,
  actorId: doer.id,
  actorLabel: doer.name,
  action: auditEvent.action,
  subjectType: auditEvent.subject[0],
  subjectId: String(auditEvent.subject[1]),
  tenantId: auditEvent.branchId ?? null,
  ip: auditEvent.origin?.ip ?? null,
  requestId: auditEvent.origin?.requestId ?? null,
  changes: auditEvent.changes ?? null,
});
