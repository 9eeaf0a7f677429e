import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { PayFrequency, WithholdingMethod } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { roundHalfUp } from '../statutory-tables/rounding.ts';
import { type BracketKey, evaluateTable, type TableVersion } from '../statutory-tables/table.ts';
import type { ValueLookup } from '../statutory-values/value.ts';
import { latestOf } from './basic-pay.ts';
import { shownCount, shownMoney } from './explain.ts';
import { taxSaid } from './explain-bracket.ts';
import type { TaxablePay } from './taxable.ts';
import { type PayInput, type PayOptions, type TableLookup, TableMissing } from './types.ts';
import { valueOn } from './value-on.ts';
import { nextWorkday } from './working-days.ts';

/** Withholding tax on compensation (RR 2-98 section 2.79, as amended by RR 11-2018). */
export interface Withheld {
  method: WithholdingMethod;
  /** Negative for a refund. */
  amount: Centavos;
  /** Null for a single rate, which has no table. */
  table: TableVersion | null;
  explanation: Message;
}

/** Withholding table for each pay frequency. */
export const PERIODIC_TABLE: Record<PayFrequency, BracketKey> = {
  daily: 'withholding-daily',
  weekly: 'withholding-weekly',
  semi_monthly: 'withholding-semi-monthly',
  monthly: 'withholding-monthly',
};

/**
 * Computes the withholding tax by the requested method, or by the method that the rules require. Uses the tables in
 * force on the pay date.
 */
export function withhold(
  input: PayInput,
  pay: TaxablePay,
  { tables, values, holidays }: Pick<PayOptions, 'tables' | 'values' | 'holidays'>,
): Withheld {
  if (isBeforeEmployment(input) && pay.regular + pay.supplementary === 0n)
    return { method: 'periodic', amount: 0n, table: null, explanation: message('pay.not_employed') };
  if (latestOf(input).isNonresidentAlien) return ofGross(input, pay, values);
  const key = PERIODIC_TABLE[input.taxFrequency ?? input.frequency];
  const periodic = () => tableOn(tables, key, input.payDate);
  const method = input.withholding ?? methodByRule(input, pay, periodic, holidays);
  if (method === 'annualized')
    return annualized(input, pay, tableOn(tables, 'income-tax-annual', input.payDate));
  return method === 'cumulative' ? cumulative(input, pay, periodic()) : bySinglePeriod(pay, periodic());
}

/**
 * Applies one rate to the gross pay, regardless of earlier payments. The tax of the year is not computed for such
 * pay.
 */
function ofGross(input: PayInput, { regular, supplementary }: TaxablePay, values: ValueLookup): Withheld {
  const { value, law, effectiveFrom } = valueOn(values, 'nonresident-tax', input.payDate);
  const percent = value ?? new Fraction(0);
  const gross = regular + supplementary;
  const explanation = message('pay.tax_nonresident', {
    percent: shownCount(percent),
    gross: shownMoney(gross),
    law,
    date: effectiveFrom,
  });
  return { method: 'periodic', amount: roundHalfUp(percent.mul(gross).div(100)), table: null, explanation };
}

function tableOn(tables: TableLookup, key: BracketKey, on: string): TableVersion {
  const found = tables(key, on);
  if (found === undefined) throw new TableMissing(key, on);
  return found;
}

/**
 * Returns the withholding method that the rules require. Annualized: for the last pay of the year or of the
 * employment. Cumulative: if supplementary pay comes with regular pay that has no tax, if supplementary pay is at
 * least as high as regular pay, or after a previous employer this year. Once tax is cumulative, it stays cumulative
 * until the end of the year.
 */
function methodByRule(
  input: PayInput,
  pay: TaxablePay,
  periodic: () => TableVersion,
  holidays: ReadonlySet<string> = new Set(),
): WithholdingMethod {
  if (isLastOfYear(input, holidays) || isSeparated(input)) return 'annualized';
  const { taxable, withheld, periods } = input.previousEmployer;
  if (taxable > 0n || withheld > 0n || periods > 0 || input.earlier?.isCumulative) return 'cumulative';
  if (pay.supplementary === 0n) return 'periodic';
  if (pay.supplementary >= pay.regular) return 'cumulative';
  return evaluateTable(periodic(), pay.regular).employee.equals(0) ? 'cumulative' : 'periodic';
}

