import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { takesQuantity } from '../../pay/amounts.ts';
import { codeKey } from '../../pay/method.ts';
import { PAID } from '../../rosters/queries.ts';
import { itemsOfRun, type RunRow } from '../queries.ts';
import type { RunInput } from '../schemas.ts';
import { type SentRow, shortened } from './read-entries.ts';

export type Quantities = NonNullable<RunInput['quantities']>;
export type Amounts = NonNullable<RunInput['amounts']>;

/** Quantities and amounts in a file for the employees and items of a run, and the rows with errors. */
export interface Entries {
  quantities: Quantities;
  amounts: Amounts;
  /** Number of rows without a quantity or amount. */
  skipped: number;
  rejected: Rejected[];
}

/** A problem of the file, with all rows that have it, in order. */
interface Rejected {
  rows: number[];
  reason: Message;
}

type Run = Pick<RunRow, 'id' | 'roster_id'>;

/**
 * Returns the figures in a file by employee and item of a run, and the rows with an unknown employee or item or with
 * a repeated entry. An unknown employee number or code is reported once, with all its rows.
 */
export async function entriesOf(db: Db, run: Run, rows: readonly SentRow[]): Promise<Entries> {
  const employees = await membersByNumber(db, run.roster_id, [...new Set(rows.map(({ number }) => number))]);
  const items = new Map((await itemsOfRun(db, run.id)).map((item) => [codeKey(item.code), item]));
  const entries: Entries = { quantities: [], amounts: [], skipped: 0, rejected: [] };
  const seen = new Set<string>();
  const common = new Map<string, Rejected>();
  for (const { row, number, code, quantity, amount, problem } of rows) {
    const reject = (reason: Message) => entries.rejected.push({ rows: [row], reason });
    const rejectWithOthers = (reason: Message) => {
      const key = reason.in('en').toUpperCase();
      const known = common.get(key);
      if (known !== undefined) known.rows.push(row);
      else common.set(key, entries.rejected[reject(reason) - 1]!);
    };
    const [employee, other] = employees.get(number) ?? [];
    const item = items.get(codeKey(code));
    if (problem !== null) reject(problem);
    else if (quantity === null && amount === null) entries.skipped += 1;
    else if (employee === undefined)
      rejectWithOthers(message('run_import.unknown_number', { number: shortened(number) }));
    else if (other !== undefined)
      rejectWithOthers(message('compensation_change.repeated_number', { number: shortened(number) }));
    else if (item === undefined)
      rejectWithOthers(message('run_import.unknown_code', { code: shortened(code) }));
    else if (quantity !== null && !takesQuantity(item))
      rejectWithOthers(message('pay.no_quantity', { code: item.code }));
    else if (seen.has(`${employee} ${item.code}`))
      reject(message('run_import.twice', { number: shortened(number), code: item.code }));
    else {
      seen.add(`${employee} ${item.code}`);
      const about = { employee_id: employee, payroll_item_id: item.payroll_item_id };
      if (quantity !== null) entries.quantities.push({ ...about, quantity });
      else entries.amounts.push({ ...about, amount: amount! });
    }
  }
  return entries;
}

/** Returns the ids of the employees that a roster pays, by the employee number in the file. */
async function membersByNumber(
  db: Db,
  rosterId: string,
  numbers: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ number: string; ids: string[] }>`
    select w.number, array_agg(paid.id::text) as ids
    from unnest(${numbers}::text[]) w (number)
    join (select e.id, identity_key(e.employee_number) as key from ${PAID} where paying.id = ${rosterId}) paid
      on paid.key = identity_key(w.number)
    group by w.number`.execute(db);
  return new Map(rows.map(({ number, ids }) => [number, ids]));
}

/** Returns the quantities and individual amounts of a run. */
export async function presentEntries(
  db: Db,
  runId: string,
): Promise<{ quantities: Quantities; amounts: Amounts }> {
  const columns = ['employee_id', 'payroll_item_id'] as const;
  const quantities = await db
    .selectFrom('run_quantities')
    .select([...columns, 'quantity'])
    .where('run_id', '=', runId)
    .execute();
  const amounts = await db
    .selectFrom('run_amounts')
    .select([...columns, 'amount_centavos'])
    .where('run_id', '=', runId)
    .execute();
  return {
    quantities: quantities.map((row) => ({ ...row, quantity: Number(row.quantity) })),
    amounts: amounts.map(({ amount_centavos, ...row }) => ({ ...row, amount: toPesos(amount_centavos) })),
  };
}

/** Returns the current entries; entries in the file replace those for the same employee and item. */
export function merged<Entry extends { employee_id: string; payroll_item_id: string }>(
  present: readonly Entry[],
  sent: readonly Entry[],
): Entry[] {
  const keyOf = ({ employee_id, payroll_item_id }: Entry) => `${employee_id} ${payroll_item_id}`;
  return [...new Map([...present, ...sent].map((entry) => [keyOf(entry), entry])).values()];
}
