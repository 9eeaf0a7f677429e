import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { roundHalfUp, sharesOfMonth } from '../statutory-tables/rounding.ts';
import { evaluateTable, type TableVersion } from '../statutory-tables/table.ts';
import { capped, type Figures, linesOf, partOfMonth, percentageSaid } from './amounts.ts';
import { basicPayOfMonth, isPaidIn, latestOf } from './basic-pay.ts';
import { shownMoney } from './explain.ts';
import { shareSaid } from './explain-bracket.ts';
import { codeKey, isTimeNotWorked, type MethodOf } from './method.ts';
import { monthlySalary } from './salary.ts';
import { type PayInput, type PayLine, type PayOptions, TableMissing } from './types.ts';

type OfMonth = MethodOf<'table'> | MethodOf<'percentage'>;

/** Computes the contribution of a month, or the part of it that this period pays. */
export function contribution(
  { code, method }: { code: string; method: OfMonth },
  input: PayInput,
  lines: readonly PayLine[],
  options: PayOptions,
): Figures {
  const quantity = null;
  const table = method.type === 'table' ? tableFor(method, input, options) : null;
  const shownTable = table && { key: table.key, effectiveFrom: table.effectiveFrom, law: table.law };
  const named = linesOf(method.of, lines);
  const hasSalaryApart = isSalaryApart(method, input, named);
  if (!hasSalaryApart && !hasEarnings(named)) {
    const explanation = message('pay.no_earnings');
    return { amount: 0n, quantity, rate: null, basis: 0n, table: shownTable, explanation };
  }
  const paid = baseOf(method, input, named, hasSalaryApart);
  const base = hasSalaryApart ? paid.add(monthlySalary(latestOf(input))) : paid;
  const split = partSplit(input);
  const basis = roundHalfUp(base);
  if (method.type === 'percentage') {
    const full = capped(base.mul(new Fraction(String(method.percent))).div(100), method.maximum ?? null);
    const rate = { percent: new Fraction(String(method.percent)) };
    const taken = takenNow(code, full, split, input, percentageSaid(method, basis));
    return { ...taken, quantity, rate, basis, table: null };
  }
  const shares = evaluateTable(table!, base);
  const month = sharesOfMonth(table!.key, shares, options.philhealthRounding)[method.share];
  const percent = table!.brackets[shares.bracket - 1]![`${method.share}Rate`];
  return {
    ...takenNow(code, month, split, input, shareSaid(method.share, table!, basis, shares)),
    quantity,
    rate: Number(percent) === 0 ? null : { percent: new Fraction(percent) },
    basis,
    table: shownTable,
  };
}

/** The last period of the month pays the rest of the month's contribution. */
const partSplit = (input: PayInput): Fraction =>
  input.contributions === 'split' && input.earlier?.isLastOfMonth !== true
    ? partOfMonth(input)
    : new Fraction(1);

/** Returns the part of the month's share that this period pays, at most what final runs have not paid yet. */
function takenNow(
  code: string,
  ofMonth: Fraction,
  part: Fraction,
  { earlier }: PayInput,
  said: Message,
): Pick<Figures, 'amount' | 'explanation'> {
  const taken = (earlier?.ofMonth ?? [])
    .filter((one) => codeKey(one.code) === codeKey(code))
    .reduce((sum, { amount }) => sum + amount, 0n);
  const amount = roundHalfUp(ofMonth.mul(part));
  if (taken === 0n) return { amount, explanation: partSaid(said, part) };
  const left = roundHalfUp(ofMonth) - taken;
  const explanation = message('pay.rest_of_month', { said: partSaid(said, part), taken: shownMoney(taken) });
  if (left <= 0n) return { amount: 0n, explanation };
  return { amount: amount < left ? amount : left, explanation };
}

function tableFor(
  { table: key }: MethodOf<'table'>,
  { period }: PayInput,
  { tables }: PayOptions,
): TableVersion {
  const found = tables(key, period.end);
  if (found === undefined) throw new TableMissing(key, period.end);
  return found;
}

/** Returns true if the named items were earned in the period. Otherwise there is no contribution. */
function hasEarnings(named: readonly PayLine[]): boolean {
  return named.reduce((sum, { item, amount }) => sum + (isTimeNotWorked(item) ? -amount : amount), 0n) > 0n;
}

/**
 * Returns true for an off-cycle payment that does not pay the salary, but deducts a contribution that is computed
 * from the salary.
 */
const isSalaryApart = ({ base }: OfMonth, input: PayInput, named: readonly PayLine[]): boolean =>
  base === 'salary' && input.earlier?.isOffCycle === true && salaryIn(named) === undefined && isPaidIn(input);

const salaryIn = (named: readonly PayLine[]): PayLine | undefined =>
  named.find(({ item }) => item.method?.type === 'compensation');

/**
 * Returns the sum of the named items. With the base `salary`, the salary counts in full, regardless of time not worked.
 * With the base `pay`, it counts as paid for the month, less time not worked.
 */
function baseOf(
  method: OfMonth,
  input: PayInput,
  named: readonly PayLine[],
  hasSalaryApart: boolean,
): Fraction {
  const { base } = method;
  const now = named.reduce((sum, line) => {
    if (isTimeNotWorked(line.item)) return base === 'salary' ? sum : sum.sub(line.amount);
    const isSalary = line.item.method?.type === 'compensation';
    return sum.add(isSalary ? salaryOfMonth(base, input, line) : new Fraction(line.amount));
  }, new Fraction(0));
  const salary = salaryIn(named);
  const isOfMonth =
    hasSalaryApart || (salary !== undefined && (base === 'salary' || isSalaryOfMonth(input, salary)));
  return now.add(earlierBase(method, input, isOfMonth));
}

/**
 * Returns the sum of the named items that final runs paid in the month. Excludes the salary if the salary counts for
 * the full month anyway.
 */
function earlierBase({ base, of }: OfMonth, input: PayInput, isOfMonth: boolean): Centavos {
  const codes = new Set(of.map(codeKey));
  return (input.earlier?.ofMonth ?? [])
    .filter(({ code }) => codes.has(codeKey(code)))
    .reduce((sum, { amount, isSalary, isTimeNotWorked: isNotWorked }) => {
      if (isNotWorked) return base === 'salary' ? sum : sum - amount;
      return isSalary && isOfMonth ? sum : sum + amount;
    }, 0n);
}

function salaryOfMonth(base: OfMonth['base'], input: PayInput, line: PayLine): Fraction {
  if (base === 'salary') return monthlySalary(latestOf(input));
  return new Fraction(
    isSalaryOfMonth(input, line) ? roundHalfUp(basicPayOfMonth(input).amount) : line.amount,
  );
}

/**
 * Returns true if the salary of a shorter period counts as the salary of its month. An entered amount always counts
 * unchanged.
 */
const isSalaryOfMonth = ({ frequency, amounts }: PayInput, { item }: PayLine): boolean =>
  frequency !== 'monthly' && !amounts.has(codeKey(item.code));

const partSaid = (said: Message, part: Fraction): Message =>
  part.equals(1) ? said : message('pay.part_of_month', { said, part: part.toFraction() });
