import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checkInvariants } from '@bulwagan/platform/verify/invariants.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { rowsOf } from '../../pay/testing/pay.ts';
import { addItem, fixed } from '../../payroll-items/testing/payroll.ts';
import { PAYROLL_INVARIANTS } from '../invariants.ts';
import { addRoster, RUNS, take } from '../testing/runs.ts';
import {
  CONTRIBUTIONS,
  computingOffice,
  JULY,
  JULY_1,
  JULY_2,
  monthlyPay,
  PRIVATE_CODES,
} from './testing/computed.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;

const ALL = office.items(...PRIVATE_CODES);
const TABLES = ['runs', 'run_items', 'run_quantities', 'run_lines', 'run_employees', 'audit_log'];

test('contract §3.3: a run refuses items without amount and method, quantities that nothing takes, and periods of no frequency', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [employee_id] = roster.members;
  const typed = await addItem(payroll, { name: 'Parking' });
  const other = await office.roster(monthlyPay(20_000));
  const quantity = (more: object) => ({
    quantities: [{ employee_id, payroll_item_id: office.item('ABSENT'), quantity: 1, ...more }],
  });
  const refused: [object, string][] = [
    [{ items: [...ALL, { payroll_item_id: typed.id }] }, `items.${ALL.length}.amount`],
    [{ items: office.items('SSS-EE', 'WTAX') }, 'items.0.payroll_item_id'],
    [{ period_start: '2026-07-01', period_end: '2026-07-20' }, 'frequency'],
    [{ frequency: 'yearly' }, 'frequency'],
    [{ pay_date: '2026-02-30' }, 'pay_date'],
    [{ kind: 'present' }, 'kind'],
    [{ contributions: 'half' }, 'contributions'],
    [quantity({ employee_id: other.members[0] }), 'quantities.0.employee_id'],
    [quantity({ payroll_item_id: typed.id }), 'quantities.0.payroll_item_id'],
    [quantity({ payroll_item_id: office.item('SSS-EE') }), 'quantities.0.payroll_item_id'],
    [quantity({ quantity: -1 }), 'quantities.0.quantity'],
    [quantity({ quantity: 0.00001 }), 'quantities.0.quantity'],
    [{ quantities: [...quantity({}).quantities, ...quantity({}).quantities] }, 'quantities.1'],
  ];
  const before = await testApp.snapshot(...TABLES);
  for (const [more, field] of refused) {
    const reply = await payroll.post(RUNS, { roster_id: roster.id, ...JULY, items: ALL, ...more });
    assert.deepEqual(
      [reply.status, Object.keys(reply.body.errors ?? {})],
      [422, [field]],
      JSON.stringify(more),
    );
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

/** Worked examples of a whole month without other pay (payroll facts §1.6). */
const EXAMPLES =
  rowsOf(`id,salary,msc,sss_ee,sss_er,mpf_ee,mpf_er,ec,phic_ee,phic_er,hdmf_ee,hdmf_er,wtax,net,er_cost
C01,30450.00,30500,1000.00,2000.00,525.00,1050.00,30.00,761.25,761.25,200.00,200.00,1069.61,26894.14,4041.25
C02,5000.00,5000,250.00,500.00,0.00,0.00,10.00,250.00,250.00,100.00,100.00,0.00,4400.00,860.00
C03,14749.99,14500,725.00,1450.00,0.00,0.00,10.00,368.75,368.75,200.00,200.00,0.00,13456.24,2028.75
C04,14750.00,15000,750.00,1500.00,0.00,0.00,30.00,368.75,368.75,200.00,200.00,0.00,13431.25,2098.75
C05,20249.99,20000,1000.00,2000.00,0.00,0.00,30.00,506.25,506.25,200.00,200.00,0.00,18543.74,2736.25
C06,20250.00,20500,1000.00,2000.00,25.00,50.00,30.00,506.25,506.25,200.00,200.00,0.00,18518.75,2786.25
C07,40000.00,35000,1000.00,2000.00,750.00,1500.00,30.00,1000.00,1000.00,200.00,200.00,2618.40,34431.60,4730.00
C08,120000.00,35000,1000.00,2000.00,750.00,1500.00,30.00,2500.00,2500.00,200.00,200.00,20762.55,94787.45,6230.00
C09,10000.00,10000,500.00,1000.00,0.00,0.00,10.00,250.00,250.00,200.00,200.00,0.00,9050.00,1460.00
C10,1500.00,5000,250.00,500.00,0.00,0.00,10.00,250.00,250.00,15.00,30.00,0.00,985.00,790.00
C11,200000.00,35000,1000.00,2000.00,750.00,1500.00,30.00,2500.00,2500.00,200.00,200.00,42206.70,153343.30,6230.00
C12,15819.00,16000,800.00,1600.00,0.00,0.00,30.00,395.47,395.48,200.00,200.00,0.00,14423.53,2225.48
C13,15116.25,15000,750.00,1500.00,0.00,0.00,30.00,377.90,377.91,200.00,200.00,0.00,13788.35,2107.91`);

const COLUMN_OF: readonly [code: string, column: string][] = Object.entries({
  'SSS-EE': 'sss_ee',
  'SSS-ER': 'sss_er',
  'MPF-EE': 'mpf_ee',
  'MPF-ER': 'mpf_er',
  'EC-ER': 'ec',
  'PHIC-EE': 'phic_ee',
  'PHIC-ER': 'phic_er',
  'HDMF-EE': 'hdmf_ee',
  'HDMF-ER': 'hdmf_er',
  WTAX: 'wtax',
  BASIC: 'salary',
});

test('contract §3.3: a month’s run without typed amounts gives the worked examples C01 to C13, and the net of each', async () => {
  const roster = await office.roster(...EXAMPLES.map(({ salary }) => monthlyPay(Number(salary))));
  const run = await office.run(roster.id, { ...JULY, items: ALL });
  assert.deepEqual([run.frequency, run.pay_date, run.items[0].amount], ['monthly', '2026-07-31', null]);
  await take(payroll, run.id, 'compute');
  const { body } = await payroll.get(`${RUNS}/${run.id}/employees?per_page=100`);
  for (const [at, example] of EXAMPLES.entries()) {
    const amounts = await office.amounts(run.id, roster.members[at]!);
    const expected = COLUMN_OF.map(([code, column]) => [code, Number(example[column])] as const);
    assert.deepEqual(
      expected.map(([code]) => [code, amounts[code]]),
      expected,
      String(example.id),
    );
    const { totals } = body.data.find(
      ({ employee }: { employee: { id: string } }) => employee.id === roster.members[at],
    );
    assert.deepEqual(
      [totals.net, totals.contribution],
      [Number(example.net), Number(example.er_cost)],
      String(example.id),
    );
  }
});

test('contract §3.3: each person of a run gets what the calculation of a pay gives, with quantities, rates, tables and explanations', async () => {
  const { body } = await payroll.post('/api/payroll/payroll_types', { name: 'Whole run' });
  const type = body.data.id;
  for (const code of PRIVATE_CODES) {
    const { body: found } = await payroll.get(`/api/payroll/payroll_items/${office.item(code)}`);
    const { name, category, has_limit, limit_type, limit_amount, limit_frequency } = found.data;
    const sent = {
      name,
      category,
      code,
      has_limit,
      limit_type,
      limit_amount,
      limit_frequency,
      payroll_type_ids: [type],
    };
    assert.equal((await payroll.put(`/api/payroll/payroll_items/${office.item(code)}`, sent)).status, 200);
  }
  const pays = [monthlyPay(30_450), { ...monthlyPay(800), basis: 'daily' }, monthlyPay(65_432.1)];
  const roster = await office.roster(...pays);
  const quantities = { ABSENT: 1.5, LATE: 37, OT: 2.25, NIGHT: 8 };
  const run = await office.run(roster.id, {
    ...JULY,
    payroll_type_id: type,
    pay_date: '2026-08-05',
    items: ALL,
    quantities: roster.members.flatMap((employee_id) =>
      Object.entries(quantities).map(([code, quantity]) => ({
        employee_id,
        payroll_item_id: office.item(code),
        quantity,
      })),
    ),
    amounts: roster.members.map((employee_id) => ({
      employee_id,
      payroll_item_id: office.item('COMMISSION'),
      amount: 1_234.56,
    })),
  });
  await take(payroll, run.id, 'compute');
  for (const [at, pay] of pays.entries()) {
    const { effective_from: _, ...compensation } = pay;
    const reply = await payroll.post('/api/payroll/calculate', {
      payroll_type_id: type,
      pay_date: '2026-08-05',
      period: { start: '2026-07-01', end: '2026-07-31' },
      frequency: 'monthly',
      compensation,
      quantities,
      amounts: { COMMISSION: 1_234.56 },
    });
    const lines = await office.lines(run.id, roster.members[at]!);
    const shown = lines.map(({ payroll_item: item, amount, quantity, rate, basis, table, explanation }) => ({
      code: item.code,
      name: item.name,
      category: item.category,
      amount,
      quantity,
      rate,
      basis,
      table,
      explanation,
    }));
    assert.deepEqual(shown, reply.body.data.lines);
  }
  const shown = await payroll.get(`${RUNS}/${run.id}/quantities`);
  assert.deepEqual([shown.body.data.length, shown.body.data[0].quantity], [12, 1.5]);
  const filipino = await payroll.get(`${RUNS}/${run.id}/lines`, { headers: { 'accept-language': 'fil' } });
  assert.match(filipino.body.data[0].explanation, /Buwanang sahod/);
});

test('contract §3.3: who has no pay on record is named in a warning and gets only typed amounts', async () => {
  const roster = await addRoster(testApp, payroll, { members: 2 });
  await office.pay(roster.members[0]!, monthlyPay(30_450));
  const typed = await addItem(payroll, { name: 'Anniversary pay' });
  const run = await office.run(roster.id, {
    ...JULY,
    items: [...ALL, { payroll_item_id: typed.id, amount: 500 }],
  });
  const reply = await payroll.post(`${RUNS}/${run.id}/compute`);
  assert.deepEqual(
    reply.body.warnings.map(({ message }: { message: string }) => message),
    [
      'These members have no pay on record in the period, so that nothing was computed for them: Reyes B, Ana.',
    ],
  );
  assert.deepEqual(await office.amounts(run.id, roster.members[1]!), { [typed.code]: 500 });
});

test('contract §3.3: a net pay below zero is refused by name, and carried to the next run when the run says so', async () => {
  const roster = await office.roster(monthlyPay(10_000), monthlyPay(30_450));
  const loan = await addItem(payroll, { name: 'Store credit', category: 'deduction' });
  const more = {
    ...JULY,
    items: [...ALL, { payroll_item_id: loan.id, amount: 0 }],
    amounts: [{ employee_id: roster.members[0], payroll_item_id: loan.id, amount: 12_000 }],
  };
  const run = await office.run(roster.id, more);
  const refused = await payroll.post(`${RUNS}/${run.id}/compute`);
  assert.deepEqual(
    [refused.status, refused.body.message],
    [
      422,
      'The deductions exceed the pay of Reyes A, Ana. Lower their deductions, or let the run carry what the pay does not cover.',
    ],
  );
  const changed = await payroll.put(`${RUNS}/${run.id}`, {
    roster_id: roster.id,
    ...more,
    carry_negative: true,
  });
  assert.equal(changed.status, 200, changed.text);
  await office.makeFinal(run.id);
  assert.equal((await office.amounts(run.id, roster.members[0]!))[loan.code], 9_050);
  const next = await office.run(roster.id, {
    period_start: '2026-08-01',
    period_end: '2026-08-31',
    items: more.items,
  });
  await take(payroll, next.id, 'compute');
  assert.equal((await office.amounts(next.id, roster.members[0]!))[loan.code], 2_950);
});

test('contract §3.3: of a limited deduction only what the limit allows is carried to the next run', async () => {
  const { id, members } = await office.roster(monthlyPay(10_000));
  const deduction = async (name: string, more: object = {}) =>
    (await addItem(payroll, { name, category: 'deduction', ...more })).id as string;
  const [rent, dues] = [await deduction('Rent'), await deduction('Dues', fixed(3_000, 'per_payroll'))];
  const typed = (payroll_item_id: string, amount: number) => ({ payroll_item_id, amount });
  const july = await office.run(id, {
    ...JULY,
    items: [...office.items('BASIC'), typed(rent, 8_000), typed(dues, 5_000)],
    carry_negative: true,
  });
  await office.makeFinal(july.id);
  const august = await office.run(id, {
    period_start: '2026-08-01',
    period_end: '2026-08-31',
    items: [...office.items('BASIC'), typed(rent, 0), typed(dues, 0)],
  });
  await take(payroll, august.id, 'compute');
  const amounts = async (run: string) =>
    (await office.lines(run, members[0]!))
      .filter(({ payroll_item: item }) => item.id === dues)
      .map(({ amount }) => amount);
  // The limit allows 3,000 of the 5,000, and the pay covered 2,000 of the 3,000.
  assert.deepEqual([await amounts(july.id), await amounts(august.id)], [[2_000], [1_000]]);
});

test('contract §3.3: the balance of a loan falls once, when the run becomes final, and the last installment is the rest', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members;
  const loan = await addItem(payroll, { name: 'Salary loan', category: 'deduction' });
  const path = `/api/pms/employees/${id}/recurring_items`;
  await hr.post(path, {
    payroll_item_id: loan.id,
    effective_from: '2026-01-01',
    balance: 2_500,
    installment: 2_000,
  });
  const balance = async () => (await hr.get(path)).body.data[0].balance;
  const items = [...ALL, { payroll_item_id: loan.id, amount: 0 }];
  const july = await office.run(roster.id, { ...JULY, items });
  await take(payroll, july.id, 'compute');
  await take(payroll, july.id, 'compute', 'review');
  assert.equal(await balance(), 2_500);
  await take(office.approver, july.id, 'approve', 'finalize');
  assert.equal(await balance(), 500);
  assert.equal((await office.approver.post(`${RUNS}/${july.id}/finalize`)).status, 422);
  const august = await office.run(roster.id, { period_start: '2026-08-01', period_end: '2026-08-31', items });
  await office.makeFinal(august.id);
  assert.equal((await office.amounts(august.id, id!))[loan.code], 500);
  assert.equal(await balance(), 0);
});

test('contract §3.3: two halves of a month take its contributions once, to the centavo, split or not', async () => {
  const columnOf = new Map(COLUMN_OF);
  for (const contributions of ['split', 'full']) {
    const roster = await office.roster(...EXAMPLES.map(({ salary }) => monthlyPay(Number(salary))));
    const taken = new Map<string, number>();
    for (const half of [JULY_1, JULY_2]) {
      const run = await office.run(roster.id, { ...half, items: ALL, contributions });
      await office.makeFinal(run.id);
      for (const [at, id] of roster.members.entries()) {
        const amounts = await office.amounts(run.id, id);
        for (const code of CONTRIBUTIONS)
          taken.set(`${at} ${code}`, (taken.get(`${at} ${code}`) ?? 0) + amounts[code]! * 100);
      }
    }
    for (const [at, example] of EXAMPLES.entries())
      for (const code of CONTRIBUTIONS)
        assert.equal(
          Math.round(taken.get(`${at} ${code}`)!),
          Math.round(Number(example[columnOf.get(code)!]) * 100),
          `${contributions} ${example.id} ${code}`,
        );
  }
});

test('contract §3.3: a run of the last workday of a month takes the rest of its split contributions', async () => {
  const { id, members } = await office.roster(monthlyPay(30_450));
  const items = office.items('BASIC', 'PHIC-EE');
  const shareOn = async (day: string) => {
    const period = { period_start: day, period_end: day };
    const run = await office.run(id, { ...period, items, contributions: 'split' });
    await office.makeFinal(run.id);
    return (await office.amounts(run.id, members[0]!))['PHIC-EE']!;
  };
  // A Thursday and a Friday before the weekend at the end of the month.
  const [thursday, friday] = [await shareOn('2026-05-28'), await shareOn('2026-05-29')];
  assert.ok(thursday > 0 && thursday < 100, String(thursday));
  assert.equal(Math.round((thursday + friday) * 100), 76_125);
});

test('contract §3.3: the last period of an employment takes the rest of the split contributions of its month', async () => {
  const { id, members } = await office.roster(monthlyPay(30_450), monthlyPay(30_450));
  const [leaving, staying] = members as [string, string];
  const left = await hr.patch(`/api/pms/employees/${leaving}`, { separated_on: '2026-07-10' });
  assert.equal(left.status, 200, left.text);
  const items = office.items('BASIC', ...CONTRIBUTIONS);
  const shares = async (half: object) => {
    const run = await office.run(id, { ...half, items, contributions: 'split' });
    await office.makeFinal(run.id);
    const [own, others] = [await office.amounts(run.id, leaving), await office.amounts(run.id, staying)];
    return [own['PHIC-EE'] ?? 0, own['HDMF-EE'] ?? 0, others['PHIC-EE'], others['HDMF-EE']];
  };
  assert.deepEqual(await shares(JULY_1), [761.25, 200, 380.63, 100]);
  assert.deepEqual(await shares(JULY_2), [0, 0, 380.62, 100]);
});

test('contract §3.3: a half of a month that is paid in the next year is computed again after the other half', async () => {
  const { id, members } = await office.roster(monthlyPay(30_450));
  const items = office.items('BASIC', ...CONTRIBUTIONS);
  const half = async (start: number, end: number, pay_date: string) => {
    const period = {
      period_start: `2026-12-${String(start).padStart(2, '0')}`,
      period_end: `2026-12-${end}`,
    };
    const { id: run } = await office.run(id, { ...period, pay_date, items });
    await take(payroll, run, 'compute', 'review');
    await take(office.approver, run, 'approve');
    return run;
  };
  const [one, two] = [await half(1, 15, '2026-12-15'), await half(16, 31, '2027-01-05')];
  await take(payroll, one, 'finalize');
  assert.equal((await payroll.post(`${RUNS}/${two}/finalize`, {})).status, 422);
  await office.makeFinal(two);
  const [first, second] = [await office.amounts(one, members[0]!), await office.amounts(two, members[0]!)];
  assert.deepEqual([first['PHIC-EE'], second['PHIC-EE']], [761.25, 0]);
});

test('contract §3.3: the 13th month pay is a twelfth of the basic pay earned in the year, without absences and paid once', async () => {
  const roster = await office.roster(monthlyPay(30_000));
  const [employee_id] = roster.members;
  const run = await office.run(roster.id, {
    ...JULY,
    items: ALL,
    quantities: [{ employee_id, payroll_item_id: office.item('ABSENT'), quantity: 1 }],
  });
  await office.makeFinal(run.id);
  assert.equal((await office.amounts(run.id, employee_id!))['13TH-MONTH'], undefined);
  const thirteenth = {
    kind: 'thirteenth_month',
    period_start: '2026-07-01',
    period_end: '2026-07-31',
    items: office.items('13TH-MONTH', 'WTAX'),
  };
  const first = await office.run(roster.id, thirteenth);
  await office.makeFinal(first.id);
  const amounts = await office.amounts(first.id, employee_id!);
  assert.deepEqual([amounts['13TH-MONTH'], amounts.WTAX], [2_385.06, 0]);
  const again = await office.run(roster.id, { ...thirteenth, pay_date: '2026-12-15' });
  await take(payroll, again.id, 'compute');
  assert.equal((await office.amounts(again.id, employee_id!))['13TH-MONTH'], undefined);
});

test('contract §3.3: computed runs satisfy every invariant of payroll', async () => {
  const broken = (await checkInvariants(testApp.app.db, PAYROLL_INVARIANTS)).filter(({ count }) => count > 0);
  assert.deepEqual(broken, []);
});
