import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addItem } from '../../payroll-items/testing/payroll.ts';
import { computingOffice, JULY, monthlyPay } from '../pay/testing/computed.ts';
import { ROSTERS, RUNS, take } from '../testing/runs.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll } = office;

const AUGUST = { period_start: '2026-08-01', period_end: '2026-08-31' };
const ITEMS = office.items('BASIC', 'ABSENT', 'PHIC-EE', 'PHIC-ER', 'WTAX');
const NOBODY = '01890000-0000-7000-8000-000000000000';

test('contract §3.3: a copy is refused for a bad period, one that the roster has, and other organizations, and adds nothing', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const run = await office.run(roster.id, { ...JULY, items: ITEMS });
  const path = `${RUNS}/${run.id}/copy`;
  const north = await testApp.organization('North');
  const before = await testApp.snapshot('runs', 'run_items', 'audit_log');
  const refused: [object, string][] = [
    [{}, 'period_start'],
    [{ period_start: '2026-08-31', period_end: '2026-08-01' }, 'period_end'],
    [{ ...AUGUST, pay_date: '2026-13-01' }, 'pay_date'],
  ];
  for (const [body, field] of refused) {
    const reply = await payroll.post(path, body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)[0]], [422, field]);
  }
  assert.equal((await payroll.post(path, JULY)).status, 422);
  assert.equal((await payroll.post(`${RUNS}/${NOBODY}/copy`, AUGUST)).status, 404);
  assert.equal((await (await testApp.as('Payroll Admin', north.id)).post(path, AUGUST)).status, 403);
  assert.equal((await office.hr.post(path, AUGUST)).status, 403);
  assert.equal(await testApp.snapshot('runs', 'run_items', 'audit_log'), before);
});

test('contract §3.3: a copy is a draft with roster, items and settings, whose recurring amounts are computed', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [employee_id] = roster.members;
  const allowance = await addItem(payroll, { name: 'Transport allowance' });
  const path = `/api/pms/employees/${employee_id}/recurring_items`;
  await office.hr.post(path, { payroll_item_id: allowance.id, effective_from: '2026-01-01', amount: 750 });
  const run = await office.run(roster.id, {
    ...JULY,
    items: [...ITEMS, { payroll_item_id: allowance.id, amount: 10 }],
    carry_negative: true,
    quantities: [{ employee_id, payroll_item_id: office.item('ABSENT'), quantity: 1 }],
  });
  await office.makeFinal(run.id);
  const reply = await payroll.post(`${RUNS}/${run.id}/copy`, { ...AUGUST, pay_date: '2026-09-05' });
  assert.equal(reply.status, 201, reply.text);
  const { data } = reply.body;
  assert.deepEqual(
    [data.status, data.roster_id, data.pay_date, data.carry_negative, data.period_end],
    ['draft', roster.id, '2026-09-05', true, '2026-08-31'],
  );
  assert.deepEqual(data.items, run.items);
  await take(payroll, data.id, 'compute');
  const amounts = await office.amounts(data.id, employee_id!);
  assert.deepEqual([amounts[allowance.code], amounts.ABSENT], [750, undefined]);
});

test('contract §3.3: a comparison says for each person and item what changed and why', async () => {
  const roster = await office.roster(monthlyPay(30_450), monthlyPay(20_000), monthlyPay(15_000));
  const [raised, absent, left] = roster.members as [string, string, string];
  const extra = await addItem(payroll, { name: 'Anniversary pay' });
  const july = await office.run(roster.id, { ...JULY, items: ITEMS });
  const alone = await payroll.get(`${RUNS}/${july.id}/comparison`);
  assert.deepEqual([alone.status, alone.body], [200, { data: [], compared_with: null }]);
  assert.equal((await payroll.get(`${RUNS}/${july.id}/comparison?with=${NOBODY}`)).status, 404);
  await office.makeFinal(july.id);
  await office.pay(raised, monthlyPay(32_450, '2026-08-01'));
  await payroll.put(`${ROSTERS}/${roster.id}/members`, { employee_ids: [raised, absent] });
  const august = await office.run(roster.id, {
    ...AUGUST,
    items: [...ITEMS, { payroll_item_id: extra.id, amount: 0 }],
    quantities: [{ employee_id: absent, payroll_item_id: office.item('ABSENT'), quantity: 2 }],
    amounts: [{ employee_id: raised, payroll_item_id: extra.id, amount: 500 }],
  });
  await take(payroll, august.id, 'compute');
  const { body } = await payroll.get(`${RUNS}/${august.id}/comparison?with=${july.id}`);
  assert.deepEqual(body, (await payroll.get(`${RUNS}/${august.id}/comparison`)).body);
  assert.deepEqual(body.compared_with, { id: july.id, ...JULY, status: 'final' });
  const found = (employee: string, code: string) => {
    const row = body.data.find(
      (one: { employee_id: string; payroll_item: { code: string } }) =>
        one.employee_id === employee && one.payroll_item.code === code,
    );
    return row === undefined ? undefined : [row.before, row.after, row.difference, row.reason];
  };
  assert.deepEqual(found(raised, 'BASIC'), [30_450, 32_450, 2_000, 'New salary since 2026-08-01.']);
  assert.deepEqual(found(raised, 'PHIC-EE'), [
    761.25,
    811.25,
    50,
    'Computed from 32,450.00 instead of 30,450.00.',
  ]);
  assert.deepEqual(found(raised, extra.code), [0, 500, 500, 'Only in this run.']);
  assert.equal(found(absent, 'BASIC'), undefined);
  assert.deepEqual(found(absent, 'ABSENT')?.at(-1), 'Only in this run.');
  assert.deepEqual(found(left, 'BASIC'), [15_000, 0, -15_000, 'No longer in this run.']);
  const all = (await payroll.get(`${RUNS}/${august.id}/comparison?unchanged=true`)).body.data;
  const same = all.filter(({ difference }: { difference: number }) => difference === 0);
  assert.deepEqual(
    all.filter(({ difference }: { difference: number }) => difference !== 0),
    body.data,
  );
  assert.deepEqual(
    same
      .map((row: { employee_id: string; payroll_item: { code: string }; reason: string }) => [
        row.employee_id,
        row.payroll_item.code,
        row.reason,
      ])
      .at(0),
    [absent, 'BASIC', 'Unchanged.'],
  );
  const filipino = await payroll.get(`${RUNS}/${august.id}/comparison`, {
    headers: { 'accept-language': 'fil' },
  });
  assert.match(filipino.text, /Bagong sahod mula 2026-08-01/);
});

