import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { whileHeld } from '@bulwagan/testing/locks.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { GOVERNMENT_ID_FIELDS } from '@bulwagan/workforce/employees/government-ids/government-ids.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem, fixed } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_2, ROSTERS, RUNS, take } from '@bulwagan/workforce/runs/testing/runs.ts';
import { type Action, actionsIn, dataOf, NUMBERS, scoped } from './insiders.ts';

/** Attempts by workforce administrators to exceed their permissions. */

const testApp = await startWorkforce({ after });
const strict = await startWorkforce({ after }, { settings: { strictGovernmentIds: true } });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const payroll = await testApp.as('Payroll Admin');
const approver = await testApp.as('Payroll Admin');
const timekeeper = await testApp.as('HR Timekeeping');
const city = await testApp.organization('City');
const health = await testApp.organization('Health', city.id);
const schools = await testApp.organization('Schools', city.id);

const { refused, done, withRole } = actionsIn(testApp, admin);
const ITEMS = '/api/payroll/payroll_items';
/** Applies to every refused user, including those who changed only a roster, a limit or an employee. */
const NOT_BY_AUTHORS =
  'You created or changed this payroll run, its employees or its amounts, so another user must approve it.';
test('contract: a timekeeper cannot find out whether a guessed government number is right', async () => {
  const { id } = await hire(hr, NUMBERS);
  const path = `${EMPLOYEES}/${id}`;
  const guesses = GOVERNMENT_ID_FIELDS.flatMap((field) => [
    { [field]: NUMBERS[field] },
    { [field]: `${NUMBERS[field]!.slice(0, 5)}-${NUMBERS[field]!.slice(5)}` },
    { [field]: '3400000000' },
    { [field]: NUMBERS[field], religion: 'none' },
  ]);
  await refused(timekeeper, 403, ...guesses.map((body): Action => ['put', path, body]));
  await refused(
    timekeeper,
    403,
    ...guesses.map((body): Action => ['post', EMPLOYEES, { ...body, ...PERSON() }]),
  );
  // Lists, filters and imports answer the same for a number in use and an unused one.
  const answersTo = async (number: string) => {
    const text = `first_name,last_name,birthdate,sex,civil_status,sss_number\nAna,Sy,1990-01-31,female,single,${number}`;
    const form = multipartForm([
      { name: 'dry_run', value: '1' },
      { name: 'file', value: Buffer.from(text), filename: 'people.csv' },
    ]);
    const replies = [
      await timekeeper.get(`${EMPLOYEES}?filter[search]=${number}`),
      await timekeeper.get(`${EMPLOYEES}?filter[sss_number]=${number}`),
      await timekeeper.get(`${EMPLOYEES}/export?filter[search]=${number}`),
      await timekeeper.post(`${EMPLOYEES}/import`, undefined, form),
    ];
    return replies.map((reply) => [reply.status, reply.text.replaceAll(number, '')]);
  };
  assert.deepEqual(await answersTo(NUMBERS.sss_number!), await answersTo('3400000000'));
  // The masked number as shown may be sent back, and so may null where no number is stored.
  const { data } = (await timekeeper.get(path)).body;
  assert.equal((await timekeeper.put(path, { ...data, religion: 'none' })).status, 200);
  const bare = await hire(hr);
  const nothing = Object.fromEntries(GOVERNMENT_ID_FIELDS.map((field) => [field, null]));
  assert.equal((await timekeeper.put(`${EMPLOYEES}/${bare.id}`, nothing)).status, 200);
});

test('contract: with strict number lengths a timekeeper is refused before the length is checked', async () => {
  const [admins, appPool] = [await strict.as('HR Admin'), await strict.as('HR Timekeeping')];
  const { id } = await hire(admins, { sss_number: '3498765100' });
  const statuses = [];
  for (const sss_number of ['3498765100', '3498765101', '34987651', '349876510012'])
    statuses.push((await appPool.put(`${EMPLOYEES}/${id}`, { sss_number })).status);
  assert.deepEqual(statuses, [403, 403, 403, 403]);
});

const PERSON = () => ({
  first_name: 'Ana',
  last_name: 'Reyes',
  birthdate: '1990-01-31',
  sex: 'female',
  civil_status: 'single',
});

