import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire, JUAN } from '@bulwagan/workforce/employees/testing/employees.ts';
import { addItem, fixed, itemBody, percentage } from '@bulwagan/workforce/payroll-items/testing/payroll.ts';
import { everything } from './bad-input-fixtures.ts';

const ITEMS = '/api/payroll/payroll_items';
const testApp = await startWorkforce({ after });
testApp.clock.set('2026-11-21T02:00:00Z');
const admin = await testApp.superUser();

test('W§2: a limit of zero is valid; negative, too precise and over 100 % are refused', async () => {
  const basis = await addItem(admin);
  const none = await addItem(admin, fixed(0));
  const noPercent = await addItem(admin, percentage(0, basis.id));
  for (const { id } of [none, noPercent]) {
    const { body } = await admin.post(`${ITEMS}/${id}/evaluate`, { amount: 100, basis: 1_000 });
    assert.deepEqual([body.data.amount, body.data.cap, body.data.remaining], [0, 0, 0]);
  }
  const most = await addItem(admin, percentage(100, basis.id));
  const full = await admin.post(`${ITEMS}/${most.id}/evaluate`, { amount: 0.03, basis: 0.02 });
  assert.deepEqual([full.body.data.amount, full.body.data.cap], [0.02, 0.02]);

  const before = await everything(testApp);
  const refused: [field: string, body: object][] = [
    ...[-1, -0.01, 0.001, 1e21, 1_000_000_000.01, '5', null, [], true].map((amount): [string, object] => [
      'limit_amount',
      fixed(amount as number),
    ]),
    ...[-1, -0.0001, 100.01, 100.0001, 12.34567, 1e-7, 1e9, '5', null].map((percent): [string, object] => [
      'limit_percentage',
      percentage(percent as number, basis.id),
    ]),
    ['limit_amount', { limit_amount: undefined }],
    ['limit_percentage', { limit_type: 'percentage', limit_basis_payroll_item_id: basis.id }],
    ['limit_basis_payroll_item_id', { limit_type: 'percentage', limit_percentage: 5 }],
    ['limit_basis_payroll_item_id', percentage(5, '0193d3a0-0000-7000-8000-00000000dead')],
    ['limit_basis_payroll_item_id', percentage(5, 'x')],
    ['limit_frequency', fixed(5, 'daily')],
    ['limit_frequency', fixed(5, '')],
    ['limit_type', { limit_type: 'both' }],
    // Without a limit an explicit null is accepted (contract §3.1).
    ['limit_type', { has_limit: true, limit_type: null }],
  ];
  for (const [field, more] of refused)
    for (const reply of [
      await admin.post(ITEMS, itemBody(more as Record<string, unknown>)),
      await admin.put(`${ITEMS}/${none.id}`, itemBody(more as Record<string, unknown>)),
    ]) {
      assert.equal(reply.status, 422, `${JSON.stringify(more)} ${reply.text}`);
      assert.deepEqual(Object.keys(reply.body.errors), [field], JSON.stringify(more));
    }
  assert.equal(await everything(testApp), before);
});

test('contract: an item that is its own basis, and cycles of two, three and ten items, are refused and change nothing', async () => {
  const items = [await addItem(admin)];
  for (let at = 1; at < 10; at += 1) items.push(await addItem(admin, percentage(10, items[at - 1]!.id)));
  const [first] = items;
  const before = await everything(testApp);
  for (const length of [1, 2, 3, 10]) {
    const last = items[length - 1]!;
    const body = { ...itemBody(percentage(10, last.id)), name: first!.name, code: first!.code };
    const reply = await admin.put(`${ITEMS}/${first!.id}`, body);
    assert.equal(reply.status, 422, reply.text);
    assert.match(reply.body.errors.limit_basis_payroll_item_id[0], /cycle/, String(length));
    const upper = { ...body, limit_basis_payroll_item_id: last.id.toUpperCase() };
    assert.equal((await admin.put(`${ITEMS}/${first!.id}`, upper)).status, 422);
  }
  assert.equal(await everything(testApp), before);
});

test('contract: two concurrent changes cannot close a cycle that neither closes alone', async () => {
  const [one, other] = [await addItem(admin), await addItem(admin)];
  const put = (item: typeof one, on: typeof one) =>
    admin.put(`${ITEMS}/${item.id}`, { ...itemBody(percentage(5, on.id)), code: item.code });
  const replies = await Promise.all([put(one, other), put(other, one)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 422]);
});

test('contract: a government number of punctuation only is stored as a placeholder and may repeat', async () => {
  for (const sss_number of ['-', '%_\\', '％＿＼', '…', '👩‍👩‍👧']) {
    await hire(admin, { sss_number });
    const again = await admin.post(EMPLOYEES, { ...JUAN, sss_number });
    assert.equal(again.body.data.sss_number, sss_number);
    const warning = { field: 'sss_number', message: 'The SSS number field should have 10 digits.' };
    assert.deepEqual(again.body.warnings, [warning]);
  }
});

test('contract: a birthdate of today, in the future, before 1900 or not in the calendar is refused', async () => {
  const { id } = await hire(admin);
  const before = await everything(testApp);
  const refused = [
    '2026-11-21',
    '2026-11-22',
    '2100-01-01',
    '9999-12-31',
    '1850-06-01',
    '1899-12-31',
    '0001-01-01',
    '0000-01-01',
    '2023-02-29',
    '1900-02-29',
    '2026-02-30',
    '1990-13-01',
    '1990-00-10',
    '1990-5-17',
    '1990-05-17T00:00:00Z',
    '05/17/1990',
    '-1990-05-17',
    '12026-01-01',
    'infinity',
    '-infinity',
    'epoch',
    '١٩٩٠-٠٥-١٧',
    '1990-05-17 ',
  ];
  for (const birthdate of refused)
    for (const reply of [
      await admin.post(EMPLOYEES, { ...JUAN, birthdate }),
      await admin.put(`${EMPLOYEES}/${id}`, { birthdate }),
    ]) {
      assert.equal(reply.status, 422, `${birthdate} ${reply.text}`);
      assert.deepEqual(Object.keys(reply.body.errors), ['birthdate'], birthdate);
    }
  assert.equal(await everything(testApp), before);
  for (const birthdate of ['2026-11-20', '1900-01-01', '2000-02-29', '2024-02-29'])
    assert.equal((await hire(admin, { birthdate })).birthdate, birthdate);
});

test('contract: today is determined in the configured time zone, not in UTC', async () => {
  testApp.clock.set('2026-11-21T15:59:59Z');
  const admin = await testApp.superUser();
  assert.equal((await admin.post(EMPLOYEES, { ...JUAN, birthdate: '2026-11-21' })).status, 422);
  testApp.clock.set('2026-11-21T16:00:00Z');
  assert.equal((await admin.post(EMPLOYEES, { ...JUAN, birthdate: '2026-11-21' })).status, 201);
  assert.equal((await admin.post(EMPLOYEES, { ...JUAN, birthdate: '2026-11-22' })).status, 422);
});
