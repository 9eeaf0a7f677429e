import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '../../src/platform/http/ids.ts';
import { EMPLOYEES, hire } from '../../src/workforce/employees/test-employees.ts';
import { addRoster, addRun, ROSTERS, take } from '../../src/workforce/runs/test-runs.ts';
import { newUser } from '../../src/workforce/users/test-users.ts';
import { multipartForm } from '../form.ts';
import { startWorkforce } from '../workforce.ts';
import { type Deed, dataOf, deedsIn, NUMBERS, scoped } from './insiders.ts';

/** What people of the administration might do by accounts, to get at what they may not see. */

const world = await startWorkforce({ after });
const admin = await world.superUser();
const hr = await world.as('HR Admin');
const payroll = await world.as('Payroll Admin');
const approver = await world.as('Payroll Admin');
const city = await world.organization('City');
const health = await world.organization('Health', city.id);
const schools = await world.organization('Schools', city.id);
const { refused, done, withRole } = deedsIn(world, admin);

test('contract: who manages accounts takes over none by which they would see more than they do', async () => {
  const desk = await withRole('Help desk', ['Manage users']);
  const [employed, other] = [await world.person(), await world.person()];
  await done(hr, 'put', `${EMPLOYEES}/${(await hire(hr, NUMBERS)).id}`, { user_id: employed.id });
  const path = `/api/users/${employed.id}`;
  await refused(
    desk,
    403,
    ['post', `${path}/generate_password`],
    ['put', path, { email: 'desk@workforce.example' }],
    ['put', path, { username: 'desk' }],
    ['post', `${path}/enable`],
  );
  // Keeping them out is no gain.
  await done(desk, 'post', `${path}/disable`);
  await done(desk, 'post', `/api/users/${other.id}/generate_password`);
  const deputy = await world.as('Super Admin');
  await done(deputy, 'post', `${path}/enable`);
  await done(deputy, 'post', `${path}/generate_password`);
});

/** Somebody of the health office, paid in a final run by a roster of the city. */
async function paidFromAbove(): Promise<string> {
  const roster = await addRoster(world, payroll, { members: 0, organizationId: city.id });
  const { id } = await hire(hr, { ...NUMBERS, organization_id: health.id });
  await done(payroll, 'put', `${ROSTERS}/${roster.id}/members`, { employee_ids: [id] });
  const run = await addRun(payroll, roster.id);
  await take(payroll, run.id, 'compute', 'review');
  await take(approver, run.id, 'approve', 'finalize');
  return id;
}

test('contract: nobody takes over an account that shows pay of an organization above theirs, or of one that its owner has left', async () => {
  const [deputy, owner, mover] = [
    await world.as('Super Admin', health.id),
    await world.person(),
    await world.person(),
  ];
  const id = await paidFromAbove();
  await done(hr, 'put', `${EMPLOYEES}/${id}`, { user_id: owner.id });
  assert.deepEqual((await deputy.get(dataOf(id))).body.data.pay, []);
  const deeds = (userId: number): Deed[] => [
    ['post', `/api/users/${userId}/generate_password`],
    ['put', `/api/users/${userId}`, { email: 'deputy@workforce.example' }],
  ];
  await refused(deputy, 403, ...deeds(owner.id));

  const roster = await addRoster(world, payroll, { members: 1, organizationId: schools.id });
  const run = await addRun(payroll, roster.id);
  await take(payroll, run.id, 'compute', 'review');
  await take(approver, run.id, 'approve', 'finalize');
  const moved = roster.members[0]!;
  await done(hr, 'put', `${EMPLOYEES}/${moved}`, { user_id: mover.id, organization_id: health.id });
  await refused(deputy, 403, ...deeds(mover.id));
  // Who manages the payroll of everything sees it anyway.
  await done(await world.as('Super Admin'), 'post', `/api/users/${mover.id}/generate_password`);
});

