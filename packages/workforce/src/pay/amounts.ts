import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { RateUnit } from '@bulwagan/contracts/workforce/pay.ts';
import type { Centavos } from '@bulwagan/platform/money/pesos.ts';
import Fraction from 'fraction.js';
import { roundHalfUp } from '../statutory-tables/rounding.ts';
import { basicPay, latestOf } from './basic-pay.ts';
import { shownCount, shownMoney, shownRate } from './explain.ts';
import { codeKey, isTimeNotWorked, type Method, type MethodOf } from './method.ts';
import { dailyRate, hourlyRate, minuteRate, monthlySalary } from './salary.ts';
import type { Compensation, EarlierPay, PayInput, PayItem, PayLine } from './types.ts';
import { isMonthlyFactor } from './working-days.ts';

/** Result of a method. An amount with a fraction of a centavo is rounded once, half up. */
export type Figures = Omit<PayLine, 'item' | 'limit'>;

const NONE = { quantity: null, rate: null, basis: null, table: null } as const;
const MONTHS = 12;
const WEEKS_OF_YEAR = 52;

export const entered = (amount: Centavos): Figures => ({
  ...NONE,
  amount,
  explanation: message('pay.entered'),
});

/** Basic pay of the period, always as a single line, even if the pay changes within the period. */
export function compensationPay(input: PayInput): Figures {
  const { amount, explanation } = basicPay(input);
  const basis = roundHalfUp(monthlySalary(latestOf(input)));
  return { ...NONE, basis, amount: roundHalfUp(amount), explanation };
}

const RATE_OF: Record<RateUnit, (compensation: Compensation) => Fraction> = {
  day: dailyRate,
  hour: hourlyRate,
  minute: minuteRate,
};

const RATE_SAID = { day: 'pay.per_day', hour: 'pay.per_hour', minute: 'pay.per_minute' } as const;

/** Quantity multiplied by a percentage of the rate at the end of the period. */
export function ratePay({ unit, percent }: MethodOf<'rate'>, input: PayInput, quantity: Fraction): Figures {
  const plain = RATE_OF[unit](latestOf(input));
  const rate = plain.mul(new Fraction(String(percent))).div(100);
  const explanation = message(RATE_SAID[unit], {
    quantity: shownCount(quantity),
    percent: shownCount(percent),
    rate: shownRate(plain),
  });
  return {
    ...NONE,
    quantity,
    rate: { centavos: rate },
    amount: roundHalfUp(rate.mul(quantity)),
    explanation,
  };
}

/** A fixed amount. A monthly amount is divided among the payrolls of the month. */
export function fixedPay(method: MethodOf<'fixed'>, input: PayInput, quantity: Fraction | null): Figures {
  const amount = new Fraction(String(method.amount)).mul(100);
  const part = method.per === 'month' ? partOfMonth(input) : new Fraction(1);
  const times = quantity ?? new Fraction(1);
  const explanation =
    method.per === 'month'
      ? message('pay.fixed_month', { amount: shownMoney(amount) })
      : message('pay.fixed', { amount: shownMoney(amount), times: shownCount(times) });
  return { ...NONE, quantity, amount: roundHalfUp(amount.mul(part).mul(times)), explanation };
}

/** Returns the share of a month that belongs to one of several equal periods. */
export function partOfMonth(input: PayInput): Fraction {
  if (input.frequency === 'monthly') return new Fraction(1);
  if (input.frequency === 'semi_monthly') return new Fraction(1, 2);
  if (input.frequency === 'weekly') return new Fraction(MONTHS, WEEKS_OF_YEAR);
  const { factor } = latestOf(input);
  return isMonthlyFactor(factor) ? factor.inverse() : new Fraction(MONTHS).div(factor);
}

