import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalculateInput } from '../calculate/schemas.ts';
import { amountOf, monthly, payFor, rowsOf, sumOf, totalsOf } from './testing/pay.ts';

/** Payroll facts 1.6: private employer, one full month, no other pay. */
const FULL_MONTHS = `
id,salary,msc,sss_ee,sss_er,mpf_ee,mpf_er,ec,phic_ee,phic_er,hdmf_ee,hdmf_er,wtax,net,er_cost
C01,30450.00,30500,1000.00,2000.00,525.00,1050.00,30.00,761.25,761.25,200.00,200.00,1069.61,26894.14,4041.25
C02,5000.00,5000,250.00,500.00,0.00,0.00,10.00,250.00,250.00,100.00,100.00,0.00,4400.00,860.00
C03,14749.99,14500,725.00,1450.00,0.00,0.00,10.00,368.75,368.75,200.00,200.00,0.00,13456.24,2028.75
C04,14750.00,15000,750.00,1500.00,0.00,0.00,30.00,368.75,368.75,200.00,200.00,0.00,13431.25,2098.75
C05,20249.99,20000,1000.00,2000.00,0.00,0.00,30.00,506.25,506.25,200.00,200.00,0.00,18543.74,2736.25
C06,20250.00,20500,1000.00,2000.00,25.00,50.00,30.00,506.25,506.25,200.00,200.00,0.00,18518.75,2786.25
C07,40000.00,35000,1000.00,2000.00,750.00,1500.00,30.00,1000.00,1000.00,200.00,200.00,2618.40,34431.60,4730.00
C08,120000.00,35000,1000.00,2000.00,750.00,1500.00,30.00,2500.00,2500.00,200.00,200.00,20762.55,94787.45,6230.00
C09,10000.00,10000,500.00,1000.00,0.00,0.00,10.00,250.00,250.00,200.00,200.00,0.00,9050.00,1460.00
C10,1500.00,5000,250.00,500.00,0.00,0.00,10.00,250.00,250.00,15.00,30.00,0.00,985.00,790.00
C11,200000.00,35000,1000.00,2000.00,750.00,1500.00,30.00,2500.00,2500.00,200.00,200.00,42206.70,153343.30,6230.00
C12,15819.00,16000,800.00,1600.00,0.00,0.00,30.00,395.47,395.48,200.00,200.00,0.00,14423.53,2225.48
C13,15116.25,15000,750.00,1500.00,0.00,0.00,30.00,377.90,377.91,200.00,200.00,0.00,13788.35,2107.91
`;

const pesos = (text: string | undefined) => Number(text);

for (const row of rowsOf(FULL_MONTHS))
  test(`payroll facts 1.6 ${row.id}: a month at ${row.salary} takes and costs what the example says`, () => {
    const salary = pesos(row.salary);
    const isMinimumWage = row.id === 'C13';
    const pay = payFor({ compensation: { ...monthly(salary), is_minimum_wage_earner: isMinimumWage } });
    const shares = {
      sss_ee: 'SSS-EE',
      sss_er: 'SSS-ER',
      mpf_ee: 'MPF-EE',
      mpf_er: 'MPF-ER',
      ec: 'EC-ER',
      phic_ee: 'PHIC-EE',
      phic_er: 'PHIC-ER',
      hdmf_ee: 'HDMF-EE',
      hdmf_er: 'HDMF-ER',
      wtax: 'WTAX',
    };
    for (const [column, code] of Object.entries(shares))
      assert.equal(amountOf(pay, code), pesos(row[column]), column);
    const { gross, net, employer_cost } = totalsOf(pay);
    assert.deepEqual([gross, net, employer_cost], [salary, pesos(row.net), pesos(row.er_cost)]);
  });

test('payroll facts 1.6 C13: 695 a day by the factor 261 is the same pay as 15,116.25 a month', () => {
  const daily = payFor({ compensation: { basis: 'daily', amount: 695, is_minimum_wage_earner: true } });
  const hourly = payFor({ compensation: { basis: 'hourly', amount: 86.88, is_minimum_wage_earner: true } });
  assert.deepEqual([amountOf(daily, 'BASIC'), totalsOf(daily).net], [15_116.25, 13_788.35]);
  // 86.88 × 8 × 261 ÷ 12
  assert.equal(amountOf(hourly, 'BASIC'), 15_117.12);
});

