import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { movableClock } from '@bulwagan/platform/time/clock.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';
import { addItem } from '../payroll-items/testing/payroll.ts';
import { attendanceOf, OCTOBER, PAY } from './pay/testing/attend.ts';
import { computingOffice } from './pay/testing/computed.ts';
import { RUNS, take } from './testing/runs.ts';

const clock = movableClock('2026-11-29T02:00:00Z');
const testApp = await startWorkforce({ after }, { clock });
const office = await computingOffice(testApp);
const { payroll, approver, hr } = office;
const admin = await testApp.superUser();
const { attend, policyId } = await attendanceOf({ admin, hr });
const city = await testApp.organization('City');

const GRADED = { effective_from: '2026-01-01', salary_grade: 11, step: 1 };
const TABLES = '/api/payroll/tables';
const VALUES = '/api/payroll/statutory_values';
const CORRECTIONS = '/api/time/corrections';
const HOLIDAYS = '/api/time/holidays';

type Change = (person: Person) => Promise<unknown>;

/** Sends a request that must succeed. Returns the record in the response. */
const send = async (person: Person, method: 'post' | 'put', path: string, body: object = {}) => {
  const reply = await person[method](path, body);
  assert.ok(reply.status < 300, `${path}: ${reply.status} ${reply.text}`);
  return reply.body.data;
};
const sending =
  (method: 'post' | 'put', path: string, body: object): Change =>
  (person) =>
    send(person, method, path, body);

const version = (effective_from: string) => ({
  effective_from,
  law: `Circular of ${effective_from}`,
  rate_on: 'whole',
  brackets: [{ from: 0, employee_amount: 0, employee_rate: 3, employer_amount: 0, employer_rate: 3 }],
});

const CODES = ['BASIC', 'ABSENT', 'PHIC-EE', 'WTAX'];

/** Creates a run whose two members have a fixed pay and a salary grade. */
async function newRun(more: object = {}) {
  const roster = await office.roster(PAY, GRADED);
  const [fixed, graded] = roster.members as [string, string];
  const biometricId = await attend(fixed, ['08']);
  await send(hr, 'put', `${EMPLOYEES}/${graded}`, { organization_id: city.id });
  const period = { ...OCTOBER, use_time_records: true, items: office.items(...CODES), ...more };
  const { id } = await office.run(roster.id, period);
  clock.advance({ seconds: 1 });
  return { id: id as string, fixed, biometricId };
}

const file = (person: Person, employee_id: string, date: string) =>
  send(person, 'post', CORRECTIONS, { employee_id, date, am_in: '08:00', am_out: '12:00', reason: 'Forgot' });

/** Returns the status code when this person approves a run that somebody else computed. */
async function approving(person: Person, runId: string): Promise<number> {
  clock.advance({ seconds: 1 });
  await take(payroll, runId, 'compute', 'review');
  const { can_approve } = (await person.get(`${RUNS}/${runId}`)).body.data;
  const { status } = await person.post(`${RUNS}/${runId}/approve`);
  assert.equal(can_approve, status === 200);
  return status;
}

async function assertAuthor(runId: string, changes: Record<string, Change>): Promise<void> {
  for (const [what, change] of Object.entries(changes)) {
    const forger = await testApp.superUser();
    await change(forger);
    assert.equal(await approving(forger, runId), 403, what);
  }
}