test('contract: linking an account, including the user’s own, reveals no government numbers', async () => {
  const { id } = await hire(hr, { ...NUMBERS, organization_id: health.id });
  const path = `${EMPLOYEES}/${id}`;
  const colleague = await testApp.person();
  const links = [timekeeper.id, colleague.id].map((user_id): Action => ['put', path, { user_id }]);
  await refused(timekeeper, 403, ...links);
  // Numbers of another office stay hidden even from users who see those of their own.
  const mixed = await testApp.person({
    roles: [scoped('HR Timekeeping', health.id), scoped('HR Admin', schools.id)],
  });
  await refused(mixed, 403, ['put', path, { user_id: mixed.id }]);
  // An existing link is kept when the full record is sent back.
  await done(hr, 'put', path, { user_id: colleague.id });
  const { data } = (await timekeeper.get(path)).body;
  assert.equal((await timekeeper.put(path, { ...data, religion: 'none' })).status, 200);
  assert.equal((await colleague.get(dataOf(id))).body.data.employee.sss_number, NUMBERS.sss_number);
});

test('contract: a user who linked their own account gets no access as an employee, only that of their role', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const run = await addRun(payroll, roster.id);
  await take(payroll, run.id, 'compute', 'review');
  await take(approver, run.id, 'approve', 'finalize');
  const [id] = roster.members as [string];
  await done(hr, 'put', `${EMPLOYEES}/${id}`, NUMBERS);
  const forger = await testApp.as('HR Admin');
  await done(forger, 'put', `${EMPLOYEES}/${id}`, { user_id: forger.id });
  assert.deepEqual((await forger.get(dataOf(id))).body.data.pay, []);
  const [role] = (await done(admin, 'get', `/api/users/${forger.id}`)).roles;
  await done(admin, 'put', `/api/users/${forger.id}/roles`, { role_id: role.id });
  await refused(forger, 403, ['get', dataOf(id)]);
  // A link made by another user counts.
  await done(hr, 'put', `${EMPLOYEES}/${id}`, { user_id: null });
  await done(hr, 'put', `${EMPLOYEES}/${id}`, { user_id: forger.id });
  const own = (await forger.get(dataOf(id))).body.data;
  assert.deepEqual([own.employee.sss_number, own.pay.length], [NUMBERS.sss_number, 1]);
});

test('contract: personal data include pay only for the employee and for managers of that payroll', async () => {
  const mine = await addRoster(testApp, payroll, { members: 1, organizationId: health.id });
  const [id] = mine.members as [string];
  const above = await addRoster(testApp, payroll, { members: 0, organizationId: city.id });
  await done(payroll, 'put', `${ROSTERS}/${above.id}/members`, { employee_ids: [id] });
  for (const [roster, period] of [
    [mine, {}],
    [above, NOVEMBER_2],
  ] as const) {
    const run = await addRun(payroll, roster.id, period);
    await take(payroll, run.id, 'compute', 'review');
    await take(approver, run.id, 'approve', 'finalize');
  }
  const owner = await testApp.person();
  await done(hr, 'put', `${EMPLOYEES}/${id}`, { user_id: owner.id });
  const both = (organizationId: string) =>
    testApp.person({ roles: [scoped('HR Admin', organizationId), scoped('Payroll Admin', organizationId)] });
  const seen = async (who: Person) => {
    const { rosters, pay } = (await who.get(dataOf(id))).body.data;
    return [rosters.length, pay.length];
  };
  const expected: [Person, number][] = [
    [owner, 2],
    [admin, 2],
    [await both(city.id), 2],
    [await both(health.id), 1],
    [hr, 0],
    [timekeeper, 0],
    [await testApp.as('HR Admin', health.id), 0],
    [
      await testApp.person({ roles: [scoped('HR Admin', health.id), scoped('Payroll Admin', schools.id)] }),
      0,
    ],
  ];
  for (const [who, count] of expected) assert.deepEqual(await seen(who), [count, count], who.username);
});

