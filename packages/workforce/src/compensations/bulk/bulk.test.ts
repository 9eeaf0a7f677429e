import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES, hire } from '../../employees/testing/employees.ts';

const PATH = '/api/pms/compensation_changes';
const TABLES = ['compensations', 'compensation_changes', 'audit_log'];

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const hr = await testApp.as('HR Admin');

const payOf = (id: string) => `${EMPLOYEES}/${id}/compensations`;
const MONTHLY = { effective_from: '2026-01-01', basis: 'monthly', amount: 30_450.25 };
const RAISE = { percentage: 5, effective_from: '2027-01-01', reason: 'Increase of 2027' };

let count = 0;

/** Creates an employee with pay in an organization. */
async function paid(organization_id: string, ...pay: object[]) {
  count += 1;
  const { id } = await hire(hr, { organization_id, last_name: `Bulk ${count}` });
  const reply = await hr.put(`${EMPLOYEES}/${id}`, { employee_number: `B-${count}` });
  assert.equal(reply.status, 200, reply.text);
  const employee: { id: string; employee_number: string } = reply.body.data;
  for (const one of pay) assert.equal((await hr.post(payOf(employee.id), one)).status, 201);
  return employee;
}

const send = (person: Person, text: string, texts: Record<string, string> = {}) =>
  person.post(
    `${PATH}/import`,
    undefined,
    multipartForm([
      ...Object.entries(texts).map(([name, value]) => ({ name, value })),
      { name: 'file', value: Buffer.from(text), filename: 'pay.csv' },
    ]),
  );

// biome-ignore lint/suspicious/noExplicitAny: rows of a preview as the answer shows them.
const expectedOf = (rows: any[]) =>
  rows
    .filter(({ refusal }) => refusal === null)
    .map(({ employee_id, effective_from, before, after: next }) => ({
      employee_id,
      effective_from,
      before: before?.amount ?? null,
      after: next.amount,
    }));