/** Returns true before the first day of employment. No tax is then withheld for pay of the previous employer. */
const isBeforeEmployment = ({ employedFrom, period }: PayInput): boolean =>
  employedFrom !== null && employedFrom > period.end;

const isSeparated = ({ employedTo, period }: PayInput): boolean =>
  employedTo !== null && employedTo <= period.end;

/**
 * Returns true if the next pay of the same frequency is in another year. For daily pay, the next pay is on the next
 * workday. If an office works on the weekend or holiday in between, it settles the tax of the year again.
 */
function isLastOfYear({ payDate, frequency }: PayInput, holidays: ReadonlySet<string>): boolean {
  const date = Temporal.PlainDate.from(payDate);
  const next = {
    daily: () => nextWorkday(date, holidays),
    weekly: () => date.add({ days: 7 }),
    semi_monthly: () => (date.day > 15 ? date.add({ months: 1 }).with({ day: 1 }) : date),
    monthly: () => date.add({ months: 1 }),
  }[frequency]();
  return next.year !== date.year;
}

/** Uses the bracket of the regular pay. Supplementary pay is taxed at the rate of that bracket. */
function bySinglePeriod({ regular, supplementary }: TaxablePay, table: TableVersion): Withheld {
  const taken = evaluateTable(table, regular, { supplementary });
  const said = message('pay.tax_periodic', {
    law: table.law,
    date: table.effectiveFrom,
    regular: shownMoney(regular),
    supplementary: shownMoney(supplementary),
  });
  const explanation = taxSaid(said, table, taken, { supplementary });
  return { method: 'periodic', amount: roundHalfUp(taken.employee), table, explanation };
}

/**
 * Computes the tax on the average pay of all payrolls this year, multiplies it by their number, and subtracts the tax
 * already withheld. Never a refund.
 */
function cumulative(input: PayInput, pay: TaxablePay, table: TableVersion): Withheld {
  const periods = input.previousEmployer.periods + input.yearToDate.periods + 1;
  const average = roundHalfUp(new Fraction(taxableOfYear(input, pay)).div(periods));
  const taken = evaluateTable(table, average);
  const due = roundHalfUp(taken.employee) * BigInt(periods);
  const withheld = withheldThisYear(input);
  const said = message('pay.tax_cumulative', {
    law: table.law,
    date: table.effectiveFrom,
    average: shownMoney(average),
    periods,
    due: shownMoney(due),
    withheld: shownMoney(withheld),
  });
  const explanation = taxSaid(said, table, taken, { periods });
  return { method: 'cumulative', amount: due > withheld ? due - withheld : 0n, table, explanation };
}

/** Computes the tax of the whole year and subtracts the tax already withheld. An excess is refunded. */
function annualized(input: PayInput, pay: TaxablePay, table: TableVersion): Withheld {
  const taxable = taxableOfYear(input, pay);
  const taken = evaluateTable(table, taxable);
  const due = roundHalfUp(taken.employee);
  const withheld = withheldThisYear(input);
  const said = message('pay.tax_annualized', {
    law: table.law,
    date: table.effectiveFrom,
    taxable: shownMoney(taxable),
    due: shownMoney(due),
    withheld: shownMoney(withheld),
  });
  const explanation = taxSaid(said, table, taken);
  return { method: 'annualized', amount: due - withheld, table, explanation };
}

const taxableOfYear = ({ yearToDate, previousEmployer }: PayInput, pay: TaxablePay): Centavos =>
  yearToDate.taxableRegular +
  yearToDate.taxableSupplementary +
  previousEmployer.taxable +
  pay.regular +
  pay.supplementary;

const withheldThisYear = ({ yearToDate, previousEmployer }: PayInput): Centavos =>
  yearToDate.withheld + previousEmployer.withheld;
