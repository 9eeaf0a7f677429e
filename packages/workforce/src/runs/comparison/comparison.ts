import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Language } from '@bulwagan/contracts/errors/texts.ts';
import { toPesos } from '@bulwagan/platform/money/pesos.ts';
import type { Actor } from '../../access.ts';
import type { Db } from '../../database.ts';
import { shownMoney } from '../../pay/explain.ts';
import { presentPaid } from '../../rosters/present.ts';
import { getRun } from '../find.ts';
import { countsAs } from '../lines/lines.ts';
import { type DifferenceRow, findEarlierRun, readDifferences } from './queries.ts';

/**
 * Returns the differences between two runs, by employee and item, with the reason for each (contract §3.3). Without a
 * second run, compares with the previous run of the same roster; returns nothing if there is none. Throws 403 and 404
 * for each run.
 */
export async function compareRuns(
  db: Db,
  actor: Actor,
  { id, earlierId, withUnchanged }: Wanted,
  language: Language,
) {
  const run = await getRun(db, actor, id);
  const found = earlierId ?? (await findEarlierRun(db, run));
  if (found === undefined) return { data: [], compared_with: null };
  const earlier = await getRun(db, actor, found);
  const rows = await readDifferences(db, run, earlier, withUnchanged);
  return {
    data: rows.map((row) => present(row, language)),
    compared_with: {
      id: earlier.id,
      period_start: earlier.period_start,
      period_end: earlier.period_end,
      status: earlier.status,
    },
  };
}

interface Wanted {
  id: string;
  earlierId: string | undefined;
  /** True to include lines with the same amount. */
  withUnchanged: boolean;
}

function present(row: DifferenceRow, language: Language) {
  const [before, after] = [row.before.amount ?? 0n, row.after.amount ?? 0n];
  const { payroll_item_id, item_name: name, code, category } = row;
  return {
    employee_id: row.id,
    payroll_item_id,
    before: toPesos(before),
    after: toPesos(after),
    difference: toPesos(after - before),
    reason: reasonOf(row).in(language),
    adjusts: row.adjusts,
    employee: presentPaid(row),
    payroll_item: { id: payroll_item_id, name, code, category },
    counts_as: countsAs(row),
  };
}

/** Returns the first cause of a difference in this order: person, table, year, quantity, salary, basis. */
function reasonOf({ before, after, ...row }: DifferenceRow): Message {
  if (before.amount === after.amount) return message('comparison.unchanged');
  if (row.adjusts !== null) return adjustmentReason(row.adjusts, after.amount);
  if (!row.was_paid) return message('comparison.joined');
  if (!row.is_paid) return message('comparison.left');
  if (before.amount === null) return message('comparison.only_now');
  if (after.amount === null) return message('comparison.only_before');
  if (before.table_from !== after.table_from && after.table_from !== null)
    return message('comparison.table', { date: after.table_from });
  if (after.is_annualized && !before.is_annualized) return message('comparison.annualized');
  if (before.quantity !== after.quantity)
    return message('comparison.quantity', { before: shown(before.quantity), after: shown(after.quantity) });
  if (row.is_of_salary && row.salary_since !== null)
    return message('comparison.salary', { date: row.salary_since });
  if (before.basis !== null && after.basis !== null && before.basis !== after.basis)
    return message('comparison.basis', { before: shownMoney(before.basis), after: shownMoney(after.basis) });
  return row.is_of_salary ? message('comparison.days') : message('comparison.amount');
}

/** Only one of the two runs adjusts a given earlier period, because a later adjustment contains only the rest. */
function adjustmentReason(
  { period_start: start, period_end: end }: NonNullable<DifferenceRow['adjusts']>,
  amount: bigint | null,
): Message {
  return amount === null
    ? message('comparison.adjusted_before', { start, end })
    : message('comparison.adjustment', { start, end });
}

const shown = (quantity: string | null): string => (quantity === null ? '0' : String(Number(quantity)));
