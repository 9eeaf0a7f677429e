import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { whileHeld } from '@bulwagan/testing/locks.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';
import { addEmployee, addItem, fixed, percentage } from '../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_1, NOVEMBER_2, ROSTERS, RUNS, take } from './testing/runs.ts';

const TABLES = ['runs', 'run_items', 'run_amounts', 'run_lines', 'audit_log'];
const NOBODY = '01890000-0000-7000-8000-000000000000';
const STEPS = ['compute', 'review', 'approve', 'finalize', 'cancel'];

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const approver = await testApp.as('Payroll Admin');
const north = await testApp.organization('North');
const unit = await testApp.organization('North unit', north.id);
const south = await testApp.organization('South');
const northern = await testApp.as('Payroll Admin', north.id);
const pay = await addItem(payroll, { name: 'Basic pay' });

test('contract: runs are for payroll users, and those of other organizations are not listed and answer 403', async () => {
  const mine = await addRun(northern, (await addRoster(testApp, northern, { organizationId: unit.id })).id, {
    items: [{ payroll_item_id: pay.id, amount: 1 }],
  });
  const southern = await addRoster(testApp, payroll, { organizationId: south.id });
  const theirs = await addRun(payroll, southern.id);
  const everybodys = await addRun(payroll, (await addRoster(testApp, payroll)).id);
  await take(payroll, theirs.id, 'compute');
  const hr = await testApp.as('HR Admin');
  const body = { roster_id: southern.id, ...NOVEMBER_2, items: [{ payroll_item_id: pay.id, amount: 1 }] };
  const before = await testApp.snapshot(...TABLES);
  const calls = (person: Person, id: string) => [
    ...['', '/lines', '/amounts'].map((part) => person.get(`${RUNS}/${id}${part}`)),
    ...STEPS.map((step) => person.post(`${RUNS}/${id}/${step}`)),
    person.put(`${RUNS}/${id}`, body),
    person.delete(`${RUNS}/${id}`),
  ];
  for (const [person, id, status] of [
    [hr, mine.id, 403],
    [northern, theirs.id, 403],
    [northern, everybodys.id, 403],
    [northern, NOBODY, 404],
    [payroll, 'no-uuid', 404],
  ] as const) {
    const statuses = (await Promise.all(calls(person, id))).map((reply) => reply.status);
    assert.deepEqual(statuses, Array(10).fill(status));
  }
  assert.equal((await testApp.get(RUNS)).status, 401);
  assert.equal((await hr.get(RUNS)).status, 403);
  assert.equal((await hr.post(RUNS, body)).status, 403);
  const unreached = await northern.post(RUNS, body);
  assert.deepEqual(unreached.body.errors, { roster_id: ['The selected roster id is invalid.'] });
  assert.equal(await testApp.snapshot(...TABLES), before);
  const { data, meta } = (await northern.get(RUNS)).body;
  assert.deepEqual([data.map(({ id }: { id: string }) => id), meta.total], [[mine.id], 1]);
});

