import type { PhilhealthRounding, TableKey } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type Fraction from 'fraction.js';
import type { Shares } from './table.ts';

/** Rounds to a whole centavo; half a centavo is rounded up, away from zero. */
export const roundHalfUp = (centavos: Fraction): Centavos => {
  const size = centavos.abs().add(1, 2).floor();
  return size.s * size.n * (centavos.s < 0n ? -1n : 1n);
};

/**
 * Rounds the shares that a table gives to centavos, each half up. PhilHealth divides one premium: unless the office rounds
 * each share, the premium is rounded, the employee's share cut off, and the employer pays the rest.
 */
export function roundShares(
  key: TableKey,
  { employee, employer }: Pick<Shares, 'employee' | 'employer'>,
  rounding: PhilhealthRounding,
): { employee: Centavos; employer: Centavos } {
  const exact = employee.add(employer);
  if (key !== 'philhealth' || rounding === 'half_up' || exact.equals(0))
    return { employee: roundHalfUp(employee), employer: roundHalfUp(employer) };
  const premium = roundHalfUp(exact);
  const cut = employee.div(exact).mul(premium).floor();
  return { employee: cut.n, employer: premium - cut.n };
}
