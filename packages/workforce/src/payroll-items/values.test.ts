import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addRoster, addRun } from '../runs/testing/runs.ts';
import { addItem, fixed, itemBody, percentage } from './testing/payroll.ts';

const BASE = '/api/payroll/payroll_items';
const TABLES = ['payroll_items', 'payroll_item_types', 'audit_log'];

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const basis = await addItem(payroll, { name: 'Basic pay' });

async function assertTaken(more: Record<string, unknown>): Promise<void> {
  const reply = await payroll.post(BASE, itemBody(more));
  assert.equal(reply.status, 201, `${JSON.stringify(more)}: ${reply.text}`);
  const { data } = (await payroll.get(`${BASE}/${reply.body.data.id}`)).body;
  assert.match(data.id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  for (const [name, value] of Object.entries(more)) assert.deepEqual(data[name], value, name);
}

test('contract: every listed category, limit type and limit frequency is accepted unchanged', async () => {
  for (const category of ['earning', 'deduction', 'contribution', 'reimbursement'])
    await assertTaken({ category });
  for (const frequency of ['per_payroll', 'monthly', 'quarterly', 'annually']) {
    await assertTaken(fixed(100, frequency));
    await assertTaken(percentage(10, basis.id, frequency));
  }
});

test('W§8 a name of 1 to 100 characters is accepted; an empty one and one of 101 characters are refused', async () => {
  const before = await testApp.snapshot(...TABLES);
  for (const name of ['', ' ', 'x'.repeat(101), 'ñ'.repeat(101)]) {
    const reply = await payroll.post(BASE, itemBody({ name }));
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['name']], name);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const name of ['x', 'ñ'.repeat(100)]) await assertTaken({ name });
});

test('W§8 a percentage from 0 to 100 is accepted; one below or above is refused', async () => {
  const before = await testApp.snapshot(...TABLES);
  for (const limit_percentage of [-0.01, 100.01, 1_000, '50']) {
    const body = itemBody({ ...percentage(0, basis.id), limit_percentage });
    const reply = await payroll.post(BASE, body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['limit_percentage']]);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const percent of [0, 0.0001, 99.9999, 100]) await assertTaken(percentage(percent, basis.id));
});

test('contract: an amount has at most two decimals and is returned as it was sent', async () => {
  const before = await testApp.snapshot(...TABLES);
  for (const amount of [0.001, 1.005, 1e-7]) {
    const reply = await payroll.post(BASE, itemBody(fixed(amount)));
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['limit_amount']]);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const amount of [0, 0.01, 0.1, 0.29, 1.15, 4.35, 999_999_999.99]) await assertTaken(fixed(amount));
});

test('contract: an item that payroll uses cannot be deleted', async () => {
  const used = await addItem(payroll);
  const roster = await addRoster(testApp, payroll);
  const run = await addRun(payroll, roster.id, { items: [{ payroll_item_id: used.id, amount: 1 }] });
  const before = await testApp.snapshot(...TABLES);
  const reply = await payroll.delete(`${BASE}/${used.id}`);
  const message = 'Payroll uses this payroll item, so it cannot be deleted.';
  assert.deepEqual([reply.status, reply.body], [422, { message }]);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await payroll.delete(`/api/payroll/runs/${run.id}`)).status, 204);
  assert.equal((await payroll.delete(`${BASE}/${used.id}`)).status, 204);
});
