import { type Centavos, toCentavos } from '@bulwagan/platform/money/pesos.ts';
import type { TableBracket } from '../table.ts';

interface Parts {
  /** Pesos of the employee and the employer. */
  amounts?: readonly [employee: number, employer: number];
  /** Percentages of the employee and the employer. */
  rates?: readonly [employee: string, employer: string];
}

/** Returns a bracket of a seed, whose amounts are in pesos. */
export function bracket(from: number, { amounts = [0, 0], rates = ['0', '0'] }: Parts): TableBracket {
  const [employeeAmount, employerAmount] = amounts.map(toCentavos) as [Centavos, Centavos];
  const [employeeRate, employerRate] = rates;
  return { from: toCentavos(from), employeeAmount, employeeRate, employerAmount, employerRate };
}
