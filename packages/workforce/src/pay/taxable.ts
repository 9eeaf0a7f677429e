import { type Centavos, toCentavos } from '@bulwagan/platform/money/pesos.ts';
import { isOfMinimumWage, taxOf } from './method.ts';
import type { PayLine } from './types.ts';

/** NIRC section 32(B)(7)(e), as amended by RA 10963: 13th month pay and other benefits of a year, together. */
export const OTHER_BENEFITS_CEILING = toCentavos(90_000);

export interface TaxablePay {
  regular: Centavos;
  supplementary: Centavos;
}

/**
 * Returns the taxable pay. Contributions and time not worked lower the regular pay, and where they exceed it, the
 * supplementary pay. What an earlier period was paid too little comes in addition to the regular pay of this one. Of other benefits, only what exceeds the yearly ceiling is taxed. The minimum wage and what is paid
 * or deducted with it stay exempt, and other pay is taxed alone (RA 9504).
 */
export function taxablePay(
  lines: readonly PayLine[],
  { otherBenefits, isMinimumWageEarner }: { otherBenefits: Centavos; isMinimumWageEarner: boolean },
): TaxablePay {
  const taxed = lines.filter(
    ({ item }) => item.category !== 'contribution' && !(isMinimumWageEarner && isOfMinimumWage(item)),
  );
  const sumOf = (treatment: ReturnType<typeof taxOf>, isLate?: boolean): Centavos =>
    taxed
      .filter(({ item }) => taxOf(item) === treatment)
      .filter(({ adjustsRunId }) => isLate === undefined || isLate === (adjustsRunId !== undefined))
      .reduce((sum, { item, amount }) => sum + (item.category === 'deduction' ? -amount : amount), 0n);
  const left = larger(0n, OTHER_BENEFITS_CEILING - otherBenefits);
  const excess = larger(0n, sumOf('other_benefits') - left);
  const late = sumOf('regular', true);
  const regular = sumOf('regular', false) + smaller(0n, late);
  const supplementary = sumOf('supplementary') + excess + larger(0n, late);
  if (regular >= 0n) return { regular, supplementary: larger(0n, supplementary) };
  return { regular: 0n, supplementary: larger(0n, supplementary + regular) };
}

const smaller = (one: Centavos, other: Centavos): Centavos => (one < other ? one : other);
const larger = (one: Centavos, other: Centavos): Centavos => (one > other ? one : other);
