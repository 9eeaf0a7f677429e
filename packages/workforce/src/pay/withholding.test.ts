import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PayFrequency, WithholdingMethod } from '@bulwagan/contracts/workforce/pay.ts';
import { toCentavos, toPesos } from '@bulwagan/platform/money/pesos.ts';
import fc from 'fast-check';
import { payInputOf } from '../calculate/input.ts';
import type { CalculateInput } from '../calculate/schemas.ts';
import { evaluateTable } from '../statutory-tables/table.ts';
import { itemsOfSet, OPTIONS, request, rowsOf, seededTables } from './testing/pay.ts';
import { type Withheld, withhold } from './withholding.ts';

const DATE: Record<string, string> = { 2018: '2018-06-15', 2023: '2023-06-15' };

function withheldOf(more: Partial<CalculateInput>, regular: number, supplementary = 0): Withheld {
  const input = payInputOf(request(more), itemsOfSet('ph-private'));
  const pay = { regular: toCentavos(regular), supplementary: toCentavos(supplementary) };
  return withhold(input, pay, OPTIONS);
}

/** Payroll facts 2.7: taxable amounts after contributions. */
const PERIODS = `
id,table,period,reg,sup,tax
W01,2018,daily,2500.00,0.00,448.56
W02,2018,weekly,9500.00,0.00,1028.92
W03,2018,semi-monthly,15500.00,0.00,1016.60
W04,2018,monthly,165000.00,5000.00,41833.23
W05,2018,monthly,170500.00,5000.00,43659.89
W06,2018,monthly,65000.00,10000.00,12916.75
W07,2023,monthly,20833.00,0.00,0.00
W08,2023,monthly,20834.00,0.00,0.15
W09,2023,monthly,25000.00,0.00,625.05
W10,2023,monthly,27550.00,0.00,1007.55
W11,2023,monthly,30000.00,0.00,1375.05
W12,2023,monthly,50000.00,0.00,5208.40
W13,2023,monthly,50000.00,10000.00,7208.40
W14,2023,monthly,56550.00,0.00,6518.40
W15,2023,monthly,95550.00,0.00,15762.55
W16,2023,monthly,100000.00,0.00,16875.05
W17,2023,monthly,195550.00,0.00,42206.70
W18,2023,monthly,200000.00,0.00,43541.70
W19,2023,monthly,795550.00,0.00,228650.85
W20,2023,monthly,1000000.00,0.00,300208.35
W21,2023,semi-monthly,20000.00,5000.00,2604.10
W22,2023,semi-monthly,12738.75,0.00,348.26
W23,2023,daily,600.00,0.00,0.00
W24,2023,annual,295550.00,0.00,6832.50
W25,2023,annual,795550.00,0.00,101610.00
W26,2023,annual,1200000.00,200000.00,252500.00
`;

for (const row of rowsOf(PERIODS))
  test(`payroll facts 2.7 ${row.id}: ${row.period} tax on ${row.reg} and ${row.sup} is ${row.tax}`, () => {
    const [reg, sup, tax] = [row.reg, row.sup, row.tax].map(Number) as [number, number, number];
    if (row.period === 'annual') {
      const table = seededTables('income-tax-annual', DATE[row.table!]!)!;
      const { employee } = evaluateTable(table, toCentavos(reg), { supplementary: toCentavos(sup) });
      assert.equal(employee.div(100).valueOf(), tax);
      return;
    }
    const frequency = row.period!.replace('-', '_') as PayFrequency;
    const withheld = withheldOf(
      { pay_date: DATE[row.table!]!, frequency, withholding: 'periodic' },
      reg,
      sup,
    );
    assert.equal(toPesos(withheld.amount), tax);
  });

