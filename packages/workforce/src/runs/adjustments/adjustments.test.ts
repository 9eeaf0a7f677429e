import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkInvariants } from '@bulwagan/platform/verify/invariants.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { PAYROLL_INVARIANTS } from '../invariants.ts';
import { computingOffice, monthlyPay } from '../pay/testing/computed.ts';
import { RUNS, take } from '../testing/runs.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, approver } = office;

const ITEMS = office.items('BASIC', 'PHIC-EE', 'PHIC-ER', 'HDMF-EE', 'HDMF-ER', 'WTAX');
const TABLES = '/api/payroll/tables';

const month = (number: string, last: number) => ({
  period_start: `2026-${number}-01`,
  period_end: `2026-${number}-${last}`,
});
const [JANUARY, FEBRUARY, MARCH, APRIL, FIFTH] = [
  month('01', 31),
  month('02', 28),
  month('03', 31),
  month('04', 30),
  month('05', 31),
];

/** Adds a version of a table, dated back, with the same rate for both shares. */
async function addLate(key: string, effective_from: string, percent: number, more: object = {}) {
  const brackets = [
    { from: 0, employee_amount: 0, employee_rate: percent, employer_amount: 0, employer_rate: percent },
  ];
  const reply = await payroll.post(`${TABLES}/${key}/versions`, {
    effective_from,
    law: `Circular of ${effective_from}`,
    rate_on: 'whole',
    brackets,
    retroactive: true,
    ...more,
  });
  assert.equal(reply.status, 201, reply.text);
}

async function finalRun(rosterId: string, period: object, items: object[] = ITEMS) {
  const run = await office.run(rosterId, { ...period, items });
  await office.makeFinal(run.id);
  return run.id as string;
}

async function assertInvariants() {
  const found = await checkInvariants(testApp.app.connection.db, PAYROLL_INVARIANTS);
  assert.deepEqual(
    found.filter(({ count }) => count > 0),
    [],
  );
}

/** Computes a run. Returns its adjustments as code, amount and first day of the adjusted period. */
async function adjustments(runId: string, employeeId: string) {
  await take(payroll, runId, 'compute');
  return adjusted(await office.lines(runId, employeeId));
}

// biome-ignore lint/suspicious/noExplicitAny: lines as the answer shows them.
const adjusted = (lines: any[]) =>
  lines
    .filter((line) => line.adjusts !== null)
    .map((line) => [line.payroll_item.code, line.amount, line.adjusts.period_start]);

test('contract §3.3: a table entered late leaves final runs as they are, and the next run pays the differences once', async () => {
  const roster = await office.roster(monthlyPay(40_000));
  const [person] = roster.members as [string];
  const january = await finalRun(roster.id, JANUARY);
  const february = await finalRun(roster.id, FEBRUARY);
  const paid = [await office.lines(january, person), await office.lines(february, person)];
  // Each share was 1,000, half of 5 %.
  await addLate('philhealth', '2026-02-01', 3);
  assert.deepEqual([await office.lines(january, person), await office.lines(february, person)], paid);

  const march = await office.run(roster.id, { ...MARCH, items: ITEMS });
  assert.deepEqual(await adjustments(march.id, person), [
    ['PHIC-EE', 200, '2026-02-01'],
    ['PHIC-ER', 200, '2026-02-01'],
  ]);
  const lines = await office.lines(march.id, person);
  const share = lines.find(
    ({ payroll_item, adjusts }) => payroll_item.code === 'PHIC-EE' && adjusts !== null,
  );
  assert.deepEqual([share.adjusts.run_id, share.table.effective_from], [february, '2026-02-01']);
  assert.match(
    share.explanation,
    /^Adjustment of 2026-02-01 to 2026-02-28: 1,200\.00 instead of 1,000\.00\. .*Circular of 2026-02-01/,
  );
  const { body } = await payroll.get(`${RUNS}/${march.id}`);
  assert.match(JSON.stringify(body), /differences of earlier runs to Reyes A, Ana\./);
  await assertInvariants();

  await take(payroll, march.id, 'review');
  await take(approver, march.id, 'approve', 'finalize');
  const april = await office.run(roster.id, { ...APRIL, items: ITEMS });
  assert.deepEqual(await adjustments(april.id, person), []);
});

