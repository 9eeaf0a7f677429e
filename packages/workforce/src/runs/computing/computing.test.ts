import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Interruption } from '@bulwagan/platform/jobs/definition.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { addItem, fixed } from '../../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_2, ROSTERS, RUNS, take } from '../testing/runs.ts';
import { computeByJob } from './computing.ts';

/** More lines than are computed within a request. */
const ITEMS = 110;
const MEMBERS = 50;
const WITHIN_MS = 20_000;
const DECEMBER = { period_start: '2026-12-01', period_end: '2026-12-31' };

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const { pool } = testApp.app.connection;
const by = { id: payroll.id, name: 'Somebody of payroll' };
const { rows: many } = await pool.query<{ id: string }>(
  `insert into payroll_items (id, name, category, code, order_column, created_at, updated_at)
   select gen_random_uuid(), 'Many ' || n, 'earning', 'MANY-' || n, n, $1, $1 from generate_series(1, $2) n
   returning id`,
  ['2026-11-01T00:00:00Z', ITEMS],
);
const items = many.map(({ id }, at) => ({ payroll_item_id: id, amount: at + 0.01 }));
const roster = await addRoster(testApp, payroll, { members: MEMBERS });

/** Waits until the run is no longer being computed. Returns the run. */
async function settled(person: Person, id: string) {
  const deadline = performance.now() + WITHIN_MS;
  for (;;) {
    const { data } = (await person.get(`${RUNS}/${id}`)).body;
    if (data.status !== 'computing') return data;
    assert.ok(performance.now() < deadline, 'the run is still being computed');
    await pause(20);
  }
}

/** Puts a run into the state of waiting for the job. */
const makeComputing = (id: string) =>
  pool.query(`update runs set status = 'computing', computed_at = null where id = $1`, [id]);
const linesOf = async (id: string) =>
  Number((await pool.query('select count(*) from run_lines where run_id = $1', [id])).rows[0].count);

test('payroll: while a run is computed it can only be cancelled, and its lines are hidden', async () => {
  const small = await addRoster(testApp, payroll);
  const run = await addRun(payroll, small.id);
  await take(payroll, run.id, 'compute');
  await makeComputing(run.id);
  const body = { roster_id: small.id, ...NOVEMBER_2, items: items.slice(0, 1) };
  const before = await testApp.snapshot('runs', 'run_items', 'run_lines', 'audit_log');
  for (const reply of [
    ...(await Promise.all(
      ['review', 'approve', 'finalize'].map((step) => payroll.post(`${RUNS}/${run.id}/${step}`)),
    )),
    await payroll.put(`${RUNS}/${run.id}`, body),
    await payroll.delete(`${RUNS}/${run.id}`),
  ]) {
    assert.equal(reply.status, 422);
    assert.match(reply.body.message, /^The payroll run is computing, and cannot be /);
  }
  assert.equal(await testApp.snapshot('runs', 'run_items', 'run_lines', 'audit_log'), before);
  const { data, meta } = (await payroll.get(`${RUNS}/${run.id}/lines`)).body;
  assert.deepEqual([data, meta.total], [[], 0]);
  const employees = (await payroll.get(`${RUNS}/${run.id}/employees`)).body;
  assert.deepEqual([employees.data, employees.meta.total], [[], 0]);
  // An interrupted computation can be requested again.
  assert.equal((await payroll.post(`${RUNS}/${run.id}/compute`)).status, 202);
  const done = await settled(payroll, run.id);
  assert.deepEqual([done.status, done.lines_count], ['computed', 2]);
  await makeComputing(run.id);
  assert.equal((await take(payroll, run.id, 'cancel')).status, 'cancelled');
});

