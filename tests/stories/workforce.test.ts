import assert from 'node:assert/strict';
import { test } from 'node:test';
import { png } from '@bulwagan/testing/form.ts';
import { anonymizeEmployees } from '@bulwagan/workforce/employees/personal-data/anonymize.ts';
import { type Data, formOf, type Person, signsInWithTwoFactors } from './back-office-people.ts';
import { appoint, begin, type Colleague, RETENTION_DAYS, type Story, signedIn } from './workforce-people.ts';

const EMPLOYEES = '/api/pms/employees';
const ITEMS = '/api/payroll/payroll_items';
const ROSTERS = '/api/payroll/rosters';
const RUNS = '/api/payroll/runs';
const NOVEMBER = { period_start: '2026-11-01', period_end: '2026-11-30' };

/** Payroll items used in the story. */
interface Catalog {
  basic: Data;
  rice: Data;
  premium: Data;
}

/** Creates a fixed limit and a percentage, and evaluates both before they are used in a run. */
async function buildsTheCatalog(payroll: Person): Promise<Catalog> {
  const item = (more: object) =>
    payroll.post(ITEMS, { category: 'earning', limit_frequency: 'monthly', has_limit: true, ...more }, 201);
  const fixed = { limit_type: 'fixed_amount' };
  const basic = await item({ name: 'Basic pay', code: 'BASIC', ...fixed, limit_amount: 0, has_limit: false });
  const rice = await item({ name: 'Rice subsidy', code: 'RICE', ...fixed, limit_amount: 2_500 });
  const premium = await item({
    name: 'PhilHealth premium',
    code: 'PHIC',
    category: 'deduction',
    limit_type: 'percentage',
    limit_percentage: 2.5,
    limit_basis_payroll_item_id: basic.id,
  });
  assert.deepEqual(
    [basic, rice, premium].map((one) => one.order_column),
    [1, 2, 3],
  );
  const circle = await payroll.send('PUT', `${ITEMS}/${basic.id}`, {
    ...basic,
    limit_type: 'percentage',
    limit_percentage: 10,
    limit_frequency: 'monthly',
    limit_basis_payroll_item_id: premium.id,
  });
  assert.deepEqual(Object.keys(circle.body.errors), ['limit_basis_payroll_item_id']);

  const tried = await payroll.post(`${ITEMS}/${premium.id}/evaluate`, {
    amount: 1_000,
    basis: 27_333.33,
    period: '2026-11-30',
  });
  // 2.5 % of it is 683.33325, truncated to a whole centavo.
  assert.deepEqual([tried.amount, tried.rule, tried.cap], [683.33, 'percentage', 683.33]);
  const rest = await payroll.post(`${ITEMS}/${rice.id}/evaluate`, { amount: 2_000, already_paid: 1_000.5 });
  assert.deepEqual([rest.amount, rest.rule, rest.remaining], [1_499.5, 'fixed_amount', 0]);
  return { basic, rice, premium };
}

interface Office {
  organization: Data;
  position: Data;
}

async function furnishes({ admin }: Story, hr: Person): Promise<Office> {
  const province = await admin.post('/api/organizations', { name: 'Province of Bulakan' }, 201);
  const health = { name: 'Health Office', parent_id: province.id };
  const organization = await admin.post('/api/organizations', health, 201);
  const position = await hr.post('/api/pms/positions', { name: 'Nurse II', salary_grade: 16 }, 201);
  return { organization, position };
}

const NUMBERS = {
  sss_number: '34-1234567-8',
  tin_number: '123-456-789',
  philhealth_number: '12-345678901-2',
  gsis_number: '12345678901',
  gsis_policy_number: 'CM-9876543',
  pagibig_number: '1212-3434-5656',
  prc_number: '0012345',
};

