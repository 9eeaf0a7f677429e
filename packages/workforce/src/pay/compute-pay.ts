import { message } from '@bulwagan/contracts/errors/message.ts';
import type { WithholdingMethod } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import type Fraction from 'fraction.js';
import {
  compensationPay,
  entered,
  type Figures,
  fixedPay,
  monthsOfSalaryPay,
  needsQuantity,
  percentagePay,
  ratePay,
  thirteenthMonthOfYear,
  thirteenthMonthPay,
} from './amounts.ts';
import { isPaidIn, latestOf } from './basic-pay.ts';
import { contribution } from './contributions.ts';
import { type Excess, excessOf } from './de-minimis.ts';
import { shownMoney } from './explain.ts';
import { adjustmentsOf, limited } from './limited.ts';
import { codeKey, isContribution, isTimeNotWorked, type Method } from './method.ts';
import { inOrderOfDependency } from './order.ts';
import { grossTaxablePay, type TaxablePay, taxablePay } from './taxable.ts';
import { withinBasicPay } from './time-not-worked.ts';
import type { Pay, PayInput, PayItem, PayLine, PayOptions } from './types.ts';
import { withhold } from './withholding.ts';

/**
 * Computes one person's pay. Each item is computed after the items that it depends on, and each line is rounded once.
 * The function has no side effects: the caller passes tables and limits. Throws ItemCycle and TableMissing.
 */
export function computePay(input: PayInput, items: readonly PayItem[], options: PayOptions): Pay {
  const lines: PayLine[] = [];
  let withholdingMethod: WithholdingMethod | null = null;
  for (const item of inOrderOfDependency(items)) {
    const taxed = isTax(item) ? withheldPay(input, lines, options) : null;
    withholdingMethod = taxed?.method ?? withholdingMethod;
    const figures =
      enteredPay(item, input) ??
      taxed?.figures ??
      withinBasicPay(item, computedPay(item, input, lines, options), lines, () => basicPayOf(items, input));
    if (figures !== null) lines.push(limited({ item, ...figures, limit: null }, lines, options));
  }
  // Add tax adjustments only if the tax of this run is for a single period. All other methods compute the tax of the
  // whole year.
  for (const one of adjustmentsOf(options))
    if (!isTax(one.item) || withholdingMethod === 'periodic') lines.push(one);
  const at = new Map(items.map((item, index) => [item, index]));
  lines.sort((one, other) => at.get(one.item)! - at.get(other.item)!);
  const { regular, supplementary } = taxableOf(input, lines, options);
  const excess = latestOf(input).isNonresidentAlien ? new Map() : excessOf(lines, input, options.values);
  return {
    lines: lines.map((line) => withExcess(line, excess.get(line))),
    ...totalsOf(lines),
    taxableRegular: regular,
    taxableSupplementary: supplementary,
    deMinimisExcess: sumOfExcess(excess),
    withholdingMethod,
  };
}

const isTax = ({ method }: PayItem): boolean => method?.type === 'withholding';

/** Returns the basic pay, entered or computed. Null if no item pays it. */
function basicPayOf(items: readonly PayItem[], input: PayInput): Centavos | null {
  const item = items.find(({ method }) => method?.type === 'compensation');
  return item === undefined ? null : (enteredPay(item, input) ?? compensationPay(input)).amount;
}

function enteredPay({ code }: PayItem, { amounts }: PayInput): Figures | null {
  const amount = amounts.get(codeKey(code));
  return amount === undefined ? null : entered(amount);
}

/**
 * Method types whose explanation ends with the law of the item. Explanations of all other types name a table or a
 * salary.
 */
const EXPLAINED_BY_SOURCE = new Set(['rate', 'fixed', 'percentage', 'thirteenth_month', 'months_of_salary']);

function computedPay(
  item: PayItem,
  input: PayInput,
  lines: readonly PayLine[],
  options: PayOptions,
): Figures | null {
  const figures = figuresOf(item, input, lines, options);
  const { method, source, effectiveFrom } = item;
  if (figures === null || source === null || !EXPLAINED_BY_SOURCE.has(method!.type)) return figures;
  const said = figures.explanation;
  const explanation =
    effectiveFrom === null
      ? message('pay.by_law', { said, source })
      : message('pay.by_law_since', { said, source, date: effectiveFrom });
  return { ...figures, explanation };
}