test('contract §3.3: the tax of the run counts an adjusted contribution, and a second late table adjusts what the first one left', async () => {
  const roster = await office.roster(monthlyPay(50_000));
  const [person] = roster.members as [string];
  await finalRun(roster.id, JANUARY);
  const february = await office.run(roster.id, { ...FEBRUARY, items: ITEMS });
  await addLate('pag-ibig', '2026-01-01', 1, { ceiling: 50_000 });
  assert.deepEqual(await adjustments(february.id, person), [
    ['HDMF-EE', 300, '2026-01-01'],
    ['HDMF-ER', 300, '2026-01-01'],
  ]);
  const own = (await office.lines(february.id, person)).filter(({ adjusts }) => adjusts === null);
  const amountOf = (code: string) => own.find(({ payroll_item }) => payroll_item.code === code).amount;
  // 50,000 less 1,500 and 500 of the month, and 300 of January: 1,875 + 20 % above 33,333.
  assert.deepEqual([amountOf('PHIC-EE'), amountOf('HDMF-EE'), amountOf('WTAX')], [1_500, 500, 4_748.4]);
  await take(payroll, february.id, 'review');
  await take(approver, february.id, 'approve', 'finalize');

  await addLate('pag-ibig', '2026-01-31', 2, { ceiling: 50_000 });
  const march = await office.run(roster.id, { ...MARCH, items: ITEMS });
  assert.deepEqual(await adjustments(march.id, person), [
    ['HDMF-EE', 500, '2026-01-01'],
    ['HDMF-EE', 500, '2026-02-01'],
    ['HDMF-ER', 500, '2026-01-01'],
    ['HDMF-ER', 500, '2026-02-01'],
  ]);
});

test('contract §3.3: pay dated back into final runs adds its differences to the next run, and too much pay is taken back', async () => {
  const roster = await office.roster(monthlyPay(30_000), monthlyPay(30_000));
  const [raised, lowered] = roster.members as [string, string];
  const items = office.items('BASIC', 'ABSENT', 'PHIC-EE', 'PHIC-ER', 'PERA');
  const absent = {
    quantities: [{ employee_id: raised, payroll_item_id: office.item('ABSENT'), quantity: 2 }],
  };
  await finalRun(roster.id, JANUARY, items);
  const february = await office.run(roster.id, { ...FEBRUARY, ...absent, items });
  await office.makeFinal(february.id);
  await office.pay(raised, monthlyPay(36_000, '2026-02-01'));
  await office.pay(lowered, monthlyPay(20_000, '2026-02-01'));
  const march = await office.run(roster.id, { ...MARCH, items });
  const rates = 2 / 261;
  assert.deepEqual(await adjustments(march.id, raised), [
    ['BASIC', 6_000, '2026-02-01'],
    ['ABSENT', Math.round(6_000 * 12 * rates * 100) / 100, '2026-02-01'],
    ['PHIC-EE', 180, '2026-02-01'],
    ['PHIC-ER', 180, '2026-02-01'],
  ]);
  assert.deepEqual(adjusted(await office.lines(march.id, lowered)), [
    ['BASIC', -10_000, '2026-02-01'],
    ['PHIC-EE', -300, '2026-02-01'],
    ['PHIC-ER', -300, '2026-02-01'],
  ]);
  const { body } = await payroll.get(`${RUNS}/${march.id}/comparison?with=${february.id}`);
  const basic = body.data.filter(
    (row: { employee_id: string; payroll_item: { code: string } }) =>
      row.employee_id === raised && row.payroll_item.code === 'BASIC',
  );
  assert.deepEqual(
    basic.map(({ before, after }: { before: number; after: number }) => [before, after]),
    [
      [30_000, 36_000],
      [0, 6_000],
    ],
  );
  assert.match(basic[1].reason, /^Adjustment of 2026-02-01 to 2026-02-28,/);
  await assertInvariants();
});

