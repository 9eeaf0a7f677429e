import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { addItem } from '../../payroll-items/testing/payroll.ts';
import { RUNS, take } from '../testing/runs.ts';
import { computingOffice, JULY, JULY_1, JULY_2, monthlyPay, PRIVATE_CODES } from './testing/computed.ts';

const testApp = await startWorkforce({ after }, { now: '2026-12-20T01:00:00Z' });
const office = await computingOffice(testApp);
const { payroll, hr } = office;
const AUGUST = { period_start: '2026-08-01', period_end: '2026-08-31' };
const CONTRIBUTIONS = ['SSS-EE', 'SSS-ER', 'EC-ER'];

/** Creates final regular runs for these months of 2026. */
async function payMonths(rosterId: string, first: number, last: number): Promise<void> {
  for (let month = first; month <= last; month += 1) {
    const start = Temporal.PlainDate.from({ year: 2026, month, day: 1 });
    const run = await office.run(rosterId, {
      period_start: start.toString(),
      period_end: start.with({ day: start.daysInMonth }).toString(),
      items: office.items(...PRIVATE_CODES),
    });
    await office.makeFinal(run.id);
  }
}

async function computed(rosterId: string, employee: string, run: Record<string, unknown>) {
  const { id } = await office.run(rosterId, run);
  const reply = await payroll.post(`${RUNS}/${id}/compute`);
  assert.equal(reply.status, 200, reply.text);
  return { id: id as string, amounts: await office.amounts(id, employee), data: reply.body.data };
}

const bonusOf = (amount: number, codes: string[] = []) => ({
  ...AUGUST,
  kind: 'bonus',
  items: [{ payroll_item_id: office.item('BONUS'), amount }, ...office.items('WTAX', ...codes)],
});

test('contract §3.3: an unknown kind of run is refused, and a second run of a period only for regular ones', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  await payMonths(roster.id, 8, 8);
  const before = await testApp.snapshot('runs', 'audit_log');
  const body = { roster_id: roster.id, ...bonusOf(1_000) };
  for (const kind of ['gift', 'Bonus', 1]) {
    const refused = await payroll.post(RUNS, { ...body, kind });
    assert.equal(refused.status, 422, `${kind} ${refused.text}`);
    assert.deepEqual(Object.keys(refused.body.errors), ['kind']);
  }
  assert.equal((await payroll.post(RUNS, { ...body, kind: 'regular' })).status, 422);
  assert.equal(await testApp.snapshot('runs', 'audit_log'), before);
  for (const kind of ['bonus', 'bonus', 'thirteenth_month', 'final_pay'])
    assert.equal((await payroll.post(RUNS, { ...body, kind })).status, 201, kind);
});

test('contract §3.3: a bonus is taxed with the average of the year above 90,000, and takes no contributions', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  await payMonths(roster.id, 7, 7);
  const { amounts, data } = await computed(roster.id, id, bonusOf(150_000, CONTRIBUTIONS));
  assert.equal(data.contributions, 'none');
  // 27,963.75 of July and the 60,000 above the ceiling, in one payroll: 8,541.80 + 25 % of what exceeds 66,667.
  assert.deepEqual(amounts, { BONUS: 150_000, WTAX: 12_796.38 });
  const [line] = (await office.lines(data.id, id)).filter(({ payroll_item: item }) => item.code === 'WTAX');
  assert.match(line.explanation, /average/i);
});

test('contract §3.3: a bonus counts as no payroll, and what it used of the 90,000 is not free again', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  await payMonths(roster.id, 1, 2);
  const first = await computed(roster.id, id, bonusOf(90_000));
  assert.deepEqual(first.amounts, { BONUS: 90_000, WTAX: 0 });
  await take(payroll, first.id, 'review');
  await take(office.approver, first.id, 'approve', 'finalize');
  const second = await computed(roster.id, id, bonusOf(40_000));
  // (2 × 27,963.75 + 40,000) ÷ 2 = 47,963.75: 1,875 + 20 % of 14,630.75, twice, less 2 × 1,069.61.
  assert.deepEqual(second.amounts, { BONUS: 40_000, WTAX: 7_463.08 });
});

