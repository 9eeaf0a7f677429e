import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, JUAN } from '../../employees/testing/employees.ts';
import { addItem } from '../../payroll-items/testing/payroll.ts';
import { take } from '../testing/runs.ts';
import { computingOffice, JULY, monthlyPay, PRIVATE_CODES } from './testing/computed.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;

test('contract §3.3: a run computes for others while a member is not employed yet and had a previous employer', async () => {
  const roster = await office.roster(monthlyPay(30_450), monthlyPay(30_450));
  const [present, later] = roster.members as [string, string];
  const hired = await hr.put(`${EMPLOYEES}/${later}`, { ...JUAN, hired_on: '2026-08-03' });
  assert.equal(hired.status, 200, hired.text);
  const previous = { year: 2026, employer: 'Malolos Trading', taxable: 300_000, withheld: 0, periods: 5 };
  const added = await hr.post(`${EMPLOYEES}/${later}/previous_employers`, previous);
  assert.equal(added.status, 201, added.text);
  const run = await office.run(roster.id, { ...JULY, items: office.items(...PRIVATE_CODES) });
  await take(payroll, run.id, 'compute');
  assert.equal((await office.amounts(run.id, present)).WTAX, 1_069.61);
  assert.deepEqual(await office.amounts(run.id, later), {});
});

test('contract §3.3: recurring and fixed amounts are not paid for a period without employment, and a final pay still takes loans', async () => {
  const roster = await office.roster(monthlyPay(30_450), monthlyPay(30_450));
  const [gone, later] = roster.members as [string, string];
  const change = async (id: string, days: object) => {
    const reply = await hr.patch(`${EMPLOYEES}/${id}`, days);
    assert.equal(reply.status, 200, reply.text);
  };
  await change(gone, { separated_on: '2026-06-30' });
  await change(later, { hired_on: '2026-08-03' });
  const item = async (code: string, more: object = {}) =>
    (await addItem(payroll, { name: code, code, category: 'earning', ...more })).id;
  const allowance = await item('RIDE');
  const loan = await item('OWED', { category: 'deduction' });
  const meals = await item('MEALS', { method: { type: 'fixed', amount: 500, per: 'period' } });
  for (const id of [gone, later]) {
    const path = `${EMPLOYEES}/${id}/recurring_items`;
    for (const body of [
      { payroll_item_id: allowance, amount: 2_000 },
      { payroll_item_id: loan, balance: 3_000, installment: 700 },
      { payroll_item_id: office.item('OT'), quantity: 4 },
    ]) {
      const reply = await hr.post(path, { effective_from: '2026-01-01', ...body });
      assert.equal(reply.status, 201, reply.text);
    }
  }
  const items = [
    ...office.items('BASIC', 'OT'),
    { payroll_item_id: allowance, amount: 0 },
    { payroll_item_id: loan, amount: 0 },
    { payroll_item_id: meals },
  ];
  const regular = await office.run(roster.id, { ...JULY, items });
  await take(payroll, regular.id, 'compute');
  assert.deepEqual(await office.amounts(regular.id, gone), {});
  assert.deepEqual(await office.amounts(regular.id, later), {});
  const june = { period_start: '2026-06-01', period_end: '2026-06-30' };
  const last = await office.run(roster.id, { ...june, items });
  await take(payroll, last.id, 'compute');
  // The hourly rate is 175, and overtime pays 125 % of it.
  const paid = { BASIC: 30_450, OT: 875, RIDE: 2_000, OWED: 700, MEALS: 500 };
  assert.deepEqual(await office.amounts(last.id, gone), paid);
  const bonus = { payroll_item_id: office.item('BONUS'), amount: 5_000 };
  const final = await office.run(roster.id, { ...JULY, kind: 'final_pay', items: [...items, bonus] });
  await take(payroll, final.id, 'compute');
  const { BONUS, OWED, RIDE } = await office.amounts(final.id, gone);
  assert.deepEqual([BONUS, OWED, RIDE], [5_000, 700, undefined]);
});
