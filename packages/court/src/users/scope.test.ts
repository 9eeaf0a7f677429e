import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { requestRefusedBy } from '@bulwagan/testing/back-office.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';

const TABLES = ['users', 'user_roles', 'user_branches', 'audit_log', 'sessions'];
const CLERK = 'Branch of the Court Clerk';

const testApp = await startCourt({ after });
const branchId = await testApp.branch({ name: 'Own' });
const elsewhere = await testApp.branch({ name: 'Elsewhere' });
const admin = await testApp.as('Super Admin', branchId);
const clerk = await testApp.as(CLERK, branchId);
const { rows: roles } = await testApp.app.connection.pool.query('select id, name from roles');
const roleId = (name: string): string => roles.find((role) => role.name === name)!.id;

let made = 0;
function newUser(more: Record<string, unknown> = {}) {
  made += 1;
  const password = 'correct horse battery';
  return {
    name: `Made ${made}`,
    email: `made${made}@court.example`,
    password,
    password_confirmation: password,
    role_ids: [roleId('Sheriff')],
    branch_ids: [branchId],
    ...more,
  };
}

/** Asserts that a request is refused and changes nothing. */
const refused = requestRefusedBy(testApp, TABLES);

async function listed(who: Person, query = ''): Promise<number[]> {
  const { body } = await who.get(`/api/users?per_page=100${query}`);
  assert.equal(body.meta.total, body.data.length);
  return body.data.map((user: { id: number }) => user.id).sort((a: number, b: number) => a - b);
}

test('contract: a branch clerk sees only users of the same branches', async () => {
  const colleague = await testApp.as('User', branchId);
  const shared = await testApp.as('User', branchId, elsewhere);
  const stranger = await testApp.as('User', elsewhere);
  const nowhere = await testApp.as('User');
  const seen = await listed(clerk);
  for (const { id } of [clerk, colleague, shared]) assert.ok(seen.includes(id));
  for (const { id } of [stranger, nowhere]) {
    assert.equal(seen.includes(id), false);
    await refused(clerk, 'get', `/api/users/${id}`, undefined, 404);
    await refused(clerk, 'get', `/api/users/${id}/sessions`, undefined, 404);
    const { body } = await admin.get(`/api/users/${id}/sessions`);
    await refused(clerk, 'delete', `/api/users/${id}/sessions/${body.data[0].id}`, undefined, 404);
    await refused(clerk, 'put', `/api/users/${id}`, { name: 'X', branch_ids: [branchId] }, 404);
    await refused(clerk, 'post', `/api/users/${id}/disable`, undefined, 404);
    await refused(clerk, 'post', `/api/users/${id}/enable`, undefined, 404);
  }
  assert.deepEqual(await listed(clerk, `&filter[branch_id]=${elsewhere}`), [shared.id]);
  assert.deepEqual(await listed(clerk, `&filter[search]=${stranger.email}`), []);
  assert.deepEqual(await listed(await testApp.as(CLERK)), []);
  const everybody = await listed(admin);
  for (const { id } of [stranger, nowhere, colleague]) assert.ok(everybody.includes(id));
});

test('contract §2 a validation error reveals nothing about an account above a branch clerk', async () => {
  const taken = (await admin.get(`/api/users/${(await testApp.as('User', elsewhere)).id}`)).body.data.email;
  const sheriff = await testApp.as('Sheriff', branchId);
  const sent = { name: 7, email: taken, role_ids: [newId()] };
  const reported = async (id: number) => (await refused(clerk, 'put', `/api/users/${id}`, sent, 422)).errors;
  assert.deepEqual(Object.keys(await reported(admin.id)), ['name']);
  assert.deepEqual(Object.keys(await reported(sheriff.id)).sort(), ['email', 'name', 'role_ids.0']);
});

