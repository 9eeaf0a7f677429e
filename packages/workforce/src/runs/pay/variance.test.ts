import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { addEmployee, addItem } from '../../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_1, NOVEMBER_2, ROSTERS, RUNS, take } from '../testing/runs.ts';
import { computingOffice, JULY, monthlyPay } from './testing/computed.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;

const AUGUST = { period_start: '2026-08-01', period_end: '2026-08-31' };
const ITEMS = office.items('BASIC', 'ABSENT', 'BONUS');

/** Computes a run. Returns its warnings about lines. */
async function warningsOf(id: string, headers = {}): Promise<string[]> {
  await take(payroll, id, 'compute');
  const { body } = await payroll.get(`${RUNS}/${id}`, { headers });
  return body.warnings
    .filter(({ field }: { field: string }) => field === 'lines')
    .map(({ message }: { message: string }) => message);
}

test('contract §3.3: a computed run names employees whose net pay differs by more than 30 % from their last final run of the same kind, the largest change first', async () => {
  const roster = await office.roster(...[20_000, 20_000, 20_000, 20_000].map((pay) => monthlyPay(pay)));
  const [, raised, doubled, same] = roster.members as [string, string, string, string];
  const july = await office.run(roster.id, { ...JULY, items: ITEMS });
  assert.deepEqual(await warningsOf(july.id), [], 'nothing is compared with the first run');
  await office.makeFinal(july.id);
  await office.pay(roster.members[0]!, monthlyPay(13_999.99, '2026-08-01'));
  // A difference of exactly 30 % causes no warning.
  await office.pay(raised, monthlyPay(26_000, '2026-08-01'));
  await office.pay(doubled, monthlyPay(40_000, '2026-08-01'));
  const august = await office.run(roster.id, { ...AUGUST, items: ITEMS });
  assert.deepEqual(await warningsOf(august.id), [
    'The net pay of these employees differs by more than 30 % from their last final payroll run of this kind: ' +
      'Reyes C, Ana (+100 %); Reyes A, Ana (−30 %).',
  ]);
  const [filipino] = await warningsOf(august.id, { 'accept-language': 'fil' });
  assert.match(filipino!, /Higit sa 30 % .*Reyes C, Ana \(\+100 %\); Reyes A, Ana/);
  // A bonus is compared with the previous bonus, and there is none.
  const bonus = await office.run(roster.id, {
    ...AUGUST,
    kind: 'bonus',
    items: [{ payroll_item_id: office.item('BONUS'), amount: 500 }],
  });
  assert.deepEqual(
    (await warningsOf(bonus.id)).filter((text) => text.includes('net pay')),
    [],
  );
  await payroll.put(`${RUNS}/${august.id}`, {
    ...AUGUST,
    roster_id: roster.id,
    items: [...ITEMS],
    quantities: [{ employee_id: same, payroll_item_id: office.item('ABSENT'), quantity: 20 }],
  });
  assert.match(
    (await warningsOf(august.id))[0]!,
    /Reyes C, Ana \(\+100 %\); Reyes D, Ana \(−92 %\); Reyes A, Ana/,
  );
});

test('contract §3.3: the share of a net pay that is warned of is a setting', async (t) => {
  const strict = await startWorkforce(t, { settings: { payrollVariancePercent: 0 } });
  const admin = await strict.superUser();
  const other = await strict.as('Payroll Admin');
  const roster = await addRoster(strict, admin, { members: 1 });
  const item = await addItem(admin);
  const first = await addRun(admin, roster.id, { items: [{ payroll_item_id: item.id, amount: 1_000 }] });
  await take(admin, first.id, 'compute', 'review');
  await take(other, first.id, 'approve', 'finalize');
  const next = await addRun(admin, roster.id, {
    ...NOVEMBER_2,
    items: [{ payroll_item_id: item.id, amount: 1_004 }],
  });
  const { body } = await admin.post(`${RUNS}/${next.id}/compute`);
  assert.match(body.warnings[0].message, /more than 0 % .*: Reyes A, Ana \(\+0\.4 %\)\.$/);
});

