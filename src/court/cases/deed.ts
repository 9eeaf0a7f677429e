import { changesBetween } from '../../platform/audit/changes.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { Db } from '../database.ts';
import { EVERY_CASE } from '../reach.ts';
import { type CaseRow, type CaseValues, findCase, updateCase } from './queries.ts';

export interface CaseDeed {
  /** `case.closed` */
  action: string;
  now: string;
  origin: Origin;
  /** What the history tells beside before and after, e.g. the reason. */
  details?: Record<string, unknown>;
}

const RECORDED = [
  'case_title',
  'court_type',
  'case_type',
  'category',
  'status',
  'stage',
  'classification',
  'description',
  'branch_id',
  'assignment_reason',
  'station',
  'province_code',
  'filed_at',
  'raffled_at',
  'closed_at',
  'closing_reason',
  'archived_at',
] as const;

/** Writes new values of a locked case with their place in its history; answers the case as it is then. */
export async function changeAs(
  trx: Db,
  actor: Actor,
  before: CaseRow,
  values: CaseValues,
  { action, now, origin, details }: CaseDeed,
): Promise<CaseRow> {
  await updateCase(trx, before.id, values, now);
  // Whoever did it sees what came of it, even where they may not look again.
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
