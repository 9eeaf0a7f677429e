import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toCentavos } from '@bulwagan/platform/money/pesos.ts';
import fc from 'fast-check';
import { roundHalfUp } from '../statutory-tables/rounding.ts';
import { type BracketKey, evaluateTable } from '../statutory-tables/table.ts';
import { amountOf, monthly, payFor, seededTables, sumOf, totalsOf } from './testing/pay.ts';

const FIRST_HALF = { start: '2026-07-01', end: '2026-07-15' };

const SHARES: [BracketKey, string[]][] = [
  ['sss', ['SSS-EE', 'SSS-ER']],
  ['sss-mpf', ['MPF-EE', 'MPF-ER']],
  ['sss-ec', ['EC-ER']],
  ['philhealth', ['PHIC-EE', 'PHIC-ER']],
];

test('payroll facts 1: the shares of employee and employer together equal the table, at any salary and rounding', () => {
  const salaries = fc.integer({ min: 1, max: 50_000_000 });
  const roundings = fc.constantFrom('truncate_employee' as const, 'half_up' as const);
  fc.assert(
    fc.property(salaries, roundings, (centavos, philhealthRounding) => {
      const pay = payFor({ compensation: monthly(centavos / 100) }, { philhealthRounding });
      for (const [key, codes] of SHARES) {
        const { employee, employer } = evaluateTable(seededTables(key, '2026-07-31')!, BigInt(centavos));
        const total = roundHalfUp(employee.add(employer));
        const difference = toCentavos(sumOf(pay, ...codes)) - total;
        // Two shares that are each rounded may differ from their rounded sum by a centavo.
        const most = key === 'philhealth' && philhealthRounding === 'half_up' ? 1n : 0n;
        assert.ok(difference >= -most && difference <= most, `${key} at ${centavos}`);
      }
    }),
  );
});

test('contract §3.3: a part of the month’s GSIS premium is rounded once, from the exact share', () => {
  const half = (salary: number) => {
    const more = {
      set: 'ph-government',
      frequency: 'semi_monthly',
      contributions: 'split',
      period: FIRST_HALF,
    } as const;
    return payFor({ compensation: monthly(salary, 22), ...more });
  };
  // 9 % is 19,874.0862 a month; half of it, 9,937.0431.
  assert.equal(amountOf(half(220_823.18), 'GSIS-EE'), 9_937.04);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50_000_000 }), (centavos) => {
      const pay = half(centavos / 100);
      // Half of 9 % and of 12 %, in centavos, half up.
      assert.deepEqual(
        ['GSIS-EE', 'GSIS-ER'].map((code) => Math.round(amountOf(pay, code) * 100)),
        [9, 12].map((percent) => Math.floor((centavos * percent + 100) / 200)),
      );
    }),
  );
});

test('payroll facts 1.3: PhilHealth is of the full salary, whatever was not worked; SSS of what is paid', () => {
  const pay = payFor({
    compensation: monthly(20_880),
    quantities: { ABSENT: 10, LATE: 480, UNDERTIME: 480 },
  });
  // 12 of 960 a day are left: 9,360.
  assert.deepEqual(
    [totalsOf(pay).gross, amountOf(pay, 'PHIC-EE'), amountOf(pay, 'SSS-EE')],
    [9_360, 522, 475],
  );
});

test('payroll facts 1.4: commission belongs to the fund salary of Pag-IBIG, overtime does not', () => {
  const of = (more: object) => amountOf(payFor({ compensation: monthly(5_000), ...more }), 'HDMF-EE');
  assert.deepEqual(
    [of({}), of({ amounts: { COMMISSION: 1_000 } }), of({ quantities: { OT: 10 } })],
    [100, 120, 100],
  );
});

test('contract §3.3: PERA and bonuses are in no base of government contributions, and PERA is not taxed', () => {
  const of = (more: object) => payFor({ set: 'ph-government', compensation: monthly(40_000, 22), ...more });
  const [plain, bonus] = [of({}), of({ quantities: { MIDYEAR: 1 } })];
  for (const code of ['GSIS-EE', 'PHIC-EE', 'HDMF-EE', 'EC-GOV'])
    assert.equal(amountOf(bonus, code), amountOf(plain, code), code);
  assert.deepEqual([amountOf(plain, 'GSIS-EE'), amountOf(plain, 'EC-GOV')], [3_600, 100]);
  assert.equal(totalsOf(plain).taxable_regular, 40_000 - 3_600 - 1_000 - 200);
  assert.equal(amountOf(of({ compensation: monthly(8_000, 22) }), 'EC-GOV'), 80);
});

test('contract §3.3: a half month with all contributions takes those of the whole month', () => {
  const half = { frequency: 'semi_monthly', pay_date: '2026-07-31' } as const;
  const second = payFor({
    ...half,
    period: { start: '2026-07-16', end: '2026-07-31' },
    employed_from: '2026-07-16',
  });
  // 12 days at 1,400 are 16,800. Half a month's salary, 15,225, is paid, but the SSS contribution is computed from
  // 16,800.
  assert.deepEqual([totalsOf(second).gross, amountOf(second, 'SSS-EE')], [15_225, 850]);
  const before = payFor({
    ...half,
    period: { start: '2026-07-01', end: '2026-07-15' },
    employed_from: '2026-07-16',
  });
  assert.deepEqual([totalsOf(before).gross, totalsOf(before).employer_cost], [0, 0]);
  const government = { ...half, set: 'ph-government', compensation: monthly(31_705, 22) } as const;
  const pera = payFor({ ...government, period: { start: '2026-07-01', end: '2026-07-15' } });
  assert.deepEqual([amountOf(pera, 'PERA'), amountOf(pera, 'EC-GOV')], [1_000, 100]);
});
