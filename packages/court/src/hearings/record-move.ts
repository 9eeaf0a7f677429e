import { changesBetween } from '@bulwagan/platform/audit/changes.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Actor } from '../access.ts';
import type { ActivityRow } from '../activities/queries.ts';
import { recordAs } from '../audit/audit.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { Db } from '../database.ts';
import type { ClashRow } from './checking/clashes.ts';

const AUDITED = [
  'scheduled_at',
  'ends_at',
  'hearing_status',
  'hearing_mode',
  'hearing_branch_id',
  'judge',
  'room',
  'meeting_url',
  'overlap_reason',
] as const;

interface Move {
  before: ActivityRow;
  after: ActivityRow;
  reason: string;
  /** Conflicts that were accepted with a reason. */
  clashes: ClashRow[];
  now: string;
  origin: Origin;
}

/** Writes into the history that a hearing moved to another time, or to another branch with its case. */
export async function recordMove(
  trx: Db,
  actor: Actor,
  found: CaseRow,
  { before, after, reason, clashes, now, origin }: Move,
): Promise<void> {
  await recordAs(trx, actor, {
    action: 'hearing.rescheduled',
    subject: ['case', found.id],
    at: now,
    origin,
    branchId: found.branch_id,
    changes: {
      activity_id: before.id,
      reason,
      ...changesBetween(before, after, AUDITED),
      clashes: clashes.map(({ id }) => id),
    },
  });
}
