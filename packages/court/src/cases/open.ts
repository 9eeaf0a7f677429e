import type { Classification } from '@bulwagan/contracts/court/kinds.ts';
import { field, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors, Forbidden, invalid } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Insertable, sql } from 'kysely';
import type { Static } from 'typebox';
import { caseScopeOf, EVERY_CASE, isStricter } from '../access/scope.ts';
import { type Actor, hasPermission, permissionScopeOf } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { DB, Db } from '../database.ts';
import { isProvince } from '../locations/queries.ts';
import { addParties, partyErrors } from '../parties/add.ts';
import { linkingIn } from '../parties/linking.ts';
import { assignmentReasonErrors, recordAssignment } from '../raffles/assignments.ts';
import { recognize } from '../words/queries.ts';
import { isSameWord } from '../words/same-word.ts';
import { type Given, settleWords, wordErrors } from '../words/use.ts';
import { caseNumber } from './case-number.ts';
import { type CaseRow, findCase, hasNumber, nextCaseNumber } from './queries.ts';
import type { NewCase } from './schemas.ts';

type Input = Static<typeof NewCase>;

const NUMBER_TAKEN: FieldErrors = { case_number: [message('field.taken', { attribute: 'case_number' })] };

const CONSTRAINTS = {
  case_records__case_number: () => invalid(NUMBER_TAKEN),
  case_records__case_number_identity: () => invalid(NUMBER_TAKEN),
};

/**
 * Opens a case: `received` in its branch, or `for_raffling` without one (contract, court).
 * Throws 422 for a filing date in the future and for an unknown branch, province or account. Throws 403 for a branch, a
 * classification or an account's access that the actor may not assign.
 */
export async function openCase(app: App, actor: Actor, input: Input, origin: Origin): Promise<CaseRow> {
  const now = iso(app.clock.now());
  assertCanOpen(actor, input);
  return await withTransaction(app.db, async (trx) => {
    assertNone(await validateCase(app, trx, actor, input));
    const id = newId();
    const { words, defaultClassification } = await settleWords(trx, actor, wordsOf(input), { now, origin });
    const classification = input.classification ?? defaultClassification;
    assertCanClassify(actor, classification, defaultClassification);
    const isLifted = isStricter(defaultClassification, classification);
    const entered = {
      case_title: input.case_title,
      court_type: words.court_type!,
      case_type: words.case_type!,
      category: words.category!,
      filed_at: input.filed_at,
      branch_id: input.branch_id ?? null,
      assignment_reason: input.branch_id == null ? null : input.assignment_reason || null,
      station: input.station ?? null,
      province_code: input.province_code ?? null,
      stage: words.stage ?? null,
      classification,
      description: input.description ?? null,
      status: input.branch_id == null ? 'for_raffling' : 'received',
    };
    const row = { id, ...entered, created_by: actor.id, created_at: now, updated_at: now };
    const values = { case_number: await insertCase(trx, row, input.case_number ?? null), ...entered };
    if (values.branch_id !== null)
      await recordAssignment(trx, {
        case_record_id: id,
        from_branch_id: null,
        branch_id: values.branch_id,
        reason: values.assignment_reason,
        assigned_by: actor.id,
        assigned_at: now,
      });
    const linking = await linkingIn(trx, actor, { id, ...values }, now);
    const parties = await addParties(trx, linking, input.parties ?? [], now);
    await recordAs(trx, actor, {
      action: 'case.opened',
      subject: ['case', id],
      at: now,
      origin,
      branchId: values.branch_id,
      changes: {
        after: values,
        ...(isLifted ? { classification_reason: input.classification_reason } : {}),
        parties: (input.parties ?? []).map(({ name }) => name),
        linked_user_ids: parties.flatMap(({ userId }) => userId ?? []),
      },
    });
    // Read without a scope check: the actor sees the new case once, even if their scope does not include it.
    return (await findCase(trx, EVERY_CASE, id, now))!;
  });
}

const wordsOf = ({ court_type, case_type, category, stage }: Partial<Input>): Given => ({
  court_type,
  case_type,
  category,
  stage,
});

/** The classification of the category needs no permission; any other one does. */
function assertCanClassify(actor: Actor, wanted: Classification, byCategory: Classification): void {
  if (wanted !== byCategory && !hasPermission(actor, 'Classify Cases')) throw new Forbidden();
}

