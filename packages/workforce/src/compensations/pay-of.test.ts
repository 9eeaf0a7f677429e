import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';
import { payOf } from './pay-of.ts';

const testApp = await startWorkforce({ after });
const north = await testApp.organization('North');
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const item = await addItem(admin);

const NOVEMBER = { start: '2026-11-01', end: '2026-11-30' };

async function pay(id: string, ...entries: object[]): Promise<void> {
  for (const entry of entries) {
    const reply = await hr.post(`${EMPLOYEES}/${id}/compensations`, entry);
    assert.equal(reply.status, 201, reply.text);
  }
}

async function recurring(id: string, more: object): Promise<string> {
  const body = { payroll_item_id: item.id, effective_from: '2026-01-01', ...more };
  const reply = await hr.post(`${EMPLOYEES}/${id}/recurring_items`, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

test('contract §3.3: payroll gets the pay of each day of a period and the recurring items in force, within a scope', async () => {
  const [one, none] = [await hire(hr, { organization_id: north.id }), await hire(hr)];
  await pay(
    one.id,
    { effective_from: '2026-01-01', basis: 'daily', amount: 600 },
    { effective_from: '2026-10-01', basis: 'daily', amount: 695.5, is_minimum_wage_earner: true },
    { effective_from: '2026-11-16', basis: 'monthly', amount: 30_450, factor: 261 },
    { effective_from: '2026-12-01', salary_grade: 11, step: 2 },
  );
  await recurring(one.id, { amount: 1, effective_to: '2026-10-31' });
  await recurring(one.id, { amount: 2, effective_from: '2026-12-01' });
  const allowance = await recurring(one.id, { quantity: 21.5, effective_to: '2026-11-01' });
  const loan = await recurring(one.id, { balance: 700, installment: 700, effective_from: '2026-11-30' });
  await admin.patch(`${EMPLOYEES}/${one.id}/recurring_items/${loan}`, { balance: 800 });
  const found = await payOf(testApp.app.db, [one.id, none.id], NOVEMBER);
  assert.deepEqual([...found.keys()].sort(), [one.id, none.id].sort());
  assert.deepEqual(found.get(none.id), {
    compensations: [],
    recurringItems: [],
    employedFrom: null,
    employedTo: null,
    previousEmployer: null,
  });
  const { compensations, recurringItems } = found.get(one.id)!;
  assert.deepEqual(compensations, [
    {
      effectiveFrom: '2026-10-01',
      basis: 'daily',
      amount: 69_550n,
      salaryGrade: null,
      step: null,
      factor: null,
      isMinimumWageEarner: true,
      isNonresidentAlien: false,
    },
    {
      effectiveFrom: '2026-11-16',
      basis: 'monthly',
      amount: 3_045_000n,
      salaryGrade: null,
      step: null,
      factor: '261.0000',
      isMinimumWageEarner: false,
      isNonresidentAlien: false,
    },
  ]);
  assert.deepEqual(
    recurringItems.map(({ id, amount, quantity, balance }) => [id, amount, quantity, balance]),
    [
      [allowance, null, '21.5000', null],
      [loan, 70_000n, null, 80_000n],
    ],
  );
  assert.deepEqual(
    [...(await payOf(testApp.app.db, [one.id, none.id], NOVEMBER, [north.id])).keys()],
    [one.id],
  );
});

test('contract §3.3: payroll gets the days of employment and the previous employer of the year of the payment', async () => {
  const { id } = await hire(hr, { hired_on: '2026-07-16', separated_on: '2026-11-20' });
  const earlier = { employer: 'Earlier', withheld: 4_500.5, periods: 12 };
  for (const [year, taxable] of [
    [2025, 100_000],
    [2026, 180_000],
  ]) {
    const reply = await hr.post(`${EMPLOYEES}/${id}/previous_employers`, { ...earlier, year, taxable });
    assert.equal(reply.status, 201, reply.text);
  }
  const { db } = testApp.app;
  const { employedFrom, employedTo, previousEmployer } = (await payOf(db, [id], NOVEMBER)).get(id)!;
  assert.deepEqual([employedFrom, employedTo], ['2026-07-16', '2026-11-20']);
  assert.deepEqual(previousEmployer, { taxable: 18_000_000n, withheld: 450_050n, periods: 12 });
  const paidLater = (await payOf(db, [id], { ...NOVEMBER, payDate: '2027-01-05' })).get(id)!;
  assert.equal(paidLater.previousEmployer, null);
});

test('contract §3.3: a salary grade pays by the salary table of each day, and an organization may start one later', async () => {
  const [local, other] = [await hire(hr, { organization_id: north.id }), await hire(hr)];
  const below = await testApp.organization('Unit', north.id);
  const unit = await hire(hr, { organization_id: below.id });
  const people = [local, other, unit].map(({ id }) => id);
  for (const id of people) await pay(id, { effective_from: '2025-06-01', salary_grade: 11, step: 1 });
  const { db } = testApp.app;
  await sql`
    insert into organization_salary_tables (organization_id, starts_on, version_id, created_by, created_at)
    select ${north.id}::uuid, d.starts_on::date, v.id, ${hr.id}, now()
    from (values ('2025-01-01', '2025-01-01'), ('2026-11-16', '2026-01-01')) d (starts_on, version)
    join statutory_versions v on v.key = 'salary-grades' and v.effective_from = d.version::date`.execute(db);
  const amounts = async (period: typeof NOVEMBER) => {
    const found = await payOf(db, people, period);
    return people.map((id) => found.get(id)!.compensations.map((one) => [one.effectiveFrom, one.amount]));
  };
  const late = [
    ['2025-06-01', 3_002_400n],
    ['2026-11-16', 3_170_500n],
  ];
  assert.deepEqual(await amounts(NOVEMBER), [late, [['2025-06-01', 3_170_500n]], late]);
  assert.deepEqual(await amounts({ start: '2025-12-16', end: '2026-01-15' }), [
    late.slice(0, 1),
    [
      ['2025-06-01', 3_002_400n],
      ['2026-01-01', 3_170_500n],
    ],
    late.slice(0, 1),
  ]);
  const [shown] = (await hr.get(`${EMPLOYEES}/${other.id}/compensations`)).body.data;
  assert.equal(shown.amount, 31_705);
});

test('contract §3.3: payroll takes no more of a loan than is left, and nothing of a paid one', async () => {
  const { id } = await hire(hr);
  const paid = await recurring(id, { amount: 500, balance: 500 });
  const last = await recurring(id, { amount: 12_000, balance: 1_000, installment: 1_000 });
  const { db } = testApp.app;
  await db.updateTable('recurring_items').set({ balance_centavos: 0n }).where('id', '=', paid).execute();
  await db.updateTable('recurring_items').set({ balance_centavos: 25_050n }).where('id', '=', last).execute();
  const { recurringItems } = (await payOf(db, [id], NOVEMBER)).get(id)!;
  assert.deepEqual(
    recurringItems.map((one) => [one.id, one.amount]),
    [[last, 25_050n]],
  );
});
