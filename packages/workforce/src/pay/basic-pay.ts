import { list, type Message, message } from '@bulwagan/contracts/errors/message.ts';
import type { PayFrequency } from '@bulwagan/contracts/workforce/pay.ts';
import Fraction from 'fraction.js';
import type { Period } from '../payroll-items/limits.ts';
import { shownCount, shownMoney } from './explain.ts';
import { dailyRate, monthlySalary } from './salary.ts';
import type { Compensation, PayInput } from './types.ts';
import { countWorkingDays, dayBefore, monthOf, overlapOf } from './working-days.ts';

/** Days of a period with the same compensation. */
interface Part {
  compensation: Compensation;
  period: Period;
}

export interface BasicPay {
  amount: Fraction;
  explanation: Message;
}

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2199-12-31';

/** Returns the compensation in force at the end of the period. */
export function latestOf({
  compensations,
  period,
}: Pick<PayInput, 'compensations' | 'period'>): Compensation {
  const found = sorted(compensations).findLast(
    ({ effectiveFrom }) => (effectiveFrom ?? FIRST_DAY) <= period.end,
  );
  if (found === undefined) throw new RangeError('No compensation begins by the end of the period.');
  return found;
}

/**
 * Returns the basic pay of the period. Employees who join or leave within the period are paid for the working days
 * employed, at most the full pay. If the salary changes within the period, the pay is divided by working days.
 */
export const basicPay = (input: PayInput): BasicPay => payFor(input, input.period, input.frequency);

/** Returns the basic pay of the calendar month that contains the period. */
export const basicPayOfMonth = (input: PayInput): BasicPay =>
  payFor(input, input.frequency === 'monthly' ? input.period : monthOf(input.period.end), 'monthly');

function payFor(input: PayInput, period: Period, frequency: PayFrequency): BasicPay {
  const employed = employedWithin(input, period);
  const parts = employed === undefined ? [] : partsOf(input.compensations, employed);
  if (parts.length === 0) return { amount: new Fraction(0), explanation: message('pay.not_employed') };
  const isFull = employed?.start === period.start && employed.end === period.end;
  if (!isFull) return partPay(parts, period, frequency);
  return parts.length === 1
    ? fullPay(parts[0]!.compensation, period, frequency)
    : changedPay(parts, period, frequency);
}

/** Returns true if the person is employed and has a compensation on at least one day of the period. */
export const isPaidIn = (input: PayInput): boolean => employedWithin(input, input.period) !== undefined;

/** Returns the days of the period on which the person is employed and has a compensation. */
function employedWithin(
  { compensations, employedFrom, employedTo }: PayInput,
  period: Period,
): Period | undefined {
  const paidFrom = sorted(compensations)[0]?.effectiveFrom ?? FIRST_DAY;
  const start = employedFrom !== null && employedFrom > paidFrom ? employedFrom : paidFrom;
  return overlapOf(period, { start, end: employedTo ?? LAST_DAY });
}

function partsOf(compensations: readonly Compensation[], period: Period): Part[] {
  const inOrder = sorted(compensations);
  return inOrder.flatMap((compensation, index) => {
    const next = inOrder[index + 1]?.effectiveFrom;
    const end = next ? dayBefore(next) : LAST_DAY;
    const days = overlapOf(period, { start: compensation.effectiveFrom ?? FIRST_DAY, end });
    return days === undefined ? [] : [{ compensation, period: days }];
  });
}

const sorted = (compensations: readonly Compensation[]): Compensation[] =>
  compensations.toSorted((one, other) =>
    (one.effectiveFrom ?? FIRST_DAY).localeCompare(other.effectiveFrom ?? FIRST_DAY),
  );

/**
 * Returns the exact pay of a full period: the monthly pay, half of it, or the pay for the working days of a week or
 * day.
 */
function amountOfFull(compensation: Compensation, period: Period, frequency: PayFrequency): Fraction {
  if (frequency === 'monthly') return monthlySalary(compensation);
  if (frequency === 'semi_monthly') return monthlySalary(compensation).div(2);
  return dailyRate(compensation).mul(countWorkingDays(period, compensation.factor));
}

function fullPay(compensation: Compensation, period: Period, frequency: PayFrequency): BasicPay {
  const amount = amountOfFull(compensation, period, frequency);
  const salary = shownMoney(monthlySalary(compensation));
  if (frequency === 'monthly') return { amount, explanation: message('pay.salary', { salary }) };
  if (frequency === 'semi_monthly') return { amount, explanation: message('pay.half_salary', { salary }) };
  const days = countWorkingDays(period, compensation.factor);
  return { amount, explanation: message('pay.days', { days, rate: shownMoney(dailyRate(compensation)) }) };
}

/**
 * Returns the working days multiplied by the daily rate, for each part with the same rate. Never more than the full
 * period at these rates.
 */
function partPay(parts: Part[], period: Period, frequency: PayFrequency): BasicPay {
  const worked = parts.map((part) => countWorkingDays(part.period, part.compensation.factor));
  const most = mixed(parts, worked, period, frequency);
  const exact = parts.reduce(
    (sum, { compensation }, index) => sum.add(dailyRate(compensation).mul(worked[index]!)),
    new Fraction(0),
  );
  const days = list(
    parts.map(({ compensation }, index) =>
      message('pay.days_at', { days: worked[index]!, rate: shownMoney(dailyRate(compensation)) }),
    ),
  );
  const explanation = message('pay.part_of_period', { days, most: shownMoney(most) });
  return { amount: exact.lt(most) ? exact : most, explanation };
}

/** Returns the pay of a full period, averaged over the days worked at each compensation. */
function mixed(parts: Part[], worked: number[], period: Period, frequency: PayFrequency): Fraction {
  const all = worked.reduce((sum, days) => sum + days, 0);
  const full = (index: number) => amountOfFull(parts[index]!.compensation, period, frequency);
  if (all === 0) return full(parts.length - 1);
  return parts.reduce((sum, _, index) => sum.add(full(index).mul(worked[index]!).div(all)), new Fraction(0));
}

function changedPay(parts: Part[], period: Period, frequency: PayFrequency): BasicPay {
  const shares = parts.map(({ compensation, period: days }) => {
    const all = countWorkingDays(period, compensation.factor);
    const worked = countWorkingDays(days, compensation.factor);
    const full = amountOfFull(compensation, period, frequency);
    const amount = all === 0 ? new Fraction(0) : full.mul(worked).div(all);
    const said = message('pay.share_at', { days: shownCount(worked), all, pay: shownMoney(full) });
    return { amount, said };
  });
  return {
    amount: shares.reduce((sum, { amount }) => sum.add(amount), new Fraction(0)),
    explanation: message('pay.changed', { parts: list(shares.map(({ said }) => said)) }),
  };
}
