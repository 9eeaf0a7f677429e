import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { addRoster, addRun, NOVEMBER_1, ROSTERS, take } from '../runs/testing/runs.ts';

const TABLES = ['compensations', 'audit_log'];

const testApp = await startWorkforce({ after });
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const payroll = await testApp.as('Payroll Admin');
const timekeeper = await testApp.as('HR Timekeeping');

const pathOf = (id: string) => `${EMPLOYEES}/${id}/compensations`;
const MONTHLY = { effective_from: '2026-01-01', basis: 'monthly', amount: 30_450 };

test('contract §3.3: pay is refused to guests, timekeepers and users without a role, and payroll officers only read it', async () => {
  const { id } = await hire(hr);
  const nobody = await testApp.person();
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.get(pathOf(id))).status, 401);
  for (const person of [timekeeper, nobody]) {
    assert.equal((await person.get(pathOf(id))).status, 403);
    assert.equal((await person.post(pathOf(id), MONTHLY)).status, 403);
  }
  assert.equal((await payroll.post(pathOf(id), MONTHLY)).status, 403);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await payroll.get(pathOf(id))).status, 200);
});

test('contract §3.3: a role of one organization neither sees nor enters pay of others', async () => {
  const { id } = await hire(hr, { organization_id: south.id });
  const before = await testApp.snapshot(...TABLES);
  for (const role of ['HR Admin', 'Payroll Admin'] as const) {
    const person = await testApp.as(role, north.id);
    assert.equal((await person.get(pathOf(id))).status, 403);
    assert.equal((await person.post(pathOf(id), MONTHLY)).status, 403);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  const inside = await testApp.as('HR Admin', south.id);
  assert.equal((await inside.post(pathOf(id), MONTHLY)).status, 201);
  assert.equal((await hr.get(pathOf('0198c5a4-7d2e-7b31-9c04-000000000000'))).status, 404);
});

test('contract §3.3: nobody enters their own pay, also after removing the link to their account', async () => {
  const { id } = await hire(admin);
  assert.equal((await admin.put(`${EMPLOYEES}/${id}`, { user_id: hr.id })).status, 200);
  const refused = await hr.post(pathOf(id), MONTHLY);
  assert.equal(refused.status, 403);
  assert.match(refused.body.message, /colleague/);
  assert.equal((await admin.put(`${EMPLOYEES}/${id}`, { user_id: null })).status, 200);
  assert.equal((await hr.post(pathOf(id), MONTHLY)).status, 403);
  assert.equal((await admin.post(pathOf(id), MONTHLY)).status, 201);
});

test('contract §3.3: employees see their own pay, and are refused that of others and changes', async () => {
  const { id } = await hire(hr);
  const other = await hire(hr);
  assert.equal((await hr.post(pathOf(id), MONTHLY)).status, 201);
  const nobody = await testApp.person();
  assert.equal((await nobody.get(pathOf(id))).status, 403);
  assert.equal((await admin.put(`${EMPLOYEES}/${id}`, { user_id: nobody.id })).status, 200);
  const { status, body } = await nobody.get(pathOf(id));
  assert.equal(status, 200);
  assert.deepEqual(
    body.data.map(({ amount }: { amount: number }) => amount),
    [30_450],
  );
  assert.equal((await nobody.get(pathOf(other.id))).status, 403);
  assert.equal((await nobody.post(pathOf(id), MONTHLY)).status, 403);
});

const WRONG: [title: string, body: object, fields: string[]][] = [
  ['neither an amount nor a grade', { amount: undefined }, ['amount']],
  ['both an amount and a grade', { salary_grade: 11, step: 1 }, ['salary_grade']],
  ['a grade without a step', { amount: undefined, salary_grade: 11 }, ['step']],
  ['a step without a grade', { amount: undefined, step: 1 }, ['salary_grade']],
  ['grade 34', { amount: undefined, salary_grade: 34, step: 1 }, ['salary_grade']],
  ['grade 0', { amount: undefined, salary_grade: 0, step: 1 }, ['salary_grade']],
  ['step 9', { amount: undefined, salary_grade: 11, step: 9 }, ['step']],
  ['step 3 of grade 33', { amount: undefined, salary_grade: 33, step: 3 }, ['step']],
  ['a grade by the day', { amount: undefined, salary_grade: 11, step: 1, basis: 'daily' }, ['basis']],
  ['no basis', { basis: undefined }, ['basis']],
  ['an unknown basis', { basis: 'yearly' }, ['basis']],
  ['a negative amount', { amount: -1 }, ['amount']],
  ['no pay at all', { amount: 0 }, ['amount']],
  ['half a centavo', { amount: 100.005 }, ['amount']],
  ['a billion', { amount: 1_000_000_000 }, ['amount']],
  ['a text as amount', { amount: 'much' }, ['amount']],
  ['no date', { effective_from: undefined }, ['effective_from']],
  ['a day that does not exist', { effective_from: '2026-02-30' }, ['effective_from']],
  ['a factor of 0', { factor: 0 }, ['factor']],
  ['a factor with five decimals', { factor: 261.00001 }, ['factor']],
  ['a reason that is too long', { reason: 'x'.repeat(1_001) }, ['reason']],
];

for (const [title, body, fields] of WRONG) {
  test(`contract §3.3: refuses pay with ${title} and stores nothing`, async () => {
    const { id } = await hire(hr);
    const before = await testApp.snapshot(...TABLES);
    const reply = await hr.post(pathOf(id), { ...MONTHLY, ...body });
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors), fields);
    assert.equal(await testApp.snapshot(...TABLES), before);
  });
}

