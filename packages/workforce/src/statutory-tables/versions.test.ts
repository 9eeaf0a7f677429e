import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addRoster, addRun, RUNS, take } from '../runs/testing/runs.ts';

const BASE = '/api/payroll/tables';
const TABLES = ['statutory_versions', 'statutory_brackets', 'salary_steps', 'audit_log'];
const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');

const RATES = { from: 0, employee_rate: 10, employer_rate: 13.5 };
const version = (more: object = {}) => ({
  effective_from: '2027-01-01',
  law: 'RA 99999, section 1',
  source: 'Official Gazette',
  rate_on: 'whole',
  floor: null,
  ceiling: null,
  brackets: [RATES],
  ...more,
});
const add = (key: string, more: object = {}) => payroll.post(`${BASE}/${key}/versions`, version(more));

type Period = { period_start: string; period_end: string; pay_date?: string };

/** Returns an approved run, and the user who can make it final. */
async function approvedRun(period: Period) {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const run = await addRun(payroll, roster.id, period);
  await take(payroll, run.id, 'compute', 'review');
  const approver = await testApp.superUser();
  await take(approver, run.id, 'approve');
  return { id: run.id as string, approver };
}

async function finalRun(period: Period): Promise<void> {
  const { id, approver } = await approvedRun(period);
  await take(approver, id, 'finalize');
}

