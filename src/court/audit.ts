import { type AuditEntry, record, recordMany } from '../platform/audit/audit.ts';
import type { Origin } from '../platform/http/origin.ts';
import type { Db } from './database.ts';

export interface Deed {
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
export async function recordAs(db: Db, doer: Doer, deed: Deed): Promise<void> {
  await record(db, entryOf(doer, deed));
}

/** Writes several audit events in one statement. */
export async function recordAllAs(db: Db, doer: Doer, deeds: Deed[]): Promise<void> {
  await recordMany(
    db,
    deeds.map((deed) => entryOf(doer, deed)),
  );
}

const entryOf = (doer: Doer, deed: Deed): AuditEntry => ({
  at: deed.at,
  actorId: doer.id,
  actorLabel: doer.name,
  action: deed.action,
  subjectType: deed.subject[0],
  subjectId: String(deed.subject[1]),
  tenantId: deed.branchId ?? null,
  ip: deed.origin?.ip ?? null,
  requestId: deed.origin?.requestId ?? null,
  changes: deed.changes ?? null,
});
