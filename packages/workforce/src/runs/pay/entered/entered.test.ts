import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkInvariants } from '@bulwagan/platform/verify/invariants.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, fixed } from '../../../payroll-items/testing/payroll.ts';
import { PAYROLL_INVARIANTS } from '../../invariants.ts';
import { addRoster, RUNS, take } from '../../testing/runs.ts';
import { computingOffice, JULY, monthlyPay } from '../testing/computed.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;
const AUGUST = { period_start: '2026-08-01', period_end: '2026-08-31' };

const SALARY = await addItem(payroll, { name: 'Salary', code: 'SALARY' });
const ALLOWANCE = await addItem(payroll, { name: 'Transport allowance', code: 'TRANSPORT' });
const LOAN = await addItem(payroll, { name: 'Salary loan', code: 'LOAN', category: 'deduction' });
const ITEMS = [
  { payroll_item_id: SALARY.id, amount: 15_000 },
  { payroll_item_id: ALLOWANCE.id, amount: 100 },
  { payroll_item_id: LOAN.id, amount: 0 },
];

const path = (id: string) => `/api/pms/employees/${id}/recurring_items`;
const add = async (id: string, body: object) => {
  const reply = await hr.post(path(id), { effective_from: '2026-01-01', ...body });
  assert.equal(reply.status, 201, reply.text);
};
const balanceOf = async (id: string) => (await hr.get(path(id))).body.data[0].balance;

test('contract §3.3: a run whose items have no methods pays recurring amounts as entered, for who has no amount in the run', async () => {
  const roster = await addRoster(testApp, payroll, { members: 3 });
  const [own, given, none] = roster.members as [string, string, string];
  await add(own, { payroll_item_id: ALLOWANCE.id, amount: 750 });
  await add(own, { payroll_item_id: ALLOWANCE.id, amount: 50, effective_to: '2026-07-01' });
  await add(own, { payroll_item_id: ALLOWANCE.id, amount: 9_999, effective_to: '2026-06-30' });
  await add(given, { payroll_item_id: ALLOWANCE.id, amount: 750 });
  const run = await office.run(roster.id, {
    ...JULY,
    items: ITEMS,
    amounts: [{ employee_id: given, payroll_item_id: ALLOWANCE.id, amount: 300 }],
  });
  await take(payroll, run.id, 'compute');
  assert.deepEqual(await office.amounts(run.id, own), { SALARY: 15_000, TRANSPORT: 800 });
  assert.deepEqual(await office.amounts(run.id, given), { SALARY: 15_000, TRANSPORT: 300 });
  assert.deepEqual(await office.amounts(run.id, none), { SALARY: 15_000, TRANSPORT: 100 });
  const { data, warnings } = (await payroll.get(`${RUNS}/${run.id}`)).body;
  assert.deepEqual([data.totals.net, warnings], [46_200, []]);
});

test('contract §3.3: loans are taken off by runs without methods, within limits, and what is left stays in the balance', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const [id] = roster.members as [string];
  const limited = await addItem(payroll, { code: 'COOP', category: 'deduction', ...fixed(400) });
  await add(id, { payroll_item_id: LOAN.id, balance: 1_200, installment: 700 });
  await add(id, { payroll_item_id: limited.id, balance: 5_000, installment: 600 });
  const items = [...ITEMS, { payroll_item_id: limited.id, amount: 0 }];
  const july = await office.run(roster.id, { ...JULY, items });
  await office.makeFinal(july.id);
  assert.deepEqual(await office.amounts(july.id, id), {
    ...{ SALARY: 15_000, TRANSPORT: 100 },
    ...{ LOAN: 700, COOP: 400 },
  });
  const loan = (await office.lines(july.id, id)).find(({ payroll_item: { code } }) => code === 'LOAN');
  assert.match(loan.explanation, /Salary loan.*700\.00.*500\.00/);
  const balances = (await hr.get(path(id))).body.data.map(({ balance }: { balance: number }) => balance);
  assert.deepEqual(balances.toSorted(), [4_600, 500]);
  const august = await office.run(roster.id, { ...AUGUST, items });
  await office.makeFinal(august.id);
  assert.equal((await office.amounts(august.id, id)).LOAN, 500);
  const found = await checkInvariants(testApp.app.connection.db, PAYROLL_INVARIANTS);
  assert.deepEqual(
    found.filter(({ count }) => count > 0),
    [],
  );
});

test('contract §3.3: recurring items that a run without methods does not have are named, but not by a bonus', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const [id] = roster.members as [string];
  await add(id, { payroll_item_id: LOAN.id, balance: 1_200, installment: 700 });
  const items = ITEMS.slice(0, 1);
  const warningsOf = async (more: object) => {
    const run = await office.run(roster.id, { ...JULY, items, ...more });
    return (await payroll.post(`${RUNS}/${run.id}/compute`)).body.warnings.filter(
      ({ field }: { field: string }) => field === 'lines',
    );
  };
  const [warning, ...others] = await warningsOf({});
  assert.deepEqual(others, []);
  assert.match(warning.message, /^The recurring item Salary loan .* left out for: Reyes A, Ana\.$/);
  assert.deepEqual(await warningsOf({ kind: 'bonus' }), []);
  assert.equal(await balanceOf(id), 1_200);
});

test('contract §3.3: who has no pay on record gets recurring amounts of a computed run too', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const [id] = roster.members as [string];
  await add(id, { payroll_item_id: ALLOWANCE.id, amount: 750 });
  const run = await office.run(roster.id, {
    ...JULY,
    items: [...office.items('BASIC'), { payroll_item_id: ALLOWANCE.id, amount: 0 }],
  });
  await take(payroll, run.id, 'compute');
  assert.deepEqual(await office.amounts(run.id, id), { TRANSPORT: 750 });
});

test('contract §3.3: of two runs that take the same deduction left by an earlier run, the second must be computed again', async () => {
  const roster = await office.roster(monthlyPay(15_000));
  const [id] = roster.members as [string];
  const items = [...office.items('BASIC'), { payroll_item_id: LOAN.id, amount: 16_000 }];
  const july = await office.run(roster.id, { ...JULY, items, carry_negative: true });
  await office.makeFinal(july.id);
  assert.equal((await office.amounts(july.id, id)).LOAN, 15_000);
  const [august, september] = [
    await office.run(roster.id, { ...AUGUST, items: ITEMS }),
    await office.run(roster.id, { period_start: '2026-09-01', period_end: '2026-09-30', items: ITEMS }),
  ];
  for (const run of [august, september]) {
    await take(payroll, run.id, 'compute', 'review');
    await take(office.approver, run.id, 'approve');
    assert.equal((await office.amounts(run.id, id)).LOAN, 1_000);
  }
  await take(payroll, august.id, 'finalize');
  assert.equal((await payroll.post(`${RUNS}/${september.id}/finalize`, {})).status, 422);
  await office.makeFinal(september.id);
  assert.equal((await office.amounts(september.id, id)).LOAN, undefined);
});