test('contract: a branch clerk cannot assign a role with more permissions or another branch', async () => {
  const more = (
    await admin.post('/api/roles-list', {
      name: 'Raffles',
      permissions: [{ name: 'Case Raffle' }],
    })
  ).body.data.id;
  const above = ['Super Admin', 'Office of the Court Clerk', 'Dashboard User'].map(roleId).concat(more);
  const { id } = await testApp.as('User', branchId);
  for (const role of above) {
    await refused(clerk, 'post', '/api/users', newUser({ role_ids: [roleId('User'), role] }), 403);
    await refused(clerk, 'put', `/api/users/${id}`, { role_ids: [role] }, 403);
    await refused(clerk, 'put', `/api/users/${clerk.id}`, { role_ids: [roleId(CLERK), role] }, 403);
  }
  for (const branches of [[elsewhere], [branchId, elsewhere], [], null]) {
    await refused(clerk, 'post', '/api/users', newUser({ branch_ids: branches }), 403);
    if (branches !== null) await refused(clerk, 'put', `/api/users/${id}`, { branch_ids: branches }, 403);
  }
  await refused(clerk, 'put', `/api/users/${clerk.id}`, { branch_ids: [branchId, elsewhere] }, 403);
  const { errors } = await refused(clerk, 'post', '/api/users', newUser({ role_ids: [newId()] }), 422);
  assert.deepEqual(errors, { 'role_ids.0': ['The selected role ids.0 is invalid.'] });
});

test('contract: a user with every permission who is not a Super Admin cannot make anyone one', async () => {
  const everything = (await admin.get('/api/permissions')).body.data.map(({ name }: { name: string }) => ({
    name,
  }));
  const role = { name: 'All but the name', reach: 'court', permissions: everything };
  const { id } = (await admin.post('/api/roles-list', role)).body.data;
  const deputy = await testApp.as(CLERK, branchId);
  assert.equal((await admin.put(`/api/users/${deputy.id}`, { role_ids: [roleId(CLERK), id] })).status, 200);
  const { id: colleague } = await testApp.as('User', branchId);
  for (const target of [deputy.id, colleague]) {
    const body = { role_ids: [roleId(CLERK), roleId('Super Admin')] };
    await refused(deputy, 'put', `/api/users/${target}`, body, 403);
  }
  await refused(deputy, 'post', '/api/users', newUser({ role_ids: [roleId('Super Admin')] }), 403);
  await refused(deputy, 'put', `/api/users/${admin.id}`, { name: 'X' }, 403);
  const given = await deputy.put(`/api/users/${colleague}`, {
    role_ids: [roleId('Office of the Court Clerk')],
  });
  assert.equal(given.status, 200);
});

test('contract: nobody can manage an account with more permissions', async () => {
  const above = [
    admin,
    await testApp.as('Office of the Court Clerk', branchId),
    await testApp.as('Dashboard User', branchId),
  ];
  for (const { id } of above) {
    assert.equal((await clerk.get(`/api/users/${id}`)).status, 200);
    const { body } = await admin.get(`/api/users/${id}/sessions`);
    await refused(clerk, 'get', `/api/users/${id}/sessions`, undefined, 403);
    await refused(clerk, 'put', `/api/users/${id}`, { name: 'X' }, 403);
    await refused(clerk, 'put', `/api/users/${id}`, { email: 'mine@court.example' }, 403);
    await refused(clerk, 'put', `/api/users/${id}`, { role_ids: [] }, 403);
    await refused(clerk, 'post', `/api/users/${id}/disable`, undefined, 403);
    await refused(clerk, 'post', `/api/users/${id}/enable`, undefined, 403);
    await refused(clerk, 'delete', `/api/users/${id}/sessions/${body.data[0].id}`, undefined, 403);
  }
});

test('contract: a user of several branches keeps what applies in the others', async () => {
  const shared = await testApp.as('User', branchId, elsewhere);
  const path = `/api/users/${shared.id}`;
  await refused(clerk, 'put', path, { email: 'mine@court.example' }, 403);
  await refused(clerk, 'put', path, { role_ids: [roleId('BCC Staff')] }, 403);
  await refused(clerk, 'put', path, { role_ids: [] }, 403);
  await refused(clerk, 'put', path, { branch_ids: [branchId] }, 403);
  const same = {
    name: 'Renamed',
    email: shared.email,
    role_ids: [roleId('User')],
    branch_ids: [elsewhere, branchId],
  };
  const kept = await clerk.put(path, same);
  assert.deepEqual([kept.status, kept.body.data.name, kept.body.data.branches.length], [200, 'Renamed', 2]);
  const left = await clerk.put(path, { branch_ids: [elsewhere] });
  assert.deepEqual([left.status, left.body.data.branches], [200, [{ id: elsewhere, name: 'Elsewhere' }]]);
  await refused(clerk, 'put', path, { branch_ids: [elsewhere, branchId] }, 404);
});

