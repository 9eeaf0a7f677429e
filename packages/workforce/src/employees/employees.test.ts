import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire, JUAN } from './testing/employees.ts';

const TABLES = ['employees', 'employee_changes', 'employee_count_changes', 'audit_log'];
const NOBODY = '01890000-0000-7000-8000-000000000000';

const testApp = await startWorkforce({ after });
testApp.clock.set('2026-11-21T02:00:00Z');
const hr = await testApp.as('HR Admin');
const north = await testApp.organization('North Office');
const east = await testApp.organization('East Wing', north.id);
const south = await testApp.organization('South Office');
const hrNorth = await testApp.as('HR Admin', north.id);

async function positionNamed(name: string): Promise<string> {
  const now = testApp.clock.now().toString();
  const id = newId();
  await testApp.app.db
    .insertInto('positions')
    .values({ id, name, created_at: now, updated_at: now })
    .execute();
  return id;
}

test('W§5: employees are accessible only to Super Admin, HR Admin and HR Timekeeping', async () => {
  const one = await hire(hr);
  const payroll = await testApp.as('Payroll Admin');
  const before = await testApp.snapshot(...TABLES);
  const paths: [method: 'get' | 'post' | 'put' | 'delete', path: string][] = [
    ['get', EMPLOYEES],
    ['post', EMPLOYEES],
    ['get', `${EMPLOYEES}/${one.id}`],
    ['put', `${EMPLOYEES}/${one.id}`],
    ['delete', `${EMPLOYEES}/${one.id}`],
    ['post', `${EMPLOYEES}/${one.id}/restore`],
    ['get', `${EMPLOYEES}/${one.id}/history`],
    ['get', `${EMPLOYEES}/${one.id}/avatar`],
  ];
  for (const [method, path] of paths)
    assert.equal((await payroll[method](path, method === 'get' ? undefined : {})).status, 403, path);
  assert.equal((await testApp.get(EMPLOYEES)).status, 401);
  assert.equal((await testApp.get(`${EMPLOYEES}/${one.id}`)).status, 401);
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const role of ['Super Admin', 'HR Timekeeping'] as const)
    assert.equal((await (await testApp.as(role)).get(`${EMPLOYEES}/${one.id}`)).status, 200);
});

