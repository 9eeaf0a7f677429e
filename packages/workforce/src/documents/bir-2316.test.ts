import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';
import { computingOffice, monthlyPay, PRIVATE_CODES } from '../runs/pay/testing/computed.ts';
import { DOCUMENTS } from './testing/paid.ts';
import { recordPrinted } from './testing/printed.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const office = await computingOffice(testApp);
const { payroll, hr } = office;
const root = await testApp.superUser();
const printed = recordPrinted({ after }, testApp.app);
const KIND = 'bir_2316';
const OWN = '/api/me/certificates';
const TABLES = ['documents', 'document_series', 'audit_log'];

/** Creates a final run for a roster and a month, paid on the last day of the month. */
async function payMonth(rosterId: string, month: string, more: object = {}): Promise<void> {
  const { id } = await office.run(rosterId, {
    period_start: `${month}-01`,
    period_end: Temporal.PlainYearMonth.from(month).toPlainDate({ day: 31 }).toString(),
    items: office.items(...PRIVATE_CODES),
    ...more,
  });
  await office.makeFinal(id);
}

async function paidIn2025(...pays: object[]): Promise<string[]> {
  const roster = await office.roster(...pays);
  for (const month of ['2025-11', '2025-12']) await payMonth(roster.id, month);
  return roster.members;
}

async function accountOf(id: string): Promise<Person> {
  const person = await testApp.person();
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { user_id: person.id })).status, 200);
  return person;
}

async function issue(by: Person, subject_id: string, more: object = {}) {
  const reply = await by.post(DOCUMENTS, { kind: KIND, subject_id, allow_missing: true, ...more });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

const PAY = monthlyPay(120_000, '2025-01-01');

test('contract §3.3: tax certificates are refused without a session, the role, the payroll, a year, or a final run in it', async () => {
  const [id] = await paidIn2025(PAY);
  const draft = await office.roster(PAY);
  await office.run(draft.id, {
    period_start: '2025-10-01',
    period_end: '2025-10-31',
    items: office.items('BASIC'),
  });
  const north = await testApp.organization('North');
  const elsewhere = await testApp.as('Payroll Admin', north.id);
  const body = { kind: KIND, subject_id: `${id}:2025` };
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.post(DOCUMENTS, body)).status, 401);
  for (const person of [await testApp.person(), hr])
    assert.equal((await person.post(DOCUMENTS, body)).status, 403);
  assert.equal((await elsewhere.post(DOCUMENTS, body)).status, 422);
  for (const subject_id of [
    ...['x', `${id}`, `${id}:`, `${id}:25`, `${id}:2025:1`, `${id}:2024`, `${newId()}:2025`],
    `${draft.members[0]}:2025`,
  ]) {
    const reply = await payroll.post(DOCUMENTS, { ...body, subject_id });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['subject_id']], subject_id);
  }
  const fixed = await payroll.post(DOCUMENTS, { ...body, data: { item_24: 0 } });
  assert.deepEqual([fixed.status, Object.keys(fixed.body.errors)], [422, ['data']]);
  const missing = await payroll.post(DOCUMENTS, body);
  assert.equal(missing.status, 422);
  assert.match(missing.body.errors.data.join(' '), /TIN of the employee.*TIN of the present employer/);
  for (const filter of [{}, { year: 'x' }, { year: 25 }, { year: 2025, run_id: newId() }]) {
    const reply = await payroll.post(`${DOCUMENTS}/batch`, { kind: KIND, filter, format: 'zip' });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['filter']]);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: a tax certificate has each item of form 2316 with the amounts of the file of the year', async () => {
  const [id] = await paidIn2025(PAY);
  const changed = await hr.put(`${EMPLOYEES}/${id}`, {
    first_name: 'María Concepción',
    middle_name: 'Evangelista',
    last_name: 'Villanueva-Dimaculangan',
    tin_number: '123456789000',
    permanent_address_1: '12 Mabini Street',
    permanent_city: 'Dagupan',
    permanent_zipcode: '2400',
  });
  assert.equal(changed.status, 200, changed.text);
  const paper = await issue(payroll, `${id}:2025`, {
    data: { item_12: '000123456000', item_14: 'Dagupan', item_5: '004' },
  });
  assert.match(paper.number, /CTW-2026-\d{6}$/);
  const text = printed(paper.number);
  const csv = await testApp.send('GET', '/api/payroll/files/bir-2316?year=2025', {
    headers: { ...payroll.headers, accept: 'text/csv' },
  });
  const [head = '', ...rows] = csv.text.trim().split('\r\n');
  const row = rows
    .find((line) => line.includes('Villanueva'))!
    .replaceAll(/"[^"]*"/g, 'quoted')
    .split(',');
  const numbers = head.split(',').map((cell) => cell.replace('Item ', ''));
  const amounts = numbers.slice(numbers.indexOf('19'));
  assert.equal(amounts.length, 37);
  for (const number of amounts) {
    const amount = Number(row[numbers.indexOf(number)]);
    const shown = amount.toLocaleString('en', { minimumFractionDigits: 2 });
    assert.match(
      text,
      new RegExp(` ${number} [^₱]*(₱90,000\\) |₱250,000 and below\\)[^₱]*)?₱${shown}`),
      number,
    );
  }
  for (const part of [
    '1 For the year 2025 2 For the period (MM/DD/YYYY) 01/01/2025-12/31/2025',
    '3 TIN 123456789000',
    'Villanueva-Dimaculangan, María Concepción Evangelista',
    '5 RDO code 004',
    '6 Registered address 12 Mabini Street, Dagupan',
    '☒ Main ☐ Secondary',
  ])
    assert.ok(text.includes(part), `${part}\n${text}`);
  const filipino = await issue(payroll, `${id}:2025`, { language: 'fil' });
  assert.match(
    printed(filipino.number),
    /KATIBAYAN NG SAHOD AT KINALTAS NA BUWIS.*\[3 TIN ng|Kabuuang sahod/,
  );
});

