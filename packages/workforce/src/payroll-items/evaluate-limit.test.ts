import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem, fixed, percentage } from './testing/payroll.ts';

// 1 January has already begun in Manila.
const testApp = await startWorkforce({ after }, { now: '2026-12-31T16:30:00Z' });
const payroll = await testApp.as('Payroll Admin');
const BASE = '/api/payroll/payroll_items';
const salary = await addItem(payroll, { name: 'Basic pay' });
const add = (more: object) => addItem(payroll, more as Record<string, unknown>);
const evaluate = async (id: string, body: object) => payroll.post(`${BASE}/${id}/evaluate`, body);
const answer = async (id: string, body: object) => {
  const reply = await evaluate(id, body);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
};

test('payroll: an evaluation with invalid input is refused with an error for its field', async () => {
  const rice = await add(fixed(2_000));
  const share = await add(percentage(5, salary.id));
  const refused: [string, object, string[]][] = [
    [rice.id, {}, ['amount']],
    [rice.id, { amount: -1 }, ['amount']],
    [rice.id, { amount: '100' }, ['amount']],
    [rice.id, { amount: 0.001 }, ['amount']],
    [rice.id, { amount: 1e300 }, ['amount']],
    [rice.id, { amount: 1, year_to_date: -1 }, ['year_to_date']],
    [rice.id, { amount: 1, already_paid: 1.999 }, ['already_paid']],
    [rice.id, { amount: 1, period: { start: '2026-12-02', end: '2026-12-01' } }, ['period.end']],
    [share.id, { amount: 1 }, ['basis']],
    [share.id, { amount: 1, basis: null }, ['basis']],
    [share.id, { amount: 1, basis: -5 }, ['basis']],
  ];
  for (const [id, body, fields] of refused) {
    const reply = await evaluate(id, body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, fields], JSON.stringify(body));
  }
  for (const period of ['tomorrow', '2026-02-30', '2026-11-00', '2026-13', '2026', ' ', 7]) {
    const { status, body } = await evaluate(rice.id, { amount: 1, period });
    assert.deepEqual([status, Object.keys(body.errors), body.errors.period.length], [422, ['period'], 1]);
  }
  for (const period of [{ start: '2026-12-01' }, { start: '2026-12-01', end: '2026-12' }]) {
    const { status, body } = await evaluate(rice.id, { amount: 1, period });
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['period.end']]);
  }
});

test('payroll: an evaluation returns the capped amount, the rule and the window', async () => {
  const open = await add({});
  assert.deepEqual(await answer(open.id, { amount: 1_234.56, year_to_date: 99 }), {
    requested: 1_234.56,
    amount: 1_234.56,
    rule: 'no_limit',
    cap: null,
    already_paid: 0,
    remaining: null,
    frequency: null,
    window: { start: '2027-01-01', end: '2027-01-01' },
  });
  const clothing = await add(fixed(8_000, 'annually'));
  assert.deepEqual(
    await answer(clothing.id, { amount: 5_000, period: '2026-11-30', year_to_date: 4_000.01 }),
    {
      requested: 5_000,
      amount: 3_999.99,
      rule: 'fixed_amount',
      cap: 8_000,
      already_paid: 4_000.01,
      remaining: 0,
      frequency: 'annually',
      window: { start: '2026-01-01', end: '2026-12-31' },
    },
  );
  const share = await add(percentage(2.5, salary.id, 'per_payroll'));
  const period = { start: '2026-11-16', end: '2026-11-30' };
  assert.deepEqual(await answer(share.id, { amount: 400, basis: 12_345.67, period, year_to_date: 900 }), {
    requested: 400,
    amount: 308.64,
    rule: 'percentage',
    cap: 308.64,
    already_paid: 0,
    remaining: 0,
    frequency: 'per_payroll',
    window: period,
  });
});