test('contract §3.3: a bonus of a single day is taxed by the table of the payrolls whose average it is taxed by', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  const oneDay = { ...bonusOf(130_000), period_start: '2026-08-31' };
  // Before any payroll: 40,000 is the pay of one month, 1,875 + 20 % of 6,667.
  assert.deepEqual((await computed(roster.id, id, oneDay)).amounts, { BONUS: 130_000, WTAX: 3_208.4 });
  await payMonths(roster.id, 1, 2);
  // The same tax as for a monthly bonus after two payrolls and 40,000 above the ceiling.
  assert.deepEqual((await computed(roster.id, id, oneDay)).amounts, { BONUS: 130_000, WTAX: 7_463.08 });
  const halves = await office.roster(monthlyPay(30_450));
  const [paidTwice] = halves.members as [string];
  for (const half of [JULY_1, JULY_2]) {
    const run = await office.run(halves.id, { ...half, items: office.items('BASIC', 'WTAX') });
    await office.makeFinal(run.id);
  }
  // (2 × 15,225 + 40,000) ÷ 2 = 35,225 of half a month: 4,270.70 + 25 % of 1,892, twice, less 2 × 721.20.
  const { amounts } = await computed(halves.id, paidTwice, bonusOf(130_000));
  assert.deepEqual(amounts, { BONUS: 130_000, WTAX: 8_045 });
});

test('contract §3.3: a bonus takes contributions on request, at most the rest of the month', async () => {
  const roster = await office.roster(monthlyPay(10_000));
  const [id] = roster.members as [string];
  await payMonths(roster.id, 8, 8);
  const run = { ...bonusOf(5_000, CONTRIBUTIONS), contributions: 'full' };
  const { amounts, data } = await computed(roster.id, id, run);
  assert.equal(data.contributions, 'full');
  // 15,000 in the month: 750, 1,500 and 30, less 500, 1,000 and 10.
  assert.deepEqual(amounts, { BONUS: 5_000, 'SSS-EE': 250, 'SSS-ER': 500, 'EC-ER': 20, WTAX: 0 });
});

test('contract §3.3: contributions in a bonus or 13th month run without BASIC are left out, and on request follow the salary of the month', async () => {
  const codes = ['PHIC-EE', 'PHIC-ER', 'HDMF-EE', 'HDMF-ER', 'GSIS-EE', 'EC-GOV', 'SSS-EE'];
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  const thirteenth = {
    ...AUGUST,
    kind: 'thirteenth_month',
    items: office.items('13TH-MONTH', 'WTAX', ...codes),
  };
  const regular = await payroll.post(RUNS, { roster_id: roster.id, ...thirteenth, kind: 'regular' });
  assert.equal(regular.status, 422, 'a regular run without the pay it is computed from is still refused');
  assert.deepEqual((await computed(roster.id, id, bonusOf(1_000, codes))).amounts, { BONUS: 1_000, WTAX: 0 });
  const asked = { contributions: 'full' };
  const shares = { 'PHIC-EE': 761.25, 'PHIC-ER': 761.25, 'HDMF-EE': 200, 'HDMF-ER': 200, 'GSIS-EE': 2_740.5 };
  const bonus = await computed(roster.id, id, { ...bonusOf(20_000, codes), ...asked });
  // The SSS contribution depends on the paid amount, which is the bonus.
  assert.deepEqual(bonus.amounts, { BONUS: 20_000, ...shares, 'EC-GOV': 100, 'SSS-EE': 1_000, WTAX: 0 });
  const line = (await office.lines(bonus.id, id)).find(({ payroll_item: { code } }) => code === 'PHIC-EE');
  assert.deepEqual([line.basis, line.table.key], [30_450, 'philhealth']);

  // Contributions do not include 13th month pay, and a change keeps the kind of the run.
  await payMonths(roster.id, 1, 3);
  const month = await computed(roster.id, id, { ...thirteenth, ...asked });
  assert.deepEqual(month.amounts, { '13TH-MONTH': 7_612.5, ...shares, 'EC-GOV': 100, 'SSS-EE': 0, WTAX: 0 });
  const { kind: _, ...change } = thirteenth;
  const changed = await payroll.put(`${RUNS}/${month.id}`, { roster_id: roster.id, ...change });
  assert.deepEqual([changed.status, changed.body.data?.kind], [200, 'thirteenth_month'], changed.text);

  // The payroll of the month has already deducted the full contributions.
  await payMonths(roster.id, 8, 8);
  const after = (await computed(roster.id, id, { ...bonusOf(20_000, ['PHIC-EE', 'HDMF-ER']), ...asked }))
    .amounts;
  assert.deepEqual([after['PHIC-EE'], after['HDMF-ER']], [0, 0]);
});