test('contract: a branch clerk cannot enable an account with more access than the clerk', async () => {
  const shared = await testApp.as('User', branchId, elsewhere);
  const lawyer = await testApp.as('Counsel', branchId);
  const sealed = await testApp.caseRecord({ branch_id: elsewhere, classification: 'sealed' });
  const party = { name: 'Atty. Go', classification: 'counsel', user_id: lawyer.id };
  assert.equal((await admin.post(`/api/case-records/${sealed.id}/parties`, party)).status, 201);
  for (const { id } of [shared, lawyer]) {
    const path = `/api/users/${id}`;
    // Enabling an enabled account, or disabling a disabled account, gives no access.
    assert.equal((await clerk.post(`${path}/enable`)).status, 200);
    assert.equal((await clerk.post(`${path}/disable`)).status, 200);
    await refused(clerk, 'post', `${path}/enable`, undefined, 403);
    assert.equal((await admin.post(`${path}/enable`)).body.data.disabled_at, null);
  }
});

test('contract: a branch clerk creates, changes, disables and enables accounts of the branch', async () => {
  const { status, body } = await clerk.post('/api/users', newUser({ role_ids: [roleId(CLERK)] }));
  assert.equal(status, 201);
  const path = `/api/users/${body.data.id}`;
  const changed = await clerk.put(path, { email: 'another@court.example', role_ids: [roleId('User')] });
  assert.deepEqual([changed.status, changed.body.data.email], [200, 'another@court.example']);
  assert.equal((await clerk.post(`${path}/disable`)).status, 200);
  assert.equal((await clerk.post(`${path}/enable`)).body.data.disabled_at, null);
});

test('C§4 the list of accounts is filtered by text, role, branch and status, without wildcards', async () => {
  const odd = await testApp.person({ name: 'Ñino 100%_x', roles: ['Stenographer'], branchIds: [branchId] });
  const gone = await testApp.person({ name: 'Nino gone', roles: ['Stenographer'] });
  assert.equal((await admin.post(`/api/users/${gone.id}/disable`)).status, 200);
  const ids = async (query: string) =>
    (await admin.get(`/api/users?${query}`)).body.data.map((user: { id: number }) => user.id);
  assert.deepEqual(await ids('filter[search]=NINO'), [odd.id, gone.id]);
  assert.deepEqual(await ids('filter[search]=0%25_'), [odd.id]);
  assert.deepEqual(await ids('filter[search]=n_no'), []);
  assert.deepEqual(await ids(`filter[search]=${gone.email.toUpperCase()}`), [gone.id]);
  assert.deepEqual(await ids('filter[search]=nino&filter[status]=disabled'), [gone.id]);
  assert.deepEqual(await ids('filter[search]=nino&filter[status]=active'), [odd.id]);
  assert.deepEqual(await ids(`filter[search]=nino&filter[branch_id]=${branchId}`), [odd.id]);
  assert.deepEqual(await ids(`filter[role_id]=${roleId('Stenographer')}&filter[search]=gone`), [gone.id]);
  assert.deepEqual(await ids(`filter[role_id]=${newId()}`), []);
  for (const bad of ['filter[role_id]=x', 'filter[branch_id]=x', 'filter[status]=x', 'page=x'])
    assert.equal((await admin.get(`/api/users?${bad}`)).status, 422, bad);
  assert.equal((await admin.get('/api/users?filter[email]=x')).status, 400);
  const { meta, data } = (await admin.get('/api/users?per_page=2&page=2')).body;
  const { rows } = await testApp.app.connection.pool.query('select count(*)::int as count from users');
  assert.deepEqual([meta.per_page, meta.current_page, meta.total, data.length], [2, 2, rows[0].count, 2]);
});
