import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';

const TABLES = ['previous_employers', 'audit_log'];

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const payroll = await testApp.as('Payroll Admin');

const pathOf = (id: string) => `${EMPLOYEES}/${id}/previous_employers`;
const FIGURES = { year: 2026, employer: 'Malolos Trading', taxable: 180_000, withheld: 4_500.5, periods: 12 };

test('contract §3.3: previous employers are refused to timekeepers and the employee, and payroll officers only read them', async () => {
  const { id } = await hire(admin);
  const own = await testApp.as('HR Admin');
  await admin.put(`${EMPLOYEES}/${id}`, { user_id: own.id });
  const before = await testApp.snapshot(...TABLES);
  for (const person of [await testApp.as('HR Timekeeping'), payroll, own])
    assert.equal((await person.post(pathOf(id), FIGURES)).status, 403);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await payroll.get(pathOf(id))).status, 200);
  assert.equal((await (await testApp.as('HR Timekeeping')).get(pathOf(id))).status, 403);
});

const WRONG: [title: string, body: object, fields: string[]][] = [
  ['more tax than pay', { withheld: 180_000.01 }, ['withheld']],
  ['negative pay', { taxable: -1 }, ['taxable']],
  ['negative tax', { withheld: -1 }, ['withheld']],
  ['no employer', { employer: ' ' }, ['employer']],
  ['a year that is none', { year: 26 }, ['year']],
  ['367 payrolls', { periods: 367 }, ['periods']],
  ['pay of no payroll', { periods: 0 }, ['periods']],
  ['half a payroll', { periods: 0.5 }, ['periods']],
];

for (const [title, body, fields] of WRONG) {
  test(`contract §3.3: refuses a previous employer with ${title} and stores nothing`, async () => {
    const { id } = await hire(hr);
    const { data } = (await hr.post(pathOf(id), { ...FIGURES, year: 2025 })).body;
    const before = await testApp.snapshot(...TABLES);
    for (const reply of [
      await hr.post(pathOf(id), { ...FIGURES, ...body }),
      await hr.put(`${pathOf(id)}/${data.id}`, { ...FIGURES, ...body }),
    ])
      assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, fields]);
    assert.equal(await testApp.snapshot(...TABLES), before);
  });
}

test('contract §3.3: an employee has one previous employer of a year, which can be changed and deleted', async () => {
  const { id } = await hire(hr);
  const both = await Promise.all([hr.post(pathOf(id), FIGURES), admin.post(pathOf(id), FIGURES)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 422]);
  const earlier = (await hr.post(pathOf(id), { ...FIGURES, year: 2025, tin: '123-456-789-000' })).body.data;
  const one = `${pathOf(id)}/${earlier.id}`;
  assert.equal((await hr.patch(one, { year: 2026 })).status, 422);
  const changed = await hr.patch(one, { withheld: 0 });
  assert.deepEqual(
    [changed.status, changed.body.data.withheld, changed.body.data.taxable],
    [200, 0, 180_000],
  );
  const { data } = (await payroll.get(pathOf(id))).body;
  assert.deepEqual(
    data.map((row: typeof FIGURES & { tin: string }) => [row.year, row.tin]),
    [
      [2026, null],
      [2025, '123-456-789-000'],
    ],
  );
  assert.equal((await hr.delete(one)).status, 204);
  assert.equal((await hr.delete(one)).status, 404);
});
