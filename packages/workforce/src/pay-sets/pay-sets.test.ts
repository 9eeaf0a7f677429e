import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { request } from '../pay/testing/pay.ts';
import { addItem, percentage } from '../payroll-items/testing/payroll.ts';
import { PRIVATE_CODES as PRIVATE } from '../runs/pay/testing/computed.ts';
import { PAY_SETS } from './sets.ts';

const BASE = '/api/payroll/sets';
const ITEMS = '/api/payroll/payroll_items';
const TABLES = ['payroll_items', 'payroll_item_types', 'audit_log'];
const NOBODY = '01890000-0000-7000-8000-000000000000';

const GOVERNMENT = (
  'BASIC ABSENT LATE UNDERTIME OT-GOV OT-GOV-HOLIDAY NIGHT-GOV PERA BONUS MIDYEAR YEAREND CASHGIFT GSIS-EE GSIS-ER EC-GOV ' +
  'PHIC-EE PHIC-ER HDMF-EE HDMF-ER WTAX'
).split(' ');

const testApp = await startWorkforce({ after });
let payroll: Awaited<ReturnType<typeof testApp.as>>;

beforeEach(async () => {
  await testApp.app.connection.pool.query('delete from payroll_item_types; delete from payroll_items');
  payroll = await testApp.as('Payroll Admin');
});

const codesOf = (items: { code: string }[]) => items.map(({ code }) => code);
const catalog = async () => (await payroll.get(`${ITEMS}?per_page=100`)).body.data;
const itemOf = async (code: string) => (await catalog()).find((item: { code: string }) => item.code === code);

test('contract §3.3: sets are listed for those who run payroll, and installed by those who manage payroll everywhere', async () => {
  const office = await testApp.organization();
  const scoped = await testApp.as('Payroll Admin', office.id);
  const hr = await testApp.as('HR Admin');
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.get(BASE)).status, 401);
  assert.equal((await hr.get(BASE)).status, 403);
  for (const person of [hr, scoped])
    assert.equal((await person.post(`${BASE}/ph-private/install`, {})).status, 403);
  assert.equal((await payroll.post(`${BASE}/ph-moon/install`, {})).status, 404);
  const unknown = await payroll.post(`${BASE}/ph-private/install`, { payroll_type_id: NOBODY });
  assert.deepEqual([unknown.status, Object.keys(unknown.body.errors)], [422, ['payroll_type_id']]);
  assert.equal(await testApp.snapshot(...TABLES), before);
  const { body } = await scoped.get(BASE);
  assert.deepEqual(
    body.data.map(({ key, items }: { key: string; items: { code: string }[] }) => [key, codesOf(items)]),
    [
      ['ph-private', PRIVATE],
      ['ph-government', GOVERNMENT],
    ],
  );
});

test('contract §3.3: a code means one method, whichever set it is in', () => {
  const methods = new Map<string, unknown>();
  for (const { code, ...item } of PAY_SETS.flatMap(({ items }) => items)) {
    assert.deepEqual(methods.get(code) ?? item, item, code);
    methods.set(code, item);
  }
});