test('contract §3.3: changes of pay by a rule or file are refused without the permission to manage pay', async () => {
  const before = await testApp.snapshot(...TABLES);
  for (const role of ['Payroll Admin', 'HR Timekeeping'] as const) {
    const person = await testApp.as(role);
    assert.equal((await person.post(`${PATH}/preview`, RAISE)).status, 403);
    assert.equal((await person.post(PATH, RAISE)).status, 403);
    assert.equal((await send(person, 'employee_number,effective_from,amount\n')).status, 403);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

const WRONG: [title: string, body: object, fields: string[]][] = [
  ['neither a percentage nor a tranche', { percentage: undefined }, ['percentage']],
  ['both', { tranche: true }, ['percentage']],
  ['no change', { percentage: 0 }, ['percentage']],
  ['five decimals', { percentage: 1.00001 }, ['percentage']],
  ['nothing left of the pay', { percentage: -100 }, ['percentage']],
  ['a text', { percentage: 'much' }, ['percentage']],
  ['no date', { effective_from: undefined }, ['effective_from']],
  [
    'an unknown organization',
    { organization_id: '0198c5a4-7d2e-7b31-9c04-000000000000' },
    ['organization_id'],
  ],
  [
    'an unknown employment type',
    { employment_type_id: '0198c5a4-7d2e-7b31-9c04-000000000000' },
    ['employment_type_id'],
  ],
];

test('contract §3.3: a rule with bad input is refused by field and changes nothing', async () => {
  const before = await testApp.snapshot(...TABLES);
  for (const [title, body, fields] of WRONG)
    for (const path of [`${PATH}/preview`, PATH]) {
      const reply = await hr.post(path, { ...RAISE, ...body });
      assert.equal(reply.status, 422, `${title}: ${reply.text}`);
      assert.deepEqual(Object.keys(reply.body.errors), fields, title);
    }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: a percentage raises amounts of an organization and those below it once, to the centavo, and is audited', async () => {
  const north = await testApp.organization('North of raise');
  const unit = await testApp.organization('Unit of raise', north.id);
  const south = await testApp.organization('South of raise');
  const monthly = await paid(north.id, { ...MONTHLY, factor: 261 });
  const daily = await paid(unit.id, {
    ...MONTHLY,
    basis: 'daily',
    amount: 695,
    is_minimum_wage_earner: true,
  });
  const graded = await paid(north.id, { effective_from: '2026-01-01', salary_grade: 11, step: 1 });
  const unpaid = await paid(north.id);
  const other = await paid(south.id, MONTHLY);
  const rule = { ...RAISE, percentage: 3.75, organization_id: north.id };
  const before = await testApp.snapshot(...TABLES);
  const { data } = (await hr.post(`${PATH}/preview`, rule)).body;
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.deepEqual([data.changed, data.refused, data.is_blocked], [2, 2, false]);
  const row = (id: string) => data.rows.find((one: { employee_id: string }) => one.employee_id === id);
  // 30,450.25 × 1.0375 = 31,592.134375; 695 × 1.0375 = 721.0625.
  assert.deepEqual([row(monthly.id).after.amount, row(monthly.id).difference], [31_592.13, 1_141.88]);
  assert.deepEqual([row(daily.id).after.basis, row(daily.id).after.amount], ['daily', 721.06]);
  assert.match(row(graded.id).refusal, /salary grade/);
  assert.match(row(unpaid.id).refusal, /No pay/);
  assert.equal(row(other.id), undefined);
  const applied = await hr.post(PATH, { ...rule, expected: expectedOf(data.rows) });
  assert.deepEqual([applied.status, applied.body.data?.changed], [201, 2], applied.text);
  const [latest] = (await hr.get(payOf(daily.id))).body.data;
  assert.deepEqual(
    [latest.amount, latest.effective_from, latest.basis, latest.is_minimum_wage_earner, latest.reason],
    [721.06, '2027-01-01', 'daily', true, 'Increase of 2027'],
  );
  assert.equal((await hr.get(payOf(monthly.id))).body.data[0].factor, 261);
  assert.equal((await hr.get(payOf(other.id))).body.meta.total, 1);
  const { rows } = await testApp.app.connection.pool.query(
    `select changes -> 'after' as entered from audit_log
     where action = 'compensation.created' and subject_id = $1 order by id desc limit 1`,
    [monthly.id],
  );
  assert.deepEqual(
    [rows[0].entered.amount_centavos, rows[0].entered.effective_from, 'reason' in rows[0].entered],
    ['3159213', '2027-01-01', false],
  );
  const again = await hr.post(PATH, { ...rule, reason: 'Once more' });
  assert.deepEqual([again.status, /applied before/.test(again.body.message)], [422, true]);
});

test('contract §3.3: of the same rule sent twice at once one is applied', async () => {
  const office = await testApp.organization('Twice at once');
  const { id } = await paid(office.id, MONTHLY);
  const rule = { ...RAISE, organization_id: office.id };
  const replies = await Promise.all([hr.post(PATH, rule), admin.post(PATH, rule)]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422]);
  assert.equal((await hr.get(payOf(id))).body.meta.total, 2);
});

test('contract §3.3: a rule on a date that an employee has pay from is refused and names the employee', async () => {
  const office = await testApp.organization('Same date');
  await paid(office.id, MONTHLY);
  const { employee_number: number } = await paid(office.id, MONTHLY, {
    ...MONTHLY,
    effective_from: '2027-01-01',
  });
  const rule = { ...RAISE, organization_id: office.id };
  assert.equal((await hr.post(`${PATH}/preview`, rule)).body.data.is_blocked, true);
  const before = await testApp.snapshot(...TABLES);
  const reply = await hr.post(PATH, rule);
  assert.equal(reply.status, 422);
  assert.ok(reply.body.errors.effective_from[0].includes(number), reply.text);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: pay that changed after the preview is refused with 409 and the names', async () => {
  const office = await testApp.organization('Changed meanwhile');
  const [one, other] = [await paid(office.id, MONTHLY), await paid(office.id, MONTHLY)];
  const rule = { ...RAISE, organization_id: office.id };
  const { rows } = (await hr.post(`${PATH}/preview`, rule)).body.data;
  const raised = { ...MONTHLY, effective_from: '2026-06-01', amount: 40_000 };
  assert.equal((await hr.post(payOf(one.id), raised)).status, 201);
  const joined = await paid(office.id, MONTHLY);
  assert.equal((await hr.delete(`${EMPLOYEES}/${other.id}`)).status, 204);
  const before = await testApp.snapshot(...TABLES);
  const reply = await hr.post(PATH, { ...rule, expected: expectedOf(rows) });
  assert.equal(reply.status, 409, reply.text);
  assert.ok(reply.body.message.includes(one.employee_number), reply.body.message);
  assert.deepEqual(reply.body.changed.toSorted(), [one.id, other.id, joined.id].sort());
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: a rule and a file leave one’s own pay to a colleague, and organizations out of reach alone', async () => {
  const [office, south] = [await testApp.organization('Own pay'), await testApp.organization('Out of reach')];
  const own = await paid(office.id, MONTHLY);
  const colleague = await paid(office.id, MONTHLY);
  const outside = await paid(south.id, MONTHLY);
  const person = await testApp.as('HR Admin', office.id);
  assert.equal((await admin.put(`${EMPLOYEES}/${own.id}`, { user_id: person.id })).status, 200);
  const refused = await person.post(PATH, { ...RAISE, organization_id: south.id });
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['organization_id']]);
  const reply = await person.post(PATH, RAISE);
  assert.deepEqual([reply.status, reply.body.data.changed], [201, 1], reply.text);
  assert.equal((await hr.get(payOf(own.id))).body.meta.total, 1);
  assert.equal((await hr.get(payOf(colleague.id))).body.meta.total, 2);
  assert.equal((await hr.get(payOf(outside.id))).body.meta.total, 1);
  for (const [employee, said] of [
    [own, /colleague/],
    [outside, /No employee whose pay you manage/],
  ] as const) {
    const file = `employee_number,effective_from,amount\n${employee.employee_number},2027-05-01,99000\n`;
    const sent = await send(person, file);
    assert.equal(sent.status, 422, sent.text);
    assert.match(sent.body.errors.file[0], said);
  }
});

