import type { Reply } from '@bulwagan/testing/app.ts';
import type { SignedIn } from '@bulwagan/testing/back-office.ts';
import { everythingIn } from '@bulwagan/testing/samples/everything.ts';
import { PASSWORD, type Person, type TestApp } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '@bulwagan/workforce/employees/testing/employees.ts';
import { fixed, itemBody, percentage } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { ROSTERS, RUNS } from '@bulwagan/workforce/runs/testing/runs.ts';
import fc from 'fast-check';
import { countFill } from '../bad-input/fills.ts';
import { type Fixtures, thingByName, thingByPath } from '../bad-input/fixtures.ts';
import { PAPERS_IN_BODIES, PAPERS_IN_PATHS, paperIds, paperWords } from '../bad-input/papers.ts';
import { one } from '../bad-input/values.ts';
import {
  decidedBy,
  OF_PAY,
  PAY_IN_BODIES,
  PAY_IN_PATHS,
  PAY_SHAPES,
  PAY_WORDS,
  payIds,
} from './bad-input-pay.ts';

const OF_EACH = 4;
const PAPER_KIND = 'certificate_of_employment';

/** Creates a small set of workforce records of every kind and returns their ids. */
async function knownIds(testApp: TestApp, admin: SignedIn): Promise<Record<string, string[]>> {
  const serial = countFill(testApp);
  const another = await testApp.superUser();
  const made = async (path: string, body: object, by: SignedIn = admin): Promise<string> => {
    const reply = await by.post(path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.status} ${reply.text}`);
    return String(reply.body.data.id);
  };
  const done = async (asked: Promise<Reply>): Promise<void> => {
    const reply = await asked;
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  };
  const several = async (make: (index: number) => Promise<string>): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < OF_EACH; index += 1) ids.push(await make(index));
    return ids;
  };
  const named = (path: string, more: object = {}) =>
    several((index) => made(path, { name: `Of ${serial}, number ${index}`, ...more }));

  const organization = await named('/api/organizations');
  const people: Person[] = [];
  for (const id of organization) people.push(await testApp.as('HR Timekeeping', id));
  const account_code = await named('/api/accounting/account_codes');
  const payroll_type = await named('/api/payroll/payroll_types');
  const basis = await made('/api/payroll/payroll_items', itemBody(fixed(1_000)));
  const payroll_item = await several((index) => {
    const limit = index === 0 ? percentage(12.5, basis) : fixed(500);
    return made('/api/payroll/payroll_items', itemBody({ ...limit, account_code_id: account_code[index] }));
  });
  const position = await named('/api/pms/positions');
  const employment_type = await named('/api/pms/employment_types');
  const timekeeping_policy = await named('/api/pms/timekeeping_policies');
  const employee = await several(async (index) => {
    const { id } = await hire(admin as Person, { last_name: `Reyes ${serial} ${index}` });
    const links = { position_id: position[index], employment_type_id: employment_type[index] };
    const policy = { timekeeping_policy_id: timekeeping_policy[index] };
    await done(admin.put(`${EMPLOYEES}/${id}`, { ...links, ...policy, avatar: PIXEL }));
    return id;
  });
  const roster = await named(ROSTERS);
  await admin.put(`${ROSTERS}/${roster[0]}/members`, { employee_ids: employee });
  // One draft, one computed, one that the admin may approve, and one approved.
  const run = await several(async (index) => {
    const by = index < 2 ? admin : another;
    const period = { period_start: `2026-0${index + 1}-01`, period_end: `2026-0${index + 1}-15` };
    const items = [{ payroll_item_id: basis, amount: 100 }];
    const id = await made(RUNS, { roster_id: roster[0], ...period, items }, by);
    for (const step of ['compute', 'review'].slice(0, index)) await done(by.post(`${RUNS}/${id}/${step}`));
    if (index === 3) await done(admin.post(`${RUNS}/${id}/approve`));
    return id;
  });
  const role = await named('/api/roles', { permissions: ['Manage employees'] });
  for (const { id } of people) {
    await done(admin.post(`/api/users/${id}/roles`, { role_id: role[0] }));
    await done(admin.put(`/api/users/${id}/avatar`, { avatar: PIXEL }));
  }
  const sessions = await admin.get(`/api/users/${people[0]!.id}/sessions`);
  const values: { key: string; versions: { id: string }[] }[] = (
    await admin.get('/api/payroll/statutory_values')
  ).body.data;
  const tables: { key: string; versions: { id: string }[] }[] = (await admin.get('/api/payroll/tables')).body
    .data;
  const ofPay = await payIds({
    made,
    asked: (path, body) => made(path, body, another),
    several,
    employee,
    payrollItem: payroll_item,
    serial,
  });
  // Users may not enter their own pay, and see it only if another user linked the record.
  await done(another.put(`${EMPLOYEES}/${employee.at(-1)}`, { user_id: (admin as Person).id }));
  return {
    organization,
    user: people.map(({ id }) => String(id)),
    username: people.map(({ username }) => username),
    session: sessions.body.data.map(({ id }: { id: string }) => id),
    role,
    account_code,
    payroll_type,
    payroll_item: [...payroll_item, basis],
    ...(await paperIds({ post: admin.post, root: '/api', kind: PAPER_KIND, subjectIds: employee })),
    ...ofPay,
    preset: (await admin.get('/api/payroll/presets')).body.data.map(({ key }: { key: string }) => key),
    table: tables.map(({ key }) => key),
    table_version: tables.map(({ versions }) => versions[0]!.id),
    value: values.map(({ key }) => key),
    value_version: values.map(({ versions }) => versions[0]!.id),
    set: (await admin.get('/api/payroll/sets')).body.data.map(({ key }: { key: string }) => key),
    position,
    employment_type,
    timekeeping_policy,
    employee,
    roster,
    run,
  };
}

const LISTS: [folder: string, thing: string][] = [
  ['organizations', 'organization'],
  ['roles', 'role'],
  ['account_codes', 'account_code'],
  ['payroll_types', 'payroll_type'],
  ['rosters', 'roster'],
  ['runs', 'run'],
  ['positions', 'position'],
  ['employment_types', 'employment_type'],
  ['timekeeping_policies', 'timekeeping_policy'],
  ['employees', 'employee'],
];

/** Resource named by a path parameter, looked up by the end of the path. */
const IN_PATHS: [end: RegExp, thing: string][] = [
  ...PAPERS_IN_PATHS,
  ...PAY_IN_PATHS,
  [/\/users\/\{\w+\}$/, 'user'],
  [/\/users\/\{user\}\/sessions\/\{session\}$/, 'session'],
  [/\{employee\}$/, 'employee'],
  [/\{payroll_item\}$/, 'payroll_item'],
  [/\{preset\}$/, 'preset'],
  [/statutory_values\/\{key\}$/, 'value'],
  [/statutory_values\/\{key\}\/versions\/\{version\}$/, 'value_version'],
  [/\{key\}$/, 'table'],
  [/\{version\}$/, 'table_version'],
  [/\{set\}$/, 'set'],
  ...LISTS.map(([folder, thing]): [RegExp, string] => [new RegExp(`/${folder}/\\{id\\}$`), thing]),
];

/** Resource named by a field of a body or query. */
const IN_BODIES: Record<string, string> = {
  user_id: 'user',
  role_id: 'role',
  organization_id: 'organization',
  parent_id: 'organization',
  account_code_id: 'account_code',
  payroll_type_id: 'payroll_type',
  payroll_type_ids: 'payroll_type',
  payroll_item_id: 'payroll_item',
  limit_basis_payroll_item_id: 'payroll_item',
  position_id: 'position',
  employment_type_id: 'employment_type',
  employment_type: 'employment_type',
  timekeeping_policy_id: 'timekeeping_policy',
  employee_id: 'employee',
  employee_ids: 'employee',
  roster_id: 'roster',
  payroll_roster_id: 'roster',
  payroll_run_id: 'run',
  ...PAPERS_IN_BODIES,
  ...PAY_IN_BODIES,
};

/** Smallest valid PNG, 1 × 1 pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ONE_EMPLOYEE = Buffer.from(
  'First name,Last name,Birthdate,Sex,Civil status\r\nAna,Santos,1990-05-17,female,single\r\n',
);
const BASE64 = fc.nat(9_999).map((n) => Buffer.from(`Text ${n}`).toString('base64url'));
const NEW_NAME = fc.nat(9_999).map((n) => `Text ${n}`);

/** Values for fields with rules that their schema does not express. */
const WORDS = {
  ...PAY_WORDS,
  columns: one(['', '{"First name":"first_name"}', '{"Last name":"last_name","Sex":"sex"}']),
  avatar: fc.constant(PIXEL),
  permissions: one(['Manage employees', 'Manage payroll']),
  type: fc.constant('public-key'),
  period_start: fc.constant('2027-01-01'),
  period_end: fc.constant('2027-01-31'),
  starts_at: fc.constant('08:00'),
  period: fc.constant('2026-11'),
  ends_at: fc.constant('17:00'),
  id: BASE64,
  rawId: BASE64,
  clientDataJSON: BASE64,
  authenticatorData: BASE64,
  signature: BASE64,
  attestationObject: BASE64,
  password: fc.constant(PASSWORD),
  password_confirmation: fc.constant(PASSWORD),
  current_password: fc.constant(PASSWORD),
};

/** Seeds a small workforce and describes to the request generator how to fill paths and bodies. */
export async function fixtures(testApp: TestApp, admin: SignedIn): Promise<Fixtures> {
  const ids = await knownIds(testApp, admin);
  return {
    ids,
    thingInPath: thingByPath(IN_PATHS),
    thingInBody: thingByName(IN_BODIES),
    // Records of the pay of an employee belong to the first one.
    usualIn: ({ path }, thing) =>
      thing === 'employee' && OF_PAY.test(path)
        ? ids.employee!.slice(0, 1)
        : (decidedBy(ids, path, thing) ?? ids[thing]!),
    words: {
      ...WORDS,
      ...paperWords({ kind: PAPER_KIND, subjectIds: ids.employee! }),
      username: fc.oneof({ weight: 3, arbitrary: NEW_NAME }, one(ids.username!)),
    },
    shapes: PAY_SHAPES,
    together: [],
    files: [ONE_EMPLOYEE],
  };
}

/** Returns the content of every table except sessions, which change with each request. */
export const everything = (testApp: TestApp): Promise<string> =>
  everythingIn(testApp.app.connection.pool, 'workforce', ['sessions']);
