import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';
import {
  computingOffice,
  JULY,
  JULY_1,
  JULY_2,
  monthlyPay,
  PRIVATE_CODES,
} from '../runs/pay/testing/computed.ts';
import { ROSTERS, RUNS } from '../runs/testing/runs.ts';

const FILES = '/api/payroll/files';
const GOVERNMENT_CODES = [
  ...['BASIC', 'PERA', 'GSIS-EE', 'GSIS-ER', 'EC-GOV', 'PHIC-EE', 'PHIC-ER', 'HDMF-EE', 'HDMF-ER', 'WTAX'],
];

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;

/** Employees of private employers, one of them with minimum wage, and a government employee. */
const members = await office.roster(monthlyPay(30_450), monthlyPay(120_000), {
  ...monthlyPay(15_116.25),
  is_minimum_wage_earner: true,
});
const servants = await office.roster({ ...monthlyPay(31_705), factor: 22 });
const people = [...members.members, ...servants.members];
for (const [at, id] of people.entries()) {
  const reply = await hr.put(`${EMPLOYEES}/${id}`, {
    first_name: ['Niño', 'José', 'Ana, “Nena” & Co', 'Luz'][at],
    last_name: ['Peña', 'Dela Cruz', 'Santos', 'Reyes'][at],
    middle_name: 'Mañalac',
    sss_number: `34123456${at}0`,
    tin_number: `12345678${at}000`,
    philhealth_number: `12025000${at}120`,
    pagibig_number: `1210000${at}0001`,
    gsis_number: `2000${at}`,
    bank_account_number: at === 1 ? null : `00123456${at}0`,
    bank_name: at === 2 ? null : 'BDO Unibank, Inc.',
  });
  assert.equal(reply.status, 200, reply.text);
}

/** Creates a final run for a month and returns its id. */
async function finalRun(rosterId: string, codes: string[], more: object = {}): Promise<string> {
  const run = await office.run(rosterId, { ...JULY, items: office.items(...codes), ...more });
  await office.makeFinal(run.id);
  return run.id;
}

const TEXT = { accept: '*/*' };
const file = async (query: string) => {
  const reply = await testApp.send('GET', `${FILES}/${query}`, { headers: { ...payroll.headers, ...TEXT } });
  assert.equal(reply.status, 200, reply.text);
  assert.match(reply.text, /\r\n$/);
  return { ...reply, lines: reply.text.slice(0, -2).split('\r\n') };
};

/** Reads CSV with quoted cells; written independently of the program. */
function cells(line: string): string[] {
  const found = [''];
  let isQuoted = false;
  for (const [at, letter] of [...line].entries()) {
    if (letter === '"' && isQuoted && line[at + 1] === '"') continue;
    if (letter === '"' && line[at - 1] === '"' && isQuoted) found.push(`${found.pop()}"`);
    else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === ',' && !isQuoted) found.push('');
    else found.push(found.pop() + letter);
  }
  return found;
}

test('contract §3.3: files are refused without the right, the month, a known kind or a final run', async () => {
  const timekeeper = await testApp.as('HR Timekeeping');
  assert.equal((await timekeeper.get(`${FILES}/sss?month=2026-07`)).status, 403);
  const early = await payroll.get(`${FILES}/sss?month=2026-07`);
  assert.equal(early.status, 404);
  assert.match(early.body.message, /^No payroll run of this period is final\. Choose another period/);
  assert.equal((await payroll.get(`${FILES}/nothing?month=2026-07`)).status, 404);
  const refused: [query: string, field: string][] = [
    ['sss', 'month'],
    ['sss?year=2026', 'month'],
    ['bir-2316?month=2026-07', 'year'],
    ['sss?month=2026-13', 'month'],
    ['bank?run=x', 'run'],
    ['bank?month=2026-07&layout=none', 'layout'],
  ];
  for (const [query, field] of refused) {
    const { status, body } = await payroll.get(`${FILES}/${query}`);
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], query);
  }
});

