import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createAssignmentCache } from './assignment-cache.ts';

// Some changes are made directly in the database, without the application.
const testApp = await startWorkforce({ after }, { skipInvariants: true });
const beside = await startWorkforce(
  { after },
  { databaseUrl: testApp.databaseUrl, clock: testApp.clock, skipInvariants: true },
);
const admin = await testApp.superUser();
const { db } = testApp.app;

const EMPLOYEES = '/api/pms/employees';

async function make(permissions: string[]): Promise<string> {
  const reply = await admin.post('/api/roles', { name: `Role ${permissions} ${Math.random()}`, permissions });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
}

/** Sends a request twice to each of two processes: with an empty cache and with a filled cache. */
async function reported({ headers }: Person, path: string) {
  const replies = [];
  for (const { send } of [testApp, beside, testApp, beside])
    replies.push(await send('GET', path, { headers }));
  return replies;
}

async function assertStatus(person: Person, status: number): Promise<void> {
  assert.deepEqual(
    (await reported(person, EMPLOYEES)).map((reply) => reply.status),
    [status, status, status, status],
  );
}

/** Asserts in which organizations a user manages employees, according to each process. */
async function assertScope(person: Person, organizations: string[]): Promise<void> {
  for (const { body } of await reported(person, '/api/profile'))
    assert.deepEqual(body.data.permissions[0].organization_ids.toSorted(), organizations.toSorted());
}

test('W§5.3: a changed permission of a role applies from the next request on, in every process', async () => {
  const role = await make([]);
  const person = await testApp.person();
  const assignment = { role_id: role, organization_id: null };
  await assertStatus(person, 403);
  await admin.post(`/api/users/${person.id}/roles`, assignment);
  await assertStatus(person, 403);
  for (const [permissions, status] of [
    [['Manage employees'], 200],
    [['Manage payroll'], 403],
    [['Manage payroll', 'Manage employees'], 200],
  ] as const) {
    assert.equal((await admin.put(`/api/roles/${role}`, { permissions })).status, 200);
    await assertStatus(person, status);
  }
  assert.equal((await admin.put(`/api/users/${person.id}/roles`, assignment)).status, 200);
  await assertStatus(person, 403);
});

test('W§5.3: a role for an organization includes the organizations currently below it, in every process', async () => {
  const top = await testApp.organization('Reach top');
  const below = await testApp.organization('Reach below', top.id);
  const apart = await testApp.organization('Reach apart');
  const person = await testApp.as('HR Timekeeping', top.id);
  await assertScope(person, [top.id, below.id]);
  const move = async (id: string, name: string, parent: string | null) => {
    const reply = await admin.put(`/api/organizations/${id}`, { name, parent_id: parent });
    assert.equal(reply.status, 200, reply.text);
  };
  await move(apart.id, 'Reach apart', below.id);
  await assertScope(person, [top.id, below.id, apart.id]);
  await move(below.id, 'Reach below', null);
  await assertScope(person, [top.id]);
});

test('W§5.3: a rolled back assignment grants nothing', async () => {
  const person = await testApp.person();
  await assertStatus(person, 403);
  const given = db.transaction().execute(async (trx) => {
    await sql`
      insert into user_roles (id, user_id, role_id, created_at, updated_at)
      select gen_random_uuid(), ${person.id}, id, now(), now() from roles where name = 'HR Admin'`.execute(
      trx,
    );
    // Checked during the transaction, from other connections.
    await assertStatus(person, 403);
    throw new RangeError('no');
  });
  await assert.rejects(given, RangeError);
  await assertStatus(person, 403);
});

test('W§5.3: permissions are correct after the cache state is lost, and the next change restores caching', async () => {
  const role = await make(['Manage employees']);
  const person = await testApp.person();
  await admin.post(`/api/users/${person.id}/roles`, { role_id: role });
  await assertStatus(person, 200);
  await sql`delete from access_state`.execute(db);
  await sql`alter table role_permissions disable trigger role_permissions__state`.execute(db);
  await sql`delete from role_permissions where role_id = ${role}`.execute(db);
  await assertStatus(person, 403);
  await sql`alter table role_permissions enable trigger role_permissions__state`.execute(db);
  assert.equal((await admin.put(`/api/roles/${role}`, { permissions: ['Manage employees'] })).status, 200);
  await assertStatus(person, 200);
  const { rows } = await sql`select state from access_state`.execute(db);
  assert.equal(rows.length, 1);
});