test('contract §3.3: a salary table of grades that is entered late pays the tranche for the months since', async () => {
  const grade = (effective_from: string) => ({
    effective_from,
    salary_grade: 11,
    step: 1,
    reason: 'Appointed',
  });
  const roster = await office.roster(grade('2026-01-01'));
  const [person] = roster.members as [string];
  const items = office.items('BASIC', 'PERA', 'GSIS-EE', 'GSIS-ER');
  await finalRun(roster.id, JANUARY, items);
  const before = (await payroll.get(`${TABLES}/salary-grades?on=2026-01-31`)).body.data;
  const grades = before.grades.map(({ grade: number, steps }: { grade: number; steps: number[] }) => ({
    grade: number,
    steps: steps.map((salary) => salary + 1_000),
  }));
  const reply = await payroll.post(`${TABLES}/salary-grades/versions`, {
    effective_from: '2026-01-15',
    law: 'Budget circular',
    grades,
    retroactive: true,
  });
  assert.equal(reply.status, 201, reply.text);
  const february = await office.run(roster.id, { ...FEBRUARY, items });
  const found = await adjustments(february.id, person);
  assert.deepEqual(
    found.map(([code]) => code),
    ['BASIC', 'GSIS-EE', 'GSIS-ER'],
  );
  // 12 of the 22 working days in January.
  assert.deepEqual([found[0]![1], found[1]![1], found[2]![1]], [545.45, 90, 120]);
});

test('contract §3.3: halves of a month are adjusted to what the late table gives for the month', async () => {
  const roster = await office.roster(monthlyPay(24_000));
  const [person] = roster.members as [string];
  const items = office.items('BASIC', 'PHIC-EE', 'PHIC-ER');
  const half = (period_start: string, period_end: string) => ({
    period_start,
    period_end,
    contributions: 'split',
  });
  const first = await finalRun(roster.id, half('2026-04-01', '2026-04-15'), items);
  const second = await finalRun(roster.id, half('2026-04-16', '2026-04-30'), items);
  await addLate('philhealth', '2026-04-01', 3.5);
  const next = await office.run(roster.id, { ...half('2026-05-01', '2026-05-15'), items });
  const found = await adjustments(next.id, person);
  const sum = (await Promise.all([first, second].map((id) => office.amounts(id, person))))
    .map((amounts) => amounts['PHIC-EE']!)
    .concat(found.filter(([code]) => code === 'PHIC-EE').map(([, amount]) => amount))
    .reduce((one, other) => one + other, 0);
  assert.equal(sum, 840);
  assert.equal(found.length, 4);
});

test('contract §3.3: a withholding table entered late adjusts the tax of single periods, and nothing when tax follows the year', async () => {
  const roster = await office.roster(monthlyPay(40_000));
  const [person] = roster.members as [string];
  const items = office.items('BASIC', 'WTAX');
  await finalRun(roster.id, MARCH, items);
  await addLate('withholding-monthly', '2026-03-01', 10);
  const april = await office.run(roster.id, { ...APRIL, items });
  // 1,875 + 20 % above 33,333 was withheld.
  assert.deepEqual(await adjustments(april.id, person), [['WTAX', 791.6, '2026-03-01']]);
  const cumulative = await payroll.put(`${RUNS}/${april.id}`, {
    roster_id: roster.id,
    ...APRIL,
    items,
    withholding: 'cumulative',
  });
  assert.equal(cumulative.status, 200, cumulative.text);
  assert.deepEqual(await adjustments(april.id, person), []);
  const amounts = await office.amounts(april.id, person);
  assert.equal(amounts.WTAX, 4_000 + 791.6);
});

