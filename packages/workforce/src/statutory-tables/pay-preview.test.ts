import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';

const testApp = await startWorkforce({ after });
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const hr = await testApp.as('HR Admin');

const pathOf = (key: string) => `/api/payroll/tables/${key}/preview_pay`;
const VERSION = {
  effective_from: '2027-01-01',
  law: 'Proposed',
  rate_on: 'whole',
  brackets: [{ from: 0, employee_rate: 10, employer_rate: 13.5 }],
};

test('contract §3.3: the preview of a table on present pay is refused without See pay, for other tables, and for bad brackets', async () => {
  for (const person of [await testApp.as('HR Timekeeping'), await testApp.person()])
    assert.equal((await person.post(pathOf('gsis'), VERSION)).status, 403);
  for (const key of ['withholding-monthly', 'salary-grades'])
    assert.equal((await hr.post(pathOf(key), VERSION)).status, 422);
  assert.equal((await hr.post(pathOf('gsis'), { ...VERSION, floor: 2, ceiling: 1 })).status, 422);
});

test('contract §3.3: a preview has old and new shares of each employee in reach, totals, and writes nothing', async () => {
  const pay = { effective_from: '2026-01-01', basis: 'monthly', amount: 30_450.25 };
  const people = [
    await hire(hr, { organization_id: north.id }),
    await hire(hr, { organization_id: north.id }),
  ];
  await hire(hr, { organization_id: north.id });
  const other = await hire(hr, { organization_id: south.id });
  const daily = { ...pay, basis: 'daily', amount: 695, factor: 261 };
  for (const [at, body] of [pay, daily].entries())
    assert.equal((await hr.post(`${EMPLOYEES}/${people[at]!.id}/compensations`, body)).status, 201);
  assert.equal((await hr.post(`${EMPLOYEES}/${other.id}/compensations`, pay)).status, 201);
  const payroll = await testApp.as('Payroll Admin', north.id);
  const before = await testApp.snapshot('statutory_versions', 'audit_log');
  const reply = await payroll.post(pathOf('gsis'), VERSION);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(await testApp.snapshot('statutory_versions', 'audit_log'), before);
  const { data } = reply.body;
  const row = (id: string) => data.rows.find((one: { employee_id: string }) => one.employee_id === id);
  // 9 % and 12 % of 30,450.25, then 10 % and 13.5 %; 695 × 261 / 12 = 15,116.25.
  assert.deepEqual(row(people[0]!.id).before, { employee: 2_740.52, employer: 3_654.03 });
  assert.deepEqual(row(people[0]!.id).after, { employee: 3_045.03, employer: 4_110.78 });
  assert.deepEqual([row(people[1]!.id).salary, row(other.id), data.without_pay], [15_116.25, undefined, 1]);
  assert.deepEqual(data.total_after, { employee: 4_556.66, employer: 6_151.47 });
  assert.deepEqual(data.total_before, { employee: 4_100.98, employer: 5_467.98 });
});