test('W§5.3: an assigned or removed role applies as soon as the change is acknowledged, even during concurrent lookups', async () => {
  const role = await make(['Manage employees']);
  const person = await testApp.person();
  const assignment = { role_id: role, organization_id: null };
  let isDone = false;
  let asked = 0;
  // Detects an entry that was loaded before a change and cached after it.
  const asking = [testApp, beside, testApp, beside].map(async ({ send }) => {
    while (!isDone) {
      const { status } = await send('GET', EMPLOYEES, { headers: person.headers });
      assert.ok(status === 200 || status === 403, String(status));
      asked += 1;
    }
  });
  for (let round = 0; round < 15; round += 1) {
    await admin.post(`/api/users/${person.id}/roles`, assignment);
    await assertStatus(person, 200);
    await admin.put(`/api/users/${person.id}/roles`, assignment);
    await assertStatus(person, 403);
  }
  isDone = true;
  await Promise.all(asking);
  assert.ok(asked > 30, String(asked));
});

/** Looks up assignments like `identify`. */
const asked = async ({ assignments }: typeof testApp.app, id: number, state: string) =>
  assignments.known(id, state) ?? (await assignments.lookUp(id));

test('W§5.3: the cache of assignments stays within its limit', async () => {
  const top = await testApp.organization();
  await testApp.organization(undefined, top.id);
  const people = [await testApp.person(), await testApp.as('HR Timekeeping', top.id), await testApp.person()];
  const [first, second, third] = people.map(({ id }) => id) as [number, number, number];
  const { rows } = await sql<{ state: string }>`select state from access_state`.execute(db);
  const { state } = rows[0]!;
  // One id for each user, and two more for the organizations of the second user.
  const assignments = createAssignmentCache(db, 4);
  for (const id of [first, second]) {
    assert.equal(assignments.known(id, state), undefined);
    await assignments.lookUp(id);
  }
  assert.deepEqual(assignments.known(first, state), []);
  assert.equal(assignments.known(second, state)?.length, 1);
  await assignments.lookUp(third);
  assert.deepEqual(
    people.map(({ id }) => assignments.known(id, state)),
    [undefined, undefined, []],
  );
});

const CHANGES = {
  'assign a role': (user) => sql`
    insert into user_roles (id, user_id, role_id, organization_id, created_at, updated_at)
    select gen_random_uuid(), ${user}, r.id, o.id, now(), now()
    from (select id from roles order by random() limit 1) r, (select id from organizations order by random() limit 1) o
    on conflict do nothing`,
  'remove a role': (user) => sql`
    delete from user_roles where id = (select id from user_roles where user_id = ${user} order by random() limit 1)`,
  'add a permission': () => sql`
    insert into role_permissions (role_id, permission)
    select id, 'Manage payroll' from roles where not is_system order by random() limit 1 on conflict do nothing`,
  'remove permissions': () => sql`delete from role_permissions where random() < 0.5`,
  'rename a role': () => sql`
    update roles set name = name || '.' where id = (select id from roles where not is_system order by random() limit 1)`,
  'remove a path': () => sql`
    delete from organization_paths where (ancestor_id, descendant_id) in (
      select ancestor_id, descendant_id from organization_paths where depth > 0 order by random() limit 1)`,
} satisfies Record<string, (user: number) => ReturnType<typeof sql>>;

test('W§5.3: after any sequence of changes the cached assignments equal the database', async (t) => {
  const top = await testApp.organization();
  for (let count = 0; count < 5; count += 1) await testApp.organization(undefined, top.id);
  for (let count = 0; count < 3; count += 1) await make(['Manage employees']);
  const people = [await testApp.person(), await testApp.person(), await testApp.person()];
  const state = async () =>
    (await sql<{ state: string }>`select state from access_state`.execute(db)).rows[0]!.state;
  const step = fc.record({
    change: fc.constantFrom(...(Object.keys(CHANGES) as (keyof typeof CHANGES)[])),
    user: fc.nat(people.length - 1),
    // Seed for random choices in PostgreSQL.
    draw: fc.double({ min: -1, max: 1, noNaN: true }),
  });
  const seed = Number(process.env.ROLES_SEED ?? Date.now());
  t.diagnostic(`ROLES_SEED=${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (order) => {
      for (const { change, user, draw } of order) {
        await db.transaction().execute(async (trx) => {
          await sql`select setseed(${draw})`.execute(trx);
          await CHANGES[change](people[user]!.id).execute(trx);
        });
        const now = await state();
        for (const { id } of people) {
          const expected = await createAssignmentCache(db).lookUp(id);
          for (const { app } of [testApp, beside])
            assert.deepEqual(await asked(app, id, now), expected, `${change} of ${user}`);
        }
      }
    }),
    { seed, numRuns: 25 },
  );
});
