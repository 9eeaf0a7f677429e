import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { watchDeadlocks, whileHeld } from '@bulwagan/testing/locks.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';
import { computeByJob } from '../runs/computing/computing.ts';
import { addRoster, addRun, NOVEMBER_1, ROSTERS, RUNS, take } from '../runs/testing/runs.ts';

/**
 * A roster moved to another organization reveals nothing about employees who stay behind, even under concurrent
 * changes.
 */

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const southern = await testApp.as('Payroll Admin', south.id);
const pay = await addItem(payroll, { name: 'Basic pay' });
const { pool } = testApp.app.connection;
const by = { id: payroll.id, name: 'Somebody of payroll' };

/**
 * Creates a roster of the northern organization with one member and a run. Returns the requests that empty the roster
 * and move it to the southern organization.
 */
async function northernRun() {
  const roster = await addRoster(testApp, payroll, { members: 1, organizationId: north.id });
  const items = [{ payroll_item_id: pay.id, amount: 1_000 }];
  const run = await addRun(payroll, roster.id, { items });
  const path = `${ROSTERS}/${roster.id}`;
  const [member] = roster.members;
  const { name } = (await payroll.get(path)).body.data;
  return {
    roster,
    run: { ...run, body: { roster_id: roster.id, ...NOVEMBER_1, items } },
    member: member!,
    held: `select from employees where id = '${member}' for update`,
    empty: () => payroll.delete(`${path}/members/${member}`),
    move: () => payroll.put(path, { name, organization_id: south.id }),
  };
}

async function assertNothingShown(runId: string, member: string): Promise<void> {
  for (const part of ['lines', 'amounts', 'employees'])
    assert.ok(!(await southern.get(`${RUNS}/${runId}/${part}`)).text.includes(member), part);
}

test('contract: a roster cannot be moved to another organization while its run is being computed', async () => {
  const { run, member, held, empty, move } = await northernRun();
  await take(payroll, run.id, 'compute');
  await pool.query(`update runs set status = 'computing', computed_at = null where id = $1`, [run.id]);
  await pool.query('delete from run_lines where run_id = $1', [run.id]);
  const job = { attempt: 1, signal: AbortSignal.timeout(20_000) };
  let status: number | undefined;
  await whileHeld(
    pool,
    held,
    // The job has already read the members and is now writing the lines.
    () => computeByJob(testApp.app, { runId: run.id, by }, job),
    async () => {
      assert.equal((await empty()).status, 204);
      ({ status } = await move());
    },
  );
  assert.equal(status, 422);
  await assertNothingShown(run.id, member);
});

test('contract: moving a roster reveals nothing during a simultaneous computation or change of its run', async (t) => {
  const deadlocks = watchDeadlocks(t);
  for (const auditEvent of ['compute', 'change'] as const) {
    const { run, member, held, empty, move } = await northernRun();
    const amounts = [{ employee_id: member, payroll_item_id: pay.id, amount: 77 }];
    const begin = {
      compute: () => payroll.post(`${RUNS}/${run.id}/compute`),
      change: () => payroll.put(`${RUNS}/${run.id}`, { ...run.body, amounts }),
    }[auditEvent];
    let moving: Promise<unknown> | undefined;
    const done = await whileHeld(pool, held, begin, async () => {
      moving = empty().then(move);
      await pause(300);
    });
    assert.equal(done.status, 200, done.text);
    await moving;
    await assertNothingShown(run.id, member);
  }
  assert.equal(deadlocks(), 0);
});

test('contract: deleting a roster while its run is computed is refused without a deadlock', async (t) => {
  const deadlocks = watchDeadlocks(t);
  const { run, roster, held } = await northernRun();
  let deleting: ReturnType<typeof payroll.delete> | undefined;
  const done = await whileHeld(
    pool,
    held,
    () => payroll.post(`${RUNS}/${run.id}/compute`),
    async () => {
      deleting = payroll.delete(`${ROSTERS}/${roster.id}`);
      await pause(300);
    },
  );
  assert.deepEqual([done.status, (await deleting)?.status, deadlocks()], [200, 422, 0]);
});
