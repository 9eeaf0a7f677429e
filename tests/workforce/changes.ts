import { signIn } from '@bulwagan/testing/back-office.ts';
import { png } from '@bulwagan/testing/form.ts';
import { everythingIn } from '@bulwagan/testing/samples/everything.ts';
import type { Person, TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { NOVEMBER_1, ROSTERS, RUNS } from '@bulwagan/workforce/runs/testing/runs.ts';
import { newUser } from '@bulwagan/workforce/users/testing/users.ts';
import { type Change, createSendChange, type Ids } from '../attack/changes.ts';

/**
 * Every write request on records of an organization or an account. `foreign-ids.test.ts` asserts that the list is
 * complete.
 */

export const BEA = {
  first_name: 'Bea',
  last_name: 'Dy',
  birthdate: '1990-01-31',
  sex: 'female',
  civil_status: 'single',
};
const HEADER = 'first_name,last_name,birthdate,sex,civil_status,organization_slug';
const DECEMBER = { period_start: '2026-12-01', period_end: '2026-12-31' };
const items = [{ payroll_item_id: '{item}', amount: 10 }];
const amounts = [{ employee_id: '{employee}', payroll_item_id: '{item}', amount: 20 }];
const EMPLOYEE = `${EMPLOYEES}/{employee}`;
const ROSTER = `${ROSTERS}/{roster}`;
const RUN = `${RUNS}/{run}`;
const USER = '/api/users/{user}';
const SUPER_USER = '/api/users/{account}/super_user';
const avatar = (await png(8)).toString('base64');

export interface OfficeChange extends Change {
  /** Sent by a user who did not create the run. */
  isByApprover?: boolean;
  /** Allowed to super users only, who may do it in every organization. */
  isBySuperUser?: boolean;
}

/** Changes in an order in which each succeeds. */
export const CHANGES: OfficeChange[] = [
  { method: 'POST', path: EMPLOYEES, body: { ...BEA, organization_id: '{organization}', avatar } },
  {
    method: 'PUT',
    path: EMPLOYEE,
    body: {
      religion: 'none',
      organization_id: '{unit}',
      user_id: '{account}',
      position_id: '{position}',
      timekeeping_policy_id: '{policy}',
      employment_type_id: '{employment}',
      sss_number: '34-1234567-8',
      avatar,
    },
  },
  { method: 'DELETE', path: `${EMPLOYEES}/{spare}` },
  { method: 'POST', path: `${EMPLOYEES}/{spare}/restore` },
  {
    method: 'POST',
    path: `${EMPLOYEES}/import`,
    form: {
      field: 'file',
      file: { name: 'people.csv', text: `${HEADER}\nCora,Sy,1990-01-31,female,single,{slug}\n` },
    },
  },
  { method: 'POST', path: ROSTERS, body: { name: 'A new roster', organization_id: '{organization}' } },
  { method: 'PUT', path: ROSTER, body: { name: 'A roster', organization_id: '{organization}' } },
  { method: 'PUT', path: `${ROSTER}/members`, body: { employee_ids: ['{employee}', '{spare}'] } },
  { method: 'DELETE', path: `${ROSTER}/members/{spare}` },
  {
    method: 'POST',
    path: `${ROSTER}/members`,
    body: { employee_ids: ['{spare}'], organization_id: '{unit}' },
  },
  {
    method: 'POST',
    path: RUNS,
    body: { roster_id: '{roster}', payroll_type_id: '{payroll_type}', ...NOVEMBER_1, items, amounts },
  },
  {
    method: 'PUT',
    path: RUN,
    body: { roster_id: '{paying}', payroll_type_id: '{payroll_type}', ...NOVEMBER_1, items, amounts },
  },
  { method: 'POST', path: `${RUN}/compute` },
  { method: 'POST', path: `${RUN}/review` },
  { method: 'POST', path: `${RUN}/approve`, isByApprover: true },
  { method: 'POST', path: `${RUN}/finalize` },
  { method: 'POST', path: `${RUNS}/{second}/cancel` },
  { method: 'DELETE', path: `${RUNS}/{third}` },
  { method: 'DELETE', path: `${ROSTERS}/{unpaid}` },
  { method: 'PUT', path: SUPER_USER, body: { is_super_user: true }, isBySuperUser: true },
  { method: 'PUT', path: SUPER_USER, body: { is_super_user: false }, isBySuperUser: true },
  { method: 'DELETE', path: '/user/sessions/{own_session}' },
  { method: 'POST', path: '/api/users', body: newUser({ organization_id: '{unit}' }) },
  { method: 'PUT', path: USER, body: { name: 'Renamed', organization_id: '{unit}' } },
  { method: 'POST', path: `${USER}/roles`, body: { role_id: '{role}', organization_id: '{unit}' } },
  { method: 'PUT', path: `${USER}/roles`, body: { role_id: '{role}', organization_id: '{unit}' } },
  { method: 'PUT', path: `${USER}/avatar`, body: { avatar } },
  { method: 'DELETE', path: `${USER}/sessions/{session}` },
  { method: 'POST', path: `${USER}/disable` },
  { method: 'POST', path: `${USER}/enable` },
  { method: 'POST', path: `${USER}/generate_password` },
  { method: 'DELETE', path: USER },
];

export const send = createSendChange({ numbers: ['user_id'] });

export const everything = (testApp: TestApp): Promise<string> =>
  everythingIn(testApp.app.connection.pool, 'workforce', ['sessions']);

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
async function made(person: Person, path: string, body: unknown): Promise<any> {
  const reply = await person.post(path, body);
  if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
  return reply.body.data;
}

/** Creates the shared records: a payroll item, a role, and one entry of each list that employees and runs refer to. */
export async function common(admin: Person): Promise<Ids> {
  const { body } = await admin.get('/api/roles?filter[search]=HR Timekeeping');
  const listed = async (path: string) => (await made(admin, path, { name: 'Of everybody' })).id;
  return {
    item: (await addItem(admin)).id,
    role: body.data[0].id,
    position: await listed('/api/pms/positions'),
    policy: await listed('/api/pms/timekeeping_policies'),
    employment: await listed('/api/pms/employment_types'),
    payroll_type: await listed('/api/payroll/payroll_types'),
  };
}

/** Signs the user in a second time and returns the id of that session. */
export async function otherSessionOf(testApp: TestApp, { username, get }: Person): Promise<string> {
  await signIn(testApp.send, { username });
  const { body } = await get('/user/sessions');
  return body.data.find((one: { is_current: boolean }) => !one.is_current).id;
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
  const user = await testApp.as('HR Timekeeping', organization_id);
  const { body } = await admin.get(`/api/users/${user.id}/sessions`);
  const roster = (what: string) => made(admin, ROSTERS, { name: `${what} of ${name}`, organization_id });
  const paying = await roster('Paying');
  await admin.put(`${ROSTERS}/${paying.id}/members`, { employee_ids: [employee.id, spare.id] });
  const run = (period: object) =>
    made(admin, RUNS, {
      roster_id: paying.id,
      ...period,
      items: [{ payroll_item_id: shared.item, amount: 5 }],
    });
  const things = {
    organization,
    unit,
    employee,
    spare,
    account,
    user,
    roster: await roster('Roster'),
    unpaid: await roster('Unpaid'),
    paying,
    run: await run(NOVEMBER_1),
    second: await run(DECEMBER),
    third: await run({ period_start: '2027-01-01', period_end: '2027-01-31' }),
  };
  const ids = Object.fromEntries(Object.entries(things).map(([key, thing]) => [key, String(thing.id)]));
  return { ...shared, ...ids, slug: organization.slug, session: body.data[0].id };
}
