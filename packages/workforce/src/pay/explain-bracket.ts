import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { TableShare } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { tableName } from '../statutory-tables/names.ts';
import { salaryCredit } from '../statutory-tables/salary-credit.ts';
import type { Shares, TableVersion } from '../statutory-tables/table.ts';
import { shownCount, shownMoney } from './explain.ts';

/**
 * The part of a bracket that applies: an amount, and a rate on the base or on the excess over the start of the
 * bracket.
 */
interface Taken {
  amount: Centavos;
  rate: string;
  from: Centavos;
  base: Fraction;
  /** Supplementary pay, taxed at the rate of the bracket. */
  supplementary: Centavos;
}

/**
 * Explains a share of a contribution: table, law, date, bracket, rate, and the base if a floor or ceiling changes it.
 */
export function shareSaid(
  share: TableShare,
  table: TableVersion,
  pay: Centavos,
  { bracket, base }: Shares,
): Message {
  const code = share === 'employee' ? 'pay.table_employee' : 'pay.table_employer';
  const { law, effectiveFrom: date } = table;
  const said = message(code, { law, date, basis: shownMoney(pay) });
  if (pay <= 0n) return said;
  const { from, ...taken } = table.brackets[bracket - 1]!;
  const [amount, rate] = [taken[`${share}Amount`], taken[`${share}Rate`]];
  const figure =
    Number(rate) === 0
      ? fixedFigure(amount, salaryCredit(table, bracket))
      : rateFigure(table, { amount, rate, from, base, supplementary: 0n });
  return inBracket(said, table, bracket, counted(figure, base, pay));
}

/** Explains the tax on an amount, and on supplementary pay at the rate of its bracket. */
export function taxSaid(
  said: Message,
  table: TableVersion,
  { bracket, base }: Shares,
  { supplementary = 0n, periods = 1 }: { supplementary?: Centavos; periods?: number } = {},
): Message {
  const { from, employeeAmount: amount, employeeRate: rate } = table.brackets[bracket - 1]!;
  const figure =
    Number(rate) === 0 && amount === 0n
      ? message('pay.no_tax')
      : rateFigure(table, { amount, rate, from, base, supplementary });
  return inBracket(
    said,
    table,
    bracket,
    periods === 1 ? figure : message('pay.for_each_payroll', { figure, periods }),
  );
}

const fixedFigure = (amount: Centavos, credit: Centavos | null): Message =>
  credit === null
    ? message('pay.amount_of_bracket', { amount: shownMoney(amount) })
    : message('pay.salary_credit', { amount: shownMoney(amount), credit: shownMoney(credit) });

function rateFigure(
  { rateOn }: Pick<TableVersion, 'rateOn'>,
  { amount, rate, from, base, supplementary }: Taken,
): Message {
  const percent = shownCount(new Fraction(rate));
  if (rateOn === 'whole' || (from === 0n && supplementary === 0n)) {
    const of = { percent, base: shownMoney(base) };
    return amount === 0n
      ? message('pay.rate_of', of)
      : message('pay.plus_rate_of', { ...of, amount: shownMoney(amount) });
  }
  const above = {
    amount: shownMoney(amount),
    percent,
    excess: shownMoney(base.sub(from)),
    from: shownMoney(from),
  };
  return supplementary === 0n
    ? message('pay.plus_excess', above)
    : message('pay.plus_excess_and', { ...above, supplementary: shownMoney(supplementary) });
}

function counted(figure: Message, base: Fraction, pay: Centavos): Message {
  if (base.equals(pay)) return figure;
  const said = { figure, base: shownMoney(base) };
  return base.lt(pay) ? message('pay.ceiling_counts', said) : message('pay.floor_counts', said);
}

/** Names the table and the bracket. A bracket ends where the next bracket begins. */
function inBracket(
  said: Message,
  { key, brackets }: Pick<TableVersion, 'key' | 'brackets'>,
  bracket: number,
  figure: Message,
): Message {
  const named = { said, table: tableName(key), figure };
  if (brackets.length === 1) return message('pay.in_only_bracket', named);
  const from = shownMoney(brackets[bracket - 1]!.from);
  const next = brackets[bracket];
  return next === undefined
    ? message('pay.in_last_bracket', { ...named, from })
    : message('pay.in_bracket', { ...named, from, to: shownMoney(next.from - 1n) });
}
