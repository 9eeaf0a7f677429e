import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire, JUAN } from './testing/employees.ts';

/** Every field of W§2, grouped and named as in the specification instead of the code. */

const TABLES = ['employees', 'employee_changes', 'employee_count_changes', 'audit_log'];

const IDENTITY = [
  'middle_name',
  'suffix',
  'preferred_name',
  'preferred_middle_initials',
  'agency_employee_number',
];
const PERSONAL = ['birthplace', 'citizenship', 'nationality', 'religion', 'ethnic_group'];
const PHYSICAL = ['blood_type', 'built', 'complexion', 'distinguishing_marks', 'hair_color', 'eye_color'];
const MEASURES = ['height', 'weight', 'shoes_size', 'head_size'];
const ADDRESSES = ['permanent', 'current'].flatMap((which) =>
  ['address_1', 'address_2', 'province', 'city', 'zipcode', 'barangay'].map((part) => `${which}_${part}`),
);
const CONTACT = ['home_number', 'work_number'];
const MILITARY = ['rank', 'designation'];
const NUMBERS = {
  sss_number: '3412345678',
  tin_number: '123456789000',
  philhealth_number: '123456789012',
  gsis_number: 'BP 1234',
  gsis_policy_number: 'CM-9876543',
  pagibig_number: '123456789012',
  prc_number: '0012345',
};
const LINKS = [
  'user_id',
  'position_id',
  'organization_id',
  'timekeeping_policy_id',
  'employee_number',
  'biometric_id',
];
const NESTED = ['user', 'position', 'organization', 'timekeeping_policy', 'employment_type'];
const SETTINGS = ['settings', 'biometric_setting'];
const COMPUTED = ['id', 'initials', 'full_name', 'age', 'full_address', 'avatar_thumbnail', 'avatar_url'];

/**
 * Text that changes under any normalization: it has surrounding spaces, CRLF, decomposed letters and special
 * characters.
 */
const text = (name: string) => {
  // Names must be on one line.
  const [before, between] = /^(Mari|Del)$|name/.test(name) ? ['\u202e ', '\u200b'] : ['\t ', '\r\n'];
  return `${before}${name}  e\u0301 \u{1f3db}\ufe0f %_\\ ${between}<b>"'`;
};
const TEXTS = [...IDENTITY, ...PERSONAL, ...PHYSICAL, ...ADDRESSES, ...CONTACT, ...MILITARY];
/** Fields whose maximum length is too short for that text. */
const SHORT = ['suffix', 'preferred_middle_initials', 'blood_type', 'permanent_zipcode', 'current_zipcode'];

const ALL = {
  first_name: text('Mari'),
  last_name: text('Del'),
  birthdate: '1990-05-17',
  sex: 'female',
  civil_status: 'married',
  ...Object.fromEntries(TEXTS.map((name) => [name, SHORT.includes(name) ? ' Zoe\u0301 ' : text(name)])),
  ...Object.fromEntries(MEASURES.map((name, at) => [name, 40 + at])),
  ...NUMBERS,
  email: 'Maria+hr@Example.ph',
  is_pwd: true,
  is_military: true,
};

const testApp = await startWorkforce({ after });
testApp.clock.set('2026-11-21T02:00:00Z');
const hr = await testApp.as('HR Admin');

const show = async (id: string) => (await hr.get(`${EMPLOYEES}/${id}`)).body.data;

function assertHas(data: Record<string, unknown>, wanted: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(wanted)) assert.deepEqual(data[name], value, name);
}

