import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { watchDeadlocks } from '@bulwagan/testing/locks.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addEmployee, addItem } from '../payroll-items/testing/payroll.ts';
import { REFERENCE_LISTS } from './lists.ts';

const TABLES = [...REFERENCE_LISTS.map(({ table }) => table), 'audit_log'];
const NOBODY = '01890000-0000-7000-8000-000000000000';

const testApp = await startWorkforce({ after });
const admin = await testApp.as('HR Admin');
const payroll = await testApp.as('Payroll Admin');

const paths = Object.fromEntries(REFERENCE_LISTS.map(({ table, path }) => [table, path]));
const add = async (path: string, body: object) => {
  const reply = await admin.post(path, body);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};

test('contract: reference lists are read by signed-in users and changed by users who manage them everywhere', async () => {
  const office = await testApp.organization();
  const refused = [
    await testApp.as('HR Timekeeping'),
    await testApp.person(),
    await testApp.as('HR Admin', office.id),
  ];
  for (const { path } of REFERENCE_LISTS) {
    const one = await add(path, { name: 'Seen by all' });
    const before = await testApp.snapshot(...TABLES);
    assert.equal((await testApp.get(path)).status, 401);
    assert.equal((await testApp.get(`${path}/${one.id}`)).status, 401);
    for (const person of refused) {
      assert.equal((await person.get(path)).status, 200);
      assert.equal((await person.get(`${path}/${one.id}`)).status, 200);
      assert.equal((await person.post(path, { name: 'New' })).status, 403);
      assert.equal((await person.put(`${path}/${one.id}`, { name: 'New' })).status, 403);
      assert.equal((await person.delete(`${path}/${one.id}`)).status, 403);
    }
    assert.equal(await testApp.snapshot(...TABLES), before);
  }
});

test('contract: invalid values of a reference list are refused with an error for their field, and nothing changes', async () => {
  for (const { path, noun } of REFERENCE_LISTS) {
    const one = await add(path, { name: 'To stay' });
    const before = await testApp.snapshot(...TABLES);
    for (const body of [{}, { name: '' }, { name: ' ' }, { name: null }, { name: 'x'.repeat(256) }]) {
      for (const reply of [await admin.post(path, body), await admin.put(`${path}/${one.id}`, body)])
        assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['name']]);
    }
    for (const id of [NOBODY, 'not-a-uuid']) {
      assert.equal((await admin.get(`${path}/${id}`)).status, 404);
      assert.equal((await admin.put(`${path}/${id}`, { name: 'New' })).status, 404);
      assert.equal((await admin.delete(`${path}/${id}`)).status, 404);
    }
    assert.equal((await admin.get(`${path}/${NOBODY}`)).body.message, `The ${noun} could not be found.`);
    assert.equal((await admin.get(`${path}?filter[color]=red`)).status, 400);
    assert.equal(await testApp.snapshot(...TABLES), before);
  }
  const policies = paths.timekeeping_policies!;
  const bad = { name: 'Odd', starts_at: '24:00', ends_at: '8:00', grace_minutes: -1 };
  const reply = await admin.post(policies, bad);
  assert.deepEqual(Object.keys(reply.body.errors), ['starts_at', 'ends_at', 'grace_minutes']);
  const grade = await admin.post(paths.positions!, { name: 'Odd', salary_grade: 0 });
  assert.deepEqual(Object.keys(grade.body.errors), ['salary_grade']);
});

test('contract: names are unique regardless of case, and so are the new codes of account codes', async () => {
  for (const { path, table } of REFERENCE_LISTS.filter(({ table }) => table !== 'account_codes')) {
    await add(path, { name: 'Regular' });
    const other = await add(path, { name: 'Contractual' });
    const before = await testApp.snapshot(table);
    for (const reply of [
      await admin.post(path, { name: 'REGULAR' }),
      await admin.put(`${path}/${other.id}`, { name: 'regular' }),
    ])
      assert.deepEqual(reply.body.errors, { name: ['The name has already been taken.'] });
    assert.equal(await testApp.snapshot(table), before);
    const own = await admin.put(`${path}/${other.id}`, { name: 'CONTRACTUAL' });
    assert.deepEqual([own.status, own.body.data.name], [200, 'CONTRACTUAL']);
  }
  const path = paths.account_codes!;
  await add(path, { name: 'Salaries', new_account_code: '5-01-01-010' });
  const reply = await admin.post(path, { name: 'Salaries', new_account_code: '5-01-01-010' });
  assert.deepEqual(reply.body.errors, { new_account_code: ['The new account code has already been taken.'] });
  await add(path, { name: 'Salaries' });
  await add(path, { name: 'Salaries' });
});

test('contract: of two simultaneous entries with one name, one is refused', async () => {
  const names = Array.from({ length: 6 }, () => ({ name: 'At once' }));
  const statuses = await Promise.all(names.map((body) => admin.post(paths.positions!, body)));
  assert.deepEqual(statuses.map(({ status }) => status).toSorted(), [201, 422, 422, 422, 422, 422]);
});