const FINAL_PAY = { ...JULY, kind: 'final_pay', frequency: 'monthly' };

async function leave(id: string, separated_on: string): Promise<void> {
  const reply = await hr.put(`${EMPLOYEES}/${id}`, { separated_on, separation_reason: 'Resigned' });
  assert.equal(reply.status, 200, reply.text);
}

test('contract §3.3: a final pay ends on the day of separation, has the 13th month in proportion, and gives tax back', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  await payMonths(roster.id, 1, 6);
  await leave(id, '2026-07-15');
  const { amounts, id: run } = await computed(roster.id, id, {
    ...FINAL_PAY,
    items: office.items(...PRIVATE_CODES),
  });
  assert.deepEqual(Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0)), {
    // 11 working days at 1,400, and a twelfth of six months' pay plus these days.
    BASIC: 15_400,
    '13TH-MONTH': 16_508.33,
    'SSS-EE': 775,
    'SSS-ER': 1_550,
    'EC-ER': 30,
    'PHIC-EE': 761.25,
    'PHIC-ER': 761.25,
    'HDMF-EE': 200,
    'HDMF-ER': 200,
    // 181,446.25 in the year is below 250,000, so all withheld tax is refunded.
    WTAX: -6_417.66,
  });
  const { totals } = (await payroll.get(`${RUNS}/${run}`)).body.data;
  assert.equal(totals.net, 36_589.74);
  const tax = (await office.lines(run, id)).find(({ payroll_item: item }) => item.code === 'WTAX');
  assert.equal(tax.table.key, 'income-tax-annual');
});

test('contract §3.3: a final pay withholds what the year still owes, also of the pay of a previous employer', async () => {
  const roster = await office.roster(monthlyPay(120_000));
  const [id] = roster.members as [string];
  const previous = { year: 2026, employer: 'Bagong Araw', taxable: 400_000, withheld: 20_000, periods: 4 };
  assert.equal((await hr.post(`${EMPLOYEES}/${id}/previous_employers`, previous)).status, 201);
  await leave(id, '2026-07-31');
  const { amounts } = await computed(roster.id, id, { ...FINAL_PAY, items: office.items(...PRIVATE_CODES) });
  assert.deepEqual([amounts.BASIC, amounts['13TH-MONTH']], [120_000, 10_000]);
  // 400,000 + 115,550 = 515,550: 22,500 + 20 % of 115,550, less 20,000.
  assert.equal(amounts.WTAX, 25_610);
});

test('contract §3.3: a final pay after the last month has neither basic pay nor contributions, and the 13th month once', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  await payMonths(roster.id, 1, 6);
  await leave(id, '2026-06-30');
  const items = office.items(...PRIVATE_CODES);
  const first = await computed(roster.id, id, { ...FINAL_PAY, items });
  const paid = Object.entries(first.amounts).filter(([, amount]) => amount !== 0);
  assert.deepEqual(Object.fromEntries(paid), { '13TH-MONTH': 15_225, WTAX: first.amounts.WTAX });
  await take(payroll, first.id, 'review');
  await take(office.approver, first.id, 'approve', 'finalize');
  const again = await computed(roster.id, id, { ...FINAL_PAY, ...AUGUST, items });
  assert.equal(again.amounts['13TH-MONTH'] ?? 0, 0);
  assert.equal(again.amounts.WTAX ?? 0, 0);
});

