import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { monthly, payFor } from './testing/pay.ts';

/**
 * Full month of a private employer, computed in centavos from the agencies' formulas and independently of the engine
 * and its tables. Payroll facts 1.2 to 1.4 and 2.1 to 2.2, from 2025.
 */
function takeHome(salary: number, overtime: number, commission: number): Record<string, number> {
  const pay = salary + overtime + commission;
  const credit = pay < 525_000 ? 500_000 : Math.min(3_500_000, 50_000 * Math.floor((pay + 25_000) / 50_000));
  const regular = Math.min(credit, 2_000_000);
  const fund = credit - regular;
  const premium = Math.floor((Math.min(Math.max(salary, 1_000_000), 10_000_000) * 5 + 50) / 100);
  const half = Math.floor(premium / 2);
  const saved = salary + commission;
  const savings = Math.min(saved, 1_000_000);
  const shares = {
    'SSS-EE': regular / 20,
    'SSS-ER': regular / 10,
    'MPF-EE': fund / 20,
    'MPF-ER': fund / 10,
    'EC-ER': credit < 1_500_000 ? 1_000 : 3_000,
    'PHIC-EE': half,
    'PHIC-ER': premium - half,
    'HDMF-EE': Math.floor((savings * (saved <= 150_000 ? 1 : 2) + 50) / 100),
    'HDMF-ER': Math.floor((savings * 2 + 50) / 100),
  };
  const taken = shares['SSS-EE'] + shares['MPF-EE'] + shares['PHIC-EE'] + shares['HDMF-EE'];
  return { ...shares, WTAX: monthlyTax(salary - taken, overtime + commission) };
}

/** Start of each bracket and base tax in centavos, and percentage of the excess (RR 11-2018, Annex E). */
const BRACKETS = [
  [66_666_700, 18_354_180, 35],
  [16_666_700, 3_354_180, 30],
  [6_666_700, 854_180, 25],
  [3_333_300, 187_500, 20],
  [2_083_300, 0, 15],
] as const;

function monthlyTax(regular: number, supplementary: number): number {
  const bracket = BRACKETS.find(([from]) => regular >= from);
  if (bracket === undefined) return 0;
  const [from, base, percent] = bracket;
  return base + Math.floor(((regular - from + supplementary) * percent + 50) / 100);
}

test('payroll facts 1 and 2: a month of a private employer takes what the formulas of the agencies say, at any salary', () => {
  const salaries = fc.oneof(
    fc.integer({ min: 60_000, max: 8_000_000 }),
    fc.integer({ min: 60_000, max: 200_000_000 }),
    // Starts of brackets, floors and ceilings, each with one centavo less and more.
    fc
      .tuple(
        fc.constantFrom(150_000, 525_000, 1_000_000, 1_475_000, 2_025_000, 3_475_000, 10_000_000),
        fc.integer({ min: -1, max: 1 }),
      )
      .map(([edge, more]) => edge + more),
  );
  const extra = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000_000 }));
  fc.assert(
    fc.property(salaries, extra, extra, (salary, overtime, commission) => {
      const { lines } = payFor({
        compensation: monthly(salary / 100),
        amounts: { OT: overtime / 100, COMMISSION: commission / 100 },
        withholding: 'periodic',
      });
      const expected = takeHome(salary, overtime, commission);
      const found = lines
        .filter(({ item }) => Object.hasOwn(expected, item.code))
        .map(({ item, amount }) => [item.code, Number(amount)]);
      assert.deepEqual(Object.fromEntries(found), expected);
    }),
    { numRuns: 300 },
  );
});
