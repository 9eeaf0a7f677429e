import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addEmployee } from '../payroll-items/testing/payroll.ts';

const TABLES = ['rosters', 'roster_members', 'audit_log'];
const BASE = '/api/payroll/rosters';
const NOBODY = '01890000-0000-7000-8000-000000000000';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const north = await testApp.organization('North');
const unit = await testApp.organization('North unit', north.id);
const south = await testApp.organization('South');
const northern = await testApp.as('Payroll Admin', north.id);

const add = async (body: object, person = payroll) => {
  const reply = await person.post(BASE, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};
const put = (id: string, employee_ids: unknown, person = payroll) =>
  person.put(`${BASE}/${id}/members`, { employee_ids });

test('contract: rosters are for payroll users, and those of other organizations are not listed and answer 403', async () => {
  const mine = await add({ name: 'Mine', organization_id: unit.id }, northern);
  const theirs = await add({ name: 'Theirs', organization_id: south.id });
  const everybody = await add({ name: 'Everybody' });
  const hr = await testApp.as('HR Admin');
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.get(BASE)).status, 401);
  const calls = (person: typeof payroll, id: string) => [
    person.get(`${BASE}/${id}`),
    person.get(`${BASE}/${id}/members`),
    person.put(`${BASE}/${id}`, { name: 'New' }),
    put(id, [], person),
    person.delete(`${BASE}/${id}`),
  ];
  for (const [person, id, status] of [
    [hr, mine.id, 403],
    [northern, theirs.id, 403],
    [northern, everybody.id, 403],
    [northern, NOBODY, 404],
    [payroll, 'no-uuid', 404],
  ] as const) {
    const statuses = (await Promise.all(calls(person, id))).map((reply) => reply.status);
    assert.deepEqual(statuses, Array(5).fill(status));
  }
  assert.equal((await hr.get(BASE)).status, 403);
  assert.equal((await hr.post(BASE, { name: 'New' })).status, 403);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const listed = await northern.get(BASE);
  assert.deepEqual([listed.body.data, listed.body.meta.total], [[mine], 1]);
  const all = await payroll.get(`${BASE}?filter[search]=e`);
  assert.deepEqual(
    all.body.data.map(({ name }: { name: string }) => name),
    ['Everybody', 'Mine', 'Theirs'],
  );
  const filtered = await payroll.get(`${BASE}?filter[organization_id]=${south.id}`);
  assert.deepEqual(filtered.body.data, [theirs]);
});

