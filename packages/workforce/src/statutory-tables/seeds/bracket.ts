import { type Centavos, toCentavos } from '@bulwagan/platform/money/pesos.ts';
import type { TableBracket } from '../table.ts';

interface Parts {
  /** Amounts in pesos for employee and employer. */
  amounts?: readonly [employee: number, employer: number];
  /** Percentages for employee and employer. */
  rates?: readonly [employee: string, employer: string];
}

/** Returns a bracket of a seed, whose amounts are in pesos. */
export function bracket(from: number, { amounts = [0, 0], rates = ['0', '0'] }: Parts): TableBracket {
  const [employeeAmount, employerAmount] = amounts.map(toCentavos) as [Centavos, Centavos];
  const [employeeRate, employerRate] = rates;
  return { from: toCentavos(from), employeeAmount, employeeRate, employerAmount, employerRate };
}
