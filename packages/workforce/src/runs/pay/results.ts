import type { WithholdingMethod } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type { LineOf } from '../computing/plan.ts';

/** Sums of a person that tax and the agencies' files need. */
export interface TaxSums {
  taxableRegular: Centavos;
  taxableSupplementary: Centavos;
  withheld: Centavos;
  /** 13th month pay and other benefits, with de minimis benefits above their ceilings. */
  otherBenefits: Centavos;
  deMinimisExcess: Centavos;
  withholdingMethod: WithholdingMethod | null;
}

/** Loans that lines pay, and deductions that are left. */
export type Settled = Pick<PersonResult, 'installments' | 'carried'>;

export interface PersonResult {
  employeeId: string;
  lines: LineOf[];
  tax: TaxSums;
  installments: { recurringItemId: string; amount: Centavos }[];
  /** Deductions left for the next run, less those of earlier runs that this one took. */
  carried: { payrollItemId: string; amount: Centavos }[];
  net: Centavos;
  /** Whether deductions were lowered to what the pay covers. */
  isLowered: boolean;
}
