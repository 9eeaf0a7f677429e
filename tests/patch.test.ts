import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Reply, Send } from '@bulwagan/testing/app.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';

/** Behavior specific to PATCH; `tests/nightly/round-trip.test.ts` sends every field of every resource. */

const court = await startCourt({ after });
const workforce = await startWorkforce({ after });
const clerk = await court.as('Super Admin');
const officer = await workforce.person({ isSuperUser: true });

type Person = { headers: Record<string, string> };
const patching =
  (send: Send, { headers }: Person) =>
  (path: string, body: unknown, more: Record<string, string> = {}): Promise<Reply> =>
    send('PATCH', path, { body, headers: { ...headers, ...more } });
const patchCourt = patching(court.send, clerk);
const patch = patching(workforce.send, officer);

const item = async (more: object) => {
  const { status, body, text } = await officer.post('/api/payroll/payroll_items', {
    name: 'Rice',
    code: `R${Math.random()}`,
    category: 'earning',
    has_limit: true,
    limit_type: 'fixed_amount',
    limit_amount: 2000,
    limit_frequency: 'monthly',
    description: 'Kept',
    ...more,
  });
  assert.equal(status, 201, text);
  return body.data;
};

test('contract §3.1 PATCH is refused wherever PUT is refused, and changes nothing', async () => {
  const branch = await court.branch({ name: 'Stays' });
  const before = await court.snapshot('branches', 'audit_log');
  const path = `/api/branches/${branch}`;
  const { headers } = await court.as('Sheriff');
  const { 'x-xsrf-token': _, ...withoutToken } = clerk.headers;
  assert.equal((await court.send('PATCH', path, { body: { name: 'New' } })).status, 401);
  assert.equal((await court.send('PATCH', path, { body: { name: 'New' }, headers })).status, 403);
  assert.equal(
    (await court.send('PATCH', path, { body: { name: 'New' }, headers: withoutToken })).status,
    419,
  );
  assert.equal((await patchCourt('/api/branches/2147483647', { name: 'New' })).status, 404);
  for (const [body, errors] of [
    [{ name: '' }, { name: ['The name field is required.'] }],
    [{ court_type: null }, { court_type: ['The court type field is required.'] }],
    [{ name: 7 }, { name: ['The name field must be a string.'] }],
    [{ province_code: 'x' }, { province_code: ['The selected province code is invalid.'] }],
  ] as const) {
    const reply = await patchCourt(path, body);
    assert.deepEqual([reply.status, reply.body.errors], [422, errors]);
  }
  assert.equal(await court.snapshot('branches', 'audit_log'), before);
});

test('contract §3.1 PATCH keeps omitted fields that PUT clears, and both are recorded', async () => {
  const { body } = await clerk.post('/api/branches', {
    name: 'Branch 9',
    court_type: 'RTC',
    judge: 'Hon. Cruz',
  });
  const path = `/api/branches/${body.data.id}`;
  const patched = (await patchCourt(path, { room: 'Sala 1' })).body.data;
  assert.deepEqual([patched.name, patched.judge, patched.room], ['Branch 9', 'Hon. Cruz', 'Sala 1']);
  const put = (await clerk.put(path, { name: 'Branch 9', court_type: 'RTC' })).body.data;
  assert.deepEqual([put.judge, put.room], [null, null]);
  const records = await court.app.connection.pool.query(
    `select count(*)::int as count from audit_log where action = 'branch.updated' and subject_id = $1`,
    [String(body.data.id)],
  );
  assert.equal(records.rows[0].count, 2);
});

test('contract §3.1 two concurrent PATCHes of different fields are both kept', async () => {
  const branch = await court.branch({ name: 'At once' });
  const path = `/api/branches/${branch}`;
  await Promise.all([patchCourt(path, { judge: 'Hon. Reyes' }), patchCourt(path, { station: 'Malolos' })]);
  const { data } = (await clerk.get(path)).body;
  assert.deepEqual([data.judge, data.station], ['Hon. Reyes', 'Malolos']);
});

