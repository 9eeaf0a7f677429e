import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';

const PATH = '/api/pms/step_increments';
const TABLES = ['compensations', 'audit_log'];
const ON = '2026-06-30';

const testApp = await startWorkforce({ after });
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');

const payOf = (id: string) => `${EMPLOYEES}/${id}/compensations`;

/** Creates an employee with a salary grade from each date on. */
async function graded(
  organization_id: string,
  ...entries: [from: string, grade: number, step: number][]
): Promise<string> {
  const { id } = await hire(hr, { organization_id });
  for (const [effective_from, salary_grade, step] of entries)
    assert.equal((await hr.post(payOf(id), { effective_from, salary_grade, step })).status, 201);
  return id;
}

// biome-ignore lint/suspicious/noExplicitAny: rows as the answer shows them.
const dueFor = async (id: string, on = ON): Promise<any> =>
  (await hr.get(`${PATH}?on=${on}`)).body.data.find((one: { employee_id: string }) => one.employee_id === id);

test('contract §3.3: step increments are for those who manage pay, within their organizations', async () => {
  const id = await graded(north.id, ['2023-06-01', 11, 1]);
  for (const role of ['Payroll Admin', 'HR Timekeeping'] as const) {
    const person = await testApp.as(role);
    assert.equal((await person.get(PATH)).status, 403);
    assert.equal((await person.post(PATH, { on: ON, employee_ids: [id] })).status, 403);
  }
  const other = await testApp.as('HR Admin', south.id);
  assert.deepEqual((await other.get(`${PATH}?on=${ON}`)).body.data, []);
  const before = await testApp.snapshot(...TABLES);
  const reply = await other.post(PATH, { on: ON, employee_ids: [id] });
  assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['employee_ids']]);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3, payroll facts 4.4: a step is listed from its date on, not for the last step, and a new table does not restart the years', async () => {
  const due = await graded(north.id, ['2023-06-30', 11, 1]);
  const early = await graded(north.id, ['2023-07-01', 11, 1]);
  const last = await graded(north.id, ['2015-01-01', 11, 8]);
  const highest = await graded(north.id, ['2015-01-01', 33, 2]);
  const redated = await graded(north.id, ['2023-01-01', 12, 4], ['2024-01-01', 12, 4], ['2026-01-01', 12, 4]);
  const promoted = await graded(north.id, ['2015-01-01', 11, 4], ['2024-01-01', 12, 1]);
  const row = await dueFor(due);
  assert.deepEqual(
    [row.since, row.due_on, row.before.step, row.after.step, row.effective_from, row.unpaid_days],
    ['2023-06-30', '2026-06-30', 1, 2, '2026-06-30', 0],
  );
  assert.ok(row.difference > 0);
  for (const id of [early, last, highest, promoted]) assert.equal(await dueFor(id), undefined);
  assert.deepEqual(
    [(await dueFor(redated)).since, (await dueFor(redated)).due_on],
    ['2023-01-01', '2026-01-01'],
  );
  assert.equal((await dueFor(early, '2026-07-01')).due_on, '2026-07-01');
});

test('contract §3.3, payroll facts 4.4: more than 15 days of leave without pay postpone a step', async () => {
  const id = await graded(north.id, ['2023-06-01', 11, 1]);
  const { data: types } = (await hr.get('/api/leave/types')).body;
  const leave = await hr.post('/api/leave/applications', {
    employee_id: id,
    leave_type_id: types.find(({ name }: { name: string }) => name === 'Leave without pay').id,
    start: '2025-03-03',
    end: '2025-03-28',
    reason: 'Family',
  });
  assert.equal(leave.status, 201, leave.text);
  assert.ok(await dueFor(id, '2026-06-01'), 'not postponed before the approval');
  assert.equal((await admin.post(`/api/leave/applications/${leave.body.data.id}/approve`)).status, 200);
  assert.equal(await dueFor(id, '2026-06-20'), undefined);
  const row = await dueFor(id, '2026-06-21');
  assert.deepEqual([row.due_on, row.unpaid_days], ['2026-06-21', 20]);
});

test('contract §3.3: steps that are due are entered together from their dates, and a second time refused', async () => {
  const [one, other] = [
    await graded(north.id, ['2023-06-01', 11, 1]),
    await graded(north.id, ['2023-06-15', 15, 7]),
  ];
  const early = await graded(north.id, ['2024-06-15', 15, 7]);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await hr.post(PATH, { on: ON, employee_ids: [one, early] })).status, 422);
  assert.equal((await hr.post(PATH, { on: ON, employee_ids: [] })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const reply = await hr.post(PATH, { on: ON, employee_ids: [one, other] });
  assert.deepEqual([reply.status, reply.body.data?.changed], [201, 2], reply.text);
  const [first] = (await hr.get(payOf(one))).body.data;
  assert.deepEqual([first.effective_from, first.salary_grade, first.step], ['2026-06-01', 11, 2]);
  assert.equal((await hr.get(payOf(other))).body.data[0].step, 8);
  const again = await hr.post(PATH, { on: ON, employee_ids: [one] });
  assert.deepEqual([again.status, /no step due/.test(again.text)], [422, true]);
});

test('contract §3.3: a step is entered from the day asked for where a new table began since or none was in force, and refused before later pay', async () => {
  const redated = await graded(north.id, ['2022-12-01', 11, 1], ['2026-01-01', 11, 1]);
  const old = await graded(north.id, ['2019-06-01', 11, 1]);
  const later = await graded(north.id, ['2023-06-01', 11, 1], ['2026-09-01', 12, 1]);
  const reply = await hr.post(PATH, { on: ON, employee_ids: [redated, old] });
  assert.equal(reply.status, 201, reply.text);
  for (const id of [redated, old]) assert.equal((await hr.get(payOf(id))).body.data[0].effective_from, ON);
  assert.match((await dueFor(later)).refusal, /2026-09-01/);
  const refused = await hr.post(PATH, { on: ON, employee_ids: [later] });
  assert.equal(refused.status, 422);
  assert.match(refused.body.errors.employee_ids[0], /2026-09-01/);
});

test('contract §3.3: nobody enters their own step', async () => {
  const id = await graded(north.id, ['2023-06-01', 11, 1]);
  assert.equal((await admin.put(`${EMPLOYEES}/${id}`, { user_id: hr.id })).status, 200);
  const reply = await hr.post(PATH, { on: ON, employee_ids: [id] });
  assert.equal(reply.status, 422);
  assert.match(reply.body.errors.employee_ids[0], /colleague/);
});
