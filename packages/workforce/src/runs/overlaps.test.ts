import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_1, NOVEMBER_2, ROSTERS, RUNS, take } from './testing/runs.ts';

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');
const other = await testApp.as('Payroll Admin');
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const pay = await addItem(payroll);
const items = [{ payroll_item_id: pay.id, amount: 100 }];

async function typed(): Promise<{ id: string }> {
  const name = `Type ${Math.random()}`;
  return (await (await testApp.as('Super Admin')).post('/api/payroll/payroll_types', { name })).body.data;
}
const warningsOfNew = async (body: object) => {
  const reply = await payroll.post(RUNS, { items, ...body });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.warnings;
};
const inNovember = 'from 2026-11-01 to 2026-11-15';
const SAME_ROSTER = [
  { field: 'period_start', message: `The period overlaps the payroll run of the same roster ${inNovember}.` },
];

test('W§4 a second run for the same period and roster is refused and not stored', async () => {
  const roster = await addRoster(testApp, payroll);
  await addRun(payroll, roster.id, { items });
  const before = await testApp.snapshot('runs', 'audit_log');
  const again = await payroll.post(RUNS, { roster_id: roster.id, ...NOVEMBER_1, items });
  assert.equal(again.status, 422);
  assert.equal(await testApp.snapshot('runs', 'audit_log'), before);
});

test('W§4 a run whose period overlaps another one of the same roster is stored with a warning that names it', async () => {
  const roster = await addRoster(testApp, payroll);
  await addRun(payroll, roster.id, { items });
  const overlapping = async (period_start: string, period_end: string) =>
    await warningsOfNew({ roster_id: roster.id, period_start, period_end });
  assert.deepEqual(await overlapping('2026-11-15', '2026-11-20'), SAME_ROSTER);
  assert.deepEqual(await overlapping('2025-11-15', '2026-11-01'), SAME_ROSTER);
  assert.equal((await overlapping('2026-10-01', '2026-12-31')).length, 3);
  assert.equal((await overlapping('2026-11-10', '2026-11-12')).length, 2);
});

test('W§4 a run that overlaps a cancelled one, or follows another, has no warning', async () => {
  const roster = await addRoster(testApp, payroll);
  const first = await addRun(payroll, roster.id, { items });
  assert.deepEqual(await warningsOfNew({ roster_id: roster.id, ...NOVEMBER_2 }), []);
  await take(payroll, first.id, 'cancel');
  const again = { roster_id: roster.id, period_start: '2026-11-02', period_end: '2026-11-15' };
  assert.deepEqual(await warningsOfNew(again), []);
});

test('W§4 runs of one roster with different payroll types do not overlap, and one without a type overlaps both', async () => {
  const roster = await addRoster(testApp, payroll);
  const [regular, bonus] = [await typed(), await typed()];
  await addRun(payroll, roster.id, { items, payroll_type_id: regular.id });
  const body = { roster_id: roster.id, period_start: '2026-11-02', period_end: '2026-11-15' };
  assert.deepEqual(await warningsOfNew({ ...body, payroll_type_id: bonus.id }), []);
  const untyped = { ...body, period_start: '2026-11-03' };
  assert.equal((await warningsOfNew(untyped)).length, 2);
});

test('W§4 an employee on two rosters for the same days causes a warning when the run is created, shown and computed', async () => {
  const one = await addRoster(testApp, payroll);
  await addRun(payroll, one.id, { items });
  const two = await addRoster(testApp, payroll, { members: 1 });
  const members = [two.members[0], one.members[0]];
  await payroll.put(`${ROSTERS}/${two.id}/members`, { employee_ids: members });
  const made = await payroll.post(RUNS, { roster_id: two.id, ...NOVEMBER_1, items });
  const name = (await payroll.get(`${ROSTERS}/${one.id}`)).body.data.name;
  const warnings = [
    {
      field: 'roster_id',
      message: `The payroll run of the roster ${name} ${inNovember} also pays Reyes A, Ana.`,
    },
  ];
  assert.deepEqual(made.body.warnings, warnings);
  const { id } = made.body.data;
  assert.deepEqual((await payroll.get(`${RUNS}/${id}`)).body.warnings, warnings);
  assert.deepEqual((await payroll.post(`${RUNS}/${id}/compute`)).body.warnings, warnings);
});

test('W§4 a computed run counts with the employees in its lines, even if they have left its roster since', async () => {
  const one = await addRoster(testApp, payroll);
  await take(payroll, (await addRun(payroll, one.id, { items })).id, 'compute', 'review');
  const two = await addRoster(testApp, payroll, { members: 0 });
  await payroll.put(`${ROSTERS}/${two.id}/members`, { employee_ids: one.members });
  await payroll.put(`${ROSTERS}/${one.id}/members`, { employee_ids: [] });
  const [warning] = await warningsOfNew({ roster_id: two.id, ...NOVEMBER_1 });
  assert.match(warning.message, /^The payroll run of the roster .+ also pays Reyes A, Ana \+ 1\.$/);
});

test('W§4 a warning does not name a roster of an organization outside the caller’s scope', async () => {
  const northern = await testApp.as('Payroll Admin', north.id);
  const theirs = await addRoster(testApp, payroll, { organizationId: south.id });
  await addRun(payroll, theirs.id, { items });
  const everywhere = await addRoster(testApp, payroll, { members: 0 });
  await payroll.put(`${ROSTERS}/${everywhere.id}/members`, { employee_ids: theirs.members });
  assert.match((await warningsOfNew({ roster_id: everywhere.id, ...NOVEMBER_1 }))[0].message, /the roster/);
  // The employees have moved to the north since, but the southern run has their lines.
  const mine = await addRoster(testApp, northern, { organizationId: north.id });
  const run = await addRun(payroll, theirs.id, { items, ...NOVEMBER_2 });
  await take(payroll, run.id, 'compute');
  const hr = await testApp.as('HR Admin');
  for (const id of theirs.members) await hr.put(`/api/pms/employees/${id}`, { organization_id: north.id });
  await northern.put(`${ROSTERS}/${mine.id}/members`, { employee_ids: theirs.members });
  const reply = await northern.post(RUNS, { roster_id: mine.id, ...NOVEMBER_2, items });
  assert.equal(reply.status, 201, reply.text);
  assert.deepEqual(
    reply.body.warnings.map(({ message }: { message: string }) => message),
    ['A payroll run of another organization from 2026-11-16 to 2026-11-30 also pays Reyes A, Ana + 1.'],
  );
});

test('W§4 can_approve is true for a reviewed run, and false for its author', async () => {
  const run = await addRun(payroll, (await addRoster(testApp, payroll)).id, { items });
  const canApprove = async (person: typeof payroll) =>
    (await person.get(`${RUNS}/${run.id}`)).body.data.can_approve;
  assert.deepEqual([await canApprove(payroll), await canApprove(other)], [false, false]);
  await take(payroll, run.id, 'compute', 'review');
  assert.deepEqual([await canApprove(payroll), await canApprove(other)], [false, true]);
  await take(other, run.id, 'approve');
  assert.equal(await canApprove(other), false);
});