test('W§4: an employee needs a name, birthdate, sex and civil status; all missing ones are reported at once', async () => {
  const before = await testApp.snapshot(...TABLES);
  const empty = await hr.post(EMPLOYEES, {});
  assert.equal(empty.status, 422);
  assert.deepEqual(Object.keys(empty.body.errors).sort(), [
    'birthdate',
    'civil_status',
    'first_name',
    'last_name',
    'sex',
  ]);
  const wrong: [field: string, value: unknown][] = [
    ['first_name', ' '],
    ['last_name', 'x'.repeat(256)],
    ['birthdate', '2026-11-21'],
    ['birthdate', '2026-11-22'],
    ['birthdate', '1899-12-31'],
    ['birthdate', '1850-01-01'],
    ['birthdate', '2023-02-29'],
    ['sex', 'other'],
    ['civil_status', 'complicated'],
    ['height', 29],
    ['height', 170.5],
    ['weight', 0],
    ['weight', '70'],
    ['head_size', 201],
    ['shoes_size', -1],
    ['email', 'nobody'],
    ['is_pwd', 'yes'],
    ['sss_number', '1'.repeat(51)],
    ['middle_name', 5],
    ['first_name', 'a\u0000b'],
  ];
  for (const [field, value] of wrong) {
    const reply = await hr.post(EMPLOYEES, { ...JUAN, [field]: value });
    assert.equal(reply.status, 422, `${field} ${String(value)}`);
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  const several = await hr.post(EMPLOYEES, { ...JUAN, birthdate: '2026-11-22', sex: 'other', last_name: '' });
  assert.deepEqual(Object.keys(several.body.errors).sort(), ['birthdate', 'last_name', 'sex']);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('W§2: a new record has every field, the computed ones, and no links', async () => {
  const reply = await hr.post(EMPLOYEES, {
    ...JUAN,
    middle_name: 'Santos',
    suffix: 'Jr.',
    height: 170,
    is_pwd: true,
    rank: 'Captain',
    complexion: ' ',
    current_address_1: '12 Mabini St.',
    current_city: 'Lipa',
    user_id: hr.id,
    position_id: NOBODY,
    organization_id: north.id,
    timekeeping_policy_id: NOBODY,
    employment_type_id: NOBODY,
    employee_number: '17',
    biometric_id: '17',
  });
  assert.equal(reply.status, 201);
  const { data, warnings } = reply.body;
  assert.deepEqual(warnings, []);
  assert.equal(data.full_name, 'Juan Santos dela Cruz Jr.');
  assert.equal(data.initials, 'JC');
  assert.equal(data.age, 36);
  assert.equal(data.full_address, '12 Mabini St., Lipa');
  assert.equal(data.height, 170);
  assert.deepEqual([data.is_pwd, data.is_military], [true, false]);
  // The rank is removed outside the military, and blank text becomes null.
  assert.deepEqual([data.rank, data.complexion], [null, null]);
  for (const link of [
    'user_id',
    'user',
    'biometric_id',
    'position_id',
    'organization_id',
    'organization',
    'timekeeping_policy_id',
    'employment_type_id',
    'employee_number',
    'avatar_url',
    'settings',
    'archived_at',
  ])
    assert.equal(data[link], null, link);
  assert.match(data.created_at, /^2026-11-21T10:00:00\+08:00$/);
  const shown = await hr.get(`${EMPLOYEES}/${data.id}`);
  assert.deepEqual(shown.body.data, data);
});

test("contract: employees outside the actor's organizations are not listed and are refused in detail", async () => {
  const [here, below, there, none] = [
    await hire(hr, { last_name: 'Norte', organization_id: north.id }),
    await hire(hr, { last_name: 'Silangan', organization_id: east.id }),
    await hire(hr, { last_name: 'Timog', organization_id: south.id }),
    await hire(hr, { last_name: 'Wala' }),
  ];
  const list = await hrNorth.get(`${EMPLOYEES}?per_page=100`);
  assert.deepEqual(
    list.body.data.map(({ id }: { id: string }) => id),
    [here.id, below.id],
  );
  assert.equal(list.body.meta.total, 2);
  const elsewhere = await hrNorth.get(`${EMPLOYEES}?filter[organization_slug]=${south.slug}`);
  assert.deepEqual([elsewhere.body.data, elsewhere.body.meta.total], [[], 0]);
  const before = await testApp.snapshot(...TABLES);
  for (const { id } of [there, none]) {
    assert.equal((await hrNorth.get(`${EMPLOYEES}/${id}`)).status, 403);
    assert.equal((await hrNorth.get(`${EMPLOYEES}/${id}/history`)).status, 403);
    assert.equal((await hrNorth.get(`${EMPLOYEES}/${id}/avatar`)).status, 403);
    assert.equal((await hrNorth.put(`${EMPLOYEES}/${id}`, { first_name: 'Pedro' })).status, 403);
    assert.equal((await hrNorth.delete(`${EMPLOYEES}/${id}`)).status, 403);
    assert.equal((await hrNorth.post(`${EMPLOYEES}/${id}/restore`)).status, 403);
  }
  assert.equal((await hrNorth.get(`${EMPLOYEES}/${NOBODY}`)).status, 404);
  assert.equal((await hrNorth.get(`${EMPLOYEES}/12`)).status, 404);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await hrNorth.get(`${EMPLOYEES}/${below.id}`)).status, 200);
});

test('contract: a manager of some organizations must choose one of them for a new employee, and moves nobody out', async () => {
  const mine = await hire(hrNorth, { organization_id: east.id });
  const before = await testApp.snapshot(...TABLES);
  const missing = await hrNorth.post(EMPLOYEES, JUAN);
  assert.deepEqual(missing.body.errors, { organization_id: ['The organization id field is required.'] });
  for (const organization_id of [south.id, NOBODY]) {
    const reply = await hrNorth.post(EMPLOYEES, { ...JUAN, organization_id });
    assert.deepEqual(reply.body.errors, { organization_id: ['The selected organization id is invalid.'] });
    assert.equal((await hrNorth.put(`${EMPLOYEES}/${mine.id}`, { organization_id })).status, 422);
  }
  assert.equal((await hrNorth.put(`${EMPLOYEES}/${mine.id}`, { organization_id: null })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const moved = await hrNorth.put(`${EMPLOYEES}/${mine.id}`, { organization_id: north.id });
  assert.deepEqual(moved.body.data.organization, {
    id: north.id,
    name: 'North Office',
    slug: north.slug,
  });
});

test('contract: links must exist and not belong to another employee', async () => {
  const position = await positionNamed('Clerk');
  const [one, other] = [await hire(hr), await hire(hr)];
  const linked = await hr.put(`${EMPLOYEES}/${one.id}`, {
    user_id: hr.id,
    position_id: position,
    employee_number: 'E-1',
    biometric_id: 'B-1',
  });
  assert.equal(linked.status, 200, linked.text);
  assert.deepEqual(linked.body.data.position, { id: position, name: 'Clerk' });
  assert.equal(linked.body.data.user.username, hr.username);
  const before = await testApp.snapshot(...TABLES);
  const bad = await hr.put(`${EMPLOYEES}/${other.id}`, {
    user_id: 999_999,
    position_id: NOBODY,
    organization_id: NOBODY,
    timekeeping_policy_id: NOBODY,
    employment_type_id: NOBODY,
    employee_number: 'E-1',
    biometric_id: 'B-1',
    birthdate: '1850-01-01',
  });
  assert.equal(bad.status, 422);
  assert.deepEqual(Object.keys(bad.body.errors).sort(), [
    'biometric_id',
    'birthdate',
    'employee_number',
    'employment_type_id',
    'organization_id',
    'position_id',
    'timekeeping_policy_id',
    'user_id',
  ]);
  const taken = await hr.put(`${EMPLOYEES}/${other.id}`, { user_id: hr.id });
  assert.deepEqual(taken.body.errors, { user_id: ['The user id has already been taken.'] });
  assert.equal(await testApp.snapshot(...TABLES), before);
  const found = await hr.get(`${EMPLOYEES}?filter[user_id]=${hr.id}`);
  assert.deepEqual([found.body.data.length, found.body.data[0].id, found.body.meta.total], [1, one.id, 1]);
});

test('contract: of two simultaneous uses of one employee number, one is refused as taken', async () => {
  const [one, other] = [await hire(hr), await hire(hr)];
  const replies = await Promise.all(
    [one, other].map(({ id }) => hr.put(`${EMPLOYEES}/${id}`, { employee_number: 'E-RACE' })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422]);
});

test('contract: a stale If-Match is refused with 412, and without If-Match the last write wins', async () => {
  const { id } = await hire(hr);
  const read = await hr.get(`${EMPLOYEES}/${id}`);
  const tag = String(read.headers.etag);
  const first = await hr.put(`${EMPLOYEES}/${id}`, { religion: 'one' }, { headers: { 'if-match': tag } });
  assert.equal(first.status, 200);
  const before = await testApp.snapshot(...TABLES);
  const stale = { headers: { 'if-match': tag } };
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { religion: 'two' }, stale)).status, 412);
  assert.equal((await hr.delete(`${EMPLOYEES}/${id}`, undefined, stale)).status, 412);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const fresh = { headers: { 'if-match': `"0", W/${String(first.headers.etag)}` } };
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { religion: 'two' }, fresh)).status, 200);
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { religion: 'three' })).status, 200);
});