test('contract: nobody opens an account, or gets into one, and then links it with somebody whose pay they do not see', async () => {
  const mixed = await world.person({
    roles: [scoped('HR Admin', health.id), scoped('Super Admin', schools.id)],
  });
  const made = await done(mixed, 'post', '/api/users', newUser({ organization_id: schools.id }));
  const [renewed, renamed, untouched] = [
    await done(admin, 'post', '/api/users', newUser({ organization_id: schools.id })),
    await done(admin, 'post', '/api/users', newUser({ organization_id: schools.id })),
    await done(admin, 'post', '/api/users', newUser({ organization_id: health.id })),
  ];
  await done(mixed, 'post', `/api/users/${renewed.id}/generate_password`);
  await done(mixed, 'put', `/api/users/${renamed.id}`, { email: 'mixed@workforce.example' });
  const [id, own] = [await paidFromAbove(), (await hire(hr, { organization_id: schools.id })).id];
  const link = (userId: number): Deed => ['put', `${EMPLOYEES}/${id}`, { user_id: userId }];
  for (const { errors } of await refused(mixed, 422, link(made.id), link(renewed.id), link(renamed.id)))
    assert.match(errors.user_id[0], /^Somebody else links this account: /);
  // An account that they have no way into, one of somebody of whom they see everything, and others by others.
  await done(mixed, ...link(untouched.id));
  await done(mixed, 'put', `${EMPLOYEES}/${own}`, { user_id: made.id });
  await done(hr, ...link(renewed.id));
  // Nor do they take somebody with such an account along to where they see less.
  const move: Deed = ['put', `${EMPLOYEES}/${own}`, { organization_id: health.id }];
  const [{ errors }] = (await refused(mixed, 422, move)) as [{ errors: Record<string, string[]> }];
  assert.match(errors.organization_id![0]!, /^Somebody else moves this employee: /);
  // What is none is nobody else's to choose either.
  const [wrong] = await refused(mixed, 422, ['put', `${EMPLOYEES}/${own}`, { organization_id: newId() }]);
  assert.deepEqual(wrong.errors.organization_id, ['The selected organization id is invalid.']);
  await done(hr, ...move);
});

test('contract: of a link and a password that one person makes at once for somebody whose pay they do not see, one is refused', async () => {
  const mixed = await world.person({
    roles: [scoped('HR Admin', health.id), scoped('Super Admin', schools.id)],
  });
  const id = await paidFromAbove();
  for (let time = 0; time < 10; time += 1) {
    const account = await done(admin, 'post', '/api/users', newUser({ organization_id: schools.id }));
    const [linked, made] = await Promise.all([
      mixed.put(`${EMPLOYEES}/${id}`, { user_id: account.id }),
      mixed.post(`/api/users/${account.id}/generate_password`),
    ]);
    const statuses = [linked.status, made.status];
    assert.ok(['200,403', '422,200'].includes(statuses.join()), `${statuses}: ${linked.text} ${made.text}`);
    await done(hr, 'put', `${EMPLOYEES}/${id}`, { user_id: null });
  }
});

test('contract: a file that is only tried and finds numbers that others have leaves that in the audit log', async () => {
  const mixed = await world.person({
    roles: [scoped('HR Timekeeping', health.id), scoped('HR Admin', schools.id)],
  });
  await hire(hr, { sss_number: '3498765477', organization_id: health.id });
  const rows = ['3498765477', '3498765478'].map(
    (number, at) => `Ana,Sy,1990-01-3${at},female,single,${schools.slug},${number}`,
  );
  const header = 'first_name,last_name,birthdate,sex,civil_status,organization_slug,sss_number';
  const tried = async (...lines: string[]) => {
    const form = multipartForm([
      { name: 'dry_run', value: '1' },
      { name: 'file', value: Buffer.from([header, ...lines].join('\n')), filename: 'people.csv' },
    ]);
    return await done(mixed, 'post', `${EMPLOYEES}/import`, undefined, form);
  };
  const recorded = async () => {
    const { rows: deeds } = await world.app.connection.pool.query(
      `select changes from audit_log where action = 'employees.import_tried' and actor_id = $1`,
      [mixed.id],
    );
    return deeds.map(({ changes }) => changes);
  };
  assert.deepEqual((await tried(rows[1]!)).warnings, []);
  const aboutNumbers = ({ warnings }: { warnings: { field: string }[] }) =>
    warnings.filter(({ field }) => field === 'sss_number').length;
  // Nobody has what two rows of the file have.
  assert.equal(aboutNumbers(await tried(rows[1]!, rows[1]!)), 1);
  assert.deepEqual(await recorded(), []);
  assert.equal(aboutNumbers(await tried(...rows, rows[0]!)), 2);
  assert.deepEqual(await recorded(), [{ rows: 3, numbers_found: 1 }]);
});
