import { withTransaction } from '../../platform/database/transaction.ts';
import { Refused } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { type Centavos, MOST_EXACT_CENTAVOS } from '../../platform/money/pesos.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { holdFinalRuns } from './final-queries.ts';
import { getRun, OPEN, runToBe } from './find.ts';
import { deleteLines, insertLines, ownAmounts, paidBefore } from './line-queries.ts';
import { askedOf, linesOf, planOf, type Step, withoutBasis } from './plan.ts';
import { itemsOfRun, paidMembers, type RunItemRow, type RunRow, type Totals } from './queries.ts';
import { setComputed } from './state-queries.ts';

/** Employees whose lines are computed and written at once: bounds memory, and what one statement carries. */
const BATCH = 500;

/**
 * Computes the lines of a run anew from its items, the members of its roster, the limits as they are now and what final
 * runs have paid: the same of these gives the same lines. Review and approval of other lines are taken back. 422 for a
 * percentage whose basis is not in the run (any more).
 */
export async function computeRun(
  app: Pick<App, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  origin: Origin,
): Promise<RunRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const run = await runToBe(trx, actor, id, { done: 'computed', from: OPEN });
    const items = await itemsOfRun(trx, id);
    const [baseless] = withoutBasis(items);
    if (baseless !== undefined)
      throw new Refused(`${baseless.name} is a percentage of an item that is not in the payroll run.`);
    const computedAfter = await holdFinalRuns(trx);
    await deleteLines(trx, id);
    const steps = planOf(items, { start: run.period_start, end: run.period_end });
    const { sums, ...counts } = await writeLines(trx, run, steps);
    const totals = totalsOf(items, sums);
    await setComputed(trx, id, { ...counts, totals, computedAfter }, now);
    await recordAs(trx, actor, {
      action: 'payroll_run.computed',
      subject: ['payroll_run', id],
      at: now,
      origin,
      changes: { before: { status: run.status }, after: { ...counts, totals } },
    });
    return await getRun(trx, actor, id);
  });
}

async function writeLines(trx: Db, run: RunRow, steps: Step[]) {
  const asked = askedOf(steps);
  const members = await paidMembers(trx, run.roster_id);
  const sums = new Map<string, Centavos>();
  const none: ReadonlyMap<string, Centavos> = new Map();
  let employeesCount = 0;
  let linesCount = 0;
  for (let from = 0; from < members.length; from += BATCH) {
    const batch = members.slice(from, from + BATCH);
    const amounts = await ownAmounts(trx, run.id, batch);
    const paid = await paidBefore(trx, run.id, asked, batch);
    const lines = batch.flatMap((employeeId) => {
      const own = linesOf(steps, amounts.get(employeeId) ?? none, paid.get(employeeId) ?? none);
      if (own.length > 0) employeesCount += 1;
      return own.map((line) => ({ ...line, employeeId }));
    });
    for (const { payrollItemId, amount } of lines)
      sums.set(payrollItemId, (sums.get(payrollItemId) ?? 0n) + amount);
    await insertLines(trx, run.id, lines, linesCount);
    linesCount += lines.length;
  }
  return { employeesCount, linesCount, sums };
}

/** The sums by category. Items that are excluded from the ledger are told apart: they are no money that is paid. */
function totalsOf(items: RunItemRow[], sums: ReadonlyMap<string, Centavos>): Totals {
  const totals = { earning: 0n, deduction: 0n, contribution: 0n, reimbursement: 0n, ledger_excluded: 0n };
  for (const { payroll_item_id, category, is_ledger_excluded } of items)
    totals[is_ledger_excluded ? 'ledger_excluded' : category] += sums.get(payroll_item_id) ?? 0n;
  const { earning, reimbursement, deduction } = totals;
  const all = { ...totals, net: earning + reimbursement - deduction };
  if (Object.values(all).some((sum) => sum > MOST_EXACT_CENTAVOS || sum < -MOST_EXACT_CENTAVOS))
    throw new Refused('The amounts of the payroll run add up to more than can be told exactly.');
  return Object.fromEntries(
    Object.entries(all).map(([name, sum]) => [name, Number(sum)]),
  ) as unknown as Totals;
}