test('contract: a user who manages employees of some organizations links accounts of those only, and learns of no others', async () => {
  const local = await testApp.as('HR Admin', health.id);
  const { id } = await hire(hr, { organization_id: health.id });
  const taken = await testApp.person();
  await done(hr, 'put', `${EMPLOYEES}/${(await hire(hr)).id}`, { user_id: taken.id });
  const strangers = [
    await testApp.person(),
    await testApp.as('HR Admin', schools.id),
    await testApp.as('Super Admin'),
    await testApp.person({ roles: [scoped('HR Admin', health.id), scoped('HR Admin', schools.id)] }),
    taken,
    admin,
    { id: 2_000_000_000 },
  ];
  const actions = strangers.map(({ id: user_id }): Action => ['put', `${EMPLOYEES}/${id}`, { user_id }]);
  for (const { errors } of await refused(local, 422, ...actions))
    assert.deepEqual(errors, { user_id: ['The selected user id is invalid.'] });
  const own = await testApp.as('HR Timekeeping', health.id);
  await done(local, 'put', `${EMPLOYEES}/${id}`, { user_id: own.id });
  assert.equal((await local.get(`${EMPLOYEES}/${id}`)).body.data.user.username, own.username);
});

test('contract: an employee cannot be moved by a user who would see the government numbers only afterwards', async () => {
  const mixed = await testApp.person({
    roles: [scoped('HR Timekeeping', health.id), scoped('HR Admin', schools.id)],
  });
  const wide = await testApp.person({ roles: [{ role: 'HR Timekeeping' }, scoped('HR Admin', schools.id)] });
  const [here, loose] = [await hire(hr, { ...NUMBERS, organization_id: health.id }), await hire(hr, NUMBERS)];
  const move: Action[] = [['put', `${EMPLOYEES}/${here.id}`, { organization_id: schools.id }]];
  for (const who of [mixed, wide])
    for (const { errors } of await refused(who, 422, ...move))
      assert.deepEqual(errors, { organization_id: ['The selected organization id is invalid.'] });
  await refused(wide, 422, ['put', `${EMPLOYEES}/${loose.id}`, { organization_id: schools.id }]);
  // A new employee is hired directly into that organization, because a later move would be refused.
  assert.equal((await hire(wide, { organization_id: schools.id })).organization_id, schools.id);
  // The opposite move is allowed: the user sees less of the employee afterwards.
  const there = await hire(hr, { ...NUMBERS, organization_id: schools.id });
  const moved = await done(mixed, 'put', `${EMPLOYEES}/${there.id}`, { organization_id: health.id });
  assert.match(moved.sss_number, /^•/);
});

test('contract: only a user with all permissions everywhere can move an organization under another', async () => {
  const desk = await withRole('User desk', ['Manage users']);
  const [role] = (await done(admin, 'get', '/api/roles?filter[search]=HR Admin')) as { id: string }[];
  await done(admin, 'post', `/api/users/${desk.id}/roles`, { role_id: role!.id, organization_id: health.id });
  const { id } = await hire(hr, { ...NUMBERS, organization_id: schools.id });
  const path = `/api/organizations/${schools.id}`;
  await refused(
    desk,
    403,
    ['put', path, { name: 'Schools', parent_id: health.id }],
    ['put', path, { name: 'Schools', parent_id: null }],
    ['get', `${EMPLOYEES}/${id}`],
  );
  const renamed = await done(desk, 'put', path, {
    name: 'All schools',
    slug: health.slug,
    parent_id: city.id,
  });
  assert.deepEqual([renamed.name, renamed.slug, renamed.parent_id], ['All schools', 'schools', city.id]);
  const made = await done(desk, 'post', '/api/organizations', { name: 'New', parent_id: health.id });
  const deputy = await testApp.as('Super Admin');
  await done(deputy, 'put', `/api/organizations/${made.id}`, { name: 'New', parent_id: schools.id });
});