test('payroll: a run with many lines is computed by a job, with the same lines as within a request', async () => {
  const run = await addRun(payroll, roster.id, { items });
  const asked = await payroll.post(`${RUNS}/${run.id}/compute`);
  assert.deepEqual(
    [
      asked.status,
      asked.body.data.status,
      asked.body.data.lines_count,
      asked.body.data.totals,
      asked.body.data.progress,
    ],
    [202, 'computing', 0, null, null],
  );
  const done = await settled(payroll, run.id);
  assert.deepEqual(
    [done.status, done.employees_count, done.lines_count, done.compute_error],
    ['computed', MEMBERS, MEMBERS * ITEMS, null],
  );
  // The sum of 0.01 and 109 further amounts, each one peso higher than the previous amount.
  assert.equal(done.totals.earning, MEMBERS * (ITEMS * 0.01 + (ITEMS * (ITEMS - 1)) / 2));
  const last = (await payroll.get(`${RUNS}/${run.id}/lines?per_page=100&page=55`)).body;
  assert.deepEqual([last.meta.last_page, last.data.length], [55, 100]);
  assert.equal(last.data.at(-1).payroll_item.id, items.at(-1)!.payroll_item_id);
  const employees = (await payroll.get(`${RUNS}/${run.id}/employees?per_page=30&page=2`)).body;
  assert.deepEqual([employees.meta.total, employees.data.length], [MEMBERS, MEMBERS - 30]);
  assert.deepEqual(employees.data.at(-1).employee, last.data.at(-1).employee);
  assert.equal(employees.data.at(-1).totals.net, done.totals.net / MEMBERS);
  // Computing again replaces the earlier lines.
  assert.equal((await payroll.post(`${RUNS}/${run.id}/compute`)).status, 202);
  assert.equal((await settled(payroll, run.id)).lines_count, MEMBERS * ITEMS);
  assert.equal(await linesOf(run.id), MEMBERS * ITEMS);
  const { rows } = await pool.query(
    `select action, actor_id from audit_log where subject_id = $1 order by id`,
    [run.id],
  );
  assert.deepEqual(
    rows.map(({ action, actor_id }) => [action, actor_id]),
    ['created', 'computing', 'computed', 'computing', 'computed'].map((what) => [
      `payroll_run.${what}`,
      payroll.id,
    ]),
  );
});

test('payroll: an interrupted computation is resumed automatically for the user who requested it', async () => {
  const run = await addRun(payroll, roster.id, { items, ...DECEMBER });
  assert.equal((await payroll.post(`${RUNS}/${run.id}/compute`)).status, 202);
  await settled(payroll, run.id);
  await makeComputing(run.id);
  await pool.query('update runs set updated_at = $2 where id = $1', [run.id, testApp.clock.now().toString()]);
  testApp.clock.advance({ seconds: 60 });
  assert.equal(await testApp.app.computing.resume(), 0);
  testApp.clock.advance({ seconds: 61 });
  assert.equal(await testApp.app.computing.resume(), 1);
  assert.equal(await testApp.app.computing.resume(), 0);
  const done = await settled(payroll, run.id);
  assert.deepEqual([done.status, done.lines_count], ['computed', MEMBERS * ITEMS]);
  const { rows } = await pool.query(
    `select actor_id from audit_log where subject_id = $1 and action = 'payroll_run.computed' order by id`,
    [run.id],
  );
  assert.deepEqual(rows, [{ actor_id: payroll.id }, { actor_id: payroll.id }]);
});

test('contract §3.3: a run shows the employees that are done while it is computed, and none afterwards', async () => {
  const run = await addRun(payroll, roster.id, {
    items,
    period_start: '2027-02-01',
    period_end: '2027-02-28',
  });
  await makeComputing(run.id);
  const progress = async () => (await payroll.get(`${RUNS}/${run.id}`)).body.data.progress;
  assert.equal(await progress(), null);
  // A batch has 45 of the 50 employees. The program stops before the second batch.
  let batches = 0;
  const signal = AbortSignal.abort(new Interruption());
  signal.throwIfAborted = () => {
    batches += 1;
    if (batches === 2) throw signal.reason;
  };
  await assert.rejects(computeByJob(testApp.app, { runId: run.id, by }, { attempt: 1, signal }));
  assert.deepEqual(await progress(), { employees_done: 45, employees_total: MEMBERS });
  await computeByJob(
    testApp.app,
    { runId: run.id, by },
    { attempt: 1, signal: AbortSignal.timeout(WITHIN_MS) },
  );
  const done = (await payroll.get(`${RUNS}/${run.id}`)).body.data;
  assert.deepEqual([done.status, done.progress], ['computed', null]);
});

