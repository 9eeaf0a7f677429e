import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../../employees/testing/employees.ts';
import { addItem } from '../../payroll-items/testing/payroll.ts';
import { computingOffice, JULY, monthlyPay } from '../pay/testing/computed.ts';
import { ROSTERS, RUNS, take } from '../testing/runs.ts';

const testApp = await startWorkforce({ after });
const office = await computingOffice(testApp);
const { payroll, hr } = office;

const TABLES = ['runs', 'run_items', 'run_quantities', 'run_amounts', 'run_lines', 'audit_log'];
const NOBODY = '01890000-0000-7000-8000-000000000000';
const HEADINGS = 'employee_number,item_code,quantity,amount';

const send = (
  person: Person,
  id: string,
  lines: readonly string[],
  texts: Record<string, string> = {},
  headers = {},
) => {
  const form = multipartForm([
    ...Object.entries(texts).map(([name, value]) => ({ name, value })),
    { name: 'file', value: Buffer.from(lines.join('\n')), filename: 'quantities.csv' },
  ]);
  return person.post(`${RUNS}/${id}/import`, undefined, {
    ...form,
    headers: { ...form.headers, ...headers },
  });
};

const parking = await addItem(payroll, { name: 'Parking' });
let count = 0;

/** Draft run for July with two employees who have employee numbers. All its items are computed, except one. */
async function draft() {
  const roster = await office.roster(monthlyPay(30_450), monthlyPay(20_000));
  const numbers: string[] = [];
  for (const id of roster.members) {
    count += 1;
    const employee_number = `00${count}`;
    numbers.push(employee_number);
    assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { employee_number })).status, 200);
  }
  const items = [
    ...office.items('BASIC', 'ABSENT', 'OT', 'PHIC-EE'),
    { payroll_item_id: parking.id, amount: 0 },
  ];
  const run = await office.run(roster.id, { ...JULY, items });
  return { roster, run, numbers: numbers as [string, string], members: roster.members as [string, string] };
}

const entriesOf = async (id: string): Promise<[string, string, number][]> => {
  const both = await Promise.all(
    ['quantities', 'amounts'].map((name) => payroll.get(`${RUNS}/${id}/${name}?per_page=100`)),
  );
  return both
    .flatMap(({ body }) => body.data)
    .map(({ employee, payroll_item: item, quantity, amount }) => [
      employee.employee_number,
      item.code,
      quantity ?? amount,
    ])
    .toSorted() as [string, string, number][];
};