test('payroll: all invalid fields of a new run are reported at once, and nothing is stored', async () => {
  const roster = await addRoster(testApp, payroll);
  const basis = await addItem(payroll);
  const share = await addItem(payroll, percentage(10, basis.id));
  const stranger = await addEmployee(testApp);
  const items = [{ payroll_item_id: pay.id, amount: 1 }];
  const existing = await addRun(payroll, roster.id, { items });
  const other = await addRoster(testApp, payroll);
  const before = await testApp.snapshot(...TABLES);
  const refused = async (more: object, ...fields: string[]) => {
    const body = { roster_id: roster.id, ...NOVEMBER_2, items, ...more };
    for (const reply of [await payroll.post(RUNS, body), await payroll.put(`${RUNS}/${existing.id}`, body)])
      assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, fields], JSON.stringify(more));
  };
  const empty = await payroll.post(RUNS, {});
  assert.deepEqual(Object.keys(empty.body.errors), ['roster_id', 'period_start', 'period_end', 'items']);
  await refused({ items: [] }, 'items');
  await refused({ period_start: '2026-12-01' }, 'period_end');
  await refused({ period_start: '2025-11-29' }, 'period_end');
  await refused({ period_end: '2026-11-31' }, 'period_end');
  await refused({ period_end: '0000-01-01' }, 'period_end');
  await refused({ payroll_type_id: NOBODY }, 'payroll_type_id');
  await refused({ items: [{ payroll_item_id: pay.id, amount: -1 }] }, 'items.0.amount');
  await refused({ items: [{ payroll_item_id: pay.id, amount: 0.005 }] }, 'items.0.amount');
  await refused({ items: [...items, { payroll_item_id: NOBODY, amount: 1 }] }, 'items.1.payroll_item_id');
  await refused({ items: [...items, ...items] }, 'items.1.payroll_item_id');
  await refused({ items: [...items, { payroll_item_id: share.id, amount: 1 }] }, 'items.1.payroll_item_id');
  await refused(
    {
      payroll_type_id: NOBODY,
      amounts: [
        { employee_id: stranger, payroll_item_id: pay.id, amount: 1 },
        { employee_id: roster.members[0], payroll_item_id: basis.id, amount: 1 },
        { employee_id: roster.members[1], payroll_item_id: pay.id, amount: 1 },
        { employee_id: roster.members[1], payroll_item_id: pay.id, amount: 2 },
      ],
    },
    'payroll_type_id',
    'amounts.0.employee_id',
    'amounts.1.payroll_item_id',
    'amounts.3',
  );
  const elsewhere = await payroll.post(RUNS, { roster_id: NOBODY, ...NOVEMBER_2, items });
  assert.deepEqual(Object.keys(elsewhere.body.errors), ['roster_id']);
  const moved = await payroll.put(`${RUNS}/${existing.id}`, { roster_id: other.id, ...NOVEMBER_1, items });
  assert.deepEqual(moved.body.errors, { roster_id: ['The roster of a payroll run cannot be changed.'] });
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('payroll: a period is a year at most, with or without a 29 February', async () => {
  const roster = await addRoster(testApp, payroll);
  const items = [{ payroll_item_id: pay.id, amount: 1 }];
  for (const [period_start, longest, longer] of [
    ['2026-03-01', '2027-03-01', '2027-03-02'],
    ['2027-03-01', '2028-03-01', '2028-03-02'],
    ['2028-02-29', '2029-02-28', '2029-03-01'],
  ] as const) {
    const body = { roster_id: roster.id, period_start, items };
    const refused = await payroll.post(RUNS, { ...body, period_end: longer });
    assert.deepEqual(refused.body.errors, { period_end: ['The period must not be longer than a year.'] });
    assert.equal((await payroll.post(RUNS, { ...body, period_end: longest })).status, 201, longest);
  }
});

test('payroll: a second run for the same roster and period is refused, also for simultaneous requests', async () => {
  const roster = await addRoster(testApp, payroll);
  const items = [{ payroll_item_id: pay.id, amount: 1 }];
  const body = { roster_id: roster.id, ...NOVEMBER_1, items };
  const replies = await Promise.all(Array.from({ length: 6 }, () => payroll.post(RUNS, body)));
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [201, 422, 422, 422, 422, 422]);
  const refused = replies.find(({ status }) => status === 422)!;
  assert.deepEqual(refused.body, { message: 'The roster already has a payroll run for this period.' });
  const second = await addRun(payroll, roster.id, { ...NOVEMBER_2, items });
  assert.equal((await payroll.put(`${RUNS}/${second.id}`, body)).status, 422);
  // The period of a cancelled run can be used again.
  const first = replies.find(({ status }) => status === 201)!.body.data;
  assert.equal((await take(payroll, first.id, 'cancel')).status, 'cancelled');
  assert.equal((await payroll.post(RUNS, body)).status, 201);
});

