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
  /**
   * Change of carried deductions: deductions that this run carries to the next run, less those from earlier runs that
   * it paid.
   */
  carried: { payrollItemId: string; amount: Centavos }[];
  net: Centavos;
  /** True if deductions were lowered to the available pay. */
  isLowered: boolean;
}
