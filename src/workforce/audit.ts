import { type AuditEntry, record } from '../platform/audit/audit.ts';
import type { Origin } from '../platform/http/origin.ts';
import type { Actor } from './access.ts';
import type { Db } from './database.ts';

export interface Deed {
  /** `employee.archived` */
  action: string;
  /** What it was done to: `['employee', id]`. */
  subject: [type: string, id: number | string];
  at: string;
  /** Null for what a job has done for somebody. */
  origin: Origin | null;
  /** `{ before, after }`, without secrets: of a government number only that it changed. */
  changes?: Record<string, unknown>;
}

/** Writes who did what, in the transaction of the deed. */
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