/** Payroll facts 2.8. */
const CUMULATIVE = `
id,table,month,prior_total,prior_periods,prior_tax,reg,sup,cum_total,periods,average,cum_tax,withhold
K01,2018,1,0,0,0,15000,20000,35000.00,1,35000.00,2916.75,2916.75
K01,2018,2,0,0,0,15000,15000,65000.00,2,32500.00,4666.80,1750.05
K01,2018,3,0,0,0,15000,25000,105000.00,3,35000.00,8750.25,4083.45
K02,2018,1,0,0,0,15000,15000,30000.00,1,30000.00,1833.40,1833.40
K02,2018,2,0,0,0,15000,15000,60000.00,2,30000.00,3666.80,1833.40
K02,2018,3,0,0,0,15000,20000,95000.00,3,31666.67,6500.19,2833.39
K03,2018,7,180000,6,11000.40,35000,0,215000.00,7,30714.29,13833.82,2833.42
K03,2018,8,180000,6,11000.40,35000,0,250000.00,8,31250.00,16667.20,2833.38
K03,2018,9,180000,6,11000.40,35000,0,285000.00,9,31666.67,19500.57,2833.37
K03,2018,10,180000,6,11000.40,35000,0,320000.00,10,32000.00,22334.00,2833.43
K03,2018,11,180000,6,11000.40,35000,0,355000.00,11,32272.73,25167.45,2833.45
K04,2023,1,0,0,0,15000,20000,35000.00,1,35000.00,2208.40,2208.40
K04,2023,2,0,0,0,15000,15000,65000.00,2,32500.00,3500.10,1291.70
K04,2023,3,0,0,0,15000,25000,105000.00,3,35000.00,6625.20,3125.10
K05,2023,7,0,0,0,20000,25000,45000.00,1,45000.00,4208.40,4208.40
`;

test('payroll facts 2.8 K01 to K05: the cumulative average withholds what each month of the examples says', () => {
  const before: Record<string, { taxable: number; withheld: number; periods: number }> = {};
  for (const row of rowsOf(CUMULATIVE)) {
    before[row.id!] ??= { taxable: 0, withheld: 0, periods: 0 };
    const year = before[row.id!]!;
    const [reg, sup] = [Number(row.reg), Number(row.sup)];
    const withheld = withheldOf(
      {
        pay_date: `${row.table}-${row.month!.padStart(2, '0')}-15`,
        year_to_date: { taxable_regular: year.taxable, withheld: year.withheld, periods: year.periods },
        previous_employer: {
          taxable: Number(row.prior_total),
          withheld: Number(row.prior_tax),
          periods: Number(row.prior_periods),
        },
      },
      reg,
      sup,
    );
    const amount = toPesos(withheld.amount);
    assert.deepEqual(
      [withheld.method, amount],
      ['cumulative', Number(row.withhold)],
      `${row.id} ${row.month}`,
    );
    year.taxable += reg + sup;
    year.withheld = Math.round((year.withheld + amount) * 100) / 100;
    year.periods += 1;
  }
});

/** Payroll facts 2.9. */
const ANNUALIZED = `
id,table,taxable_here,taxable_previous,withheld_here,withheld_previous,tax_due,difference
A01,2018,720000.00,0.00,134164.50,0.00,110000.00,-24164.50
A02,2018,795000.00,720000.00,178997.40,134164.50,344500.00,31338.10
A03,2018,610000.00,0.00,73334.25,0.00,82500.00,9165.75
A04,2018,150000.00,125000.00,4167.00,4167.00,5000.00,-3334.00
`;

for (const row of rowsOf(ANNUALIZED))
  test(`payroll facts 2.9 ${row.id}: annualized, ${row.difference} is left of the tax of the year`, () => {
    const withheld = withheldOf(
      {
        pay_date: '2018-12-28',
        year_to_date: { withheld: Number(row.withheld_here), periods: 11 },
        previous_employer: { taxable: Number(row.taxable_previous), withheld: Number(row.withheld_previous) },
      },
      Number(row.taxable_here),
    );
    assert.deepEqual([withheld.method, toPesos(withheld.amount)], ['annualized', Number(row.difference)]);
  });