test('contract §3.3: the agencies’ files of a month list the shares of its final runs, with the same totals', async () => {
  const run = await finalRun(members.id, PRIVATE_CODES, { pay_date: '2026-08-05' });
  await finalRun(servants.id, GOVERNMENT_CODES);
  const amounts = new Map<string, Record<string, number>>();
  for (const id of members.members) amounts.set(id, await office.amounts(run, id));
  const total = (...codes: string[]) =>
    [...amounts.values()].reduce(
      (sum, one) => sum + codes.reduce((all, code) => all + Math.round((one[code] ?? 0) * 100), 0),
      0,
    ) / 100;

  const sss = await file('sss?month=2026-07');
  assert.match(String(sss.headers['content-type']), /^text\/plain/);
  assert.match(String(sss.headers['content-disposition']), /sss 2026-07\.txt/);
  const details = sss.lines.filter((line) => line.startsWith('20'));
  assert.deepEqual(
    details.map((line) => [line.slice(5, 25).trim(), line.slice(25, 45).trim(), line.slice(45, 56)]),
    [
      ['DELA CRUZ', 'JOSE', 'M3412345610'],
      ['PENA', 'NINO', 'M3412345600'],
      ['SANTOS', 'ANA, NENA & CO', 'M3412345620'],
    ],
  );
  const sumOf = (from: number) =>
    details.reduce((sum, line) => sum + Math.round(Number(line.slice(from, from + 8)) * 100), 0) / 100;
  assert.equal(sumOf(56), total('SSS-EE', 'SSS-ER', 'MPF-EE', 'MPF-ER'));
  assert.equal(sumOf(72), total('EC-ER'));
  const last = sss.lines.at(-1)!;
  assert.equal(Number(last.slice(5, 17)), sumOf(56));
  assert.equal(Number(last.slice(29, 41)), sumOf(72));
  assert.equal(sss.lines[0]!.slice(6, 14), '20260701');

  const philhealth = (await file('philhealth?month=2026-07')).lines.map(cells);
  const [, ...premiums] = philhealth;
  assert.equal(premiums.length, people.length);
  assert.deepEqual(premiums.find(([, surname]) => surname === 'PENA')?.slice(5), [
    '30450.00',
    '761.25',
    '761.25',
    '1522.50',
    'A',
    '',
  ]);

  const savings = (await file('pag-ibig?month=2026-07')).lines;
  assert.equal(savings[0]!.slice(0, 10), 'EH  202607');
  assert.equal(savings.length, 1 + people.length);
  for (const line of savings.slice(1))
    assert.deepEqual(
      [line.length, line.slice(119, 132).trim(), line.slice(132, 145).trim()],
      [168, '200.00', '200.00'],
    );

  const gsis = (await file('gsis?month=2026-07')).lines.map(cells);
  const headings = gsis[3]!;
  assert.deepEqual(
    gsis.slice(4).map(([, surname]) => surname),
    ['REYES'],
  );
  const servant = gsis.find(([, surname]) => surname === 'REYES')!;
  assert.equal(headings.length, 34);
  assert.deepEqual(
    ['BASIC', 'PS', 'GS', 'EC', 'HELP'].map((name) => servant[headings.indexOf(name)]),
    ['31705.00', '2853.45', '3804.60', '100.00', '0.00'],
  );
});

test('contract §3.3: the file of an agency is 404 when nobody has a line of it, and lists who has one of zero', async () => {
  const others = await office.roster(monthlyPay(20_000, '2025-01-01'), monthlyPay(25_000, '2025-01-01'));
  const run = async (month: string, codes: string[], more: object = {}) => {
    const period = { period_start: `2025-${month}-01`, period_end: `2025-${month}-28` };
    await finalRun(others.id, ['BASIC', ...codes], { ...period, ...more });
  };
  await run('02', ['WTAX']);
  for (const kind of ['sss', 'philhealth', 'pag-ibig', 'gsis']) {
    const reply = await payroll.get(`${FILES}/${kind}?month=2025-02`);
    assert.equal(reply.status, 404, kind);
    assert.match(reply.body.message, /^Nobody has a contribution to this agency/);
  }
  assert.equal((await file('bank?month=2025-02')).lines.length, 1 + others.members.length);
  const unpaid = [{ employee_id: others.members[0], payroll_item_id: office.item('BASIC'), amount: 0 }];
  for (const [month, codes, kind, header] of [
    ['03', ['SSS-EE', 'SSS-ER'], 'sss', 2],
    ['04', ['PHIC-EE'], 'philhealth', 1],
    ['05', ['HDMF-ER'], 'pag-ibig', 1],
    ['06', ['GSIS-EE'], 'gsis', 4],
  ] as const) {
    await run(month, ['PERA', ...codes], { amounts: unpaid });
    assert.equal((await file(`${kind}?month=2025-${month}`)).lines.length, header + 2, kind);
    for (const other of ['sss', 'philhealth', 'pag-ibig', 'gsis'].filter((one) => one !== kind))
      assert.equal((await payroll.get(`${FILES}/${other}?month=2025-${month}`)).status, 404, other);
  }
});