test('two entries that swap names at once are refused without a deadlock, in a hundred rounds', async (t) => {
  const path = paths.positions!;
  const names = ['Of the one', 'Of the other'] as const;
  const [one, other] = [await add(path, { name: names[0] }), await add(path, { name: names[1] })];
  const deadlocks = watchDeadlocks(t);
  for (let round = 0; round < 100; round += 1) {
    const replies = await Promise.all([
      admin.put(`${path}/${one.id}`, { name: names[1] }),
      admin.put(`${path}/${other.id}`, { name: names[0] }),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [422, 422],
    );
  }
  assert.equal(deadlocks(), 0);
});

test('contract: an entry in use cannot be deleted, and an unreferenced one can', async () => {
  const entry = Object.fromEntries(
    await Promise.all(
      REFERENCE_LISTS.map(async ({ path, table }) => [table, await add(path, { name: 'In use' })]),
    ),
  );
  await addEmployee(testApp, {
    position_id: entry.positions.id,
    employment_type_id: entry.employment_types.id,
    timekeeping_policy_id: entry.timekeeping_policies.id,
  });
  await addItem(payroll, {
    account_code_id: entry.account_codes.id,
    payroll_type_ids: [entry.payroll_types.id],
  });
  for (const { path, table, noun } of REFERENCE_LISTS) {
    const before = await testApp.snapshot(...TABLES);
    const refused = await admin.delete(`${path}/${entry[table].id}`);
    assert.deepEqual(
      [refused.status, refused.body],
      [422, { message: `The ${noun} is in use and cannot be deleted.` }],
    );
    assert.equal(await testApp.snapshot(...TABLES), before);
    const lone = await add(path, { name: 'Of no use' });
    const reply = await admin.delete(`${path}/${lone.id}`);
    assert.deepEqual([reply.status, reply.text], [204, '']);
    assert.equal((await admin.get(`${path}/${lone.id}`)).status, 404);
  }
});

test('contract: entries are listed by name in pages and found by part of the name', async () => {
  for (const { path } of REFERENCE_LISTS) {
    for (const name of ['Zzz Ñandú 100%', 'Zzz Beta', 'Zzz Alpha']) await add(path, { name });
    const names = async (query: string) =>
      (await admin.get(`${path}?${query}`)).body.data.map((one: { name: string }) => one.name);
    assert.deepEqual(await names('filter[search]=zzz&per_page=2'), ['Zzz Alpha', 'Zzz Beta']);
    assert.deepEqual(await names('filter[search]=NANDU 100%25'), ['Zzz Ñandú 100%']);
    assert.deepEqual(await names('filter[search]=zzz_beta'), []);
    const { body } = await admin.get(`${path}?filter[search]=zzz&per_page=2&page=2`);
    assert.deepEqual([body.meta.total, body.meta.last_page, body.data.length], [3, 2, 1]);
    assert.match(body.links.prev, /\/workforce\/api\/.*page=1/);
  }
});

test('contract: an update keeps omitted fields, and every change is audited', async () => {
  const path = paths.timekeeping_policies!;
  const night = await add(path, { name: 'Night', starts_at: '22:00', ends_at: '06:30', grace_minutes: 15 });
  assert.deepEqual(
    [night.starts_at, night.ends_at, night.grace_minutes, night.description],
    ['22:00', '06:30', 15, null],
  );
  const { body } = await admin.put(`${path}/${night.id}`, { name: 'Nights', description: 'Guards' });
  assert.deepEqual(
    [body.data.name, body.data.starts_at, body.data.description, body.data.grace_minutes],
    ['Nights', '22:00', 'Guards', 15],
  );
  assert.deepEqual((await admin.get(`${path}/${night.id}`)).body, body);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'timekeeping_policy' and subject_id = $1 order by id`,
    [night.id],
  );
  assert.deepEqual(rows, [
    {
      action: 'timekeeping_policy.created',
      changes: { after: { name: 'Night', starts_at: '22:00', ends_at: '06:30', grace_minutes: 15 } },
    },
    {
      action: 'timekeeping_policy.updated',
      changes: {
        before: { name: 'Night', description: null },
        after: { name: 'Nights', description: 'Guards' },
      },
    },
  ]);
  const code = await add(paths.account_codes!, { name: 'Hazard pay', old_account_code: 'Ω-721' });
  const found = await admin.get(`${paths.account_codes}?filter[search]=ω-72`);
  assert.deepEqual(found.body.data, [code]);
});

test('contract: an entry can be changed while another transaction references it', async () => {
  for (const { path, table } of REFERENCE_LISTS) {
    const { id } = await add(path, { name: 'Referred to' });
    const referring = await testApp.app.connection.pool.connect();
    try {
      await referring.query('begin');
      await referring.query(`select from ${table} where id = '${id}' for key share`);
      const reply = await admin.put(`${path}/${id}`, { name: 'Renamed' });
      assert.deepEqual([reply.status, reply.body.data?.name], [200, 'Renamed'], table);
    } finally {
      referring.release(true);
    }
  }
});
