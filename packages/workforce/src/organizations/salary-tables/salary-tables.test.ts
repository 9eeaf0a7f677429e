import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../../employees/testing/employees.ts';

const TABLES = ['organization_salary_tables', 'audit_log'];

const testApp = await startWorkforce({ after });
const city = await testApp.organization('City');
const hr = await testApp.as('HR Admin');

const pathOf = (id: string) => `/api/organizations/${id}/salary_tables`;
const LATE = { starts_on: '2026-01-01', table_effective_from: '2025-01-01' };

test('contract §3.3: salary tables of organizations are refused to roles of one organization and without Manage pay', async () => {
  const before = await testApp.snapshot(...TABLES);
  const people = [
    await testApp.as('HR Admin', city.id),
    await testApp.as('Payroll Admin'),
    await testApp.person(),
  ];
  for (const person of people) {
    assert.equal((await person.get(pathOf(city.id))).status, 403);
    assert.equal((await person.post(pathOf(city.id), LATE)).status, 403);
  }
  assert.equal((await hr.get(pathOf('0198c5a4-7d2e-7b31-9c04-000000000000'))).status, 404);
  for (const [body, fields] of [
    [{ starts_on: '2026-02-30' }, ['starts_on']],
    [{ table_effective_from: '2025-01-02' }, ['table_effective_from']],
    [{ table_effective_from: undefined }, ['table_effective_from']],
  ] as const) {
    const reply = await hr.post(pathOf(city.id), { ...LATE, ...body });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, [...fields]], reply.text);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: an organization that starts a tranche later pays the earlier table, also below it, until the choice is deleted', async () => {
  const unit = await testApp.organization('Unit of the city', city.id);
  const { id } = await hire(hr, { organization_id: unit.id });
  const pay = { effective_from: '2026-01-01', salary_grade: 11, step: 1 };
  assert.equal((await hr.post(`${EMPLOYEES}/${id}/compensations`, pay)).status, 201);
  const amount = async () => (await hr.get(`${EMPLOYEES}/${id}/compensations`)).body.data[0].amount;
  const national = await amount();
  const admin = await testApp.as('Super Admin');
  const chosen = await admin.post(pathOf(city.id), LATE);
  assert.equal(chosen.status, 201, chosen.text);
  assert.deepEqual(
    [chosen.body.data.starts_on, chosen.body.data.table_effective_from],
    [LATE.starts_on, LATE.table_effective_from],
  );
  assert.ok((await amount()) < national, 'the table of 2025 pays less than that of 2026');
  const again = await hr.post(pathOf(city.id), LATE);
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['starts_on']]);
  assert.deepEqual((await hr.get(pathOf(city.id))).body.data, [chosen.body.data]);
  const path = `${pathOf(city.id)}/${chosen.body.data.id}`;
  assert.equal((await hr.delete(`${pathOf(unit.id)}/${chosen.body.data.id}`)).status, 404);
  assert.equal((await hr.delete(path)).status, 204);
  assert.equal((await hr.delete(path)).status, 404);
  assert.equal(await amount(), national);
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_id = $1 and action like 'organization.salary%' order by id`,
    [city.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['organization.salary_table_chosen', 'organization.salary_table_deleted'],
  );
});
