import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pagesOfPdf } from '@bulwagan/testing/samples/pdf-text.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';
import { computingOffice, JULY, monthlyPay, PRIVATE_CODES } from '../runs/pay/testing/computed.ts';
import { RUNS } from '../runs/testing/runs.ts';
import { DOCUMENTS } from './testing/paid.ts';
import { recordPrinted } from './testing/printed.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll } = office;
const printed = recordPrinted({ after }, testApp.app);
const roster = await office.roster(monthlyPay(30_450), monthlyPay(120_000));
const run = await office.run(roster.id, {
  ...JULY,
  pay_date: '2026-08-05',
  items: office.items(...PRIVATE_CODES),
  quantities: [{ employee_id: roster.members[0], payroll_item_id: office.item('OT'), quantity: 4 }],
});
await office.makeFinal(run.id);

/** Reads CSV with quoted cells; written independently of the program. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
  );

test('contract §3.3: the lines of a computed run are exported with quantity, rate, basis, table, law and explanation', async () => {
  const csv = async (language: string) => {
    const headers = { ...payroll.headers, 'accept-language': language };
    const { text } = await testApp.send('GET', `${RUNS}/${run.id}/lines/export`, { headers });
    const [head = [], ...rows] = text
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
      .map(cellsOf);
    return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
  };
  const rows = await csv('en');
  const lines = (await Promise.all(roster.members.map((id) => office.lines(run.id, id)))).flat();
  assert.equal(rows.length, lines.length);
  const [line] = lines.filter(({ payroll_item: item, quantity }) => item.code === 'OT' && quantity === 4);
  const overtime = rows.find((row) => row['Item code'] === 'OT' && row.Quantity !== '')!;
  assert.deepEqual(
    [Number(overtime.Quantity), Number(overtime.Rate), Number(overtime.Amount), overtime.Explanation],
    [4, line.rate, line.amount, line.explanation],
  );
  const of = (code: string) => rows.find((row) => row['Item code'] === code)!;
  const tax = lines.find(({ payroll_item: item }) => item.code === 'WTAX');
  assert.deepEqual(
    [of('WTAX').Table, of('WTAX').Law, of('WTAX')['Table in force from'], Number(of('WTAX')['Based on'])],
    [tax.table.key, tax.table.law, tax.table.effective_from, tax.basis],
  );
  assert.equal(of('SSS-ER')['Counts as'], 'contribution');
  const filipino = (await csv('fil')).find((row) => row['Item code'] === 'WTAX')!;
  assert.notEqual(filipino.Explanation, of('WTAX').Explanation);
});

test('contract §3.2: a payroll register has deductions as columns, employer shares, the amount in words and the certifications', async () => {
  for (const language of ['en', 'fil']) {
    const reply = await payroll.post(DOCUMENTS, { kind: 'payroll_register', subject_id: run.id, language });
    assert.equal(reply.status, 201, reply.text);
    const text = printed(reply.body.data.number);
    const shares = (await payroll.get(`${RUNS}/${run.id}`)).body.data.totals.contribution;
    const shown = shares.toLocaleString('en', { minimumFractionDigits: 2 });
    const columns =
      language === 'en'
        ? 'Basic pay Other earnings Gross SSS PhilHealth Pag-IBIG Withholding tax Deductions Net'
        : 'Batayang sahod Ibang kita Kabuuan SSS PhilHealth Pag-IBIG Withholding tax Kaltas Matatanggap';
    for (const part of [
      columns,
      'BASIC',
      'OT',
      'SSS-EE',
      'MPF-EE',
      'PHIC-EE',
      `₱${shown}`,
      'ORS/BURS',
      'JEV',
    ])
      assert.ok(text.includes(part), `${part}\n${text}`);
    assert.match(
      text,
      language === 'en'
        ? /Paid on 5 August 2026 .*Employer share .*A\. CERTIFIED.*B\. CERTIFIED.*C\. APPROVED for payment: .* pesos.*\(₱.*D\. CERTIFIED/
        : /Araw ng sahod: ika-5 ng Agosto 2026 .*Bayad ng employer .*C\. INAAPRUBAHAN ang pagbabayad ng .* piso.*\(₱/,
    );
  }
});

test('contract §3.2: a payslip shows the rate of a share as a percentage, and that of a quantity in pesos', async () => {
  const subject_id = `${run.id}:${roster.members[0]}`;
  const reply = await payroll.post(DOCUMENTS, { kind: 'payslip', subject_id, language: 'en' });
  assert.equal(reply.status, 201, reply.text);
  const text = printed(reply.body.data.number);
  assert.match(text, /PhilHealth premium, employee share 2\.5% ₱30,450\.00 ₱761\.25/);
  assert.match(text, /Overtime.* 4 ₱[\d,]+\.\d{2,4} /);
  assert.doesNotMatch(text, /\.\d{5,}/);
});

test('contract §3.2 a payroll register has the columns of the trade, however many items a run has, and totals of each page and of all', async () => {
  const { headers } = payroll;
  const item = async (category: string, code: string, name: string) =>
    (await addItem(payroll, { category, code, name })).id as string;
  const loan = await item('deduction', 'SSS-SL', 'SSS salary loan');
  const union = await item('deduction', 'UNION', 'Union dues');
  const rice = await item('earning', 'RICE-A', 'Rice allowance');
  const people = await office.roster(
    ...Array.from({ length: 60 }, (_, index) => monthlyPay(30_000 + index * 500)),
  );
  const quantity = (at: number, code: string, amount: number) => ({
    employee_id: people.members[at],
    payroll_item_id: office.item(code),
    quantity: amount,
  });
  const { id } = await office.run(people.id, {
    ...JULY,
    items: [
      ...office.items(...PRIVATE_CODES, 'PERA'),
      { payroll_item_id: loan, amount: 500 },
      { payroll_item_id: union, amount: 100 },
      { payroll_item_id: rice, amount: 1_000 },
    ],
    quantities: [
      quantity(0, 'LATE', 30),
      quantity(1, 'ABSENT', 1),
      quantity(2, 'UNDERTIME', 45),
      quantity(3, 'OT', 4),
    ],
  });
  await office.makeFinal(id);
  const reply = await payroll.post(DOCUMENTS, { kind: 'payroll_register', subject_id: id });
  assert.equal(reply.status, 201, reply.text);
  assert.match(
    printed(reply.body.data.number),
    /Basic pay Allowances Other earnings Gross Absence, late, undertime SSS PhilHealth Pag-IBIG Withholding tax Loans, others Deductions Net/,
  );
  const file = await testApp.server.inject({
    url: `/workforce${DOCUMENTS}/${reply.body.data.id}/file`,
    headers,
  });
  if (process.env.REGISTER_OUT)
    (await import('node:fs')).writeFileSync(process.env.REGISTER_OUT, file.rawPayload);
  const pages = await pagesOfPdf(file.rawPayload);
  const amountsOf = (text: string) => [...text.matchAll(/₱([\d,]+\.\d{2})/g)].map(([, one]) => pesos(one!));
  const totals = pages.flatMap((text) => {
    const [, foot] = /Total of this page((?:\s+−?₱[\d,]+\.\d{2})+)/.exec(text) ?? [];
    return foot === undefined ? [] : [amountsOf(foot)];
  });
  const [, all] = /TOTAL((?:\s+−?₱[\d,]+\.\d{2})+)/.exec(pages.join(' ')) ?? [];
  assert.ok(totals.length > 1, pages.join('\n---\n'));
  const sums = totals[0]!.map((_, column) => totals.reduce((sum, row) => sum + row[column]!, 0));
  assert.deepEqual(sums, amountsOf(all!));
  const run = (await payroll.get(`${RUNS}/${id}`)).body.data;
  assert.ok(sums.includes(Math.round(run.totals.net * 100)), `${sums} ${JSON.stringify(run.totals)}`);
});

const pesos = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);
