import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bothHeldUp, waitingForLocks, watchDeadlocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { type Person, type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { newUser, roleIds } from './testing/users.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const roleId = await roleIds(testApp);
const { pool } = testApp.app.connection;

test('contract: of simultaneous accounts for one username or email in any spelling, one is created', async () => {
  const usernames = ['racer', 'RACER', 'Racer', 'ｒａｃｅｒ'];
  const emails = [
    'race@workforce.example',
    'RACE@workforce.example',
    'Race@Workforce.Example',
    'ｒace@workforce.example',
  ];
  for (const [field, values] of [
    ['username', usernames],
    ['email', emails],
  ] as const) {
    const replies = await Promise.all(
      values.map((value) => admin.post('/api/users', newUser({ [field]: value }))),
    );
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422]);
    for (const { status, body } of replies)
      if (status === 422)
        assert.deepEqual(body.errors, { [field]: [`The ${field} has already been taken.`] });
  }
  const [one, two] = await Promise.all([testApp.person(), testApp.person()]);
  for (const [field, value] of [
    ['username', 'both'],
    ['email', 'both@workforce.example'],
  ] as const) {
    const changes = await Promise.all(
      [one, two].map(({ id }) => admin.put(`/api/users/${id}`, { [field]: value })),
    );
    assert.deepEqual(changes.map(({ status }) => status).sort(), [200, 422]);
  }
});

/** Creates super users and disables all others. */
async function onlySuperUsers(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => testApp.superUser()));
  await pool.query('update users set disabled_at = now() where is_super_user and id <> all($1)', [
    people.map(({ id }) => id),
  ]);
  return people;
}

async function superUsersLeft(): Promise<number[]> {
  const { rows } = await pool.query(
    'select id from users where is_super_user and disabled_at is null order by id',
  );
  return rows.map(({ id }) => id);
}

test('contract: when two super users disable, demote or delete each other at once, one remains', async () => {
  const ways = {
    disable: (who: Person, whom: Person) => who.post(`/api/users/${whom.id}/disable`),
    delete: (who: Person, whom: Person) => who.delete(`/api/users/${whom.id}`),
    demote: (who: Person, whom: Person) =>
      who.put(`/api/users/${whom.id}/super_user`, { is_super_user: false }),
  };
  const pairs = [
    ['disable', 'disable'],
    ['delete', 'delete'],
    ['demote', 'demote'],
    ['disable', 'delete'],
    ['delete', 'demote'],
  ] as const;
  for (const [first, second] of [...pairs, ...pairs]) {
    const [one, two] = (await onlySuperUsers(2)) as [Person, Person];
    const replies = await Promise.all([ways[first](one, two), ways[second](two, one)]);
    const statuses = replies.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status < 300).length, 1, `${first}, ${second}: ${statuses}`);
    // The other request was too late, or its user was already disabled or deleted.
    assert.ok(
      statuses.some((status) => [401, 403, 422].includes(status)),
      String(statuses),
    );
    assert.deepEqual(await superUsersLeft(), [statuses[0]! < 300 ? one.id : two.id]);
  }
});

test('contract: when three super users step down at once, one remains', async () => {
  const people = await onlySuperUsers(3);
  const replies = await Promise.all(
    people.map((who) => who.put(`/api/users/${who.id}/super_user`, { is_super_user: false })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 422]);
  assert.equal((await superUsersLeft()).length, 1);
});

test('contract: when three super users disable one another in a circle, one remains', async () => {
  const people = await onlySuperUsers(3);
  const replies = await Promise.all(
    people.map((who, index) => who.post(`/api/users/${people[(index + 1) % 3]!.id}/disable`)),
  );
  assert.ok(replies.every(({ status }) => [200, 403, 422].includes(status)));
  assert.equal((await superUsersLeft()).length >= 1, true);
  assert.equal(
    replies.some(({ status }) => status === 200),
    true,
  );
});

test('contract: an administrator of one organization cannot take over a user who gets a wider role while the request waits', async () => {
  const [appPool] = (await onlySuperUsers(1)) as [Person];
  const office = await testApp.organization();
  const scoped = await testApp.as('Super Admin', office.id);
  const { id } = await testApp.as('HR Admin', office.id);
  const holder = await pool.connect();
  try {
    // The transaction that assigns the wider role is not committed yet.
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [id]);
    await holder.query(
      `insert into user_roles (id, user_id, role_id, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, now(), now())`,
      [id, roleId('Super Admin')],
    );
    const replies = [
      scoped.post(`/api/users/${id}/generate_password`),
      scoped.put(`/api/users/${id}`, { email: 'mine@workforce.example' }),
    ];
    await waitingForLocks(pool, 2);
    await holder.query('commit');
    for (const { status } of await Promise.all(replies)) assert.equal(status, 403);
  } finally {
    holder.release();
  }
  assert.equal((await appPool.get(`/api/users/${id}`)).body.data.email.startsWith('mine'), false);
});

test('contract: a user deleted while changing or reading their own account gets 401', async () => {
  const [appPool, changing] = [await testApp.superUser(), await testApp.person()];
  let changed: Promise<Reply> | undefined;
  const deleted = await whileHeld(
    pool,
    'lock table audit_log in share mode',
    () => appPool.delete(`/api/users/${changing.id}`),
    async () => {
      changed = changing.put(`/api/users/${changing.id}/avatar`, { avatar: null });
      await waitingForLocks(pool, 2);
    },
  );
  assert.equal(deleted.status, 204);
  assert.equal((await changed)?.status, 401);
  for (const path of ['/api/profile', '/api/users/{id}/avatar']) {
    const { id, get } = await testApp.person();
    // The session has been identified, and the permissions are being read.
    const reply = await whileHeld(
      pool,
      'lock table role_permissions in access exclusive mode',
      () => get(path.replace('{id}', String(id))),
      async () => {
        await pool.query('delete from sessions where user_id = $1', [id]);
        await pool.query('delete from users where id = $1', [id]);
      },
    );
    assert.equal(reply.status, 401, path);
  }
});

test('an employee moved while their account is deleted is moved and unlinked without a deadlock', async (t) => {
  const [appPool, hr, { id: userId }] = [
    await testApp.superUser(),
    await testApp.as('HR Admin'),
    await testApp.person(),
  ];
  const { id: organization_id } = await testApp.organization();
  const path = `${EMPLOYEES}/${(await hire(hr)).id}`;
  assert.equal((await hr.put(path, { user_id: userId })).status, 200);
  const deadlocks = watchDeadlocks(t);
  const [deleted, moved] = await bothHeldUp(
    pool,
    `select from users where id = ${userId} for update`,
    () => appPool.delete(`/api/users/${userId}`),
    () => hr.put(path, { organization_id }),
  );
  assert.deepEqual([deleted.status, moved.status, deadlocks()], [204, 200, 0], moved.text);
  const { data } = (await hr.get(path)).body;
  assert.deepEqual([data.user_id, data.organization_id], [null, organization_id]);
});
