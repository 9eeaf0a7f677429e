import { type Centavos, toCentavos } from '@bulwagan/platform/money/pesos.ts';
import { isDeMinimis } from './de-minimis.ts';
import { isOfMinimumWage, isTimeNotWorked, taxOf } from './method.ts';
import type { PayItem, PayLine } from './types.ts';

/**
 * Yearly ceiling for the sum of 13th month pay and other benefits that is free of tax (NIRC section 32(B)(7)(e), as
 * amended by RA 10963).
 */
export const OTHER_BENEFITS_CEILING = toCentavos(90_000);

export interface TaxablePay {
  regular: Centavos;
  supplementary: Centavos;
}

interface Circumstances {
  /** Other benefits that were paid earlier this year. */
  otherBenefits: Centavos;
  deMinimisExcess: Centavos;
  isMinimumWageEarner: boolean;
}

/**
 * Returns the taxable pay. Contributions and time not worked lower the regular pay; any excess lowers the
 * supplementary pay. Late pay for an earlier period counts as supplementary pay. De minimis benefits above their
 * ceilings count as other benefits, and only the part of these above the yearly ceiling is taxed. For a minimum-wage
 * earner, the minimum wage and the pay and deductions connected with it stay exempt, and only other pay is taxed (RA
 * 9504).
 */
export function taxablePay(
  lines: readonly PayLine[],
  { otherBenefits, deMinimisExcess, isMinimumWageEarner }: Circumstances,
): TaxablePay {
  const taxed = lines.filter(
    ({ item }) =>
      item.category !== 'contribution' &&
      !isDeMinimis(item) &&
      !(isMinimumWageEarner && isOfMinimumWage(item)),
  );
  const sumOf = (treatment: ReturnType<typeof taxOf>, isLate?: boolean): Centavos =>
    taxed
      .filter(({ item }) => taxOf(item) === treatment)
      .filter(({ adjustsRunId }) => isLate === undefined || isLate === (adjustsRunId !== undefined))
      .reduce((sum, { item, amount }) => sum + (item.category === 'deduction' ? -amount : amount), 0n);
  const left = larger(0n, OTHER_BENEFITS_CEILING - otherBenefits);
  const excess = larger(0n, sumOf('other_benefits') + deMinimisExcess - left);
  const late = sumOf('regular', true);
  const regular = sumOf('regular', false) + smaller(0n, late);
  const supplementary = sumOf('supplementary') + excess + larger(0n, late);
  if (regular >= 0n && supplementary >= 0n) return { regular, supplementary };
  const both = larger(0n, regular + supplementary);
  return regular >= 0n ? { regular: both, supplementary: 0n } : { regular: 0n, supplementary: both };
}

/**
 * Returns the taxable pay of a non-resident alien who is not engaged in trade or business: all earnings less time not
 * worked, without exemptions (NIRC section 25(B)).
 */
export function grossTaxablePay(lines: readonly PayLine[]): TaxablePay {
  const sumOf = (counts: (item: PayItem) => boolean): Centavos =>
    lines.filter(({ item }) => counts(item)).reduce((sum, { amount }) => sum + amount, 0n);
  const gross = sumOf(({ category }) => category === 'earning') - sumOf(isTimeNotWorked);
  const supplementary = sumOf(
    (item) => item.category === 'earning' && ['supplementary', 'other_benefits'].includes(taxOf(item)),
  );
  return gross < supplementary
    ? { regular: 0n, supplementary: larger(0n, gross) }
    : { regular: gross - supplementary, supplementary };
}

const smaller = (one: Centavos, other: Centavos): Centavos => (one < other ? one : other);
const larger = (one: Centavos, other: Centavos): Centavos => (one > other ? one : other);
