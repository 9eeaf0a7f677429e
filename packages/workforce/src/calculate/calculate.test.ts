import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { JULY, monthly, request } from '../pay/testing/pay.ts';
import { addItem, fixed } from '../payroll-items/testing/payroll.ts';

const URL = '/api/payroll/calculate';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');

const calculated = async (more: object = {}) => {
  const { status, body, text } = await payroll.post(URL, request(more));
  assert.equal(status, 200, text);
  return body.data;
};

interface Line {
  code: string;
  amount: number;
}
const amountsOf = ({ lines }: { lines: Line[] }) =>
  Object.fromEntries(lines.map(({ code, amount }) => [code, amount]));

test('contract §3.3: a pay is calculated only for those who run payroll, and nothing is written', async () => {
  const office = await testApp.organization();
  assert.equal((await testApp.post(URL, request())).status, 401);
  for (const person of [await testApp.as('HR Admin'), await testApp.person()])
    assert.equal((await person.post(URL, request())).status, 403);
  const before = await testApp.snapshot('payroll_items', 'runs', 'run_lines', 'audit_log');
  for (const person of [payroll, await testApp.as('Payroll Admin', office.id)])
    assert.equal((await person.post(URL, request())).status, 200);
  assert.equal(await testApp.snapshot('payroll_items', 'runs', 'run_lines', 'audit_log'), before);
});

test('contract §3.3: bad input to a calculation is refused with the field, and a sentence that says what to do', async () => {
  const refused: [object, string][] = [
    [{ set: undefined }, 'set'],
    [{ set: 'ph-moon' }, 'set'],
    [{ payroll_type_id: '01890000-0000-7000-8000-000000000000' }, 'set'],
    [{ set: null, payroll_type_id: '01890000-0000-7000-8000-000000000000' }, 'payroll_type_id'],
    [{ pay_date: '2026-02-30' }, 'pay_date'],
    [{ pay_date: undefined }, 'pay_date'],
    [{ pay_date: '0026-01-01' }, 'pay_date'],
    [{ period: { start: '2026-07-31', end: '2026-07-01' } }, 'period.end'],
    [{ period: { start: '2026-07-01', end: '2027-07-31' } }, 'period.end'],
    [{ period: { start: '2026-07-01' } }, 'period.end'],
    [{ frequency: 'yearly' }, 'frequency'],
    [{ compensation: undefined }, 'compensation'],
    [{ compensation: [] }, 'compensation'],
    [{ compensation: { basis: 'monthly' } }, 'compensation.amount'],
    [{ compensation: monthly(-1) }, 'compensation.amount'],
    [{ compensation: monthly(1_000_000_000) }, 'compensation.amount'],
    [{ compensation: monthly(0.001) }, 'compensation.amount'],
    [{ compensation: monthly(1, 0) }, 'compensation.factor'],
    [{ compensation: monthly(1, 261.00001) }, 'compensation.factor'],
    [{ compensation: [monthly(1)] }, 'compensation.0.effective_from'],
    [
      {
        compensation: [
          { effective_from: '2026-07-01', ...monthly(1) },
          { effective_from: '2026-07-01', ...monthly(2) },
        ],
      },
      'compensation.1.effective_from',
    ],
    [{ compensation: [{ effective_from: '2026-08-01', ...monthly(1) }] }, 'compensation'],
    [{ employed_from: '2026-07-16', employed_to: '2026-07-15' }, 'employed_to'],
    [{ quantities: { OT: -1 } }, 'quantities.OT'],
    [{ quantities: { OT: 0.00001 } }, 'quantities.OT'],
    [{ quantities: { 'OT-GOV': 1 } }, 'quantities.OT-GOV'],
    [{ quantities: { BASIC: 1 } }, 'quantities.BASIC'],
    [{ quantities: { OT: 2, ot: 3 } }, 'quantities.ot'],
    [{ amounts: { bonus: 2, BONUS: 3 } }, 'amounts.BONUS'],
    [{ amounts: { BONUS: -1 } }, 'amounts.BONUS'],
    [{ amounts: { PERA: 1 } }, 'amounts.PERA'],
    [{ year_to_date: { withheld: -1 } }, 'year_to_date.withheld'],
    [{ year_to_date: { periods: 1.5 } }, 'year_to_date.periods'],
    [{ year_to_date: { de_minimis: { BASIC: 1 } } }, 'year_to_date.de_minimis.BASIC'],
    [{ year_to_date: { de_minimis: { NONE: 1 } } }, 'year_to_date.de_minimis.NONE'],
    [{ previous_employer: { taxable: -0.01 } }, 'previous_employer.taxable'],
    [{ withholding: 'monthly' }, 'withholding'],
    [{ contributions: 'half' }, 'contributions'],
  ];
  for (const [more, field] of refused) {
    const { status, body, text } = await payroll.post(URL, request(more));
    assert.deepEqual(
      [status, Object.keys(body.errors ?? {})],
      [422, [field]],
      `${JSON.stringify(more)}: ${text}`,
    );
  }
  const several = await payroll.post(URL, request({ quantities: { X: 1 }, amounts: { Y: 1 } }));
  assert.deepEqual(several.body.errors, {
    'quantities.X': ['X is not an item of this payroll.'],
    'amounts.Y': ['Y is not an item of this payroll.'],
  });
});