test('contract: of two simultaneous changes with one If-Match, one succeeds and one gets 412', async () => {
  const { id } = await hire(hr);
  const headers = { 'if-match': String((await hr.get(`${EMPLOYEES}/${id}`)).headers.etag) };
  const replies = await Promise.all(
    ['one', 'two'].map((religion) => hr.put(`${EMPLOYEES}/${id}`, { religion }, { headers })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 412]);
});

test('W§2: an update changes only the sent fields, and the history records each with user and time', async () => {
  const { id } = await hire(hr, { middle_name: 'Santos', is_military: true, rank: 'Captain' });
  testApp.clock.advance({ hours: 1 });
  const reply = await hr.put(`${EMPLOYEES}/${id}`, {
    middle_name: null,
    civil_status: 'married',
    is_military: false,
    first_name: 'Juan',
  });
  assert.deepEqual(
    ['middle_name', 'civil_status', 'rank', 'last_name'].map((name) => reply.body.data[name]),
    [null, 'married', null, 'dela Cruz'],
  );
  const nothing = await hr.put(`${EMPLOYEES}/${id}`, { civil_status: 'married' });
  assert.equal(nothing.headers.etag, reply.headers.etag);
  const { data, meta } = (await hr.get(`${EMPLOYEES}/${id}/history`)).body;
  assert.equal(meta.total, 5);
  const changes = data.slice(0, 4);
  assert.deepEqual(
    new Map(
      changes.map((one: { field: string; before: unknown; after: unknown }) => [
        one.field,
        [one.before, one.after],
      ]),
    ),
    new Map<string, unknown>([
      ['rank', ['Captain', null]],
      ['is_military', [true, false]],
      ['civil_status', ['single', 'married']],
      ['middle_name', ['Santos', null]],
    ]),
  );
  for (const one of changes) {
    assert.deepEqual(one.actor, { id: hr.id, name: 'Person Number1' });
    assert.equal(one.at, '2026-11-21T11:00:00+08:00');
  }
  assert.deepEqual([data[4].action, data[4].field], ['created', null]);
});

