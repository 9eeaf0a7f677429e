import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, itemBody } from '../payroll-items/testing/payroll.ts';
import { computingOffice, JULY, monthlyPay } from '../runs/pay/testing/computed.ts';

const FILES = '/api/payroll/files';
const ACCOUNTS = '/api/accounting/account_codes';
const ITEMS = '/api/payroll/payroll_items';
const CODES = [
  ...['BASIC', 'ABSENT', 'LATE', 'UNDERTIME', 'PERA', 'GSIS-EE', 'GSIS-ER', 'EC-GOV'],
  ...['PHIC-EE', 'PHIC-ER', 'HDMF-EE', 'HDMF-ER', 'WTAX'],
];

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll } = office;
const admin = await testApp.superUser();

beforeEach(async () => {
  await testApp.app.connection.pool.query(
    'update payroll_items set account_code_id = null; delete from account_codes',
  );
});

const addAccount = async (name: string, new_account_code: string | null): Promise<string> => {
  const reply = await admin.post(ACCOUNTS, { name, new_account_code });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};

/** Chooses an account for an item. */
async function choose(id: string, account_code_id: string): Promise<void> {
  const { name, code, category } = (await payroll.get(`${ITEMS}/${id}`)).body.data;
  const reply = await payroll.put(`${ITEMS}/${id}`, itemBody({ name, code, category, account_code_id }));
  assert.equal(reply.status, 200, reply.text);
}

/** Creates a final run with one government employee who was absent and late. */
async function finalRun(codes: readonly string[], more: { payroll_item_id: string; amount: number }[] = []) {
  const { id: rosterId, members } = await office.roster({ ...monthlyPay(22_000), factor: 22 });
  const [employee_id] = members as [string];
  const quantity = (code: string, count: number) => ({
    ...{ employee_id, payroll_item_id: office.item(code), quantity: count },
  });
  const run = await office.run(rosterId, {
    ...JULY,
    items: [...office.items(...codes), ...more],
    quantities: [quantity('ABSENT', 1), quantity('LATE', 30), quantity('UNDERTIME', 18)],
  });
  await office.makeFinal(run.id);
  return { id: run.id as string, amounts: await office.amounts(run.id, employee_id) };
}

async function journalOf(runId: string) {
  const headers = { ...payroll.headers, accept: 'text/csv' };
  const reply = await testApp.send('GET', `${FILES}/journal?run=${runId}`, { headers });
  assert.equal(reply.status, 200, reply.text);
  const rows = reply.text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      line.match(/("[^"]*"|[^,]*)(?:,|$)/g)!.map((cell) => cell.replace(/,$/, '').replaceAll('"', '')),
    );
  const total = rows.at(-1)!;
  const entries = rows.slice(1, -1).map((row) => row.slice(0, 4) as [string, string, string, string]);
  const sum = (at: 2 | 3) => entries.reduce((all, row) => all + Math.round(Number(row[at]) * 100), 0);
  assert.deepEqual([sum(2), sum(3)], [sum(2), sum(2)], 'debits equal credits');
  assert.deepEqual([total[2], total[3]], [(sum(2) / 100).toFixed(2), (sum(2) / 100).toFixed(2)]);
  return entries;
}

const warningsOf = async (runId: string, headers = {}) => {
  const reply = await payroll.get(`${FILES}/journal/warnings?run=${runId}`, { headers });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data as { payroll_item: { code: string }; message: string }[];
};

test('contract §3.3: what the journal would lack is shown to who runs payroll, of final runs within reach', async () => {
  const elsewhere = await testApp.organization('Elsewhere');
  const path = `${FILES}/journal/warnings?month=2026-07`;
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await office.hr.get(path)).status, 403);
  assert.deepEqual((await payroll.get(path)).body, { data: [] }, 'nothing is final yet');
  assert.equal((await payroll.get(`${FILES}/journal/warnings`)).status, 422);
  const hazard = await addItem(payroll, { name: 'Night hazard', code: 'NIGHT-HAZARD' });
  const items = [{ payroll_item_id: hazard.id, amount: 100 }];
  await finalRun(['BASIC', 'ABSENT', 'LATE', 'UNDERTIME'], items);
  assert.equal((await payroll.get(path)).body.data.length, 1);
  assert.deepEqual((await (await testApp.as('Payroll Admin', elsewhere.id)).get(path)).body, { data: [] });
});

