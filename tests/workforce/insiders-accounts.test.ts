import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addRoster, addRun, ROSTERS, take } from '@bulwagan/workforce/runs/testing/runs.ts';
import { newUser } from '@bulwagan/workforce/users/testing/users.ts';
import { type Action, actionsIn, dataOf, NUMBERS, scoped } from './insiders.ts';

/** Attempts by workforce administrators to exceed their permissions through accounts. */

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');
const payroll = await testApp.as('Payroll Admin');
const approver = await testApp.as('Payroll Admin');
const city = await testApp.organization('City');
const health = await testApp.organization('Health', city.id);
const schools = await testApp.organization('Schools', city.id);
const { refused, done, withRole } = actionsIn(testApp, admin);

test('contract: a user who manages accounts cannot take over one with wider access', async () => {
  const desk = await withRole('Help desk', ['Manage users']);
  const [employed, other] = [await testApp.person(), await testApp.person()];
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
  // Locking such a user out gains no access, so it is allowed.
  await done(desk, 'post', `${path}/disable`);
  await done(desk, 'post', `/api/users/${other.id}/generate_password`);
  const deputy = await testApp.as('Super Admin');
  await done(deputy, 'post', `${path}/enable`);
  await done(deputy, 'post', `${path}/generate_password`);
});

/** Creates an employee of the health office who was paid in a final run of a city roster. */
async function paidFromAbove(): Promise<string> {
  const roster = await addRoster(testApp, payroll, { members: 0, organizationId: city.id });
  const { id } = await hire(hr, { ...NUMBERS, organization_id: health.id });
  await done(payroll, 'put', `${ROSTERS}/${roster.id}/members`, { employee_ids: [id] });
  const run = await addRun(payroll, roster.id);
  await take(payroll, run.id, 'compute', 'review');
  await take(approver, run.id, 'approve', 'finalize');
  return id;
}

test('contract: an account cannot be taken over if it shows pay of a parent organization or of a former one', async () => {
  const [deputy, owner, mover] = [
    await testApp.as('Super Admin', health.id),
    await testApp.person(),
    await testApp.person(),
  ];
  const id = await paidFromAbove();
  await done(hr, 'put', `${EMPLOYEES}/${id}`, { user_id: owner.id });
  assert.deepEqual((await deputy.get(dataOf(id))).body.data.pay, []);
  const actions = (userId: number): Action[] => [
    ['post', `/api/users/${userId}/generate_password`],
    ['put', `/api/users/${userId}`, { email: 'deputy@workforce.example' }],
  ];
  await refused(deputy, 403, ...actions(owner.id));

  const roster = await addRoster(testApp, payroll, { members: 1, organizationId: schools.id });
  const run = await addRun(payroll, roster.id);
  await take(payroll, run.id, 'compute', 'review');
  await take(approver, run.id, 'approve', 'finalize');
  const moved = roster.members[0]!;
  await done(hr, 'put', `${EMPLOYEES}/${moved}`, { user_id: mover.id, organization_id: health.id });
  await refused(deputy, 403, ...actions(mover.id));
  // A user who manages all payrolls sees that pay anyway.
  await done(await testApp.as('Super Admin'), 'post', `/api/users/${mover.id}/generate_password`);
});

test('contract: a user who created or can enter an account cannot link it to an employee whose pay is hidden from the user', async () => {
  const mixed = await testApp.person({
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
  const link = (userId: number): Action => ['put', `${EMPLOYEES}/${id}`, { user_id: userId }];
  for (const { errors } of await refused(mixed, 422, link(made.id), link(renewed.id), link(renamed.id)))
    assert.match(errors.user_id[0], /Ask another user to link it\.$/);
  // Allowed: an account that the user cannot enter, an employee whom the user sees in full, and links made by others.
  await done(mixed, ...link(untouched.id));
  await done(mixed, 'put', `${EMPLOYEES}/${own}`, { user_id: made.id });
  await done(hr, ...link(renewed.id));
  // The user cannot move an employee with such an account to an organization where the user sees less.
  const move: Action = ['put', `${EMPLOYEES}/${own}`, { organization_id: health.id }];
  const [{ errors }] = (await refused(mixed, 422, move)) as [{ errors: Record<string, string[]> }];
  assert.match(errors.organization_id![0]!, /Ask another user to move them\.$/);
  // An unknown organization is reported as invalid, not as a matter for another user.
  const [wrong] = await refused(mixed, 422, ['put', `${EMPLOYEES}/${own}`, { organization_id: newId() }]);
  assert.deepEqual(wrong.errors.organization_id, ['The selected organization id is invalid.']);
  await done(hr, ...move);
});

test('contract: of a concurrent link and password reset by one user for an employee with hidden pay, one is refused', async () => {
  const mixed = await testApp.person({
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

test('contract: a dry-run import that matches government numbers of other employees writes an audit event', async () => {
  const mixed = await testApp.person({
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
    const { rows: actions } = await testApp.app.connection.pool.query(
      `select changes from audit_log where action = 'employees.import_tried' and actor_id = $1`,
      [mixed.id],
    );
    return actions.map(({ changes }) => changes);
  };
  assert.deepEqual((await tried(rows[1]!)).warnings, []);
  const aboutNumbers = ({ warnings }: { warnings: { field: string }[] }) =>
    warnings.filter(({ field }) => field === 'sss_number').length;
  // A duplicate within the file reveals no stored number.
  assert.equal(aboutNumbers(await tried(rows[1]!, rows[1]!)), 1);
  assert.deepEqual(await recorded(), []);
  assert.equal(aboutNumbers(await tried(...rows, rows[0]!)), 2);
  assert.deepEqual(await recorded(), [{ rows: 3, numbers_found: 1 }]);
});
