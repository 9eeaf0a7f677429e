import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { computingOffice } from '../pay/testing/computed.ts';
import { take } from '../testing/runs.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;
const ITEMS = office.items('BASIC');
const GRADED = { effective_from: '2025-12-01', salary_grade: 11, step: 1 };
const [JANUARY, FEBRUARY, MARCH] = [
  { period_start: '2026-01-01', period_end: '2026-01-31' },
  { period_start: '2026-02-01', period_end: '2026-02-28' },
  { period_start: '2026-03-01', period_end: '2026-03-31' },
];

const later = () => testApp.clock.advance({ minutes: 10 });

async function move(employeeId: string, organizationId: string | null): Promise<void> {
  later();
  const reply = await hr.put(`${EMPLOYEES}/${employeeId}`, { organization_id: organizationId });
  assert.equal(reply.status, 200, reply.text);
  later();
}

/**
 * Makes an organization use the table of 2025, which pays less than the table of 2026. Returns the path of the
 * choice.
 */
async function startTable(organizationId: string, starts_on: string): Promise<string> {
  later();
  const path = `/api/organizations/${organizationId}/salary_tables`;
  const reply = await hr.post(path, { starts_on, table_effective_from: '2025-01-01' });
  assert.equal(reply.status, 201, reply.text);
  later();
  return `${path}/${reply.body.data.id}`;
}

async function finalRun(rosterId: string, period: object): Promise<void> {
  const run = await office.run(rosterId, { ...period, items: ITEMS });
  await office.makeFinal(run.id);
}

/** Computes a run. Returns the months that it adjusts, and whether each adjustment lowers the pay. */
async function adjusted(rosterId: string, employeeId: string, period: object) {
  const run = await office.run(rosterId, { ...period, items: ITEMS });
  await take(payroll, run.id, 'compute');
  const lines = await office.lines(run.id, employeeId);
  return lines
    .filter(({ adjusts }) => adjusts !== null)
    .map(({ adjusts, amount }) => [adjusts.period_start, amount < 0]);
}

test('contract §3.3: a late salary table of the organization that the employee moved to leaves the months before', async () => {
  const [from, to] = [await testApp.organization(), await testApp.organization()];
  const roster = await office.roster(GRADED);
  const [person] = roster.members as [string];
  await move(person, from.id);
  await finalRun(roster.id, JANUARY);
  await move(person, to.id);
  await finalRun(roster.id, FEBRUARY);
  await startTable(to.id, '2026-01-01');
  assert.deepEqual(await adjusted(roster.id, person, MARCH), [['2026-02-01', true]]);
});

test('contract §3.3: a late salary table of the organization that the employee left adjusts the months in it', async () => {
  const [from, to] = [await testApp.organization(), await testApp.organization()];
  const roster = await office.roster(GRADED);
  const [person] = roster.members as [string];
  await move(person, from.id);
  await finalRun(roster.id, JANUARY);
  await move(person, to.id);
  await finalRun(roster.id, FEBRUARY);
  await startTable(from.id, '2026-01-01');
  assert.deepEqual(await adjusted(roster.id, person, MARCH), [['2026-01-01', true]]);
});

test('contract §3.3: pay dated back across a move is adjusted by the tables of both organizations', async () => {
  const [from, to] = [await testApp.organization(), await testApp.organization()];
  await startTable(to.id, '2026-01-01');
  const roster = await office.roster(GRADED);
  const [person] = roster.members as [string];
  await move(person, from.id);
  await finalRun(roster.id, JANUARY);
  await move(person, to.id);
  await finalRun(roster.id, FEBRUARY);
  later();
  // The entered pay equals the paid pay, so nothing differs under the tables that the runs used.
  await office.pay(person, { ...GRADED, effective_from: '2026-01-01' });
  later();
  assert.deepEqual(await adjusted(roster.id, person, MARCH), []);
});

test('contract §3.3: an organization that completes the record counts for the months before', async () => {
  const organization = await testApp.organization();
  const roster = await office.roster(GRADED);
  const [person] = roster.members as [string];
  await finalRun(roster.id, JANUARY);
  await move(person, organization.id);
  await startTable(organization.id, '2026-01-01');
  assert.deepEqual(await adjusted(roster.id, person, FEBRUARY), [['2026-01-01', true]]);
});

test('contract §3.3: a salary table by which employees were paid who have moved since cannot be deleted', async () => {
  const [from, to] = [await testApp.organization(), await testApp.organization()];
  const used = await startTable(from.id, '2026-01-01');
  const unused = await startTable(to.id, '2026-01-01');
  const roster = await office.roster(GRADED);
  const [person] = roster.members as [string];
  await move(person, from.id);
  await finalRun(roster.id, JANUARY);
  await move(person, to.id);
  assert.equal((await hr.delete(used)).status, 422);
  assert.equal((await hr.delete(unused)).status, 204);
});