/** Returns the amounts that an item's method computes; null if the item is not paid in this run. */
function figuresOf(
  { code, method }: PayItem,
  input: PayInput,
  lines: readonly PayLine[],
  options: PayOptions,
): Figures | null {
  if (method === null) return null;
  const quantity = input.quantities.get(codeKey(code)) ?? null;
  const ofYear = input.earlier?.ofYear ?? null;
  if (method.type === 'thirteenth_month' && quantity === null && ofYear !== null)
    return thirteenthMonthOfYear(ofYear, [...lines, ...adjustmentsOf(options)]);
  if (needsQuantity(method) && (quantity === null || quantity.equals(0))) return null;
  if (isContribution(method) && input.contributions === 'none') return null;
  switch (method.type) {
    case 'compensation':
      return compensationPay(input);
    case 'rate':
      return ratePay(method, input, quantity!);
    case 'fixed':
      if (!isPaidIn(input) && (method.per === 'month' || isOfPeriod(quantity, input))) return null;
      return fixedPay(method, input, quantity);
    case 'percentage':
      return method.base === undefined
        ? percentagePay(method, lines)
        : contribution({ code, method }, input, lines, options);
    case 'table':
      return contribution({ code, method }, input, lines, options);
    case 'thirteenth_month':
      return thirteenthMonthPay(input, quantity!);
    case 'months_of_salary':
      return monthsOfSalaryPay(method, input, quantity!);
    case 'typed':
    case 'withholding':
      return null;
    default:
      return unknown(method);
  }
}

/** Returns true if an amount is paid for the period itself, and therefore only to employees who work in the period. */
const isOfPeriod = (quantity: Fraction | null, { earlier }: PayInput): boolean =>
  quantity === null && earlier?.isOffCycle !== true;

const unknown = (method: never): never => {
  throw new TypeError(`Unknown method ${JSON.stringify(method satisfies Method)}.`);
};

function taxableOf(input: PayInput, lines: readonly PayLine[], { values }: PayOptions): TaxablePay {
  const { isNonresidentAlien, isMinimumWageEarner } = latestOf(input);
  if (isNonresidentAlien) return grossTaxablePay(lines);
  const deMinimisExcess = sumOfExcess(excessOf(lines, input, values));
  return taxablePay(lines, {
    otherBenefits: input.yearToDate.otherBenefits,
    deMinimisExcess,
    isMinimumWageEarner,
  });
}

const sumOfExcess = (excess: ReadonlyMap<PayLine, Excess>): Centavos =>
  excess.values().reduce((sum, { amount }) => sum + amount, 0n);

/** Says which part of a line is above the ceiling of its de minimis benefit. */
function withExcess(line: PayLine, excess: Excess | undefined): PayLine {
  if (excess === undefined) return line;
  const { amount, ceiling, law } = excess;
  const said = { said: line.explanation, excess: shownMoney(amount), ceiling: shownMoney(ceiling), law };
  return { ...line, explanation: message('pay.de_minimis_excess', said) };
}

function withheldPay(
  input: PayInput,
  lines: readonly PayLine[],
  options: PayOptions,
): { method: WithholdingMethod; figures: Figures } {
  const pay = taxableOf(input, [...lines, ...adjustmentsOf(options)], options);
  const { method, amount, table, explanation } = withhold(input, pay, options);
  const basis = pay.regular + pay.supplementary;
  const figures = {
    amount,
    quantity: null,
    rate: null,
    basis,
    table: table && { key: table.key, effectiveFrom: table.effectiveFrom, law: table.law },
    explanation,
  };
  return { method, figures };
}

function totalsOf(lines: readonly PayLine[]): Pick<Pay, 'gross' | 'net' | 'employerCost'> {
  const sumOf = (counts: (item: PayItem) => boolean): Centavos =>
    lines.filter(({ item }) => counts(item)).reduce((sum, { amount }) => sum + amount, 0n);
  const gross =
    sumOf(({ category }) => category === 'earning' || category === 'reimbursement') - sumOf(isTimeNotWorked);
  const paid = sumOf((item) => item.category === 'deduction' && !isTimeNotWorked(item));
  return { gross, net: gross - paid, employerCost: sumOf(({ category }) => category === 'contribution') };
}
