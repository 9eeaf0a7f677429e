import { type ExportedColumn, textColumn } from '@bulwagan/platform/exports/list-export.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { fullName } from '../../employees/computed.ts';
import { takesQuantity } from '../../pay/amounts.ts';
import { type MemberRow, PAID } from '../../rosters/queries.ts';
import { ownAmounts } from '../lines/line-queries.ts';
import { readQuantities } from '../pay/entered/queries.ts';
import { itemsOfRun, type RunItemRow, type RunRow } from '../queries.ts';

const EMPLOYEES_OF_BATCH = 500;

interface TemplateRow {
  employee: MemberRow;
  item: RunItemRow;
  /** Decimal text. */
  quantity: string | null;
  /** Pesos, decimal text. */
  amount: string | null;
}

/** Columns of the import file. Name and item only explain the rows. */
export const TEMPLATE_COLUMNS: readonly ExportedColumn<TemplateRow>[] = [
  textColumn('employee_number', ({ employee }) => employee.employee_number),
  textColumn('Full name', ({ employee }) => fullName(employee)),
  textColumn('item_code', ({ item }) => item.code),
  textColumn('Item', ({ item }) => item.name),
  { header: 'quantity', type: 'number', decimals: 4, of: ({ quantity }) => quantity },
  { header: 'amount', type: 'number', decimals: 2, of: ({ amount }) => amount },
];

/**
 * Yields a row for each employee of a run with an employee number and each item with an editable quantity or amount.
 * The row contains the current values of the run.
 */
export async function* templateRows(
  db: Db,
  run: Pick<RunRow, 'id' | 'roster_id'>,
): AsyncGenerator<TemplateRow[]> {
  const items = (await itemsOfRun(db, run.id)).filter((item) => takesQuantity(item) || !item.is_computed);
  const { rows: members } = await sql<MemberRow>`
    select e.id, e.first_name, e.middle_name, e.last_name, e.suffix, e.employee_number
    from ${PAID} where paying.id = ${run.roster_id} and e.employee_number is not null
    order by e.last_name_key, e.first_name_key, e.id`.execute(db);
  for (let at = 0; at < members.length; at += EMPLOYEES_OF_BATCH) {
    const batch = members.slice(at, at + EMPLOYEES_OF_BATCH);
    const ids = batch.map(({ id }) => id);
    const amounts = await ownAmounts(db, run.id, ids);
    const quantities = await readQuantities(db, run.id, ids);
    yield batch.flatMap((employee) =>
      items.map((item): TemplateRow => {
        const quantity = quantities.get(employee.id)?.get(item.payroll_item_id);
        const amount = amounts.get(employee.id)?.get(item.payroll_item_id);
        return {
          employee,
          item,
          quantity: quantity === undefined ? null : String(Number(quantity)),
          amount: amount === undefined ? null : String(toPesos(amount)),
        };
      }),
    );
  }
}
