import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PersonOfFile } from './payroll-file.ts';
import type { ItemAmount } from './queries.ts';
import { taxFigures } from './tax-figures.ts';

const item = (code: string, amount: bigint, more: Partial<ItemAmount> = {}): ItemAmount => ({
  code,
  category: 'earning',
  method: null,
  is_taxable: false,
  is_de_minimis: false,
  is_ledger_excluded: false,
  amount,
  basis: null,
  ...more,
});
const BASIC = item('BASIC', 30_000_00n, { method: { type: 'compensation' } });
const SSS = item('SSS-EE', 1_500_00n, {
  category: 'deduction',
  method: { type: 'table', table: 'sss', share: 'employee', of: ['BASIC'], base: 'pay' },
});
const person = (items: ItemAmount[], isMinimum = false) =>
  ({ items, is_minimum_wage_earner: isMinimum }) as unknown as PersonOfFile;

test('payroll facts 5.8: other benefits are exempt to 90,000 a year, less those of earlier months', () => {
  const items = [BASIC, SSS, item('BONUS', 100_000_00n), item('RICE', 2_000_00n, { is_de_minimis: true })];
  const sums = { taxable: 38_500_00n, withheld: 0n, otherBenefits: 100_000_00n, deMinimisExcess: 0n };
  const figures = taxFigures(person(items), sums);
  assert.deepEqual(
    [figures.gross, figures.exemptBenefits, figures.taxableBenefits, figures.deMinimis, figures.otherExempt],
    [132_000_00n, 90_000_00n, 10_000_00n, 2_000_00n, 0n],
  );
  assert.deepEqual([figures.taxableBasic, figures.contributions], [28_500_00n, 1_500_00n]);
  const later = taxFigures(person(items), { ...sums, taxable: 98_500_00n }, 60_000_00n);
  assert.deepEqual([later.exemptBenefits, later.taxableBenefits], [30_000_00n, 70_000_00n]);
});

test('payroll facts 5.8: the pay of a minimum-wage earner is exempt by kind, and what is outside the ledger is left out', () => {
  const hours = item('OT', 500_00n, { method: { type: 'rate', unit: 'hour', percent: 125 } });
  const outside = item('LOAN', 9_00n, { is_ledger_excluded: true });
  const figures = taxFigures(person([BASIC, SSS, hours, outside], true), {
    taxable: 0n,
    withheld: 0n,
    otherBenefits: 0n,
    deMinimisExcess: 0n,
  });
  assert.deepEqual(
    [figures.gross, figures.minimumWage, figures.minimumOvertime, figures.contributions, figures.otherExempt],
    [30_500_00n, 28_500_00n, 500_00n, 1_500_00n, 0n],
  );
});

test('payroll facts 2.5: de minimis above its ceiling is an other benefit, also of a reimbursement', () => {
  const items = [
    BASIC,
    SSS,
    item('BONUS', 89_000_00n),
    item('RICE', 3_000_00n, { is_de_minimis: true }),
    item('MEDICAL', 13_000_00n, { is_de_minimis: true, category: 'reimbursement' }),
    item('TRAVEL', 700_00n, { category: 'reimbursement' }),
  ];
  // 500 of rice and 1,000 of medicine exceed their ceilings, and 500 of all benefits exceed 90,000.
  const sums = { taxable: 29_000_00n, withheld: 0n, otherBenefits: 90_500_00n, deMinimisExcess: 1_500_00n };
  const figures = taxFigures(person(items), sums);
  assert.deepEqual(
    [figures.gross, figures.deMinimis, figures.exemptBenefits, figures.taxableBenefits, figures.otherExempt],
    [135_000_00n, 14_500_00n, 90_000_00n, 500_00n, 0n],
  );
  assert.equal(figures.exempt + figures.taxable, figures.gross);
});

test('payroll facts 2.5: nothing of the pay of a non-resident alien is exempt', () => {
  const bonus = item('BONUS', 5_000_00n);
  const alien = { ...person([BASIC, SSS, bonus]), is_nonresident_alien: true };
  const sums = { taxable: 35_000_00n, withheld: 8_750_00n, otherBenefits: 5_000_00n, deMinimisExcess: 0n };
  const figures = taxFigures(alien, sums);
  assert.deepEqual(
    [figures.gross, figures.taxable, figures.exempt, figures.contributions, figures.otherExempt],
    [35_000_00n, 35_000_00n, 0n, 0n, 0n],
  );
  assert.deepEqual([figures.taxableBasic, figures.taxableBenefits], [30_000_00n, 5_000_00n]);
});

test('contract §3.3, payroll facts 2.5: pay that was taxed before a person became a minimum-wage earner is not exempt', () => {
  const overtime = item('OT', 2_000_00n, { method: { type: 'rate', unit: 'hour', percent: 125 } });
  const meal = item('MEAL', 1_000_00n);
  // The pay of the first half was taxed, and included 500 of overtime.
  const sums = { taxable: 14_750_00n, withheld: 0n, otherBenefits: 0n, deMinimisExcess: 0n };
  const figures = taxFigures(person([BASIC, SSS, overtime, meal], true), sums);
  assert.equal(figures.gross, 33_000_00n);
  assert.deepEqual(
    [figures.minimumWage + figures.minimumOvertime, figures.contributions, figures.otherExempt],
    [15_750_00n, 1_500_00n, 1_000_00n],
  );
  assert.equal(figures.taxableBasic + figures.taxableOther, figures.taxable);
  assert.ok(Object.values(figures).every((amount) => amount >= 0n));
});

test('contract §3.3, benefits in kind are taxed outside the ledger, and are a part of the gross compensation', () => {
  const inKind = item('HOUSING', 5_000_00n, { is_taxable: true, is_ledger_excluded: true });
  const sums = { taxable: 33_500_00n, withheld: 0n, otherBenefits: 0n, deMinimisExcess: 0n };
  const { gross, exempt, contributions, otherExempt } = taxFigures(person([BASIC, SSS, inKind]), sums);
  assert.deepEqual([gross, exempt, contributions, otherExempt], [35_000_00n, 1_500_00n, 1_500_00n, 0n]);
});

test('payroll facts 5.8 and 5.9: union dues are among the contributions', () => {
  const dues = item('DUES', 300_00n, { category: 'deduction', method: { type: 'typed', tax: 'regular' } });
  const sums = { taxable: 28_200_00n, withheld: 0n, otherBenefits: 0n, deMinimisExcess: 0n };
  for (const isMinimum of [false, true]) {
    const paid = isMinimum
      ? [BASIC, SSS, dues, item('COMMISSION', 28_500_00n, { is_taxable: true })]
      : [BASIC, SSS, dues];
    const { contributions, otherExempt, taxableBasic, minimumWage } = taxFigures(
      person(paid, isMinimum),
      sums,
    );
    assert.deepEqual([contributions, otherExempt], [1_800_00n, 0n]);
    assert.deepEqual([taxableBasic, minimumWage], isMinimum ? [0n, 28_500_00n] : [28_200_00n, 0n]);
  }
});
