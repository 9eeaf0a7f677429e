import { field, message } from '@bulwagan/contracts/errors/message.ts';
import { given } from '@bulwagan/platform/audit/changes.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import { isVisible } from '@bulwagan/platform/text/visible.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import { changeablePay } from '../compensations/access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  findPreviousEmployer,
  isYearTaken,
  type PreviousEmployerRow,
  type PreviousEmployerValues,
} from './queries.ts';
import type { PreviousEmployerInput } from './schemas.ts';

const SAME_YEAR: FieldErrors = { year: [message('previous_employer.same_year', { attribute: 'year' })] };
const CONSTRAINTS: ConstraintErrors = { previous_employers__one_per_year: () => invalid(SAME_YEAR) };

const FIELDS = [
  'year',
  'employer',
  'tin',
  'address',
  'zipcode',
  'taxable',
  'withheld',
  'periods',
] as const satisfies (keyof PreviousEmployerInput)[];

interface Call {
  app: App;
  actor: Actor;
  employeeId: string;
  origin: Origin;
}

export async function getPreviousEmployer(
  db: Db,
  employeeId: string,
  id: string,
): Promise<PreviousEmployerRow> {
  return assertFound(await findPreviousEmployer(db, employeeId, id), 'previous employer');
}

/** Returns the errors of an entry that the schema cannot express. `id` is null for a new one. */
export async function previousEmployerErrors(
  db: Db,
  employeeId: string,
  id: string | null,
  { year, taxable, withheld }: Partial<PreviousEmployerInput>,
): Promise<FieldErrors> {
  const isTaken = year !== undefined && (await isYearTaken(db, employeeId, year, id));
  const isTooMuch = taxable !== undefined && withheld !== undefined && withheld > taxable;
  const limit = field('taxable');
  return {
    ...(isTaken ? SAME_YEAR : {}),
    ...(isTooMuch ? { withheld: [message('field.maximum', { attribute: 'withheld', limit })] } : {}),
  };
}

/**
 * Adds the pay and tax of an employee with the employer before this one (contract §3.3). Throws 422 for a year that has an
 * entry and for more tax than pay; 403 and 404 like `changeablePay`.
 */
export async function addPreviousEmployer(
  call: Call,
  input: PreviousEmployerInput,
): Promise<PreviousEmployerRow> {
  return await changing(call, 'created', async (trx, now) => {
    assertNone(await previousEmployerErrors(trx, call.employeeId, null, input));
    const id = newId();
    const values = { ...valuesOf(input), id, employee_id: call.employeeId, created_at: now, updated_at: now };
    await explainConstraints(CONSTRAINTS, () =>
      trx.insertInto('previous_employers').values(values).execute(),
    );
    const row = await getPreviousEmployer(trx, call.employeeId, id);
    return { row, changes: { after: audited(row) } };
  });
}

/** Changes an entry; omitted members keep their values. Throws like `addPreviousEmployer`. */
export async function changePreviousEmployer(
  call: Call,
  id: string,
  input: Partial<PreviousEmployerInput>,
): Promise<PreviousEmployerRow> {
  return await changing(call, 'updated', async (trx, now) => {
    const before = inputOf(await getPreviousEmployer(trx, call.employeeId, id));
    const full = changedInput(before, input);
    assertNone(await previousEmployerErrors(trx, call.employeeId, id, full));
    await explainConstraints(CONSTRAINTS, () =>
      trx
        .updateTable('previous_employers')
        .set({ ...valuesOf(full), updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
    const row = await getPreviousEmployer(trx, call.employeeId, id);
    return { row, changes: { before: figuresOf(before), after: audited(row) } };
  });
}

export async function deletePreviousEmployer(call: Call, id: string): Promise<void> {
  await changing(call, 'deleted', async (trx) => {
    const row = await getPreviousEmployer(trx, call.employeeId, id);
    await trx.deleteFrom('previous_employers').where('id', '=', id).execute();
    return { row, changes: { before: audited(row) } };
  });
}

/** The audit log is kept after the employee is anonymized, so it does not say who the employer was. */
const figuresOf = (input: PreviousEmployerInput) => given(input, ['year', 'taxable', 'withheld', 'periods']);
const audited = (row: PreviousEmployerRow) => ({ previous_employer_id: row.id, ...figuresOf(inputOf(row)) });

/** Returns an entry with the members that were sent. */
export const changedInput = (
  before: PreviousEmployerInput,
  input: Partial<PreviousEmployerInput>,
): PreviousEmployerInput => ({ ...before, ...given(input, FIELDS) });

/** Returns an entry as a request would send it. */
export const inputOf = (row: PreviousEmployerRow): PreviousEmployerInput => ({
  year: row.year,
  employer: row.employer,
  tin: row.tin,
  address: row.address,
  zipcode: row.zipcode,
  taxable: toPesos(row.taxable_centavos),
  withheld: toPesos(row.withheld_centavos),
  periods: row.periods,
});

const visible = (text: string | null | undefined): string | null =>
  text != null && isVisible(text) ? text : null;

const valuesOf = (input: PreviousEmployerInput): PreviousEmployerValues => ({
  year: input.year,
  employer: input.employer,
  tin: visible(input.tin),
  address: visible(input.address),
  zipcode: visible(input.zipcode),
  taxable_centavos: toCentavos(input.taxable),
  withheld_centavos: toCentavos(input.withheld),
  periods: input.periods,
});

async function changing(
  { app, actor, employeeId, origin }: Call,
  done: 'created' | 'updated' | 'deleted',
  work: (trx: Db, now: string) => Promise<{ row: PreviousEmployerRow; changes: Record<string, unknown> }>,
): Promise<PreviousEmployerRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await changeablePay(trx, actor, employeeId, 'Manage pay');
    const { row, changes } = await work(trx, now);
    await recordAs(trx, actor, {
      action: `previous_employer.${done}`,
      subject: ['employee', employeeId],
      at: now,
      origin,
      changes,
    });
    return row;
  });
}