test('payroll: a run goes from draft to final step by step, and no step can be skipped', async () => {
  const run = await addRun(payroll, (await addRoster(testApp, payroll)).id);
  const refusesAll = async (...steps: string[]) => {
    const before = await testApp.snapshot(...TABLES);
    for (const step of steps) {
      const reply = await approver.post(`${RUNS}/${run.id}/${step}`);
      assert.deepEqual([reply.status, Object.keys(reply.body)], [422, ['message']], step);
    }
    assert.equal(await testApp.snapshot(...TABLES), before);
  };
  await refusesAll('review', 'approve', 'finalize');
  assert.equal((await take(payroll, run.id, 'compute')).status, 'computed');
  await refusesAll('approve', 'finalize');
  assert.equal((await take(payroll, run.id, 'review')).status, 'reviewed');
  await refusesAll('review', 'finalize');
  assert.equal((await payroll.delete(`${RUNS}/${run.id}`)).status, 422);
  assert.equal((await take(approver, run.id, 'approve')).status, 'approved');
  await refusesAll('review', 'approve');
  const final = await take(payroll, run.id, 'finalize');
  assert.deepEqual(
    [final.status, final.created_by.id, final.reviewed_by.id, final.approved_by.id, final.finalized_by.id],
    ['final', payroll.id, payroll.id, approver.id, payroll.id],
  );
  assert.match(final.finalized_at, /\+08:00$/);
  await refusesAll(...STEPS);
  const body = { roster_id: run.roster_id, ...NOVEMBER_2, items: [{ payroll_item_id: pay.id, amount: 1 }] };
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await payroll.put(`${RUNS}/${run.id}`, body)).status, 422);
  assert.equal((await payroll.delete(`${RUNS}/${run.id}`)).status, 422);
  assert.equal((await payroll.delete(`${ROSTERS}/${run.roster_id}`)).status, 422);
  assert.equal(
    (await payroll.delete(`/api/payroll/payroll_items/${final.items[0].payroll_item_id}`)).status,
    422,
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_id = $1 order by id`,
    [run.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['created', 'computed', 'reviewed', 'approved', 'finalized'].map((what) => `payroll_run.${what}`),
  );
});

test('payroll: a run must be approved by someone who did not create or change it, even for super users', async () => {
  const superUser = await testApp.superUser();
  const roster = await addRoster(testApp, superUser);
  const items = [{ payroll_item_id: pay.id, amount: 1 }];
  const run = await addRun(superUser, roster.id, { items });
  await take(superUser, run.id, 'compute', 'review');
  const before = await testApp.snapshot(...TABLES);
  const own = await superUser.post(`${RUNS}/${run.id}/approve`);
  assert.deepEqual(
    [own.status, own.body],
    [
      403,
      {
        message:
          'You created or changed this payroll run, its employees or its amounts, so another user must approve it.',
      },
    ],
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  await payroll.put(`${RUNS}/${run.id}`, { roster_id: roster.id, ...NOVEMBER_1, items });
  await take(payroll, run.id, 'compute', 'review');
  for (const person of [superUser, payroll])
    assert.equal((await person.post(`${RUNS}/${run.id}/approve`)).status, 403);
  assert.equal((await take(approver, run.id, 'approve')).status, 'approved');
});

test('payroll: changing or recomputing a run undoes review and approval', async () => {
  const roster = await addRoster(testApp, payroll);
  const extra = await addItem(payroll);
  const items = [
    { payroll_item_id: pay.id, amount: 100.25 },
    { payroll_item_id: extra.id, amount: 5 },
  ];
  const [first, second] = roster.members;
  const amounts = [
    { employee_id: first, payroll_item_id: pay.id, amount: 200.5 },
    { employee_id: second, payroll_item_id: extra.id, amount: 7 },
  ];
  const run = await addRun(payroll, roster.id, { items, amounts });
  const shown = await payroll.get(`${RUNS}/${run.id}/amounts`);
  assert.deepEqual(
    shown.body.data.map((one: Record<string, { id: string }>) => [
      one.employee!.id,
      one.payroll_item!.id,
      one.amount,
    ]),
    [
      [first, pay.id, 200.5],
      [second, extra.id, 7],
    ],
  );
  await take(payroll, run.id, 'compute', 'review');
  await take(approver, run.id, 'approve');
  const again = await take(payroll, run.id, 'compute');
  assert.deepEqual(
    [again.status, again.reviewed_by, again.approved_by, again.approved_at],
    ['computed', null, null, null],
  );
  await take(payroll, run.id, 'review');
  await take(approver, run.id, 'approve');
  // Omitted amounts that are still valid are kept; removing an item removes its amounts.
  const changed = await approver.put(`${RUNS}/${run.id}`, {
    roster_id: roster.id,
    ...NOVEMBER_2,
    items: [items[0]],
  });
  const { data } = changed.body;
  assert.deepEqual(
    [changed.status, data.status, data.period_end, data.approved_by, data.totals, data.lines_count],
    [200, 'draft', '2026-11-30', null, null, 0],
  );
  assert.equal((await payroll.get(`${RUNS}/${run.id}/lines`)).body.meta.total, 0);
  assert.equal((await payroll.get(`${RUNS}/${run.id}/amounts`)).body.meta.total, 1);
  const computed = await take(payroll, run.id, 'compute');
  assert.deepEqual([computed.totals.earning, computed.lines_count], [300.75, 2]);
  assert.equal((await payroll.delete(`${RUNS}/${run.id}`)).status, 204);
  assert.equal((await payroll.get(`${RUNS}/${run.id}`)).status, 404);
});

test('payroll: a change drops amounts of employees the roster no longer pays, permanently', async () => {
  const roster = await addRoster(testApp, payroll);
  const [gone, stays] = roster.members;
  const body = { roster_id: roster.id, ...NOVEMBER_1, items: [{ payroll_item_id: pay.id, amount: 100 }] };
  const amounts = [gone, stays].map((employee_id) => ({ employee_id, payroll_item_id: pay.id, amount: 900 }));
  const run = await addRun(payroll, roster.id, { ...body, amounts });
  await payroll.delete(`${ROSTERS}/${roster.id}/members/${gone}`);
  assert.equal((await payroll.put(`${RUNS}/${run.id}`, body)).status, 200);
  const shown = (await payroll.get(`${RUNS}/${run.id}/amounts`)).body.data;
  assert.deepEqual(
    shown.map((one: { employee: { id: string } }) => one.employee.id),
    [stays],
  );
  const { rows } = await testApp.app.connection.pool.query(
    "select changes->'dropped_amounts' as dropped from audit_log where subject_id = $1 and action = 'payroll_run.updated'",
    [run.id],
  );
  assert.deepEqual(rows, [
    { dropped: [{ employee_id: gone, payroll_item_id: pay.id, amount_centavos: '90000' }] },
  ]);
  await payroll.post(`${ROSTERS}/${roster.id}/members`, { employee_ids: [gone] });
  assert.equal((await take(payroll, run.id, 'compute')).totals.earning, 1_000);
});

test('payroll: runs are listed by period, latest first, and found by roster, type and status', async () => {
  const hr = await testApp.as('HR Admin');
  const type = (await hr.post('/api/payroll/payroll_types', { name: 'Regular' })).body.data;
  const roster = await addRoster(testApp, payroll);
  const items = [{ payroll_item_id: pay.id, amount: 1 }];
  const first = await addRun(payroll, roster.id, { items, payroll_type_id: type.id });
  const second = await addRun(payroll, roster.id, { items, ...NOVEMBER_2 });
  const ids = async (query: string) =>
    (await payroll.get(`${RUNS}?${query}`)).body.data.map(({ id }: { id: string }) => id);
  assert.deepEqual(await ids(`filter[roster_id]=${roster.id}`), [second.id, first.id]);
  assert.deepEqual(await ids(`filter[payroll_type_id]=${type.id}`), [first.id]);
  await take(payroll, second.id, 'cancel');
  assert.deepEqual(await ids(`filter[roster_id]=${roster.id}&filter[status]=cancelled`), [second.id]);
  assert.deepEqual(await ids(`filter[roster_id]=${roster.id}&filter[status]=lost`), []);
  const page = await payroll.get(`${RUNS}?filter[roster_id]=${roster.id}&per_page=1&page=2`);
  assert.deepEqual([page.body.data[0].id, page.body.meta.total], [first.id, 2]);
  assert.equal((await hr.delete(`/api/payroll/payroll_types/${type.id}`)).status, 422);
});

test('payroll: employees archived, moved or removed after computing are not paid until the run is recomputed', async () => {
  const office = await testApp.organization();
  const other = await testApp.organization();
  const { app } = testApp;
  const leave = {
    archived: (id: string) =>
      app.db
        .updateTable('employees')
        .set({ archived_at: '2026-11-20T00:00:00Z' })
        .where('id', '=', id)
        .execute(),
    moved: (id: string) =>
      app.db.updateTable('employees').set({ organization_id: other.id }).where('id', '=', id).execute(),
    removed: (id: string) => app.db.deleteFrom('roster_members').where('employee_id', '=', id).execute(),
  };
  for (const [how, go] of Object.entries(leave)) {
    const roster = await addRoster(testApp, payroll, { members: 3, organizationId: office.id });
    const run = await addRun(payroll, roster.id);
    await take(payroll, run.id, 'compute', 'review');
    await go(roster.members[0]!);
    const refused = async (step: string, who: string) => {
      const before = await testApp.snapshot(...TABLES);
      const { status, body } = await approver.post(`${RUNS}/${run.id}/${step}`);
      const message = `${who} of the payroll run would no longer be paid. Compute it again.`;
      assert.deepEqual([status, body], [422, { message }], how);
      assert.equal(await testApp.snapshot(...TABLES), before);
    };
    await refused('approve', 'One employee');
    assert.equal((await take(payroll, run.id, 'compute')).employees_count, 2);
    await take(payroll, run.id, 'review');
    await take(approver, run.id, 'approve');
    for (const id of roster.members.slice(1)) await go(id);
    await refused('finalize', '2 employees');
  }
});

test('payroll: an employee archived while other runs are finalized is not paid either', async () => {
  const hr = await testApp.as('HR Admin');
  const roster = await addRoster(testApp, payroll);
  const run = await addRun(payroll, roster.id);
  await take(payroll, run.id, 'compute', 'review');
  await take(approver, run.id, 'approve');
  const reply = await whileHeld(
    testApp.app.connection.pool,
    `select pg_advisory_xact_lock(hashtextextended('workforce final runs', 0))`,
    () => payroll.post(`${RUNS}/${run.id}/finalize`),
    async () => {
      assert.equal((await hr.delete(`${EMPLOYEES}/${roster.members[0]}`)).status, 204);
    },
  );
  const message = 'One employee of the payroll run would no longer be paid. Compute it again.';
  assert.deepEqual([reply.status, reply.body], [422, { message }]);
});

test('payroll: of several simultaneous finalizations one counts, and every final run has a unique number', async () => {
  const runs = await Promise.all(
    [1, 2].map(async () => addRun(payroll, (await addRoster(testApp, payroll)).id)),
  );
  for (const { id } of runs) {
    await take(payroll, id, 'compute', 'review');
    await take(approver, id, 'approve');
  }
  const replies = await Promise.all(
    [...runs, ...runs, ...runs].map(({ id }) => payroll.post(`${RUNS}/${id}/finalize`)),
  );
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 200, 422, 422, 422, 422]);
  const { rows } = await testApp.app.connection.pool.query(
    'select final_number from runs where final_number is not null order by 1',
  );
  assert.deepEqual(
    rows.map(({ final_number }) => final_number),
    rows.map((_, at) => BigInt(at + 1)),
  );
});

test('payroll: of two approved runs that share a limit, only one can be finalized without recomputing', async () => {
  const allowance = await addItem(payroll, fixed(2_000));
  const one = await addRoster(testApp, payroll, { members: 1 });
  const other = await addRoster(testApp, payroll, { members: 1 });
  await payroll.put(`${ROSTERS}/${other.id}/members`, { employee_ids: [...other.members, ...one.members] });
  const items = [{ payroll_item_id: allowance.id, amount: 1_500 }];
  const runs = await Promise.all([
    addRun(payroll, one.id, { items }),
    addRun(payroll, other.id, { items, ...NOVEMBER_2 }),
  ]);
  for (const { id } of runs) {
    await take(payroll, id, 'compute', 'review');
    await take(approver, id, 'approve');
  }
  const replies = await Promise.all(runs.map(({ id }) => payroll.post(`${RUNS}/${id}/finalize`)));
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 422]);
  const late = runs[replies.findIndex(({ status }) => status === 422)]!;
  assert.match(replies.find(({ status }) => status === 422)!.body.message, /Compute this one again/);
  await take(payroll, late.id, 'compute', 'review');
  await take(approver, late.id, 'approve', 'finalize');
  const { rows } = await testApp.app.connection.pool.query(
    `select sum(amount_centavos)::integer as sum from run_lines where payroll_item_id = $1
     group by employee_id order by 1`,
    [allowance.id],
  );
  assert.deepEqual(
    rows.map(({ sum }) => sum),
    [150_000, 200_000],
  );
});

/** Creates an approved run of one employee: basic pay, and a deduction limited to a share of it. */
async function approvedShare() {
  const share = await addItem(payroll, { category: 'deduction', ...percentage(5, pay.id) });
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const basic = { payroll_item_id: pay.id, amount: 10_000 };
  const run = await addRun(payroll, roster.id, {
    items: [basic, { payroll_item_id: share.id, amount: 2_000 }],
    ...NOVEMBER_2,
  });
  await take(payroll, run.id, 'compute', 'review');
  await take(approver, run.id, 'approve');
  return { share, roster, basic, run };
}

test('payroll: a run cannot be finalized after a later run paid the base of its percentage', async () => {
  const { roster, basic, run: second } = await approvedShare();
  const other = await addRun(payroll, roster.id, {
    items: [basic],
    period_start: '2026-12-01',
    period_end: '2026-12-15',
  });
  const first = await addRun(payroll, roster.id, { items: [basic] });
  await take(payroll, first.id, 'compute', 'review');
  await take(approver, first.id, 'approve', 'finalize');
  const before = await testApp.snapshot(...TABLES);
  const refused = await payroll.post(`${RUNS}/${second.id}/finalize`);
  assert.deepEqual(
    [refused.status, refused.body],
    [
      422,
      {
        message:
          'Another payroll run that counts against the same limits has become final. Compute this one again.',
      },
    ],
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  await take(payroll, second.id, 'compute', 'review');
  await take(approver, second.id, 'approve');
  // This run is for another month and counts against none of these limits.
  await take(payroll, other.id, 'compute', 'review');
  await take(approver, other.id, 'approve', 'finalize');
  await take(payroll, second.id, 'finalize');
  const { body } = await payroll.get(`${RUNS}/${second.id}/lines`);
  assert.deepEqual(
    body.data.map(({ amount, basis }: { amount: number; basis: number | null }) => [amount, basis]),
    [
      [10_000, null],
      [1_000, 20_000],
    ],
  );
});

test('payroll: a run whose lines lack the stored base cannot be finalized after such a payment either', async () => {
  const { share, roster, basic, run: second } = await approvedShare();
  // Simulates lines written before the base was stored.
  const { rowCount } = await testApp.app.connection.pool.query(
    `update run_lines set rule = rule - 'basis_item_id' where run_id = $1`,
    [second.id],
  );
  assert.equal(rowCount, 2);
  const first = await addRun(payroll, roster.id, { items: [basic] });
  await take(payroll, first.id, 'compute', 'review');
  await take(approver, first.id, 'approve', 'finalize');
  // The catalog has another base by now.
  const other = await addItem(payroll);
  const rebase = async (basisId: string) => {
    const { name, code, category } = share;
    const path = `/api/payroll/payroll_items/${share.id}`;
    const reply = await payroll.put(path, { name, code, category, ...percentage(5, basisId) });
    assert.equal(reply.status, 200, reply.text);
  };
  await rebase(other.id);
  const before = await testApp.snapshot(...TABLES);
  const refused = await payroll.post(`${RUNS}/${second.id}/finalize`);
  assert.equal(refused.status, 422);
  assert.match(refused.body.message, /^Another payroll run that counts against the same limits/);
  assert.equal(await testApp.snapshot(...TABLES), before);
  await rebase(pay.id);
  await take(payroll, second.id, 'compute', 'review');
  await take(approver, second.id, 'approve', 'finalize');
  const { body } = await payroll.get(`${RUNS}/${second.id}/lines?filter[payroll_item_id]=${share.id}`);
  assert.deepEqual([body.data[0].amount, body.data[0].basis], [1_000, 20_000]);
});

test('payroll: a run whose lines lack the stored base is finalized when no relevant payment was made since', async () => {
  const { roster, basic, run } = await approvedShare();
  await testApp.app.connection.pool.query(
    `update run_lines set rule = rule - 'basis_item_id' where run_id = $1`,
    [run.id],
  );
  const elsewhere = await addRun(payroll, (await addRoster(testApp, payroll)).id, { items: [basic] });
  const apart = await addRun(payroll, roster.id);
  for (const { id } of [elsewhere, apart]) {
    await take(payroll, id, 'compute', 'review');
    await take(approver, id, 'approve', 'finalize');
  }
  await take(payroll, run.id, 'finalize');
});