test('payroll facts 1.6: SSS and Pag-IBIG at the edges of their brackets', () => {
  const at = (salary: number) => payFor({ compensation: monthly(salary) });
  const sssOf = (salary: number) => ['SSS-EE', 'SSS-ER', 'EC-ER'].map((code) => amountOf(at(salary), code));
  const mpfOf = (salary: number) => ['MPF-EE', 'MPF-ER'].map((code) => amountOf(at(salary), code));
  assert.deepEqual(sssOf(5_249.99), [250, 500, 10]);
  assert.deepEqual(sssOf(5_250), [275, 550, 10]);
  assert.deepEqual(mpfOf(34_749.99), [725, 1_450]);
  assert.deepEqual(mpfOf(34_750), [750, 1_500]);
  assert.deepEqual(
    ['HDMF-EE', 'HDMF-ER'].map((code) => amountOf(at(9_000), code)),
    [180, 180],
  );
});

test('payroll facts 1.6: government, salary grade 11 step 1 in 2026, by both roundings of PhilHealth', () => {
  const government = (philhealthRounding: 'truncate_employee' | 'half_up') =>
    payFor({ set: 'ph-government', compensation: monthly(31_705, 22) }, { philhealthRounding });
  const pay = government('half_up');
  const amounts = (codes: string[]) => codes.map((code) => amountOf(pay, code));
  assert.deepEqual(amounts(['GSIS-EE', 'GSIS-ER', 'EC-GOV']), [2_853.45, 3_804.6, 100]);
  assert.deepEqual(amounts(['PHIC-EE', 'PHIC-ER', 'HDMF-EE', 'HDMF-ER']), [792.63, 792.63, 200, 200]);
  assert.deepEqual(amounts(['PERA', 'WTAX']), [2_000, 1_053.89]);
  assert.deepEqual([totalsOf(pay).taxable_regular, totalsOf(pay).gross], [27_858.92, 33_705]);
  const truncated = government('truncate_employee');
  assert.deepEqual([amountOf(truncated, 'PHIC-EE'), amountOf(truncated, 'PHIC-ER')], [792.62, 792.63]);
});

/** Payroll facts 2.10: monthly basic 30,450 with other pay. */
const EXTRA_PAY = `
id,gross,sss_ee_total,regular_taxable,supplementary_taxable,wtax,net
X01,50450.00,1750.00,27738.75,0.00,1035.86,46702.89
X02,130450.00,1750.00,27738.75,10000.00,2535.86,125202.89
X03,35450.00,1750.00,27738.75,5000.00,1785.86,30952.89
X04,32707.50,1625.00,27863.75,2257.50,1393.24,28728.01
X05,32270.00,1625.00,27863.75,1820.00,1327.61,28356.14
`;

const EXTRA: Record<string, Partial<CalculateInput>> = {
  X01: { amounts: { BONUS: 20_000 } },
  X02: { amounts: { BONUS: 100_000 } },
  X03: { amounts: { COMMISSION: 5_000 } },
  X04: { quantities: { OT: 2, REST: 8 } },
  X05: { quantities: { SPECIAL: 1, HOLIDAY: 1 } },
};

for (const row of rowsOf(EXTRA_PAY))
  test(`payroll facts 2.10 ${row.id}: a month with other pay is taxed and paid as the example says`, () => {
    const pay = payFor(EXTRA[row.id!]);
    assert.deepEqual(
      [sumOf(pay, 'SSS-EE', 'MPF-EE'), amountOf(pay, 'WTAX')],
      [pesos(row.sss_ee_total), pesos(row.wtax)],
    );
    const { gross, taxable_regular, taxable_supplementary, net } = totalsOf(pay);
    assert.deepEqual(
      [gross, taxable_regular, taxable_supplementary, net],
      [row.gross, row.regular_taxable, row.supplementary_taxable, row.net].map(pesos),
    );
  });

test('payroll facts 2.10: a minimum-wage earner with overtime pays contributions and no tax', () => {
  const pay = payFor({
    compensation: { ...monthly(15_116.25), is_minimum_wage_earner: true },
    quantities: { OT: 2 },
  });
  assert.deepEqual(
    ['OT', 'SSS-EE', 'PHIC-EE', 'HDMF-EE', 'WTAX'].map((code) => amountOf(pay, code)),
    [217.19, 775, 377.9, 200, 0],
  );
  assert.equal(totalsOf(pay).net, 13_980.54);
});