test('contract §3.3: a set adds its items with methods, linked to the payroll type, and a second time changes nothing', async () => {
  const type = (await payroll.post('/api/payroll/payroll_types', { name: 'Regular' })).body.data;
  const first = await payroll.post(`${BASE}/ph-private/install`, { payroll_type_id: type.id });
  assert.equal(first.status, 201, first.text);
  assert.deepEqual(first.body.data, { created: PRIVATE, completed: [], skipped: [] });
  const linked = (await payroll.get(`${ITEMS}?per_page=100&filter[payroll_type_id]=${type.id}`)).body.data;
  assert.equal(linked.length, PRIVATE.length);
  assert.deepEqual((await itemOf('NIGHT')).method, {
    type: 'rate',
    unit: 'hour',
    percent: 10,
    tax: 'supplementary',
  });
  const before = await testApp.snapshot(...TABLES);
  const again = await payroll.post(`${BASE}/ph-private/install`, { payroll_type_id: type.id });
  assert.deepEqual(again.body.data, { created: [], completed: [], skipped: PRIVATE });
  assert.equal(await testApp.snapshot(...TABLES), before);

  const both = await payroll.post(`${BASE}/ph-government/install`, {});
  const shared = GOVERNMENT.filter((code) => PRIVATE.includes(code));
  assert.deepEqual(both.body.data.skipped, shared);
  const { rows } = await testApp.app.connection.pool.query(
    `select count(*)::int as created from audit_log where action = 'payroll_item.created'`,
  );
  assert.equal(rows[0].created, PRIVATE.length + GOVERNMENT.length - shared.length);

  const { set: _, ...body } = request();
  const byType = await payroll.post('/api/payroll/calculate', { ...body, payroll_type_id: type.id });
  const bySet = await payroll.post('/api/payroll/calculate', request());
  assert.deepEqual(byType.body, bySet.body);
});

test('contract §3.3: an item without a method gets it and keeps its other fields; one with a method stays as it is', async () => {
  const basis = await addItem(payroll, { code: 'basic', name: 'Basic salary' });
  await payroll.post('/api/payroll/presets/sss-employee/install', { limit_basis_payroll_item_id: basis.id });
  const own = { type: 'fixed', amount: 100, per: 'period' };
  await addItem(payroll, { code: 'WTAX', category: 'deduction', method: own });
  const preset = await itemOf('SSS-EE');
  const { body } = await payroll.post(`${BASE}/ph-private/install`, {});
  assert.deepEqual([body.data.completed, body.data.skipped], [['BASIC', 'SSS-EE'], ['WTAX']]);
  assert.deepEqual((await itemOf('WTAX')).method, own);
  const { method, updated_at: _, ...completed } = await itemOf('SSS-EE');
  const { method: none, updated_at: __, ...kept } = preset;
  assert.deepEqual([none, method.type, completed], [null, 'table', kept]);
  assert.equal((await itemOf('basic')).name, 'Basic salary');
});

test('contract §3.3: a set that would make items depend on each other is refused as a whole', async () => {
  const tax = await addItem(payroll, { code: 'WTAX', category: 'deduction' });
  await addItem(payroll, { code: 'BASIC', ...percentage(10, tax.id) });
  const before = await testApp.snapshot(...TABLES);
  const { status, body } = await payroll.post(`${BASE}/ph-private/install`, {});
  assert.deepEqual([status, Object.keys(body.errors)], [422, ['method']]);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: of simultaneous installations, one creates each item', async () => {
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => payroll.post(`${BASE}/ph-private/install`, {})),
  );
  const created = replies.flatMap(({ body }) => body.data.created);
  assert.deepEqual(created, PRIVATE);
  assert.equal((await catalog()).length, PRIVATE.length);
});

test('contract §3.3: a set links its new items to the accounts of the chart, and says which account each has', async () => {
  const admin = await testApp.superUser();
  const account = { name: 'Relief allowance', new_account_code: '5-01-02-010' };
  const relief = (await admin.post('/api/accounting/account_codes', account)).body.data.id;
  await payroll.post(`${BASE}/ph-government/install`, {});
  const linked = (await catalog()).filter(
    (item: { account_code_id: string | null }) => item.account_code_id !== null,
  );
  assert.deepEqual(
    linked.map((item: { code: string; account_code_id: string }) => [item.code, item.account_code_id]),
    [['PERA', relief]],
  );
  const [, government] = (await payroll.get(BASE)).body.data;
  const accounts = Object.fromEntries(
    government.items.map((item: { code: string; account: { number: string } | null }) => [
      item.code,
      item.account?.number ?? null,
    ]),
  );
  assert.deepEqual(
    ['BASIC', 'PERA', 'GSIS-ER', 'WTAX', 'BONUS', 'ABSENT'].map((code) => accounts[code]),
    ['50101010', '50102010', '50103010', '20201010', null, null],
  );
});
