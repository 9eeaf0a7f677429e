import { message } from '@bulwagan/contracts/errors/message.ts';
import { evaluate, ruleOf } from '../payroll-items/limits.ts';
import { shownMoney } from './explain.ts';
import { codeKey } from './method.ts';
import type { PayLine, PayOptions } from './types.ts';

/** Returns the lines that correct earlier pay. */
export const adjustmentsOf = ({ adjustments }: PayOptions): readonly PayLine[] => adjustments ?? [];

/**
 * Applies the limit of an item to the result of its method. If the limit changes the amount, the explanation says so.
 */
export function limited(line: PayLine, lines: readonly PayLine[], options: PayOptions): PayLine {
  const { limit } = line.item;
  if (limit === null || ruleOf(limit) === 'no_limit') return line;
  const before = options.paidBefore?.(line.item) ?? { own: 0n, basis: 0n };
  const key = limit.basis === null ? null : codeKey(limit.basis);
  const basis = [...lines, ...adjustmentsOf(options)]
    .filter(({ item }) => codeKey(item.code) === key)
    .reduce((sum, { amount }) => sum + amount, before.basis);
  const pay = { requested: line.amount, basis, alreadyPaid: before.own };
  const applied = { ...pay, ...evaluate(limit, pay) };
  const { amount } = applied;
  if (amount === line.amount) return { ...line, limit: applied };
  const said = { said: line.explanation, amount: shownMoney(amount) };
  return { ...line, amount, explanation: message('pay.limited', said), limit: applied };
}
