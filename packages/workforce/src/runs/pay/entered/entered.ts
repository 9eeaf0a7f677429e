import { message } from '@bulwagan/contracts/errors/message.ts';
import { storedMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import { payOf } from '../../../compensations/pay-of.ts';
import type { Db } from '../../../database.ts';
import { type LineOf, linesOf, type Step } from '../../computing/plan.ts';
import type { RunItemRow, RunRow } from '../../queries.ts';
import { withParts } from '../entered-parts.ts';
import { entriesOf, totalOf } from '../person.ts';
import type { BatchAmounts } from '../read-batch.ts';
import type { Settled } from '../results.ts';
import { readCarried } from './queries.ts';
import { settled } from './settled.ts';

export interface EnteredResult extends Settled {
  employeeId: string;
  lines: LineOf[];
}

export interface EnteredSources {
  run: RunRow;
  items: readonly RunItemRow[];
  steps: Step[];
}

const NO_FIGURES = { quantity: null, rate: null, basis: null, table: null };
const NONE: ReadonlyMap<string, Centavos> = new Map();

/**
 * Returns the lines of people for whom nothing is computed: amounts of the run, recurring amounts and carried
 * deductions, as entered and within the limits of the items.
 */
export async function enteredResults(
  db: Db,
  { run, items, steps }: EnteredSources,
  employeeIds: string[],
  { own, paid }: BatchAmounts,
): Promise<Map<string, EnteredResult>> {
  if (employeeIds.length === 0) return new Map();
  const { period_start: start, period_end: end } = run;
  const pays = await payOf(db, await withRecurring(db, run, items, employeeIds), { start, end });
  const carried = await readCarried(db, run.id, employeeIds);
  const rows = items.map((row) => ({ row }));
  const itemOf = new Map(items.map((item) => [item.payroll_item_id, item]));
  return new Map(
    employeeIds.map((employeeId) => {
      const amounts = own.get(employeeId) ?? NONE;
      const person = { pay: pays.get(employeeId), amounts, carried: carried.get(employeeId) ?? NONE };
      const entries = entriesOf({ items: rows, run }, person);
      const entered = new Map([...entries].map(([id, entry]) => [id, totalOf(entry)]));
      const lines = linesOf(steps, entered, paid.get(employeeId) ?? NONE).map((line) => {
        const { payrollItemId: id, requested, amount } = line;
        const { amount_centavos: ofRun, name } = itemOf.get(id)!;
        // An amount of the run itself needs no explanation.
        if (requested === (amounts.get(id) ?? ofRun)) return line;
        const explanation = withParts(message('pay.entered'), name, entries.get(id)!, amount);
        return { ...line, figures: { ...NO_FIGURES, explanation: storedMessage(explanation) } };
      });
      return [employeeId, { employeeId, lines, ...settled(entries, lines) }];
    }),
  );
}

/** Returns the employees among these who have recurring amounts for the items in the period. */
async function withRecurring(
  db: Db,
  { period_start: start, period_end: end }: RunRow,
  items: readonly RunItemRow[],
  employeeIds: string[],
): Promise<string[]> {
  const { rows } = await sql<{ employee_id: string }>`
    select distinct employee_id from recurring_items
    where employee_id = any(${employeeIds}::uuid[])
      and payroll_item_id = any(${items.map(({ payroll_item_id: id }) => id)}::uuid[])
      and effective_from <= ${end} and (effective_to is null or effective_to >= ${start})
      and balance_centavos is distinct from 0`.execute(db);
  return rows.map(({ employee_id: id }) => id);
}
