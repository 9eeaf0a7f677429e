import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DeMinimisBenefit } from '@bulwagan/contracts/workforce/pay.ts';
import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import fc from 'fast-check';
import { payInputOf } from '../calculate/input.ts';
import type { CalculateInput } from '../calculate/schemas.ts';
import { computePay } from './compute-pay.ts';
import { amountOf, itemsOfSet, monthly, OPTIONS, payFor, request, totalsOf } from './testing/pay.ts';
import type { Pay, PayItem } from './types.ts';

const item = (code: string, deMinimis: DeMinimisBenefit | null, more: Partial<PayItem> = {}): PayItem => ({
  code,
  name: code,
  category: 'earning',
  method: null,
  isTaxable: false,
  deMinimis,
  effectiveFrom: null,
  source: null,
  limit: null,
  ...more,
});

/** Computes pay with the item set of private employers and these de minimis items. */
function payWith(items: PayItem[], more: Partial<CalculateInput>): Pay {
  const all = [...itemsOfSet('ph-private'), ...items];
  return computePay(payInputOf(request(more), all), all, OPTIONS);
}

const paid = (benefit: DeMinimisBenefit, amount: number, more: Partial<CalculateInput> = {}) =>
  payWith([item('DM', benefit)], { amounts: { DM: amount }, ...more });

/**
 * Payroll facts 2.5: ceilings before and after RR 29-2025. Ceilings in days are for a person with a daily rate of
 * 1,400.
 */
const CEILINGS: [benefit: DeMinimisBenefit, before: number, now: number][] = [
  ['leave-private', 14_000, 16_800],
  ['medical-dependents', 1_500, 2_000],
  ['rice', 2_000, 2_500],
  ['uniform', 7_000, 8_000],
  ['medical-actual', 10_000, 12_000],
  ['laundry', 300, 400],
  ['award', 10_000, 12_000],
  ['celebration', 5_000, 6_000],
  ['productivity', 10_000, 12_000],
];

for (const [benefit, before, now] of CEILINGS)
  test(`payroll facts 2.5: ${benefit} is free of tax to ${before} before 6 January 2026 and to ${now} since`, () => {
    const excess = (amount: number, pay_date: string) =>
      toPesos(paid(benefit, amount, { pay_date }).deMinimisExcess);
    assert.deepEqual([excess(before, '2026-01-05'), excess(before + 0.01, '2026-01-05')], [0, 0.01]);
    assert.deepEqual([excess(now, '2026-01-06'), excess(now + 0.01, '2026-01-06')], [0, 0.01]);
    assert.equal(excess(now + 100, '2026-07-31'), 100);
  });

test('payroll facts 2.5: monetized leave of government has no ceiling', () => {
  assert.equal(paid('leave-government', 500_000).deMinimisExcess, 0n);
});

test('payroll facts 2.5: meals of overtime are free of tax to 30 % of the minimum wage for each day of the quantity', () => {
  const meals = item('MEAL', 'overtime-meal', {
    method: { type: 'fixed', amount: 300, per: 'period', on_request: true },
  });
  const excess = (quantity: number, pay_date: string) =>
    toPesos(payWith([meals], { quantities: { MEAL: quantity }, pay_date }).deMinimisExcess);
  // 30 % of the minimum wage: 695, and 755 from 26 September 2026.
  assert.deepEqual([excess(1, '2026-07-31'), excess(3, '2026-07-31')], [91.5, 274.5]);
  assert.equal(excess(3, '2026-09-30'), 220.5);
});

test('payroll facts 2.5: the excess joins the 90,000 of other benefits, and only what is above them is taxed', () => {
  const before = payWith([], {});
  const within = paid('rice', 3_000, { year_to_date: { other_benefits: 89_500 } });
  assert.deepEqual(
    [within.deMinimisExcess, within.taxableSupplementary, amountOf(within, 'WTAX')],
    [50_000n, 0n, amountOf(before, 'WTAX')],
  );
  const above = paid('rice', 3_000, { year_to_date: { other_benefits: 89_700 } });
  assert.equal(above.taxableSupplementary, 20_000n);
  // Supplementary pay is taxed at 15 %, the rate of the bracket for regular pay.
  assert.equal(amountOf(above, 'WTAX'), amountOf(before, 'WTAX') + 30);
  const withBonus = payWith([item('DM', 'rice')], { amounts: { DM: 3_000, BONUS: 90_000 } });
  assert.equal(withBonus.taxableSupplementary, 50_000n);
  const line = withBonus.lines.find(({ item: { code } }) => code === 'DM')!;
  assert.match(
    line.explanation.in('en'),
    /500\.00 of it is above the de minimis ceiling of 2,500\.00 \(RR 29-2025\)/,
  );
});

