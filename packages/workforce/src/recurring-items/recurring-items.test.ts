import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';

const TABLES = ['recurring_items', 'audit_log'];

const testApp = await startWorkforce({ after });
const north = await testApp.organization('North');
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const payroll = await testApp.as('Payroll Admin');
const item = await addItem(admin, { category: 'deduction' });

const pathOf = (id: string) => `${EMPLOYEES}/${id}/recurring_items`;
const ALLOWANCE = { payroll_item_id: item.id, amount: 500, effective_from: '2026-01-01' };
const LOAN = { ...ALLOWANCE, amount: 12_000, balance: 9_000, installment: 1_000, effective_to: '2026-12-31' };

test('contract §3.3: recurring items are refused to timekeepers, other organizations and the employee', async () => {
  const { id } = await hire(admin);
  const added = await payroll.post(pathOf(id), ALLOWANCE);
  assert.equal(added.status, 201, added.text);
  const one = `${pathOf(id)}/${added.body.data.id}`;
  const own = await testApp.as('HR Admin');
  await admin.put(`${EMPLOYEES}/${id}`, { user_id: own.id });
  const before = await testApp.snapshot(...TABLES);
  const people = [await testApp.as('HR Timekeeping'), await testApp.as('Payroll Admin', north.id), own];
  for (const person of people) {
    assert.equal((await person.get(pathOf(id))).status, person === own ? 200 : 403);
    assert.equal((await person.post(pathOf(id), ALLOWANCE)).status, 403);
    assert.equal((await person.put(one, ALLOWANCE)).status, 403);
    assert.equal((await person.patch(one, { amount: 1 })).status, 403);
    assert.equal((await person.delete(one)).status, 403);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

const NO_LOAN = { effective_to: null, balance: null, installment: null };

/** A change that omits the amount would keep it. */
const withNulls = (body: object): object =>
  'amount' in body && body.amount === undefined ? { ...body, amount: null } : body;

const WRONG: [title: string, body: object, fields: string[]][] = [
  ['an unknown item', { payroll_item_id: newId() }, ['payroll_item_id']],
  ['no item', { payroll_item_id: undefined }, ['payroll_item_id']],
  ['neither an amount nor a quantity', { amount: undefined }, ['amount']],
  ['both an amount and a quantity', { quantity: 2 }, ['quantity']],
  ['a negative amount', { amount: -1 }, ['amount']],
  ['a negative quantity', { amount: undefined, quantity: -1 }, ['quantity']],
  ['a quantity with five decimals', { amount: undefined, quantity: 0.00001 }, ['quantity']],
  ['an end before its start', { effective_to: '2025-12-31' }, ['effective_to']],
  ['an installment over the balance', { balance: 100, installment: 100.01 }, ['installment']],
  ['a negative balance', { balance: -1, installment: 1 }, ['balance']],
  ['a negative installment', { balance: 100, installment: -1 }, ['installment']],
  ['an installment of 0', { balance: 100, installment: 0 }, ['installment']],
  ['a balance without installments', { amount: undefined, balance: 100 }, ['installment']],
  [
    'installments of a quantity',
    { amount: undefined, quantity: 1, balance: 5, installment: 1 },
    ['balance', 'installment'],
  ],
];

for (const [title, body, fields] of WRONG) {
  test(`contract §3.3: refuses a recurring item with ${title} and stores nothing`, async () => {
    const { id } = await hire(hr);
    const { data } = (await hr.post(pathOf(id), LOAN)).body;
    const before = await testApp.snapshot(...TABLES);
    const reply = await hr.post(pathOf(id), { ...ALLOWANCE, ...body });
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors), fields);
    const changed = await hr.put(`${pathOf(id)}/${data.id}`, {
      ...ALLOWANCE,
      ...NO_LOAN,
      ...withNulls(body),
    });
    assert.equal(changed.status, 422, changed.text);
    assert.equal(await testApp.snapshot(...TABLES), before);
  });
}

test('contract §3.3: recurring items are listed with their items, changed in part and deleted, and audited', async () => {
  const { id } = await hire(hr);
  const loan = (await payroll.post(pathOf(id), LOAN)).body.data;
  const { id: rice } = await addItem(admin);
  const meals = { payroll_item_id: rice, quantity: 21.5, effective_from: '2026-06-01' };
  assert.equal((await hr.post(pathOf(id), meals)).status, 201);
  const { data } = (await payroll.get(pathOf(id))).body;
  const choices = await hr.get(`/api/pms/recurring_item_choices?filter[search]=${item.code}`);
  assert.deepEqual(choices.body.data, [data[1].payroll_item]);
  assert.deepEqual(
    data.map((one: Record<string, unknown>) => [one.payroll_item_id, one.amount, one.quantity, one.balance]),
    [
      [rice, null, 21.5, null],
      [item.id, 12_000, null, 9_000],
    ],
  );
  assert.deepEqual(data[1].payroll_item, {
    id: item.id,
    name: item.name,
    code: item.code,
    category: 'deduction',
  });
  const one = `${pathOf(id)}/${loan.id}`;
  const patched = await payroll.patch(one, { installment: 1_500 });
  assert.deepEqual(
    [patched.status, patched.body.data.installment, patched.body.data.balance],
    [200, 1_500, 9_000],
  );
  assert.equal((await payroll.patch(one, { installment: 9_000.01 })).status, 422);
  assert.equal((await payroll.patch(one, { effective_to: '2025-01-01' })).status, 422);
  const other = await hire(hr);
  assert.equal((await payroll.patch(`${pathOf(other.id)}/${loan.id}`, { installment: 1 })).status, 404);
  assert.equal((await admin.delete(`/api/payroll/payroll_items/${item.id}`)).status, 422);
  assert.equal((await payroll.delete(one)).status, 204);
  assert.equal((await payroll.delete(one)).status, 404);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject_id = ${id} and action like 'recurring_item%' order by id`.execute(
    testApp.app.db,
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['created', 'created', 'updated', 'deleted'].map((done) => `recurring_item.${done}`),
  );
});

test('contract §3.3: what GET shows of a loan is accepted by PUT, also when less is left than an installment', async () => {
  const { id } = await hire(hr);
  const { data } = (await hr.post(pathOf(id), LOAN)).body;
  await sql`update recurring_items set balance_centavos = 50000 where id = ${data.id}`.execute(
    testApp.app.db,
  );
  const shown = (await hr.get(pathOf(id))).body.data[0];
  const reply = await hr.put(`${pathOf(id)}/${data.id}`, { ...shown, effective_to: '2027-01-31' });
  assert.deepEqual(
    [reply.status, reply.body.data.balance, reply.body.data.effective_to],
    [200, 500, '2027-01-31'],
  );
});
