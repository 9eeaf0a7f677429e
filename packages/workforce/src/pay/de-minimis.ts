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

/** Part of a line that exceeds the ceiling of its de minimis benefit. It counts as other benefits. */
export interface Excess {
  amount: Centavos;
  ceiling: Centavos;
  law: string;
}

/** Returns true if a line is paid as a de minimis benefit. */
export const isDeMinimis = ({ category, deMinimis }: PayItem): boolean =>
  deMinimis !== null && (category === 'earning' || category === 'reimbursement');

/**
 * Returns the lines that exceed the ceilings of de minimis benefits (RR 2-98 section 2.78.1(A)(3)). Amounts paid
 * earlier in the month, semester or year of a ceiling count. Items of the same benefit share its ceiling. A daily
 * ceiling applies to each day of the item's quantity, or to one day if there is no quantity. Throws TableMissing.
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

/**
 * Returns a ceiling in centavos; null if the benefit has none. A ceiling in days is multiplied by the person's daily
 * rate.
 */
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
  // The product of pesos and a percentage is in centavos.
  return roundHalfUp(value.mul(wage).mul(days));
}

const larger = (one: Centavos, other: Centavos): Centavos => (one > other ? one : other);
