import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PERMISSIONS } from '@bulwagan/contracts/court/permissions.ts';
import { SYSTEM_ROLES } from '@bulwagan/contracts/court/roles.ts';
import { startCourt } from '@bulwagan/testing/court.ts';

const LIST = '/api/roles-list';

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', await testApp.branch());

async function make(name: string): Promise<void> {
  assert.equal((await admin.post(LIST, { name, permissions: [] })).status, 201);
}

test('C§2 the permissions in the code equal those in the table, in order, and so do the seeded roles', async () => {
  const { rows: permissions } = await testApp.app.connection.pool.query(
    'select name from permissions order by order_column',
  );
  assert.deepEqual(
    permissions.map(({ name }) => name),
    [...PERMISSIONS],
  );
  const listed = (await admin.get('/api/permissions')).body.data;
  assert.deepEqual(
    listed.map(({ name }: { name: string }) => name),
    permissions.map(({ name }) => name),
  );
  const specified = [
    'View Evidence',
    'View Case Details',
    'View Case Activities',
    'View Case Filing',
    'View Case History',
    'Reports',
    'Case Raffle',
  ];
  for (const name of specified)
    assert.ok(
      listed.some((permission: { name: string }) => permission.name === name),
      name,
    );
  // Roles have no stored order: lists sort them by name.
  const { rows: roles } = await testApp.app.connection.pool.query(
    'select name, guard_name from roles where is_system',
  );
  assert.deepEqual(roles.map(({ name }) => name).toSorted(), SYSTEM_ROLES.toSorted());
  assert.ok(roles.every((role) => role.guard_name === 'web'));
});

test('C§4 the list finds a part of a name regardless of case, without wildcards', async () => {
  await make('100% sure_thing');
  const found = async (search: string) =>
    (await admin.get(`${LIST}?search=${encodeURIComponent(search)}`)).body.data.map(
      (role: { name: string }) => role.name,
    );
  assert.deepEqual(await found('COURT clerk'), ['Branch of the Court Clerk', 'Office of the Court Clerk']);
  assert.deepEqual(await found('0% s'), ['100% sure_thing']);
  assert.deepEqual(await found('E_T'), ['100% sure_thing']);
  assert.deepEqual(await found('S_per'), []);
  assert.deepEqual(await found('\\'), []);
  assert.deepEqual(await found("'; drop table roles --"), []);
  assert.equal((await admin.get(`${LIST}?search=${'x'.repeat(256)}`)).status, 422);
});

test('C§8 the list has fifty roles a page and reports its position, and the short list has all by name', async () => {
  for (let n = 10; n < 60; n += 1) await make(`Paged ${n}`);
  const { rows } = await testApp.app.connection.pool.query('select name from roles order by lower(name), id');
  const names = rows.map(({ name }) => name);
  const page = async (query: string) => (await admin.get(`${LIST}${query}`)).body;
  const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
  const metaOf = ({ meta }: { meta: Record<string, unknown> }) => [
    meta.current_page,
    meta.last_page,
    meta.per_page,
    meta.total,
  ];
  const first = await page('');
  assert.deepEqual(metaOf(first), [1, 2, 50, names.length]);
  assert.deepEqual(namesOf(first), names.slice(0, 50));
  assert.match(first.links.next, /\/court\/api\/roles-list\?page=2$/);
  const second = await page('?page=2');
  assert.deepEqual(metaOf(second), [2, 2, 50, names.length]);
  assert.deepEqual(namesOf(second), names.slice(50));
  assert.deepEqual(metaOf(await page('?search=paged&page=1')), [1, 1, 50, 50]);
  assert.deepEqual(namesOf(await page('?page=-3')), names.slice(0, 50));
  assert.deepEqual(metaOf(await page('?page=3')), [3, 2, 50, names.length]);
  assert.equal((await admin.get(`${LIST}?page=two`)).status, 422);

  const all = (await clerk.get('/api/roles')).body.data;
  assert.deepEqual(namesOf({ data: all }), names);
  assert.deepEqual(Object.keys(all[0]).sort(), ['id', 'name']);
});