test('contract: an employee who left an organization is no longer shown or paid by its rosters', async () => {
  const local = await testApp.as('Payroll Admin', health.id);
  const roster = await addRoster(testApp, local, { members: 2, organizationId: health.id });
  const [leaver, stays] = roster.members as [string, string];
  await done(hr, 'put', `${EMPLOYEES}/${leaver}`, { organization_id: schools.id, last_name: 'Lumipat' });
  const path = `${ROSTERS}/${roster.id}`;
  const shown = await local.get(`${path}/members`);
  assert.deepEqual(
    [shown.body.data.map((one: { id: string }) => one.id), shown.body.meta.total],
    [[stays], 1],
  );
  assert.equal((await local.get(path)).body.data.members_count, 1);
  const run = await addRun(local, roster.id, { items: [{ payroll_item_id: await item(), amount: 5 }] });
  const listed = async (query: string) => (await hr.get(`${EMPLOYEES}?${query}`)).body.meta.total;
  assert.deepEqual(
    [
      await listed(`filter[payroll_roster_id]=${roster.id}`),
      await listed(`filter[payroll_run_id]=${run.id}`),
    ],
    [1, 1],
  );
  const amounts = [{ employee_id: leaver, payroll_item_id: run.items[0].payroll_item_id, amount: 9 }];
  const body = { ...run, items: itemsOf(run), amounts };
  const [{ errors }] = await refused(local, 422, ['put', `${RUNS}/${run.id}`, body]);
  assert.deepEqual(Object.keys(errors), ['amounts.0.employee_id']);
  const computed = await take(local, run.id, 'compute');
  assert.deepEqual([computed.employees_count, computed.totals.earning], [1, 5]);
  const lines = await local.get(`${RUNS}/${run.id}/lines`);
  assert.ok(!lines.text.includes('Lumipat'));
  // The same applies when the whole unit moves to another organization.
  const unit = await testApp.organization('Unit', health.id);
  await done(hr, 'put', `${EMPLOYEES}/${stays}`, { organization_id: unit.id });
  assert.equal((await local.get(path)).body.data.members_count, 1);
  await done(admin, 'put', `/api/organizations/${unit.id}`, { name: 'Unit', parent_id: schools.id });
  assert.equal((await local.get(path)).body.data.members_count, 0);
});

const item = async () => (await addItem(payroll)).id;
const itemsOf = (run: { items: { payroll_item_id: string; amount: number }[] }) =>
  run.items.map(({ payroll_item_id, amount }) => ({ payroll_item_id, amount }));

test('contract: moving a roster to another organization does not expose earlier pay', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1, organizationId: health.id });
  const run = await addRun(payroll, roster.id);
  await take(payroll, run.id, 'compute');
  const path = `${ROSTERS}/${roster.id}`;
  await done(payroll, 'put', `${path}/members`, { employee_ids: [] });
  const { name } = await done(payroll, 'get', path);
  const [{ errors }] = await refused(payroll, 422, ['put', path, { name, organization_id: schools.id }]);
  assert.deepEqual(Object.keys(errors), ['organization_id']);
  await done(payroll, 'put', path, { name, organization_id: city.id });
  await done(payroll, 'put', path, { name, organization_id: null });
});

test('contract: a user who added a roster member after the run was created cannot approve that run', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const run = await addRun(payroll, roster.id);
  testApp.clock.advance({ seconds: 1 });
  const forger = await testApp.as('Payroll Admin');
  const ghost = await hire(hr);
  await done(forger, 'put', `${ROSTERS}/${roster.id}/members`, {
    employee_ids: [...roster.members, ghost.id],
  });
  await take(forger, run.id, 'compute', 'review');
  const [{ message }] = await refused(forger, 403, ['post', `${RUNS}/${run.id}/approve`]);
  assert.equal(message, NOT_BY_AUTHORS);
  await take(approver, run.id, 'approve');
  // Approved lines stay unchanged when the roster changes later.
  await done(approver, 'put', `${ROSTERS}/${roster.id}/members`, { employee_ids: roster.members });
  assert.equal((await payroll.get(`${RUNS}/${run.id}`)).body.data.status, 'approved');
  await take(payroll, run.id, 'compute', 'review');
  await refused(approver, 403, ['post', `${RUNS}/${run.id}/approve`]);
});

test('contract: a user who changed the employees or amounts of a run after its creation cannot approve it', async () => {
  const members = await addRoster(testApp, payroll, { members: 2, organizationId: health.id });
  const [stays, leaves] = members.members as [string, string];
  const limited = await addItem(payroll, fixed(2_000));
  const ways: [string, Action][] = [
    ['widens the roster', ['put', `${ROSTERS}/${members.id}`, { name: 'Wide', organization_id: city.id }]],
    ['lifts a limit', ['put', `${ITEMS}/${limited.id}`, { ...limited, ...fixed(50_000) }]],
    ['restores an employee', ['post', `${EMPLOYEES}/${stays}/restore`]],
  ];
  const idle: Action[] = [
    ['put', `${ROSTERS}/${members.id}`, { name: 'Narrow' }],
    ['put', `${ITEMS}/${limited.id}`, { ...limited, ...fixed(50_000), description: 'Every month.' }],
  ];
  const run = await addRun(payroll, members.id, {
    items: [{ payroll_item_id: limited.id, amount: 50_000 }],
  });
  await done(hr, 'put', `${EMPLOYEES}/${leaves}`, { organization_id: schools.id });
  await done(hr, 'delete', `${EMPLOYEES}/${stays}`);
  for (const [what, action] of ways) {
    const forger = await testApp.superUser();
    testApp.clock.advance({ seconds: 1 });
    await done(forger, ...action);
    await take(forger, run.id, 'compute', 'review');
    const [{ message }] = await refused(forger, 403, ['post', `${RUNS}/${run.id}/approve`]);
    assert.equal(message, NOT_BY_AUTHORS, what);
  }
  for (const action of idle) await done(approver, ...action);
  const { totals } = await take(payroll, run.id, 'compute', 'review');
  assert.equal(totals.earning, 100_000);
  await take(approver, run.id, 'approve');
});

