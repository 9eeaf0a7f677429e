import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '@bulwagan/testing/database.ts';
import type pg from 'pg';
import { fillPay } from '../../../bench/workforce/payroll/fill.ts';
import { openPayroll, type PayrollOffice } from '../../../bench/workforce/payroll/office.ts';
import { NIGHT } from '../../faults/goals.ts';

const KILLS = Number(process.env.FAULT_PAYROLL_KILLS ?? NIGHT.killsOfPayroll);
/** Computing them takes longer than the three seconds that a process which stops leaves to its jobs. */
const EMPLOYEES = 8_000;
const JANUARY = { start: '2026-01-01', end: '2026-01-31' };
const FEBRUARY = { start: '2026-02-01', end: '2026-02-28' };
const COMPUTED_WITHIN_MS = 120_000;
/** A killed job is taken up again after its heartbeat is missed. */
const RESUMED_WITHIN_MS = 300_000;
const STOPPED_WITHIN_MS = 20_000;

test(`contract §3.3: a payroll that is killed ${KILLS} times while it is computed ends with the lines of an undisturbed one, loans and carried amounts once`, {
  timeout: 3_000_000,
}, async (t) => {
  const { url } = await testDatabase(t, { schema: 'workforce', folders: [] });
  await fillPay(url, EMPLOYEES);
  let office = await openPayroll(url);
  t.after(() => office.end());
  const restart = async () => {
    await office.end();
    office = await openPayroll(url);
  };

  const january = await runWithDues(office, JANUARY);
  await office.compute(january);
  await settled(office, january, COMPUTED_WITHIN_MS);
  await office.finalize(january);
  const february = await runWithDues(office, FEBRUARY);
  const startedAt = performance.now();
  await office.compute(february);
  await settled(office, february, COMPUTED_WITHIN_MS);
  const tookMs = performance.now() - startedAt;
  const undisturbed = await resultOf(office.pool, february);
  assert.ok(undisturbed.lines > EMPLOYEES * 10 && undisturbed.installments > 0 && undisturbed.carried > 0);

  let inTime = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await office.compute(february);
    await sleep(Math.random() * 0.9 * tookMs);
    inTime += await endWith(office, february, 'SIGKILL');
    await restart();
  }
  t.diagnostic(
    `${inTime} of ${KILLS} kills hit the computation, which takes ${(tookMs / 1_000).toFixed(1)} s`,
  );
  assert.ok(inTime > KILLS / 2);

  // No request follows the last kill: the program resumes the job.
  await office.compute(february);
  await sleep(0.4 * tookMs);
  assert.equal(await endWith(office, february, 'SIGKILL'), 1);
  await restart();
  const killedAt = performance.now();
  await settled(office, february, RESUMED_WITHIN_MS);
  t.diagnostic(
    `computed by itself ${((performance.now() - killedAt) / 1_000).toFixed(0)} s after the last kill`,
  );
  assert.deepEqual(await resultOf(office.pool, february), undisturbed);

  await stopsInTheMiddle(t, office, february, tookMs);
  await restart();
  await settled(office, february, RESUMED_WITHIN_MS);
  assert.deepEqual(await resultOf(office.pool, february), undisturbed);

  await office.finalize(february);
  const { rows } = await office.pool.query(`
    select count(*) filter (where x.balance_centavos <> 900000 - coalesce(p.paid, 0))::integer as wrong
    from recurring_items x left join (
      select recurring_item_id, sum(amount_centavos) as paid from run_installments group by 1) p on p.recurring_item_id = x.id`);
  assert.deepEqual(rows, [{ wrong: 0 }]);
});

/** Adds a run in which some have dues far above their pay, which is left for the next run. */
async function runWithDues(office: PayrollOffice, month: typeof JANUARY): Promise<string> {
  const { id } = await office.addRun(month, { carry_negative: true });
  await office.pool.query(
    `insert into run_amounts (run_id, employee_id, payroll_item_id, amount_centavos)
    select r.id, m.employee_id, i.id, 15000000 from runs r join roster_members m on m.roster_id = r.roster_id
    join payroll_items i on i.code = 'DUES' where r.id = $1 and m.employee_id::text like '%7'`,
    [id],
  );
  return id;
}

async function settled(office: PayrollOffice, id: string, withinMs: number): Promise<void> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const { status, compute_error: why } = await office.read(id);
    if (status === 'computed') return;
    assert.equal(status, 'computing', why ?? '');
    assert.ok(performance.now() < deadline, 'the run is still being computed');
    await sleep(250);
  }
}

/** Ends the process; returns 1 when it was computing. */
async function endWith({ server, pool }: PayrollOffice, id: string, signal: NodeJS.Signals): Promise<number> {
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
  const { rows } = await pool.query('select status from runs where id = $1', [id]);
  return rows[0].status === 'computing' ? 1 : 0;
}

/** A process that is asked to stop ends between two batches; the run waits for the next process. */
async function stopsInTheMiddle(
  t: TestContext,
  office: PayrollOffice,
  id: string,
  tookMs: number,
): Promise<void> {
  await office.compute(id);
  await sleep(0.05 * tookMs);
  const askedAt = performance.now();
  assert.equal(await endWith(office, id, 'SIGTERM'), 1);
  const stoppedInMs = performance.now() - askedAt;
  t.diagnostic(`stopped within ${stoppedInMs.toFixed(0)} ms`);
  assert.ok(stoppedInMs < STOPPED_WITHIN_MS);
  assert.equal(office.server.exitCode, 0);
}

/** Everything that a computation writes, without times. */
async function resultOf(pool: pg.Pool, id: string) {
  const { rows } = await pool.query(
    `select
      (select count(*)::integer from run_lines where run_id = $1) as lines,
      (select md5(string_agg((l.*)::text, ',' order by place)) from run_lines l where run_id = $1) as lines_text,
      (select md5(string_agg((k.*)::text, ',' order by place)) from run_employees k where run_id = $1) as employees_text,
      (select count(*)::integer from run_installments where run_id = $1) as installments,
      (select md5(string_agg((n.*)::text, ',' order by recurring_item_id)) from run_installments n where run_id = $1)
        as installments_text,
      (select count(*)::integer from run_carried where run_id = $1) as carried,
      (select md5(string_agg((c.*)::text, ',' order by employee_id, payroll_item_id)) from run_carried c where run_id = $1)
        as carried_text,
      r.status, r.totals, r.line_count, r.employee_count, r.warnings, r.employees_done
    from runs r where r.id = $1`,
    [id],
  );
  return rows[0];
}
