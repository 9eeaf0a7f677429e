import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { demoAtStart } from '@bulwagan/platform/demo/seed-once.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { demoOf, seedDemo } from './seed.ts';

const DEMO_PASSWORD = 'password';
const testApp = await startWorkforce({ after });
const seeded = await Promise.all([
  seedDemo(testApp.app, DEMO_PASSWORD),
  seedDemo(testApp.app, DEMO_PASSWORD),
]);

/** Signs in as a demo account and sends one GET request. */
async function getAs(username: string, path: string) {
  const first = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  const reply = await testApp.post('/login', { username, password: DEMO_PASSWORD }, { headers: first });
  assert.equal(reply.status, 200, username);
  return await testApp.get(path, { headers: browserHeaders(reply) });
}

test('contract: workforce demo data are created once, also when two processes start together', async () => {
  assert.deepEqual(seeded.toSorted(), [false, true]);
  assert.equal(await seedDemo(testApp.app, DEMO_PASSWORD), false);
  await assert.rejects(demoAtStart('production', demoOf(testApp.app, undefined)), /super@workforce\.test/);
});

test('contract: the five workforce demo accounts sign in and have the permissions of their roles', async () => {
  const items = '/api/payroll/payroll_items';
  const employees = '/api/pms/employees';
  const statuses: Record<string, [items: number, employees: number]> = {};
  for (const username of ['super', 'payroll', 'hr', 'timekeeper', 'staff'])
    statuses[username] = [(await getAs(username, items)).status, (await getAs(username, employees)).status];
  assert.deepEqual(statuses, {
    super: [200, 200],
    payroll: [200, 403],
    hr: [403, 200],
    timekeeper: [403, 200],
    staff: [403, 403],
  });
});

test('contract: at least twenty payroll items and sixty employees in four organizations exist', async () => {
  assert.ok((await getAs('super', '/api/payroll/payroll_items')).body.meta.total >= 20);
  assert.equal((await getAs('hr', '/api/pms/employees')).body.meta.total, 60);
  assert.equal((await getAs('staff', '/api/organizations')).body.meta.total, 4);
  const { rows } = await testApp.app.connection.pool.query(
    'select count(*)::int as count from employees group by organization_id',
  );
  assert.deepEqual(
    rows.map(({ count }) => count),
    [15, 15, 15, 15],
  );
});

test('contract §3.3: each demo employee has pay and a bank account: salary grades, daily wages and monthly fees, and loans', async () => {
  const { rows } = await testApp.app.connection.pool.query(`
    select c.basis, c.salary_grade is not null as is_by_grade, count(*)::int as count
    from compensations c join employees e on e.id = c.employee_id
    where e.bank_account_number like 'v1.%' and e.hired_on is not null group by 1, 2 order by 1, 2`);
  assert.deepEqual(
    rows.map(({ basis, is_by_grade }) => [basis, is_by_grade]),
    [
      ['daily', false],
      ['monthly', false],
      ['monthly', true],
    ],
  );
  assert.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    60,
  );
  const { body } = await getAs('staff', '/api/me/employee');
  assert.ok(body.data.compensations[0].amount > 0);
  // Two installments of 1,000 are paid by the final runs.
  assert.equal(body.data.recurring_items[0].balance, 7_000);
});

test('contract §3.3: demo items with codes of the sets have their methods and no limit, and two final runs and one draft are computed from pay', async () => {
  const { rows } = await testApp.app.connection.pool.query(
    `select count(*)::int as count, count(*) filter (where has_limit)::int as limited from payroll_items
      where code in ('BASIC', 'PERA', 'OT', 'GSIS-EE', 'GSIS-ER', 'SSS-EE', '13TH-MONTH', 'WTAX', 'LATE') and method is not null`,
  );
  assert.deepEqual(rows, [{ count: 9, limited: 0 }]);
  const { body } = await getAs('payroll', '/api/payroll/runs');
  assert.deepEqual(
    body.data.map(({ status }: { status: string }) => status),
    ['draft', 'final', 'final'],
  );
  const [draft, last] = body.data;
  assert.ok(last.employees_count > 30 && last.totals.net > 0);
  const { data: lines } = (await getAs('payroll', `/api/payroll/runs/${last.id}/lines?per_page=100`)).body;
  const basic = lines.find((line: { payroll_item: { code: string } }) => line.payroll_item.code === 'BASIC');
  assert.match(basic.explanation, /^Monthly salary of /);
  assert.equal(draft.totals, null);
  assert.ok((await getAs('staff', '/api/me/payslips')).body.data.length > 0);
  const [certificate] = (await getAs('staff', '/api/me/certificates')).body.data;
  assert.ok(certificate.gross > 0 && certificate.withheld >= 0);
});

test('contract §3.3: the demo has a month of punches, leave credits, and leave that awaits a decision', async () => {
  const { rows } = await testApp.app.connection.pool.query(
    `select (select count(distinct employee_id)::int from time_logs) as recorded,
      (select count(*)::int from leave_entries) as entries,
      (select count(*)::int from leave_applications where status = 'pending') as pending`,
  );
  assert.deepEqual(rows, [{ recorded: 10, entries: 120, pending: 3 }]);
  const [{ id }] = (await getAs('hr', '/api/pms/employees?per_page=1')).body.data;
  assert.equal((await getAs('hr', `/api/leave/credits?employee_id=${id}`)).status, 200);
  const own = await getAs('staff', '/api/me/leave-credits');
  assert.equal(own.body.data.find(({ name }: { name: string }) => name === 'Vacation leave').balance, 12.5);
});

test('contract §3.2: offices of the demo share the registered name and numbers of the government, and its roster has them', async () => {
  const { rows } = await testApp.app.connection.pool.query(`
    select o.registered_name, o.tin, o.gsis_number is not null as is_agency
    from rosters r join organizations o on o.id = r.organization_id`);
  assert.deepEqual(rows, [
    { registered_name: 'Provincial Government of Bulakan', tin: '000-111-222-000', is_agency: true },
  ]);
});
