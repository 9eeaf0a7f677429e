import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { stepsOfGrade } from '@bulwagan/contracts/workforce/pay.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import {
  assertFound,
  assertNone,
  type FieldErrors,
  invalid,
  Refused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { toCentavos } from '@bulwagan/platform/money/pesos.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { todayOf } from '../employees/present.ts';
import { isPercent } from '../payroll-items/percent.ts';
import { changeablePay } from './access.ts';
import {
  type CompensationRow,
  type CompensationValues,
  findCompensation,
  findRunUsing,
  hasCompensationFrom,
} from './queries.ts';
import type { CompensationInput } from './schemas.ts';

const SAME_DATE: FieldErrors = {
  effective_from: [message('compensation.same_date', { attribute: 'effective_from' })],
};

export const SAME_DATE_CONSTRAINT = 'compensations__one_per_date';

const CONSTRAINTS: ConstraintErrors = { [SAME_DATE_CONSTRAINT]: () => invalid(SAME_DATE) };

/**
 * Adds pay that starts on a date (contract §3.3). Throws 422 if the employee already has pay that starts on this
 * date, unless exactly one of amount and salary grade is sent, and for a step that the grade does not have. Throws
 * 403 and 404 like `changeablePay`.
 */
export async function addCompensation(
  app: App,
  actor: Actor,
  employeeId: string,
  input: CompensationInput,
  origin: Origin,
): Promise<CompensationRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await changeablePay(trx, actor, employeeId, 'Manage pay');
    assertNone(await compensationErrors(trx, employeeId, input));
    const id = await explainConstraints(CONSTRAINTS, () =>
      insertCompensation(trx, actor, employeeId, valuesOf(input), now),
    );
    const row = (await findCompensation(trx, employeeId, id, todayOf(app)))!;
    await recordAs(trx, actor, {
      action: 'compensation.created',
      subject: ['employee', employeeId],
      at: now,
      origin,
      changes: { after: audited(row) },
    });
    return row;
  });
}

/**
 * Deletes pay that no payroll run has used. Throws 422 if a run that covers some of its days was computed after the
 * pay was entered. Throws 403 and 404 like `changeablePay`.
 */
export async function deleteCompensation(
  app: App,
  actor: Actor,
  employeeId: string,
  id: string,
  origin: Origin,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await changeablePay(trx, actor, employeeId, 'Manage pay');
    const row = assertFound(await findCompensation(trx, employeeId, id, todayOf(app)), 'compensation');
    const run = await findRunUsing(trx, row);
    if (run !== undefined)
      throw new Refused(message('compensation.used', { from: run.period_start, to: run.period_end }));
    await trx.deleteFrom('compensations').where('id', '=', id).execute();
    await recordAs(trx, actor, {
      action: 'compensation.deleted',
      subject: ['employee', employeeId],
      at: now,
      origin,
      changes: { before: audited(row) },
    });
  });
}

const PAY_FIELDS = ['amount', 'basis', 'salary_grade', 'step', 'factor'] as const;

/**
 * Returns errors of an entry that the schema cannot express. If a pay field fails its schema, the fields are not
 * compared with each other.
 */
export async function compensationErrors(
  db: Db,
  employeeId: string,
  input: Partial<CompensationInput>,
  failing: ReadonlySet<string> = new Set(),
): Promise<FieldErrors> {
  const { effective_from: from } = input;
  const isTaken = from !== undefined && (await hasCompensationFrom(db, employeeId, from));
  const isPayKnown = !PAY_FIELDS.some((name) => failing.has(name));
  return { ...(isPayKnown ? payErrors(input) : {}), ...(isTaken ? SAME_DATE : {}) };
}

function payErrors(input: Partial<CompensationInput>): FieldErrors {
  const errors: FieldErrors = {};
  const wrong = (attribute: string, text: Message) => {
    errors[attribute] = [text];
  };
  const { amount = null, salary_grade: grade = null, step = null, basis, factor = null } = input;
  const isByGrade = grade !== null || step !== null;
  if (amount === null && !isByGrade)
    wrong('amount', message('compensation.amount_or_grade', { attribute: 'amount' }));
  if (amount !== null && isByGrade)
    wrong('salary_grade', message('compensation.amount_or_grade', { attribute: 'salary_grade' }));
  if (grade === null && step !== null) wrong('salary_grade', required('salary_grade'));
  if (grade !== null && step === null) wrong('step', required('step'));
  if (grade !== null && step !== null && step > stepsOfGrade(grade))
    wrong('step', message('compensation.no_step', { attribute: 'step', grade, steps: stepsOfGrade(grade) }));
  if (isByGrade && basis !== undefined && basis !== 'monthly')
    wrong('basis', message('compensation.grade_is_monthly', { attribute: 'basis' }));
  if (amount !== null && !isByGrade && basis === undefined) wrong('basis', required('basis'));
  if (factor !== null && !isPercent(factor))
    wrong('factor', message('field.four_decimals', { attribute: 'factor' }));
  if (input.is_minimum_wage_earner === true && input.is_nonresident_alien === true)
    wrong('is_nonresident_alien', message('compensation.minimum_or_nonresident'));
  return errors;
}

const required = (attribute: string): Message => message('field.required', { attribute });

const valuesOf = (input: CompensationInput): CompensationValues => ({
  effective_from: input.effective_from,
  basis: input.basis ?? 'monthly',
  amount_centavos: input.amount == null ? null : toCentavos(input.amount),
  salary_grade: input.salary_grade ?? null,
  step: input.step ?? null,
  factor: input.factor == null ? null : String(input.factor),
  is_minimum_wage_earner: input.is_minimum_wage_earner ?? false,
  is_nonresident_alien: input.is_nonresident_alien ?? false,
  reason: isVisible(input.reason ?? '') ? input.reason! : null,
});

async function insertCompensation(
  trx: Db,
  actor: Pick<Actor, 'id' | 'name'>,
  employeeId: string,
  values: CompensationValues,
  now: string,
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('compensations')
    .values({
      ...values,
      id,
      employee_id: employeeId,
      created_by: actor.id,
      created_by_name: actor.name,
      created_at: now,
    })
    .execute();
  return id;
}

/** The audit log keeps amounts, but not the reason, because the reason may contain personal data. */
export const audited = ({ id, reason: _reason, ...row }: CompensationValues & { id: string }) => ({
  compensation_id: id,
  effective_from: row.effective_from,
  basis: row.basis,
  amount_centavos: row.amount_centavos === null ? null : String(row.amount_centavos),
  salary_grade: row.salary_grade,
  step: row.step,
  factor: row.factor,
  is_minimum_wage_earner: row.is_minimum_wage_earner,
  is_nonresident_alien: row.is_nonresident_alien,
});
