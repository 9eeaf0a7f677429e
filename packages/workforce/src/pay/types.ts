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

/** Pay of a person from a day until the next. Without a day it holds throughout. */
export interface Compensation {
  effectiveFrom: string | null;
  basis: CompensationBasis;
  amount: Centavos;
  /** Working days of a year (261, 313, 365), or of a month (22). */
  factor: Fraction;
  isMinimumWageEarner: boolean;
  /**
   * Non-resident alien not engaged in trade or business: one tax rate applies to the gross pay (NIRC section 25(B)).
   */
  isNonresidentAlien: boolean;
}

/** Item to compute. Without a method, its amount is entered. */
export interface PayItem {
  code: string;
  name: string;
  category: Category;
  method: Method | null;
  isTaxable: boolean;
  /** De minimis benefit whose ceiling applies; null for none. */
  deMinimis: DeMinimisBenefit | null;
  effectiveFrom: string | null;
  /** Law behind the item. */
  source: string | null;
  /** Limit applied to the result of the method, with the code of the item that is the basis of a percentage. */
  limit: (Limit & { basis: string | null }) | null;
}

/** Pay of this employer this year before this pay, and the tax withheld. */
export interface YearToDate {
  taxableRegular: Centavos;
  taxableSupplementary: Centavos;
  withheld: Centavos;
  /** Number of payrolls of the year before this one. */
  periods: number;
  /** 13th month pay and other benefits, free of tax up to a ceiling. */
  otherBenefits: Centavos;
}

export interface PreviousEmployer {
  taxable: Centavos;
  withheld: Centavos;
  periods: number;
}

/** An amount that final runs paid before in the calendar month. */
export interface EarlierAmount {
  code: string;
  amount: Centavos;
  isSalary: boolean;
  isTimeNotWorked: boolean;
}

/** Amounts that final runs paid before this pay. */
export interface EarlierPay {
  /** Amounts of the month in which the period ends. Contributions count them and take the rest of the month's share. */
  ofMonth: readonly EarlierAmount[];
  /** Basic pay of the year less time not worked, and the 13th month pay of the year; null if it is not computed. */
  ofYear: { earned: Centavos; thirteenthMonth: Centavos } | null;
  /** Whether an earlier pay of the year withheld by the cumulative average, which then stays until the end of the year. */
  isCumulative: boolean;
  /** Whether no later period takes a part of this month's contributions. */
  isLastOfMonth: boolean;
  /** Whether the pay is apart from the periods, such as a bonus: its contributions count a salary that it does not pay. */
  isOffCycle: boolean;
}

export interface PayInput {
  payDate: string;
  period: Period;
  frequency: PayFrequency;
  /** How often the payrolls are paid by whose table a payment apart from them is taxed. Default: `frequency`. */
  taxFrequency?: PayFrequency;
  /** Compensation entries, at least one of them in effect by the end of the period. */
  compensations: readonly Compensation[];
  employedFrom: string | null;
  employedTo: string | null;
  /** Days, hours, minutes or months by code. */
  quantities: ReadonlyMap<string, Fraction>;
  /** Entered amounts by item code. They replace the amounts that methods compute. */
  amounts: ReadonlyMap<string, Centavos>;
  yearToDate: YearToDate;
  previousEmployer: PreviousEmployer;
  /** De minimis benefits paid before in the month, semester or year of their ceilings. */
  deMinimisBefore: ReadonlyMap<DeMinimisBenefit, Centavos>;
  /** Null for the method that the rules ask for. */
  withholding: WithholdingMethod | null;
  contributions: ContributionPart;
  /** Missing in a calculation, which knows no runs. */
  earlier?: EarlierPay;
}

/** Finds the version of a table in force on a day. */
export type TableLookup = (key: BracketKey, on: string) => TableVersion | undefined;

/** Amounts paid earlier in the window of an item's limit: of the item itself, and of the item that is its basis. */
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
  /** Differences of earlier runs, which this pay adds or takes back. Default: none. */
  adjustments?: readonly PayLine[];
}

/** How the limit of an item was applied to what its method gives. */
export interface AppliedLimit extends Verdict {
  requested: Centavos;
  basis: Centavos;
  alreadyPaid: Centavos;
}

export interface PayLine {
  item: PayItem;
  /** Positive, except a refund of tax and adjustments. The category says which way it counts. */
  amount: Centavos;
  quantity: Fraction | null;
  /** Centavos per unit for a quantity, otherwise a percentage. */
  rate: { centavos: Fraction } | { percent: Fraction } | null;
  /** Amount that the method was applied to. */
  basis: Centavos | null;
  table: Pick<TableVersion, 'key' | 'effectiveFrom' | 'law'> | null;
  explanation: Message;
  /** Null for an item without a limit. */
  limit: AppliedLimit | null;
  /** Id of the earlier run whose pay the line adjusts. */
  adjustsRunId?: string;
}

export interface Pay {
  lines: PayLine[];
  /** Earnings and reimbursements, less absences, tardiness and undertime. */
  gross: Centavos;
  taxableRegular: Centavos;
  taxableSupplementary: Centavos;
  /** De minimis benefits above their ceilings, which are among other benefits. */
  deMinimisExcess: Centavos;
  /** Null without an item that withholds tax. */
  withholdingMethod: WithholdingMethod | null;
  net: Centavos;
  employerCost: Centavos;
}

/** A table or value that a pay needs has no version on its day. */
export class TableMissing extends Error {
  readonly key: BracketKey | StatutoryValueKey;
  readonly on: string;

  constructor(key: BracketKey | StatutoryValueKey, on: string) {
    super(`No version of the table ${key} is in force on ${on}.`);
    this.key = key;
    this.on = on;
  }
}