test('contract §3.3: a version is refused for its brackets, rates, amounts and range, by field, and nothing is added', async () => {
  const at = (...brackets: object[]) => ({ brackets });
  const cases: [key: string, more: object, fields: string[]][] = [
    ['gsis', at({ ...RATES, from: 1 }), ['brackets.0.from']],
    ['gsis', at(RATES, { ...RATES, from: 100 }, { ...RATES, from: 100 }), ['brackets.2.from']],
    ['gsis', at(RATES, { ...RATES, from: 100 }, { ...RATES, from: 99.99 }), ['brackets.2.from']],
    ['gsis', at(RATES, { ...RATES, from: 0 }), ['brackets.1.from']],
    ['gsis', at(), ['brackets']],
    ['gsis', at({ ...RATES, employee_rate: -1 }), ['brackets.0.employee_rate']],
    ['gsis', at({ ...RATES, employer_rate: 100.01 }), ['brackets.0.employer_rate']],
    ['gsis', at({ ...RATES, employer_rate: 1.00001 }), ['brackets.0.employer_rate']],
    ['gsis', at({ ...RATES, employee_amount: -0.01 }), ['brackets.0.employee_amount']],
    ['gsis', at({ ...RATES, employer_amount: 0.005 }), ['brackets.0.employer_amount']],
    ['gsis', at({ employee_rate: 1 }), ['brackets.0.from']],
    ['gsis', { floor: 2, ceiling: 1.99 }, ['floor']],
    ['gsis', { floor: -1 }, ['floor']],
    ['gsis', { rate_on: undefined }, ['rate_on']],
    ['gsis', { rate_on: 'part' }, ['rate_on']],
    ['gsis', { brackets: undefined }, ['brackets']],
    ['gsis', { law: ' ' }, ['law']],
    ['gsis', { effective_from: '2027-02-29' }, ['effective_from']],
    ['gsis', { effective_from: 7, brackets: [{ ...RATES, from: 1 }] }, ['brackets.0.from', 'effective_from']],
    ['gsis', { grades: [{ grade: 1, steps: [1] }] }, ['grades']],
    ['salary-grades', {}, ['brackets', 'grades', 'rate_on']],
    [
      'salary-grades',
      { rate_on: undefined, brackets: undefined, grades: [{ grade: 2, steps: [1] }] },
      ['grades.0.grade'],
    ],
    [
      'salary-grades',
      { rate_on: undefined, brackets: undefined, grades: [{ grade: 1, steps: [2, 1, 0] }] },
      ['grades.0.steps.1', 'grades.0.steps.2'],
    ],
    [
      'salary-grades',
      { rate_on: undefined, brackets: undefined, grades: [{ grade: 34, steps: Array(9).fill(1) }] },
      ['grades.0.grade', 'grades.0.steps'],
    ],
  ];
  const before = await testApp.snapshot(...TABLES);
  for (const [key, more, fields] of cases) {
    const reply = await add(key, more);
    assert.equal(reply.status, 422, JSON.stringify(more));
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields, JSON.stringify(more));
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: a version is added by users who manage payroll everywhere, is in force from its date, and is audited', async () => {
  const office = await testApp.organization();
  for (const person of [await testApp.as('Payroll Admin', office.id), await testApp.as('HR Admin')])
    assert.equal((await person.post(`${BASE}/gsis/versions`, version())).status, 403);
  const brackets = [
    { from: 0, employee_amount: 5, employer_amount: 6.5 },
    { from: 100.01, employee_rate: 1.25, employer_rate: 33.3333, employee_amount: 5.5 },
  ];
  const reply = await add('gsis', {
    rate_on: 'excess',
    floor: 50,
    ceiling: 20_000,
    brackets,
    confirmed: true,
  });
  assert.equal(reply.status, 201);
  const { data } = reply.body;
  const none = { employee_amount: 0, employee_rate: 0, employer_amount: 0, employer_rate: 0 };
  assert.deepEqual(
    data.brackets,
    brackets.map((one) => ({ ...none, ...one })),
  );
  assert.deepEqual([data.floor, data.ceiling, data.rate_on, data.confirmed], [50, 20_000, 'excess', true]);
  assert.deepEqual([data.confirmed_by.id, data.used, data.retroactive], [payroll.id, false, false]);
  for (const [on, from] of [
    ['2026-12-31', '1997-06-24'],
    ['2027-01-01', '2027-01-01'],
  ])
    assert.equal((await payroll.get(`${BASE}/gsis?on=${on}`)).body.data.effective_from, from);
  const evaluated = await payroll.post(`${BASE}/gsis/evaluate`, { on: '2027-01-31', amount: 500 });
  assert.deepEqual(
    [evaluated.body.data.employee, evaluated.body.data.employer, evaluated.body.data.bracket],
    [10.5, 133.33, 2],
  );
  const { rows } = await testApp.app.connection.pool.query(
    `select changes -> 'after' as added from audit_log where action = 'statutory_table.version_added'`,
  );
  assert.deepEqual([rows.length, rows[0].added.key, rows[0].added.effective_from], [1, 'gsis', '2027-01-01']);
});

test('contract §3.3: of several versions with one date one is added, also when they are sent at once', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => add('pag-ibig', { effective_from: '2028-01-01' })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422]);
  const refused = replies.find(({ status }) => status === 422)!;
  assert.match(refused.body.errors.effective_from[0], /already has a version from this date/);
});

test('contract §3.3: a salary table of a local government has as many grades and steps as it prints', async () => {
  const grades = [
    { grade: 1, steps: [10_000, 10_100.5] },
    { grade: 2, steps: [11_000] },
  ];
  const table = { rate_on: undefined, brackets: undefined, floor: undefined, ceiling: undefined, grades };
  const reply = await add('salary-grades', { effective_from: '2029-01-01', ...table });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(reply.body.data.grades, grades);
  const evaluate = (grade: number, step: number) =>
    payroll.post(`${BASE}/salary-grades/evaluate`, { on: '2029-06-30', grade, step });
  assert.equal((await evaluate(1, 2)).body.data.employee, 10_100.5);
  assert.match((await evaluate(3, 1)).body.errors.grade[0], /grades 1 to 2/);
  assert.match((await evaluate(2, 2)).body.errors.step[0], /grade 2 has steps 1 to 1/);
});

