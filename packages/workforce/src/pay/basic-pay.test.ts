import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fraction from 'fraction.js';
import { dailyRate, hourlyRate, monthlySalary } from './salary.ts';
import { amountOf, monthly, payFor } from './testing/pay.ts';
import type { Compensation } from './types.ts';
import { countWorkingDays } from './working-days.ts';

const pay = (basis: Compensation['basis'], centavos: number, factor: number): Compensation => ({
  effectiveFrom: null,
  basis,
  amount: BigInt(centavos),
  factor: new Fraction(factor),
  isMinimumWageEarner: false,
  isNonresidentAlien: false,
});

const shown = (centavos: Fraction) => centavos.div(100).round(4).valueOf();

test('payroll facts 3.1: daily and hourly rates of a monthly salary by the factor', () => {
  const rates = (centavos: number, factor: number) => {
    const salary = pay('monthly', centavos, factor);
    return [shown(dailyRate(salary)), shown(hourlyRate(salary))];
  };
  assert.deepEqual(rates(3_045_000, 261), [1_400, 175]);
  assert.deepEqual(rates(1_511_625, 261), [695, 86.875]);
  assert.deepEqual(rates(1_500_000, 261), [689.6552, 86.2069]);
  assert.deepEqual(rates(3_170_500, 22), [1_441.1364, 180.142]);
});

test('payroll facts 3.1: a daily or hourly pay is a monthly salary by the same factor', () => {
  assert.equal(shown(monthlySalary(pay('daily', 69_500, 261))), 15_116.25);
  assert.equal(shown(monthlySalary(pay('hourly', 17_500, 261))), 30_450);
  assert.equal(shown(monthlySalary(pay('daily', 100_000, 22))), 22_000);
});

test('payroll facts 3.1: a factor says how many days of the week are paid', () => {
  const july = { start: '2026-07-01', end: '2026-07-31' };
  const days = [22, 261, 26, 313, 365].map((factor) => countWorkingDays(july, new Fraction(factor)));
  assert.deepEqual(days, [23, 23, 27, 27, 31]);
});

test('payroll facts 3.2: a part of a period is paid by working days, never more than the whole period', () => {
  const of = (more: object) => amountOf(payFor(more), 'BASIC');
  assert.equal(of({ employed_from: '2026-07-02' }), 30_450, '22 days at 1,400 are more than the month');
  assert.equal(of({ employed_from: '2026-07-03' }), 29_400);
  assert.equal(of({ employed_to: '2026-07-01' }), 1_400);
  assert.equal(of({ employed_from: '2026-07-04', employed_to: '2026-07-05' }), 0, 'a weekend');
  assert.equal(of({ employed_from: '2026-07-01', employed_to: '2026-07-31' }), 30_450);
  assert.equal(of({ employed_to: '2026-06-30' }), 0);
  const half = { frequency: 'semi_monthly', period: { start: '2026-07-16', end: '2026-07-31' } };
  assert.equal(of({ ...half, employed_from: '2026-07-17' }), 15_225);
});

test('payroll facts 3.2: changes within a period are paid by working days, in one line', () => {
  const at = (day: string, amount: number) => ({ effective_from: `2026-07-${day}`, ...monthly(amount) });
  const of = (...compensation: object[]) => amountOf(payFor({ compensation } as never), 'BASIC');
  assert.equal(of(at('16', 120_000), at('01', 110_000)), 115_217.39, 'in any order');
  assert.equal(of(at('01', 23_000), at('02', 46_000), at('03', 69_000)), 1_000 + 2_000 + 63_000);
  assert.equal(of(at('16', 30_450)), 16_800, 'paid since the first compensation');
  assert.equal(of(at('01', 30_450), { effective_from: '2026-08-01', ...monthly(1) }), 30_450);
});

test('contract §3.3: a week and a day are paid by working days', () => {
  const week = {
    frequency: 'weekly',
    period: { start: '2026-07-06', end: '2026-07-12' },
    contributions: 'none',
  } as const;
  assert.equal(amountOf(payFor(week), 'BASIC'), 7_000);
  const day = {
    frequency: 'daily',
    period: { start: '2026-07-06', end: '2026-07-06' },
    contributions: 'none',
  } as const;
  assert.equal(amountOf(payFor({ ...day, compensation: { basis: 'daily', amount: 755 } }), 'BASIC'), 755);
});
