import { Refused } from '../../platform/http/errors.ts';
import { type Centavos, MOST_EXACT_CENTAVOS } from '../../platform/money/pesos.ts';
import type { Db } from '../database.ts';
import { latestFinalNumber } from './final-queries.ts';
import { insertLines, ownAmounts, paidBefore } from './line-queries.ts';
import { askedOf, linesOf, planOf, type Step, withoutBasis } from './plan.ts';
import { itemsOfRun, paidMembers, type RunItemRow, type RunRow, type Totals } from './queries.ts';
import type { Computed } from './state-queries.ts';

/** What a run is computed from, read before its first line. */
export interface Sources {
  runId: string;
  items: RunItemRow[];
  steps: Step[];
  /** Who is paid, by name. */
  members: string[];
  computedAfter: bigint;
}

/** Lines that are computed and written together: bounds memory, and what one statement carries. */
const LINES_OF_BATCH = 5_000;

/** Reads them. 422 for a percentage whose basis is not in the run (any more). */
export async function readSources(db: Db, run: RunRow): Promise<Sources> {
  const items = await itemsOfRun(db, run.id);
  const [baseless] = withoutBasis(items);
  if (baseless !== undefined)
    throw new Refused(`${baseless.name} is a percentage of an item that is not in the payroll run.`);
  return {
    runId: run.id,
    items,
    steps: planOf(items, { start: run.period_start, end: run.period_end }),
    members: await paidMembers(db, run.roster_id),
    // Before what final runs have paid is looked up: that of all up to this one is found, perhaps of more.
    computedAfter: await latestFinalNumber(db),
  };
}

/** The members in as many parts as there are batches. */
export function batchesOf({ members, items }: Sources): string[][] {
  const size = Math.max(1, Math.floor(LINES_OF_BATCH / items.length));
  return Array.from({ length: Math.ceil(members.length / size) }, (_, at) =>
    members.slice(at * size, (at + 1) * size),
  );
}

/** What was written so far. */
export interface Tally {
  employeesCount: number;
  linesCount: number;
  /** By item. */
  sums: ReadonlyMap<string, Centavos>;
}

export const NOTHING_WRITTEN: Tally = { employeesCount: 0, linesCount: 0, sums: new Map() };

/** Computes and writes the lines of some employees, behind those of `before`. Answers what is written with them. */
export async function writeLines(
  trx: Db,
  { runId, steps }: Sources,
  employeeIds: string[],
  before: Tally,
): Promise<Tally> {
  const amounts = await ownAmounts(trx, runId, employeeIds);
  const paid = await paidBefore(trx, runId, askedOf(steps), employeeIds);
  const none: ReadonlyMap<string, Centavos> = new Map();
  const sums = new Map(before.sums);
  let { employeesCount } = before;
  const lines = employeeIds.flatMap((employeeId) => {
    const own = linesOf(steps, amounts.get(employeeId) ?? none, paid.get(employeeId) ?? none);
    if (own.length > 0) employeesCount += 1;
    return own.map((line) => ({ ...line, employeeId }));
  });
  for (const { payrollItemId, amount } of lines)
    sums.set(payrollItemId, (sums.get(payrollItemId) ?? 0n) + amount);
  await insertLines(trx, runId, lines, before.linesCount);
  return { employeesCount, linesCount: before.linesCount + lines.length, sums };
}

/** What the row of a run tells of its lines. 422 when their sums are more than can be told exactly. */
export function computedOf({ items, computedAfter }: Sources, tally: Tally): Computed {
  const { employeesCount, linesCount, sums } = tally;
  return { employeesCount, linesCount, computedAfter, totals: totalsOf(items, sums) };
}

/** Which sum an item is part of. Those that are excluded from the ledger are told apart: they are no money that is paid. */
export const countsAs = ({
  is_ledger_excluded,
  category,
}: Pick<RunItemRow, 'category' | 'is_ledger_excluded'>) =>
  is_ledger_excluded ? 'ledger_excluded' : category;

/** The sums by category. */
function totalsOf(items: RunItemRow[], sums: ReadonlyMap<string, Centavos>): Totals {
  const totals = { earning: 0n, deduction: 0n, contribution: 0n, reimbursement: 0n, ledger_excluded: 0n };
  for (const item of items) totals[countsAs(item)] += sums.get(item.payroll_item_id) ?? 0n;
  const { earning, reimbursement, deduction } = totals;
  const all = { ...totals, net: earning + reimbursement - deduction };
  if (Object.values(all).some((sum) => sum > MOST_EXACT_CENTAVOS || sum < -MOST_EXACT_CENTAVOS))
    throw new Refused('The amounts of the payroll run add up to more than can be told exactly.');
  return Object.fromEntries(
    Object.entries(all).map(([name, sum]) => [name, Number(sum)]),
  ) as unknown as Totals;
}
