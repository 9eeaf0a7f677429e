import type { EndedDocument } from '@bulwagan/platform/documents/context.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { EVERY_CASE } from '../../access/scope.ts';
import { type ActivityRow, updateActivity } from '../../activities/queries.ts';
import { type Doer, recordAs } from '../../audit/audit.ts';
import { type CaseRow, lockCase } from '../../cases/queries.ts';
import type { Db } from '../../database.ts';
import { SERVED_PAPERS } from './queries.ts';
import {
  type UntriedReport,
  untriedReports,
  untriedReportsOfHearing,
  untriedReportsOfRemoved,
  untriedReportsToReopen,
} from './untried.ts';

/** Expunges the reports of a void or superseded paper if nobody has tried to serve the paper. */
export async function endTask(_app: unknown, db: Db, { row, issuer, origin }: EndedDocument): Promise<void> {
  if (!Object.hasOwn(SERVED_PAPERS, row.kind) || row.record_id === null) return;
  const at = row.ended_at!;
  const found: CaseRow = (await lockCase(db, EVERY_CASE, row.record_id, at))!;
  await expunge(db, await untriedReports(db, row.id), { found, issuer, at, origin });
}

/**
 * Expunges the reports of notices and subpoenas for a cancelled or moved hearing if nobody has tried to serve them.
 * The papers stay in force until they are void or issued again. The caller has locked the case.
 */
export async function endTasksOfHearing(db: Db, hearingId: string, ending: Ending): Promise<void> {
  await expunge(db, await untriedReportsOfHearing(db, hearingId), ending);
}

/**
 * Expunges reports when an activity is expunged or deleted. For a hearing, these are the reports of its notices and
 * subpoenas; for another activity, the reports of all its papers. Reports with an attempt of service stay. The caller
 * has locked the case and calls this function before it deletes the activity.
 */
export async function endTasksOfRemoved(db: Db, activity: ActivityRow, ending: Ending): Promise<void> {
  const reports = await untriedReportsOfRemoved(db, activity);
  await expunge(db, reports, ending, { removed_activity_id: activity.id });
}

/**
 * Restores the reports that `endTasksOfRemoved` expunged, if their papers are still in force. The caller has locked
 * the case.
 */
export async function reopenTasksOfRestored(
  db: Db,
  { id }: Pick<ActivityRow, 'id'>,
  ending: Ending,
): Promise<void> {
  const reports = await untriedReportsToReopen(db, {
    caseId: ending.found.id,
    removedId: id,
    now: ending.at,
  });
  await changeStatuses(db, reports, ending, { before: 'Expunged', after: 'for_update' });
}

interface Ending {
  found: CaseRow;
  issuer: Doer;
  at: string;
  origin: Origin | null;
}

const expunge = (
  db: Db,
  reports: readonly UntriedReport[],
  ending: Ending,
  details: Record<string, string> = {},
): Promise<void> => changeStatuses(db, reports, ending, { before: 'for_update', after: 'Expunged' }, details);

async function changeStatuses(
  db: Db,
  reports: readonly UntriedReport[],
  { found, issuer, at, origin }: Ending,
  { before, after }: { before: string; after: string },
  details: Record<string, string> = {},
): Promise<void> {
  for (const { id } of reports) {
    await updateActivity(db, id, { status: after }, at);
    await recordAs(db, issuer, {
      action: 'activity.status_changed',
      subject: ['case', found.id],
      at,
      origin,
      branchId: found.branch_id,
      changes: { activity_id: id, ...details, before: { status: before }, after: { status: after } },
    });
  }
}
