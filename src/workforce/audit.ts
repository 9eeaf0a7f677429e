import { type AuditEntry, record } from '../platform/audit/audit.ts';
import type { Origin } from '../platform/http/origin.ts';
import type { Actor } from './access.ts';
import type { Db } from './database.ts';

export interface Deed {
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
export async function recordAs(db: Db, actor: Doer, deed: Deed): Promise<void> {
  await record(db, entryOf(actor, deed));
}

type Doer = Pick<Actor, 'id' | 'name'>;

export function entryOf(actor: Doer, deed: Deed): AuditEntry {
  return {
    at: deed.at,
    actorId: actor.id,
    actorLabel: actor.name,
    action: deed.action,
    subjectType: deed.subject[0],
    subjectId: String(deed.subject[1]),
    tenantId: null,
    ip: deed.origin?.ip ?? null,
    requestId: deed.origin?.requestId ?? null,
    changes: deed.changes ?? null,
  };
}