test('payroll: the period defaults to today in the service’s zone, and year_to_date counts in windows that start the year', async () => {
  const monthly = await add(fixed(2_000));
  const quarterly = await add(fixed(2_000, 'quarterly'));
  const cases: [id: string, body: object, amount: number, start: string][] = [
    [monthly.id, { amount: 1_500, year_to_date: 1_000 }, 1_000, '2027-01-01'],
    [monthly.id, { amount: 1_500, year_to_date: 22_000, period: '2026-12-15' }, 1_500, '2026-12-01'],
    [monthly.id, { amount: 1_500, already_paid: 1_900, period: '2026-12-15' }, 100, '2026-12-01'],
    [monthly.id, { amount: 1_500, already_paid: 0, year_to_date: 1_900 }, 1_500, '2027-01-01'],
    [quarterly.id, { amount: 1_500, year_to_date: 1_000, period: '2026-03-31' }, 1_000, '2026-01-01'],
    [quarterly.id, { amount: 1_500, year_to_date: 9_000, period: '2026-04-01' }, 1_500, '2026-04-01'],
  ];
  for (const [id, body, amount, start] of cases) {
    const data = await answer(id, body);
    assert.deepEqual([data.amount, data.window.start], [amount, start], JSON.stringify(body));
  }
  const perPayroll = await add(fixed(2_000, 'per_payroll'));
  const newYear = { amount: 2_500, year_to_date: 50, period: { start: '2027-01-01', end: '2027-01-15' } };
  assert.equal((await answer(perPayroll.id, newYear)).amount, 2_000);
});

test('payroll: amounts that floating point would round are exact', async () => {
  const item = await add(fixed(0.3));
  const { amount, remaining } = await answer(item.id, { amount: 0.2, already_paid: 0.1 });
  assert.deepEqual([amount, remaining], [0.2, 0]);
  const third = await add(percentage(33.3333, salary.id));
  assert.equal((await answer(third.id, { amount: 1e9, basis: 999_999_999.99 })).cap, 333_332_999.99);
  const most = await add(percentage(100, salary.id));
  assert.equal((await answer(most.id, { amount: 1e9, basis: 1.15 })).amount, 1.15);
});

test('payroll: the period of a payment is a day, a month, or its first and last day', async () => {
  const each = await add(fixed(500, 'per_payroll'));
  const windowOf = async (period?: unknown) => (await answer(each.id, { amount: 1, period })).window;
  assert.deepEqual(await windowOf('2028-02-29'), { start: '2028-02-29', end: '2028-02-29' });
  assert.deepEqual(await windowOf('2028-02'), { start: '2028-02-01', end: '2028-02-29' });
  const half = { start: '2026-11-16', end: '2026-11-30' };
  assert.deepEqual(await windowOf(half), half);
  assert.deepEqual(await windowOf(), { start: '2027-01-01', end: '2027-01-01' });
});

test('payroll: a limit can be tried before it is saved, and an invalid limit is refused with an error for its field', async () => {
  const tryNew = (body: object) => payroll.post(`${BASE}/evaluate`, { limit_frequency: 'monthly', ...body });
  const share = { limit_type: 'percentage', limit_percentage: 2.5, basis: 12_345.67, amount: 400 };
  const { status, body } = await tryNew({ ...share, period: '2026-11' });
  assert.deepEqual(
    [status, body.data.amount, body.data.cap, body.data.window.end],
    [200, 308.64, 308.64, '2026-11-30'],
  );
  const rice = { limit_type: 'fixed_amount', limit_amount: 2_000, amount: 1_500, already_paid: 1_900 };
  assert.equal((await tryNew(rice)).body.data.amount, 100);
  const refused: [object, string[]][] = [
    [{}, ['amount', 'limit_type']],
    [{ ...rice, limit_amount: null }, ['limit_amount']],
    [{ ...share, limit_percentage: undefined }, ['limit_percentage']],
    [{ ...share, limit_percentage: 101 }, ['limit_percentage']],
    [{ ...share, limit_percentage: 0.00001 }, ['limit_percentage']],
    [{ ...share, basis: undefined }, ['basis']],
    [{ ...rice, limit_frequency: 'daily' }, ['limit_frequency']],
  ];
  for (const [input, fields] of refused) {
    const reply = await tryNew(input);
    assert.deepEqual(
      [reply.status, Object.keys(reply.body.errors ?? {}).toSorted()],
      [422, fields],
      reply.text,
    );
  }
});
