import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem } from '../../payroll-items/testing/payroll.ts';
import { RUNS, take } from '../testing/runs.ts';
import { computingOffice, JULY, monthlyPay } from './testing/computed.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;

const AUGUST = { period_start: '2026-08-01', period_end: '2026-08-31' };

/** Adds a deduction with recurring items for one person. Returns the deduction. */
async function recurring(employeeId: string, name: string, ...values: object[]) {
  const item = await addItem(payroll, { name, category: 'deduction' });
  for (const value of values) {
    const given = { payroll_item_id: item.id, effective_from: '2026-01-01', ...value };
    const reply = await hr.post(`/api/pms/employees/${employeeId}/recurring_items`, given);
    assert.equal(reply.status, 201, reply.text);
  }
  return item;
}

/** Returns the explanations of an item's line in both languages. */
async function explained(runId: string, code: string): Promise<[string, string]> {
  const path = `${RUNS}/${runId}/lines?per_page=100`;
  const found: string[] = [];
  for (const language of ['en', 'fil']) {
    const { data } = (await payroll.get(path, { headers: { 'accept-language': language } })).body;
    found.push(
      data.find((line: { payroll_item: { code: string } }) => line.payroll_item.code === code).explanation,
    );
  }
  return found as [string, string];
}

test('contract §3.3: the line of a loan names the loan, its installment and the balance that remains', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const loan = await recurring(roster.members[0]!, 'Salary loan', { balance: 2_500, installment: 2_000 });
  const items = [...office.items('BASIC', 'WTAX'), { payroll_item_id: loan.id, amount: 0 }];
  const july = await office.run(roster.id, { ...JULY, items });
  await office.makeFinal(july.id);
  assert.deepEqual(await explained(july.id, loan.code), [
    'Salary loan since 2026-01-01: installment of 2,000.00, which leaves 500.00 of the balance of 2,500.00.',
    'Salary loan mula 2026-01-01: hulog na 2,000.00, kaya 500.00 ang natitira sa balanseng 2,500.00.',
  ]);
  const august = await office.run(roster.id, { ...AUGUST, items });
  await take(payroll, august.id, 'compute');
  const [last] = await explained(august.id, loan.code);
  assert.equal(
    last,
    'Salary loan since 2026-01-01: installment of 500.00, which leaves 0.00 of the balance of 500.00.',
  );
});

test('contract §3.3: a line of several recurring amounts names each, and an entered amount stays as it was', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  const savings = await recurring(id, 'Savings', { amount: 300 });
  const both = await recurring(
    id,
    'Cooperative',
    { amount: 250, effective_from: '2026-02-01' },
    { balance: 1_000, installment: 400 },
  );
  const typed = await addItem(payroll, { name: 'Uniform', category: 'deduction' });
  const items = [
    ...office.items('BASIC'),
    ...[savings, both].map((one) => ({ payroll_item_id: one.id, amount: 0 })),
    { payroll_item_id: typed.id, amount: 75 },
  ];
  const run = await office.run(roster.id, { ...JULY, items });
  await take(payroll, run.id, 'compute');
  assert.deepEqual(await explained(run.id, savings.code), [
    'Recurring amount of 300.00 since 2026-01-01.',
    'Regular na halagang 300.00 mula 2026-01-01.',
  ]);
  const [parts] = await explained(run.id, both.code);
  assert.equal(
    parts,
    'Consists of: Recurring amount of 250.00 since 2026-02-01. Cooperative since 2026-01-01: installment of 400.00, which leaves 600.00 of the balance of 1,000.00.',
  );
  assert.deepEqual(await explained(run.id, typed.code), ['Entered amount.', 'Inilagay na halaga.']);
});

test('contract §3.3: an amount that is entered for a person with loans pays them in order, at most their balances', async () => {
  const roster = await office.roster(monthlyPay(30_450), monthlyPay(30_450));
  const [id, other] = roster.members as [string, string];
  const loan = await recurring(
    id,
    'Salary loan',
    { balance: 1_000, installment: 400 },
    { balance: 2_000, installment: 500, effective_from: '2026-02-01' },
  );
  const added = await hr.post(`/api/pms/employees/${other}/recurring_items`, {
    ...{ payroll_item_id: loan.id, effective_from: '2026-01-01' },
    ...{ balance: 600, installment: 200 },
  });
  assert.equal(added.status, 201, added.text);
  const items = [...office.items('BASIC'), { payroll_item_id: loan.id, amount: 0 }];
  const amounts = [
    { employee_id: id, payroll_item_id: loan.id, amount: 1_300 },
    { employee_id: other, payroll_item_id: loan.id, amount: 0 },
  ];
  const july = await office.run(roster.id, { ...JULY, items, amounts });
  await office.makeFinal(july.id);
  assert.equal((await office.amounts(july.id, id))[loan.code], 1_300);
  assert.equal((await office.amounts(july.id, other))[loan.code], undefined);
  const balances = async (employeeId: string) =>
    (await hr.get(`/api/pms/employees/${employeeId}/recurring_items`)).body.data.map(
      ({ balance }: { balance: number }) => balance,
    );
  assert.deepEqual((await balances(id)).toSorted(), [0, 1_700]);
  assert.deepEqual(await balances(other), [600]);
  const august = await office.run(roster.id, { ...AUGUST, items });
  await take(payroll, august.id, 'compute');
  assert.equal((await office.amounts(august.id, id))[loan.code], 500);
});

test('contract §3.3: a deduction that is carried says what earlier payrolls left of it', async () => {
  const roster = await office.roster(monthlyPay(10_000));
  const credit = await addItem(payroll, { name: 'Store credit', category: 'deduction' });
  const items = [...office.items('BASIC'), { payroll_item_id: credit.id, amount: 0 }];
  const july = await office.run(roster.id, {
    ...JULY,
    items,
    amounts: [{ employee_id: roster.members[0], payroll_item_id: credit.id, amount: 12_000 }],
    carry_negative: true,
  });
  await office.makeFinal(july.id);
  assert.deepEqual((await explained(july.id, credit.code))[0], 'Entered amount.');
  const august = await office.run(roster.id, { ...AUGUST, items });
  await take(payroll, august.id, 'compute');
  assert.deepEqual(await explained(august.id, credit.code), [
    '2,000.00 left by earlier payrolls.',
    '2,000.00 na naiwan ng mga naunang payroll.',
  ]);
});

test('contract §3.3: a loan stays as paid when the pay of its final run changes later', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  const loan = await recurring(id, 'Emergency loan', { balance: 5_000, installment: 1_000 });
  const items = [...office.items('BASIC', 'WTAX'), { payroll_item_id: loan.id, amount: 0 }];
  const july = await office.run(roster.id, { ...JULY, items });
  await office.makeFinal(july.id);
  await office.pay(id, monthlyPay(31_450, '2026-07-01'));
  const august = await office.run(roster.id, { ...AUGUST, items });
  await take(payroll, august.id, 'compute');
  const lines = await office.lines(august.id, id);
  assert.deepEqual(
    lines
      .filter(({ adjusts }) => adjusts !== null)
      .map(({ payroll_item: { code }, amount }) => [code, amount]),
    [['BASIC', 1_000]],
  );
  const [said] = await explained(august.id, loan.code);
  assert.equal(
    said,
    'Emergency loan since 2026-01-01: installment of 1,000.00, which leaves 3,000.00 of the balance of 4,000.00.',
  );
});