test('contract §3.3: a computed run names up to five employees who are new or missing since the last final run of its roster, and counts the others', async () => {
  const roster = await addRoster(testApp, payroll, { members: 7 });
  const item = await addItem(payroll);
  const items = [{ payroll_item_id: item.id, amount: 100 }];
  const first = await addRun(payroll, roster.id, { ...NOVEMBER_1, items });
  assert.deepEqual(await warningsOf(first.id), []);
  await office.makeFinal(first.id);
  const joined = await addEmployee(testApp, {
    first_name: 'Ben',
    last_name: 'Cruz',
    employee_number: 'EMP-0012',
  });
  await payroll.put(`${ROSTERS}/${roster.id}/members`, { employee_ids: [roster.members[0], joined] });
  const next = await addRun(payroll, roster.id, { ...NOVEMBER_2, items });
  assert.deepEqual(await warningsOf(next.id), [
    'These employees are new since the last final payroll run of this roster: Cruz, Ben (EMP-0012).',
    'These employees were in the last final payroll run of this roster, but this one does not pay them: ' +
      'Reyes B, Ana; Reyes C, Ana; Reyes D, Ana; Reyes E, Ana; Reyes F, Ana; 1 more.',
  ]);
});

test('contract §3.3: a computed run names recurring items in force that are not among its items, with the employees who have them', async () => {
  const roster = await office.roster(monthlyPay(30_450), monthlyPay(20_000), monthlyPay(20_000));
  const [one, two, three] = roster.members as [string, string, string];
  const loan = await addItem(payroll, { name: 'Salary loan', category: 'deduction' });
  const allowance = await addItem(payroll, { name: 'Transport allowance' });
  const add = async (id: string, more: object) => {
    const reply = await hr.post(`/api/pms/employees/${id}/recurring_items`, more);
    assert.equal(reply.status, 201, reply.text);
  };
  const ofLoan = { payroll_item_id: loan.id, balance: 5_000, installment: 500 };
  await add(one, { ...ofLoan, effective_from: '2026-01-01' });
  await add(two, { ...ofLoan, effective_from: '2026-07-31' });
  // This item is not in force in July.
  await add(three, { ...ofLoan, effective_from: '2026-08-01' });
  const ofAllowance = { payroll_item_id: allowance.id, amount: 750, effective_from: '2026-01-01' };
  await add(one, ofAllowance);
  await add(two, { ...ofAllowance, effective_to: '2026-06-30' });
  const run = await office.run(roster.id, { ...JULY, items: ITEMS });
  const said = (item: string, who: string) =>
    `The recurring item ${item} is not among the items of this payroll run, so it was left out for: ${who}.`;
  assert.deepEqual((await warningsOf(run.id)).toSorted(), [
    said('Salary loan', 'Reyes A, Ana; Reyes B, Ana'),
    said('Transport allowance', 'Reyes A, Ana'),
  ]);
  const change = { roster_id: roster.id, ...JULY };
  const items = [...ITEMS, { payroll_item_id: loan.id, amount: 0 }];
  await payroll.put(`${RUNS}/${run.id}`, { ...change, items });
  assert.deepEqual(await warningsOf(run.id), [said('Transport allowance', 'Reyes A, Ana')]);
  const bonus = await office.run(roster.id, { ...JULY, kind: 'bonus', items: office.items('BONUS') });
  assert.deepEqual(await warningsOf(bonus.id), []);
});

test('contract §3.3: a computed run warns of a pay date before its period or more than 60 days after it', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const warned = async (pay_date: string | null, headers = {}) => {
    const run = await office.run(roster.id, { ...JULY, items: ITEMS, pay_date });
    const found = await warningsOf(run.id, headers);
    assert.equal((await payroll.post(`${RUNS}/${run.id}/cancel`, {})).status, 200);
    return found;
  };
  for (const near of [null, '2026-07-01', '2026-08-05', '2026-09-29'])
    assert.deepEqual(await warned(near), [], String(near));
  for (const far of ['2025-07-31', '2026-06-30', '2026-09-30', '2062-07-31'])
    assert.deepEqual(await warned(far), [
      `The pay date ${far} is far from the period 2026-07-01 to 2026-07-31. Tax and the year of the returns go by ` +
        'the pay date, so check its month and year.',
    ]);
  assert.match((await warned('2027-07-31', { 'accept-language': 'fil' }))[0]!, /^Malayo ang petsa ng sahod/);
});
