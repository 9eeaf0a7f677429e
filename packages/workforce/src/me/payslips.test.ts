import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { DOCUMENTS, pay, payItems } from '../documents/testing/paid.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';
import { computingOffice, JULY, monthlyPay } from '../runs/pay/testing/computed.ts';
import { addRoster, NOVEMBER_2 } from '../runs/testing/runs.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T01:00:00Z' });
const NOTHING = '01890000-0000-7000-8000-000000000000';
const OWN = '/api/me/payslips';
const payroll = await testApp.as('Payroll Admin');
const hr = await testApp.as('HR Admin');
const north = await testApp.organization('North');
const TABLES = ['documents', 'document_series', 'audit_log', 'users'];

/** Returns a new user without a role. HR linked the account to the employee. */
async function accountOf(employee: string): Promise<Person> {
  const person = await testApp.person();
  const reply = await hr.put(`${EMPLOYEES}/${employee}`, { user_id: person.id });
  assert.equal(reply.status, 200, reply.text);
  return person;
}

const addressOf = ({ username }: Person) => `${username}@workforce.example`;

test('contract §3.3 own payslips are refused without a session, an employee record, or a final run of one’s own', async () => {
  const final = await pay(testApp, payroll, { organizationId: north.id });
  const approved = await pay(testApp, payroll, { organizationId: north.id, until: 'approve' });
  const [employee] = approved.employees as [string];
  const own = await accountOf(employee);
  const stranger = await testApp.person();
  const before = await testApp.snapshot(...TABLES);
  for (const path of [OWN, `${OWN}/${final.run}`, `${OWN}/${final.run}/file`]) {
    assert.equal((await testApp.get(path)).status, 401);
    for (const person of [stranger, payroll, hr]) assert.equal((await person.get(path)).status, 404, path);
  }
  assert.deepEqual((await own.get(OWN)).body.data, []);
  for (const run of [final.run, approved.run, NOTHING, 'x'])
    for (const path of [`${OWN}/${run}`, `${OWN}/${run}/file`])
      assert.equal((await own.get(path)).status, 404, path);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3 users who linked their own account with an employee do not see the payslips', async () => {
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id });
  const linker = await testApp.as('HR Admin', north.id);
  const linked = await linker.put(`${EMPLOYEES}/${employees[0]}`, { user_id: linker.id });
  assert.equal(linked.status, 200, linked.text);
  for (const path of [OWN, `${OWN}/${run}`, `${OWN}/${run}/file`])
    assert.equal((await linker.get(path)).status, 404, path);
});

test('contract §3.3 employees see their own payslips of final runs, latest first, with year to date and nothing internal', async () => {
  const items = await payItems(payroll);
  const roster = await addRoster(testApp, payroll, { members: 2, organizationId: north.id });
  const first = await pay(testApp, payroll, { roster, items });
  const payDay = '2026-12-04';
  const second = await pay(testApp, payroll, { roster, items, ...NOVEMBER_2, pay_date: payDay });
  const [employee] = roster.members as [string];
  const own = await accountOf(employee);
  const list = await own.get(OWN);
  assert.equal(list.status, 200, list.text);
  assert.deepEqual(
    list.body.data.map((one: { run: { id: string }; totals: object }) => [one.run.id, one.totals]),
    [second, first].map(({ run }) => [
      run,
      { gross: 20_000, deductions: 1_000.5, net: 18_999.5, employer_shares: 2_000 },
    ]),
  );
  const { data } = (await own.get(`${OWN}/${second.run}`)).body;
  assert.deepEqual([data.employee.id, data.organization.name, data.year], [employee, 'North', '2026']);
  assert.deepEqual(
    [data, ...list.body.data].map(({ run }) => run.pay_date),
    [payDay, payDay, '2026-11-15'],
  );
  assert.deepEqual(data.year_to_date, {
    gross: 40_000,
    deductions: 2_001,
    net: 37_999,
    employer_shares: 4_000,
  });
  const [basic, tax, share] = data.lines;
  assert.deepEqual(
    [basic, tax, share].map((line) => [line.payroll_item.name, line.amount, line.year_to_date]),
    [
      ['Basic pay', 20_000, 40_000],
      ['Withholding tax', 1_000.5, 2_001],
      ['SSS, employer share', 2_000, 4_000],
    ],
  );
  assert.deepEqual(Object.keys(basic).sort(), [
    'amount',
    'basis',
    'explanation',
    'payroll_item',
    'quantity',
    'rate',
    'table',
    'year_to_date',
  ]);
});

