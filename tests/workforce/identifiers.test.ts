import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { spellingsOf } from '@bulwagan/testing/samples/spellings.ts';
import { type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.as('Super Admin');
const WORD = 'Ñurse-Aide II';

interface Kind {
  what: string;
  field: string;
  table: string;
  add(value: string): Promise<Reply>;
}

const list = (path: string, table: string): Kind => ({
  what: table,
  field: 'name',
  table,
  add: (name) => admin.post(path, { name }),
});

let people = 0;
const holder = await hire(admin, { last_name: 'Holder' });
const other = await hire(admin, { last_name: 'Other' });
/** The first value is assigned to one employee, all others to another. */
const employeesBy = (field: string): Kind => {
  let id = holder.id;
  return {
    what: `employees by ${field}`,
    field,
    table: 'employees',
    add: async (value) => {
      const { data } = (await admin.get(`${EMPLOYEES}/${id}`)).body;
      const path = `${EMPLOYEES}/${id}`;
      id = other.id;
      return await admin.put(path, { ...data, [field]: value });
    },
  };
};

const KINDS: Kind[] = [
  list('/api/pms/positions', 'positions'),
  list('/api/pms/employment_types', 'employment_types'),
  list('/api/pms/timekeeping_policies', 'timekeeping_policies'),
  list('/api/payroll/payroll_types', 'payroll_types'),
  {
    what: 'account codes',
    field: 'new_account_code',
    table: 'account_codes',
    add: (code) => admin.post('/api/accounting/account_codes', { name: 'Any', new_account_code: code }),
  },
  {
    what: 'payroll items by code',
    field: 'code',
    table: 'payroll_items',
    add: (code) => admin.post('/api/payroll/payroll_items', itemBody({ code })),
  },
  { ...list('/api/payroll/rosters', 'rosters') },
  {
    what: 'roles',
    field: 'name',
    table: 'roles',
    add: (name) => admin.post('/api/roles', { name, permissions: ['Manage payroll'] }),
  },
  {
    what: 'usernames',
    field: 'username',
    table: 'users',
    add: (username) => {
      people += 1;
      const password = 'a long sentence';
      const email = `person${people}@identifiers.test`;
      return admin.post('/api/users', {
        name: 'Any',
        username,
        email,
        password,
        password_confirmation: password,
      });
    },
  },
  employeesBy('employee_number'),
  employeesBy('biometric_id'),
];

for (const { what, field, table, add } of KINDS)
  test(`W§2 ${what}: an equivalent spelling is refused as a duplicate, and nothing changes`, async () => {
    const first = await add(WORD);
    assert.ok(first.status < 300, first.text);
    assert.equal(first.body.data[field], WORD);
    const before = await testApp.snapshot(table);
    for (const [how, written] of spellingsOf(WORD)) {
      const reply = await add(written);
      assert.deepEqual(
        [reply.status, Object.keys(reply.body.errors ?? {})],
        [422, [field]],
        `${how}: ${reply.text}`,
      );
    }
    assert.equal(await testApp.snapshot(table), before);
    const unlike = await add(WORD.replace('Ñ', 'N'));
    assert.ok(unlike.status < 300, `accents make another one: ${unlike.text}`);
  });

test('W§2 a value is stored byte for byte, and its own record may change the spelling', async () => {
  const path = '/api/pms/positions';
  const { id } = (await admin.post(path, { name: 'Clerk\u00a0\u2013  IV' })).body.data;
  assert.equal((await admin.get(`${path}/${id}`)).body.data.name, 'Clerk\u00a0\u2013  IV');
  assert.equal((await admin.put(`${path}/${id}`, { name: 'CLERK - IV' })).status, 200);
});
