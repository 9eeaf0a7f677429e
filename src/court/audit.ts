import { type AuditEntry, record, recordMany } from '../platform/audit/audit.ts';
import type { Origin } from '../platform/http/origin.ts';
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
  /** Null when it came by no request. */
  origin: Origin | null;
  /** The branch it belongs to. */
  branchId?: number | null;
  /** `{ before, after }` and what names the thing within the case, without secrets. */
  changes?: Record<string, unknown>;
}

/** Whoever did it; without an id a command, by the name that it was given. */
export interface Doer {
  id: number | null;
  name: string;
}

/** Writes who did what, in the transaction of the deed. */
export async function recordAs(db: Db, doer: Doer, deed: Deed): Promise<void> {
  await record(db, entryOf(doer, deed));
}

/** The same of any number of deeds, in one statement. */
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
