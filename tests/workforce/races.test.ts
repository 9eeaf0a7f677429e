import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { PASSWORD, type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem, fixed } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_1, ROSTERS, RUNS, take } from '@bulwagan/workforce/runs/testing/runs.ts';
import { newUser, signIn } from '@bulwagan/workforce/users/testing/users.ts';
import { atOnce, deadlocksOf } from '../attack/races.ts';

/** Concurrent changes to the same record: they run one after the other in either order, and none is applied in part. */

const testApp = await startWorkforce({ after });
/** Second server on the same database. */
const beside = await startWorkforce({ after }, { databaseUrl: testApp.databaseUrl });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const payroll = await testApp.as('Payroll Admin');
const others = [await testApp.as('Payroll Admin'), await testApp.as('Payroll Admin')] as const;
const TIMES = 6;

const query = async (text: string, values: unknown[] = []) =>
  (await testApp.app.connection.pool.query(text, values)).rows;

/** Runs a race several times. */
async function race(run: (time: number) => Promise<void>): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) await run(time);
}

const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

test('contract: of two concurrent employee changes with the same ETag one gets 412, and the history has no gap', async () => {
  await race(async (time) => {
    const { id } = await hire(hr);
    const path = `${EMPLOYEES}/${id}`;
    const { etag } = (await hr.get(path)).headers;
    const headers = { 'if-match': String(etag) };
    const change =
      (religion: string, options = {}) =>
      () =>
        hr.put(path, { religion }, options);
    const guarded = await atOnce(time, change('one', { headers }), change('two', { headers }), () =>
      hr.delete(path, undefined, { headers }),
    );
    assert.deepEqual([count(guarded, 412), guarded.filter((status) => status < 300).length], [2, 1]);
    await hr.post(`${path}/restore`);
    assert.deepEqual(await atOnce(time, change('three'), change('four')), [200, 200]);
    const { data } = (await hr.get(`${path}/history`)).body;
    const changes = data.filter(({ field }: { field: string }) => field === 'religion').reverse();
    for (const [index, { before }] of changes.entries())
      assert.equal(before, index === 0 ? null : changes[index - 1].after);
    const [{ version }] = await query('select version from employees where id = $1', [id]);
    const full = data.filter(({ action }: { action: string }) => action !== 'changed').length;
    assert.equal(version, changes.length + full);
  });
});

test('contract: an account is linked to one employee, and to none after its deletion', async () => {
  await race(async (time) => {
    const [one, two] = [await hire(hr), await hire(hr)];
    const { id: user_id } = (await admin.post('/api/users', newUser())).body.data;
    const link = (id: string) => () => hr.put(`${EMPLOYEES}/${id}`, { user_id });
    assert.deepEqual((await atOnce(time, link(one.id), link(two.id))).sort(), [200, 422]);
    const { id: other } = (await admin.post('/api/users', newUser())).body.data;
    const [linked, deleted] = await atOnce(
      time,
      () => hr.put(`${EMPLOYEES}/${one.id}`, { user_id: other }),
      () => admin.delete(`/api/users/${other}`),
    );
    assert.equal(deleted, 204);
    assert.ok(linked === 200 || linked === 422);
    const { data } = (await hr.get(`${EMPLOYEES}/${one.id}`)).body;
    assert.notEqual(data.user_id, other);
  });
});

test('contract: a user who loses an employee to another organization changes the employee before the move or not at all', async () => {
  await race(async (time) => {
    const [from, to] = [await testApp.organization(), await testApp.organization()];
    const local = await testApp.as('HR Admin', from.id);
    const { id } = await hire(local, { organization_id: from.id });
    const path = `${EMPLOYEES}/${id}`;
    const [moved, changed, archived] = await atOnce(
      time,
      () => hr.put(path, { organization_id: to.id }),
      () => local.put(path, { sss_number: '34-1234567-8' }),
      () => local.delete(path),
    );
    const { data } = (await hr.get(`${path}/history`)).body;
    const order = data
      .map(({ field, action }: { field: string; action: string }) => field ?? action)
      .reverse();
    // The user's change never follows the move, and no change follows the archiving.
    const last = order.at(-1);
    assert.equal(moved === 200, order.includes('organization_id'));
    assert.equal(changed === 200, order.includes('sss_number'));
    assert.equal(archived === 204, order.includes('archived'));
    if (moved === 200) assert.equal(last, 'organization_id');
    else assert.deepEqual([moved, archived, last], [422, 204, 'archived']);
    assert.equal((await local.get(path)).status, moved === 200 ? 403 : 200);
  });
});