test('W§2: every field of an employee is stored byte for byte, and unknown fields are ignored', async () => {
  const more = { id: '7', age: 99, full_name: 'X', initials: 'X', version: 9, archived_at: '2020-01-01' };
  const reply = await hr.post(EMPLOYEES, { ...ALL, ...more, created_at: '2020-01-01T00:00:00Z' });
  assert.equal(reply.status, 201, reply.text);
  const { data } = reply.body;
  assertHas(data, ALL);
  assertHas(data, { age: 36, archived_at: null, created_at: '2026-11-21T10:00:00+08:00' });
  assert.match(data.id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  assert.equal(data.full_name, [ALL.first_name, text('middle_name'), ALL.last_name, ' Zoe\u0301 '].join(' '));
  const current = ['address_1', 'address_2', 'barangay', 'city', 'province', 'zipcode'];
  const address = current.map((part) => data[`current_${part}`]).join(', ');
  assert.equal(data.full_address, address);
  assert.deepEqual(await show(data.id), data);
});

test('W§2: every field is present without a value: null, false, or empty where it is computed', async () => {
  const data = await show((await hire(hr)).id);
  const empty = [...TEXTS, ...MEASURES, ...Object.keys(NUMBERS), ...LINKS, ...NESTED, ...SETTINGS, 'email'];
  for (const name of empty) assert.equal(data[name], null, name);
  assertHas(data, { ...JUAN, is_pwd: false, is_military: false, full_address: '', initials: 'JC' });
  for (const name of COMPUTED) assert.ok(name in data, name);
});

test('contract: an update accepts all fields of a new employee and the links, which are shown with their entries', async () => {
  const { id } = await hire(hr);
  const named = async (path: string, name: string) => (await hr.post(path, { name })).body.data.id;
  const staff = await testApp.person();
  const office = await testApp.organization('Health Office');
  const links = {
    user_id: staff.id,
    position_id: await named('/api/pms/positions', 'Nurse'),
    organization_id: office.id,
    timekeeping_policy_id: await named('/api/pms/timekeeping_policies', 'Day shift'),
    employment_type_id: await named('/api/pms/employment_types', 'Permanent'),
    employee_number: 'E-1',
    biometric_id: 'B-1',
  };
  const reply = await hr.put(`${EMPLOYEES}/${id}`, { ...ALL, ...links });
  assert.equal(reply.status, 200, reply.text);
  const { data } = reply.body;
  const admin = await testApp.superUser();
  assertHas(data, {
    ...ALL,
    ...links,
    user: (await admin.get(`/api/users/${staff.id}`)).body.data,
    position: { id: links.position_id, name: 'Nurse' },
    organization: { id: office.id, name: 'Health Office', slug: office.slug },
    timekeeping_policy: { id: links.timekeeping_policy_id, name: 'Day shift' },
    employment_type: { id: links.employment_type_id, name: 'Permanent' },
    settings: null,
    biometric_setting: null,
  });
  const list = (await hr.get(`${EMPLOYEES}?filter[user_id]=${staff.id}`)).body.data;
  assert.equal(list.length, 1);
  // The list shows a subset of the fields.
  assert.ok(Object.keys(list[0]).length < Object.keys(data).length);
  assertHas(data, list[0]);
  const freed = await hr.put(`${EMPLOYEES}/${id}`, { user_id: null, position_id: null });
  assertHas(freed.body.data, { user_id: null, user: null, position_id: null, position: null });
});

test('contract: each listed sex and civil status is accepted, and no other', async () => {
  const civilStatuses = ['single', 'married', 'widowed', 'separated', 'annulled'];
  const before = await testApp.snapshot(...TABLES);
  for (const body of [
    { sex: 'Male' },
    { sex: 'other' },
    { sex: null },
    { civil_status: 'divorced' },
    { civil_status: 'Single' },
    { civil_status: '' },
  ])
    assert.equal((await hr.post(EMPLOYEES, { ...JUAN, ...body })).status, 422, JSON.stringify(body));
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const sex of ['male', 'female']) assert.equal((await hire(hr, { sex })).sex, sex);
  for (const civil_status of civilStatuses)
    assert.equal((await hire(hr, { civil_status })).civil_status, civil_status);
});

test('W§2: a rank is stored only for the military', async () => {
  const { id } = await hire(hr, { is_military: true, rank: 'Captain' });
  assert.equal((await show(id)).rank, 'Captain');
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { is_military: false })).body.data.rank, null);
});

test('W§4: an invalid text, government id or measure is refused with an error for its field', async () => {
  const before = await testApp.snapshot(...TABLES);
  const cases: [name: string, value: unknown][] = [
    ...[...TEXTS, ...Object.keys(NUMBERS)].flatMap((name): [string, unknown][] => [
      [name, 'a\u0000b'],
      [name, 'a\ud800'],
      [name, 7],
      [name, 'x'.repeat(10_001)],
    ]),
    ...MEASURES.flatMap((name): [string, unknown][] => [
      [name, 1.5],
      [name, '40'],
      [name, -1],
      [name, 10_000],
    ]),
  ];
  for (const [name, value] of cases) {
    const { status, body } = await hr.post(EMPLOYEES, { ...JUAN, [name]: value });
    assert.deepEqual(
      [status, Object.keys(body.errors)],
      [422, [name]],
      `${name}: ${String(value).slice(0, 9)}`,
    );
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});