/** Payroll facts 3.2. */
const PARTS = `
id,gross,msc,sss_ee,phic_ee,hdmf_ee,wtax,net
P01,16800.00,17000,850.00,761.25,200.00,0.00,14988.75
P02,27650.00,27500,1375.00,761.25,200.00,672.11,24641.64
P03,115217.39,35000,1750.00,2500.00,200.00,19566.90,91200.49
P04,15225.00,30500,1525.00,761.25,200.00,348.26,12390.49
`;

const PART: Record<string, Partial<CalculateInput>> = {
  P01: { employed_from: '2026-07-16' },
  P02: { quantities: { ABSENT: 2 } },
  P03: {
    compensation: [
      { effective_from: '2025-01-01', ...monthly(110_000) },
      { effective_from: '2026-07-16', ...monthly(120_000) },
    ],
  },
  P04: {
    period: { start: '2026-07-01', end: '2026-07-15' },
    pay_date: '2026-07-15',
    frequency: 'semi_monthly',
  },
};

for (const row of rowsOf(PARTS))
  test(`payroll facts 3.2 ${row.id}: a part of a month, an absence, a change or a half month is paid as the example says`, () => {
    const pay = payFor(PART[row.id!]);
    assert.deepEqual(
      [sumOf(pay, 'SSS-EE', 'MPF-EE'), ...['PHIC-EE', 'HDMF-EE', 'WTAX'].map((code) => amountOf(pay, code))],
      [row.sss_ee, row.phic_ee, row.hdmf_ee, row.wtax].map(pesos),
    );
    assert.deepEqual([totalsOf(pay).gross, totalsOf(pay).net], [row.gross, row.net].map(pesos));
    assert.equal(pay.lines.filter(({ item }) => item.code === 'BASIC').length, 1);
  });

test('payroll facts 3.3: premium pay of a private employer at 175 an hour and 1,400 a day', () => {
  const pay = payFor({ quantities: { OT: 2, REST: 8, SPECIAL: 1, HOLIDAY: 1, NIGHT: 8 } });
  assert.deepEqual(
    ['OT', 'REST', 'SPECIAL', 'HOLIDAY', 'NIGHT'].map((code) => amountOf(pay, code)),
    [437.5, 1_820, 420, 1_400, 140],
  );
});

test('payroll facts 3.4: overtime of government at 31,705 a month', () => {
  const pay = payFor({
    set: 'ph-government',
    compensation: { basis: 'monthly', amount: 31_705 },
    quantities: { 'OT-GOV': 3, 'OT-GOV-HOLIDAY': 4, 'NIGHT-GOV': 8 },
  });
  assert.deepEqual(
    ['OT-GOV', 'OT-GOV-HOLIDAY', 'NIGHT-GOV'].map((code) => amountOf(pay, code)),
    [675.53, 1_080.85, 288.23],
  );
});

test('payroll facts 3.5: 13th month pay is a twelfth of the salary for each month worked, free of tax up to the ceiling', () => {
  const pay = payFor({ compensation: monthly(30_000), quantities: { '13TH-MONTH': 12 } });
  assert.deepEqual([amountOf(pay, '13TH-MONTH'), totalsOf(pay).taxable_supplementary], [30_000, 0]);
  const over = payFor({ amounts: { '13TH-MONTH': 30_450 }, year_to_date: { other_benefits: 80_000 } });
  assert.equal(totalsOf(over).taxable_supplementary, 20_450);
  assert.equal(sumOf(over, 'SSS-EE', 'MPF-EE'), 1_525, 'it is not in the base of the SSS');
});

test('payroll facts 3.5: bonuses of government are a month of salary and 5,000, when asked for', () => {
  const none = payFor({ set: 'ph-government', compensation: monthly(31_705, 22) });
  assert.deepEqual([amountOf(none, 'MIDYEAR'), amountOf(none, 'CASHGIFT')], [0, 0]);
  const pay = payFor({
    set: 'ph-government',
    compensation: monthly(31_705, 22),
    quantities: { YEAREND: 1, CASHGIFT: 1 },
  });
  assert.deepEqual([amountOf(pay, 'YEAREND'), amountOf(pay, 'CASHGIFT')], [31_705, 5_000]);
});