function assertCanOpen(actor: Actor, { branch_id: branchId }: Input): void {
  const scope = permissionScopeOf(actor, 'Manage Cases');
  if (scope === 'own') throw new Forbidden();
  // Users with branch scope open cases only in their own branches; a case without a branch needs court scope.
  if (scope === 'branch' && (branchId == null || !actor.branchIds.includes(branchId))) throw new Forbidden();
}

/**
 * Returns validation errors of a new case that the schema cannot express. A number taken by a case out of scope is not
 * reported here: only opening the case reveals it, and a success is audited.
 */
export async function validateCase(
  app: App,
  db: Db,
  actor: Actor,
  input: Partial<Input>,
): Promise<FieldErrors> {
  const errors: FieldErrors = await partyErrors(db, input.parties ?? []);
  const { case_number: number } = input;
  const scope = caseScopeOf(actor, 'View Case Details');
  if (number != null && (await hasNumber(db, scope, number, iso(app.clock.now()))))
    Object.assign(errors, NUMBER_TAKEN);
  const filingError = input.filed_at === undefined ? undefined : filingDayError(app, input.filed_at);
  if (filingError !== undefined) errors.filed_at = [filingError];
  if (input.branch_id != null) {
    Object.assign(errors, await branchErrors(db, input.branch_id, input.court_type));
    Object.assign(errors, assignmentReasonErrors(app, input));
  }
  if (input.province_code != null && !(await isProvince(db, input.province_code)))
    errors.province_code = [message('field.selected', { attribute: 'province_code' })];
  Object.assign(errors, await wordErrors(db, actor, wordsOf(input)), await liftingErrors(db, input));
  return errors;
}

/** Lowering the classification that the law requires for a category needs a reason. */
async function liftingErrors(
  db: Db,
  { category, classification, classification_reason: reason }: Partial<Input>,
): Promise<FieldErrors> {
  if (category === undefined || classification == null || reason?.trim()) return {};
  const [known] = await recognize(db, [{ list: 'category', word: category }]);
  return isStricter(known?.default_classification ?? 'public', classification)
    ? { classification_reason: [message('field.required', { attribute: 'classification_reason' })] }
    : {};
}

/** Earliest accepted date; earlier dates are treated as typing errors. */
const FIRST_FILING_DAY = '1900-01-01';

export function filingDayError(app: Pick<App, 'time' | 'clock'>, day: string): Message | undefined {
  if (day < FIRST_FILING_DAY) return message('field.date', { attribute: 'filed_at' });
  if (day > app.time.dateOf(app.clock.now()))
    return message('field.on_or_before', { attribute: 'filed_at', date: field('today') });
}

/** Returns an error when the branch does not exist, is archived, or has another court type than the case. */
export async function branchErrors(db: Db, id: number, courtType: string | undefined): Promise<FieldErrors> {
  const branch = await courtTypeOf(db, id, courtType);
  if (branch === undefined || branch.is_archived)
    return { branch_id: [message('field.selected', { attribute: 'branch_id' })] };
  if (branch.is_same) return {};
  return { branch_id: [message('branch.other_court_type', { type: branch.court_type })] };
}

/** Returns the court type of a branch, and whether it equals the given court type. */
export async function courtTypeOf(db: Db, branchId: number, courtType: string | undefined) {
  const isSame = courtType === undefined ? sql<boolean>`true` : isSameWord(sql`court_type`, courtType);
  const { rows } = await sql<{ court_type: string; is_same: boolean; is_archived: boolean }>`
    select court_type, ${isSame} as is_same, archived_at is not null as is_archived
    from branches where id = ${branchId}`.execute(db);
  return rows[0];
}

type NewCaseRow = Omit<Insertable<DB['case_records']>, 'case_number'> & { filed_at: string };

/**
 * Inserts the case with the given number, or with the next number of the year of filing, and returns the number.
 * Numbers assigned by hand are skipped, including ones inserted concurrently. Throws 422 when a given number is taken.
 */
async function insertCase(trx: Db, row: NewCaseRow, given: string | null): Promise<string> {
  const inserting = (number: string) =>
    trx.insertInto('case_records').values({ ...row, case_number: number });
  if (given !== null) {
    await explainConstraints(CONSTRAINTS, () => inserting(given).execute());
    return given;
  }
  const year = Number(row.filed_at.slice(0, 4));
  for (;;) {
    const number = caseNumber(year, await nextCaseNumber(trx, year));
    const { numInsertedOrUpdatedRows: inserted } = await inserting(number)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (inserted === 1n) return number;
  }
}
