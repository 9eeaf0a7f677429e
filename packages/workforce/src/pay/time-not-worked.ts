import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { Figures } from './amounts.ts';
import { shownMoney } from './explain.ts';
import { isTimeNotWorked } from './method.ts';
import type { PayItem, PayLine } from './types.ts';

/**
 * Limits the deduction for time not worked to the basic pay that earlier deductions have left. A month may have more
 * working days than a twelfth of the yearly factor, so the deduction for a full month of absences could exceed the
 * pay. `basicPay` is null if no basic pay is paid.
 */
export function withinBasicPay(
  item: PayItem,
  figures: Figures | null,
  lines: readonly PayLine[],
  basicPay: () => Centavos | null,
): Figures | null {
  if (figures === null || !isTimeNotWorked(item)) return figures;
  const basic = basicPay();
  if (basic === null) return figures;
  const taken = lines
    .filter((line) => isTimeNotWorked(line.item))
    .reduce((sum, { amount }) => sum + amount, 0n);
  const left = basic > taken ? basic - taken : 0n;
  if (figures.amount <= left) return figures;
  const said = { said: figures.explanation, amount: shownMoney(left) };
  return { ...figures, amount: left, explanation: message('pay.within_basic', said) };
}
