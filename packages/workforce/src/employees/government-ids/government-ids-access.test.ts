import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { waitingForLocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { EMPLOYEES, hire, JUAN } from '../testing/employees.ts';
import { GOVERNMENT_ID_FIELDS } from './government-ids.ts';

const TABLES = ['employees', 'employee_changes', 'audit_log'];

const testApp = await startWorkforce({ after });
const strict = await startWorkforce({ after }, { settings: { strictGovernmentIds: true } });
const hr = await testApp.as('HR Admin');
const timekeeper = await testApp.as('HR Timekeeping');

const GIVEN = {
  sss_number: '34-1234567-8',
  tin_number: '123-456-789-000',
  philhealth_number: '12-345678901-2',
  gsis_number: 'BP 1234',
  gsis_policy_number: 'CM-9876543',
  pagibig_number: '1234-5678-9012',
  prc_number: '0012345',
  bank_account_number: 'SA-0098765432',
};
const KEPT = {
  ...GIVEN,
  sss_number: '3412345678',
  tin_number: '123456789000',
  philhealth_number: '123456789012',
  pagibig_number: '123456789012',
};
const MASKED = {
  sss_number: '•••••5678',
  tin_number: '•••••9000',
  philhealth_number: '•••••9012',
  gsis_number: '•••••234',
  gsis_policy_number: '•••••6543',
  pagibig_number: '•••••9012',
  prc_number: '•••••345',
  bank_account_number: '•••••5432',
};

const numbersOf = (data: Record<string, unknown>) =>
  Object.fromEntries(GOVERNMENT_ID_FIELDS.map((field) => [field, data[field]]));

async function readsOf(id: string): Promise<{ actor_id: number; changes: { fields: string[] } }[]> {
  const { rows } = await sql<{ actor_id: number; changes: { fields: string[] } }>`
    select actor_id, changes from audit_log
    where action = 'employee.numbers_read' and subject_type = 'employee' and subject_id = ${id} order by id`.execute(
    testApp.app.db,
  );
  return rows;
}

test('contract: without permission to see government ids they are masked and cannot be set or removed', async () => {
  const { id } = await hire(hr, GIVEN);
  const logged = (await readsOf(id)).length;
  const shown = await timekeeper.get(`${EMPLOYEES}/${id}`);
  assert.deepEqual(numbersOf(shown.body.data), MASKED);
  assert.equal((await readsOf(id)).length, logged);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await timekeeper.post(EMPLOYEES, { ...JUAN, sss_number: '3412345678' })).status, 403);
  for (const sss_number of ['34-9999999-9', null, ''])
    assert.equal((await timekeeper.put(`${EMPLOYEES}/${id}`, { sss_number })).status, 403);
  for (const sss_number of ['•••••9999', '•', '•••••56780'])
    assert.equal((await timekeeper.put(`${EMPLOYEES}/${id}`, { sss_number })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract: sending a whole record back with masked government ids changes none of them', async () => {
  const { id } = await hire(hr, GIVEN);
  const { data } = (await timekeeper.get(`${EMPLOYEES}/${id}`)).body;
  const reply = await timekeeper.put(`${EMPLOYEES}/${id}`, { ...data, religion: 'none' });
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual([numbersOf(reply.body.data), reply.body.warnings], [MASKED, []]);
  assert.deepEqual(numbersOf((await hr.get(`${EMPLOYEES}/${id}`)).body.data), KEPT);
  const odd = await hire(hr, { gsis_number: 'A😀' });
  const shown = (await timekeeper.get(`${EMPLOYEES}/${odd.id}`)).body.data;
  assert.equal((await timekeeper.put(`${EMPLOYEES}/${odd.id}`, shown)).status, 200);
});

test('contract: government ids are normalized, and each full view is audited without their values', async () => {
  const { id } = await hire(hr, GIVEN);
  const logged = (await readsOf(id)).length;
  assert.deepEqual(numbersOf((await hr.get(`${EMPLOYEES}/${id}`)).body.data), KEPT);
  const reads = await readsOf(id);
  assert.equal(reads.length, logged + 1);
  assert.deepEqual(
    [reads.at(-1)?.actor_id, reads.at(-1)?.changes.fields],
    [hr.id, [...GOVERNMENT_ID_FIELDS]],
  );
  const none = await hire(hr);
  await hr.get(`${EMPLOYEES}/${none.id}`);
  assert.deepEqual(await readsOf(none.id), []);
});

test('contract: a permitted user can request masked government ids, which is not audited as a view', async () => {
  const { id } = (await hr.post(`${EMPLOYEES}?numbers=masked`, { ...JUAN, ...GIVEN })).body.data;
  const shown = await hr.get(`${EMPLOYEES}/${id}?numbers=masked`);
  assert.deepEqual(numbersOf(shown.body.data), MASKED);
  const sent = { ...shown.body.data, religion: 'none' };
  const saved = await hr.put(`${EMPLOYEES}/${id}?numbers=masked`, sent);
  assert.deepEqual([saved.status, numbersOf(saved.body.data), saved.body.warnings], [200, MASKED, []]);
  assert.equal((await hr.delete(`${EMPLOYEES}/${id}`)).status, 204);
  const restored = await hr.post(`${EMPLOYEES}/${id}/restore?numbers=masked`);
  assert.deepEqual(numbersOf(restored.body.data), MASKED);
  assert.deepEqual(await readsOf(id), []);
  assert.equal((await hr.get(`${EMPLOYEES}/${id}?numbers=some`)).status, 422);
  assert.deepEqual(numbersOf((await hr.get(`${EMPLOYEES}/${id}`)).body.data), KEPT);
});

test('contract: no table stores a readable government id, including the history', async () => {
  const { id } = await hire(hr, GIVEN);
  await hr.put(`${EMPLOYEES}/${id}`, { sss_number: '01-2345678-9', tin_number: null });
  const everything = await testApp.snapshot(...TABLES);
  const digits = (text: string) => text.replaceAll(/[^0-9A-Za-z]/g, '');
  for (const number of ['0123456789', ...Object.values(KEPT)])
    assert.ok(!digits(everything).includes(digits(number)), 'a government id is stored in plain text');
  const { data } = (await hr.get(`${EMPLOYEES}/${id}/history`)).body;
  const reported = data.slice(0, 2).map((one: Record<string, unknown>) => [one.field, one.before, one.after]);
  assert.deepEqual(reported.toSorted(), [
    ['sss_number', '•••••', '•••••'],
    ['tin_number', '•••••', null],
  ]);
});

test('contract: an encrypted government id decrypts only in its own column and row', async () => {
  const [one, other] = [await hire(hr, { sss_number: '34-1111111-1' }), await hire(hr)];
  await sql`
    update employees set sss_number = (select sss_number from employees where id = ${one.id})
    where id = ${other.id}`.execute(testApp.app.db);
  const reply = await hr.get(`${EMPLOYEES}/${other.id}`);
  assert.equal(reply.body.data.sss_number, '•••••');
  assert.doesNotMatch(reply.text, /1111|111-1/);
});

test('contract: a wrong length or a duplicate government id is accepted with a warning that names nobody', async () => {
  const holder = await hire(hr, { last_name: 'Holder', prc_number: '77 0001', tin_number: '999888777' });
  await hr.delete(`${EMPLOYEES}/${holder.id}`);
  const reply = await hr.post(EMPLOYEES, {
    ...JUAN,
    prc_number: '770001',
    tin_number: '999-888-777-000',
    sss_number: '123',
  });
  assert.equal(reply.status, 201);
  assert.deepEqual(
    reply.body.warnings.toSorted((a: { field: string }, b: { field: string }) =>
      a.field.localeCompare(b.field),
    ),
    [
      { field: 'prc_number', message: 'Another employee has this PRC number.' },
      { field: 'sss_number', message: 'The SSS number field should have 10 digits.' },
      { field: 'tin_number', message: 'Another employee has this TIN.' },
    ],
  );
  const again = await hr.put(`${EMPLOYEES}/${reply.body.data.id}`, { sss_number: '12-3' });
  assert.deepEqual(
    again.body.warnings.map(({ field }: { field: string }) => field),
    ['sss_number'],
  );
  const right = await hr.put(`${EMPLOYEES}/${reply.body.data.id}`, { sss_number: '3400000001' });
  assert.deepEqual(right.body.warnings, []);
});

test('contract: of two simultaneous uses of one government id, one gets a warning', async () => {
  const { pool } = testApp.app.connection;
  for (const sss_number of ['3412345601', '3412345602', '3412345603']) {
    let second: Promise<Reply> | undefined;
    const first = await whileHeld(
      pool,
      'lock table audit_log in share mode',
      () => hr.post(EMPLOYEES, { ...JUAN, sss_number }),
      async () => {
        second = hr.post(EMPLOYEES, { ...JUAN, sss_number });
        await waitingForLocks(pool, 2);
      },
    );
    const warned = [first, await second].filter((reply) => reply?.body.warnings.length === 1);
    assert.equal(warned.length, 1);
  }
});

test('contract: government ids of a wrong length are refused in strict mode', async () => {
  const admin = await strict.as('HR Admin');
  const before = await strict.snapshot(...TABLES);
  const reply = await admin.post(EMPLOYEES, {
    ...JUAN,
    sss_number: '123',
    tin_number: '1234567890',
    prc_number: 'x',
  });
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body.errors, {
    sss_number: ['The SSS number field must have 10 digits.'],
    tin_number: ['The TIN field must have 9 or 12 digits.'],
  });
  assert.equal(await strict.snapshot(...TABLES), before);
  assert.equal((await admin.post(EMPLOYEES, { ...JUAN, ...GIVEN })).status, 201);
});

test('contract: government ids are shown where the role applies, and masked within another role’s scope', async () => {
  const [north, south] = [await testApp.organization(), await testApp.organization()];
  const mixed = await testApp.person({
    roles: [
      { role: 'HR Admin', organizationId: north.id },
      { role: 'HR Timekeeping', organizationId: south.id },
    ],
  });
  const [here, there] = [
    await hire(hr, { sss_number: GIVEN.sss_number, organization_id: north.id }),
    await hire(hr, { sss_number: GIVEN.sss_number, organization_id: south.id }),
  ];
  assert.equal((await mixed.get(`${EMPLOYEES}/${here.id}`)).body.data.sss_number, KEPT.sss_number);
  assert.equal((await mixed.get(`${EMPLOYEES}/${there.id}`)).body.data.sss_number, MASKED.sss_number);
  assert.equal((await mixed.put(`${EMPLOYEES}/${there.id}`, { sss_number: null })).status, 403);
});
