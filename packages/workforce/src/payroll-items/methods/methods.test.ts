import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, itemBody, percentage } from '../testing/payroll.ts';

const BASE = '/api/payroll/payroll_items';
const TABLES = ['payroll_items', 'payroll_item_types', 'audit_log'];

const testApp = await startWorkforce({ after });
const payroll = await testApp.as('Payroll Admin');

test('contract §3.3: a method with missing, negative or unknown fields is refused, and nothing changes', async () => {
  const item = await addItem(payroll);
  const before = await testApp.snapshot(...TABLES);
  const refused: [unknown, string][] = [
    ['fixed', 'method'],
    [{}, 'method.type'],
    [{ type: 'magic' }, 'method.type'],
    [{ type: 'fixed' }, 'method.amount'],
    [{ type: 'fixed', amount: -1 }, 'method.amount'],
    [{ type: 'fixed', amount: 0.001 }, 'method.amount'],
    [{ type: 'rate', percent: 125 }, 'method.unit'],
    [{ type: 'rate', unit: 'hour', percent: -1 }, 'method.percent'],
    [{ type: 'rate', unit: 'hour', percent: 0.00001 }, 'method.percent'],
    [{ type: 'percentage', percent: 10 }, 'method.of'],
    [{ type: 'percentage', percent: 10, of: [] }, 'method.of'],
    [{ type: 'percentage', percent: 10, of: ['NOWHERE'] }, 'method.of.0'],
    [{ type: 'table', table: 'salary-grades', share: 'employee', of: ['BASIC'] }, 'method.table'],
    [{ type: 'table', table: 'sss', of: ['BASIC'] }, 'method.share'],
    [{ type: 'withholding', tax: 'free' }, 'method.tax'],
  ];
  for (const [method, field] of refused)
    for (const reply of [
      await payroll.post(BASE, itemBody({ method })),
      await payroll.put(`${BASE}/${item.id}`, itemBody({ method })),
    ])
      assert.deepEqual(
        [reply.status, Object.keys(reply.body.errors ?? {})],
        [422, [field]],
        `${JSON.stringify(method)}: ${reply.text}`,
      );
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: methods that form a cycle of bases are refused, also together with limits and with tax', async () => {
  const first = await addItem(payroll, { code: 'FIRST' });
  const second = await addItem(payroll, {
    code: 'SECOND',
    method: { type: 'percentage', percent: 10, of: ['FIRST'] },
  });
  const limited = await addItem(payroll, { code: 'LIMITED', ...percentage(10, second.id) });
  const tax = await addItem(payroll, {
    code: 'TAX',
    category: 'deduction',
    method: { type: 'withholding' },
  });
  const before = await testApp.snapshot(...TABLES);
  const of = (code: string) => ({ type: 'percentage', percent: 5, of: [code], tax: 'regular' });
  const change = async (id: string, more: object) =>
    Object.keys(
      (await payroll.put(`${BASE}/${id}`, itemBody(more as Record<string, unknown>))).body.errors ?? {},
    );
  for (const code of ['FIRST', 'SECOND', 'LIMITED', 'TAX'])
    assert.deepEqual(await change(first.id, { code: 'FIRST', method: of(code) }), ['method'], code);
  assert.deepEqual(await change(first.id, { code: 'FIRST', ...percentage(1, limited.id) }), [
    'limit_basis_payroll_item_id',
  ]);
  assert.equal((await payroll.post(BASE, itemBody({ code: 'SELF', method: of('SELF') }))).status, 422);
  const named = await payroll.put(`${BASE}/${first.id}`, itemBody({ code: 'FIRST', method: of('LIMITED') }));
  assert.match(
    named.body.errors.method[0],
    /cycle of payroll items: FIRST → LIMITED → SECOND → FIRST, each computed from the next\. Choose another base for FIRST/,
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await payroll.delete(`${BASE}/${tax.id}`)).status, 204);
});

