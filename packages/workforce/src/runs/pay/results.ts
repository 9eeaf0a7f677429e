import type { WithholdingMethod } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { LineOf } from '../computing/plan.ts';

/** Sums of a person for tax and for the agencies' files. */
export interface TaxSums {
  taxableRegular: Centavos;
  taxableSupplementary: Centavos;
  withheld: Centavos;
  /** 13th month pay and other benefits, including de minimis benefits above their ceilings. */
  otherBenefits: Centavos;
  deMinimisExcess: Centavos;
  withholdingMethod: WithholdingMethod | null;
}

/** Loans that the lines pay, and deductions that are carried over. */
export type Settled = Pick<PersonResult, 'installments' | 'carried'>;

export interface PersonResult {
  employeeId: string;
  lines: LineOf[];
  tax: TaxSums;
  installments: { recurringItemId: string; amount: Centavos }[];
  /** Deductions carried over to the next run, less deductions of earlier runs that this run made. */
  carried: { payrollItemId: string; amount: Centavos }[];
  net: Centavos;
  /** True if deductions were lowered to the amount that the pay covers. */
  isLowered: boolean;
}
