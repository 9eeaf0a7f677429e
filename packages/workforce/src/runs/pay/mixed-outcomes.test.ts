import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Interruption } from '@bulwagan/platform/jobs/definition.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { computeByJob } from '../computing/computing.ts';
import { ROSTERS, RUNS, take } from '../testing/runs.ts';
import { computingOffice, JULY, monthlyPay, PRIVATE_CODES } from './testing/computed.ts';

const WITHIN_MS = 60_000;
/** Number of employees; more than a batch has. */
const MANY = 500;

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, approver, hr } = office;
const { pool } = testApp.app.connection;
const ALL = office.items(...PRIVATE_CODES);

/** Adds a roster of many employees with pay directly to the database, because requests would take too long. */
async function addMany(): Promise<string> {
  const { body } = await payroll.post(ROSTERS, { name: 'Many' });
  await pool.query(
    `with added as (
      insert into employees (id, first_name, last_name, sex, civil_status, birthdate, created_at, updated_at)
      select gen_random_uuid(), 'Ana', 'Many ' || n, 'female', 'single', '1990-01-31', $2, $2
      from generate_series(1, $3) n returning id
    ), paid as (
      insert into compensations (id, employee_id, effective_from, basis, amount_centavos, created_by, created_by_name, created_at)
      select gen_random_uuid(), id, '2026-01-01', 'monthly', 1000000 + row_number() over () * 7301, $4, 'HR', $2 from added
    )
    insert into roster_members (roster_id, employee_id) select $1, id from added`,
    [body.data.id, testApp.clock.now().toString(), MANY, hr.id],
  );
  return body.data.id;
}

async function settled(id: string) {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const { data } = (await payroll.get(`${RUNS}/${id}`)).body;
    if (data.status !== 'computing') return data;
    assert.ok(performance.now() < deadline, 'the run is still being computed');
    await pause(50);
  }
}

const linesOf = async (id: string) => {
  const { rows } = await pool.query(
    `select l.employee_id, l.payroll_item_id, l.place, l.amount_centavos, l.explanation, k.taxable_regular_centavos, k.withheld_centavos
    from run_lines l join run_employees k using (run_id, employee_id) where l.run_id = $1 order by l.place`,
    [id],
  );
  return rows;
};

test('contract §3.3: a run of many people is computed by a job, and one that is interrupted has the same lines in the end', async () => {
  const run = await office.run(await addMany(), { ...JULY, items: ALL });
  assert.equal((await payroll.post(`${RUNS}/${run.id}/compute`)).status, 202);
  const done = await settled(run.id);
  assert.deepEqual([done.status, done.employees_count, done.compute_error], ['computed', MANY, null]);
  const lines = await linesOf(run.id);
  await pool.query(`update runs set status = 'computing', computed_at = null where id = $1`, [run.id]);
  let batches = 0;
  const signal = Object.assign(new AbortController().signal, {
    throwIfAborted: () => {
      batches += 1;
      if (batches === 2) throw new Interruption();
    },
  });
  const request = { runId: run.id, by: { id: payroll.id, name: 'Somebody of payroll' } };
  await assert.rejects(computeByJob(testApp.app, request, { attempt: 1, signal }), Interruption);
  const half = await linesOf(run.id);
  assert.ok(half.length > 0 && half.length < lines.length, 'one batch is written');
  await computeByJob(testApp.app, request, { attempt: 2, signal: AbortSignal.timeout(WITHIN_MS) });
  assert.deepEqual(await linesOf(run.id), lines);
});

test('contract §3.3: when two runs of one person are finalized at the same time, one is refused until it is recomputed with what the other paid', async () => {
  const first = await office.roster(monthlyPay(30_450));
  const { body } = await payroll.post(ROSTERS, { name: 'Second roster' });
  await payroll.put(`${ROSTERS}/${body.data.id}/members`, { employee_ids: first.members });
  const runs = [
    await office.run(first.id, { ...JULY, items: ALL }),
    await office.run(body.data.id, { ...JULY, items: ALL }),
  ];
  for (const { id } of runs) {
    await take(payroll, id, 'compute', 'review');
    await take(approver, id, 'approve');
  }
  const replies = await Promise.all(runs.map(({ id }) => approver.post(`${RUNS}/${id}/finalize`)));
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 422]);
  const refused = runs[replies.findIndex(({ status }) => status === 422)]!;
  await office.makeFinal(refused.id);
  const amounts = await office.amounts(refused.id, first.members[0]!);
  assert.deepEqual([amounts.BASIC, amounts['PHIC-EE'], amounts['HDMF-EE']], [30_450, 0, 0]);
});

test('contract §3.3: a salary that changes while a run is computed counts in all lines of a person, or in none', async () => {
  const roster = await office.roster(...Array.from({ length: 8 }, () => monthlyPay(30_000)));
  const run = await office.run(roster.id, { ...JULY, items: ALL });
  const raise = (id: string) => hr.post(`${EMPLOYEES}/${id}/compensations`, monthlyPay(40_000, '2026-07-01'));
  const [computed, ...raised] = await Promise.all([
    payroll.post(`${RUNS}/${run.id}/compute`),
    ...roster.members.map(raise),
  ]);
  assert.equal(computed.status, 200);
  for (const { status } of raised) assert.equal(status, 201);
  for (const id of roster.members) {
    const { BASIC, 'PHIC-EE': share, WTAX: tax } = await office.amounts(run.id, id);
    assert.ok([30_000, 40_000].includes(BASIC!), String(BASIC));
    assert.deepEqual([share, tax], BASIC === 30_000 ? [750, 1_007.55] : [1_000, 2_618.4]);
  }
});

test('contract §3.3: an approval and a change at once end as a draft that nobody approved', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const run = await office.run(roster.id, { ...JULY, items: ALL });
  await take(payroll, run.id, 'compute', 'review');
  const [changed, approved] = await Promise.all([
    payroll.put(`${RUNS}/${run.id}`, { roster_id: roster.id, ...JULY, items: ALL.slice(0, 3) }),
    approver.post(`${RUNS}/${run.id}/approve`),
  ]);
  assert.equal(changed.status, 200);
  assert.ok([200, 422].includes(approved.status), String(approved.status));
  const { data } = (await payroll.get(`${RUNS}/${run.id}`)).body;
  assert.deepEqual([data.status, data.approved_by, data.totals], ['draft', null, null]);
});
