import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { png } from '@bulwagan/testing/form.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { EMPLOYEES, hire } from '../testing/employees.ts';
import { anonymizeEmployees } from './anonymize.ts';

const TABLES = ['employees', 'employee_changes', 'audit_log'];
const RETENTION_DAYS = 365;
const NOBODY = '01890000-0000-7000-8000-000000000000';

const testApp = await startWorkforce({ after }, { settings: { employeeRetentionDays: RETENTION_DAYS } });
const hr = await testApp.as('HR Admin');
const north = await testApp.organization();

const dataOf = (id: string) => `${EMPLOYEES}/${id}/personal-data`;

test('W§2: personal data are available only to the person and to users who manage them', async () => {
  const { id } = await hire(hr, { organization_id: north.id });
  const other = await hire(hr);
  const staff = await testApp.person();
  await hr.put(`${EMPLOYEES}/${other.id}`, { user_id: staff.id });
  const elsewhere = await testApp.as('HR Admin', (await testApp.organization()).id);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.get(dataOf(id))).status, 401);
  for (const who of [staff, elsewhere, await testApp.as('Payroll Admin')])
    assert.equal((await who.get(dataOf(id))).status, 403);
  assert.equal((await hr.get(dataOf(NOBODY))).status, 404);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('W§2: one document contains all data of an employee, with full government ids for themselves, and is audited', async () => {
  const { id } = await hire(hr, { sss_number: '34-1234567-8', religion: 'one' });
  const staff = await testApp.person();
  await hr.put(`${EMPLOYEES}/${id}`, { user_id: staff.id, religion: 'two' });
  const own = await staff.get(dataOf(id));
  assert.equal(own.status, 200, own.text);
  const { employee, history, rosters, pay } = own.body.data;
  assert.deepEqual(
    [employee.sss_number, employee.religion, employee.user.id],
    ['3412345678', 'two', staff.id],
  );
  assert.deepEqual(
    history.map((one: { action: string }) => one.action),
    ['created', 'changed', 'changed'],
  );
  assert.deepEqual([rosters, pay], [[], []]);
  const timekeeper = await testApp.as('HR Timekeeping');
  assert.equal((await timekeeper.get(dataOf(id))).body.data.employee.sss_number, '•••••5678');
  const { rows } = await sql<{ actor_id: number }>`
    select actor_id from audit_log where action = 'employee.personal_data_read' and subject_id = ${id} order by id`.execute(
    testApp.app.db,
  );
  assert.deepEqual(
    rows.map(({ actor_id }) => actor_id),
    [staff.id, timekeeper.id],
  );
});

test('W§2: only employees archived long enough are anonymized, and only with a configured retention', async () => {
  const { id } = await hire(hr, { last_name: 'Recent' });
  await hire(hr, { last_name: 'Present' });
  await hr.delete(`${EMPLOYEES}/${id}`);
  testApp.clock.advance({ hours: 24 * RETENTION_DAYS - 1 });
  const before = await testApp.snapshot(...TABLES);
  assert.equal(await anonymizeEmployees(testApp.app), 0);
  testApp.clock.advance({ hours: 24 * 10 });
  assert.equal(await anonymizeEmployees({ ...testApp.app, employeeRetentionDays: undefined }), 0);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal(await anonymizeEmployees(testApp.app), 1);
});

test('W§2: an archived employee is permanently anonymized after the retention, except data that payroll must keep', async () => {
  const admin = await testApp.as('HR Admin');
  const { id, avatar_url } = await hire(admin, {
    first_name: 'Perpetua',
    last_name: 'Katigbak',
    middle_name: 'Malvar',
    birthdate: '1971-07-23',
    birthplace: 'Lipa',
    sss_number: '34-7654321-0',
    email: 'perpetua@example.ph',
    designation: 'Clerk',
    organization_id: north.id,
    avatar: (await png()).toString('base64'),
  });
  await admin.put(`${EMPLOYEES}/${id}`, {
    employee_number: 'E-77',
    biometric_id: 'B-77',
    middle_name: 'Malvar-Reyes',
  });
  await admin.delete(`${EMPLOYEES}/${id}`);
  testApp.clock.advance({ hours: 24 * RETENTION_DAYS });
  const later = await testApp.as('HR Admin');
  assert.equal(await anonymizeEmployees(testApp.app), 1);
  assert.equal(await anonymizeEmployees(testApp.app), 0);

  const { data } = (await later.get(`${EMPLOYEES}/${id}`)).body;
  assert.deepEqual(
    [data.full_name, data.birthdate, data.email, data.sss_number, data.avatar_url, data.biometric_id],
    ['Former Employee', '1971-01-01', null, null, null, null],
  );
  assert.deepEqual(
    [data.employee_number, data.organization_id, data.designation],
    ['E-77', north.id, 'Clerk'],
  );
  assert.notEqual(data.anonymized_at, null);
  const everything = await testApp.snapshot(...TABLES);
  assert.doesNotMatch(everything, /Perpetua|Katigbak|Malvar|perpetua@|1971-07-23|Lipa/i);
  const key = new URL(avatar_url).searchParams.get('v') ?? '';
  assert.ok(key.length > 0 && !everything.includes(key));
  assert.deepEqual(
    (await later.get(`${EMPLOYEES}/${id}/history`)).body.data.map(
      (one: { action: string; actor: unknown }) => [one.action, one.actor],
    ),
    [['anonymized', null]],
  );
  assert.equal((await later.post(`${EMPLOYEES}/${id}/restore`)).status, 422);
});