test('payroll facts 2.5: what was paid before in the time of the ceiling counts, and items of one benefit share it', () => {
  const earlier = paid('uniform', 5_000, { year_to_date: { de_minimis: { dm: 6_000 } } });
  assert.equal(earlier.deMinimisExcess, 300_000n);
  const two = payWith([item('CELEBRATION', 'celebration'), item('PARTY', 'celebration')], {
    amounts: { CELEBRATION: 4_000, PARTY: 3_000 },
  });
  assert.equal(two.deMinimisExcess, 100_000n);
});

test('payroll facts 2.5: an item that is marked taxable is exempt to its ceiling, and a deduction has none', () => {
  const taxable = payWith([item('DM', 'rice', { isTaxable: true })], { amounts: { DM: 2_600 } });
  assert.deepEqual(
    [taxable.deMinimisExcess, taxable.taxableRegular],
    [10_000n, payWith([], {}).taxableRegular],
  );
  const deduction = payWith([item('DM', 'rice', { category: 'deduction' })], { amounts: { DM: 9_000 } });
  assert.equal(deduction.deMinimisExcess, 0n);
});

test('payroll facts 2.5: other benefits and excesses of a year are taxed above 90,000, however they are divided', () => {
  const payment = fc.record({
    celebration: fc.integer({ min: 0, max: 2_000_000 }),
    award: fc.integer({ min: 0, max: 2_000_000 }),
    bonus: fc.integer({ min: 0, max: 9_000_000 }),
  });
  const items = [item('CELEBRATION', 'celebration'), item('AWARD', 'award')];
  fc.assert(
    fc.property(fc.array(payment, { minLength: 1, maxLength: 6 }), (payments) => {
      const sums = { celebration: 0, award: 0, bonus: 0, benefits: 0, taxed: 0n };
      for (const { celebration, award, bonus } of payments) {
        const pay = payWith(items, {
          amounts: { CELEBRATION: celebration / 100, AWARD: award / 100, BONUS: bonus / 100 },
          year_to_date: {
            other_benefits: sums.benefits / 100,
            de_minimis: { CELEBRATION: sums.celebration / 100, AWARD: sums.award / 100 },
          },
        });
        sums.celebration += celebration;
        sums.award += award;
        sums.bonus += bonus;
        sums.benefits += bonus + Number(pay.deMinimisExcess);
        sums.taxed += pay.taxableSupplementary;
      }
      const excess = Math.max(0, sums.celebration - 600_000) + Math.max(0, sums.award - 1_200_000);
      assert.equal(sums.taxed, BigInt(Math.max(0, sums.bonus + excess - 9_000_000)));
    }),
    { numRuns: 50 },
  );
});

test('payroll facts 2.5: a non-resident alien not in business is taxed 25 % of the gross pay, without exemptions', () => {
  const alien = (more: Partial<CalculateInput> = {}) =>
    payFor({ compensation: { ...monthly(40_000), is_nonresident_alien: true }, ...more });
  const pay = alien();
  assert.deepEqual([amountOf(pay, 'WTAX'), totalsOf(pay).net], [10_000, 27_050]);
  assert.deepEqual([totalsOf(pay).taxable_regular, pay.withholdingMethod], [40_000, 'periodic']);
  const line = pay.lines.find(({ item: { code } }) => code === 'WTAX')!;
  assert.equal(line.table, null);
  assert.match(line.explanation.in('en'), /25 % of the gross pay of 40,000\.00 .*NIRC section 25\(B\)/);
  const more = alien({ amounts: { BONUS: 10_000, COMMISSION: 5_000 }, pay_date: '2026-12-29' });
  assert.deepEqual(
    [amountOf(more, 'WTAX'), totalsOf(more).taxable_supplementary],
    [13_750, 15_000],
    'not annualized at the end of the year',
  );
  const absent = alien({ quantities: { ABSENT: 1 } });
  const gross = totalsOf(absent).gross;
  assert.equal(amountOf(absent, 'WTAX'), toPesos(toCentavos(Math.round(gross * 25) / 100)));
});