test('contract §3.3: a tranche enters salary grades with the date of a table that begins then', async () => {
  const office = await testApp.organization('Tranche');
  const graded = await paid(office.id, { effective_from: '2025-03-01', salary_grade: 11, step: 2 });
  const other = await paid(office.id, { ...MONTHLY, effective_from: '2025-03-01' });
  const rule = { tranche: true, organization_id: office.id, reason: 'Third tranche' };
  const none = (await hr.post(`${PATH}/preview`, { ...rule, effective_from: '2026-02-01' })).body.data;
  assert.deepEqual([none.changed, none.refused], [0, 2]);
  assert.equal((await hr.post(PATH, { ...rule, effective_from: '2026-02-01' })).status, 422);
  const reply = await hr.post(PATH, { ...rule, effective_from: '2026-01-01' });
  assert.equal(reply.status, 201, reply.text);
  const [latest] = (await hr.get(payOf(graded.id))).body.data;
  assert.deepEqual([latest.effective_from, latest.salary_grade, latest.step], ['2026-01-01', 11, 2]);
  const row = reply.body.data.rows.find((one: { employee_id: string }) => one.employee_id === graded.id);
  assert.ok(row.difference > 0 && row.after.amount === latest.amount, JSON.stringify(row));
  assert.equal((await hr.get(payOf(other.id))).body.meta.total, 1);
});

test('contract §3.3: a file with a wrong row is refused with each row and its reason, and nothing is applied', async () => {
  const office = await testApp.organization('Wrong file');
  const { employee_number: number } = await paid(office.id, MONTHLY);
  const rows = [
    `${number},2027-02-01,31000,,`,
    `${number},2027-02-01,32000,,`,
    'NOBODY,2027-02-01,31000,,',
    `${number},2027-02-30,31000,,`,
    `${number},2027-03-01,31000.005,,`,
    `${number},2027-04-01,0,,`,
    `${number},2027-05-01,31000,11,1`,
    `${number},2027-06-01,,34,1`,
    `${number},2027-07-01,,33,3`,
    `${number},2027-08-01,,,`,
    `${number},2026-01-01,31000,,`,
    ',2027-09-01,31000,,',
  ];
  const text = `Employee number,effective_from,amount,salary_grade,step\n${rows.join('\n')}\n`;
  const before = await testApp.snapshot(...TABLES);
  const { data } = (await send(hr, text, { dry_run: 'true' })).body;
  assert.deepEqual([data.changed, data.refused, data.is_blocked], [1, 11, true]);
  const reply = await send(hr, text);
  assert.equal(reply.status, 422);
  assert.equal(reply.body.errors.file.length, 11);
  for (const [at, said] of [
    /Row 3: .*two rows/,
    /Row 4: .*NOBODY/,
    /Row 5: .*date/,
    /Row 6: "31000.005"/,
  ].entries())
    assert.match(reply.body.errors.file[at], said);
  for (const text of [
    '',
    'employee_number,amount\nB-1,5\n',
    'employee_number,effective_from,amount,bonus\nB-1,2027-01-01,5,5\n',
  ])
    assert.equal((await send(hr, text)).status, 422, text);
  assert.equal(
    (await send(hr, `employee_number,effective_from,amount\n${number},2027-02-01,1\n`, { expected: '{' }))
      .status,
    422,
  );
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: a file is previewed and applied in one transaction, once', async () => {
  const office = await testApp.organization('File');
  const raised = await paid(office.id, { ...MONTHLY, basis: 'daily', amount: 700 });
  const promoted = await paid(office.id);
  const text =
    'employee_number,effective_from,amount,salary_grade,step,reason\n' +
    `${raised.employee_number},2027-02-01,"1,705.50",,,Merit\n${promoted.employee_number},2027-02-01,,12,3,Promotion\n`;
  const preview = await send(hr, text, { dry_run: 'true' });
  assert.equal(preview.status, 200, preview.text);
  const { rows } = preview.body.data;
  assert.deepEqual([rows[0].row, rows[0].difference, rows[1].before], [2, 1_005.5, null]);
  const applied = await send(hr, text, { expected: JSON.stringify(expectedOf(rows)) });
  assert.deepEqual([applied.status, applied.body.data?.changed], [201, 2], applied.text);
  const [daily] = (await hr.get(payOf(raised.id))).body.data;
  assert.deepEqual([daily.basis, daily.amount, daily.reason], ['daily', 1_705.5, 'Merit']);
  const [graded] = (await hr.get(payOf(promoted.id))).body.data;
  assert.deepEqual([graded.salary_grade, graded.step, graded.amount], [12, 3, rows[1].after.amount]);
  const again = await send(admin, text);
  assert.deepEqual([again.status, /applied before/.test(again.body.message)], [422, true]);
});