test('contract §3.3: refuses a second entry of pay with one date, also when both arrive at once', async () => {
  const { id } = await hire(hr);
  const both = await Promise.all([hr.post(pathOf(id), MONTHLY), admin.post(pathOf(id), MONTHLY)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422]);
  const again = await hr.post(pathOf(id), { ...MONTHLY, amount: 1 });
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['effective_from']]);
  const all = await hr.post(pathOf(id), { ...MONTHLY, amount: -1, reason: 5 });
  assert.deepEqual(Object.keys(all.body.errors).toSorted(), ['amount', 'effective_from', 'reason']);
  assert.equal((await hr.get(pathOf(id))).body.meta.total, 1);
});

test('contract §3.3: refuses pay of an archived employee', async () => {
  const { id } = await hire(hr);
  assert.equal((await hr.delete(`${EMPLOYEES}/${id}`)).status, 204);
  assert.equal((await hr.post(pathOf(id), MONTHLY)).status, 422);
});

test('contract §3.3: pay has a history with last days, latest first, and may be dated ahead', async () => {
  const { id } = await hire(hr);
  const raised = {
    effective_from: '2027-01-01',
    basis: 'monthly',
    amount: 32_000.5,
    factor: 261,
    reason: 'Promotion',
  };
  assert.equal((await hr.post(pathOf(id), raised)).status, 201);
  const first = await hr.post(pathOf(id), { ...MONTHLY, factor: 392.5, is_minimum_wage_earner: true });
  assert.equal(first.status, 201);
  const { data } = (await payroll.get(pathOf(id))).body;
  assert.deepEqual(
    data.map(({ id: _id, created_at: _at, ...row }: Record<string, unknown>) => row),
    [
      {
        employee_id: id,
        ...raised,
        effective_to: null,
        salary_grade: null,
        step: null,
        is_minimum_wage_earner: false,
        is_nonresident_alien: false,
        created_by: { id: hr.id, name: 'Person Number4' },
      },
      {
        employee_id: id,
        ...MONTHLY,
        effective_to: '2026-12-31',
        salary_grade: null,
        step: null,
        factor: 392.5,
        is_minimum_wage_earner: true,
        is_nonresident_alien: false,
        reason: null,
        created_by: { id: hr.id, name: 'Person Number4' },
      },
    ],
  );
  assert.deepEqual(
    data[1],
    first.body.data.id === data[1].id ? { ...first.body.data, effective_to: '2026-12-31' } : {},
  );
});

test('contract §3.3: pay may be a salary grade with its step, which is monthly', async () => {
  const { id } = await hire(hr);
  const reply = await hr.post(pathOf(id), {
    effective_from: '2026-01-01',
    salary_grade: 33,
    step: 2,
    factor: 22,
  });
  assert.equal(reply.status, 201, reply.text);
  const { basis, amount, salary_grade, step, factor } = reply.body.data;
  assert.deepEqual([basis, amount, salary_grade, step, factor], ['monthly', 462_329, 33, 2, 22]);
  const earlier = await hr.post(pathOf(id), { effective_from: '2025-01-01', salary_grade: 1, step: 8 });
  assert.equal(earlier.body.data.amount, 14_862);
});