test('contract: a user who changed an item from deduction to earning cannot approve the run', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const turned = await addItem(payroll, { category: 'deduction' });
  const run = await addRun(payroll, roster.id, { items: [{ payroll_item_id: turned.id, amount: 5 }] });
  const forger = await testApp.superUser();
  testApp.clock.advance({ seconds: 1 });
  await done(forger, 'put', `${ITEMS}/${turned.id}`, { ...turned, category: 'earning' });
  await take(forger, run.id, 'compute', 'review');
  await refused(forger, 403, ['post', `${RUNS}/${run.id}/approve`]);
  await take(approver, run.id, 'approve');
});

test('contract: a roster change that overlaps the creation or computation of a run bars its author from approving', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1 });
  const ghosts = [(await hire(hr)).id, (await hire(hr)).id];
  const path = `${ROSTERS}/${roster.id}/members`;
  const items = [{ payroll_item_id: await item(), amount: 5 }];
  const [early, late] = [await testApp.as('Payroll Admin'), await testApp.as('Payroll Admin')];
  const { pool } = testApp.app.connection;
  let run = { id: '' };
  const put = await whileHeld(
    pool,
    `select from rosters where id = '${roster.id}' for key share`,
    () => early.put(path, { employee_ids: [...roster.members, ghosts[0]] }),
    async () => {
      testApp.clock.advance({ seconds: 1 });
      run = await addRun(payroll, roster.id, { items });
      testApp.clock.advance({ seconds: 1 });
    },
  );
  assert.equal(put.status, 200);
  await take(payroll, run.id, 'compute', 'review');
  await refused(early, 403, ['post', `${RUNS}/${run.id}/approve`]);
  const computed = await whileHeld(
    pool,
    `select from runs where id = '${run.id}' for update`,
    () => payroll.post(`${RUNS}/${run.id}/compute`),
    async () => {
      testApp.clock.advance({ seconds: 1 });
      await done(late, 'post', path, { employee_ids: [ghosts[1]] });
    },
  );
  assert.equal(computed.body.data.employees_count, 3);
  await take(payroll, run.id, 'review');
  await refused(late, 403, ['post', `${RUNS}/${run.id}/approve`]);
});

test('contract: the author of a run cannot approve it after any change of role, name or username', async () => {
  const author = await testApp.as('Payroll Admin', health.id);
  const roster = await addRoster(testApp, payroll, { members: 1, organizationId: health.id });
  const run = await addRun(author, roster.id, { items: [{ payroll_item_id: await item(), amount: 1 }] });
  await take(author, run.id, 'compute', 'review');
  const [given] = (await done(admin, 'get', `/api/users/${author.id}`)).roles;
  const roles = `/api/users/${author.id}/roles`;
  await done(admin, 'put', roles, { role_id: given.id, organization_id: health.id });
  await refused(author, 403, ['post', `${RUNS}/${run.id}/approve`]);
  await done(admin, 'post', roles, { role_id: given.id });
  await done(admin, 'put', `/api/users/${author.id}`, { username: `a${newId()}`, name: 'Somebody else' });
  await refused(author, 403, ['post', `${RUNS}/${run.id}/approve`]);
  await done(admin, 'put', `/api/users/${author.id}/super_user`, { is_super_user: true });
  await refused(author, 403, ['post', `${RUNS}/${run.id}/approve`]);
  const elsewhere = await testApp.as('Payroll Admin', schools.id);
  await refused(elsewhere, 403, ['post', `${RUNS}/${run.id}/approve`]);
  const above = await testApp.as('Payroll Admin', city.id);
  assert.equal((await take(above, run.id, 'approve')).status, 'approved');
});