test('contract §3.3: a comparison lists a new rate and the adjustment of each earlier month apart, and lines are filtered by adjustments', async () => {
  const roster = await office.roster(monthlyPay(30_000), monthlyPay(20_000));
  const [raised, same] = roster.members as [string, string];
  const items = office.items('BASIC', 'WTAX');
  const month = (number: string, last: number) => ({
    period_start: `2026-${number}-01`,
    period_end: `2026-${number}-${last}`,
  });
  const [january, february, march] = [month('01', 31), month('02', 28), month('03', 31)];
  const runs: string[] = [];
  for (const period of [january, february]) {
    const run = await office.run(roster.id, { ...period, items });
    await office.makeFinal(run.id);
    runs.push(run.id);
  }
  testApp.clock.advance({ hours: 1 });
  await office.pay(raised, monthlyPay(32_000, '2026-01-15'));
  const run = await office.run(roster.id, { ...march, items });
  await office.makeFinal(run.id);
  const basicOf = async (id: string) => {
    const { body } = await payroll.get(`${RUNS}/${id}/comparison`);
    assert.ok(body.data.every((row: { employee_id: string }) => row.employee_id === raised));
    return body.data
      .filter((row: { payroll_item: { code: string } }) => row.payroll_item.code === 'BASIC')
      .map((row: { before: number; after: number; difference: number; reason: string; adjusts: unknown }) => [
        ...[row.before, row.after, row.difference, row.reason, row.adjusts],
      ]);
  };
  const adjusted = await payroll.get(`${RUNS}/${run.id}/lines?filter[adjustment]=true`);
  const [ofJanuary, ofFebruary] = adjusted.body.data.map(({ amount }: { amount: number }) => amount);
  assert.deepEqual([adjusted.body.meta.total, ofFebruary], [2, 2_000]);
  assert.ok(ofJanuary > 0 && ofJanuary < 2_000);
  const reason = (period: typeof january, said: string) =>
    `${said} ${period.period_start} to ${period.period_end}`;
  const late = ', because a table, a salary or time was entered late.';
  assert.deepEqual(await basicOf(run.id), [
    [30_000, 32_000, 2_000, 'New salary since 2026-01-15.', null],
    [0, ofJanuary, ofJanuary, `${reason(january, 'Adjustment of')}${late}`, { run_id: runs[0], ...january }],
    [0, 2_000, 2_000, `${reason(february, 'Adjustment of')}${late}`, { run_id: runs[1], ...february }],
  ]);

  const next = await office.run(roster.id, { ...month('04', 30), items });
  await take(payroll, next.id, 'compute');
  const before = 'The earlier run paid an adjustment of';
  assert.deepEqual(await basicOf(next.id), [
    [ofJanuary, 0, -ofJanuary, `${reason(january, before)}.`, { run_id: runs[0], ...january }],
    [2_000, 0, -2_000, `${reason(february, before)}.`, { run_id: runs[1], ...february }],
  ]);

  const own = await payroll.get(`${RUNS}/${run.id}/lines?filter[adjustment]=false`);
  assert.equal(own.body.meta.total, 4);
  const employees = async (wanted: boolean) =>
    (await payroll.get(`${RUNS}/${run.id}/employees?filter[adjustment]=${wanted}`)).body.data.map(
      ({ employee }: { employee: { id: string } }) => employee.id,
    );
  assert.deepEqual([await employees(true), await employees(false)], [[raised], [same]]);
  assert.equal((await payroll.get(`${RUNS}/${run.id}/lines?filter[adjustment]=perhaps`)).status, 422);
});

test('contract §3.3: a comparison names the tax of the year as the reason of another tax in December', async () => {
  const roster = await office.roster(monthlyPay(60_000));
  const november = await office.run(roster.id, {
    period_start: '2026-11-01',
    period_end: '2026-11-30',
    items: ITEMS,
  });
  await office.makeFinal(november.id);
  const december = await office.run(roster.id, {
    period_start: '2026-12-01',
    period_end: '2026-12-31',
    items: ITEMS,
  });
  await take(payroll, december.id, 'compute');
  const { body } = await payroll.get(`${RUNS}/${december.id}/comparison`);
  assert.deepEqual(
    body.data.map((row: { payroll_item: { code: string }; reason: string }) => [
      row.payroll_item.code,
      row.reason,
    ]),
    [['WTAX', 'The tax of the year, less what was withheld before, in place of the tax of one period.']],
  );
});
