import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { browserHeaders } from '../../../test/browser-headers.ts';
import { startWorkforce } from '../../../test/workforce.ts';
import { demoAtStart } from '../../platform/demo/plant-once.ts';
import { demoOf, plantDemo } from './plant.ts';

const DEMO_PASSWORD = 'password';
const world = await startWorkforce({ after });
const planted = await Promise.all([plantDemo(world.app, DEMO_PASSWORD), plantDemo(world.app, DEMO_PASSWORD)]);

/** Signs in as a demo account and sends one GET. */
async function getAs(username: string, path: string) {
  const first = browserHeaders(await world.get('/sanctum/csrf-cookie'));
  const reply = await world.post('/login', { username, password: DEMO_PASSWORD }, { headers: first });
  assert.equal(reply.status, 200, username);
  return await world.get(path, { headers: browserHeaders(reply) });
}

test('contract: workforce demo data are created once, also when two processes start together', async () => {
  assert.deepEqual(planted.toSorted(), [false, true]);
  assert.equal(await plantDemo(world.app, DEMO_PASSWORD), false);
  await assert.rejects(demoAtStart('production', demoOf(world.app, undefined)), /super@workforce\.test/);
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

test('contract: twenty payroll items and sixty employees in four organizations exist', async () => {
  assert.equal((await getAs('super', '/api/payroll/payroll_items')).body.meta.total, 20);
  assert.equal((await getAs('hr', '/api/pms/employees')).body.meta.total, 60);
  assert.equal((await getAs('staff', '/api/organizations')).body.meta.total, 4);
  const { rows } = await world.app.connection.pool.query(
    'select count(*)::int as count from employees group by organization_id',
  );
  assert.deepEqual(
    rows.map(({ count }) => count),
    [15, 15, 15, 15],
  );
});