test('contract §3.3: a date that a final run has used is refused, unless the version is retroactive', async () => {
  await finalRun({ period_start: '2030-03-01', period_end: '2030-03-15' });
  const before = await testApp.snapshot(...TABLES);
  for (const effective_from of ['2030-03-15', '2030-03-01', '2030-01-01', '2027-06-01']) {
    const reply = await add('philhealth', { effective_from });
    assert.equal(reply.status, 422);
    assert.match(reply.body.errors.effective_from[0], /final payroll run has used this date/);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await add('philhealth', { effective_from: '2030-03-16' })).status, 201);
  const late = await add('philhealth', { effective_from: '2030-01-01', retroactive: true });
  assert.deepEqual([late.status, late.body.data.retroactive, late.body.data.used], [201, true, true]);
  // A version that starts before the run's first version changes nothing.
  assert.equal((await add('philhealth', { effective_from: '2029-06-01' })).status, 201);
});

test('contract §3.3: a table of tax is used by a final run that is paid on its days, although the period is before', async () => {
  await finalRun({ period_start: '2034-12-16', period_end: '2034-12-31', pay_date: '2035-01-05' });
  const taxed = { effective_from: '2035-01-01', rate_on: 'excess' };
  for (const key of ['withholding-semi-monthly', 'income-tax-annual']) {
    const refused = await add(key, taxed);
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['effective_from']], key);
    assert.equal((await add(key, { ...taxed, effective_from: '2035-01-06' })).status, 201, key);
    const late = await add(key, { ...taxed, retroactive: true });
    assert.deepEqual([late.status, late.body.data.used], [201, true], key);
  }
  const contributions = await add('philhealth', { effective_from: '2035-01-01' });
  assert.deepEqual([contributions.status, contributions.body.data.used], [201, false]);
});

test('contract §3.3: of a version and a run of its dates that becomes final at once, the version is first or refused', async () => {
  for (const month of ['05', '06', '07', '08']) {
    const period = { period_start: `2033-${month}-01`, period_end: `2033-${month}-28` };
    const { id, approver } = await approvedRun(period);
    const [added, final] = await Promise.all([
      add('income-tax-annual', { effective_from: period.period_end, rate_on: 'excess' }),
      approver.post(`${RUNS}/${id}/finalize`),
    ]);
    assert.equal(final.status, 200, final.text);
    const { rows } = await testApp.app.connection.pool.query(
      `select action from audit_log where subject_id in ($1, $2) order by id desc limit 1`,
      [id, added.body.data?.id ?? id],
    );
    if (added.status !== 422) assert.equal(added.status, 201);
    assert.equal(rows[0].action, 'payroll_run.finalized');
  }
});