test('contract: an organization is deleted when empty, or kept', async () => {
  await race(async (time) => {
    const { id } = await testApp.organization();
    const { id: userId } = (await admin.post('/api/users', newUser())).body.data;
    const { id: employeeId } = await hire(hr);
    const [role] = (await admin.get('/api/roles?filter[search]=HR Admin')).body.data;
    const [hired, given, made, deleted] = await atOnce(
      time,
      () => hr.put(`${EMPLOYEES}/${employeeId}`, { organization_id: id }),
      () => admin.post(`/api/users/${userId}/roles`, { role_id: role.id, organization_id: id }),
      () => payroll.post(ROSTERS, { name: `Race ${id}`, organization_id: id }),
      () => admin.delete(`/api/organizations/${id}`),
    );
    const isThere = (await admin.get(`/api/organizations/${id}`)).status === 200;
    assert.equal(deleted, isThere ? 422 : 204);
    if (!isThere) assert.deepEqual([hired, given, made], [422, 422, 422]);
    else assert.ok([hired, given, made].some((status) => status! < 300));
  });
});

test('contract: organizations moved under each other concurrently still form a tree', async () => {
  await race(async (time) => {
    const [a, b, c] = [
      await testApp.organization(),
      await testApp.organization(),
      await testApp.organization(),
    ];
    const under = (one: { id: string }, above: { id: string }) => () =>
      admin.put(`/api/organizations/${one.id}`, { name: 'Moved', parent_id: above.id });
    const statuses = await atOnce(time, under(a, b), under(b, c), under(c, a), under(b, a));
    assert.ok(count(statuses, 422) >= 1 && count(statuses, 200) >= 2, String(statuses));
  });
  const wrong = await query(`
    with recursive up as (
      select id as descendant_id, id as ancestor_id, 0 as depth from organizations
      union all
      select up.descendant_id, o.parent_id, up.depth + 1 from up
      join organizations o on o.id = up.ancestor_id where o.parent_id is not null)
    select * from up full join organization_paths p using (ancestor_id, descendant_id, depth)
    where up is null or p is null`);
  assert.deepEqual(wrong, []);
});

test('contract: a run approved, changed, computed and cancelled concurrently ends in one state, and no author approves it', async () => {
  const item = await addItem(payroll, fixed(100_000, 'per_payroll'));
  const items = [{ payroll_item_id: item.id, amount: 10 }];
  await race(async (time) => {
    const roster = await addRoster(testApp, payroll, { members: 1 });
    const run = await addRun(payroll, roster.id, { items });
    await take(payroll, run.id, 'compute', 'review');
    const path = `${RUNS}/${run.id}`;
    const body = { roster_id: roster.id, ...NOVEMBER_1, items };
    const statuses = await atOnce(
      time,
      () => others[0].post(`${path}/approve`),
      () => others[0].put(path, body),
      () => others[1].post(`${path}/approve`),
      () => payroll.post(`${path}/compute`),
      () => payroll.post(`${path}/finalize`),
      ...(time % 2 === 0 ? [() => payroll.post(`${path}/cancel`)] : []),
    );
    for (const status of statuses) assert.ok([200, 403, 422].includes(status), String(statuses));
    const [row] = await query('select * from runs where id = $1', [run.id]);
    assert.ok(!row.author_ids.includes(row.approved_by));
    const wanted = row.status === 'draft' || row.computed_at === null ? 0 : 1;
    for (const table of ['run_lines', 'run_employees']) {
      const [{ rows }] = await query(`select count(*)::integer as rows from ${table} where run_id = $1`, [
        run.id,
      ]);
      assert.equal(rows, wanted, table);
    }
    if (row.status === 'final') assert.notEqual(row.approved_by, null);
  });
});

