import { message } from '@bulwagan/contracts/errors/message.ts';
import { contributionsOfKind } from '@bulwagan/contracts/workforce/pay.ts';
import { RUN_ACTIONS } from '@bulwagan/contracts/workforce/run-status.ts';
import { given } from '@bulwagan/platform/audit/changes.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { holdRoster } from '../rosters/queries.ts';
import { validateRun } from './checks.ts';
import { type Doing, getRun, runToBe } from './find.ts';
import { deleteLines } from './lines/line-queries.ts';
import {
  type Changeable,
  dropUnpaidAmounts,
  dropUnpaidQuantities,
  insertRun,
  itemsOfRun,
  type RunRow,
  replaceAmounts,
  replaceItems,
  replaceQuantities,
} from './queries.ts';
import type { RunInput } from './schemas.ts';
import { reopen } from './state-queries.ts';

const CONSTRAINTS: ConstraintErrors = {
  // Also enforced for simultaneous requests: a roster has at most one run per period that is not cancelled.
  runs__once: () => new Refused(message('run.exists')),
  runs__roster_id: () => invalid({ roster_id: [message('field.selected', { attribute: 'roster_id' })] }),
  runs__payroll_type_id: () =>
    invalid({ payroll_type_id: [message('field.selected', { attribute: 'payroll_type_id' })] }),
  run_items__payroll_item_id: () => invalid({ items: [message('field.selected', { attribute: 'items' })] }),
};

/** Creates a draft run. Throws 422 like `validateRun`, and for a roster that already has a run for the period. */
export async function createRun(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  input: RunInput,
  origin: Origin,
): Promise<RunRow> {
  const now = iso(app.clock.now());
  const id = newId();
  return await withTransaction(app.db, async (trx) => {
    await holdRoster(trx, input.roster_id);
    assertNone(await validateRun(trx, actor, input));
    await explainConstraints(CONSTRAINTS, async () => {
      await insertRun(trx, { id, roster_id: input.roster_id, ...changeable(input, null) }, actor.id, now);
      await writeContent(trx, id, { amounts: [], quantities: [], ...input });
    });
    await recordAs(trx, actor, {
      action: 'payroll_run.created',
      subject: ['payroll_run', id],
      at: now,
      origin,
      changes: { after: recorded(input) },
    });
    return await getRun(trx, actor, id);
  });
}

/** Fields of a change, or a function that derives them from the locked run. */
type Sent = Partial<RunInput> | ((trx: Db, run: RunRow) => Promise<Partial<RunInput>>);

/**
 * Updates the sent fields of a run that is not final. The run becomes a draft without lines, review and approval, and
 * the actor becomes one of its authors. Omitted amounts are kept, except those of employees whom the roster no longer
 * pays. Throws 422 like `createRun`, and for a different roster.
 */
export async function changeRun(
  app: App,
  actor: Actor,
  id: string,
  sent: Sent,
  { ifMatch, origin }: Doing,
): Promise<RunRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = await runToBe(trx, actor, id, { done: 'changed', from: RUN_ACTIONS.change }, ifMatch);
    const fields = typeof sent === 'function' ? await sent(trx, before) : sent;
    const input: RunInput = { ...(await inputOf(trx, before)), ...fields };
    assertNone(await validateRun(trx, actor, input, before));
    await deleteLines(trx, id);
    const dropped = await explainConstraints(CONSTRAINTS, async () => {
      await reopen(trx, id, actor.id, changeable(input, before), now);
      await writeContent(trx, id, input);
      if (input.quantities === undefined) await dropUnpaidQuantities(trx, before);
      return input.amounts === undefined ? await dropUnpaidAmounts(trx, before) : [];
    });
    const { status, period_start, period_end, payroll_type_id } = before;
    await recordAs(trx, actor, {
      action: 'payroll_run.updated',
      subject: ['payroll_run', id],
      at: now,
      origin,
      changes: {
        before: { status, period_start, period_end, payroll_type_id },
        after: recorded(input),
        // Amounts dropped without a request are recorded, because they could not be found otherwise.
        ...(dropped.length === 0 ? {} : { dropped_amounts: dropped }),
      },
    });
    return await getRun(trx, actor, id);
  });
}

