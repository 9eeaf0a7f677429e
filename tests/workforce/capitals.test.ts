import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { png } from '@bulwagan/testing/form.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { addRoster, addRun, ROSTERS, RUNS, take } from '@bulwagan/workforce/runs/testing/runs.ts';

/**
 * UUIDs are case-insensitive in paths, queries and bodies: some clients write them in capitals. Data written that way
 * stays readable.
 */

const testApp = await startWorkforce({ after });
const { pool } = testApp.app.connection;
const [superUser, hr, payroll, approver] = await Promise.all([
  testApp.superUser(),
  testApp.as('HR Admin'),
  testApp.as('Payroll Admin'),
  testApp.as('Payroll Admin'),
]);

const capitals = (id: string): string => {
  const other = id.toUpperCase();
  assert.notEqual(other, id, 'an id of digits alone shows nothing');
  return other;
};

test('W§2 contract §2: government numbers changed by a path in capitals stay readable', async () => {
  const { id } = await hire(hr, { sss_number: '34-1111111-1' });
  const path = `${EMPLOYEES}/${capitals(id)}`;
  const changed = await hr.put(path, { sss_number: '34-1234567-8', tin_number: '123456789' });
  assert.equal(changed.status, 200, changed.text);
  assert.deepEqual([changed.body.data.id, changed.body.data.sss_number], [id, '3412345678']);
  assert.equal((await hr.put(path, { religion: 'none' })).status, 200);
  assert.equal((await hr.delete(path)).status, 204);
  assert.equal((await hr.post(`${path}/restore`)).body.data.tin_number, '123456789');
  for (const one of [path, `${EMPLOYEES}/${id}`]) {
    assert.equal((await hr.get(one)).body.data.sss_number, '3412345678');
    assert.equal((await hr.get(`${one}/personal-data`)).body.data.employee.sss_number, '3412345678');
  }
  const file = await hr.get(`${EMPLOYEES}/export`);
  assert.equal(file.status, 200);
  assert.match(file.text, /3412345678/);
});

test('W§2: a picture changed by a path in capitals is served, and the previous one is deleted', async () => {
  const { id, avatar_url: first } = await hire(hr, { avatar: (await png(60)).toString('base64') });
  const inside = (url: string) => url.slice(url.indexOf('/api/'));
  const path = `${EMPLOYEES}/${capitals(id)}`;
  const stored = async () =>
    (await pool.query('select avatar_key from employees where id = $1', [id])).rows[0];
  const { avatar_key: before } = await stored();
  const reply = await hr.put(path, { avatar: (await png(80)).toString('base64') });
  assert.equal(reply.status, 200, reply.text);
  assert.notEqual(reply.body.data.avatar_url, first);
  assert.equal((await hr.get(inside(reply.body.data.avatar_url))).headers['content-type'], 'image/webp');
  await assert.rejects(testApp.app.files.get(`workforce/employees/${id}/${before}.webp`));
  assert.equal((await hr.put(path, { avatar: null })).body.data.avatar_url, null);
});

/**
 * Creates a run made by another user, lets the approver run `action` on its roster before it is computed, and tries to
 * approve it.
 */
async function approval(
  action: (person: Person, roster: { id: string; members: string[] }) => Promise<unknown>,
) {
  const roster = await addRoster(testApp, payroll);
  const run = await addRun(payroll, roster.id);
  testApp.clock.advance({ seconds: 1 });
  await action(approver, roster);
  testApp.clock.advance({ seconds: 1 });
  await take(payroll, run.id, 'compute', 'review');
  return await approver.post(`${RUNS}/${run.id}/approve`);
}

