import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TABLE_KEYS } from '@bulwagan/contracts/workforce/pay.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { figuresOf } from './present.ts';
import { loadTables } from './queries.ts';
import { BRACKET_SEEDS, SALARY_GRADE_SEEDS } from './seeds/seeds.ts';
import { seedTables } from './seeds/write.ts';

const BASE = '/api/payroll/tables';
const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');

const evaluate = async (key: string, body: object) =>
  (await payroll.post(`${BASE}/${key}/evaluate`, body)).body.data;

test('contract §3.3: tables are for users who manage payroll or see pay, and an unknown table is not found', async () => {
  const office = await testApp.organization();
  const scoped = await testApp.as('Payroll Admin', office.id);
  const timekeeper = await testApp.as('HR Timekeeping');
  for (const path of [BASE, `${BASE}/sss?on=2026-11-30`]) {
    assert.equal((await testApp.get(path)).status, 401);
    assert.equal((await timekeeper.get(path)).status, 403);
    for (const person of [scoped, await testApp.as('HR Admin')])
      assert.equal((await person.get(path)).status, 200);
  }
  assert.equal((await payroll.get(`${BASE}/sss-2`)).status, 404);
  assert.equal((await payroll.post(`${BASE}/sss-2/evaluate`, { amount: 1 })).status, 404);
  assert.equal((await payroll.post(`${BASE}/sss-2/versions`, {})).status, 404);
});

test('contract §3.3: every table is listed with its versions, and a day shows the version in force', async () => {
  const { body } = await payroll.get(BASE);
  assert.deepEqual(
    body.data.map((one: { key: string }) => one.key),
    [...TABLE_KEYS],
  );
  const sss = body.data[0];
  assert.deepEqual(
    sss.versions.map((one: { effective_from: string }) => one.effective_from),
    ['2025-01-01', '2023-01-01'],
  );
  const { id, law, source, confirmed } = sss.versions[0];
  assert.match(id, /^[0-9a-f-]{36}$/);
  assert.match(law, /RA 11199/);
  assert.match(source, /2024-006/);
  assert.equal(confirmed, false);
  for (const [on, from] of [
    ['2024-12-31', '2023-01-01'],
    ['2025-01-01', '2025-01-01'],
  ]) {
    const shown = (await payroll.get(`${BASE}/sss?on=${on}`)).body.data;
    assert.deepEqual([shown.key, shown.effective_from, shown.rate_on], ['sss', from, 'excess']);
  }
  const { data } = (await payroll.get(`${BASE}/philhealth?on=2026-11-30`)).body;
  assert.deepEqual([data.rate_on, data.floor, data.ceiling], ['whole', 10_000, 100_000]);
  const share = { employee_amount: 0, employee_rate: 2.5, employer_amount: 0, employer_rate: 2.5 };
  assert.deepEqual(data.brackets, [{ from: 0, ...share }]);
});

test('contract §3.3: a day before the first version is refused by name, and without a day today counts', async () => {
  for (const reply of [
    await payroll.get(`${BASE}/sss?on=2022-12-31`),
    await payroll.post(`${BASE}/sss/evaluate`, { on: '2022-12-31', amount: 1 }),
  ]) {
    assert.equal(reply.status, 422);
    assert.match(reply.body.errors.on[0], /2022-12-31.*from 2023-01-01/);
  }
  const today = (await payroll.get(`${BASE}/sss`)).body.data;
  assert.equal(today.effective_from, '2025-01-01');
  const day = await payroll.get(`${BASE}/sss?on=2026-02-30`);
  assert.deepEqual([day.status, Object.keys(day.body.errors)], [422, ['on']]);
});

test('contract §3.3: what an evaluation lacks, or what does not belong to the table, is refused by field', async () => {
  const cases: [key: string, body: object, fields: string[]][] = [
    ['sss', {}, ['amount']],
    ['sss', { amount: -1 }, ['amount']],
    ['sss', { amount: 1.005 }, ['amount']],
    ['sss', { amount: 1, grade: 1, step: 1 }, ['grade', 'step']],
    ['sss', { amount: 1, on: 'today' }, ['on']],
    ['gsis', { amount: 1, supplementary: 1 }, ['supplementary']],
    ['withholding-monthly', { amount: 1, supplementary: -1 }, ['supplementary']],
    ['salary-grades', {}, ['grade', 'step']],
    ['salary-grades', { grade: 34, step: 1 }, ['grade']],
    ['salary-grades', { grade: 1, step: 9 }, ['step']],
    ['salary-grades', { grade: 33, step: 3 }, ['step']],
    ['salary-grades', { grade: 0, step: 0 }, ['grade', 'step']],
    ['salary-grades', { grade: 1, step: 1, amount: 1 }, ['amount']],
  ];
  for (const [key, body, fields] of cases) {
    const reply = await payroll.post(`${BASE}/${key}/evaluate`, body);
    assert.equal(reply.status, 422, JSON.stringify([key, body]));
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields, JSON.stringify([key, body]));
  }
});

