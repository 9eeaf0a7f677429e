import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, fixed, percentage } from '../../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_1, NOVEMBER_2, RUNS, take } from '../testing/runs.ts';

interface Got {
  employee: { id: string; full_name: string };
  totals: Record<string, number>;
}
interface Line extends Pick<Got, 'employee'> {
  payroll_item: { name: string };
  counts_as: string;
  amount: number;
  cap: number | null;
}

const NOBODY = '01890000-0000-7000-8000-000000000000';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const approver = await testApp.as('Payroll Admin');
const { pool } = testApp.app.connection;

const salary = await addItem(payroll, { name: 'Basic pay' });
const share = await addItem(payroll, { name: 'Share', category: 'deduction', ...percentage(5, salary.id) });
const loan = await addItem(payroll, { name: 'Loan', category: 'deduction' });
const premium = await addItem(payroll, { name: 'Premium', category: 'contribution' });
const travel = await addItem(payroll, { name: 'Travel', category: 'reimbursement' });
const ceiling = await addItem(payroll, { name: 'Ceiling', ...fixed(3_000), is_ledger_excluded: true });

/**
 * Creates a run with items of every kind. The first three employees have individual amounts: one has a negative net
 * pay, another has no salary.
 */
async function runOfAllKinds({
  members = 4,
  organizationId,
}: {
  members?: number;
  organizationId?: string;
} = {}) {
  const roster = await addRoster(testApp, payroll, {
    members,
    ...(organizationId === undefined ? {} : { organizationId }),
  });
  const [first, second, third] = roster.members;
  return {
    roster,
    run: await addRun(payroll, roster.id, {
      items: [
        { payroll_item_id: premium.id, amount: 250.25 },
        { payroll_item_id: salary.id, amount: 15_000.05 },
        { payroll_item_id: share.id, amount: 100_000 },
        { payroll_item_id: loan.id, amount: 0 },
        { payroll_item_id: travel.id, amount: 0 },
        { payroll_item_id: ceiling.id, amount: 4_000 },
      ],
      amounts: [
        { employee_id: first, payroll_item_id: salary.id, amount: 0.19 },
        { employee_id: first, payroll_item_id: loan.id, amount: 100 },
        { employee_id: second, payroll_item_id: travel.id, amount: 123.45 },
        { employee_id: third, payroll_item_id: salary.id, amount: 0 },
      ],
    }),
  };
}

const employeesOf = async (id: string, query = '') =>
  (await payroll.get(`${RUNS}/${id}/employees?${query}`)).body;
const idsOf = async (id: string, query: string): Promise<string[]> =>
  (await employeesOf(id, query)).data.map((one: Got) => one.employee.id);
const kept = () => testApp.snapshot('run_employees');
const centavos = (pesos: number) => BigInt(Math.round(pesos * 100));
const sumOf = (pesos: number[]) => pesos.reduce((sum, one) => sum + centavos(one), 0n);

test('contract: employees’ sums are for payroll users, and runs of other organizations answer 403', async () => {
  const north = await testApp.organization('North');
  const south = await testApp.organization('South');
  const northern = await testApp.as('Payroll Admin', north.id);
  const hr = await testApp.as('HR Admin');
  const { run, roster } = await runOfAllKinds({ organizationId: south.id });
  await take(payroll, run.id, 'compute');
  const [one] = roster.members;
  const parts = (id: string) => ['', '/export', `/${one}`].map((part) => `${RUNS}/${id}/employees${part}`);
  const before = await testApp.snapshot('run_employees', 'runs', 'audit_log');
  for (const [person, id, status] of [
    [testApp, run.id, 401],
    [hr, run.id, 403],
    [northern, run.id, 403],
    [northern, NOBODY, 404],
    [payroll, 'no-uuid', 404],
  ] as [Pick<Person, 'get'>, string, number][])
    for (const path of parts(id)) assert.equal((await person.get(path)).status, status, path);
  for (const employee of [NOBODY, 'no-uuid'])
    assert.equal((await payroll.get(`${RUNS}/${run.id}/employees/${employee}`)).status, 404);
  for (const [query, status] of [
    ['filter[capped]=perhaps', 422],
    ['filter[employee_id]=no-uuid', 422],
    [`filter[search]=${'a'.repeat(256)}`, 422],
    ['page=x', 422],
    ['filter[nothing]=1', 400],
  ] as const)
    assert.equal((await payroll.get(`${RUNS}/${run.id}/employees?${query}`)).status, status, query);
  assert.equal(await testApp.snapshot('run_employees', 'runs', 'audit_log'), before);
});

