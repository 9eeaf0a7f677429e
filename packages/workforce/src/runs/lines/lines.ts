import { message } from '@bulwagan/contracts/errors/message.ts';
import { storedMessage } from '@bulwagan/contracts/errors/stored-message.ts';
import { Refused } from '@bulwagan/platform/http/errors.ts';
import { type Centavos, MOST_EXACT_CENTAVOS } from '@bulwagan/platform/money/pesos.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Db } from '../../database.ts';
import { askedOf, planOf, type Step, withoutBasis } from '../computing/plan.ts';
import { latestFinalNumber } from '../final-queries.ts';
import { computeBatch } from '../pay/compute-batch.ts';
import { enteredResults } from '../pay/entered/entered.ts';
import { addRemarks, NO_REMARKS, type Remarks, warningsOf } from '../pay/remarks.ts';
import { type PayApp, type PaySources, readPaySources } from '../pay/sources.ts';
import { varianceWarnings } from '../pay/variance.ts';
import { writeSettled, writeTaxSums } from '../pay/writes.ts';
import { itemsOfRun, paidMembers, type RunItemRow, type RunRow, type Totals } from '../queries.ts';
import type { Computed } from '../state-queries.ts';
import { insertLines, ownAmounts, paidBefore } from './line-queries.ts';

/** Data that a computation reads before it writes the first line. */
export interface Sources {
  runId: string;
  run: RunRow;
  /** Percentage by which net pay may differ from the previous run without a warning. */
  variancePercent: number;
  items: RunItemRow[];
  steps: Step[];
  /** Ids of paid employees, by name. */
  members: string[];
  computedAfter: bigint;
  /** Time at which reading began. A later run adjusts changes made after this time. */
  readAt: string;
  /** Null for a run without computed items. */
  pay: PaySources | null;
}

/** Number of lines that are computed and written together. It limits memory and the size of a statement. */
const LINES_OF_BATCH = 5_000;

/**
 * Reads the data for a computation. Throws 422 for a percentage whose base is missing in the run, and for a period
 * that does not determine the pay frequency.
 */
export async function readSources(app: PayApp, db: Db, run: RunRow): Promise<Sources> {
  const readAt = iso(app.clock.now());
  const items = await itemsOfRun(db, run.id);
  const [baseless] = withoutBasis(items);
  if (baseless !== undefined) throw new Refused(message('run.basis_missing', { item: baseless.name }));
  const steps = planOf(items, { start: run.period_start, end: run.period_end });
  return {
    runId: run.id,
    run,
    variancePercent: app.payrollVariancePercent,
    items,
    steps,
    readAt,
    pay: await readPaySources(app, db, run, items, steps),
    members: await paidMembers(db, run.roster_id),
    // Read before the payments of final runs, so that the payments include all runs up to this number, and perhaps
    // later runs.
    computedAfter: await latestFinalNumber(db),
  };
}

/** Splits the members into batches. */
export function batchesOf({ members, items }: Sources): string[][] {
  const size = Math.max(1, Math.floor(LINES_OF_BATCH / items.length));
  return Array.from({ length: Math.ceil(members.length / size) }, (_, at) =>
    members.slice(at * size, (at + 1) * size),
  );
}

/** Progress of a computation. */
export interface Tally {
  employeesCount: number;
  linesCount: number;
  /** Sums by item. */
  sums: ReadonlyMap<string, Centavos>;
  remarks: Remarks;
}

export const NOTHING_WRITTEN: Tally = {
  employeesCount: 0,
  linesCount: 0,
  sums: new Map(),
  remarks: NO_REMARKS,
};

/**
 * Computes and writes the lines of some employees. `before` is the progress so far. Returns the new progress. Throws
 * 422 for negative net pay in a run with computed amounts.
 */
export async function writeLines(
  trx: Db,
  sources: Sources,
  employeeIds: string[],
  before: Tally,
): Promise<Tally> {
  const { runId, steps, pay } = sources;
  const amounts = {
    own: await ownAmounts(trx, runId, employeeIds),
    paid: await paidBefore(trx, runId, askedOf(steps), employeeIds),
  };
  const computed = pay === null ? null : await computeBatch(trx, pay, employeeIds, amounts);
  const others = employeeIds.filter((id) => computed?.results.has(id) !== true);
  const entered = await enteredResults(trx, sources, others, amounts);
  const sums = new Map(before.sums);
  let { employeesCount } = before;
  const lines = employeeIds.flatMap((employeeId) => {
    const own = computed?.results.get(employeeId)?.lines ?? entered.get(employeeId)!.lines;
    if (own.length > 0) employeesCount += 1;
    return own.map((line) => ({ ...line, employeeId }));
  });
  for (const { payrollItemId, amount } of lines)
    sums.set(payrollItemId, (sums.get(payrollItemId) ?? 0n) + amount);
  await insertLines(trx, runId, lines, before.linesCount);
  const results = [...(computed?.results.values() ?? [])];
  if (results.length > 0) await writeTaxSums(trx, runId, results);
  await writeSettled(trx, runId, [...results, ...entered.values()]);
  return {
    employeesCount,
    linesCount: before.linesCount + lines.length,
    sums,
    remarks: computed === null ? before.remarks : addRemarks(before.remarks, computed.remarks),
  };
}

/** Returns the summary of a run whose lines are written. Throws 422 if a sum is too large to be exact. */
export async function computedOf(db: Db, sources: Sources, tally: Tally): Promise<Computed> {
  const { run, items, computedAfter, readAt, variancePercent } = sources;
  const { employeesCount, linesCount, sums, remarks } = tally;
  const variance = await varianceWarnings(db, run, variancePercent);
  const warnings = [...warningsOf(remarks), ...variance].map(storedMessage);
  return { employeesCount, linesCount, computedAfter, readAt, totals: totalsOf(items, sums), warnings };
}

/**
 * Returns the sum to which an item belongs. Items excluded from the ledger have their own sum, because they are not
 * paid.
 */
export const countsAs = ({
  is_ledger_excluded,
  category,
}: Pick<RunItemRow, 'category' | 'is_ledger_excluded'>) =>
  is_ledger_excluded ? 'ledger_excluded' : category;

/** Returns the sums by category. */
function totalsOf(items: RunItemRow[], sums: ReadonlyMap<string, Centavos>): Totals {
  const totals = { earning: 0n, deduction: 0n, contribution: 0n, reimbursement: 0n, ledger_excluded: 0n };
  for (const item of items) totals[countsAs(item)] += sums.get(item.payroll_item_id) ?? 0n;
  const { earning, reimbursement, deduction } = totals;
  const all = { ...totals, net: earning + reimbursement - deduction };
  if (Object.values(all).some((sum) => sum > MOST_EXACT_CENTAVOS || sum < -MOST_EXACT_CENTAVOS))
    throw new Refused(message('run.totals_too_large'));
  return Object.fromEntries(
    Object.entries(all).map(([name, sum]) => [name, Number(sum)]),
  ) as unknown as Totals;
}
