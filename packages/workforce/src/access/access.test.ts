import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SYSTEM_ROLES } from '@bulwagan/contracts/workforce/roles.ts';
import type { Route } from '@bulwagan/platform/http/route.ts';
import { checkAgainst, pathOf } from '@bulwagan/testing/access.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { enableApp } from '@bulwagan/testing/second-factor.ts';
import { PASSWORD, type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { hire } from '../employees/testing/employees.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_1, take } from '../runs/testing/runs.ts';
import { workforceRoutes } from '../service.ts';
import { MATRIX } from '../testing/access-table.ts';

const OF_ONE = ' of an organization';

const testApp = await startWorkforce({ after });
const north = await testApp.organization('North');
const unit = await testApp.organization('North unit', north.id);
const south = await testApp.organization('South');
const admin = await testApp.superUser();
const item = await addItem(admin);

/** Creates one record of each kind that belongs to an organization. */
async function thingsOf(organizationId: string) {
  const roles = [{ role: 'HR Timekeeping' as const, organizationId }];
  const user = await testApp.person({ roles, username: `only-in-${organizationId}` });
  const { body } = await admin.get(`/api/users/${user.id}/sessions`);
  const employee = await hire(admin, { organization_id: organizationId });
  const roster = await addRoster(testApp, admin, { organizationId });
  const graded = { effective_from: '2020-01-01', salary_grade: 11, step: 1 };
  await admin.post(`/api/pms/employees/${employee.id}/compensations`, graded);
  const run = await addRun(admin, roster.id);
  await take(admin, run.id, 'compute');
  const request = { employee_id: employee.id, reason: 'Rest' };
  const { data: types } = (await admin.get('/api/leave/types')).body;
  const { id: leave_type_id } = types.find(({ name }: { name: string }) => name === 'Leave without pay');
  const filed = [
    await admin.post('/api/leave/applications', {
      ...request,
      leave_type_id,
      start: '2026-06-01',
      end: '2026-06-01',
    }),
    await admin.post('/api/time/corrections', { ...request, date: '2026-06-01', am_in: '08:00' }),
  ];
  const [leave, correction] = filed.map(({ body }) => body.data.id);
  const ids: Record<string, Record<string, string>> = {
    '/api/leave/applications/': { id: leave },
    '/api/time/corrections/': { id: correction },
    '/api/users/': { id: String(user.id), user: String(user.id), session: body.data[0].id },
    '/api/pms/employees/': { id: employee.id },
    '/api/payroll/rosters/': { id: roster.id, employee: roster.members[0]! },
    '/api/payroll/runs/': { id: run.id, employee: roster.members[0]! },
  };
  return {
    marks: [user.username, employee.id, roster.id, run.id],
    rosterId: roster.id,
    employeeId: employee.id,
    idsFor: ({ path }: Route) => ids[Object.keys(ids).find((prefix) => path.startsWith(prefix))!]!,
  };
}

const below = await thingsOf(unit.id);
const others = await thingsOf(south.id);

const {
  rows: [role],
} = await testApp.app.connection.pool.query(`select id from roles where name = 'HR Timekeeping'`);
const assignment = { role_id: role.id, organization_id: south.id };
const run = { roster_id: others.rosterId, ...NOVEMBER_1, items: [{ payroll_item_id: item.id, amount: 1 }] };
const pay = { effective_from: '2026-01-01', basis: 'monthly', amount: 1 };
const earlier = { year: 2025, employer: 'Earlier', taxable: 1, withheld: 0, periods: 12 };
const allowance = { effective_from: '2026-01-01', payroll_item_id: item.id, amount: 1 };

const workforce = checkAgainst(testApp, {
  schema: 'workforce',
  routes: workforceRoutes(testApp.app),
  matrix: MATRIX,
  bodies: {
    'POST /api/users/{user}/roles': assignment,
    'PUT /api/users/{user}/roles': assignment,
    'PUT /api/users/{user}/super_user': { is_super_user: true },
    'PUT /api/users/{user}/avatar': { avatar: null },
    'PUT /api/payroll/rosters/{id}': { name: 'Mine' },
    'PUT /api/payroll/rosters/{id}/members': { employee_ids: [] },
    'POST /api/payroll/rosters/{id}/members': { employee_ids: [] },
    'PUT /api/payroll/runs/{id}': run,
    'POST /api/payroll/runs/{id}/copy': NOVEMBER_1,
    'POST /api/pms/employees/{id}/compensations': pay,
    'POST /api/pms/employees/{id}/recurring_items': allowance,
    'PUT /api/pms/employees/{id}/recurring_items/{item}': allowance,
    'POST /api/pms/employees/{id}/previous_employers': earlier,
    'PUT /api/pms/employees/{id}/previous_employers/{item}': earlier,
  },
});

async function personAs(caller: string): Promise<Person> {
  if (caller === 'super user') return await testApp.superUser();
  const name = SYSTEM_ROLES.find((one) => caller === one || caller === one + OF_ONE);
  if (name === undefined) return await testApp.person();
  return await testApp.as(name, ...(caller.endsWith(OF_ONE) ? [north.id] : []));
}

/** Query parameters that some reads require, with values below the organization. */
const REQUIRED_QUERIES: Record<string, string> = {
  '/api/time/records': `?employee_id=${below.employeeId}&month=2026-11`,
  '/api/leave/credits': `?employee_id=${below.employeeId}`,
};

const isForAll = ({ path }: Route) => !path.includes('{');

/** Asserts that data below the organization is shown, and that lists contain no data of other organizations. */
async function assertOwnShown(route: Route, headers: Record<string, string>): Promise<void> {
  const ownPath = isForAll(route) ? route.path : pathOf(route, below.idsFor(route));
  const path = `${ownPath}${REQUIRED_QUERIES[route.path] ?? ''}`;
  const { status, text } = await workforce.call(route, headers, path);
  // No pictures exist, so their routes answer 404.
  assert.equal(status, route.path.includes('avatar') ? 404 : 200, `${route.path}: ${text}`);
  assert.ok(
    !others.marks.some((mark) => text.includes(mark)),
    `${route.path} reveals data of other organizations`,
  );
  if (isForAll(route))
    assert.ok(
      below.marks.some((mark) => text.includes(mark)),
      route.path,
    );
}

test('W§4 the access table lists exactly the existing routes', () => {
  const roles = [...SYSTEM_ROLES, ...SYSTEM_ROLES.map((name) => name + OF_ONE)];
  assert.deepEqual(MATRIX.callers, ['super user', ...roles, 'without a role']);
  const words = new Set([...MATRIX.cells.values()].flatMap((row) => [...(row?.values() ?? [])]));
  assert.deepEqual([...words].sort(), ['no', 'own', 'self', 'yes']);
  workforce.assertComplete();
});

test('contract: without a session every protected route is 401, whatever the id and the body', async () => {
  await workforce.assertShutOut({}, 401, 'Unauthenticated.');
});

test('W§4 public routes accept guests and users without a role', async () => {
  const guest = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  const { headers } = await testApp.person();
  await workforce.assertOpen([guest, headers], []);
});

test('contract: a disabled account gets 403 on every protected route, including super users', async () => {
  const { id, headers } = await testApp.superUser();
  assert.equal((await admin.post(`/api/users/${id}/disable`)).status, 200);
  await workforce.assertShutOut(headers, 403, 'Your account has been disabled.');
});

test('W§5.2 after the password but before the second factor every protected route is 401', async () => {
  const person = await testApp.superUser();
  await enableApp(person, testApp.clock);
  const first = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  const body = { username: person.username, password: PASSWORD };
  const reply = await testApp.post('/login', body, { headers: first });
  assert.deepEqual([reply.status, reply.body], [200, { two_factor: true }]);
  await workforce.assertShutOut(browserHeaders(reply), 401, 'Unauthenticated.');
});

for (const caller of MATRIX.callers) {
  test(`W§5.3 permitted and refused routes match the access table: ${caller}`, async () => {
    const { headers } = await personAs(caller);
    const own = workforce.withCell(caller, 'own');
    await workforce.assertAdmitted(own.filter(isForAll), headers);
    const bound = [...own, ...workforce.withCell(caller, 'self')].filter((route) => !isForAll(route));
    await workforce.assertOthersRefused(bound, headers, others.idsFor);
    for (const route of own.filter(({ method }) => method === 'GET')) await assertOwnShown(route, headers);
    await workforce.assertAccess(caller, headers);
  });
}

test('W§5.3 every cell of the access table was tested', () => {
  workforce.assertAllAccess();
});

test('W§5.2 no route changes anything without the CSRF token of the session', async () => {
  const [one, other] = [await testApp.superUser(), await testApp.superUser()];
  await workforce.assertTokens(one.headers, other.headers);
});

test('contract: an invalid id in a workforce path is 404', async () => {
  const { headers } = await testApp.superUser();
  await workforce.assertOddIds(headers);
});