test('payroll: before a run is computed it has no employees and no payslips', async () => {
  const { run, roster } = await runOfAllKinds();
  const { data, meta } = await employeesOf(run.id);
  assert.deepEqual([data, meta.total, meta.from, meta.last_page], [[], 0, null, 1]);
  const slip = await payroll.get(`${RUNS}/${run.id}/employees/${roster.members[0]}`);
  assert.deepEqual([slip.status, slip.body], [404, { message: 'The payslip could not be found.' }]);
});

test('payroll: each employee’s sums equal their lines and add up to the totals of the run, and a net may be negative', async () => {
  const { run, roster } = await runOfAllKinds();
  const { totals } = await take(payroll, run.id, 'compute');
  const { data, meta } = await employeesOf(run.id);
  assert.deepEqual([meta.total, meta.per_page], [4, 50]);
  assert.deepEqual(data[0], {
    employee: { id: roster.members[0], full_name: 'Ana Reyes A', employee_number: null },
    lines_count: 5,
    totals: {
      earning: 0.19,
      reimbursement: 0,
      deduction: 100,
      contribution: 250.25,
      net: -99.81,
      ledger_excluded: 3_000,
    },
  });
  assert.deepEqual(
    data.map((one: Got) => one.totals.net),
    [-99.81, 14_373.5, 0, 14_250.05],
  );
  const lines: Line[] = (await payroll.get(`${RUNS}/${run.id}/lines?per_page=100`)).body.data;
  for (const [name, total] of Object.entries<number>(totals)) {
    assert.equal(sumOf(data.map((one: Got) => one.totals[name]!)), centavos(total), name);
    if (name === 'net') continue;
    for (const { employee, totals: own } of data as Got[]) {
      const counted = lines.filter((line) => line.employee.id === employee.id && line.counts_as === name);
      const amounts = counted.map(({ amount }) => amount);
      assert.equal(centavos(own[name]!), sumOf(amounts), `${employee.full_name} ${name}`);
    }
  }
});

test('payroll: employees of a run are listed in its order in pages, and found by name, number, item and limit', async () => {
  const { run, roster } = await runOfAllKinds({ members: 7 });
  const [first, second, third, ...others] = roster.members;
  await testApp.app.db
    .updateTable('employees')
    .set({ employee_number: 'PAY-100%_7', first_name: 'Niña', last_name: 'Peñaflor' })
    .where('id', '=', third!)
    .execute();
  await take(payroll, run.id, 'compute');
  // Sorted by last name: the renamed employee now comes first.
  const order = [third, first, second, ...others];
  assert.deepEqual(await idsOf(run.id, ''), order);
  const pages = [];
  for (const page of [1, 2, 3, 4]) {
    const { data, meta } = (await payroll.get(`${RUNS}/${run.id}/employees?per_page=3&page=${page}`)).body;
    assert.deepEqual([meta.total, meta.last_page], [7, 3]);
    pages.push(data.map((one: Got) => one.employee.id));
  }
  assert.deepEqual(pages, [order.slice(0, 3), order.slice(3, 6), order.slice(6), []]);
  const far = (await payroll.get(`${RUNS}/${run.id}/employees?page=999999999`)).body;
  assert.deepEqual([far.data, far.meta.total], [[], 7]);

  assert.deepEqual(await idsOf(run.id, 'filter[search]=PENAFLOR'), [third]);
  assert.deepEqual(await idsOf(run.id, 'filter[search]=pay-100%25_'), [third]);
  assert.deepEqual(await idsOf(run.id, 'filter[search]=%25'), [third]);
  assert.deepEqual(await idsOf(run.id, 'filter[search]=%20'), order);
  assert.deepEqual(await idsOf(run.id, `filter[employee_id]=${second}`), [second]);
  assert.deepEqual(await idsOf(run.id, `filter[employee_id]=${NOBODY}`), []);
  assert.deepEqual(await idsOf(run.id, `filter[payroll_item_id]=${travel.id}`), [second]);
  const cut = (item: { id: string }, isCut: boolean) =>
    idsOf(run.id, `filter[payroll_item_id]=${item.id}&filter[capped]=${isCut}`);
  assert.deepEqual(await cut(ceiling, true), order);
  assert.deepEqual(await cut(ceiling, false), []);
  assert.deepEqual(
    await cut(salary, false),
    order.filter((id) => id !== third),
  );
  assert.deepEqual(await idsOf(run.id, 'filter[capped]=true&filter[search]=reyes&per_page=2&page=2'), [
    others[0],
    others[1],
  ]);
});