interface ShownLine {
  payroll_item: { code: string };
  quantity: number | null;
  rate: number | null;
  basis: number | null;
  table: { key: string; law: string; effective_from: string } | null;
  explanation: string;
}

test('contract §3.3 an own payslip says how each amount was computed, with quantity, rate, basis, table and law', async () => {
  const office = await computingOffice(testApp);
  const roster = await office.roster(monthlyPay(30_450));
  const [employee] = roster.members as [string];
  const run = await office.run(roster.id, {
    ...JULY,
    items: office.items('BASIC', 'ABSENT', 'PHIC-EE'),
    quantities: [{ employee_id: employee, payroll_item_id: office.item('ABSENT'), quantity: 1.5 }],
  });
  await office.makeFinal(run.id);
  const own = await accountOf(employee);
  const { lines } = (await own.get(`${OWN}/${run.id}`)).body.data;
  const shown = (lines as ShownLine[]).map(({ payroll_item: { code }, ...line }) => [
    code,
    line.quantity,
    line.rate,
    line.basis,
    line.table,
    line.explanation,
  ]);
  const [basic, absent] = shown;
  const share = (lines as ShownLine[])[2]!;
  assert.deepEqual(basic, ['BASIC', null, null, 30_450, null, 'Monthly salary of 30,450.00.']);
  assert.deepEqual(absent?.slice(0, 5), ['ABSENT', 1.5, 1_400, null, null]);
  assert.match(String(absent?.[5]), /1\.5 days × 100 % of the daily rate of 1,400\.00/);
  const { table, explanation } = share;
  assert.deepEqual([share.payroll_item.code, share.basis, table?.key], ['PHIC-EE', 30_450, 'philhealth']);
  assert.ok(explanation.includes(table!.law) && explanation.includes(table!.effective_from), explanation);
  const filipino = await own.get(`${OWN}/${run.id}`, { headers: { 'accept-language': 'fil' } });
  assert.equal(filipino.body.data.lines[0].explanation, 'Buwanang sahod na 30,450.00.');
});

test('contract §3.3 concurrent first requests for the file of a payslip issue one paper, and a new one is issued after it is voided', async () => {
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id });
  const [employee] = employees as [string];
  const own = await accountOf(employee);
  const path = `${OWN}/${run}/file`;
  const replies = await Promise.all(Array.from({ length: 5 }, () => own.get(path)));
  for (const { status, headers } of replies) {
    assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']);
    assert.equal(headers.etag, replies[0]!.headers.etag);
  }
  const papers = await payroll.get(`${DOCUMENTS}?filter[subject_id]=${run}:${employee}`);
  assert.equal(papers.body.data.length, 1);
  const [paper] = papers.body.data;
  assert.deepEqual(
    [paper.kind, paper.issued_by, `"${paper.sha256}"`],
    ['payslip', { id: null, name: 'Bulwagan Workforce' }, replies[0]!.headers.etag],
  );
  assert.equal((await payroll.post(`${DOCUMENTS}/${paper.id}/void`, { reason: 'Wrong' })).status, 200);
  const again = await own.get(path);
  assert.notEqual(again.headers.etag, replies[0]!.headers.etag);
});

test('contract §3.3 a final run mails employees who have an account and want it, without amounts', async () => {
  const roster = await addRoster(testApp, payroll, { members: 3, organizationId: north.id });
  const [one, two] = roster.members as [string, string];
  const [informed, silent] = [await accountOf(one), await accountOf(two)];
  assert.equal((await testApp.get('/api/me/preferences')).status, 401);
  assert.equal((await silent.put('/api/me/preferences', {})).status, 422);
  assert.deepEqual((await silent.get('/api/me/preferences')).body.data, { payslip_mail: true });
  const changed = await silent.put('/api/me/preferences', { payslip_mail: false });
  assert.deepEqual([changed.status, changed.body.data], [200, { payslip_mail: false }]);
  await pay(testApp, payroll, { roster });
  const mail = await testApp.mail(addressOf(informed), ({ subject }) => subject.startsWith('Your payslip'));
  assert.equal(mail.subject, 'Your payslip for 1 November 2026 to 15 November 2026');
  assert.doesNotMatch(mail.text, /18,?999|20,?000/);
  assert.equal((await testApp.mails(addressOf(silent))).length, 0);
});
