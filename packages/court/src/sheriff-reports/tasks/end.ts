import type { EndedDocument } from '@bulwagan/platform/documents/context.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { EVERY_CASE } from '../../access/scope.ts';
import { updateActivity } from '../../activities/queries.ts';
import { type Doer, recordAs } from '../../audit/audit.ts';
import { type CaseRow, lockCase } from '../../cases/queries.ts';
import type { Db } from '../../database.ts';
import {
  expungedReportsOfHearing,
  SERVED_PAPERS,
  type UntriedReport,
  untriedReports,
  untriedReportsOfHearing,
} from './queries.ts';

interface Change {
  found: CaseRow;
  issuer: Doer;
  at: string;
  origin: Origin | null;
}

/** Expunges the reports of a paper that is void or superseded and that nobody has tried to serve. */
export async function endTask(_app: unknown, db: Db, { row, issuer, origin }: EndedDocument): Promise<void> {
  if (!Object.hasOwn(SERVED_PAPERS, row.kind) || row.record_id === null) return;
  const at = row.ended_at!;
  const found: CaseRow = (await lockCase(db, EVERY_CASE, row.record_id, at))!;
  await setStatus(db, await untriedReports(db, row.id), ENDED, { found, issuer, at, origin });
}

/**
 * Expunges the reports of notices and subpoenas of a hearing that is cancelled, moved, expunged or deleted, which nobody
 * has tried to serve. The papers stay in force until they are void or issued again. The caller has locked the case.
 */
export async function endTasksOfHearing(db: Db, hearingId: string, change: Change): Promise<void> {
  await setStatus(db, await untriedReportsOfHearing(db, hearingId), ENDED, change);
}

/**
 * Reopens the reports that were expunged together with a hearing, at `expungedAt`, and whose papers are still in force.
 * The caller has locked the case.
 */
export async function reopenTasksOfHearing(
  db: Db,
  hearing: { id: string; expungedAt: string },
  change: Change,
): Promise<void> {
  await setStatus(db, await expungedReportsOfHearing(db, hearing), REOPENED, change);
}

const ENDED = { before: { status: 'for_update' }, after: { status: 'Expunged' } } as const;
const REOPENED = { before: ENDED.after, after: ENDED.before } as const;

async function setStatus(
  db: Db,
  reports: readonly UntriedReport[],
  changes: typeof ENDED | typeof REOPENED,
  { found, issuer, at, origin }: Change,
): Promise<void> {
  for (const { id } of reports) {
    await updateActivity(db, id, changes.after, at);
    await recordAs(db, issuer, {
      action: 'activity.status_changed',
      subject: ['case', found.id],
      at,
      origin,
      branchId: found.branch_id,
      changes: { activity_id: id, ...changes },
    });
  }
}