/** Deletes a run that is not currently reviewed. A reviewed run can be cancelled and is kept. Throws 422 otherwise. */
export async function deleteRun(
  app: App,
  actor: Actor,
  id: string,
  { ifMatch, origin }: Doing,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await runToBe(trx, actor, id, { done: 'deleted', from: RUN_ACTIONS.remove }, ifMatch);
    await deleteLines(trx, id);
    await trx.deleteFrom('runs').where('id', '=', id).execute();
    const { roster_id, status, period_start, period_end, totals } = before;
    await recordAs(trx, actor, {
      action: 'payroll_run.deleted',
      subject: ['payroll_run', id],
      at: now,
      origin,
      changes: { before: { roster_id, status, period_start, period_end, totals } },
    });
  });
}

/** Returns a run in the format of a request body. */
const inputOf = async (trx: Db, run: RunRow): Promise<RunInput> => ({
  roster_id: run.roster_id,
  period_start: run.period_start,
  period_end: run.period_end,
  payroll_type_id: run.payroll_type_id,
  ...given(run, PAY_FIELDS),
  items: (await itemsOfRun(trx, run.id)).map(({ payroll_item_id, amount_centavos, is_computed }) => ({
    payroll_item_id,
    amount: is_computed ? null : toPesos(amount_centavos),
  })),
});

const PAY_FIELDS = [
  'kind',
  'pay_date',
  'frequency',
  'contributions',
  'withholding',
  'use_time_records',
  'carry_negative',
] as const;

/** Returns the column values for a request. Omitted fields stay unchanged. */
const changeable = (input: RunInput, before: RunRow | null): Changeable => ({
  period_start: input.period_start,
  period_end: input.period_end,
  payroll_type_id: orBefore(input.payroll_type_id, before?.payroll_type_id, null),
  kind: orBefore(input.kind, before?.kind, 'regular'),
  pay_date: orBefore(input.pay_date, before?.pay_date, null),
  frequency: orBefore(input.frequency, before?.frequency, null),
  contributions: orBefore(input.contributions, before?.contributions, contributionsOfKind(input.kind)),
  withholding: orBefore(input.withholding, before?.withholding, null),
  use_time_records: orBefore(input.use_time_records, before?.use_time_records, false),
  carry_negative: orBefore(input.carry_negative, before?.carry_negative, false),
});

const orBefore = <Value>(value: Value | undefined, before: Value | undefined, initial: Value): Value =>
  value === undefined ? (before === undefined ? initial : before) : value;

/** Returns only the known fields of the input, so that clients cannot write arbitrary data into the audit log. */
const recorded = ({ items, amounts, quantities, ...input }: RunInput) => ({
  ...given(input, ['roster_id', 'period_start', 'period_end', 'payroll_type_id', ...PAY_FIELDS]),
  items: items.map((one) => given(one, ['payroll_item_id', 'amount'])),
  ...(quantities && {
    quantities: quantities.map((one) => given(one, ['employee_id', 'payroll_item_id', 'quantity'])),
  }),
  ...(amounts && { amounts: amounts.map((one) => given(one, ['employee_id', 'payroll_item_id', 'amount'])) }),
});

async function writeContent(trx: Db, id: string, { items, amounts, quantities }: RunInput): Promise<void> {
  await replaceItems(
    trx,
    id,
    items.map(({ payroll_item_id, amount }) => ({
      payrollItemId: payroll_item_id,
      amount: amount === undefined || amount === null ? null : toCentavos(amount),
    })),
  );
  if (quantities !== undefined)
    await replaceQuantities(
      trx,
      id,
      quantities.map(({ employee_id, payroll_item_id, quantity }) => ({
        employeeId: employee_id,
        payrollItemId: payroll_item_id,
        quantity,
      })),
    );
  if (amounts === undefined) return;
  await replaceAmounts(
    trx,
    id,
    amounts.map(({ employee_id, payroll_item_id, amount }) => ({
      employeeId: employee_id,
      payrollItemId: payroll_item_id,
      amount: toCentavos(amount),
    })),
  );
}
