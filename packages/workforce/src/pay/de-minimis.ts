import { type DeMinimisBenefit, STATUTORY_VALUES } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { roundHalfUp } from '../statutory-tables/rounding.ts';
import type { StatutoryValue, ValueLookup } from '../statutory-values/value.ts';
import { latestOf } from './basic-pay.ts';
import { codeKey } from './method.ts';
import { dailyRate } from './salary.ts';
import type { PayInput, PayItem, PayLine } from './types.ts';
import { valueOn } from './value-on.ts';

/** Part of a line above the ceiling of its de minimis benefit, which counts as other benefits. */
export interface Excess {
  amount: Centavos;
  ceiling: Centavos;
  law: string;
}

/** Whether a line is paid as a de minimis benefit with a ceiling. */
export const isDeMinimis = ({ category, deMinimis }: PayItem): boolean =>
  deMinimis !== null && (category === 'earning' || category === 'reimbursement');

/**
 * Returns the lines that exceed the ceilings of de minimis benefits, with what was paid before within the month, semester
 * or year of a ceiling (RR 2-98 section 2.78.1(A)(3)). Items of one benefit share its ceiling. A ceiling by the day holds for
 * each day of the item's quantity, one without a quantity. Throws TableMissing.
 */
export function excessOf(
  lines: readonly PayLine[],
  input: PayInput,
  values: ValueLookup,
): Map<PayLine, Excess> {
  const found = new Map<PayLine, Excess>();
  const paid = new Map(input.deMinimisBefore);
  for (const line of lines.filter(({ item }) => isDeMinimis(item))) {
    const benefit = line.item.deMinimis!;
    const version = valueOn(values, benefit, input.payDate);
    const ceiling = ceilingOf(benefit, version, line.item, input, values);
    if (ceiling === null) continue;
    const before = STATUTORY_VALUES[benefit].per === 'day' ? 0n : (paid.get(benefit) ?? 0n);
    paid.set(benefit, before + line.amount);
    const left = larger(0n, ceiling - before);
    if (line.amount > left) found.set(line, { amount: line.amount - left, ceiling, law: version.law });
  }
  return found;
}

/** Returns a ceiling in centavos; null for none. Days are worth the daily rate of the person. */
function ceilingOf(
  benefit: DeMinimisBenefit,
  { value }: StatutoryValue,
  { code }: PayItem,
  input: PayInput,
  values: ValueLookup,
): Centavos | null {
  if (value === null) return null;
  const { unit } = STATUTORY_VALUES[benefit];
  if (unit === 'pesos') return roundHalfUp(value.mul(100));
  if (unit === 'days') return roundHalfUp(value.mul(dailyRate(latestOf(input))));
  const wage = valueOn(values, 'minimum-daily-wage', input.payDate).value ?? new Fraction(0);
  const days = input.quantities.get(codeKey(code)) ?? new Fraction(1);
  // Pesos times a percentage are centavos.
  return roundHalfUp(value.mul(wage).mul(days));
}

const larger = (one: Centavos, other: Centavos): Centavos => (one > other ? one : other);