/** A percentage of other lines of the same pay, less time not worked. */
export function percentagePay(method: MethodOf<'percentage'>, lines: readonly PayLine[]): Figures {
  const basis = linesOf(method.of, lines).reduce(
    (sum, { item, amount }) => sum + (isTimeNotWorked(item) ? -amount : amount),
    0n,
  );
  const percent = new Fraction(String(method.percent));
  const amount = roundHalfUp(capped(percent.div(100).mul(basis), method.maximum ?? null));
  return {
    ...NONE,
    rate: { percent },
    basis,
    amount: amount > 0n ? amount : 0n,
    explanation: percentageSaid(method, basis),
  };
}

/** Returns the lines of the named items. */
export function linesOf(codes: readonly string[], lines: readonly PayLine[]): PayLine[] {
  const named = new Set(codes.map(codeKey));
  return lines.filter(({ item }) => named.has(codeKey(item.code)));
}

export function capped(amount: Fraction, maximum: number | null): Fraction {
  const most = maximum === null ? null : new Fraction(String(maximum)).mul(100);
  return most !== null && amount.gt(most) ? most : amount;
}

export function percentageSaid({ percent, maximum }: MethodOf<'percentage'>, basis: Centavos): Message {
  const of = { percent: shownCount(percent), basis: shownMoney(basis) };
  if (maximum === null || maximum === undefined) return message('pay.percentage', of);
  return message('pay.percentage_at_most', {
    ...of,
    most: shownMoney(new Fraction(String(maximum)).mul(100)),
  });
}

/** A twelfth of the monthly salary for each month worked. */
export function thirteenthMonthPay(input: PayInput, quantity: Fraction): Figures {
  const salary = monthlySalary(latestOf(input));
  const rate = salary.div(MONTHS);
  const explanation = message('pay.thirteenth_month', {
    months: shownCount(quantity),
    salary: shownMoney(salary),
  });
  return {
    ...NONE,
    quantity,
    rate: { centavos: rate },
    basis: roundHalfUp(salary),
    amount: roundHalfUp(rate.mul(quantity)),
    explanation,
  };
}

/**
 * A twelfth of the basic pay earned in the calendar year less time not worked (PD 851). 13th month pay that was
 * already paid is deducted.
 */
export function thirteenthMonthOfYear(
  { earned, thirteenthMonth }: NonNullable<EarlierPay['ofYear']>,
  lines: readonly PayLine[],
): Figures {
  const now = lines.reduce((sum, { item, amount }) => {
    if (isTimeNotWorked(item)) return sum - amount;
    return item.method?.type === 'compensation' ? sum + amount : sum;
  }, 0n);
  const basis = earned + now;
  const amount = roundHalfUp(new Fraction(basis).div(MONTHS)) - thirteenthMonth;
  const explanation = message('pay.thirteenth_month_earned', {
    earned: shownMoney(basis),
    paid: shownMoney(thirteenthMonth),
  });
  return { ...NONE, basis, amount: amount > 0n ? amount : 0n, explanation };
}

/** The monthly salary multiplied by a number of months. */
export function monthsOfSalaryPay(
  { months }: MethodOf<'months_of_salary'>,
  input: PayInput,
  quantity: Fraction,
): Figures {
  const salary = monthlySalary(latestOf(input));
  const rate = salary.mul(new Fraction(String(months)));
  const explanation = message('pay.months_of_salary', {
    months: shownCount(quantity.mul(new Fraction(String(months)))),
    salary: shownMoney(salary),
  });
  const basis = roundHalfUp(salary);
  return {
    ...NONE,
    quantity,
    rate: { centavos: rate },
    basis,
    amount: roundHalfUp(rate.mul(quantity)),
    explanation,
  };
}

/** Returns true if an item is paid only for entered quantities. */
export const needsQuantity = (method: Method | null): boolean =>
  method?.type === 'rate' ||
  method?.type === 'thirteenth_month' ||
  method?.type === 'months_of_salary' ||
  (method?.type === 'fixed' && method.on_request === true);

/** Returns true if an item has a quantity. */
export const takesQuantity = ({ method }: Pick<PayItem, 'method'>): boolean =>
  needsQuantity(method) || method?.type === 'fixed';