/** Hires with a photo and all government numbers; the employee is then found by part of the name. */
async function hires(hr: Person, { organization, position }: Office): Promise<Data> {
  const answer = await hr.send('POST', EMPLOYEES, {
    first_name: 'Perpetua',
    middle_name: 'Malvar',
    last_name: 'Katigbak',
    birthdate: '1988-11-24',
    sex: 'female',
    civil_status: 'married',
    current_address_1: '7 Kalaw Street',
    current_city: 'Malolos',
    current_province: 'Bulacan',
    avatar: (await png(300)).toString('base64'),
    ...NUMBERS,
  });
  assert.deepEqual([answer.status, answer.body.warnings], [201, []]);
  const { data } = answer.body;
  assert.deepEqual(
    [data.full_name, data.initials, data.age, data.full_address, data.sss_number],
    ['Perpetua Malvar Katigbak', 'PK', 37, '7 Kalaw Street, Malolos, Bulacan', '3412345678'],
  );
  const links = { organization_id: organization.id, position_id: position.id, employee_number: 'H-0001' };
  const linked = await hr.put(`${EMPLOYEES}/${data.id}`, links);
  assert.deepEqual([linked.organization.name, linked.position.name], ['Health Office', 'Nurse II']);
  const photo = await hr.browser.call('GET', linked.avatar_thumbnail);
  assert.deepEqual([photo.status, photo.headers.get('content-type')], [200, 'image/webp']);
  assert.deepEqual(await namesFound(hr, 'filter[search]=TIGBA'), ['Perpetua Malvar Katigbak']);
  return linked;
}

const namesFound = async (person: Person, query: string): Promise<string[]> =>
  (await person.get(`${EMPLOYEES}?${query}`)).map(({ full_name }: Data) => full_name);

const HEADERS =
  'First name,Last name,Birthdate,Sex,Civil status,Organization slug,Employee number,SSS number';

/** Imports 200 valid rows and three invalid ones: the dry run reports them, and the import skips them on request. */
async function imports(hr: Person, { organization }: Office): Promise<void> {
  const row = (number: number, birthdate = '1990-01-31', employeeNumber = `H-${1_000 + number}`) =>
    `Tomas,Imported ${number},${birthdate},male,single,${organization.slug},${employeeNumber},${3_400_000_000 + number}`;
  const rows = Array.from({ length: 200 }, (_, at) => row(at + 1));
  rows.splice(50, 0, row(901, '2027-01-01'), row(902, '1850-01-01'), row(903, '1990-01-31', 'H-0001'));
  const file = Buffer.from([HEADERS, ...rows, ''].join('\r\n'));
  const send = (texts: Record<string, string>) =>
    hr.send('POST', `${EMPLOYEES}/import`, formOf(texts, 'file', [['employees.csv', file]]));
  const count = async () => (await hr.send('GET', `${EMPLOYEES}?per_page=1`)).body.meta.total;

  const dry = await send({ dry_run: 'true' });
  assert.deepEqual([dry.status, dry.body.data.valid, dry.body.data.imported], [200, 200, 0]);
  assert.deepEqual(
    dry.body.data.errors.map((error: Data) => [error.row, error.field]),
    [
      [52, 'birthdate'],
      [53, 'birthdate'],
      [54, 'employee_number'],
    ],
  );
  const full = await send({});
  assert.deepEqual([full.status, await count()], [422, 1]);
  const good = await send({ mode: 'good_rows' });
  assert.deepEqual([good.status, good.body.data.imported, await count()], [201, 200, 201]);
}

async function exports(hr: Person, { organization }: Office): Promise<void> {
  const path = `${EMPLOYEES}/export?filter[organization_slug]=${organization.slug}&sort=first_name`;
  const csv = await hr.send('GET', path);
  const [, first = '', ...others] = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  assert.match(first, /Perpetua Malvar Katigbak.*3412345678/);
  assert.equal(others.length, 200);
  const xlsx = await hr.send('GET', `${path}&format=xlsx`);
  assert.match(xlsx.headers.get('content-disposition') ?? '', /Employees 2026-11-23\.xlsx/);
}

/** A timekeeper sees employees but can neither see, export nor enter government numbers. */
async function seesNoNumbers(timekeeper: Person, employee: Data): Promise<void> {
  const path = `${EMPLOYEES}/${employee.id}`;
  const seen = await timekeeper.get(path);
  assert.deepEqual(
    [seen.sss_number, seen.tin_number, seen.prc_number],
    ['•••••5678', '•••••6789', '•••••345'],
  );
  const csv = await timekeeper.send('GET', `${EMPLOYEES}/export?filter[search]=katigbak`);
  assert.doesNotMatch(csv.bytes.toString('utf8'), /3412345678|123456789/);
  await timekeeper.put(path, { sss_number: '34-0000000-0' }, 403);
  // Sending the masked record back changes nothing.
  const changed = await timekeeper.put(path, { ...seen, avatar: undefined, home_number: '044 123' });
  assert.equal(changed.home_number, '044 123');
  await timekeeper.get(ITEMS, 403);
  await timekeeper.get(RUNS, 403);
}

