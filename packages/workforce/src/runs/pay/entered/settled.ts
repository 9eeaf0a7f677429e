import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { LineOf } from '../../computing/plan.ts';
import { paidParts } from '../entered-parts.ts';
import type { Entry } from '../person.ts';
import type { PersonResult, Settled } from '../results.ts';

/**
 * Returns which loans the lines pay, and which deductions are carried over. Unpaid installments stay in the balance
 * of the loan. `due` contains the amounts within the limits of the items, before deductions were lowered. By default
 * these are the amounts of the lines.
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
