import type { PhilhealthRounding, TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import type { Shares } from './table.ts';

/** Rounds to a whole centavo. Half a centavo is rounded away from zero. */
export const roundHalfUp = (centavos: Fraction): Centavos => {
  const size = centavos.abs().add(1, 2).floor();
  return size.s * size.n * (centavos.s < 0n ? -1n : 1n);
};

/**
 * Returns the shares of a month before each share is rounded. The exception is PhilHealth: unless the office rounds
 * each share, the premium is rounded, the employee's half is rounded down, and the employer pays the rest.
 */
export function sharesOfMonth(
  key: TableKey,
  { employee, employer }: Pick<Shares, 'employee' | 'employer'>,
  rounding: PhilhealthRounding,
): { employee: Fraction; employer: Fraction } {
  const exact = employee.add(employer);
  if (key !== 'philhealth' || rounding === 'half_up' || exact.equals(0)) return { employee, employer };
  const premium = new Fraction(roundHalfUp(exact));
  const cut = employee.div(exact).mul(premium).floor();
  return { employee: cut, employer: premium.sub(cut) };
}

/** Rounds the shares from a table to centavos, each half up. */
export function roundShares(
  key: TableKey,
  shares: Pick<Shares, 'employee' | 'employer'>,
  rounding: PhilhealthRounding,
): { employee: Centavos; employer: Centavos } {
  const { employee, employer } = sharesOfMonth(key, shares, rounding);
  return { employee: roundHalfUp(employee), employer: roundHalfUp(employer) };
}
