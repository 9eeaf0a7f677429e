import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');

test('contract §3.3: employees without a role see their own record and pay, and 404 without a record', async () => {
  const nobody = await testApp.person();
  assert.equal((await testApp.get('/api/me/employee')).status, 401);
  assert.equal((await nobody.get('/api/me/employee')).status, 404);
  const person = await testApp.person();
  const { id } = await hire(admin, { sss_number: '34-1234567-8' });
  const other = await hire(admin, { last_name: 'Other' });
  const path = `${EMPLOYEES}/${id}`;
  await hr.put(path, { user_id: person.id });
  await hr.post(`${path}/compensations`, { effective_from: '2026-01-01', basis: 'monthly', amount: 30_450 });
  const { id: payroll_item_id } = await addItem(admin);
  await hr.post(`${path}/recurring_items`, { payroll_item_id, amount: 500, effective_from: '2026-01-01' });
  const reply = await person.get('/api/me/employee');
  assert.equal(reply.status, 200, reply.text);
  const { data } = reply.body;
  assert.deepEqual([data.id, data.sss_number, data.user.id], [id, '•••••5678', person.id]);
  assert.deepEqual([data.compensations[0].amount, data.recurring_items[0].amount], [30_450, 500]);
  assert.equal((await person.get(`${path}/compensations`)).status, 200);
  assert.equal((await person.get(`${EMPLOYEES}/${other.id}/compensations`)).status, 403);
  const own = (await person.get(`${path}/personal-data`)).body.data;
  assert.deepEqual([own.compensations, own.recurring_items], [data.compensations, data.recurring_items]);
});

test('contract §3.3: personal data show pay to users who see it, and not to timekeepers', async () => {
  const { id } = await hire(admin);
  await hr.post(`${EMPLOYEES}/${id}/compensations`, {
    effective_from: '2026-01-01',
    basis: 'monthly',
    amount: 1,
  });
  const seen = async (person: typeof hr) =>
    (await person.get(`${EMPLOYEES}/${id}/personal-data`)).body.data.compensations.length;
  assert.deepEqual([await seen(hr), await seen(await testApp.as('HR Timekeeping'))], [1, 0]);
});