test('contract §3.3: a day before the first table, and sums too large to be exact, are refused by name', async () => {
  const early = { pay_date: '1990-01-31', period: { start: '1990-01-01', end: '1990-01-31' } };
  const { status, body } = await payroll.post(URL, request(early));
  assert.equal(status, 422);
  assert.match(body.message, /has no version in force on 1990-01-31/);
  const large = request({
    compensation: { basis: 'hourly', amount: 999_999_999.99, factor: 365 },
    quantities: { OT: 50_000 },
  });
  assert.deepEqual((await payroll.post(URL, large)).body, {
    message: 'The pay is too large to be computed exactly. Use a smaller amount or quantity.',
  });
});

test('contract §3.3: a whole pay has lines with table, law and explanation, and totals', async () => {
  const pay = await calculated();
  assert.deepEqual(amountsOf(pay), {
    BASIC: 30_450,
    'SSS-EE': 1_000,
    'SSS-ER': 2_000,
    'MPF-EE': 525,
    'MPF-ER': 1_050,
    'EC-ER': 30,
    'PHIC-EE': 761.25,
    'PHIC-ER': 761.25,
    'HDMF-EE': 200,
    'HDMF-ER': 200,
    WTAX: 1_069.61,
  });
  const { lines, ...totals } = pay;
  assert.deepEqual(totals, {
    gross: 30_450,
    taxable_regular: 27_963.75,
    taxable_supplementary: 0,
    de_minimis_excess: 0,
    withholding_method: 'periodic',
    net: 26_894.14,
    employer_cost: 4_041.25,
  });
  const line = lines.find(({ code }: Line) => code === 'PHIC-EE');
  assert.deepEqual(
    [line.category, line.quantity, line.rate, line.basis, line.table.key, line.table.effective_from],
    ['deduction', null, 2.5, 30_450, 'philhealth', '2024-01-01'],
  );
  assert.match(line.explanation, /^Employee share of 30,450.00 .* 2024-01-01: RA 11223/);
});

test('contract §3.3: a line of a quantity has quantity and rate, and an explanation in the language of the page', async () => {
  const body = request({ quantities: { OT: 2, ABSENT: 0.5 } });
  const { lines } = (await payroll.post(URL, body)).body.data;
  const of = (code: string) => lines.find((line: Line) => line.code === code);
  assert.deepEqual([of('OT').quantity, of('OT').rate, of('OT').amount], [2, 218.75, 437.5]);
  assert.deepEqual([of('ABSENT').category, of('ABSENT').amount], ['deduction', 700]);
  assert.equal(
    of('OT').explanation,
    '2 hours × 125 % of the hourly rate of 175.00. Labor Code, articles 86 to 94, in force since 1974-11-01.',
  );
  const filipino = await payroll.post(URL, body, { headers: { 'accept-language': 'fil' } });
  const ot = filipino.body.data.lines.find((line: Line) => line.code === 'OT');
  assert.match(ot.explanation, /^2 oras × 125 % ng sahod bawat oras na 175\.00\./);
});

test('contract §3.3: tax follows the pay date, contributions the end of the period', async () => {
  const across = await calculated({
    period: { start: '2022-12-16', end: '2023-01-15' },
    pay_date: '2022-12-29',
    withholding: 'periodic',
  });
  const tableOf = (code: string) =>
    across.lines.find((line: Line) => line.code === code).table.effective_from;
  assert.deepEqual([tableOf('WTAX'), tableOf('SSS-EE')], ['2018-01-01', '2023-01-01']);
});

test('contract §3.3: a period takes all of the month’s contributions, a part or none', async () => {
  const half = {
    frequency: 'semi_monthly',
    period: { start: '2026-07-01', end: '2026-07-15' },
    pay_date: '2026-07-15',
  };
  const none = amountsOf(await calculated({ ...half, contributions: 'none' }));
  assert.deepEqual([none.BASIC, none['SSS-EE'], none['PHIC-EE']], [15_225, undefined, undefined]);
  const split = amountsOf(await calculated({ ...half, contributions: 'split' }));
  assert.deepEqual(
    [split['SSS-EE'], split['MPF-EE'], split['PHIC-EE'], split['HDMF-EE']],
    [500, 262.5, 380.63, 100],
  );
  const full = amountsOf(await calculated(half));
  assert.deepEqual([full['SSS-EE'], full['MPF-EE'], full['PHIC-EE']], [1_000, 525, 761.25]);
});