test('contract §3.3: an entered amount of a final pay, such as unused leave, is paid beside what is computed', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members as [string];
  await leave(id, '2026-07-15');
  const leavePay = await addItem(payroll, { name: 'Unused leave', code: 'LEAVE-PAY', category: 'earning' });
  const { amounts } = await computed(roster.id, id, {
    ...FINAL_PAY,
    items: [...office.items('BASIC', '13TH-MONTH', 'WTAX'), { payroll_item_id: leavePay.id, amount: 0 }],
    amounts: [{ employee_id: id, payroll_item_id: leavePay.id, amount: 7_000 }],
  });
  assert.deepEqual(amounts, { BASIC: 15_400, '13TH-MONTH': 1_283.33, 'LEAVE-PAY': 7_000, WTAX: 0 });
});

test('contract §3.3: a year’s tax by the cumulative average goes on by it until the last pay of the year', async () => {
  const roster = await office.roster(monthlyPay(20_000));
  const [person] = roster.members as [string];
  const items = office.items('BASIC', 'COMMISSION', 'WTAX');
  const commission = {
    amounts: [{ employee_id: person, payroll_item_id: office.item('COMMISSION'), amount: 30_000 }],
  };
  const explanations: string[] = [];
  for (const [month, last, more] of [
    ['01', 31, {}],
    ['02', 28, commission],
    ['03', 31, {}],
  ] as const) {
    const period = { period_start: `2026-${month}-01`, period_end: `2026-${month}-${last}` };
    const run = await office.run(roster.id, { ...period, ...more, items });
    await office.makeFinal(run.id);
    const tax = (await office.lines(run.id, person)).find((line) => line.payroll_item.code === 'WTAX');
    explanations.push(tax.explanation);
  }
  assert.match(explanations[0]!, /^Tax of one period/);
  assert.match(explanations[1]!, /^Cumulative average: tax on 35,000\.00, the average of 2 payrolls/);
  assert.match(explanations[2]!, /^Cumulative average: tax on 30,000\.00, the average of 3 payrolls/);
});

test('contract §3.3: a bonus or 13th month pay after the last pay of the year settles the tax of the year again', async () => {
  const roster = await office.roster(monthlyPay(120_000, '2026-11-01'));
  const [person] = roster.members as [string];
  await payMonths(roster.id, 11, 12);
  const after = { period_start: '2026-12-01', period_end: '2026-12-31', pay_date: '2026-12-31' };
  const bonus = await computed(roster.id, person, { ...bonusOf(150_000), ...after });
  // 15 % of the amount above 250,000: 231,100 of two months plus 60,000 above the ceiling.
  assert.deepEqual(bonus.amounts, { BONUS: 150_000, WTAX: 6_165 });
  const thirteenth = await computed(roster.id, person, {
    ...after,
    kind: 'thirteenth_month',
    items: office.items('13TH-MONTH', 'WTAX'),
  });
  assert.deepEqual(thirteenth.amounts, { '13TH-MONTH': 20_000, WTAX: 0 });
});

test('contract §3.3: a run that settles the year’s tax warns of earlier pay of the year that is not on record', async () => {
  const roster = await office.roster(monthlyPay(40_000, '2025-01-01'), monthlyPay(41_000, '2025-01-01'));
  const [unknown, known] = roster.members as [string, string];
  await payMonths(roster.id, 11, 11);
  const former = { year: 2026, employer: 'Malolos Trading', taxable: 350_000, withheld: 20_000, periods: 10 };
  const reply = await hr.post(`${EMPLOYEES}/${known}/previous_employers`, former);
  assert.equal(reply.status, 201, reply.text);
  const december = {
    period_start: '2026-12-01',
    period_end: '2026-12-31',
    items: office.items(...PRIVATE_CODES),
  };
  const { id } = await computed(roster.id, unknown, december);
  const { warnings } = (await payroll.get(`${RUNS}/${id}`)).body;
  const texts: string[] = warnings.map(({ message }: { message: string }) => message);
  const [warning, ...others] = texts.filter((text) => text.includes('settles the tax of the year'));
  assert.deepEqual(others, []);
  assert.match(warning!, /not on record for Reyes A, Ana, so that/);
});