test('payroll facts 5.5: the salary behind a premium is shown also when a later half of the month was not worked', async () => {
  const half = await office.roster(monthlyPay(30_450, '2026-01-01'));
  const [id] = half.members;
  assert.equal((await hr.patch(`${EMPLOYEES}/${id}`, { last_name: 'Kalahati' })).status, 200);
  const codes = ['BASIC', 'PHIC-EE', 'PHIC-ER'];
  const amounts = [{ employee_id: id, payroll_item_id: office.item('BASIC'), amount: 0 }];
  const year = (period: object) =>
    Object.fromEntries(
      Object.entries(period).map(([name, day]) => [name, String(day).replace('2026', '2023')]),
    );
  await office.pay(id!, monthlyPay(30_450, '2023-01-01'));
  await finalRun(half.id, codes, year(JULY_1));
  await finalRun(half.id, [...codes, 'PERA'], { ...year(JULY_2), amounts });
  const [, row] = (await file('philhealth?month=2023-07')).lines.map(cells);
  assert.deepEqual(row!.slice(5, 9), ['30450.00', '609.00', '609.00', '1218.00']);
});

test('contract §3.3: a bank file pays the net pay of each person, a journal balances, and both take a run', async () => {
  const { body } = await payroll.get(`${RUNS}?filter[roster_id]=${members.id}`);
  const [run] = body.data;
  const ofRun = await file(`bank?run=${run.id}`);
  assert.match(String(ofRun.headers['content-disposition']), /"bank 2026-07-31\.csv"/);
  const bank = ofRun.lines.map(cells);
  const paid = bank.slice(1).map(([account, name, , amount]) => [account, name, amount]);
  assert.deepEqual(
    paid.map(([account, name]) => [account, name]),
    [
      ['', 'DELA CRUZ, JOSE'],
      ['0012345600', 'PENA, NINO'],
      ['0012345620', 'SANTOS, ANA, NENA & CO'],
    ],
  );
  assert.deepEqual(paid[1]![2], '26894.14');
  const net = paid.reduce((sum, [, , amount]) => sum + Math.round(Number(amount) * 100), 0) / 100;
  assert.equal(net, run.totals.net);
  const bdo = (await file(`bank?run=${run.id}&layout=bdo`)).lines;
  assert.deepEqual(
    [bdo.length, bdo[1]!.slice(0, 16).trim()],
    [4, '0012345600'],
    'without an account nothing is credited',
  );

  const journal = (await file(`journal?run=${run.id}`)).lines.map(cells);
  const [heading, ...entries] = journal;
  assert.deepEqual(heading, ['Account', 'Code', 'Debit', 'Credit']);
  const totals = entries.at(-1)!;
  assert.equal(totals[2], totals[3]);
  const side = (at: number) =>
    entries.slice(0, -1).reduce((sum, row) => sum + Math.round(Number(row[at]) * 100), 0) / 100;
  assert.deepEqual([side(2), side(3)], [Number(totals[2]), Number(totals[3])]);
  assert.equal(Number(entries.find(([account]) => account === 'Due to Officers and Employees')![3]), net);
  assert.equal((await payroll.get(`${FILES}/journal?run=${servants.id}`)).status, 404);
});