test('contract §3.3: a tax certificate has the previous employer, and declarations only with substituted filing', async () => {
  const [alone, moved] = await paidIn2025(monthlyPay(20_000, '2025-01-01'), PAY);
  const previous = await hr.post(`${EMPLOYEES}/${moved}/previous_employers`, {
    year: 2025,
    employer: 'Bagong Araw Trading',
    tin: '987654321000',
    zipcode: '1000',
    taxable: 300_000,
    withheld: 7_500,
    periods: 5,
  });
  assert.equal(previous.status, 201, previous.text);
  const one = printed((await issue(payroll, `${alone}:2025`)).number);
  assert.match(one, /SUBSTITUTED FILING 53 .* 54 /);
  assert.match(one, /11 Minimum wage earner [^(]*\(MWE\)[^☐]*☐/);
  const other = printed((await issue(payroll, `${moved}:2025`)).number);
  assert.match(other, /17 Employer’s name Bagong Araw Trading.*18A ZIP code 1000/);
  assert.match(other, / 22 [^₱]*₱300,000\.00.* 25B [^₱]*₱7,500\.00/);
  assert.doesNotMatch(other, /SUBSTITUTED FILING/);
});

test('contract §3.3: a tax certificate of pay after the employment, or of a part of the year, has no declarations and its days in order', async () => {
  const roster = await office.roster(monthlyPay(20_000, '2025-01-01'));
  const [id] = roster.members;
  const left = await hr.patch(`${EMPLOYEES}/${id}`, { separated_on: '2025-12-15' });
  assert.equal(left.status, 200, left.text);
  await payMonth(roster.id, '2025-10');
  await payMonth(roster.id, '2025-12', { pay_date: '2026-01-10' });
  const [before, after] = [await issue(payroll, `${id}:2025`), await issue(payroll, `${id}:2026`)].map(
    ({ number }) => printed(number),
  );
  assert.match(before!, / 01\/01\/2025-12\/15\/2025 /);
  assert.match(after!, / 01\/01\/2026-01\/01\/2026 /);
  for (const text of [before!, after!]) assert.doesNotMatch(text, /SUBSTITUTED FILING/);
});

test('contract §3.3: paid by a roster without an organization, the employer is that of the employee’s organization', async () => {
  const { id: organization_id } = await testApp.organization('Bayan ng Malolos');
  const registered = {
    name: 'Bayan ng Malolos',
    registered_name: 'Bayan ng Malolos, Inc.',
    tin: '000123456000',
  };
  const saved = await root.put(`/api/organizations/${organization_id}`, registered);
  assert.equal(saved.status, 200, saved.text);
  const [id] = await paidIn2025(PAY);
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { organization_id })).status, 200);
  const paper = await issue(payroll, `${id}:2025`);
  assert.match(paper.number, /^CTW-2026-/);
  assert.match(printed(paper.number), /12 TIN 000123456000 13 Employer’s name Bayan ng Malolos, Inc\./);
});

test('contract §3.3: a minimum-wage earner is marked with the wage of a day and a month', async () => {
  const [id] = await paidIn2025({ ...monthlyPay(15_116.25, '2025-01-01'), is_minimum_wage_earner: true });
  const text = printed((await issue(payroll, `${id}:2025`)).number);
  assert.match(text, /rate per day ₱695\.00 10 .* per month ₱15,116\.25 11 .* ☒/);
  assert.match(text, / 24 Tax due ₱0\.00 /);
});

test('contract §3.3: certificates of a year are issued as a batch of everybody who was paid in it', async () => {
  const paid = (
    await testApp.app.connection.pool.query(
      `select distinct k.employee_id from run_employees k join runs r on r.id = k.run_id
     where r.status = 'final' and coalesce(r.pay_date, r.period_end) between '2025-01-01' and '2025-12-31'`,
    )
  ).rows.length;
  const body = { kind: KIND, format: 'pdf', filter: { year: 2025 }, allow_missing: true };
  const started = await payroll.post(`${DOCUMENTS}/batch`, body);
  assert.equal(started.status, 202, started.text);
  assert.equal(started.body.data.total, paid);
  const none = await payroll.post(`${DOCUMENTS}/batch`, { ...body, filter: { year: 2024 } });
  assert.equal(none.status, 422);
});