test('contract: a user who changes members while their run is computed cannot approve the result', async () => {
  await race(async (time) => {
    const roster = await addRoster(testApp, payroll, { members: 1 });
    const run = await addRun(payroll, roster.id);
    testApp.clock.advance({ seconds: 1 });
    const ghost = await hire(hr);
    const path = `${ROSTERS}/${roster.id}/members`;
    await atOnce(
      time,
      () => others[0].post(path, { employee_ids: [ghost.id] }),
      () => others[0].post(`${RUNS}/${run.id}/compute`),
    );
    await take(payroll, run.id, 'review');
    const { employees_count: paid } = (await payroll.get(`${RUNS}/${run.id}`)).body.data;
    const { status } = await others[0].post(`${RUNS}/${run.id}/approve`);
    if (paid === 2) assert.equal(status, 403);
  });
});

test('contract: of two concurrent imports of one file one takes all of its numbers, the other none', async () => {
  await race(async (time) => {
    const rows = Array.from(
      { length: 5 },
      (_, at) => `Ana,Cruz ${at},1990-01-31,female,single,R-${time}-${at}`,
    );
    const text = ['first_name,last_name,birthdate,sex,civil_status,employee_number', ...rows].join('\n');
    const file = multipartForm([{ name: 'file', value: Buffer.from(text), filename: 'people.csv' }]);
    const take = (who: Person) => () => who.post(`${EMPLOYEES}/import`, undefined, file);
    const viaOther = () =>
      beside.send('POST', `${EMPLOYEES}/import`, { ...file, headers: { ...hr.headers, ...file.headers } });
    assert.deepEqual((await atOnce(time, take(hr), viaOther)).sort(), [201, 422]);
    const [{ made }] = await query(
      `select count(*)::integer as made from employees where employee_number like $1`,
      [`R-${time}-%`],
    );
    assert.equal(made, 5);
  });
});

/** Calls a path repeatedly on both servers until stopped; returns the statuses of calls that started after the mark. */
function loop(person: Person, path: string) {
  let isOver = false;
  let isMarked = false;
  const late: number[] = [];
  const early: number[] = [];
  const one = async (send: typeof testApp.send) => {
    while (!isOver) {
      const into = isMarked ? late : early;
      into.push((await send('GET', path, { headers: person.headers })).status);
    }
  };
  const running = [testApp, testApp, beside, beside].map(({ send }) => one(send));
  return {
    early,
    mark: () => {
      isMarked = true;
    },
    stop: async () => {
      while (late.length < running.length) await new Promise((resolve) => setImmediate(resolve));
      isOver = true;
      await Promise.all(running);
      return [...new Set(late)];
    },
  };
}

test('contract: after a user is disabled, loses a role or gets a new password, every later call is refused on every server', async () => {
  const { id: organization_id } = await testApp.organization();
  const { id } = await hire(hr, { organization_id });
  const [role] = (await admin.get('/api/roles?filter[search]=HR Admin')).body.data;
  const custom = await admin.post('/api/roles', { name: 'Keepers', permissions: ['Manage employees'] });
  const of = (person: Person) => `/api/users/${person.id}`;
  const endings: [name: string, end: (person: Person) => Promise<unknown>, status: number][] = [
    ['disabled', (person) => admin.post(`${of(person)}/disable`), 403],
    ['role removed', (person) => admin.put(`${of(person)}/roles`, { role_id: role.id }), 403],
    ['password changed', (person) => admin.post(`${of(person)}/generate_password`), 401],
    ['deleted', (person) => admin.delete(of(person)), 401],
    [
      'session ended',
      async (person) => {
        const [session] = (await admin.get(`${of(person)}/sessions`)).body.data;
        return await admin.delete(`${of(person)}/sessions/${session.id}`);
      },
      401,
    ],
    [
      'role loses its permissions',
      () => admin.put(`/api/roles/${custom.body.data.id}`, { permissions: [] }),
      403,
    ],
  ];
  for (const [name, end, status] of endings) {
    const isCustom = name === 'role loses its permissions';
    const person = isCustom ? await testApp.person() : await testApp.as('HR Admin');
    if (isCustom) await admin.post(`${of(person)}/roles`, { role_id: custom.body.data.id });
    const calls = loop(person, `${EMPLOYEES}/${id}`);
    while (calls.early.length < 8) await new Promise((resolve) => setImmediate(resolve));
    await end(person);
    calls.mark();
    assert.deepEqual(await calls.stop(), [status], name);
    assert.ok(calls.early.includes(200));
  }
});

