import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, fixed, percentage } from '../../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_2, RUNS, take } from '../testing/runs.ts';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const approver = await testApp.as('Payroll Admin');

const salary = await addItem(payroll, { name: 'Basic pay' });
const share = await addItem(payroll, { name: 'Share', category: 'deduction', ...percentage(5, salary.id) });
const rice = await addItem(payroll, { name: 'Rice', ...fixed(2_000) });

const linesOf = async (id: string, query = '') => {
  const { body } = await payroll.get(`${RUNS}/${id}/lines?per_page=100${query}`);
  return body.data;
};
const amountsOf = async (id: string, query = '') =>
  (await linesOf(id, query)).map((one: { amount: number }) => one.amount);
const makeFinal = async (id: string) => {
  await take(payroll, id, 'compute', 'review');
  return await take(approver, id, 'approve', 'finalize');
};

test('payroll: a line shows the requested amount, the paid amount, the rule and the window', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const run = await addRun(payroll, roster.id, {
    items: [
      { payroll_item_id: share.id, amount: 9_999.99 },
      { payroll_item_id: rice.id, amount: 1_500 },
      { payroll_item_id: salary.id, amount: 20_000.3 },
    ],
  });
  await take(payroll, run.id, 'compute');
  const [first, second, third] = await linesOf(run.id);
  assert.deepEqual(first, {
    employee: { id: roster.members[0], full_name: 'Ana Reyes A', employee_number: null },
    payroll_item: { id: share.id, name: 'Share', code: share.code, category: 'deduction' },
    counts_as: 'deduction',
    requested: 9_999.99,
    amount: 1_000.01,
    rule: 'percentage',
    cap: 1_000.01,
    already_paid: 0,
    remaining: 0,
    frequency: 'monthly',
    window: { start: '2026-11-01', end: '2026-11-30' },
    basis: 20_000.3,
    quantity: null,
    rate: null,
    table: null,
    adjusts: null,
    explanation: null,
  });
  assert.deepEqual(
    [second.rule, second.cap, second.remaining, second.amount, second.basis],
    ['fixed_amount', 2_000, 500, 1_500, null],
  );
  assert.deepEqual(
    [third.rule, third.cap, third.remaining, third.frequency, third.window],
    ['no_limit', null, null, null, { start: '2026-11-01', end: '2026-11-15' }],
  );
});

test('payroll: payments of final runs in the window count, and those of other runs do not', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const items = [
    { payroll_item_id: salary.id, amount: 10_000 },
    { payroll_item_id: share.id, amount: 800 },
    { payroll_item_id: rice.id, amount: 1_500 },
  ];
  const first = await addRun(payroll, roster.id, { items });
  await take(payroll, first.id, 'compute');
  assert.deepEqual(await amountsOf(first.id), [10_000, 500, 1_500]);
  const second = await addRun(payroll, roster.id, { items, ...NOVEMBER_2 });
  await take(payroll, second.id, 'compute');
  // The first run is not final yet.
  assert.deepEqual(await amountsOf(second.id), [10_000, 500, 1_500]);
  await makeFinal(first.id);
  await take(payroll, second.id, 'compute');
  // The employee's share is for the whole month: 5 % of 20,000, less 500 already paid.
  assert.deepEqual(await amountsOf(second.id), [10_000, 500, 500]);
  const [, line] = await linesOf(second.id);
  assert.deepEqual([line.basis, line.cap, line.already_paid], [20_000, 1_000, 500]);
  const december = await addRun(payroll, roster.id, {
    items,
    period_start: '2026-11-26',
    period_end: '2026-12-10',
  });
  await take(payroll, december.id, 'compute');
  assert.deepEqual(await amountsOf(december.id), [10_000, 500, 1_500]);
});

test('payroll: the same input gives the same lines, and totals are their sums', async () => {
  const employerShare = await addItem(payroll, {
    category: 'contribution',
    ...percentage(10, salary.id, 'per_payroll'),
  });
  const travel = await addItem(payroll, { category: 'reimbursement' });
  const ceiling = await addItem(payroll, { ...fixed(3_000), is_ledger_excluded: true });
  const roster = await addRoster(testApp, payroll, { members: 12 });
  const [first, second, third] = roster.members;
  const run = await addRun(payroll, roster.id, {
    items: [
      { payroll_item_id: employerShare.id, amount: 100_000 },
      { payroll_item_id: salary.id, amount: 15_000.05 },
      { payroll_item_id: share.id, amount: 100_000 },
      { payroll_item_id: travel.id, amount: 0 },
      { payroll_item_id: ceiling.id, amount: 4_000 },
    ],
    amounts: [
      { employee_id: first, payroll_item_id: salary.id, amount: 0.19 },
      { employee_id: second, payroll_item_id: travel.id, amount: 123.45 },
      { employee_id: third, payroll_item_id: salary.id, amount: 0 },
    ],
  });
  const computed = await take(payroll, run.id, 'compute');
  const lines = await testApp.snapshot('run_lines');
  const again = await take(payroll, run.id, 'compute');
  assert.equal(await testApp.snapshot('run_lines'), lines);
  assert.deepEqual(again.totals, computed.totals);
  // 10 salaries of 15,000.05, one of 0.19 and none; employee shares of 750.00 and 0.00, employer shares of 1,500.00 and
  // 0.01.
  assert.deepEqual(computed.totals, {
    earning: 150_000.69,
    deduction: 7_500,
    contribution: 15_000.01,
    reimbursement: 123.45,
    net: 142_624.14,
    ledger_excluded: 36_000,
  });
  assert.equal(computed.employees_count, 12);
  const { rows } = await testApp.app.connection.pool.query(
    `select count(*)::integer as lines, sum(amount_centavos)::text as sum from run_lines where run_id = $1`,
    [run.id],
  );
  assert.deepEqual(rows, [{ lines: computed.lines_count, sum: '20862415' }]);

  const { body } = await payroll.get(`${RUNS}/${run.id}/lines?per_page=5&page=2`);
  assert.deepEqual([body.meta.total, body.data.length], [computed.lines_count, 5]);
  const all = await linesOf(run.id);
  const names = all.map((one: { employee: { full_name: string } }) => one.employee.full_name);
  assert.deepEqual(names, names.toSorted());
  assert.deepEqual(await amountsOf(run.id, `&filter[employee_id]=${first}`), [0.01, 0.19, 0, 3_000]);
  assert.deepEqual(await amountsOf(run.id, `&filter[payroll_item_id]=${travel.id}`), [123.45]);
  const capped = await amountsOf(run.id, '&filter[capped]=true');
  const uncapped = await amountsOf(run.id, '&filter[capped]=false');
  assert.deepEqual([capped.length, uncapped.length], [36, 12]);
});

