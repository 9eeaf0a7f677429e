import { given } from '@bulwagan/platform/audit/changes.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, assertNone, invalid } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import { changeablePay } from '../compensations/access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { inputOf, recurringItemErrors, UNKNOWN_ITEM, valuesOf } from './checks.ts';
import { findRecurringItem, type RecurringItemRow } from './queries.ts';
import type { RecurringItemInput } from './schemas.ts';

/** An item of the catalog may be deleted after the check. */
const CONSTRAINTS: ConstraintErrors = { recurring_items__payroll_item_id: () => invalid(UNKNOWN_ITEM) };

const FIELDS = [
  'payroll_item_id',
  'amount',
  'quantity',
  'effective_from',
  'effective_to',
  'balance',
  'installment',
] as const satisfies (keyof RecurringItemInput)[];

export async function getRecurringItem(db: Db, employeeId: string, id: string): Promise<RecurringItemRow> {
  return assertFound(await findRecurringItem(db, employeeId, id), 'recurring item');
}

interface Call {
  app: App;
  actor: Actor;
  employeeId: string;
  origin: Origin;
}

/**
 * Adds a recurring item of an employee (contract §3.3). Throws 422 for members that do not fit together and an unknown
 * item; 403 and 404 like `changeablePay`.
 */
export async function addRecurringItem(call: Call, input: RecurringItemInput): Promise<RecurringItemRow> {
  return await changing(call, 'created', async (trx, now) => {
    assertNone(await recurringItemErrors(trx, input));
    const id = newId();
    await explainConstraints(CONSTRAINTS, () =>
      trx
        .insertInto('recurring_items')
        .values({ ...valuesOf(input), id, employee_id: call.employeeId, created_at: now, updated_at: now })
        .execute(),
    );
    const row = await getRecurringItem(trx, call.employeeId, id);
    return { row, changes: { after: audited(row) } };
  });
}

/** Changes a recurring item; omitted members keep their values. Throws like `addRecurringItem`. */
export async function changeRecurringItem(
  call: Call,
  id: string,
  input: Partial<RecurringItemInput>,
): Promise<RecurringItemRow> {
  return await changing(call, 'updated', async (trx, now) => {
    const before = await getRecurringItem(trx, call.employeeId, id);
    const held = inputOf(before);
    const full = changedInput(held, input);
    assertNone(await recurringItemErrors(trx, full, { before: held }));
    await explainConstraints(CONSTRAINTS, () =>
      trx
        .updateTable('recurring_items')
        .set({ ...valuesOf(full), updated_at: now })
        .where('id', '=', id)
        .execute(),
    );
    const row = await getRecurringItem(trx, call.employeeId, id);
    return { row, changes: { before: audited(before), after: audited(row) } };
  });
}

/** Deletes a recurring item; lines of earlier payrolls stay. */
export async function deleteRecurringItem(call: Call, id: string): Promise<void> {
  await changing(call, 'deleted', async (trx) => {
    const row = await getRecurringItem(trx, call.employeeId, id);
    await trx.deleteFrom('recurring_items').where('id', '=', id).execute();
    return { row, changes: { before: audited(row) } };
  });
}

/** Returns an item with the members that were sent. */
export const changedInput = (
  before: RecurringItemInput,
  input: Partial<RecurringItemInput>,
): RecurringItemInput => ({ ...before, ...given(input, FIELDS) });

async function changing(
  { app, actor, employeeId, origin }: Call,
  done: 'created' | 'updated' | 'deleted',
  work: (trx: Db, now: string) => Promise<{ row: RecurringItemRow; changes: Record<string, unknown> }>,
): Promise<RecurringItemRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    await changeablePay(trx, actor, employeeId, 'Manage recurring items');
    const { row, changes } = await work(trx, now);
    await recordAs(trx, actor, {
      action: `recurring_item.${done}`,
      subject: ['employee', employeeId],
      at: now,
      origin,
      changes,
    });
    return row;
  });
}

const audited = (row: RecurringItemRow) => ({ recurring_item_id: row.id, ...inputOf(row) });
