import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { EMPLOYEES, hire, JUAN } from './testing/employees.ts';

const testApp = await startWorkforce({ after });
const hr = await testApp.as('HR Admin');
const timekeeper = await testApp.as('HR Timekeeping');

test('contract §3.3: refuses a last day of work before the first, for new, changed and imported employees', async () => {
  const days = { hired_on: '2026-02-01', separated_on: '2026-01-31' };
  const before = await testApp.snapshot('employees');
  const added = await hr.post(EMPLOYEES, { ...JUAN, ...days });
  assert.deepEqual([added.status, Object.keys(added.body.errors)], [422, ['separated_on']]);
  assert.equal(await testApp.snapshot('employees'), before);
  const { id } = await hire(hr, { hired_on: '2026-02-01' });
  const changed = await hr.patch(`${EMPLOYEES}/${id}`, { separated_on: '2026-01-31' });
  assert.deepEqual([changed.status, Object.keys(changed.body.errors)], [422, ['separated_on']]);
  const file =
    'First name,Last name,Birthdate,Sex,Civil status,Hired on,Separated on\nAna,Santos,1990-05-17,female,single,2026-02-01,2026-01-31\n';
  const form = multipartForm([{ name: 'file', value: file, filename: 'people.csv' }]);
  const imported = (await hr.post(`${EMPLOYEES}/import`, undefined, form)).body.data;
  assert.deepEqual([imported.imported, imported.errors[0].field], [0, 'separated_on']);
});

test('contract §3.3: an employee has days of employment with the reason of separation, and history keeps them', async () => {
  const { id } = await hire(hr, { hired_on: '2026-02-01' });
  const gone = { separated_on: '2026-11-30', separation_reason: 'Retired' };
  assert.equal((await hr.patch(`${EMPLOYEES}/${id}`, gone)).status, 200);
  const { data } = (await hr.get(`${EMPLOYEES}/${id}`)).body;
  assert.deepEqual(
    [data.hired_on, data.separated_on, data.separation_reason],
    ['2026-02-01', '2026-11-30', 'Retired'],
  );
  const history = (await hr.get(`${EMPLOYEES}/${id}/history`)).body.data;
  assert.deepEqual(
    history
      .slice(0, 2)
      .map((one: { field: string }) => one.field)
      .toSorted(),
    ['separated_on', 'separation_reason'],
  );
});

test('contract §3.3: a bank account is stored encrypted, masked without the permission, and found as a duplicate', async () => {
  const bank = { bank_name: 'Land Bank', bank_branch: 'Malolos', bank_account_number: '1234-5678-90' };
  const { id } = await hire(hr, bank);
  const path = `${EMPLOYEES}/${id}`;
  assert.equal((await hr.get(path)).body.data.bank_account_number, '1234-5678-90');
  const shown = (await timekeeper.get(path)).body.data;
  assert.deepEqual([shown.bank_name, shown.bank_account_number], ['Land Bank', '•••••8-90']);
  assert.equal((await timekeeper.patch(path, { bank_account_number: '1' })).status, 403);
  assert.equal((await timekeeper.put(path, shown)).status, 200);
  const { rows } = await sql<{ stored: string }>`
    select bank_account_number as stored from employees where id = ${id}`.execute(testApp.app.db);
  assert.match(rows[0]!.stored, /^v1\./);
  const other = await hr.post(EMPLOYEES, { ...JUAN, bank_account_number: '1234567890' });
  assert.deepEqual(
    other.body.warnings.map((one: { field: string }) => one.field),
    ['bank_account_number'],
  );
});
