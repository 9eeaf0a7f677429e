import { changesBetween, everyFieldOf } from '@bulwagan/platform/audit/changes.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Static } from 'typebox';
import { EVERY_CASE } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { Db } from '../database.ts';
import { type CaseRow, type CaseValues, findCase, updateCase } from './queries.ts';
import type { CaseChange } from './schemas.ts';

export interface CaseAuditEvent {
  /** For example `case.closed`. */
  action: string;
  now: string;
  origin: Origin;
  /** Details for the history in addition to the values before and after, such as the reason. */
  details?: Record<string, unknown>;
}

/** Reason for conflicting hearings; the history records it with each hearing. */
const CHANGEABLE = everyFieldOf<Static<typeof CaseChange>, 'allow_overlap' | 'overlap_reason'>()([
  'case_title',
  'court_type',
  'case_type',
  'category',
  'stage',
  'description',
  'branch_id',
  'assignment_reason',
  'station',
  'province_code',
  'filed_at',
]);

const RECORDED = [
  ...CHANGEABLE,
  'status',
  'classification',
  'raffled_at',
  'closed_at',
  'closing_reason',
  'archived_at',
] as const;

/** Updates a locked case, writes the audit event and returns the updated case. */
export async function changeAs(
  trx: Db,
  actor: Actor,
  before: CaseRow,
  values: CaseValues,
  { action, now, origin, details }: CaseAuditEvent,
): Promise<CaseRow> {
  await updateCase(trx, before.id, values, now);
  // Read without a scope check, so that the actor sees the result even if the change ends their access.
  const after = (await findCase(trx, EVERY_CASE, before.id, now))!;
  await recordAs(trx, actor, {
    action,
    subject: ['case', before.id],
    at: now,
    origin,
    branchId: after.branch_id,
    changes: { ...changesBetween(before, after, RECORDED), ...details },
  });
  return after;
}