test('contract: an archived employee is not listed, cannot be changed, and returns when restored', async () => {
  const { id } = await hire(hr, { last_name: 'Archivado' });
  const listed = async (more = '') =>
    (await hr.get(`${EMPLOYEES}?filter[search]=archivado${more}`)).body.data.length;
  const total = async () => (await hr.get(EMPLOYEES)).body.meta.total;
  const many = await total();
  assert.equal((await hr.delete(`${EMPLOYEES}/${id}`)).status, 204);
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { religion: 'none' })).status, 422);
  assert.equal((await hr.delete(`${EMPLOYEES}/${id}`)).status, 204);
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.deepEqual([await listed(), await listed('&filter[archived]=true'), await total()], [0, 1, many - 1]);
  assert.notEqual((await hr.get(`${EMPLOYEES}/${id}`)).body.data.archived_at, null);
  const back = await hr.post(`${EMPLOYEES}/${id}/restore`);
  assert.deepEqual([back.status, back.body.data.archived_at], [200, null]);
  assert.deepEqual([await listed(), await listed('&filter[archived]=1'), await total()], [1, 0, many]);
  const { data } = (await hr.get(`${EMPLOYEES}/${id}/history`)).body;
  assert.deepEqual(
    data.map(({ action }: { action: string }) => action),
    ['restored', 'archived', 'created'],
  );
});

test('W§2: an update that waited for the lock of a moved employee returns the new organization', async () => {
  const { id } = await hire(hr, { organization_id: north.id });
  const { pool } = testApp.app.connection;
  const mover = await pool.connect();
  await mover.query('begin');
  await mover.query('update employees set organization_id = $2 where id = $1', [id, south.id]);
  const waiting = hr.post(`${EMPLOYEES}/${id}/restore`);
  await waitingForLocks(pool);
  await mover.query('commit');
  mover.release();
  const { data } = (await waiting).body;
  assert.deepEqual(data.organization, (await hr.get(`${EMPLOYEES}/${id}`)).body.data.organization);
  assert.equal(data.organization.name, 'South Office');
});

test('W§2: a person born on 29 February turns a year older on 1 March, in the configured zone', async () => {
  const { id } = await hire(hr, { birthdate: '2004-02-29' });
  assert.equal((await hr.get(`${EMPLOYEES}/${id}`)).body.data.age, 22);
  testApp.clock.set('2027-02-28T15:59:00Z');
  const later = await testApp.as('HR Admin');
  assert.equal((await later.get(`${EMPLOYEES}/${id}`)).body.data.age, 22);
  testApp.clock.set('2027-02-28T16:00:00Z');
  assert.equal((await later.get(`${EMPLOYEES}/${id}`)).body.data.age, 23);
});