test('contract §3.3: time not worked lowers the debit of the salary, and items of the sets have the codes of the government’s chart', async () => {
  const { id, amounts } = await finalRun(CODES);
  const amount = (code: string) => Math.round(amounts[code]! * 100);
  const worked = amount('BASIC') - amount('ABSENT') - amount('LATE') - amount('UNDERTIME');
  assert.ok(worked > 0 && amount('ABSENT') === 100_000);
  const pesos = (centavos: number) => (centavos / 100).toFixed(2);
  const owed = (...codes: string[]) => pesos(codes.reduce((sum, code) => sum + amount(code), 0));
  const net =
    worked +
    amount('PERA') -
    ['GSIS-EE', 'PHIC-EE', 'HDMF-EE', 'WTAX'].reduce((sum, code) => sum + amount(code), 0);
  assert.deepEqual(
    (await journalOf(id)).toSorted(),
    [
      ['Due to GSIS', '20201020', '', owed('GSIS-EE', 'GSIS-ER', 'EC-GOV')],
      ['Due to Officers and Employees', '20101020', '', pesos(net)],
      ['Due to Pag-IBIG', '20201030', '', owed('HDMF-EE', 'HDMF-ER')],
      ['Due to PhilHealth', '20201040', '', owed('PHIC-EE', 'PHIC-ER')],
      ['Employees Compensation Insurance Premiums', '50103040', owed('EC-GOV'), ''],
      ['Pag-IBIG Contributions', '50103020', owed('HDMF-ER'), ''],
      ['Personal Economic Relief Allowance', '50102010', owed('PERA'), ''],
      ['PhilHealth Contributions', '50103030', owed('PHIC-ER'), ''],
      ['Retirement and Life Insurance Premiums', '50103010', owed('GSIS-ER'), ''],
      ['Salaries and Wages - Regular', '50101010', pesos(worked), ''],
      ...(amount('WTAX') === 0 ? [] : [['Due to BIR', '20201010', '', owed('WTAX')]]),
    ].toSorted(),
  );
  assert.deepEqual(await warningsOf(id), []);
});

test('contract §3.3: codes of a journal have one form, that of the chart, whose names and chosen accounts are used', async () => {
  const salaries = await addAccount('Salaries of the hospital', '5-01-01-010');
  await addAccount('Relief allowance', '5-01-02-010');
  const other = await addAccount('Other payables', '29999990');
  await choose(office.item('BASIC'), salaries);
  await choose(office.item('PHIC-EE'), other);
  const { id } = await finalRun(CODES);
  const entries = await journalOf(id);
  for (const [account, code] of entries) assert.match(code, /^\d-\d\d-\d\d-\d{3}$/, account);
  const nameOf = (code: string) => entries.find((entry) => entry[1] === code)?.[0];
  assert.deepEqual(['5-01-01-010', '5-01-02-010', '2-99-99-990', '5-01-03-010'].map(nameOf), [
    'Salaries of the hospital',
    'Relief allowance',
    'Other payables',
    'Retirement and Life Insurance Premiums',
  ]);
  assert.deepEqual(await warningsOf(id), []);
});

test('contract §3.3: every item without an account code is named with what to do, and none that the ledger excludes', async () => {
  const nameless = await addAccount('Union', null);
  const [hazard, union, welfare] = [
    await addItem(payroll, { name: 'Hazard pay', code: 'HAZARD' }),
    await addItem(payroll, {
      name: 'Union dues',
      code: 'UNION',
      category: 'deduction',
      account_code_id: nameless,
    }),
    await addItem(payroll, { name: 'Welfare fund', code: 'WELFARE', category: 'contribution' }),
  ];
  const hidden = await addItem(payroll, { name: 'Hidden', code: 'HIDDEN', is_ledger_excluded: true });
  const more = [hazard, union, welfare, hidden].map(({ id }, at) => ({
    payroll_item_id: id,
    amount: (at + 1) * 100,
  }));
  const { id } = await finalRun(['BASIC', 'ABSENT', 'LATE', 'UNDERTIME', 'WTAX'], more);
  const entries = await journalOf(id);
  assert.deepEqual(
    entries.filter(([, code]) => code === '').map(([account, , debit, credit]) => [account, debit, credit]),
    [
      ['Hazard pay', '100.00', ''],
      ['Welfare fund', '300.00', ''],
      ['Union', '', '200.00'],
      ['Payable: Welfare fund', '', '300.00'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(entries), /Hidden|400\.00/);
  const warnings = await warningsOf(id);
  assert.deepEqual(
    warnings.map(({ payroll_item: item, message }) => [item.code, message.replace(/\..*/, '')]),
    [
      ['HAZARD', 'Hazard pay (HAZARD) has no account, so its journal entry has no code'],
      ['UNION', 'Union dues (UNION) has the account Union, which has no code'],
      ['WELFARE', 'Welfare fund (WELFARE) has no account, so its journal entry has no code'],
      ['WELFARE', 'The account of what is owed for Welfare fund (WELFARE) has no code'],
    ],
  );
  assert.match(
    (await warningsOf(id, { 'accept-language': 'fil' }))[0]!.message,
    /^Walang account ang Hazard pay/,
  );
  const account = await addAccount('Hazard pay', '50102110');
  await choose(hazard.id, account);
  assert.equal((await warningsOf(id)).length, warnings.length - 1);
});