test('contract §3.3: an import into a run is refused to others, and with rows that do not fit applies nothing and names each with the reason', async () => {
  const { run, numbers } = await draft();
  const [one] = numbers;
  const other = await draft();
  const path = `${RUNS}/${run.id}/import`;
  const good = [HEADINGS, `${one},OT,2.5,`];
  const north = await testApp.organization('North');
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await send(hr, run.id, good)).status, 403);
  assert.equal((await send(await testApp.as('Payroll Admin', north.id), run.id, good)).status, 403);
  assert.equal((await send(payroll, NOBODY, good)).status, 404);
  assert.equal((await payroll.post(path, { file: 'x' })).status, 415);
  assert.equal((await payroll.post(path, undefined, multipartForm([]))).status, 422);
  const refused: [string[], RegExp][] = [
    [[HEADINGS], /no rows/],
    [['employee_number,quantity', `${one},1`], /item_code/],
    [[`${HEADINGS},color`, `${one},OT,1,,red`], /color/],
    [['employee_number,item_code,quantity,quantity', `${one},OT,1,2`], /twice/],
    [[HEADINGS, `${one},OT,,`], /quantity or an amount/],
  ];
  for (const [lines, said] of refused) {
    const reply = await send(payroll, run.id, lines);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['file']], lines.join());
    assert.match(reply.body.errors.file[0], said);
  }
  const rows: [string, RegExp][] = [
    [`${one},OT,2.5,`, /^$/],
    [',OT,1,', /required/],
    [`${one},,1,`, /required/],
    ['99999,OT,1,', /nobody with the employee number 99999/],
    [`${other.numbers[0]},OT,1,`, /The roster pays nobody/],
    [`${one},NIGHT,1,`, /NIGHT is not among the items/],
    [`${one},PHIC-EE,1,`, /takes no quantity/],
    [`${one},PARKING,1,`, /takes no quantity|not among/],
    [`${one},ABSENT,1,500`, /either a quantity or an amount/],
    [`${one},ABSENT,-1,`, /not a quantity/],
    [`${one},ABSENT,1.23456,`, /not a quantity/],
    [`${one},ABSENT,50001,`, /not a quantity/],
    [`${one},ABSENT,two,`, /not a quantity/],
    [`${one},BASIC,,10.005`, /not an amount/],
    [`${one},BASIC,,-5`, /not an amount/],
    [`${one},ot,1,`, /OT of employee .* twice/],
    [`${one},ABSENT,,`, /^$/],
  ];
  const lines = [HEADINGS, ...rows.map(([line]) => line)];
  const reply = await send(payroll, run.id, lines);
  const wrong = rows.flatMap(([, said], at) => (said.source === '^$' ? [] : [{ row: at + 2, said }]));
  assert.deepEqual([reply.status, reply.body.rejected_count], [422, wrong.length], reply.text);
  for (const [at, { row, said }] of wrong.entries()) {
    assert.equal(reply.body.rejected[at].row, row);
    assert.match(reply.body.rejected[at].reason, said);
    assert.equal(reply.body.errors.file[at], `Row ${row}: ${reply.body.rejected[at].reason}`);
  }
  assert.match(reply.body.message, /nothing was imported/);
  const tried = await send(payroll, run.id, lines, { dry_run: 'true' });
  assert.deepEqual(tried.body.data, {
    quantities: 1,
    amounts: 0,
    skipped: 1,
    rejected: reply.body.rejected,
    rejected_count: wrong.length,
  });
  const filipino = await send(payroll, run.id, lines, {}, { 'accept-language': 'fil' });
  assert.match(filipino.body.errors.file[0], /^Hilera 3: /);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: an employee number or item code that does not fit is listed once, with all its rows', async () => {
  const { run, numbers } = await draft();
  const [one, two] = numbers;
  const before = await testApp.snapshot(...TABLES);
  const lines = [
    ...[HEADINGS, '99999,OT,1,', `${one},OT,1,`, '99999,ABSENT,1,', `${one},NIGHT,1,`, '99998,OT,1,'],
    ...['99999,BASIC,,5', `${two},night,2,`, `${one},PHIC-EE,1,`, `${two},PHIC-EE,1,`, `${two},OT,x,`],
  ];
  const { status, body } = await send(payroll, run.id, lines);
  assert.deepEqual([status, body.rejected_count], [422, 9]);
  assert.deepEqual(
    body.rejected.map(({ row, rows }: { row: number; rows: number[] }) => [row, rows]),
    [
      [2, [2, 4, 7]],
      [5, [5, 8]],
      [6, [6]],
      [9, [9, 10]],
      [11, [11]],
    ],
  );
  assert.match(body.errors.file[0], /^Rows 2, 4, 7: The roster pays nobody with the employee number 99999\./);
  assert.match(body.errors.file[2], /^Row 6: The roster pays nobody with the employee number 99998\./);
  assert.match(body.errors.file[3], /^Rows 9, 10: PHIC-EE takes no quantity/);
  const filipino = await send(payroll, run.id, lines, {}, { 'accept-language': 'fil' });
  assert.match(filipino.body.errors.file[0], /^Mga hilera 2, 4, 7: /);
  const many = [HEADINGS, ...Array.from({ length: 25 }, () => '99999,OT,1,')];
  const { file } = (await send(payroll, run.id, many)).body.errors;
  assert.equal(file.length, 1);
  assert.match(file[0], /^Rows 2, 3, .*, 21, 5 more: The roster/);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: a file enters quantities and amounts of a run, keeps the others unless it replaces them, and sent again changes none', async () => {
  const { run, numbers, members } = await draft();
  const [one, two] = numbers;
  await payroll.put(`${RUNS}/${run.id}`, {
    roster_id: run.roster_id,
    ...JULY,
    items: run.items.map(
      ({ payroll_item_id, amount }: { payroll_item_id: string; amount: number | null }) => ({
        payroll_item_id,
        amount,
      }),
    ),
    quantities: [{ employee_id: members[1], payroll_item_id: office.item('ABSENT'), quantity: 1 }],
    amounts: [{ employee_id: members[0], payroll_item_id: parking.id, amount: 10 }],
  });
  await take(payroll, run.id, 'compute');
  const file = [
    'Employee No.,Full name,Item code,Quantity,Amount',
    `${one},Anybody,ot,2.25,`,
    `${one},Anybody,${parking.code},,"1,250.50"`,
    `${two},Anybody,OT,0.5,`,
    `${two},Anybody,${parking.code},,`,
  ];
  const expected = [
    [one, 'OT', 2.25],
    [one, parking.code, 1_250.5],
    [two, 'ABSENT', 1],
    [two, 'OT', 0.5],
  ].toSorted();
  for (let time = 0; time < 2; time += 1) {
    const reply = await send(payroll, run.id, file);
    assert.deepEqual(
      [reply.status, reply.body.data],
      [200, { quantities: 2, amounts: 1, skipped: 1, rejected: [], rejected_count: 0 }],
      reply.text,
    );
    assert.deepEqual(await entriesOf(run.id), expected);
  }
  assert.equal((await payroll.get(`${RUNS}/${run.id}`)).body.data.status, 'draft');
  await take(payroll, run.id, 'compute');
  // 30,450 × 12 / 261 a day; an hour of overtime is 125 % of an eighth of it.
  assert.equal((await office.amounts(run.id, members[0])).OT, 492.19);
  const replaced = await send(payroll, run.id, [HEADINGS, `${two},OT,3,`], { replace: 'true' });
  assert.equal(replaced.status, 200);
  assert.deepEqual(await entriesOf(run.id), [[two, 'OT', 3]]);
  const { rows } = await testApp.app.connection.pool.query(
    `select changes from audit_log where action = 'payroll_run.imported' and subject_id = $1 order by id desc limit 1`,
    [run.id],
  );
  assert.deepEqual(rows[0].changes, { quantities: 1, amounts: 0, replaces: true });
});

