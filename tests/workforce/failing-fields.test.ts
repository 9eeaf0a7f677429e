import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire, JUAN } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem, itemBody, percentage } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import {
  addRoster,
  addRun,
  NOVEMBER_1,
  NOVEMBER_2,
  ROSTERS,
  RUNS,
  take,
} from '@bulwagan/workforce/runs/testing/runs.ts';

const TABLES = [
  ...['account_codes', 'audit_log', 'employee_changes', 'employees', 'employment_types', 'payroll_items'],
  ...['payroll_types', 'positions', 'roster_members', 'rosters', 'run_amounts', 'run_items', 'runs'],
  ...['timekeeping_policies', 'user_roles', 'users'],
];
const NONE = '01890000-0000-7000-8000-000000000000';
/** Neither a picture nor base64. */
const avatar = 'not base64!';
const TOMORROW = '2999-01-01';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const [north, south] = [await testApp.organization('North'), await testApp.organization('South')];
const somebody = await testApp.person();
const taken = await hire(admin);
const TAKEN = { employee_number: 'E-1', biometric_id: 'B-1' };
assert.equal((await admin.put(`${EMPLOYEES}/${taken.id}`, { ...TAKEN, user_id: admin.id })).status, 200);
const employee = await hire(admin, { sss_number: '34-1234567-8', organization_id: north.id });
const item = await addItem(admin, { code: 'TAKEN' });
const share = await addItem(admin, percentage(5, item.id));
const backwards = { start: '2026-12-02', end: '2026-12-01' };
const fine = { limit_type: 'percentage', limit_percentage: 0.000_01, limit_frequency: 'monthly' };
const roster = await addRoster(testApp, admin, { organizationId: north.id });
const { name: rosterName } = (await admin.get(`${ROSTERS}/${roster.id}`)).body.data;
const other = await addRoster(testApp, admin, { members: 0 });
const run = await addRun(admin, roster.id, { items: [{ payroll_item_id: item.id, amount: 1 }] });

/** Reference lists, each with an entry whose name or code is taken. */
const LISTS = [
  'pms/positions',
  'pms/employment_types',
  'pms/timekeeping_policies',
  'payroll/payroll_types',
].map((path) => ({
  path: `/api/${path}`,
  sent: { name: 'Taken' },
  unique: 'name',
  wrong: { description: 7 },
}));
const CODES = {
  path: '/api/accounting/account_codes',
  sent: { name: 'Salaries', new_account_code: '5-01' },
  unique: 'new_account_code',
  wrong: { expense_class: 7 },
};

type Case = [method: 'post' | 'put', path: string, body: Record<string, unknown>, fields: string[]];

const items = [{ payroll_item_id: NONE, amount: 1 }];
const amounts = [{ employee_id: NONE, payroll_item_id: item.id, amount: 1 }];
const links = {
  user_id: admin.id,
  position_id: NONE,
  organization_id: NONE,
  timekeeping_policy_id: NONE,
  employment_type_id: NONE,
  ...TAKEN,
};
const numbers = { sss_number: '•••••9999', tin_number: '•••••0000' };