test('contract §3.3: a run that is cancelled while it is computed shows no progress and keeps no line', async () => {
  const run = await addRun(payroll, roster.id, {
    items,
    period_start: '2027-03-01',
    period_end: '2027-03-31',
  });
  await makeComputing(run.id);
  const signal = AbortSignal.timeout(WITHIN_MS);
  let cancelled: Promise<unknown> | undefined;
  signal.throwIfAborted = () => {
    cancelled ??= take(payroll, run.id, 'cancel');
  };
  await computeByJob(testApp.app, { runId: run.id, by }, { attempt: 1, signal });
  await cancelled;
  const { data } = (await payroll.get(`${RUNS}/${run.id}`)).body;
  assert.deepEqual([data.status, data.progress, data.lines_count], ['cancelled', null, 0]);
});

test('payroll: of two simultaneous attempts the later one writes the lines, each once', async () => {
  const run = await addRun(payroll, roster.id, { items, ...NOVEMBER_2 });
  await makeComputing(run.id);
  const once = () =>
    computeByJob(testApp.app, { runId: run.id, by }, { attempt: 1, signal: AbortSignal.timeout(WITHIN_MS) });
  await Promise.all([once(), once()]);
  const done = (await payroll.get(`${RUNS}/${run.id}`)).body.data;
  assert.deepEqual([done.status, done.lines_count], ['computed', MEMBERS * ITEMS]);
  assert.equal(await linesOf(run.id), MEMBERS * ITEMS);
  const { rows } = await pool.query(
    `select count(*)::integer as count from audit_log where subject_id = $1 and action = 'payroll_run.computed'`,
    [run.id],
  );
  assert.equal(rows[0].count, 1);
});

test('payroll: a run that cannot be computed becomes a draft with the reason, until it is requested again', async () => {
  const bonus = await addItem(payroll, fixed(100));
  const other = await addRoster(testApp, payroll);
  const run = await addRun(payroll, other.id, { items: [{ payroll_item_id: bonus.id, amount: 500 }] });
  await pool.query('update run_items set amount_centavos = 1e15 where run_id = $1', [run.id]);
  await pool.query('update payroll_items set has_limit = false where id = $1', [bonus.id]);
  await makeComputing(run.id);
  await payroll.post(`${RUNS}/${run.id}/compute`);
  const refused = await settled(payroll, run.id);
  assert.deepEqual(
    [refused.status, refused.compute_error, refused.lines_count],
    ['draft', 'The totals of the payroll run are too large to be exact.', 0],
  );
  // Lines of an interrupted computation are ignored: the roster determines who would be paid.
  const [gone, staying] = other.members;
  assert.equal((await payroll.delete(`${ROSTERS}/${other.id}/members/${gone}`)).status, 204);
  const hr = await testApp.as('HR Admin');
  const paid = (await hr.get(`${EMPLOYEES}?filter[payroll_run_id]=${run.id}`)).body;
  assert.deepEqual([paid.data.map(({ id }: { id: string }) => id), paid.meta.total], [[staying], 1]);
  await makeComputing(run.id);
  const lastTry = (why: Error) =>
    computeByJob(testApp.app, { runId: run.id, by }, { attempt: 4, signal: AbortSignal.abort(why) });
  await assert.rejects(lastTry(new Interruption()), /The program stops/);
  assert.equal((await payroll.get(`${RUNS}/${run.id}`)).body.data.status, 'computing');
  await assert.rejects(lastTry(new Error('the time is up')), /the time is up/);
  const gaveUp = (await payroll.get(`${RUNS}/${run.id}`)).body.data;
  assert.deepEqual(
    [gaveUp.status, gaveUp.compute_error],
    ['draft', 'The payroll run could not be computed. Please try again.'],
  );
  await pool.query('update run_items set amount_centavos = 100 where run_id = $1', [run.id]);
  const again = await take(payroll, run.id, 'compute');
  assert.deepEqual([again.status, again.compute_error], ['computed', null]);
});