test('contract §3.3: figures of a version that a final run has used are fixed, but it can be confirmed', async () => {
  await finalRun({ period_start: '2031-05-01', period_end: '2031-05-31' });
  const { data } = (await payroll.get(`${BASE}/pag-ibig?on=2031-05-31`)).body;
  const path = `${BASE}/pag-ibig/versions/${data.id}`;
  assert.equal(data.used, true);
  const before = await testApp.snapshot(...TABLES);
  for (const change of [{ law: 'Another law' }, { ceiling: 12_000 }, { effective_from: '2031-06-01' }])
    assert.equal((await payroll.patch(path, change)).status, 422);
  assert.equal((await payroll.delete(path)).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const reply = await payroll.patch(path, { confirmed: true });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual([reply.body.data.confirmed, reply.body.data.confirmed_by.id], [true, payroll.id]);
  assert.ok(reply.body.data.confirmed_at);
  const { rows } = await testApp.app.connection.pool.query(
    `select changes from audit_log where action = 'statutory_table.version_confirmed'`,
  );
  assert.deepEqual(rows[0].changes, { before: { confirmed: false }, after: { confirmed: true } });
  const withdrawn = (await payroll.patch(path, { confirmed: false })).body.data;
  assert.deepEqual(
    [withdrawn.confirmed, withdrawn.confirmed_by, withdrawn.confirmed_at],
    [false, null, null],
  );
});

test('contract §3.3: an unused version is changed and deleted, its confirmation ends with its figures, and a stale change is refused', async () => {
  const { data } = (await add('sss-ec', { effective_from: '2035-01-01', confirmed: true })).body;
  const path = `${BASE}/sss-ec/versions/${data.id}`;
  const { headers } = await payroll.get(path);
  assert.equal((await payroll.get(path.replace('sss-ec', 'sss'))).status, 404);
  const ifMatch = { headers: { 'if-match': String(headers.etag) } };
  const changed = await payroll.patch(path, { ceiling: 15_000 }, ifMatch);
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual([changed.body.data.ceiling, changed.body.data.confirmed], [15_000, false]);
  assert.deepEqual(changed.body.data.brackets, data.brackets);
  assert.equal((await payroll.patch(path, { ceiling: 1 }, ifMatch)).status, 412);
  assert.equal((await payroll.patch(path, { floor: 15_001 })).status, 422);
  assert.equal((await payroll.patch(path, { effective_from: '2025-01-01' })).status, 422);
  assert.equal((await payroll.put(path, version({ effective_from: '2036-01-01' }))).status, 200);
  const gone = await payroll.delete(path);
  assert.equal(gone.status, 204, gone.text);
  assert.equal((await payroll.delete(path)).status, 404);
  assert.equal((await payroll.get(`${BASE}/sss-ec?on=2036-01-01`)).body.data.effective_from, '2025-01-01');
});

test('contract §3.3: the only version of a table is not deleted', async () => {
  const { data } = (await payroll.get(`${BASE}/gsis?on=1999-01-01`)).body;
  const { body } = await payroll.get(BASE);
  await testApp.app.connection.pool.query(
    `update runs set period_start = '1990-01-01', period_end = '1990-01-02'`,
  );
  for (const one of body.data.find(({ key }: { key: string }) => key === 'gsis').versions)
    if (one.id !== data.id) await payroll.delete(`${BASE}/gsis/versions/${one.id}`);
  const reply = await payroll.delete(`${BASE}/gsis/versions/${data.id}`);
  assert.equal(reply.status, 422);
  assert.match(reply.body.message, /no other version/);
});

test('contract §3.3: a preview compares a new version with the one in force and writes nothing', async () => {
  const before = await testApp.snapshot(...TABLES);
  const body = version({ effective_from: '2026-01-01', amounts: [0, 10_000, 999_999_999.99] });
  const { data } = (await payroll.post(`${BASE}/gsis/preview`, body)).body;
  assert.deepEqual(data.replaces.effective_from, '1997-06-24');
  assert.equal(data.needs_retroactive, false);
  assert.deepEqual(data.rows[1], {
    amount: 10_000,
    grade: null,
    step: null,
    before: { employee: 900, employer: 1_200 },
    after: { employee: 1_000, employer: 1_350 },
  });
  assert.equal((await payroll.post(`${BASE}/gsis/preview`, version({ floor: 2, ceiling: 1 }))).status, 422);
  const sampled = (
    await payroll.post(`${BASE}/philhealth/preview`, version({ effective_from: '2026-01-01' }))
  ).body;
  assert.ok(sampled.data.rows.some(({ amount }: { amount: number }) => amount === 100_000));
  const grades = [{ grade: 1, steps: [14_634, 14_731] }];
  const table = { effective_from: '2026-06-01', law: 'Local table', grades };
  const { rows } = (await payroll.post(`${BASE}/salary-grades/preview`, table)).body.data;
  assert.deepEqual(rows[0], {
    amount: null,
    grade: 1,
    step: 2,
    before: { employee: 14_730, employer: 0 },
    after: { employee: 14_731, employer: 0 },
  });
  assert.equal(await testApp.snapshot(...TABLES), before);
});