test('contract §3.3: an item that a method names keeps its code and is not deleted', async () => {
  const named = await addItem(payroll, { code: 'NAMED' });
  await addItem(payroll, { method: { type: 'percentage', percent: 10, of: ['named'] } });
  const before = await testApp.snapshot(...TABLES);
  const renamed = await payroll.put(`${BASE}/${named.id}`, itemBody({ code: 'OTHER' }));
  assert.deepEqual([renamed.status, Object.keys(renamed.body.errors)], [422, ['code']]);
  const deleted = await payroll.delete(`${BASE}/${named.id}`);
  assert.deepEqual(
    [deleted.status, deleted.body.message],
    [422, 'Other payroll items are based on this one, so it cannot be deleted.'],
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await payroll.put(`${BASE}/${named.id}`, itemBody({ code: 'Named' }))).status, 200);
});

test('contract §3.3: each kind of method is stored with its own fields, kept by other changes, cleared by null and audited', async () => {
  await addItem(payroll, { code: 'BASIC' });
  const of = ['BASIC', 'ABSENT'];
  const methods = [
    { type: 'compensation' },
    { type: 'typed', tax: 'other_benefits' },
    { type: 'fixed', amount: 2_000.5, per: 'month', tax: 'exempt' },
    { type: 'fixed', amount: 5_000, per: 'period', on_request: true },
    { type: 'rate', unit: 'hour', percent: 125 },
    { type: 'percentage', percent: 1, of, maximum: 100, base: 'salary' },
    { type: 'table', table: 'sss', share: 'employee', of, base: 'pay' },
    { type: 'withholding' },
    { type: 'thirteenth_month' },
    { type: 'months_of_salary', months: 1 },
  ];
  for (const method of methods) {
    const category = method.type === 'withholding' ? 'deduction' : 'earning';
    const item = await addItem(payroll, { category, method: { ...method, colour: 'blue', months: 1 } });
    assert.deepEqual((await payroll.get(`${BASE}/${item.id}`)).body.data.method, method);
    const { method: _, ...rest } = itemBody({ category, name: 'Renamed' });
    assert.deepEqual((await payroll.put(`${BASE}/${item.id}`, rest)).body.data.method, method);
    const cleared = await payroll.put(`${BASE}/${item.id}`, { ...rest, method: null });
    assert.equal(cleared.body.data.method, null);
    const { rows } = await testApp.app.connection.pool.query(
      `select changes from audit_log where subject_id = $1 order by id desc limit 1`,
      [item.id],
    );
    assert.deepEqual(
      [JSON.parse(rows[0].changes.before.method), rows[0].changes.after.method],
      [method, null],
    );
    assert.equal((await payroll.delete(`${BASE}/${item.id}`)).status, 204);
  }
  const defaulted = await addItem(payroll, { method: { type: 'fixed', amount: 1, tax: null } });
  assert.deepEqual(defaulted.method, { type: 'fixed', amount: 1, per: 'period' });
});

test('contract §3.3: a change by somebody else to the method is noticed', async () => {
  const item = await addItem(payroll, { method: { type: 'fixed', amount: 1 } });
  const { headers } = await payroll.get(`${BASE}/${item.id}`);
  await payroll.put(`${BASE}/${item.id}`, itemBody({ method: { type: 'fixed', amount: 2 } }));
  const stale = await payroll.put(`${BASE}/${item.id}`, itemBody(), {
    headers: { 'if-match': String(headers.etag) },
  });
  assert.equal(stale.status, 412);
});

test('contract §3.3: evaluating an item keeps its answer about the limit, and explains how the item is computed', async () => {
  const evaluate = async (id: string, more: object = {}) => {
    const body = { amount: 1_000, period: '2026-07', ...more };
    return (await payroll.post(`${BASE}/${id}/evaluate`, body)).body.data;
  };
  const plain = await evaluate((await addItem(payroll)).id);
  assert.deepEqual(
    [plain.amount, plain.rule, Object.hasOwn(plain, 'explanation')],
    [1_000, 'no_limit', false],
  );
  await payroll.post('/api/payroll/sets/ph-private/install', {});
  const { data } = (await payroll.get(`${BASE}?filter[search]=PHIC-EE`)).body;
  const share = await evaluate(data[0].id, { basis: 15_819 });
  assert.deepEqual([share.amount, share.computed], [1_000, 395.47]);
  assert.match(
    share.explanation,
    /^Employee share of 15,819\.00 by the table in force since 2024-01-01: RA 11223/,
  );
  const rate = await addItem(payroll, { method: { type: 'rate', unit: 'hour', percent: 169 } });
  assert.equal((await evaluate(rate.id)).explanation, '169 % of the hourly rate for each hour.');
});
