import { message } from '@bulwagan/contracts/errors/message.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { Figures } from './amounts.ts';
import { shownMoney } from './explain.ts';
import { isTimeNotWorked } from './method.ts';
import type { PayItem, PayLine } from './types.ts';

/**
 * Lowers what an item of time not worked takes to what earlier ones have left of the basic pay. A month may have more working
 * days than a twelfth of the factor, so that its absences would exceed its pay. `basicPay` is null if none is paid.
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
