import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { given } from '@bulwagan/platform/audit/changes.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Condition } from '@bulwagan/platform/http/caching/etag.ts';
import { assertNone, type FieldErrors, Forbidden, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { isStricter } from '../access/scope.ts';
import { type Actor, permissionScopeOf } from '../access.ts';
import { remindAgain } from '../activities/deadlines.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { overlapReasonOf, validateOverlap } from '../hearings/checking/slot.ts';
import { MOVED, takeHearingsAlong } from '../hearings/follow-case.ts';
import { isProvince } from '../locations/queries.ts';
import { assignmentReasonErrors, recordAssignment } from '../raffles/assignments.ts';
import { type Given, settleWords, wordErrors } from '../words/use.ts';
import { recordSealedRead } from './access/sealed-reads.ts';
import { changeAs } from './audited-change.ts';
import { assertCaseIfMatch } from './etag.ts';
import { changeableCase, checkingCase } from './lists/find.ts';
import { branchErrors, courtTypeOf, filingDayError } from './open.ts';
import type { CaseRow, CaseValues } from './queries.ts';
import type { CaseChange } from './schemas.ts';

type Input = Static<typeof CaseChange>;

const CHANGEABLE = [
  'case_title',
  'court_type',
  'case_type',
  'category',
  'filed_at',
  'branch_id',
  'station',
  'province_code',
  'stage',
  'description',
] as const;

/**
 * Updates the fields that were sent. When the case moves to another branch, its upcoming hearings move with it.
 * Throws 412 when `ifMatch` is stale, and 403 for a branch that the actor may not assign. Throws 422 for an archived
 * case and for an invalid date, branch or province. Throws 422 for a hearing that conflicts in the new branch, unless a
 * reason is given.
 */
export async function changeCase(
  app: App,
  actor: Actor,
  id: string,
  input: Input,
  { ifMatch, origin }: Condition,
): Promise<CaseRow> {
  const now = iso(app.clock.now());
  const changed = await withTransaction(app.db, async (trx) => {
    const before = await changeableCase(trx, actor, id, { permission: 'Manage Cases', now });
    assertCaseIfMatch(ifMatch, before);
    let values = changedValues(before, input);
    if (before.status === 'archived' && Object.keys(values).length > 0)
      throw new Refused(message('case.reopen_to_change'));
    if (values.branch_id != null) assertCanAssign(actor, values.branch_id);
    assertNone(await valueErrors(app, trx, actor, before, { values, input }));
    values = await withListedWords(trx, actor, before, values, { now, origin });
    if (Object.keys(values).length === 0) {
      // An update without differences writes no audit event, so record the read of a sealed case separately.
      if (before.classification === 'sealed')
        await recordSealedRead(trx, { caseId: id, actor, what: 'detail', at: now, origin });
      return before;
    }
    // A case can be assigned to a branch without a raffle, for example when it is consolidated with another case.
    const status =
      values.branch_id !== undefined && before.status === 'for_raffling' ? 'received' : undefined;
    const after = await changeAs(
      trx,
      actor,
      before,
      { ...values, ...(status === undefined ? {} : { status }), ...assignmentValues(values, input) },
      { action: 'case.updated', now, origin },
    );
    if (values.branch_id != null) {
      await recordAssignment(trx, {
        case_record_id: id,
        from_branch_id: before.branch_id,
        branch_id: values.branch_id,
        reason: after.assignment_reason,
        assigned_by: actor.id,
        assigned_at: now,
      });
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

/** Returns the sent values that differ from the current ones. */
function changedValues(before: CaseRow, input: Input): CaseValues {
  const sent = given(input, CHANGEABLE);
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => before[name as keyof CaseRow] !== value),
  );
}

/** The reason belongs to one assignment. A new branch gets the reason in the request, or none. */
const assignmentValues = ({ branch_id }: CaseValues, { assignment_reason }: Input): CaseValues =>
  branch_id === undefined ? {} : { assignment_reason: assignment_reason || null };

function assertCanAssign(actor: Actor, branchId: number | null): void {
  const scope = permissionScopeOf(actor, 'Case Raffle');
  const isInScope =
    scope === 'court' || (scope === 'branch' && branchId !== null && actor.branchIds.includes(branchId));
  if (!isInScope) throw new Forbidden();
}

/** The request, and those of its values that differ from the case. */
interface Change {
  input: Input;
  values: CaseValues;
}

/** Replaces list words by their listed spelling and raises the classification to the minimum of a new category. */
async function withListedWords(
  trx: Db,
  actor: Actor,
  before: CaseRow,
  values: CaseValues,
  auditEvent: { now: string; origin: Origin },
): Promise<CaseValues> {
  const { words, defaultClassification } = await settleWords(trx, actor, wordsOf(values), auditEvent);
  const listed = changedValues(before, { ...values, ...words } as Input);
  const isRaised = listed.category !== undefined && isStricter(defaultClassification, before.classification);
  return { ...listed, ...(isRaised ? { classification: defaultClassification } : {}) };
}

const wordsOf = ({ court_type, case_type, category, stage }: CaseValues): Given => ({
  court_type,
  case_type,
  category,
  stage,
});

/** Returns the errors of an update, as `changeCase` finds them. */
export const checkChange = (app: App, actor: Actor, id: string, input: Input) =>
  checkingCase(app, actor, id, 'Manage Cases', (before) =>
    valueErrors(app, app.db, actor, before, { input, values: changedValues(before, input) }),
  );

async function valueErrors(
  app: App,
  db: Db,
  actor: Actor,
  before: CaseRow,
  { input, values }: Change,
): Promise<FieldErrors> {
  const errors: FieldErrors = validateOverlap(input);
  const { filed_at: filedAt, branch_id: branchId, province_code: provinceCode } = values;
  const filingError = filedAt === undefined ? undefined : filingDayError(app, filedAt);
  if (filingError !== undefined) errors.filed_at = [filingError];
  else if (filedAt !== undefined && before.closed_at !== null && filedAt > before.closed_at)
    errors.filed_at = [message('field.on_or_before', { attribute: 'filed_at', date: field('closed_at') })];
  if (branchId === null) errors.branch_id = [message('field.required', { attribute: 'branch_id' })];
  else if (branchId !== undefined) {
    Object.assign(errors, await branchErrors(db, branchId, values.court_type ?? before.court_type));
    Object.assign(errors, assignmentReasonErrors(app, input));
  } else if (values.court_type !== undefined && before.branch_id !== null) {
    const { court_type: present, is_same } = (await courtTypeOf(db, before.branch_id, values.court_type))!;
    if (!is_same) errors.court_type = [message('case.in_other_court_type', { type: present })];
  }
  if (provinceCode != null && !(await isProvince(db, provinceCode)))
    errors.province_code = [message('field.selected', { attribute: 'province_code' })];
  return { ...errors, ...(await wordErrors(db, actor, wordsOf(values))) };
}
