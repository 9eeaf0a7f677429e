import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { LineOf } from '../../computing/plan.ts';
import { paidParts } from '../entered-parts.ts';
import type { Entry } from '../person.ts';
import type { PersonResult, Settled } from '../results.ts';

/**
 * Returns the loan payments of the lines, and the deductions that are carried to the next run. The unpaid rest of a
 * loan stays in its balance. `due` are the amounts within the items' limits before deductions were lowered to the
 * available pay; by default the lines' amounts.
 */
export function settled(
  entries: ReadonlyMap<string, Entry>,
  lines: readonly LineOf[],
  due: ReadonlyMap<string, Centavos> = new Map(),
): Settled {
  const installments: PersonResult['installments'] = [];
  const carried: PersonResult['carried'] = [];
  for (const [id, entry] of entries) {
    const line = lines.find((one) => one.payrollItemId === id && one.adjustsRunId === null);
    const amount = line?.amount ?? 0n;
    const paid = paidParts(entry, amount);
    const unpaid = paidParts(entry, due.get(id) ?? amount).other - paid.other;
    const change = unpaid - paid.carried;
    if (change !== 0n) carried.push({ payrollItemId: id, amount: change });
    for (const { loan, amount } of paid.loans) installments.push({ recurringItemId: loan.id, amount });
  }
  return { installments, carried };
}