test('contract: a roster needs a unique name and an organization in scope', async () => {
  const one = await add({ name: 'Weekly', organization_id: north.id });
  const refused: [body: object, errors: object, person?: typeof payroll][] = [
    [{}, { name: ['The name field is required.'] }],
    [{ name: 'WEEKLY' }, { name: ['The name has already been taken.'] }],
    [
      { name: 'New', organization_id: NOBODY },
      { organization_id: ['The selected organization id is invalid.'] },
    ],
    [
      { name: 'New', organization_id: south.id },
      { organization_id: ['The selected organization id is invalid.'] },
      northern,
    ],
    [
      { name: 'New', organization_id: null },
      { organization_id: ['The organization id field is required.'] },
      northern,
    ],
  ];
  const other = await add({ name: 'Other', organization_id: north.id });
  const before = await testApp.snapshot(...TABLES);
  for (const [body, errors, person = payroll] of refused) {
    assert.deepEqual((await person.post(BASE, body)).body.errors, errors);
    assert.deepEqual((await person.put(`${BASE}/${other.id}`, body)).body.errors, errors);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  const changed = await payroll.put(`${BASE}/${one.id}`, { name: 'weekly', description: 'Paid on Fridays' });
  assert.deepEqual(
    [changed.status, changed.body.data.name, changed.body.data.organization],
    [200, 'weekly', { id: north.id, name: 'North' }],
  );
  const sameTime = await Promise.all([1, 2, 3].map(() => payroll.post(BASE, { name: 'At once' })));
  assert.deepEqual(sameTime.map(({ status }) => status).toSorted(), [201, 422, 422]);
});

test('contract: members are employees in scope and in the roster’s organization who are not archived', async () => {
  const roster = await add({ name: 'North staff', organization_id: north.id });
  const ana = await addEmployee(testApp, { organization_id: north.id, last_name: 'Cruz' });
  const ben = await addEmployee(testApp, { organization_id: unit.id, last_name: 'Abad', first_name: 'Ben' });
  const stranger = await addEmployee(testApp, { organization_id: south.id });
  const loose = await addEmployee(testApp);
  const archivedAt = '2026-01-01T00:00:00.000Z';
  const gone = await addEmployee(testApp, { organization_id: north.id, archived_at: archivedAt });
  assert.equal((await put(roster.id, [ana])).body.data.members_count, 1);
  const before = await testApp.snapshot(...TABLES);
  for (const person of [payroll, northern]) {
    for (const bad of [stranger, loose, gone, NOBODY]) {
      const reply = await put(roster.id, [ben, bad], person);
      assert.deepEqual(
        [reply.status, reply.body.errors],
        [422, { 'employee_ids.1': ['The selected employee ids.1 is invalid.'] }],
      );
    }
  }
  assert.equal((await put(roster.id, 'all')).status, 422);
  assert.equal((await put(roster.id, [ana, ana])).status, 422);
  assert.equal((await payroll.put(`${BASE}/${roster.id}/members`, {})).status, 422);
  const many = await put(
    roster.id,
    Array.from({ length: 300 }, () => newId()),
  );
  assert.equal(Object.keys(many.body.errors).length, 100);
  assert.equal(await testApp.snapshot(...TABLES), before);

  // A roster without an organization accepts any employee within its creator's scope.
  const everybody = await add({ name: 'Whole service' });
  assert.equal((await put(everybody.id, [ana, ben, stranger, loose])).body.data.members_count, 4);
  const moved = await payroll.put(`${BASE}/${everybody.id}`, {
    name: 'Whole service',
    organization_id: north.id,
  });
  assert.deepEqual(Object.keys(moved.body.errors), ['organization_id']);

  const replaced = await put(roster.id, [ben.toUpperCase(), ana], northern);
  assert.deepEqual([replaced.status, replaced.body.data.members_count], [200, 2]);
  const { body } = await northern.get(`${BASE}/${roster.id}/members?per_page=1`);
  assert.deepEqual(
    [body.meta.total, body.data],
    [2, [{ id: ben, full_name: 'Ben Abad', employee_number: null }]],
  );
  const second = await northern.get(`${BASE}/${roster.id}/members?per_page=1&page=2`);
  assert.deepEqual(second.body.data[0].full_name, 'Ana Cruz');
  await testApp.app.db
    .updateTable('employees')
    .set({ archived_at: archivedAt })
    .where('id', '=', ben)
    .execute();
  const left = await northern.get(`${BASE}/${roster.id}`);
  assert.equal(left.body.data.members_count, 1);
  // The roster neither shows nor pays an employee who has moved to another organization.
  await testApp.app.db
    .updateTable('employees')
    .set({ organization_id: south.id })
    .where('id', '=', ana)
    .execute();
  const { data, meta } = (await northern.get(`${BASE}/${roster.id}/members`)).body;
  assert.deepEqual([data, meta.total], [[], 0]);
});

test('contract: a roster without runs can be deleted, and its changes stay audited', async () => {
  const roster = await add({ name: 'Short-lived', organization_id: north.id }, northern);
  const member = await addEmployee(testApp, { organization_id: north.id });
  await put(roster.id, [member], northern);
  const reply = await northern.delete(`${BASE}/${roster.id}`);
  assert.deepEqual([reply.status, reply.text], [204, '']);
  assert.equal((await northern.get(`${BASE}/${roster.id}`)).status, 404);
  const { rows } = await testApp.app.connection.pool.query(
    'select action, actor_id, changes from audit_log where subject_id = $1 order by id',
    [roster.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['roster.created', 'roster.members_changed', 'roster.deleted'],
  );
  assert.deepEqual([rows[1].actor_id, rows[1].changes], [northern.id, { added: 1, removed: 0 }]);
});