test('contract §3.3: an evaluation shows both shares, the bracket, the law and the date', async () => {
  assert.deepEqual(await evaluate('sss', { on: '2026-11-30', amount: 20_250 }), {
    employee: 1_000,
    employer: 2_000,
    bracket: 32,
    law: 'RA 11199 (Social Security Act of 2018), section 4(a)(9); SSS Circular 2024-006',
    effective_from: '2025-01-01',
    confirmed: false,
  });
  const cases: [key: string, body: object, employee: number, employer: number][] = [
    ['sss-mpf', { on: '2026-11-30', amount: 34_750 }, 750, 1_500],
    ['sss-ec', { on: '2026-11-30', amount: 14_749.99 }, 0, 10],
    ['sss-ec', { on: '2026-11-30', amount: 14_750 }, 0, 30],
    ['sss', { on: '2026-11-30', amount: 0 }, 0, 0],
    ['philhealth', { on: '2026-11-30', amount: 0 }, 0, 0],
    ['philhealth', { on: '2026-11-30', amount: 45_678.2 }, 1_141.95, 1_141.96],
    ['philhealth', { on: '2023-06-30', amount: 999_999_999.99 }, 1_600, 1_600],
    ['pag-ibig', { on: '2026-11-30', amount: 1_500 }, 15, 30],
    ['pag-ibig', { on: '2026-11-30', amount: 1_500.01 }, 30, 30],
    ['gsis', { on: '2026-11-30', amount: 31_705 }, 2_853.45, 3_804.6],
    ['withholding-monthly', { on: '2026-11-30', amount: 50_000, supplementary: 10_000 }, 7_208.4, 0],
    ['withholding-monthly', { on: '2022-12-31', amount: 165_000, supplementary: 5_000 }, 41_833.23, 0],
    ['income-tax-annual', { on: '2026-11-30', amount: 1_400_000 }, 252_500, 0],
  ];
  for (const [key, body, employee, employer] of cases) {
    const found = await evaluate(key, body);
    assert.deepEqual([found.employee, found.employer], [employee, employer], JSON.stringify([key, body]));
  }
});

test('contract §3.3, payroll facts 4.2: the salary of a grade and step comes from the tranche in force', async () => {
  const cases: [on: string, grade: number, step: number, salary: number][] = [
    ['2024-12-31', 1, 1, 13_530],
    ['2025-01-01', 11, 1, 30_024],
    ['2026-01-01', 11, 1, 31_705],
    ['2026-12-31', 33, 2, 462_329],
    ['2026-12-31', 24, 8, 114_301],
  ];
  for (const [on, grade, step, salary] of cases) {
    const found = await evaluate('salary-grades', { on, grade, step });
    assert.deepEqual([found.employee, found.employer, found.bracket], [salary, 0, grade]);
  }
  const { grades, brackets } = (await payroll.get(`${BASE}/salary-grades?on=2026-11-30`)).body.data;
  assert.equal(brackets, undefined);
  assert.deepEqual(
    grades.map((one: { steps: number[] }) => one.steps.length),
    [...Array(32).fill(8), 2],
  );
});

test('contract §3.3: an office that rounds each share of PhilHealth gets the same share twice', async (t) => {
  const other = await startWorkforce(t, { settings: { philhealthRounding: 'half_up' } });
  const officer = await other.as('Payroll Admin');
  const { data } = (await officer.post(`${BASE}/philhealth/evaluate`, { on: '2026-11-30', amount: 15_819 }))
    .body;
  assert.deepEqual([data.employee, data.employer], [395.48, 395.48]);
});

test('contract §3.3: an installation begins with every seed, and a start adds none again', async () => {
  const { brackets, salaryGrades } = await loadTables(testApp.app.db);
  const facts = (versions: readonly Parameters<typeof figuresOf>[0][]) =>
    versions
      .map(
        (one) =>
          [`${one.key} ${one.effectiveFrom}`, one.law, one.source, one.confirmed, figuresOf(one)] as const,
      )
      .sort(([one], [other]) => (one < other ? -1 : 1));
  assert.deepEqual(facts([...brackets, ...salaryGrades]), facts([...BRACKET_SEEDS, ...SALARY_GRADE_SEEDS]));
  const pool = testApp.app.connection.pool;
  const deleted = `delete from statutory_versions where key = 'gsis' returning effective_from`;
  assert.equal((await pool.query(deleted)).rowCount, 1);
  const before = await testApp.snapshot('statutory_versions', 'statutory_brackets', 'salary_steps');
  await seedTables(testApp.app);
  const now = await testApp.snapshot('statutory_versions', 'statutory_brackets', 'salary_steps');
  assert.equal(now, before);
});
