import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { roundHalfUp, roundShares } from '../statutory-tables/rounding.ts';
import { evaluateTable, type TableVersion } from '../statutory-tables/table.ts';
import { capped, type Figures, linesOf, partOfMonth, percentageSaid } from './amounts.ts';
import { basicPayOfMonth, latestOf } from './basic-pay.ts';
import { shownMoney } from './explain.ts';
import { codeKey, isTimeNotWorked, type MethodOf } from './method.ts';
import { monthlySalary } from './salary.ts';
import { type PayInput, type PayLine, type PayOptions, TableMissing } from './types.ts';

type OfMonth = MethodOf<'table'> | MethodOf<'percentage'>;

/** Computes a contribution of the month, or the part of it that this period takes. */
export function contribution(
  method: OfMonth,
  input: PayInput,
  lines: readonly PayLine[],
  options: PayOptions,
): Figures {
  const quantity = null;
  const table = method.type === 'table' ? tableFor(method, input, options) : null;
  const shownTable = table && { key: table.key, effectiveFrom: table.effectiveFrom, law: table.law };
  const named = linesOf(method.of, lines);
  if (!hasEarnings(named)) {
    const explanation = message('pay.no_earnings');
    return { amount: 0n, quantity, rate: null, basis: 0n, table: shownTable, explanation };
  }
  const base = baseOf(method.base, input, named);
  const part = input.contributions === 'split' ? partOfMonth(input) : new Fraction(1);
  const basis = roundHalfUp(base);
  if (method.type === 'percentage') {
    const full = capped(base.mul(new Fraction(String(method.percent))).div(100), method.maximum ?? null);
    const amount = roundHalfUp(full.mul(part));
    const rate = { percent: new Fraction(String(method.percent)) };
    return {
      amount,
      quantity,
      rate,
      basis,
      table: null,
      explanation: partSaid(percentageSaid(method, basis), part),
    };
  }
  const shares = evaluateTable(table!, base);
  const month = roundShares(table!.key, shares, options.philhealthRounding)[method.share];
  const percent = table!.brackets[shares.bracket - 1]![`${method.share}Rate`];
  return {
    amount: roundHalfUp(part.mul(month)),
    quantity,
    rate: Number(percent) === 0 ? null : { percent: new Fraction(percent) },
    basis,
    table: shownTable,
    explanation: partSaid(tableSaid(method, table!, basis), part),
  };
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

/** Returns whether something was earned of the named items in the period; otherwise there is no contribution. */
function hasEarnings(named: readonly PayLine[]): boolean {
  return named.reduce((sum, { item, amount }) => sum + (isTimeNotWorked(item) ? -amount : amount), 0n) > 0n;
}

/**
 * Sum of the named items. The salary counts in full for `salary`, whatever was not worked. For `pay` it counts as it is
 * paid for the month, less what was not worked.
 */
function baseOf(base: OfMonth['base'], input: PayInput, named: readonly PayLine[]): Fraction {
  return named.reduce((sum, line) => {
    if (isTimeNotWorked(line.item)) return base === 'salary' ? sum : sum.sub(line.amount);
    const isSalary = line.item.method?.type === 'compensation';
    return sum.add(isSalary ? salaryOfMonth(base, input, line) : new Fraction(line.amount));
  }, new Fraction(0));
}

function salaryOfMonth(base: OfMonth['base'], input: PayInput, { item, amount }: PayLine): Fraction {
  if (base === 'salary') return monthlySalary(latestOf(input));
  if (input.frequency === 'monthly' || input.amounts.has(codeKey(item.code))) return new Fraction(amount);
  return new Fraction(roundHalfUp(basicPayOfMonth(input).amount));
}

const tableSaid = (
  { share }: MethodOf<'table'>,
  { law, effectiveFrom }: TableVersion,
  basis: Centavos,
): Message =>
  message(share === 'employee' ? 'pay.table_employee' : 'pay.table_employer', {
    law,
    date: effectiveFrom,
    basis: shownMoney(basis),
  });

const partSaid = (said: Message, part: Fraction): Message =>
  part.equals(1) ? said : message('pay.part_of_month', { said, part: part.toFraction() });