test('contract: a user who changed the members of a roster cannot approve the run, in any spelling of the roster id', async () => {
  const added = await hire(hr);
  const actions: [string, Parameters<typeof approval>[0]][] = [
    [
      'replaced',
      (person, { id, members }) =>
        person.put(`${ROSTERS}/${capitals(id)}/members`, { employee_ids: [members[0]] }),
    ],
    [
      'added',
      (person, { id }) =>
        person.post(`${ROSTERS}/${capitals(id)}/members`, { employee_ids: [capitals(added.id)] }),
    ],
    [
      'removed',
      (person, { id, members }) =>
        person.delete(`${ROSTERS}/${capitals(id)}/members/${capitals(members[0]!)}`),
    ],
  ];
  for (const [name, action] of actions) assert.equal((await approval(action)).status, 403, name);
  const idle = await approval((person, { id }) => person.get(`${ROSTERS}/${capitals(id)}/members`));
  assert.equal(idle.status, 200, 'a user who only viewed it may approve');
});

test('contract: a role changed by a path in capitals may keep its own name', async () => {
  const role = (await superUser.post('/api/roles', { name: 'Counts pay' })).body.data;
  const path = `/api/roles/${capitals(role.id)}`;
  const reply = await superUser.put(path, { name: 'Counts pay', description: 'By hand.' });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.data.description, 'By hand.');
  const other = (await superUser.post('/api/roles', { name: 'Counts days' })).body.data;
  assert.equal((await superUser.put(path, { name: other.name })).status, 422);
});

test('W§4: an item is linked to a payroll type once, and two spellings of one id count as a duplicate', async () => {
  const type = (await payroll.post('/api/payroll/payroll_types', { name: 'Monthly' })).body.data;
  const { id } = await addItem(payroll);
  const path = `/api/payroll/payroll_items/${capitals(id)}`;
  const before = await testApp.snapshot('payroll_items', 'payroll_item_types', 'audit_log');
  const put = async (...payroll_type_ids: string[]) => {
    const { data } = (await payroll.get(path)).body;
    return await payroll.put(path, { ...data, payroll_type_ids });
  };
  const twice = await put(type.id, capitals(type.id));
  assert.deepEqual(
    [twice.status, twice.body.errors],
    [422, { payroll_type_ids: ['The payroll type ids field has a duplicate value.'] }],
  );
  assert.equal(await testApp.snapshot('payroll_items', 'payroll_item_types', 'audit_log'), before);
  const once = await put(capitals(type.id));
  assert.deepEqual([once.status, once.body.data.payroll_types], [200, [{ id: type.id, name: 'Monthly' }]]);
  const filtered = await payroll.get(
    `/api/payroll/payroll_items?filter[payroll_type_id]=${capitals(type.id)}`,
  );
  assert.deepEqual(
    filtered.body.data.map((one: { id: string }) => one.id),
    [id],
  );
});

test('contract: actions sent to a path in capitals are recorded under the id in lower case', async () => {
  const roster = await addRoster(testApp, payroll);
  const run = await addRun(payroll, capitals(roster.id));
  await take(payroll, capitals(run.id), 'compute', 'review', 'cancel');
  const position = (await hr.post('/api/pms/positions', { name: 'Clerk III' })).body.data;
  assert.equal(
    (await hr.put(`/api/pms/positions/${capitals(position.id)}`, { name: 'Clerk IV' })).status,
    200,
  );
  const below = await testApp.organization();
  const parent = await testApp.organization();
  const moved = { name: 'Below', parent_id: capitals(parent.id) };
  const organization = `/api/organizations/${capitals(below.id)}`;
  assert.equal((await superUser.put(organization, moved)).body.data.parent_id, parent.id);
  const { rows } = await pool.query<{ action: string; subject_id: string }>(
    `select action, subject_id from audit_log where subject_id ~ '^[0-9A-Fa-f]{8}-'`,
  );
  const done = ({ id }: { id: string }) => rows.filter(({ subject_id }) => subject_id === id);
  assert.deepEqual(
    [run, position, below].map((one) => done(one).length),
    [4, 2, 1],
  );
  assert.deepEqual(
    rows.filter(({ subject_id }) => subject_id !== subject_id.toLowerCase()),
    [],
  );
});