test('payroll: computing again replaces the sums, and a change or deletion of the run removes them', async () => {
  const { run } = await runOfAllKinds();
  const nothing = await kept();
  await take(payroll, run.id, 'compute');
  const computed = await kept();
  assert.notEqual(computed, nothing);
  await take(payroll, run.id, 'compute');
  assert.equal(await kept(), computed);
  const body = {
    roster_id: run.roster_id,
    ...NOVEMBER_2,
    items: [{ payroll_item_id: salary.id, amount: 10 }],
  };
  assert.equal((await payroll.put(`${RUNS}/${run.id}`, body)).status, 200);
  assert.equal(await kept(), nothing);
  assert.equal((await employeesOf(run.id)).meta.total, 0);
  await take(payroll, run.id, 'compute');
  assert.equal((await employeesOf(run.id)).data.at(-1).totals.net, 10);
  assert.equal((await payroll.delete(`${RUNS}/${run.id}`)).status, 204);
  assert.equal(await kept(), nothing);
});

test('payroll: a cancelled run keeps its employees’ sums and its lines', async () => {
  const { run, roster } = await runOfAllKinds();
  await take(payroll, run.id, 'compute');
  const { data } = await employeesOf(run.id);
  await take(payroll, run.id, 'cancel');
  assert.deepEqual((await employeesOf(run.id)).data, data);
  const slip = (await payroll.get(`${RUNS}/${run.id}/employees/${roster.members[0]}`)).body.data;
  assert.equal(slip.run.status, 'cancelled');
});

test('payroll: a payslip shows the employee, the period, and each line with its sum and reason', async () => {
  const bureau = await testApp.organization('Bureau');
  const { run, roster } = await runOfAllKinds({ organizationId: bureau.id });
  const [first] = roster.members;
  const slipOf = async () => (await payroll.get(`${RUNS}/${run.id}/employees/${first}`)).body.data;
  await take(payroll, run.id, 'compute');
  const { lines, ...slip } = await slipOf();
  const [row] = (await employeesOf(run.id)).data;
  assert.deepEqual(slip, {
    run: {
      id: run.id,
      roster: run.roster,
      period_start: '2026-11-01',
      period_end: '2026-11-15',
      status: 'computed',
      finalized_at: null,
    },
    organization: { id: bureau.id, name: 'Bureau' },
    ...row,
  });
  const own = await payroll.get(`${RUNS}/${run.id}/lines?filter[employee_id]=${first}`);
  assert.deepEqual(lines, own.body.data);
  assert.deepEqual(
    lines.map((line: Line) => [line.payroll_item.name, line.counts_as, line.amount, line.cap]),
    [
      ['Premium', 'contribution', 250.25, null],
      ['Basic pay', 'earning', 0.19, null],
      ['Share', 'deduction', 0, 0],
      ['Loan', 'deduction', 100, null],
      ['Ceiling', 'ledger_excluded', 3_000, 3_000],
    ],
  );
  await take(payroll, run.id, 'review');
  await take(approver, run.id, 'approve', 'finalize');
  const { status, finalized_at } = (await slipOf()).run;
  assert.equal(status, 'final');
  assert.match(finalized_at, /\+08:00$/);
});