/** Bodies in which all fields that can fail with a valid shape do, and the same together with a wrong shape. */
const CASES: Case[] = [
  ['post', ROSTERS, { name: rosterName, organization_id: NONE }, ['name', 'organization_id']],
  [
    'post',
    ROSTERS,
    { name: rosterName, organization_id: NONE, description: 7 },
    ['description', 'name', 'organization_id'],
  ],
  ['put', `${ROSTERS}/${other.id}`, { name: rosterName, organization_id: NONE }, ['name', 'organization_id']],
  [
    'put',
    `${ROSTERS}/${roster.id}`,
    { name: rosterName, organization_id: south.id, description: 7 },
    ['description', 'organization_id'],
  ],
  [
    'post',
    `${ROSTERS}/${roster.id}/members`,
    { employee_ids: [NONE], organization_id: south.id },
    ['employee_ids.0', 'organization_id'],
  ],
  [
    'post',
    `${ROSTERS}/${roster.id}/members`,
    { employee_ids: 7, organization_id: south.id },
    ['employee_ids', 'organization_id'],
  ],
  [
    'post',
    `${ROSTERS}/${roster.id}/members`,
    { employee_ids: [NONE], organization_id: 7 },
    ['employee_ids.0', 'organization_id'],
  ],
  [
    'post',
    RUNS,
    { roster_id: NONE, period_start: '2026-11-01', period_end: 'soon', payroll_type_id: NONE, items },
    ['items.0.payroll_item_id', 'payroll_type_id', 'period_end', 'roster_id'],
  ],
  [
    'post',
    RUNS,
    {
      roster_id: roster.id,
      period_start: '2026-12-01',
      period_end: '2026-11-01',
      payroll_type_id: 7,
      items: [{ payroll_item_id: item.id, amount: 1 }],
      amounts,
    },
    ['amounts.0.employee_id', 'payroll_type_id', 'period_end'],
  ],
  [
    'put',
    `${RUNS}/${run.id}`,
    { roster_id: other.id, ...NOVEMBER_1, payroll_type_id: NONE, items },
    ['items.0.payroll_item_id', 'payroll_type_id', 'roster_id'],
  ],
  [
    'put',
    `${RUNS}/${run.id}`,
    { roster_id: other.id, period_start: 7, period_end: '2026-11-15', payroll_type_id: NONE, items: 7 },
    ['items', 'payroll_type_id', 'period_start', 'roster_id'],
  ],
  [
    'post',
    '/api/payroll/presets/sss-employee/install',
    { code: 'TAKEN', account_code_id: NONE },
    ['account_code_id', 'code', 'limit_basis_payroll_item_id'],
  ],
  [
    'post',
    '/api/payroll/presets/sss-employee/install',
    { code: 'TAKEN', name: 7 },
    ['code', 'limit_basis_payroll_item_id', 'name'],
  ],
  [
    'post',
    `/api/users/${somebody.id}/roles`,
    { role_id: 7, organization_id: NONE },
    ['organization_id', 'role_id'],
  ],
  [
    'put',
    `/api/users/${somebody.id}/roles`,
    { role_id: NONE, organization_id: 7 },
    ['organization_id', 'role_id'],
  ],
  [
    'put',
    `/api/users/${somebody.id}`,
    { name: '', username: admin.username, organization_id: NONE },
    ['name', 'organization_id', 'username'],
  ],
  [
    'post',
    EMPLOYEES,
    { ...JUAN, birthdate: TOMORROW, avatar, ...numbers },
    ['avatar', 'birthdate', 'sss_number', 'tin_number'],
  ],
  [
    'post',
    EMPLOYEES,
    { ...JUAN, birthdate: TOMORROW, avatar, ...numbers, sex: 7 },
    ['avatar', 'birthdate', 'sex', 'sss_number', 'tin_number'],
  ],
  [
    'put',
    `${EMPLOYEES}/${employee.id}`,
    { birthdate: TOMORROW, avatar, ...links, ...numbers },
    ['avatar', 'birthdate', ...Object.keys(links), ...Object.keys(numbers)],
  ],
  [
    'put',
    `${EMPLOYEES}/${employee.id}`,
    { birthdate: TOMORROW, avatar, ...links, ...numbers, sex: 7 },
    ['avatar', 'birthdate', ...Object.keys(links), 'sex', ...Object.keys(numbers)],
  ],
];
const evaluate = '/api/payroll/payroll_items/evaluate';
const ofShare = `/api/payroll/payroll_items/${share.id}/evaluate`;
CASES.push(
  ['post', ofShare, { amount: 1, period: backwards }, ['basis', 'period.end']],
  ['post', ofShare, { amount: 0.001, period: '2026-02-30' }, ['amount', 'basis', 'period']],
  ['post', evaluate, { ...fine, amount: 1, period: backwards }, ['basis', 'limit_percentage', 'period.end']],
  ['post', evaluate, { ...fine, amount: 0.001 }, ['amount', 'basis', 'limit_percentage']],
);
for (const { path, sent, unique, wrong } of [...LISTS, CODES]) {
  assert.equal((await admin.post(path, sent)).status, 201);
  const more = { name: 'Other', [unique]: 'Other' };
  const { id } = (await admin.post(path, more)).body.data;
  const shouted = { ...sent, ...(unique === 'name' ? { name: 'TAKEN' } : {}), ...wrong };
  const fields = [...Object.keys(wrong), unique];
  CASES.push(['post', path, shouted, fields], ['put', `${path}/${id}`, shouted, fields]);
  CASES.push(['put', `${path}/${id}`, { ...more, ...wrong }, Object.keys(wrong)]);
}

for (const [method, path, body, fields] of CASES) {
  const shown = path.replaceAll(/\/(?:[0-9a-f-]{36}|\d+)(?=\/|$)/g, '/{id}');
  test(`contract §2 ${method} ${shown} reports ${fields.join(', ')} in one response and changes nothing`, async () => {
    const before = await testApp.snapshot(...TABLES);
    const reply = await admin[method](path, body);
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields.toSorted());
    assert.equal(await testApp.snapshot(...TABLES), before);
  });
}