test('payroll: a run pays the roster’s members at the time of computing, without archived employees', async () => {
  const roster = await addRoster(testApp, payroll, { members: 3 });
  const run = await addRun(payroll, roster.id, { items: [{ payroll_item_id: salary.id, amount: 1 }] });
  assert.equal((await take(payroll, run.id, 'compute')).employees_count, 3);
  await payroll.put(`/api/payroll/rosters/${roster.id}/members`, { employee_ids: roster.members.slice(1) });
  await testApp.app.db
    .updateTable('employees')
    .set({ archived_at: '2026-11-01T00:00:00.000Z' })
    .where('id', '=', roster.members[1]!)
    .execute();
  assert.equal((await take(payroll, run.id, 'compute')).employees_count, 1);
  assert.deepEqual(
    (await linesOf(run.id)).map((one: { employee: { id: string } }) => one.employee.id),
    [roster.members[2]],
  );
});

test('payroll: a run uses the limits at the time of computing, and a base missing in the run is reported', async () => {
  const bonus = await addItem(payroll, fixed(100));
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const items = [{ payroll_item_id: bonus.id, amount: 500 }];
  const run = await addRun(payroll, roster.id, { items });
  await take(payroll, run.id, 'compute');
  assert.deepEqual(await amountsOf(run.id), [100]);
  const change = (more: object) =>
    payroll.put(`/api/payroll/payroll_items/${bonus.id}`, {
      name: bonus.name,
      category: 'earning',
      code: bonus.code,
      ...more,
    });
  await change(fixed(300));
  assert.deepEqual(await amountsOf(run.id), [100]);
  await take(payroll, run.id, 'compute');
  assert.deepEqual(await amountsOf(run.id), [300]);
  await change(percentage(50, salary.id));
  const before = await testApp.snapshot('runs', 'run_lines');
  const reply = await payroll.post(`${RUNS}/${run.id}/compute`);
  assert.deepEqual(
    [reply.status, reply.body.message],
    [422, `${bonus.name} is a percentage of an item that is not in the payroll run.`],
  );
  assert.equal(await testApp.snapshot('runs', 'run_lines'), before);
});

test('payroll: totals too large to be exact are refused instead of rounded', async () => {
  const roster = await addRoster(testApp, payroll);
  const run = await addRun(payroll, roster.id, { items: [{ payroll_item_id: salary.id, amount: 1 }] });
  await testApp.app.db
    .updateTable('run_items')
    .set({ amount_centavos: 10n ** 15n })
    .where('run_id', '=', run.id)
    .execute();
  const before = await testApp.snapshot('runs', 'run_lines');
  const reply = await payroll.post(`${RUNS}/${run.id}/compute`);
  assert.deepEqual(
    [reply.status, reply.body],
    [422, { message: 'The totals of the payroll run are too large to be exact.' }],
  );
  assert.equal(await testApp.snapshot('runs', 'run_lines'), before);
});

test('payroll: the category of an item with computed sums cannot change; otherwise it can', async () => {
  const bonus = await addItem(payroll, { category: 'earning' });
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const run = await addRun(payroll, roster.id, { items: [{ payroll_item_id: bonus.id, amount: 500 }] });
  const change = (more: object) =>
    payroll.put(`/api/payroll/payroll_items/${bonus.id}`, { ...bonus, ...more });
  assert.equal((await change({ category: 'reimbursement' })).status, 200);
  await take(payroll, run.id, 'compute');
  const before = await testApp.snapshot('payroll_items', 'audit_log');
  const refused = await change({ category: 'deduction', is_ledger_excluded: true });
  assert.deepEqual(
    [refused.status, Object.keys(refused.body.errors)],
    [422, ['category', 'is_ledger_excluded']],
  );
  assert.equal(await testApp.snapshot('payroll_items', 'audit_log'), before);
  assert.equal((await change({ category: 'reimbursement', name: 'Travel' })).status, 200);
  await take(payroll, run.id, 'cancel');
  assert.equal((await change({ category: 'deduction', is_ledger_excluded: true })).status, 200);
});