test('contract §3.1 PATCH of a limit uses stored fields and reports missing ones', async () => {
  const { id } = await item({});
  const path = `/api/payroll/payroll_items/${id}`;
  const renamed = (await patch(path, { name: 'Rice subsidy' })).body.data;
  assert.deepEqual(
    [renamed.name, renamed.limit_type, renamed.limit_amount, renamed.description],
    ['Rice subsidy', 'fixed_amount', 2000, 'Kept'],
  );
  assert.deepEqual((await patch(path, { limit_type: 'percentage' })).body.errors, {
    limit_percentage: ['The limit percentage field is required.'],
    limit_basis_payroll_item_id: ['The limit basis payroll item id field is required.'],
  });
  assert.deepEqual((await patch(path, { limit_amount: null })).body.errors, {
    limit_amount: ['The limit amount field is required.'],
  });
  assert.deepEqual((await patch(path, { limit_type: null })).body.errors, {
    limit_type: ['The limit type field is required.'],
  });
  const open = (await patch(path, { has_limit: false, limit_type: null, limit_frequency: null })).body.data;
  assert.deepEqual([open.has_limit, open.limit_type, open.limit_amount], [false, null, null]);
  const again = await patch(path, { has_limit: true });
  assert.deepEqual(Object.keys(again.body.errors), ['limit_type', 'limit_frequency']);
});

test('contract §3.1 a payroll item without a limit has a null limit_type and limit_frequency, as required keys', async () => {
  const open = await item({ has_limit: false, limit_type: null, limit_frequency: null, limit_amount: null });
  assert.deepEqual([open.limit_type, open.limit_frequency], [null, null]);
  const path = `/api/payroll/payroll_items/${open.id}`;
  const { status, body } = await officer.put(path, { ...open, has_limit: true });
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['limit_type', 'limit_frequency']]);
  const { limit_type: _, ...without } = open;
  assert.deepEqual(Object.keys((await officer.put(path, without)).body.errors), ['limit_type']);
  assert.equal((await officer.put(path, open)).status, 200);
});

test('contract §3.1 PATCH with the ETag of an earlier state answers 412', async () => {
  const { id } = await item({});
  const path = `/api/payroll/payroll_items/${id}`;
  const { headers } = await officer.get(path);
  const etag = String(headers.etag);
  assert.equal((await patch(path, { name: 'First' }, { 'if-match': etag })).status, 200);
  assert.equal((await patch(path, { name: 'Second' }, { 'if-match': etag })).status, 412);
});

test('contract §3.1 a role accepts its permissions as strings or as objects with a name', async () => {
  const { body } = await clerk.post('/api/roles-list', {
    name: 'Readers',
    permissions: ['Reports', { name: 'View Evidence' }],
  });
  assert.deepEqual(body.data.permissions.toSorted(), ['Reports', 'View Evidence']);
  const path = `/api/roles-list/${body.data.id}`;
  const described = (await patchCourt(path, { description: 'Read' })).body.data;
  assert.deepEqual([described.permissions.length, described.description], [2, 'Read']);
  assert.deepEqual((await clerk.put(path, { name: 'Readers', permissions: ['Fly'] })).body.errors, {
    'permissions.0': ['The selected permissions.0 is invalid.'],
  });
  const role = await officer.post('/api/roles', {
    name: 'Readers',
    permissions: [{ name: 'Manage payroll' }],
  });
  assert.deepEqual(role.body.data?.permissions, ['Manage payroll'], role.text);
});

test('contract §3.1 a PUT route that performs an action also accepts PATCH, which then requires all fields', async () => {
  const { email, headers } = await court.person();
  const { status, body } = await court.send('PATCH', '/user/password', { headers, body: { password: 'x' } });
  assert.equal(status, 422, email);
  assert.ok(Object.keys(body.errors).includes('current_password'));
});

test('contract §3.1 a case without a branch may stay without one, and a case with a branch keeps it', async () => {
  const open = await court.caseRecord({ branch_id: undefined });
  const { data } = (await clerk.get(`/api/case-records/${open.id}`)).body;
  assert.equal(data.branch_id, null);
  assert.equal((await clerk.put(`/api/case-records/${open.id}`, data)).status, 200);
  const given = await court.caseRecord({ branch_id: await court.branch() });
  for (const branch_id of [null, '']) {
    const reply = await clerk.put(`/api/case-records/${given.id}`, { branch_id });
    assert.deepEqual(reply.body.errors, { branch_id: ['The branch id field is required.'] });
  }
});