interface Payroll {
  payroll: Person;
  approver: Person;
}

/** Pays the whole office, one employee with an individual amount; two users are involved, and pay happens once. */
async function pays(
  { payroll, approver }: Payroll,
  { organization }: Office,
  { basic, rice, premium }: Catalog,
  employee: Data,
): Promise<Data> {
  const roster = await payroll.post(ROSTERS, { name: 'Health', organization_id: organization.id }, 201);
  const [candidate] = await payroll.get(`${ROSTERS}/${roster.id}/candidates?filter[search]=katig`);
  assert.deepEqual([candidate.id, candidate.is_member], [employee.id, false]);
  const added = await payroll.post(`${ROSTERS}/${roster.id}/members`, { organization_id: organization.id });
  assert.equal(added.members_count, 201);
  const body = {
    roster_id: roster.id,
    ...NOVEMBER,
    items: [
      { payroll_item_id: basic.id, amount: 18_000 },
      { payroll_item_id: premium.id, amount: 10_000 },
      { payroll_item_id: rice.id, amount: 3_000 },
    ],
    amounts: [{ employee_id: employee.id, payroll_item_id: basic.id, amount: 43_030.33 }],
  };
  const run = await payroll.post(RUNS, body, 201);
  const path = `${RUNS}/${run.id}`;
  await approver.post(`${path}/approve`, undefined, 422);
  const computed = await payroll.post(`${path}/compute`);
  assert.deepEqual([computed.status, computed.employees_count, computed.lines_count], ['computed', 201, 603]);
  const lines = await payroll.get(`${path}/lines?filter[employee_id]=${employee.id}`);
  assert.deepEqual(
    lines.map((line: Data) => [line.payroll_item.code, line.requested, line.amount, line.rule]),
    [
      ['BASIC', 43_030.33, 43_030.33, 'no_limit'],
      ['PHIC', 10_000, 1_075.75, 'percentage'],
      ['RICE', 3_000, 2_500, 'fixed_amount'],
    ],
  );
  // 200 employees at 18,000, 450 and 2,500, plus the individual amount.
  assert.deepEqual(
    [computed.totals.earning, computed.totals.deduction, computed.totals.net],
    [4_145_530.33, 91_075.75, 4_054_454.58],
  );
  assert.equal((await payroll.post(`${path}/review`)).status, 'reviewed');
  await payroll.post(`${path}/approve`, undefined, 403);
  assert.equal((await approver.post(`${path}/approve`)).status, 'approved');
  assert.equal((await payroll.post(`${path}/finalize`)).status, 'final');
  const second = await payroll.send('POST', RUNS, body);
  assert.deepEqual(
    [second.status, second.body.message],
    [422, 'The roster already has a payroll run for this period.'],
  );
  return run;
}

/** A limit used up by the final run leaves nothing in the same month. */
async function paysNoRiceTwice(payroll: Person, { rice }: Catalog, employee: Data): Promise<void> {
  const roster = await payroll.post(ROSTERS, { name: 'Once more' }, 201);
  await payroll.put(`${ROSTERS}/${roster.id}/members`, { employee_ids: [employee.id] });
  const items = [{ payroll_item_id: rice.id, amount: 100 }];
  const run = await payroll.post(RUNS, { roster_id: roster.id, ...NOVEMBER, items }, 201);
  const computed = await payroll.post(`${RUNS}/${run.id}/compute`);
  assert.deepEqual([computed.lines_count, computed.totals.earning], [1, 0]);
}