test('contract §3.3: who earned nothing pays no contribution, and a negative net is shown', async () => {
  const absent = await calculated({ quantities: { ABSENT: 22 } });
  assert.deepEqual([absent.gross, amountsOf(absent)['PHIC-EE']], [0, 0]);
  const later = await calculated({ employed_from: '2026-08-01', amounts: { '13TH-MONTH': 1_000 } });
  assert.deepEqual([later.gross, later.net, later.employer_cost], [1_000, 1_000, 0]);
  const low = await calculated({ compensation: monthly(500) });
  assert.equal(low.net, -5);
});

test('contract §3.3: absences and tardiness take no more than the basic pay, and the explanation says so', async () => {
  // 22 days at 1,400 are more than the salary of 30,450.
  const pay = await calculated({ quantities: { ABSENT: 22, LATE: 30 } });
  const { ABSENT, LATE } = amountsOf(pay);
  assert.deepEqual([ABSENT, LATE, pay.gross], [30_450, 0, 0]);
  const { explanation } = pay.lines.find((line: { code: string }) => line.code === 'ABSENT');
  assert.match(explanation, /Only 30,450.00 of the basic pay is left/);
  const late = await calculated({ quantities: { ABSENT: 21, LATE: 480 } });
  assert.deepEqual([amountsOf(late).LATE, late.gross], [1_050, 0]);
  assert.equal((await calculated({ quantities: { ABSENT: 21 } })).gross, 1_050);
});

test('contract §3.3: an annualized refund is a negative WTAX and raises the net', async () => {
  const pay = await calculated({
    pay_date: '2026-12-31',
    period: { start: '2026-12-01', end: '2026-12-31' },
    year_to_date: { taxable_regular: 150_000, withheld: 5_000, periods: 11 },
  });
  assert.deepEqual([pay.withholding_method, amountsOf(pay).WTAX], ['annualized', -5_000]);
  assert.equal(pay.net, 30_450 - 1_525 - 761.25 - 200 + 5_000);
});

test('contract §3.3: a payroll type is calculated with the methods, entered amounts and limits of its items', async () => {
  const type = (await payroll.post('/api/payroll/payroll_types', { name: 'Regular' })).body.data;
  const link = { payroll_type_ids: [type.id] };
  await addItem(payroll, { code: 'BASIC', method: { type: 'compensation' }, ...link });
  const rice = {
    code: 'RICE',
    ...fixed(2_500),
    method: { type: 'fixed', amount: 3_000, per: 'month', tax: 'exempt' },
  };
  await addItem(payroll, { ...rice, ...link });
  await addItem(payroll, { code: 'LOAN', category: 'deduction', ...link });
  await addItem(payroll, {
    code: 'UNION',
    category: 'deduction',
    method: { type: 'percentage', percent: 1, of: ['BASIC'], tax: 'regular' },
    ...link,
  });
  await addItem(payroll, { code: 'WTAX', category: 'deduction', method: { type: 'withholding' }, ...link });
  await addItem(payroll, { code: 'OTHER' });
  const pay = await calculated({ set: null, payroll_type_id: type.id, amounts: { LOAN: 500 }, period: JULY });
  assert.deepEqual(amountsOf(pay), { BASIC: 30_450, RICE: 2_500, LOAN: 500, UNION: 304.5, WTAX: 1_396.88 });
  const said = pay.lines.find(({ code }: Line) => code === 'RICE').explanation;
  assert.equal(said, '3,000.00 a month. The item’s limit leaves 2,500.00.');
  assert.deepEqual([pay.gross, pay.taxable_regular], [32_950, 30_145.5]);
});

test('contract §3.3: a day’s pay before a weekend or holidays at the end of the year settles the tax of the year', async () => {
  const methodOn = async (day: string) => {
    const period = { start: day, end: day };
    return (await calculated({ frequency: 'daily', period, pay_date: day })).withholding_method;
  };
  // 30 and 31 December 2028 are a weekend; in 2026 they are holidays.
  assert.equal(await methodOn('2028-12-28'), 'periodic');
  assert.equal(await methodOn('2028-12-29'), 'annualized');
  assert.equal(await methodOn('2026-12-28'), 'periodic');
  assert.equal(await methodOn('2026-12-29'), 'annualized');
});