test('payroll facts 2.3 and 2.4: the method is what the rules ask for, unless another is requested', () => {
  const methodOf = (more: Partial<CalculateInput>, regular: number, supplementary = 0): WithholdingMethod =>
    withheldOf(more, regular, supplementary).method;
  assert.equal(methodOf({}, 30_000, 10_000), 'periodic');
  assert.equal(methodOf({}, 20_833), 'periodic', 'no supplementary pay');
  assert.equal(methodOf({}, 20_833, 1), 'cumulative', 'regular pay is untaxed');
  assert.equal(methodOf({}, 20_833.01, 1), 'periodic');
  assert.equal(methodOf({}, 30_000, 30_000), 'cumulative', 'as much supplementary as regular pay');
  assert.equal(methodOf({}, 30_000, 29_999.99), 'periodic');
  assert.equal(methodOf({ previous_employer: { taxable: 1 } }, 30_000), 'cumulative');
  assert.equal(methodOf({ previous_employer: {} }, 30_000), 'periodic', 'nothing was earned there');
  const half = { frequency: 'semi_monthly', period: { start: '2026-12-01', end: '2026-12-15' } } as const;
  assert.equal(methodOf({ ...half, pay_date: '2026-12-15' }, 30_000), 'periodic');
  assert.equal(methodOf({ ...half, pay_date: '2026-12-31' }, 30_000), 'annualized', 'last pay of the year');
  assert.equal(methodOf({ pay_date: '2026-12-15' }, 30_000), 'annualized');
  assert.equal(methodOf({ employed_to: '2026-07-15' }, 30_000), 'annualized', 'last pay of the employment');
  assert.equal(methodOf({ employed_to: '2026-08-01' }, 30_000), 'periodic');
  assert.equal(methodOf({ pay_date: '2026-12-15', withholding: 'periodic' }, 30_000), 'periodic');
});

test('payroll facts 2.3: before the first day of employment nothing is withheld for a previous employer', () => {
  const previous_employer = { taxable: 187_808.49, withheld: 0, periods: 5 };
  const later = { previous_employer, employed_from: '2026-08-01' };
  for (const withholding of [null, 'cumulative', 'annualized'] as const)
    assert.equal(withheldOf({ ...later, withholding }, 0).amount, 0n, String(withholding));
  assert.equal(withheldOf({ ...later, employed_from: '2026-07-31' }, 0).method, 'cumulative');
  assert.ok(
    withheldOf({ ...later, pay_date: '2026-07-31' }, 50_000).amount > 0n,
    'paid before the first day',
  );
});

test('payroll facts 2.4: what a year withholds equals the annual table, whatever was paid in which order', () => {
  const pay = fc.record({
    regular: fc.integer({ min: 0, max: 90_000_000 }),
    extra: fc.integer({ min: 0, max: 50_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(pay, { minLength: 1, maxLength: 12 }), (pays) => {
      let [taxable, withheld, periods] = [0n, 0n, 0];
      for (const [index, { regular, extra }] of pays.entries()) {
        const isLast = index === pays.length - 1;
        const input = payInputOf(request({ pay_date: isLast ? '2026-12-31' : '2026-06-30' }), []);
        const yearToDate = { ...input.yearToDate, taxableRegular: taxable, withheld, periods };
        const amounts = { regular: BigInt(regular), supplementary: BigInt(extra) };
        withheld += withhold({ ...input, yearToDate }, amounts, OPTIONS).amount;
        taxable += amounts.regular + amounts.supplementary;
        periods += 1;
      }
      const { employee } = evaluateTable(seededTables('income-tax-annual', '2026-12-31')!, taxable);
      assert.ok(employee.sub(withheld).abs().lte('1/2'), `${withheld} of ${taxable}`);
    }),
  );
});