test('contract: a password reset during sign-in with the old password leaves no session', async () => {
  await race(async (time) => {
    const { id, username } = await testApp.as('HR Admin');
    const [signedIn, generated] = await atOnce(
      time,
      () => signIn(testApp, username),
      () => admin.post(`/api/users/${id}/generate_password`),
    );
    assert.equal(generated, 200);
    assert.ok(signedIn === 200 || signedIn === 422);
    // An earlier sign-in was ended by the reset, and a later one has the wrong password.
    assert.deepEqual((await admin.get(`/api/users/${id}/sessions`)).body.data, []);
    assert.equal((await signIn(beside, username, PASSWORD)).status, 422);
  });
});

test('W§5.3 after concurrent changes of roles, assignments and organizations every user has the right scope', async () => {
  await race(async (time) => {
    const { id: top } = await testApp.organization();
    const made = (body: object) =>
      admin.post('/api/organizations', { name: `Raced ${Math.random()}`, ...body });
    const [moved, removed] = [(await made({})).body.data, (await made({ parent_id: top })).body.data];
    const permissions = ['Manage employees'];
    const { id: role } = (await admin.post('/api/roles', { name: `Raced ${Math.random()}`, permissions }))
      .body.data;
    const [one, two, gone] = [await testApp.person(), await testApp.person(), await testApp.person()];
    const give = (person: Person, organizationId: string) => () =>
      admin.post(`/api/users/${person.id}/roles`, { role_id: role, organization_id: organizationId });
    assert.equal((await give(gone, top)()).status, 200);
    const [changed, ...statuses] = await atOnce(
      time,
      () => admin.put(`/api/roles/${role}`, { permissions: [...permissions, 'Manage payroll'] }),
      give(one, top),
      give(two, top),
      () => admin.delete(`/api/users/${gone.id}`),
      () => admin.put(`/api/organizations/${moved.id}`, { name: moved.name, parent_id: top }),
      () => admin.delete(`/api/organizations/${removed.id}`),
      () => made({ parent_id: moved.id }),
    );
    assert.deepEqual([changed, ...statuses], [200, 200, 200, 204, 200, 204, 201]);
    const below = await query('select descendant_id as id from organization_paths where ancestor_id = $1', [
      top,
    ]);
    assert.equal(below.length, 3);
    const reached = below.map(({ id }) => id).sort();
    for (const { send } of [testApp, beside])
      for (const { headers } of [one, two]) {
        const { data } = (await send('GET', '/api/profile', { headers })).body;
        assert.deepEqual(
          data.permissions.map((granted: { name: string; organization_ids: string[] }) => [
            granted.name,
            granted.organization_ids.toSorted(),
          ]),
          [
            ['Manage payroll', reached],
            ['Manage employees', reached],
          ],
        );
      }
  });
});

test('contract: when the last two super users disable each other on two servers, one remains', async () => {
  await race(async (time) => {
    const [one, two] = [await testApp.superUser(), await testApp.superUser()];
    await query('update users set disabled_at = now() where is_super_user and id <> all($1)', [
      [one.id, two.id],
    ]);
    const { headers } = two;
    const statuses = await atOnce(
      time,
      () => one.post(`/api/users/${two.id}/disable`),
      () => beside.send('POST', `/api/users/${one.id}/disable`, { headers }),
    );
    assert.equal(count(statuses, 200), 1, String(statuses));
    const left = await query('select id from users where is_super_user and disabled_at is null');
    assert.equal(left.length, 1);
  });
});

test('W§4 after all races the stored employee counts match the records', async () => {
  await query('select fold_employee_counts()');
  const columns = 'is_archived, organization_id, employment_type_id, count';
  const all = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  const kept = `select ${columns} from employee_counts where '${all}' not in (organization_id, employment_type_id)`;
  const counted = `select ${columns} from employee_recount`;
  assert.notEqual((await query(kept)).length, 0);
  assert.deepEqual(await query(`(${kept} except ${counted}) union all (${counted} except ${kept})`), []);
});

test('contract: no deadlock occurred in workforce', async () => {
  assert.equal(await deadlocksOf(testApp.app.connection.pool), 0);
});