test('contract §2 fields required only of some callers are reported together with the other errors', async () => {
  const roles = [north, south].map(({ id }) => ({ role: 'Super Admin' as const, organizationId: id }));
  const ofTwo = await testApp.person({ roles });
  const account = { name: 'New', username: admin.username, email: 'new@workforce.example' };
  const passwords = { password: 'a long sentence', password_confirmation: 'a long sentence' };
  const used = await addItem(admin);
  const paid = await addRun(admin, roster.id, {
    ...NOVEMBER_2,
    items: [{ payroll_item_id: used.id, amount: 1 }],
  });
  await take(admin, paid.id, 'compute');
  const moved = { ...used, category: 'deduction', code: 'TAKEN' };
  const itemPath = `/api/payroll/payroll_items/${used.id}`;
  const before = await testApp.snapshot(...TABLES);
  for (const [reply, fields] of [
    [await ofTwo.post('/api/users', { ...account, ...passwords }), ['organization_id', 'username']],
    [
      await ofTwo.post('/api/users', account),
      ['organization_id', 'password', 'password_confirmation', 'username'],
    ],
    [await admin.put(itemPath, moved), ['category', 'code']],
    [await admin.put(itemPath, { ...moved, name: '' }), ['category', 'code', 'name']],
  ] as const) {
    assert.equal(reply.status, 422, reply.text);
    assert.deepEqual(Object.keys(reply.body.errors).sort(), fields);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §2 validation errors reveal nothing about records that are out of scope', async () => {
  const [payroll, hr] = [await testApp.as('Payroll Admin', south.id), await testApp.as('HR Admin', south.id)];
  const fieldsOf = async (who: Person, method: 'post' | 'put', path: string, body: object) => {
    const before = await testApp.snapshot(...TABLES);
    const reply = await who[method](path, body);
    assert.equal(reply.status, 422, reply.text);
    assert.equal(await testApp.snapshot(...TABLES), before);
    return Object.keys(reply.body.errors).sort();
  };
  const named = { name: rosterName, organization_id: north.id, description: 7 };
  assert.deepEqual(await fieldsOf(payroll, 'put', `${ROSTERS}/${roster.id}`, named), ['description']);
  const members = { employee_ids: 7, organization_id: NONE };
  assert.deepEqual(await fieldsOf(payroll, 'post', `${ROSTERS}/${roster.id}/members`, members), [
    'employee_ids',
  ]);
  const unreached = { roster_id: roster.id, ...NOVEMBER_1, items: 7 };
  assert.deepEqual(await fieldsOf(payroll, 'post', RUNS, unreached), ['items', 'roster_id']);
  assert.deepEqual(await fieldsOf(payroll, 'put', `${RUNS}/${run.id}`, { ...unreached, roster_id: NONE }), [
    'items',
  ]);
  const changed = { ...TAKEN, ...numbers, avatar, sex: 7 };
  assert.deepEqual(await fieldsOf(hr, 'put', `${EMPLOYEES}/${employee.id}`, changed), ['sex']);
  // A user without access to government numbers learns neither which number an employee has, nor what else is wrong in
  // a body that guesses one.
  const timekeeper = await testApp.as('HR Timekeeping');
  const guess = { sss_number: '34-1234567-8', position_id: NONE, sex: 7 };
  assert.deepEqual(await fieldsOf(timekeeper, 'put', `${EMPLOYEES}/${employee.id}`, guess), ['sex']);
  const own = { ...JUAN, organization_id: north.id, sex: 7 };
  assert.deepEqual(await fieldsOf(hr, 'post', EMPLOYEES, own), ['organization_id', 'sex']);
});

test('contract §2 valid fields are not reported when another field has a wrong shape', async () => {
  const errors = async (method: 'post' | 'put', path: string, body: object) =>
    Object.keys((await admin[method](path, body)).body.errors);
  const same = { sss_number: '•••••5678', organization_id: north.id, birthdate: '1990-05-17', sex: 7 };
  assert.deepEqual(await errors('put', `${EMPLOYEES}/${employee.id}`, same), ['sex']);
  assert.deepEqual(await errors('put', `${EMPLOYEES}/${taken.id}`, { ...TAKEN, user_id: admin.id, sex: 7 }), [
    'sex',
  ]);
  const own = { name: rosterName.toUpperCase(), organization_id: north.id, description: 7 };
  assert.deepEqual(await errors('put', `${ROSTERS}/${roster.id}`, own), ['description']);
  const good = { roster_id: roster.id, ...NOVEMBER_1, items: [{ payroll_item_id: item.id, amount: 1 }] };
  assert.deepEqual(await errors('post', RUNS, { ...good, amounts: 7 }), ['amounts']);
  const { code: _, ...rest } = itemBody();
  assert.deepEqual(await errors('post', '/api/payroll/payroll_items', rest), ['code']);
});