test('contract §3.3: the salary of a grade and step is shown before pay is entered, by the table of the organization on the day', async () => {
  const { id } = await hire(hr, { organization_id: north.id });
  const path = (query: string) => `${pathOf(id)}/salary?${query}`;
  const wanted = 'on=2026-03-01&salary_grade=11&step=1';
  assert.equal((await testApp.get(path(wanted))).status, 401);
  for (const person of [timekeeper, payroll]) assert.equal((await person.get(path(wanted))).status, 403);
  assert.equal((await (await testApp.as('HR Admin', south.id)).get(path(wanted))).status, 403);
  for (const query of ['', 'on=2026-03-01&salary_grade=34&step=1', 'on=2026-02-30&salary_grade=11&step=1'])
    assert.equal((await hr.get(path(query))).status, 422, query);
  const amountOf = async (query: string) => (await hr.get(path(query))).body.data.amount;
  const [national, earlier] = [
    await amountOf(wanted),
    await amountOf('on=2025-12-31&salary_grade=11&step=1'),
  ];
  assert.equal(national, 31_705);
  assert.ok(earlier < national);
  assert.deepEqual(
    [
      await amountOf('on=1990-01-01&salary_grade=11&step=1'),
      await amountOf('on=2026-03-01&salary_grade=33&step=8'),
    ],
    [null, null],
  );
  // The local government keeps last year's salary table until July.
  const { rows } = await testApp.app.connection.pool.query<{ id: string }>(
    `select id from statutory_versions where key = 'salary-grades' and effective_from <= '2025-12-31'
    order by effective_from desc limit 1`,
  );
  await testApp.app.connection.pool.query(
    `insert into organization_salary_tables (organization_id, starts_on, version_id, created_by, created_at)
    values ($1, '2026-01-01', $2, $3, now())`,
    [north.id, rows[0]!.id, admin.id],
  );
  assert.equal(await amountOf(wanted), earlier);
  const entered = await hr.post(pathOf(id), { effective_from: '2026-03-01', salary_grade: 11, step: 1 });
  assert.equal(entered.body.data.amount, earlier);
});

test('contract §3.3: pay that a payroll has used cannot be deleted; other entries can, and both are audited', async () => {
  const roster = await addRoster(testApp, admin, { members: 1 });
  const id = roster.members[0]!;
  const [used, later] = await Promise.all(
    ['2026-01-01', '2026-11-16'].map(async (effective_from) => {
      const reply = await hr.post(pathOf(id), { ...MONTHLY, effective_from, reason: 'Something personal' });
      return reply.body.data;
    }),
  );
  const run = await addRun(admin, roster.id, NOVEMBER_1);
  await take(admin, run.id, 'compute');
  const refused = await hr.delete(`${pathOf(id)}/${used.id}`);
  assert.equal(refused.status, 422);
  assert.match(refused.body.message, /2026-11-01 to 2026-11-15/);
  assert.equal((await payroll.delete(`${pathOf(id)}/${later.id}`)).status, 403);
  const other = await hire(hr);
  assert.equal((await hr.delete(`${pathOf(other.id)}/${later.id}`)).status, 404);
  assert.equal((await hr.delete(`${pathOf(id)}/${later.id}`)).status, 204);
  assert.equal((await hr.delete(`${pathOf(id)}/${later.id}`)).status, 404);
  await take(admin, run.id, 'cancel');
  assert.equal((await hr.delete(`${pathOf(id)}/${used.id}`)).status, 204);
  const { rows } = await sql<{ action: string; changes: unknown }>`
    select action, changes from audit_log
    where subject_id = ${id} and action like 'compensation%' order by id`.execute(testApp.app.db);
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['created', 'created', 'deleted', 'deleted'].map((done) => `compensation.${done}`),
  );
  assert.doesNotMatch(JSON.stringify(rows), /personal/);
  assert.match(JSON.stringify(rows), /3045000/);
  assert.equal((await admin.delete(`${ROSTERS}/${roster.id}`)).status, 422);
});