test('contract §3.3: entries of employees who left the roster are dropped by an import, and an import into a final or changed run is refused', async () => {
  const { run, roster, numbers, members } = await draft();
  const [one, two] = numbers;
  assert.equal((await send(payroll, run.id, [HEADINGS, `${one},OT,1,`, `${two},OT,2,`])).status, 200);
  const { headers } = await payroll.get(`${RUNS}/${run.id}`);
  await payroll.put(`${ROSTERS}/${roster.id}/members`, { employee_ids: [members[1]] });
  assert.equal((await send(payroll, run.id, [HEADINGS, `${two},ABSENT,1,`])).status, 200);
  assert.deepEqual(await entriesOf(run.id), [
    [two, 'ABSENT', 1],
    [two, 'OT', 2],
  ]);
  const stale = await send(payroll, run.id, [HEADINGS, `${two},OT,9,`], {}, { 'if-match': headers.etag });
  assert.equal(stale.status, 412, stale.text);
  await office.makeFinal(run.id);
  const before = await testApp.snapshot(...TABLES);
  for (const texts of [{}, { dry_run: 'true' }]) {
    const reply = await send(payroll, run.id, [HEADINGS, `${two},OT,9,`], texts);
    assert.deepEqual(
      [reply.status, reply.body.message],
      [422, 'The payroll run is final, and cannot be changed.'],
    );
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: the template has the employees and items of a run with their figures, and is imported as it is', async () => {
  const { run, numbers } = await draft();
  const [one, two] = numbers;
  await send(payroll, run.id, [HEADINGS, `${one},OT,2.5,`, `${two},${parking.code},,75.25`]);
  const path = `${RUNS}/${run.id}/import/template`;
  assert.equal((await hr.get(path)).status, 403);
  const { text } = await payroll.get(path);
  assert.deepEqual(
    text
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) => line.replaceAll(/"[^"]*"/g, 'quoted').split(','))
      .map(([number, , code, , quantity, amount]) => [number, code, quantity, amount]),
    [
      ['employee_number', 'item_code', 'quantity', 'amount'],
      [one, 'ABSENT', '', ''],
      [one, 'OT', '2.5', ''],
      [one, parking.code, '', ''],
      [two, 'ABSENT', '', ''],
      [two, 'OT', '', ''],
      [two, parking.code, '', '75.25'],
    ],
  );
  const entries = await entriesOf(run.id);
  const reply = await send(payroll, run.id, [text], { replace: '1' });
  assert.deepEqual([reply.status, reply.body.data.skipped], [200, 4], reply.text);
  assert.deepEqual(await entriesOf(run.id), entries);
});
