import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { LineOf } from '../../computing/plan.ts';
import { paidParts } from '../entered-parts.ts';
import { type Entry, totalOf } from '../person.ts';
import type { PersonResult, Settled } from '../results.ts';

/** Returns which loans the lines pay, and which deductions are left. The balance of a loan keeps the rest. */
export function settled(
  entries: ReadonlyMap<string, Entry>,
  entered: ReadonlyMap<string, Centavos>,
  lines: readonly LineOf[],
): Settled {
  const installments: PersonResult['installments'] = [];
  const carried: PersonResult['carried'] = [];
  for (const [id, entry] of entries) {
    const line = lines.find((one) => one.payrollItemId === id && one.adjustsRunId === null);
    const paid = paidParts(entry, line?.amount ?? 0n);
    const isLowered = entered.get(id)! < totalOf(entry);
    const unpaid = entry.other - paid.other;
    const change = (isLowered ? unpaid : 0n) - paid.carried;
    if (change !== 0n) carried.push({ payrollItemId: id, amount: change });
    for (const { loan, amount } of paid.loans) installments.push({ recurringItemId: loan.id, amount });
  }
  return { installments, carried };
}
