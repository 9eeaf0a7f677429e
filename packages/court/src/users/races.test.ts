import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';

const testApp = await startCourt({ after });
const admin = await testApp.as('Super Admin');
const pool = testApp.app.connection.pool;

let made = 0;
function newUser(more: Record<string, unknown> = {}) {
  made += 1;
  const password = 'correct horse battery';
  return {
    name: `Made ${made}`,
    email: `made${made}@court.example`,
    password,
    password_confirmation: password,
    role_ids: [],
    ...more,
  };
}

test('contract: of simultaneous accounts for one email in any spelling, one is created', async () => {
  const emails = ['race@court.example', 'RACE@court.example', 'Race@Court.Example', 'race@COURT.example'];
  const replies = await Promise.all(emails.map((email) => admin.post('/api/users', newUser({ email }))));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422]);
  for (const { status, body } of replies)
    if (status === 422) assert.deepEqual(body.errors, { email: ['The email has already been taken.'] });

  const [one, two] = await Promise.all([testApp.person(), testApp.person()]);
  const changes = await Promise.all(
    [one, two].map(({ id }) => admin.put(`/api/users/${id}`, { email: 'Both@court.example' })),
  );
  assert.deepEqual(changes.map(({ status }) => status).sort(), [200, 422]);
});

test('contract: a role deleted while it is assigned is refused with an error for its field', async () => {
  const given = (await admin.post('/api/roles-list', { name: 'Short-lived', permissions: [] })).body.data.id;
  const { id } = await testApp.person();
  const remover = await pool.connect();
  try {
    await remover.query('begin');
    await remover.query('delete from roles where id = $1', [given]);
    const replies = [
      admin.put(`/api/users/${id}`, { role_ids: [given] }),
      admin.post('/api/users', newUser({ role_ids: [given] })),
    ];
    await waitingForLocks(pool, 2);
    await remover.query('commit');
    for (const { status, body } of await Promise.all(replies)) {
      assert.equal(status, 422);
      assert.deepEqual(body.errors, { role_ids: ['The selected role ids is invalid.'] });
    }
  } finally {
    remover.release();
  }
  assert.deepEqual((await admin.get(`/api/users/${id}`)).body.data.roles, []);
});

test('C§4 a role assigned and deleted at once is either assigned or deleted', async () => {
  for (let round = 0; round < 8; round += 1) {
    const created = await admin.post('/api/roles-list', { name: `Contested ${round}`, permissions: [] });
    const given = created.body.data.id;
    const { id } = await testApp.person();
    const [assigned, deleted] = await Promise.all([
      admin.put(`/api/users/${id}`, { role_ids: [given] }),
      admin.delete(`/api/roles-list/${given}`),
    ]);
    const outcome = [assigned.status, deleted.status].join();
    assert.ok(['200,422', '422,200'].includes(outcome), outcome);
    const { roles: held } = (await admin.get(`/api/users/${id}`)).body.data;
    assert.equal(held.length, assigned.status === 200 ? 1 : 0);
  }
});

/** Creates Super Admins and disables all others. */
async function onlySuperAdmins(count: number): Promise<Person[]> {
  const people = await Promise.all(Array.from({ length: count }, () => testApp.as('Super Admin')));
  await pool.query(
    `update users set disabled_at = now() where id <> all($1) and id in (
      select user_id from user_roles u join roles r on r.id = u.role_id where r.name = 'Super Admin')`,
    [people.map(({ id }) => id)],
  );
  return people;
}

async function enabledSuperAdmins(): Promise<number[]> {
  const { rows } = await pool.query(
    `select u.id from users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
     where r.name = 'Super Admin' and u.disabled_at is null order by u.id`,
  );
  return rows.map(({ id }) => id);
}

test('contract: when two Super Admins disable or demote each other at once, one remains', async () => {
  const ways = {
    disable: (who: Person, whom: Person) => who.post(`/api/users/${whom.id}/disable`),
    demote: (who: Person, whom: Person) => who.put(`/api/users/${whom.id}`, { role_ids: [] }),
  };
  const pairs = [
    ['disable', 'disable'],
    ['demote', 'demote'],
    ['disable', 'demote'],
  ] as const;
  for (const [first, second] of [...pairs, ...pairs, ...pairs]) {
    const [one, two] = (await onlySuperAdmins(2)) as [Person, Person];
    const replies = await Promise.all([ways[first](one, two), ways[second](two, one)]);
    const statuses = replies.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1, `${first}, ${second}: ${statuses}`);
    // The other request was too late, or its user was already disabled.
    assert.ok(statuses.some((status) => status === 422 || status === 403));
    assert.deepEqual(await enabledSuperAdmins(), [statuses[0] === 200 ? one.id : two.id]);
  }
});

test('contract: when three Super Admins give up the role at once, one keeps it', async () => {
  const people = await onlySuperAdmins(3);
  const replies = await Promise.all(people.map((who) => who.put(`/api/users/${who.id}`, { role_ids: [] })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 200, 422]);
  assert.equal((await enabledSuperAdmins()).length, 1);
});