async function hasNothingToSee(staff: Person, employee: Data, run: Data): Promise<void> {
  const paths = [
    EMPLOYEES,
    `${EMPLOYEES}/${employee.id}`,
    `${EMPLOYEES}/${employee.id}/avatar`,
    `${EMPLOYEES}/${employee.id}/history`,
    `${EMPLOYEES}/${employee.id}/personal-data`,
    `${EMPLOYEES}/export`,
    ITEMS,
    ROSTERS,
    RUNS,
    `${RUNS}/${run.id}`,
    `${RUNS}/${run.id}/lines`,
    '/api/users',
    '/api/roles',
  ];
  for (const path of paths) await staff.get(path, 403);
}

/** After her account is linked, she reads all data about herself, including government numbers and pay. */
async function readsHerOwnData(hr: Person, staff: Colleague, employee: Data): Promise<void> {
  const path = `${EMPLOYEES}/${employee.id}`;
  await hr.put(path, { user_id: staff.id });
  const { employee_id: id } = await staff.get('/api/profile');
  const own = await staff.get(`${EMPLOYEES}/${id}/personal-data`);
  assert.deepEqual(
    [own.employee.sss_number, own.employee.user.id, own.rosters.length],
    ['3412345678', staff.id, 2],
  );
  assert.deepEqual(
    own.pay.map(({ code, amount }: Data) => [code, amount]),
    [
      ['BASIC', 43_030.33],
      ['PHIC', 1_075.75],
      ['RICE', 2_500],
    ],
  );
  const changes = (await hr.get(`${path}/history`)).map(({ field, actor }: Data) => [field, actor.name]);
  assert.deepEqual(changes.slice(0, 2), [
    ['user_id', 'The hr'],
    ['home_number', 'The timekeeper'],
  ]);
}

/** An archived employee is no longer paid; after ten years her identity is erased and the pay remains. */
async function isForgotten(story: Story, hr: Person, employee: Data, run: Data): Promise<void> {
  const path = `${EMPLOYEES}/${employee.id}`;
  assert.equal((await hr.send('DELETE', path)).status, 204);
  assert.deepEqual(await namesFound(hr, 'filter[search]=katigbak'), []);
  assert.deepEqual(await namesFound(hr, 'filter[search]=katigbak&filter[archived]=1'), [employee.full_name]);
  assert.equal((await hr.post(`${path}/restore`)).archived_at, null);
  assert.equal((await hr.send('DELETE', path)).status, 204);

  const { app, clock } = story.testApp;
  clock.advance({ hours: 24 * RETENTION_DAYS - 1 });
  assert.equal(await anonymizeEmployees(app), 0);
  clock.advance({ hours: 1 });
  assert.equal(await anonymizeEmployees(app), 1);
  const admin = await signedIn(story, (story.admin.login as { username: string }).username);
  const former = await admin.get(path);
  assert.deepEqual(
    [
      former.full_name,
      former.sss_number,
      former.birthdate,
      former.avatar_url,
      former.user,
      former.position.name,
    ],
    ['Former Employee', null, '1988-01-01', null, null, 'Nurse II'],
  );
  const [line] = await admin.get(`${RUNS}/${run.id}/lines?filter[employee_id]=${employee.id}`);
  assert.deepEqual([line.employee.full_name, line.amount], ['Former Employee', 43_030.33]);
  assert.equal((await admin.send('POST', `${path}/restore`)).status, 422);
}

test('W§1 payroll runs from catalog through hiring, import, export and access control to a run paid once by two users and final erasure', async (t) => {
  const story = await begin(t);
  const payroll = await appoint(story, 'payroll', 'Payroll Admin');
  const approver = await appoint(story, 'approver', 'Payroll Admin');
  const hr = await appoint(story, 'hr', 'HR Admin');
  const timekeeper = await appoint(story, 'timekeeper', 'HR Timekeeping');
  const staff = await appoint(story, 'staff');

  const catalog = await buildsTheCatalog(payroll);
  await signsInWithTwoFactors(story, hr);
  const office = await furnishes(story, hr);
  const employee = await hires(hr, office);
  await imports(hr, office);
  await exports(hr, office);
  await seesNoNumbers(timekeeper, employee);

  const run = await pays({ payroll, approver }, office, catalog, employee);
  await paysNoRiceTwice(payroll, catalog, employee);
  await hasNothingToSee(staff, employee, run);
  await readsHerOwnData(hr, staff, employee);
  await isForgotten(story, hr, employee, run);
});