test('payroll facts 5.11: the layout of a bank lists only accounts at that bank or without a bank, and its warnings name the others', async () => {
  const { body } = await payroll.get(`${RUNS}?filter[roster_id]=${members.id}`);
  const [run] = body.data;
  const named = async (bank_name: string | null) =>
    assert.equal((await hr.patch(`${EMPLOYEES}/${people[2]}`, { bank_name })).status, 200);
  const accountsIn = async (layout: string) => (await file(`bank?run=${run.id}&layout=${layout}`)).lines;
  const warningsIn = async (query: string, headers = {}) => {
    const reply = await payroll.get(`${FILES}/bank/warnings?${query}`, { headers });
    assert.equal(reply.status, 200, reply.text);
    return reply.body.data as {
      employee: { id: string; employee_number: string | null };
      amount: number;
      message: string;
    }[];
  };
  const own = `run=${run.id}&layout=bdo`;
  for (const [bank, listed] of [
    ['Security Bank Corporation', false],
    ['BDO Network Bank', false],
    ['bdo', true],
    ['Banco de Oro', true],
    [null, true],
  ] as const) {
    await named(bank);
    const bdo = await accountsIn('bdo');
    assert.equal(
      bdo.some((line) => line.startsWith('0012345620')),
      listed,
      String(bank),
    );
    assert.equal((await warningsIn(own)).length, listed ? 1 : 2, String(bank));
  }
  await named('Security Bank Corporation');
  const [, ...credited] = await accountsIn('security-bank');
  assert.deepEqual(
    credited.map((line) => line.slice(5, 18)),
    ['0000012345620'],
  );
  const [without, other] = await warningsIn(own);
  assert.deepEqual([without!.employee.id, other!.employee.id], [people[1], people[2]]);
  const { employee_number } = (await hr.get(`${EMPLOYEES}/${people[1]}`)).body.data;
  assert.equal(without!.employee.employee_number, employee_number);
  assert.match(without!.message, /no bank account on record/);
  assert.match(other!.message, /^The account is at Security Bank Corporation, so/);
  assert.match((await warningsIn(own, { 'accept-language': 'fil' }))[1]!.message, /^Nasa Security Bank Corp/);
  assert.deepEqual((await warningsIn(`run=${run.id}`)).length, 1, 'CSV has accounts at all banks');
  assert.deepEqual(await warningsIn('month=2019-01&layout=bdo'), []);
  const timekeeper = await testApp.as('HR Timekeeping');
  assert.equal((await timekeeper.get(`${FILES}/bank/warnings?${own}`)).status, 403);
  await named(null);
});

test('contract §3.3: the monthly return of tax goes by the day of payment, and its lines follow from each other', async () => {
  const json = { headers: { ...payroll.headers, accept: 'application/json' } };
  const july = await testApp.send('GET', `${FILES}/bir-1601c?month=2026-07`, json);
  const august = await testApp.send('GET', `${FILES}/bir-1601c?month=2026-08`, json);
  const linesOf = ({ body }: typeof july): Record<number, number> =>
    Object.fromEntries(body.data.map(({ line, amount }: { line: number; amount: number }) => [line, amount]));
  const [of7, of8] = [linesOf(july), linesOf(august)];
  // The government employee is paid at the end of July, all others on 5 August.
  assert.deepEqual([of7[14], of7[20], of7[25]], [33_705, 2_000, 1_053.89]);
  assert.equal(of8[14], 30_450 + 120_000 + 15_116.25);
  // 15,116.25 less 750 of SSS, 377.90 of PhilHealth and 200 of Pag-IBIG.
  assert.equal(of8[15], 13_788.35);
  assert.equal(of8[25], 1_069.61 + 20_762.55);
  for (const lines of [of7, of8]) {
    const exempt =
      [15, 16, 17, 18, 19, 20].reduce((sum, line) => sum + Math.round(lines[line]! * 100), 0) / 100;
    assert.equal(lines[21], exempt);
    assert.equal(lines[22], Math.round((lines[14]! - lines[21]!) * 100) / 100);
    assert.equal(lines[24], lines[22]! - lines[23]!);
    assert.equal(lines[36], lines[25]);
  }
  assert.deepEqual(cells((await file('bir-1601c?month=2026-08')).lines[1]!).slice(0, 1), ['14']);
});

