import type { Static } from 'typebox';
import { given } from '../../platform/audit/changes.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { type FieldErrors, Forbidden, invalid, Refused } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import { type Actor, reachOf } from '../access.ts';
import { remindAgain } from '../activities/deadlines.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { MOVED, takeHearingsAlong } from '../hearings/follow-case.ts';
import { overlapReasonOf, wrongOverlap } from '../hearings/slot.ts';
import { isProvince } from '../locations/queries.ts';
import { changeAs } from './deed.ts';
import { changeableCase, findChangeable } from './find.ts';
import { filingDayError, isOpenBranch } from './open.ts';
import type { CaseRow, CaseValues } from './queries.ts';
import type { CaseChange } from './schemas.ts';
import { recordSealedRead } from './sealed-reads.ts';
import { assertCaseAsRead } from './tag.ts';

type Input = Static<typeof CaseChange>;

const CHANGEABLE = [
  'case_title',
  'court_type',
  'case_type',
  'category',
  'filed_at',
  'branch_id',
  'province_code',
  'stage',
  'description',
] as const;

/**
 * Changes what was sent of a case and leaves the rest. Its hearings to come go with it to another branch. 412 when `ifMatch`
 * names another state than it has; 403 for a branch that is not the actor's to give; 422 for an archived case, for a day,
 * branch or province that cannot be, and for a hearing that clashes in the new branch, without a reason for it.
 */
export async function changeCase(
  app: App,
  actor: Actor,
  id: string,
  input: Input,
  { ifMatch, origin }: { ifMatch: string | undefined; origin: Origin },
): Promise<CaseRow> {
  const now = iso(app.clock.now());
  const changed = await withTransaction(app.db, async (trx) => {
    const before = await changeableCase(trx, actor, id, { permission: 'Manage Cases', now });
    assertCaseAsRead(ifMatch, before);
    if (before.status === 'archived') throw new Refused('An archived case is reopened before it is changed.');
    const values = changedValues(before, input);
    if (values.branch_id !== undefined) assertMayAssign(actor, values.branch_id);
    await assertPossible(app, trx, before, { values, input });
    if (Object.keys(values).length === 0) {
      // No deed tells who has seen what is answered.
      if (before.classification === 'sealed')
        await recordSealedRead(trx, { caseId: id, actor, what: 'detail', at: now, origin });
      return before;
    }
    // A court gives some cases to a branch without a draw, e.g. one that is consolidated with another.
    const status =
      values.branch_id !== undefined && before.status === 'for_raffling' ? 'received' : undefined;
    const after = await changeAs(
      trx,
      actor,
      before,
      { ...values, ...(status === undefined ? {} : { status }) },
      { action: 'case.updated', now, origin },
    );
    if (values.branch_id !== undefined) {
      const overlapReason = overlapReasonOf(input);
      const moving = { found: after, reason: MOVED, overlapReason, now, origin };
      await takeHearingsAlong(app, trx, actor, moving);
      await remindAgain(trx, id);
    }
    return after;
  });
  app.mails.wake();
  return changed;
}

/** What differs of what was sent. */
function changedValues(before: CaseRow, input: Input): CaseValues {
  const sent = given(input, CHANGEABLE);
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => before[name as keyof CaseRow] !== value),
  );
}

function assertMayAssign(actor: Actor, branchId: number | null): void {
  const reach = reachOf(actor, 'Case Raffle');
  const isReached =
    reach === 'court' || (reach === 'branch' && branchId !== null && actor.branchIds.includes(branchId));
  if (!isReached) throw new Forbidden();
}

/** What was sent, and what of it differs. */
interface Change {
  input: Input;
  values: CaseValues;
}

async function assertPossible(app: App, trx: Db, before: CaseRow, change: Change): Promise<void> {
  const errors = await wrongValues(app, trx, before, change);
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** What is wrong with what was sent of a case, and no shape can tell. Nothing is told of a case out of reach. */
export async function wrongChange(app: App, actor: Actor, id: string, input: Input): Promise<FieldErrors> {
  const reaching = { permission: 'Manage Cases', now: iso(app.clock.now()) } as const;
  const before = await findChangeable(app.db, actor, id, reaching);
  if (before === undefined) return {};
  return await wrongValues(app, app.db, before, { input, values: changedValues(before, input) });
}

async function wrongValues(
  app: App,
  db: Db,
  before: CaseRow,
  { input, values }: Change,
): Promise<FieldErrors> {
  const errors: FieldErrors = wrongOverlap(input);
  const { filed_at: filedAt, branch_id: branchId, province_code: provinceCode } = values;
  const filingError = filedAt === undefined ? undefined : filingDayError(app, filedAt);
  if (filingError !== undefined) errors.filed_at = [filingError];
  else if (filedAt !== undefined && before.closed_at !== null && filedAt > before.closed_at)
    errors.filed_at = ['The filed at field must be a date before or equal to closed at.'];
  if (branchId != null && !(await isOpenBranch(db, branchId)))
    errors.branch_id = ['The selected branch id is invalid.'];
  if (provinceCode != null && !(await isProvince(db, provinceCode)))
    errors.province_code = ['The selected province code is invalid.'];
  return errors;
}