test('payroll: a payslip is from one snapshot, even if the run is computed again while it is read', async () => {
  const { run, roster } = await runOfAllKinds();
  const [first] = roster.members;
  await take(payroll, run.id, 'compute');
  const body = {
    roster_id: run.roster_id,
    ...NOVEMBER_1,
    items: [{ payroll_item_id: salary.id, amount: 7 }],
  };
  const { app } = testApp;
  const { db } = app;
  const again = async () => {
    app.db = db;
    assert.equal((await payroll.put(`${RUNS}/${run.id}`, { ...body, amounts: [] })).status, 200);
    await take(payroll, run.id, 'compute');
  };
  app.db = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      // Runs after the employee's sums were read and before the lines are read.
      if (result.rows.some((row) => 'net_centavos' in row) && app.db !== db) await again();
      return result;
    },
  });
  const { totals, lines, lines_count } = (await payroll.get(`${RUNS}/${run.id}/employees/${first}`)).body
    .data;
  assert.equal(app.db, db, 'the run was not recomputed during the read');
  assert.equal(lines.length, lines_count);
  assert.deepEqual(
    lines.filter((line: Line) => line.counts_as === 'earning').map((line: Line) => line.amount),
    [totals.earning],
  );
});

test('payroll: employees’ sums are exported to the centavo with the order and filters of the list, and audited', async () => {
  const { run, roster } = await runOfAllKinds();
  await take(payroll, run.id, 'compute');
  const exported = async (query: string): Promise<Record<string, string>[]> => {
    const { rawPayload, statusCode, headers } = await testApp.server.inject({
      url: `/workforce${RUNS}/${run.id}/employees/export?format=csv${query}`,
      headers: payroll.headers,
    });
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-disposition']), /Net pay 2026-11-01 to 2026-11-15/);
    const [header = [], ...records] = await cellsOf(readCsv([rawPayload], BOUNDS));
    return records.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])));
  };
  const rows = await exported('');
  assert.deepEqual(rows[0], {
    'Employee ID': roster.members[0],
    'Employee number': '',
    'Full name': 'Ana Reyes A',
    Lines: '5',
    Earnings: '0.19',
    Reimbursements: '0',
    Deductions: '100',
    Net: '-99.81',
    Contributions: '250.25',
    'Excluded from the ledger': '3000',
  });
  assert.deepEqual(
    rows.map(({ Net }) => Net),
    ['-99.81', '14373.5', '0', '14250.05'],
  );
  const some = await exported('&filter[search]=reyes%20b');
  assert.deepEqual(
    some.map((row) => row['Employee ID']),
    [roster.members[1]],
  );
  const { rows: auditEvents } = await pool.query(
    `select actor_id, changes from audit_log where action = 'payroll_run.employees_exported' and subject_id = $1
     order by id`,
    [run.id],
  );
  assert.deepEqual(auditEvents, [
    { actor_id: payroll.id, changes: { query: {} } },
    { actor_id: payroll.id, changes: { query: { 'filter[search]': true } } },
  ]);
});

test('payroll: repeating the backfill of sums for earlier runs gives the same result (migration 0013)', async () => {
  for (const _ of [1, 2]) await take(payroll, (await runOfAllKinds()).run.id, 'compute');
  const byTrigger = await kept();
  await pool.query('truncate run_employees');
  for (let times = 0; times < 2; times += 1) {
    await pool.query('call keep_employees_of_earlier_runs()');
    assert.equal(await kept(), byTrigger);
  }
});

test('payroll: runs computed or deleted during the backfill have their sums exactly once, or none', async () => {
  const runs = [];
  for (const _ of [1, 2, 3]) runs.push((await runOfAllKinds()).run);
  const [again, first, gone] = runs;
  await take(payroll, again.id, 'compute');
  await take(payroll, gone.id, 'compute');
  const before = await testApp.snapshot('run_lines');
  const [, ...replies] = await Promise.all([
    pool.query('call keep_employees_of_earlier_runs()'),
    payroll.post(`${RUNS}/${again.id}/compute`),
    payroll.post(`${RUNS}/${first.id}/compute`),
    payroll.delete(`${RUNS}/${gone.id}`),
    pool.query('call keep_employees_of_earlier_runs()'),
  ]);
  assert.deepEqual(
    replies.slice(0, 3).map((reply) => ('status' in reply ? reply.status : null)),
    [200, 200, 204],
  );
  assert.notEqual(await testApp.snapshot('run_lines'), before);
  for (const [run, total] of [
    [again, 4],
    [first, 4],
    [gone, 0],
  ] as const) {
    const { rows } = await pool.query(
      'select count(*)::integer as count, max(place) from run_employees where run_id = $1',
      [run.id],
    );
    assert.deepEqual(rows, [{ count: total, max: total || null }]);
  }
});