test('contract §3.3: the list of employees has its fields and sums, and certificates add up by the form', async () => {
  const list = await file('alphalist?year=2026');
  assert.match(String(list.headers['content-disposition']), /"0000123120261604C\.DAT"/);
  const rows = list.lines.map(cells);
  const ofKind = (kind: string) => rows.filter(([name]) => name === kind);
  assert.deepEqual(
    ['D1', 'C1', 'D2', 'C2'].map((kind) => ofKind(kind).map((row) => row.length)),
    [[49, 49, 49], [36], [59], [45]],
  );
  assert.doesNotMatch(list.text, /[*?&ñÑ“”]/);
  const number = (row: string[], field: number) => Math.round(Number(row[field - 1]) * 100);
  const sum = (row: string[], ...fields: number[]) => fields.reduce((all, one) => all + number(row, one), 0);
  for (const row of ofKind('D1')) {
    assert.equal(number(row, 32), sum(row, 27, 28, 29, 30, 31));
    assert.equal(number(row, 36), sum(row, 33, 34, 35));
    assert.equal(number(row, 26), sum(row, 32, 36));
    assert.equal(number(row, 37), sum(row, 23, 36));
    assert.equal(number(row, 44), sum(row, 40, 41, 42) - number(row, 43));
  }
  const [total] = ofKind('C1');
  const gross = ofKind('D1').reduce((all, row) => all + number(row, 26), 0);
  assert.equal(Math.round(Number(total![16]) * 100), gross);
  const ofYear = await file('bir-2316?year=2026');
  assert.match(String(ofYear.headers['content-disposition']), /"bir-2316 2026\.csv"/);
  const certificates = ofYear.lines.map(cells);
  const items = certificates[0]!;
  const item = (row: string[], name: string) => Math.round(Number(row[items.indexOf(`Item ${name}`)]) * 100);
  assert.equal(certificates.length, 1 + people.length);
  for (const row of certificates.slice(1)) {
    assert.equal(item(row, '19'), item(row, '38') + item(row, '52'));
    assert.equal(
      item(row, '38'),
      ['29', '30', '31', '32', '33', '34', '35', '36', '37'].reduce((all, name) => all + item(row, name), 0),
    );
    assert.equal(item(row, '52'), item(row, '39') + item(row, '48') + item(row, '51A'));
  }
});

test('contract §3.3: files of an organization have only its runs, and a download is audited', async () => {
  const { body } = await (await testApp.superUser()).post('/api/organizations', { name: 'Elsewhere' });
  const scoped = await testApp.as('Payroll Admin', body.data.id);
  assert.equal((await scoped.get(`${FILES}/sss?month=2026-07`)).status, 404);
  assert.equal((await payroll.get(`${FILES}/sss?month=2026-07&organization_id=${body.data.id}`)).status, 404);
  const { rows } = await testApp.app.connection.pool.query(
    `select count(*)::integer as count from audit_log where action = 'payroll_file.downloaded'`,
  );
  assert.ok(rows[0].count >= 9);
});

test('contract §3.3: a file over runs of several organizations of one employer names the employer', async () => {
  const root = await testApp.superUser();
  const organization = async (name: string, more: object): Promise<string> => {
    const reply = await root.post('/api/organizations', { name, ...more });
    assert.equal(reply.status, 201, reply.text);
    return reply.body.data.id;
  };
  const employer = { registered_name: 'Bayan ng Sto. Niño', tin: '321-654-987-00001' };
  const parent_id = await organization('Bayan', employer);
  const period = { period_start: '2024-03-01', period_end: '2024-03-31', pay_date: '2024-03-31' };
  const make = async (organization_id: string) => {
    const { id, members: someone } = await office.roster(monthlyPay(20_000, '2024-01-01'));
    for (const member of someone) await hr.patch(`${EMPLOYEES}/${member}`, { organization_id });
    const moved = await root.patch(`${ROSTERS}/${id}`, { organization_id });
    assert.equal(moved.status, 200, moved.text);
    await finalRun(id, PRIVATE_CODES, period);
  };
  await make(parent_id);
  await make(await organization('Bayan, Engineering', { parent_id }));
  const list = await file('alphalist?year=2024');
  assert.equal(list.lines[0], 'H1604C,321654987,0001,12/31/2024');
  assert.match(String(list.headers['content-disposition']), /"3216549870001123120241604C\.DAT"/);
  assert.match((await file('sss?month=2024-03')).lines[0]!, /BAYAN NG STO\. NINO/);

  await make(await organization('Ibang Bayan', { registered_name: 'Ibang Bayan', tin: '111-222-333-000' }));
  assert.equal((await file('alphalist?year=2024')).lines[0], 'H1604C,,0000,12/31/2024');
});