test('contract §3.3: of two runs with the same differences the second is computed again before it becomes final', async () => {
  const roster = await office.roster(monthlyPay(28_000));
  const [person] = roster.members as [string];
  const items = office.items('BASIC', 'PHIC-EE');
  await finalRun(roster.id, APRIL, items);
  await office.pay(person, monthlyPay(29_000, '2026-04-01'));
  const next = await office.run(roster.id, { ...FIFTH, items });
  const june = await office.run(roster.id, { ...month('06', 30), items, pay_date: '2027-01-05' });
  assert.equal((await adjustments(next.id, person)).length, 2);
  assert.equal((await adjustments(june.id, person)).length, 2);
  for (const id of [next.id, june.id]) {
    await take(payroll, id, 'review');
    await take(approver, id, 'approve');
  }
  await take(approver, next.id, 'finalize');
  const refused = await approver.post(`${RUNS}/${june.id}/finalize`);
  assert.equal(refused.status, 422);
  assert.deepEqual(await adjustments(june.id, person), []);
});

test('contract §3.3: differences of items that a run does not have are named in a warning', async () => {
  const roster = await office.roster(monthlyPay(26_000));
  const [person] = roster.members as [string];
  await finalRun(roster.id, APRIL, office.items('BASIC', 'PHIC-EE'));
  await office.pay(person, monthlyPay(27_000, '2026-04-01'));
  const next = await office.run(roster.id, { ...FIFTH, items: office.items('BASIC') });
  assert.deepEqual(await adjustments(next.id, person), [['BASIC', 1_000, '2026-04-01']]);
  const { body } = await payroll.get(`${RUNS}/${next.id}`);
  assert.match(JSON.stringify(body.data.warnings ?? body), /with items that this run does not have/);
});

test('contract §3.3: pay or a salary table that was dated back by mistake can be deleted until a run is computed with it', async () => {
  const city = await testApp.organization('City');
  const graded = { effective_from: '2025-12-01', salary_grade: 11, step: 1 };
  const roster = await office.roster(graded);
  const [person] = roster.members as [string];
  const moved = await office.hr.put(`${EMPLOYEES}/${person}`, { organization_id: city.id });
  assert.equal(moved.status, 200, moved.text);
  await finalRun(roster.id, JANUARY);
  testApp.clock.advance({ minutes: 10 });
  const pays = `${EMPLOYEES}/${person}/compensations`;
  const tables = `/api/organizations/${city.id}/salary_tables`;
  const entered = async (path: string, body: object): Promise<string> => {
    const reply = await office.hr.post(path, body);
    assert.equal(reply.status, 201, reply.text);
    return `${path}/${reply.body.data.id}`;
  };
  const tooMuch = await entered(pays, monthlyPay(317_050, '2026-01-16'));
  const tooEarly = await entered(tables, { starts_on: '2026-01-01', table_effective_from: '2025-01-01' });
  for (const path of [tooMuch, tooEarly]) assert.equal((await office.hr.delete(path)).status, 204, path);
  const february = await office.run(roster.id, { ...FEBRUARY, items: ITEMS });
  assert.deepEqual(await adjustments(february.id, person), []);

  // This pay ended before February. The February run therefore pays only the difference for January.
  testApp.clock.advance({ minutes: 10 });
  const raised = await entered(pays, monthlyPay(40_000, '2026-01-16'));
  await entered(pays, { ...graded, effective_from: '2026-02-01' });
  const chosen = await entered(tables, { starts_on: '2026-02-01', table_effective_from: '2025-01-01' });
  testApp.clock.advance({ minutes: 10 });
  const [[code] = []] = await adjustments(february.id, person);
  assert.equal(code, 'BASIC');
  for (const path of [raised, chosen]) assert.equal((await office.hr.delete(path)).status, 422, path);
});
