import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.as('Super Admin');
const found = async (path: string, text: string, more = '') => {
  const reply = await admin.get(`${path}?filter[search]=${encodeURIComponent(text)}${more}`);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.meta.total, reply.body.data.length, text);
  return reply.body.data.map((one: { id: unknown }) => one.id);
};

const berto = await hire(admin, {
  first_name: 'Berto',
  middle_name: 'Santos',
  last_name: 'Dela Kroma',
  suffix: 'Jr.',
});
await admin.put(`${EMPLOYEES}/${berto.id}`, {
  ...(await admin.get(`${EMPLOYEES}/${berto.id}`)).body.data,
  employee_number: 'EMP-00471',
});
await hire(admin, { first_name: 'Other', last_name: 'Person' });

test('W§4 a search that matches no text finds nothing', async () => {
  for (const text of ['Berto Krona', 'Kroma, Bert Z', 'Dela Kroma, Ana', 'EMP-00472', 'Kroma%Berto', '471_'])
    assert.deepEqual(await found(EMPLOYEES, text), [], text);
});

test('W§4 an employee is found by prefixes of anything that the list shows, in any order', async () => {
  const list = [
    'Berto',
    'Dela Kroma',
    'Berto Dela Kroma',
    'Berto Santos Dela Kroma Jr.',
    'Berto Santos Dela Kroma',
    'Dela Kroma, Berto',
    'Dela Kroma, Berto Santos',
    'Dela Kroma,Berto',
    'Dela Kroma Berto',
    'dela kro, ber',
    'DELA KROMA JR., BERTO',
    'EMP-00471',
    'emp-0047',
    '00471',
    'Berto EMP-00471 Dela Kroma',
  ];
  for (const text of list) assert.deepEqual(await found(EMPLOYEES, text), [berto.id], text);
});

test('W§4 an archived employee is found in the same ways', async () => {
  const { id } = await hire(admin, { first_name: 'Gone', middle_name: 'Luz', last_name: 'Archived' });
  assert.equal((await admin.delete(`${EMPLOYEES}/${id}`)).status, 204);
  for (const text of ['Gone Archived', 'Archived, Gone', 'Gone Luz Archived'])
    assert.deepEqual(await found(EMPLOYEES, text, '&filter[archived]=true'), [id], text);
});

test('W§4 search treats any run of whitespace as one space, in the query and in the data', async () => {
  const stored = [
    ['Ana  Luz', 'Spaced'],
    ['Bea\u00a0Luz', 'Spaced'],
    ['Cea\u3000Luz\u2003', ' Spaced'],
    ['Dea Luz', 'Spaced '],
  ];
  for (const [first_name, last_name] of stored) {
    const { id } = await hire(admin, { first_name, last_name });
    const name = first_name!.slice(0, 3);
    for (const text of [
      `${name} Luz`,
      `${name}  Luz`,
      `${name}\u00a0Luz`,
      ` ${name}\u2009Luz\u00a0 Spaced `,
      `${name} Luz Spaced`,
      `Spaced,\u00a0${name}  Luz`,
    ])
      assert.deepEqual(await found(EMPLOYEES, text), [id], JSON.stringify([first_name, text]));
  }
});

test('W§4 account and reference lists normalize whitespace too, and accounts are found last name first', async () => {
  const password = 'a long sentence';
  const account = await admin.post('/api/users', {
    name: 'Gina  Reyes\u00a0Kroma',
    username: 'ginak',
    email: 'gina@searching.test',
    password,
    password_confirmation: password,
  });
  for (const text of ['Gina Reyes Kroma', 'Kroma, Gina', 'gina\u00a0 reyes'])
    assert.deepEqual(await found('/api/users', text), [account.body.data.id], text);
  for (const path of ['/api/pms/positions', '/api/organizations', '/api/payroll/payroll_types']) {
    const { id } = (await admin.post(path, { name: 'Ward\u00a0 Nurse' })).body.data;
    for (const text of ['ward nurse', 'Ward  Nurse', 'ward\u2003nurse'])
      assert.deepEqual(await found(path, text), [id], `${path} ${text}`);
  }
});
