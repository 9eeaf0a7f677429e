import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from './testing/employees.ts';

const ACCOUNTS = '/api/pms/employee_accounts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const north = await testApp.organization('North');
const unit = await testApp.organization('North unit', north.id);
const south = await testApp.organization('South');

async function found(who: Person, search: string): Promise<string[]> {
  const query = new URLSearchParams({ 'filter[search]': search });
  const { status, body, text } = await who.get(`${ACCOUNTS}?${query}`);
  assert.equal(status, 200, text);
  return body.data.map(({ username }: { username: string }) => username);
}

test('W§5.3 searching accounts requires permission to see government ids and to manage employees', async () => {
  for (const role of ['HR Timekeeping', 'Payroll Admin'] as const) {
    const reply = await (await testApp.as(role)).get(`${ACCOUNTS}?filter[search]=a`);
    assert.deepEqual([reply.status, reply.body], [403, { message: 'This action is unauthorized.' }]);
  }
  assert.equal((await (await testApp.person()).get(ACCOUNTS)).status, 403);
  assert.equal((await hr.get(`${ACCOUNTS}?filter[search]=${'x'.repeat(256)}`)).status, 422);
  assert.equal((await hr.get(`${ACCOUNTS}?filter[email]=a`)).status, 400);
});

test('W§2 HR sees only the id, name and username of an account', async () => {
  const { id } = await testApp.person({ name: 'Told Alone', username: 'told.alone' });
  const { body } = await hr.get(`${ACCOUNTS}?filter[search]=TOLD%20al`);
  assert.deepEqual(body, { data: [{ id, name: 'Told Alone', username: 'told.alone' }] });
  // A search by email finds nothing, because a match would reveal the owner of the address.
  assert.deepEqual(await found(hr, 'told.alone@'), []);
  assert.deepEqual(await found(hr, '%'), []);
  assert.equal((await hr.get(ACCOUNTS)).body.data.length <= 20, true);
});

test('W§2 disabled and already linked accounts are not offered, and offered accounts can be linked', async () => {
  const [free, linked, gone] = await Promise.all(
    ['free', 'linked', 'gone'].map((username) => testApp.person({ name: 'Linkable', username })),
  );
  const [one, other] = [await hire(hr), await hire(hr)];
  assert.equal((await hr.put(`${EMPLOYEES}/${one.id}`, { user_id: linked!.id })).status, 200);
  assert.equal((await admin.post(`/api/users/${gone!.id}/disable`)).status, 200);
  assert.deepEqual(await found(hr, 'linkable'), ['free']);
  assert.equal((await hr.put(`${EMPLOYEES}/${other.id}`, { user_id: free!.id })).status, 200);
  assert.deepEqual(await found(hr, 'linkable'), []);
});

test('contract: a role for an organization finds exactly the accounts that it may link', async () => {
  const local = await testApp.as('HR Admin', north.id);
  const employee = await hire(local, { organization_id: unit.id });
  const roles = (...organizationIds: (string | undefined)[]) =>
    organizationIds.map((organizationId) => ({
      role: 'HR Timekeeping' as const,
      ...(organizationId === undefined ? {} : { organizationId }),
    }));
  const name = 'Scoped Somebody';
  const people = {
    within: await testApp.person({ name, username: 'within', roles: roles(north.id, unit.id) }),
    outside: await testApp.person({ name, username: 'beyond', roles: roles(unit.id, south.id) }),
    elsewhere: await testApp.person({ name, username: 'elsewhere', roles: roles(south.id) }),
    everywhere: await testApp.person({ name, username: 'everywhere', roles: roles(undefined) }),
    nowhere: await testApp.person({ name, username: 'nowhere' }),
    chief: await testApp.person({ name, username: 'chief', isSuperUser: true, roles: roles(unit.id) }),
    home: await testApp.person({ name, username: 'home' }),
    foreign: await testApp.person({ name, username: 'foreign', roles: roles(unit.id) }),
  };
  const settle = (id: number, organizationId: string) =>
    admin.put(`/api/users/${id}`, { organization_id: organizationId });
  assert.equal((await settle(people.home.id, unit.id)).status, 200);
  assert.equal((await settle(people.foreign.id, south.id)).status, 200);
  const offered = await found(local, name);
  assert.deepEqual(offered.toSorted(), ['home', 'within']);
  assert.equal((await found(hr, name)).length, Object.keys(people).length);
  for (const [username, { id }] of Object.entries(people)) {
    const reply = await local.put(`${EMPLOYEES}/${employee.id}`, { user_id: id });
    assert.equal(reply.status, offered.includes(username) ? 200 : 422, `${username}: ${reply.text}`);
    await admin.put(`${EMPLOYEES}/${employee.id}`, { user_id: null });
  }
});