test('contract §3.3: a user who changed what the pay of a run is computed from cannot approve the run', async () => {
  const { id, fixed, biometricId } = await newRun();
  const pay = `${EMPLOYEES}/${fixed}`;
  const recurring = { payroll_item_id: office.item('ABSENT'), quantity: 1, effective_from: '2026-10-01' };
  const earlier = { year: 2026, employer: 'Before', taxable: 1_000, withheld: 10, periods: 1 };
  await assertAuthor(id, {
    compensation: sending('post', `${pay}/compensations`, { ...PAY, effective_from: '2026-10-02' }),
    'recurring item': sending('post', `${pay}/recurring_items`, recurring),
    'previous employer': sending('post', `${pay}/previous_employers`, earlier),
    employment: sending('put', pay, { hired_on: '2026-01-02' }),
    contribution: sending('post', `${TABLES}/philhealth/versions`, version('2026-10-01')),
    tax: sending('post', `${TABLES}/withholding-monthly/versions`, version('2026-10-03')),
    value: sending('post', `${VALUES}/minimum-daily-wage/versions`, {
      effective_from: '2026-10-05',
      value: 700,
      law: 'Wage order',
      source: 'Gazette',
    }),
    'salary grades': async (forger) => {
      const { grades } = (await forger.get(`${TABLES}/salary-grades?on=2026-10-01`)).body.data;
      const raised = { effective_from: '2026-10-06', law: 'Budget circular', grades };
      await send(forger, 'post', `${TABLES}/salary-grades/versions`, raised);
    },
    'salary table of the organization': sending('post', `/api/organizations/${city.id}/salary_tables`, {
      starts_on: '2026-10-01',
      table_effective_from: '2025-01-01',
    }),
    punches: sending('post', '/api/time/logs', {
      entries: [{ biometric_id: biometricId, at: '2026-10-08 17:00' }],
    }),
    holiday: sending('post', HOLIDAYS, { date: '2026-10-15', name: 'Local', kind: 'special', place: null }),
    policy: sending('put', `/api/pms/timekeeping_policies/${policyId}`, {
      name: 'Regular hours',
      starts_at: '08:30',
      ends_at: '17:00',
    }),
    taxability: async (forger) => {
      const path = `/api/payroll/payroll_items/${office.item('BASIC')}`;
      await send(forger, 'put', path, { ...(await forger.get(path)).body.data, is_taxable: false });
    },
  });
  assert.equal(await approving(approver, id), 200);
});

test('contract §3.3: changes that a run does not compute with leave the right to approve it', async () => {
  const { id, fixed } = await newRun();
  const officer = await testApp.superUser();
  const pay = `${EMPLOYEES}/${fixed}`;
  const [other] = (await office.roster(PAY)).members as [string];
  const later = { effective_from: '2026-12-01' };
  await send(officer, 'post', `${pay}/compensations`, { ...PAY, ...later });
  await send(officer, 'post', `${EMPLOYEES}/${other}/compensations`, {
    ...PAY,
    effective_from: '2026-10-02',
  });
  const recurring = { payroll_item_id: office.item('COMMISSION'), amount: 5, effective_from: '2026-10-01' };
  await send(officer, 'post', `${pay}/recurring_items`, recurring);
  await send(officer, 'post', `${pay}/previous_employers`, {
    year: 2025,
    employer: 'Before',
    taxable: 1_000,
    withheld: 10,
    periods: 1,
  });
  await send(officer, 'put', pay, { religion: 'None' });
  await send(officer, 'post', `${TABLES}/philhealth/versions`, version('2027-01-01'));
  await send(officer, 'post', `${TABLES}/gsis/versions`, version('2026-10-01'));
  await send(officer, 'post', HOLIDAYS, { date: '2026-12-07', name: 'L', kind: 'special', place: null });
  assert.equal(await approving(officer, id), 200);
});

test('contract §3.3: a user who filed or approved time corrections and leave can approve the run', async () => {
  const { id, fixed } = await newRun();
  const officer = await testApp.superUser();
  const filed = await file(officer, fixed, '2026-10-08');
  await send(hr, 'post', `${CORRECTIONS}/${filed.id}/approve`);
  const requested = await file(hr, fixed, '2026-10-09');
  await send(officer, 'post', `${CORRECTIONS}/${requested.id}/approve`);
  const type = (await hr.get('/api/leave/types')).body.data.find(
    ({ name }: { name: string }) => name === 'Leave without pay',
  );
  const leave = await send(hr, 'post', '/api/leave/applications', {
    employee_id: fixed,
    leave_type_id: type.id,
    start: '2026-10-12',
    end: '2026-10-12',
    reason: 'Family',
  });
  await send(officer, 'post', `/api/leave/applications/${leave.id}/approve`);
  assert.equal(await approving(officer, id), 200);
});

test('contract §3.3: pay, tables and time have no authors in a run whose amounts are all entered', async () => {
  const items = [{ payroll_item_id: (await addItem(payroll)).id, amount: 1_000 }];
  const { id, fixed } = await newRun({ items });
  const officer = await testApp.superUser();
  await send(officer, 'post', `${EMPLOYEES}/${fixed}/compensations`, {
    ...PAY,
    effective_from: '2026-10-02',
  });
  await send(officer, 'post', `${TABLES}/philhealth/versions`, version('2026-10-09'));
  assert.equal(await approving(officer, id), 200);
});
