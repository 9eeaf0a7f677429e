import type { Message } from '@bulwagan/contracts/errors/message.ts';
import type { Category } from '@bulwagan/contracts/workforce/kinds.ts';
import type {
  CompensationBasis,
  ContributionPart,
  DeMinimisBenefit,
  PayFrequency,
  PhilhealthRounding,
  StatutoryValueKey,
  WithholdingMethod,
} from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type Fraction from 'fraction.js';
import type { Limit, Period, Verdict } from '../payroll-items/limits.ts';
import type { BracketKey, TableVersion } from '../statutory-tables/table.ts';
import type { ValueLookup } from '../statutory-values/value.ts';
import type { Method } from './method.ts';

/** Pay from a day until the next compensation starts. Without a day, the pay applies to the whole period. */
export interface Compensation {
  effectiveFrom: string | null;
  basis: CompensationBasis;
  amount: Centavos;
  /** Number of working days in a year (261, 313, 365) or in a month (22). */
  factor: Fraction;
  isMinimumWageEarner: boolean;
  /**
   * Non-resident alien not engaged in trade or business: one tax rate applies to the gross pay (NIRC section 25(B)).
   */
  isNonresidentAlien: boolean;
}

/** Item to compute. The amount of an item without a method is entered manually. */
export interface PayItem {
  code: string;
  name: string;
  category: Category;
  method: Method | null;
  isTaxable: boolean;
  /** De minimis benefit whose ceiling applies to the item; null if none does. */
  deMinimis: DeMinimisBenefit | null;
  effectiveFrom: string | null;
  /** Law behind the item. */
  source: string | null;
  /** Limit applied to the result of the method, with the code of the item that is the basis of a percentage. */
  limit: (Limit & { basis: string | null }) | null;
}

/** Pay and withheld tax from this employer earlier in the year. */
export interface YearToDate {
  taxableRegular: Centavos;
  taxableSupplementary: Centavos;
  withheld: Centavos;
  /** Number of earlier payrolls in the year. */
  periods: number;
  /** 13th month pay and other benefits, which are free of tax up to a ceiling. */
  otherBenefits: Centavos;
}

export interface PreviousEmployer {
  taxable: Centavos;
  withheld: Centavos;
  periods: number;
}

/** An amount that final runs paid earlier in the calendar month. */
export interface EarlierAmount {
  code: string;
  amount: Centavos;
  isSalary: boolean;
  isTimeNotWorked: boolean;
}

/** Amounts that final runs paid earlier. */
export interface EarlierPay {
  /**
   * Amounts paid in the month in which the period ends. Contributions include these amounts and deduct the rest of
   * the month's share.
   */
  ofMonth: readonly EarlierAmount[];
  /**
   * Basic pay of the year less time not worked, and 13th month pay of the year. Null if 13th month pay is not
   * computed.
   */
  ofYear: { earned: Centavos; thirteenthMonth: Centavos } | null;
  /**
   * True if an earlier pay of the year withheld tax by the cumulative average method, which then applies until the
   * end of the year.
   */
  isCumulative: boolean;
  /** True if no later period deducts a part of this month's contributions. */
  isLastOfMonth: boolean;
  /**
   * True for an off-cycle payment, such as a bonus. Its contributions are computed from a salary that it does not
   * pay.
   */
  isOffCycle: boolean;
}

export interface PayInput {
  payDate: string;
  period: Period;
  frequency: PayFrequency;
  /** Pay frequency of the regular payrolls, whose tax table an off-cycle payment uses. Default: `frequency`. */
  taxFrequency?: PayFrequency;
  /** Compensations. At least one of them is in effect by the end of the period. */
  compensations: readonly Compensation[];
  employedFrom: string | null;
  employedTo: string | null;
  /** Days, hours, minutes or months, by item code. */
  quantities: ReadonlyMap<string, Fraction>;
  /** Manually entered amounts, by item code. They replace the computed amounts. */
  amounts: ReadonlyMap<string, Centavos>;
  yearToDate: YearToDate;
  previousEmployer: PreviousEmployer;
  /** De minimis benefits paid earlier in the month, semester or year of their ceilings. */
  deMinimisBefore: ReadonlyMap<DeMinimisBenefit, Centavos>;
  /** Withholding method; null for the method that the rules require. */
  withholding: WithholdingMethod | null;
  contributions: ContributionPart;
  /** Undefined for a calculation without payroll runs. */
  earlier?: EarlierPay;
}

/** Finds the version of a table in force on a day. */
export type TableLookup = (key: BracketKey, on: string) => TableVersion | undefined;

/**
 * Amounts paid earlier within the window of an item's limit, for the item itself and for the base item of a
 * percentage.
 */
export interface PaidBefore {
  own: Centavos;
  basis: Centavos;
}

export interface PayOptions {
  tables: TableLookup;
  values: ValueLookup;
  philhealthRounding: PhilhealthRounding;
  /** Holidays of the whole country after the pay date and the period. Default: none. */
  holidays?: ReadonlySet<string>;
  /** Default: no earlier pay. */
  paidBefore?: (item: PayItem) => PaidBefore;
  /** Differences to earlier runs, which this pay adds or deducts. Default: none. */
  adjustments?: readonly PayLine[];
}

/** How the limit of an item was applied to the result of its method. */
export interface AppliedLimit extends Verdict {
  requested: Centavos;
  basis: Centavos;
  alreadyPaid: Centavos;
}

export interface PayLine {
  item: PayItem;
  /**
   * Positive, except for a tax refund and adjustments. The category decides whether the amount is added or deducted.
   */
  amount: Centavos;
  quantity: Fraction | null;
  /** Centavos per unit if there is a quantity, otherwise a percentage. */
  rate: { centavos: Fraction } | { percent: Fraction } | null;
  /** Amount to which the method was applied. */
  basis: Centavos | null;
  table: Pick<TableVersion, 'key' | 'effectiveFrom' | 'law'> | null;
  explanation: Message;
  /** Null for an item without a limit. */
  limit: AppliedLimit | null;
  /** Id of the earlier run that the line adjusts. */
  adjustsRunId?: string;
}

export interface Pay {
  lines: PayLine[];
  /** Earnings and reimbursements less absences, tardiness and undertime. */
  gross: Centavos;
  taxableRegular: Centavos;
  taxableSupplementary: Centavos;
  /** De minimis benefits above their ceilings. They are included in other benefits. */
  deMinimisExcess: Centavos;
  /** Null if no item withholds tax. */
  withholdingMethod: WithholdingMethod | null;
  net: Centavos;
  employerCost: Centavos;
}

/** Error for a table or value that has no version in force on the required day. */
export class TableMissing extends Error {
  readonly key: BracketKey | StatutoryValueKey;
  readonly on: string;

  constructor(key: BracketKey | StatutoryValueKey, on: string) {
    super(`No version of the table ${key} is in force on ${on}.`);
    this.key = key;
    this.on = on;
  }
}