test('contract §3.3: own tax certificates are refused without a session, an employee record, or a year with pay of one’s own', async () => {
  const [id, colleague] = await paidIn2025(PAY, PAY);
  const person = await accountOf(id!);
  const stranger = await testApp.person();
  for (const path of [OWN, `${OWN}/2025`, `${OWN}/2025/file`]) {
    assert.equal((await testApp.get(path)).status, 401);
    assert.equal((await stranger.get(path)).status, 404);
  }
  for (const year of ['2024', '2027']) {
    assert.equal((await person.get(`${OWN}/${year}`)).status, 404);
    assert.equal((await person.get(`${OWN}/${year}/file`)).status, 404);
  }
  for (const year of ['x', '25', colleague]) assert.equal((await person.get(`${OWN}/${year}`)).status, 404);
  const other = await issue(payroll, `${colleague}:2025`);
  assert.equal((await person.get(`${DOCUMENTS}/${other.id}`)).status, 404);
  assert.equal((await person.get(`${DOCUMENTS}/${other.id}/file`)).status, 404);
});

test('contract §3.3: employees see the years of their pay, and download a certificate that is made once', async () => {
  const [id] = await paidIn2025(PAY);
  const person = await accountOf(id!);
  const { data } = (await person.get(OWN)).body;
  assert.deepEqual(
    data.map(({ year, is_complete, gross }: Record<string, unknown>) => [year, is_complete, gross]),
    [[2025, true, 240_000]],
  );
  const one = (await person.get(`${OWN}/2025`)).body.data;
  assert.deepEqual(one.period, { start: '2025-01-01', end: '2025-12-31' });
  const amount = (item: string) => one.items.find((found: { item: string }) => found.item === item)?.amount;
  assert.deepEqual([amount('19'), amount('23'), amount('24')], [one.gross, one.taxable, one.tax_due]);
  const replies = await Promise.all(Array.from({ length: 3 }, () => person.get(`${OWN}/2025/file`)));
  for (const { status, headers } of replies) {
    assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']);
    assert.equal(headers.etag, replies[0]!.headers.etag);
  }
  testApp.clock.advance({ minutes: 1 });
  const issued = await issue(payroll, `${id}:2025`);
  assert.equal((await person.get(`${OWN}/2025/file`)).headers.etag, `"${issued.sha256}"`);
});

test('contract §3.3: a certificate of a year with a later run is made again, whoever issued the earlier one', async () => {
  const roster = await office.roster(monthlyPay(30_450));
  const [id] = roster.members;
  await payMonth(roster.id, '2026-07');
  const person = await accountOf(id!);
  assert.equal((await person.get(OWN)).body.data[0].is_complete, false);
  const preview = await payroll.post(`${DOCUMENTS}/preview`, { kind: KIND, subject_id: `${id}:2026` });
  assert.match(preview.body.data.warnings[0], /year is not over/);
  const byOfficer = await issue(payroll, `${id}:2026`);
  assert.equal((await person.get(`${OWN}/2026/file`)).headers.etag, `"${byOfficer.sha256}"`);
  testApp.clock.advance({ minutes: 1 });
  await payMonth(roster.id, '2026-08');
  const later = await person.get(`${OWN}/2026/file`);
  assert.equal(later.status, 200, later.text);
  assert.notEqual(later.headers.etag, `"${byOfficer.sha256}"`);
  testApp.clock.advance({ minutes: 1 });
  await payMonth(roster.id, '2026-09');
  assert.notEqual((await person.get(`${OWN}/2026/file`)).headers.etag, later.headers.etag);
  const { data } = (await root.get(`${DOCUMENTS}?filter[subject_id]=${id}:2026`)).body;
  assert.deepEqual(data.map(({ status }: { status: string }) => status).sort(), [
    'issued',
    'issued',
    'superseded',
  ]);
});

test('contract §3.3: opening a certificate of another person is audited, because it shows the TIN', async () => {
  const [id] = await paidIn2025(PAY);
  await hr.put(`${EMPLOYEES}/${id}`, { tin_number: '123456789000' });
  const paper = await issue(payroll, `${id}:2025`);
  const person = await accountOf(id!);
  const reads = async () =>
    (
      await testApp.app.connection.pool.query(
        `select count(*)::integer as n from audit_log where action = 'employee.numbers_read' and subject_id = $1`,
        [id],
      )
    ).rows[0].n;
  const before = await reads();
  assert.equal((await person.get(`${DOCUMENTS}/${paper.id}/file`)).status, 200);
  assert.equal(await reads(), before);
  assert.equal((await payroll.get(`${DOCUMENTS}/${paper.id}/file`)).status, 200);
  assert.equal(await reads(), before + 1);
});
