import { pdf } from '@bulwagan/court/media/testing/files.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import { everythingIn } from '@bulwagan/testing/samples/everything.ts';
import { finishedBatch, papersWithTemplate } from '@bulwagan/testing/samples/papers.ts';
import type { Person, TestApp } from '@bulwagan/testing/workforce.ts';
import { hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { workforceOperations } from '@bulwagan/workforce/operations.ts';
import { addItem } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { NOVEMBER_1, ROSTERS, RUNS } from '@bulwagan/workforce/runs/testing/runs.ts';
import { newUser } from '@bulwagan/workforce/users/testing/users.ts';
import { createSendChange, type Ids, scopedChanges } from '../attack/changes.ts';

/** Fixtures and requests for every operation of workforce. */

/** Writes on records of an organization or an account. */
export const CHANGES = scopedChanges(workforceOperations);

const DECEMBER = { period_start: '2026-12-01', period_end: '2026-12-31' };

export const send = createSendChange({ name: 'signed.pdf', bytes: pdf() });

export const everything = (testApp: TestApp): Promise<string> =>
  everythingIn(testApp.app.connection.pool, 'workforce', ['sessions']);

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
async function made(person: Person, path: string, body: unknown): Promise<any> {
  const reply = await person.post(path, body);
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body.data;
}

/** Returns the body of a version of the ceiling of uniform allowances. */
export const uniformValue = (effective_from: string) => ({
  effective_from,
  value: 9_000,
  law: 'Revenue regulations',
});

/** Returns the body of a version of the GSIS table. */
export const gsisVersion = (effective_from: string) => ({
  effective_from,
  law: 'RA 8291, section 5',
  rate_on: 'whole',
  brackets: [{ from: 0, employee_rate: 9, employer_rate: 12 }],
});

/** Creates the shared records: a payroll item, a role, and one entry of each list that employees and runs refer to. */
export async function common(admin: Person): Promise<Ids> {
  const { body } = await admin.get('/api/roles?filter[search]=HR Timekeeping');
  const listed = async (path: string) => (await made(admin, path, { name: 'Of everybody' })).id;
  return {
    payroll_item: (await addItem(admin)).id,
    role: body.data[0].id,
    payroll_file: 'journal',
    certificate_year: '2026',
    table: 'gsis',
    table_version: (await made(admin, '/api/payroll/tables/gsis/versions', gsisVersion('2090-01-01'))).id,
    value: 'uniform',
    value_version: (
      await made(admin, '/api/payroll/statutory_values/uniform/versions', uniformValue('2090-01-01'))
    ).id,
    position: await listed('/api/pms/positions'),
    timekeeping_policy: await listed('/api/pms/timekeeping_policies'),
    employment_type: await listed('/api/pms/employment_types'),
    payroll_type: await listed('/api/payroll/payroll_types'),
    ...(await leaveTypesOf(admin)),
    work_holiday: (
      await made(admin, '/api/time/holidays', { date: '2026-09-09', name: 'Of everybody', kind: 'special' })
    ).id,
  };
}

/** Returns a leave type that allows leave without pay, and one that accrues. */
async function leaveTypesOf(admin: Person): Promise<Ids> {
  const { data } = (await admin.get('/api/leave/types')).body;
  const idOf = (name: string): string => data.find((one: { name: string }) => one.name === name).id;
  return { leave_type: idOf('Leave without pay'), accruing_leave_type: idOf('Vacation leave') };
}

/** Files leave and corrections for an employee, which await a decision. */
async function requestsOf(admin: Person, employee_id: string, leave_type_id: string): Promise<Ids> {
  const leave = async (start: string) =>
    (
      await made(admin, '/api/leave/applications', {
        employee_id,
        leave_type_id,
        start,
        end: start,
        reason: 'Rest',
      })
    ).id;
  const correction = async (date: string) =>
    (await made(admin, '/api/time/corrections', { employee_id, date, am_in: '08:00', reason: 'Broken' })).id;
  return {
    leave_application: await leave('2026-06-01'),
    rejected_leave_application: await leave('2026-06-02'),
    cancelled_leave_application: await leave('2026-06-03'),
    time_correction: await correction('2026-06-01'),
    rejected_time_correction: await correction('2026-06-02'),
  };
}

/** Signs the user in a second time and returns the id of that session. */
export async function otherSessionOf(testApp: TestApp, { username, get }: Person): Promise<string> {
  await signIn(testApp.send, { username });
  const { body } = await get('/user/sessions');
  return body.data.find((one: { is_current: boolean }) => !one.is_current).id;
}

/** Returns a batch of the user's own, when it is done. */
export const finishedBatchOf = (person: Person, employee: string): Promise<string> =>
  finishedBatch(person, { kind: 'certificate_of_employment', subject_ids: [employee], format: 'zip' });

/** Issues papers about an employee, one with a signed copy, and creates a template of the organization. */
async function papersOf(
  admin: Person,
  { employee, mailed, organization }: { employee: string; mailed: string; organization: string },
): Promise<Ids> {
  const asked = { kind: 'certificate_of_employment', subject_id: employee };
  const { office_number } = (await admin.get(`/api/organizations/${organization}`)).body.data;
  return {
    ...(await papersWithTemplate(admin, asked, { officeId: office_number, scan: pdf() })),
    office: String(office_number),
    mailed_document: (await made(admin, '/api/documents', { ...asked, subject_id: mailed })).id,
  };
}

/** Enters pay ahead of every payroll, and a recurring item. */
async function payOf(admin: Person, employee: string, payroll_item_id: string): Promise<Ids> {
  const path = `/api/pms/employees/${employee}`;
  const pay = { effective_from: '2030-01-01', basis: 'monthly', amount: 20_000 };
  const allowance = { effective_from: '2030-01-01', payroll_item_id, amount: 500 };
  const earlier = { year: 2025, employer: 'Earlier', taxable: 100_000, withheld: 0, periods: 12 };
  return {
    compensation: (await made(admin, `${path}/compensations`, pay)).id,
    recurring_item: (await made(admin, `${path}/recurring_items`, allowance)).id,
    previous_employer: (await made(admin, `${path}/previous_employers`, earlier)).id,
  };
}

/** Creates an organization with one record of every kind. */
export async function officeWithAll(
  testApp: TestApp,
  admin: Person,
  name: string,
  shared: Ids,
): Promise<Ids> {
  const organization = await testApp.organization(name);
  const unit = await testApp.organization(`Unit of ${name}`, organization.id);
  const organization_id = organization.id;
  const [employee, spare] = [await hire(admin, { organization_id }), await hire(admin, { organization_id })];
  const account = await made(admin, '/api/users', newUser({ organization_id }));
  const reader = await testApp.person();
  const mailed = await hire(admin, { organization_id });
  // Accounts are linked by a change.
  await admin.put(`/api/pms/employees/${mailed.id}`, { user_id: reader.id });
  const user = await testApp.as('HR Timekeeping', organization_id);
  const { body } = await admin.get(`/api/users/${user.id}/sessions`);
  const stepped = await hire(admin, { organization_id });
  const graded = { effective_from: '2020-01-01', salary_grade: 11, step: 1 };
  await made(admin, `/api/pms/employees/${stepped.id}/compensations`, graded);
  const chosen = { starts_on: '2091-01-01', table_effective_from: '2026-01-01' };
  const roster = (what: string) => made(admin, ROSTERS, { name: `${what} of ${name}`, organization_id });
  const paying = await roster('Paying');
  await admin.put(`${ROSTERS}/${paying.id}/members`, { employee_ids: [employee.id, spare.id] });
  const run = (period: object) =>
    made(admin, RUNS, {
      roster_id: paying.id,
      ...period,
      items: [{ payroll_item_id: shared.payroll_item, amount: 5 }],
    });
  const things = {
    organization,
    unit_organization: unit,
    employee,
    spare_employee: spare,
    stepped_employee: stepped,
    salary_table: await made(admin, `/api/organizations/${organization_id}/salary_tables`, chosen),
    managed_user: account,
    user,
    roster: await roster('Roster'),
    unpaid_roster: await roster('Unpaid'),
    paying_roster: paying,
    run: await run(NOVEMBER_1),
    second_run: await run(DECEMBER),
    third_run: await run({ period_start: '2027-01-01', period_end: '2027-01-31' }),
  };
  const ids = Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, String(thing.id)]));
  return {
    ...shared,
    ...ids,
    ...(await requestsOf(admin, employee.id, shared.leave_type!)),
    ...(await payOf(admin, employee.id, shared.payroll_item!)),
    ...(await papersOf(admin, {
      employee: employee.id,
      mailed: mailed.id,
      organization: organization.id,
    })),
    serial: name.replace(/\D/g, '') || String(name.length),
    slug: organization.slug,
    session: body.data[0].id,
  };
}
