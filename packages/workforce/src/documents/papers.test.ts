import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, type Reply, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { sql } from 'kysely';
import { EMPLOYEES, hire } from '../employees/testing/employees.ts';
import { addItem, percentage } from '../payroll-items/testing/payroll.ts';
import { addRoster, addRun, NOVEMBER_2, take } from '../runs/testing/runs.ts';
import { DOCUMENTS, pay, payItems } from './testing/paid.ts';
import { recordPrinted } from './testing/printed.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T01:00:00Z' });
const NOTHING = '01890000-0000-7000-8000-000000000000';
const north = await testApp.organization('North');
const south = await testApp.organization('South');
const root = await testApp.superUser();
const payroll = await testApp.as('Payroll Admin');
const payrollOfNorth = await testApp.as('Payroll Admin', north.id);
const payrollOfSouth = await testApp.as('Payroll Admin', south.id);
const hr = await testApp.as('HR Admin');
const hrOfSouth = await testApp.as('HR Admin', south.id);
const timekeeper = await testApp.as('HR Timekeeping');
const staff = await testApp.person();
const TABLES = ['documents', 'document_series', 'audit_log', 'employee_changes'];

const issue = async (by: Person, kind: string, subject_id: string, more: object = {}) => {
  const reply = await by.post(DOCUMENTS, { kind, subject_id, ...more });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
};

/** A record that does not exist, and a record of another organization. */
const assertUnknown = ({ status, body }: Reply) =>
  assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['subject_id']]);

const printed = recordPrinted({ after }, testApp.app);
const textOf = ({ number }: { number: string }): string => printed(number);

test('contract §3.2 payroll papers are refused without a session, the role, the organization, or a final run, with the reason', async () => {
  const draft = await pay(testApp, payroll, { organizationId: north.id, until: 'draft' });
  const approved = await pay(testApp, payroll, { organizationId: north.id, until: 'approve' });
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id });
  const payslip = { kind: 'payslip', subject_id: `${run}:${employees[0]}` };
  const register = { kind: 'payroll_register', subject_id: run };
  const before = await testApp.snapshot(...TABLES);
  for (const body of [payslip, register]) {
    assert.equal((await testApp.post(DOCUMENTS, body)).status, 401);
    for (const person of [staff, hr, timekeeper])
      assert.equal((await person.post(DOCUMENTS, body)).status, 403);
    assertUnknown(await payrollOfSouth.post(DOCUMENTS, body));
    for (const path of [`${DOCUMENTS}/preview`, DOCUMENTS]) {
      for (const subject_id of ['x', NOTHING, `${NOTHING}:${NOTHING}`, `${run}:${NOTHING}`, `${run}:x`])
        assertUnknown(await payroll.post(path, { ...body, subject_id }));
      for (const [one, status] of [
        [draft, 'draft'],
        [approved, 'approved'],
      ] as const) {
        const subject_id = body === payslip ? `${one.run}:${one.employees[0]}` : one.run;
        const reply = await payroll.post(path, { ...body, subject_id });
        assert.equal(reply.status, 422, reply.text);
        assert.match(reply.body.errors.subject_id[0], new RegExp(`final payroll runs only.*${status}`));
      }
    }
  }
  const fixed = await payroll.post(DOCUMENTS, { ...payslip, data: { net: 1 } });
  assert.deepEqual([fixed.status, Object.keys(fixed.body.errors)], [422, ['data']]);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.2 papers about employees are refused without the role, the organization, or the employee', async () => {
  const { id } = await hire(hr, { organization_id: north.id });
  const before = await testApp.snapshot(...TABLES);
  for (const kind of [
    'certificate_of_employment',
    'certificate_of_compensation',
    'service_record',
    'personal_data_sheet',
  ]) {
    const body = { kind, subject_id: id };
    assert.equal((await testApp.post(DOCUMENTS, body)).status, 401);
    for (const person of [staff, payroll, timekeeper])
      assert.equal((await person.post(DOCUMENTS, body)).status, 403);
    assertUnknown(await hrOfSouth.post(DOCUMENTS, body));
    for (const subject_id of ['x', NOTHING]) assertUnknown(await hr.post(DOCUMENTS, { kind, subject_id }));
  }
  const body = { kind: 'certificate_of_compensation', subject_id: id };
  const unpaid = await hr.post(DOCUMENTS, body);
  assert.equal(unpaid.status, 422);
  assert.match(unpaid.body.errors.data[0], /total_compensation/);
  const year = await hr.post(DOCUMENTS, { ...body, data: { year: 'soon' } });
  assert.deepEqual(Object.keys(year.body.errors), ['data']);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.2 a payslip shows what was paid, year to date and the employer’s numbers, and nothing internal', async () => {
  const employer = await root.post('/api/organizations', {
    name: 'Paying office',
    registered_name: 'Paying Office, Inc.',
    address: '1 Rizal Street, Malolos',
    tin: '000-123-456-000',
    sss_number: '03-1234567-8',
    philhealth_number: '12-123456789-0',
    pagibig_number: '2001-2345-6789',
  });
  const unit = await testApp.organization('Unit', employer.body.data.id);
  const items = await payItems(payroll);
  const asked = await addItem(payroll, {
    name: 'Union dues',
    category: 'deduction',
    ...percentage(1, items.basic.id),
  });
  const hidden = await addItem(payroll, { name: 'Memo entry', is_ledger_excluded: true });
  const roster = await addRoster(testApp, payroll, { members: 1, organizationId: unit.id });
  const [employee] = roster.members as [string];
  await hr.put(`${EMPLOYEES}/${employee}`, { tin_number: '987654321', sss_number: '34-1234567-8' });
  await pay(testApp, payroll, { roster, items });
  const run = await addRun(payroll, roster.id, {
    ...NOVEMBER_2,
    items: [
      { payroll_item_id: items.basic.id, amount: 20_000 },
      { payroll_item_id: asked.id, amount: 777 },
      { payroll_item_id: items.share.id, amount: 2_000 },
      { payroll_item_id: hidden.id, amount: 4_321 },
    ],
  });
  await take(payroll, run.id, 'compute', 'review');
  await take(await testApp.as('Super Admin'), run.id, 'approve', 'finalize');
  const paper = await issue(payroll, 'payslip', `${run.id}:${employee}`, {
    data: { pay_date: '2026-12-01' },
  });
  assert.match(paper.number, /^PS-\d+-2026-000001$/);
  assert.equal(paper.subject_type, 'run_employee');
  const text = textOf(paper);
  for (const part of [
    'Paying Office, Inc.',
    'TIN 000-123-456-000',
    '03-1234567-8',
    '16 November 2026 to 30 November 2026',
    'Paid on 1 December 2026',
    'Basic pay ₱20,000.00 ₱40,000.00',
    // One percent of the basic pay of both periods in the month.
    'Union dues ₱40,000.00 ₱400.00 ₱400.00',
    'Gross pay ₱20,000.00 ₱40,000.00',
    'NET PAY ₱19,600.00 2026 to date: ₱38,599.50',
    'SSS, employer share ₱2,000.00 ₱4,000.00',
    'SSS •••••5678',
  ])
    assert.ok(text.includes(part), `${part} is not in ${text}`);
  assert.doesNotMatch(text, /777|Memo entry|4,321|987654321|Quantity|GSIS/);
  const undated = textOf(await issue(payroll, 'payslip', `${run.id}:${employee}`));
  assert.match(undated, /Paid on 30 November 2026/, 'without a pay date, the last day of the period');
});

test('contract §3.2 each organization numbers its own papers, and a register adds up to the totals of its run', async () => {
  const east = await testApp.organization('East');
  const items = await payItems(payroll);
  const one = await pay(testApp, payroll, { organizationId: east.id, members: 3, items });
  const unit = await testApp.organization('Unit of East', east.id);
  const two = await pay(testApp, payroll, { organizationId: unit.id, items });
  const first = await issue(payroll, 'payroll_register', one.run);
  const second = await issue(payroll, 'payroll_register', two.run);
  const third = await issue(payroll, 'payroll_register', one.run, { language: 'fil' });
  const [, office] = /^PR-(\d+)-2026-000001$/.exec(first.number)!;
  assert.match(second.number, /^PR-\d+-2026-000001$/);
  assert.notEqual(second.number, first.number);
  assert.equal(third.number, `PR-${office}-2026-000002`);
  const text = textOf(first);
  for (const part of [
    'Reyes A',
    'Reyes C',
    'Employees: 3',
    'Paid on ',
    '₱60,000.00',
    '₱3,001.50',
    '₱56,998.50',
    'A. CERTIFIED',
    'D. CERTIFIED',
  ])
    assert.ok(text.includes(part), `${part} is not in ${text}`);
  assert.match(textOf(third), /REHISTRO NG SAHOD.*Mga empleado: 3/);
});

test('contract §3.2 a batch issues all payslips of a run as one file, and refuses a run that is not final or other filters', async () => {
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id, members: 3 });
  const draft = await pay(testApp, payroll, { organizationId: north.id, until: 'draft' });
  const batch = { kind: 'payslip', format: 'pdf' };
  assert.equal(
    (await payroll.post(`${DOCUMENTS}/batch`, { ...batch, filter: { run_id: draft.run } })).status,
    422,
  );
  assert.equal(
    (await payrollOfSouth.post(`${DOCUMENTS}/batch`, { ...batch, filter: { run_id: run } })).status,
    404,
  );
  for (const filter of [{}, { run_id: 1 }, { run_id: run, name: 'x' }]) {
    const reply = await payroll.post(`${DOCUMENTS}/batch`, { ...batch, filter });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['filter']]);
  }
  const started = await payrollOfNorth.post(`${DOCUMENTS}/batch`, { ...batch, filter: { run_id: run } });
  assert.equal(started.status, 202, started.text);
  let { data } = started.body;
  for (let look = 0; look < 200 && data.status !== 'done'; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    ({ data } = (await payrollOfNorth.get(`${DOCUMENTS}/batches/${data.id}`)).body);
  }
  assert.deepEqual([data.status, data.total, data.done, data.errors], ['done', 3, 3, []]);
  const list = await payrollOfNorth.get(
    `${DOCUMENTS}?filter[kind]=payslip&filter[subject_id]=${run}:${employees[2]}`,
  );
  assert.equal(list.body.meta.total, 1, list.text);
});

test('contract §3.2 the register and all payslips of a run are listed together, and so are its batches', async () => {
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id, members: 2 });
  const other = await pay(testApp, payroll, { organizationId: north.id });
  const register = await issue(payroll, 'payroll_register', run);
  const slip = await issue(payroll, 'payslip', `${run}:${employees[0]}`);
  await issue(payroll, 'payslip', `${other.run}:${other.employees[0]}`);
  const asked = { kind: 'payslip', filter: { run_id: run } };
  const counted = await payroll.post(`${DOCUMENTS}/batch/preview`, asked);
  assert.deepEqual(counted.body.data, { total: 2, in_force: 1 });
  const body = { ...asked, format: 'pdf', skip_in_force: true };
  const started = await payroll.post(`${DOCUMENTS}/batch`, body);
  assert.deepEqual([started.status, started.body.data.total], [202, 1], started.text);
  const path = `${DOCUMENTS}?filter[within]=${run.toUpperCase()}`;
  const idsOf = async (by: Person, address: string) =>
    (await by.get(address)).body.data.map(({ id }: { id: string }) => id);
  const listed = await idsOf(payroll, path);
  assert.ok([register.id, slip.id].every((id) => listed.includes(id)));
  assert.ok(listed.length <= 3, 'nothing of the other run');
  assert.deepEqual(await idsOf(payrollOfSouth, path), []);
  assert.deepEqual(await idsOf(payroll, `${path}&filter[kind]=payroll_register`), [register.id]);
  const batches = `${DOCUMENTS}/batches?filter[within]=`;
  assert.deepEqual(await idsOf(payroll, `${batches}${run}`), [started.body.data.id]);
  assert.deepEqual(await idsOf(payroll, `${batches}${other.run}`), []);
  assert.deepEqual(await idsOf(payrollOfNorth, `${batches}${run}`), []);
});

test('contract §3.2 a paper is read by those who see its subject, and by the employee themselves', async () => {
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id });
  const [id] = employees as [string];
  const own = await testApp.person();
  const linked = await hr.put(`${EMPLOYEES}/${id}`, { user_id: own.id });
  assert.equal(linked.status, 200, linked.text);
  const slip = await issue(payroll, 'payslip', `${run}:${id}`);
  const register = await issue(payroll, 'payroll_register', run);
  const employment = await issue(hr, 'certificate_of_employment', id);
  const sheet = await issue(hr, 'personal_data_sheet', id);
  const readers = { payroll, payrollOfNorth, payrollOfSouth, hr, hrOfSouth, timekeeper, staff, own };
  const seen = async ({ id: paper }: { id: string }) => {
    const names: string[] = [];
    for (const [name, person] of Object.entries(readers)) {
      const { status } = await person.get(`${DOCUMENTS}/${paper}`);
      assert.equal((await person.get(`${DOCUMENTS}/${paper}/file`)).status, status);
      if (status === 200) names.push(name);
      else assert.equal(status, 404);
    }
    return names;
  };
  assert.deepEqual(await seen(slip), ['payroll', 'payrollOfNorth', 'own']);
  assert.deepEqual(await seen(register), ['payroll', 'payrollOfNorth']);
  assert.deepEqual(await seen(employment), ['hr', 'timekeeper', 'own']);
  assert.deepEqual(await seen(sheet), ['hr', 'own']);
  assert.equal((await own.post(`${DOCUMENTS}/${slip.id}/void`, { reason: 'mine' })).status, 403);
});

test('contract §3.2 a certificate of compensation is made and read by officers who see pay only', async () => {
  const { employees } = await pay(testApp, payroll, { organizationId: north.id, members: 1 });
  const [subject_id] = employees as [string];
  const role = { name: 'Records officer', permissions: ['Manage employees', 'See government numbers'] };
  const { id: role_id } = (await root.post('/api/roles', role)).body.data;
  const officer = await testApp.person();
  assert.equal((await root.post(`/api/users/${officer.id}/roles`, { role_id })).status, 200);
  const sheet = await issue(officer, 'personal_data_sheet', subject_id);
  const certificate = await issue(hr, 'certificate_of_compensation', subject_id);
  for (const [{ id }, status] of [
    [sheet, 200],
    [certificate, 404],
  ])
    assert.equal((await officer.get(`${DOCUMENTS}/${id}`)).status, status);
  const body = { kind: 'certificate_of_compensation', subject_id };
  for (const path of [DOCUMENTS, `${DOCUMENTS}/preview`])
    assert.equal((await officer.post(path, body)).status, 403);
});

test('contract §3.2 a personal data sheet has full government numbers, and making or opening one is audited', async () => {
  const { id } = await hire(hr, { sss_number: '34-1234567-8', birthplace: 'Lipa', civil_status: 'widowed' });
  const reads = async () => {
    const { rows } = await sql<{ changes: { fields: string[] } }>`
      select changes from audit_log where action = 'employee.numbers_read' and subject_id = ${id}`.execute(
      testApp.app.db,
    );
    return rows.map(({ changes }) => changes.fields);
  };
  const earlier = (await reads()).length;
  const paper = await issue(hr, 'personal_data_sheet', id);
  assert.match(textOf(paper), /Widowed.*3412345678/);
  assert.deepEqual((await reads()).slice(earlier), [['sss_number']]);
  assert.equal((await hr.get(`${DOCUMENTS}/${paper.id}/file`)).status, 200);
  assert.deepEqual((await reads()).slice(earlier), [['sss_number'], ['sss_number']]);
});

test('contract §3.2 a certificate of employment says since when and until when, and warns while the first day is unknown', async () => {
  const { id } = await hire(hr, { organization_id: north.id, first_name: 'Ana' });
  const body = { kind: 'certificate_of_employment', subject_id: id };
  const preview = await hr.post(`${DOCUMENTS}/preview`, body);
  assert.deepEqual([preview.status, preview.body.data.missing], [200, []]);
  const versioned = await hr.post(`${DOCUMENTS}/preview`, { ...body, record_version: 'earlier' });
  assert.deepEqual(versioned.body, preview.body);
  const forged = await issue(hr, body.kind, id, { body: 'Anything', page_size: 'legal' });
  assert.match(textOf(forged), /CERTIFICATE OF EMPLOYMENT/);
  assert.match(preview.body.data.warnings[0], /first day of employment/);
  const text = textOf(
    await issue(hr, body.kind, id, { data: { employed_from: '2019-01-02', purpose: 'a loan' } }),
  );
  assert.match(
    text,
    /Ana dela Cruz is employed by North since 2 January 2019\..*for a loan on 29 November 2026/,
  );
  await hr.delete(`${EMPLOYEES}/${id}`);
  const former = await issue(hr, body.kind, id, { language: 'fil' });
  assert.match(textOf(former), /Ana dela Cruz ay nagtrabaho sa North hanggang ika-29 ng Nobyembre 2026/);
});

test('contract §3.2 the officer of the nearest organization up to the employer signs a certificate', async () => {
  const agency = await testApp.organization('Agency');
  const division = await testApp.organization('Division', agency.id);
  const section = await testApp.organization('Section', division.id);
  const officers = [
    [agency.id, { registered_name: 'Registered Agency', signatory_name: 'Head of the Agency' }],
    [division.id, { signatory_name: 'Chief of the Division', signatory_position: 'Chief' }],
  ] as const;
  for (const [id, values] of officers)
    assert.equal((await root.patch(`/api/organizations/${id}`, values)).status, 200);
  const signedFor = async (organization_id: string) => {
    const { id } = await hire(hr, { organization_id });
    return textOf(await issue(hr, 'certificate_of_employment', id));
  };
  for (const id of [division.id, section.id])
    assert.match(await signedFor(id), /employed by Registered Agency.*Chief of the Division Chief/);
  assert.match(await signedFor(agency.id), /Head of the Agency/);
});

test('contract §3.2 certificates of employment and service records have the days of employment of the record, whenever it is archived', async () => {
  const { id } = await hire(hr, { organization_id: north.id, first_name: 'Ana' });
  const change = async (days: object) => {
    const reply = await hr.patch(`${EMPLOYEES}/${id}`, days);
    assert.equal(reply.status, 200, reply.text);
  };
  const [certificate, record] = ['certificate_of_employment', 'service_record'];
  await change({ hired_on: '2019-01-02', separated_on: '2027-01-31', designation: 'Clerk' });
  const body = { kind: certificate, subject_id: id };
  assert.deepEqual((await hr.post(`${DOCUMENTS}/preview`, body)).body.data.warnings, []);
  const present = textOf(await issue(hr, certificate, id));
  assert.match(present, /is employed by North since 2 January 2019/);
  assert.match(textOf(await issue(hr, record, id)), /2 January 2019 To date/);
  await change({ separated_on: '2026-10-31' });
  for (const isArchived of [false, true]) {
    if (isArchived) await hr.delete(`${EMPLOYEES}/${id}`);
    const former = textOf(await issue(hr, certificate, id));
    assert.match(former, /was employed by North from 2 January 2019 until 31 October 2026/);
    const service = textOf(await issue(hr, record, id));
    assert.match(service, /2 January 2019 31 October 2026 Clerk North Separated/);
  }
});

test('contract §3.2 a certificate of compensation adds up what final runs of the employer paid in the year', async () => {
  const items = await payItems(payroll);
  const roster = await addRoster(testApp, payroll, { members: 1, organizationId: north.id });
  await pay(testApp, payroll, { roster, items });
  await pay(testApp, payroll, { roster, items, ...NOVEMBER_2 });
  await pay(testApp, payroll, { roster, items, period_start: '2025-12-01', period_end: '2025-12-15' });
  const [employee] = roster.members as [string];
  const text = textOf(await issue(hr, 'certificate_of_compensation', employee));
  assert.match(text, /in 2026, for periods until 30 November 2026.*Basic pay ₱40,000\.00 Total ₱40,000\.00/);
  const earlier = await issue(hr, 'certificate_of_compensation', employee, { data: { year: '2025' } });
  assert.match(textOf(earlier), /in 2025.*Total ₱20,000\.00/);
});

test('contract §3.2 a certificate of compensation takes absences from what was earned, and no other deduction', async () => {
  const roster = await addRoster(testApp, payroll, { members: 1, organizationId: north.id });
  const itemOf = (category: string, name: string, code: string, amount: number) =>
    addItem(payroll, { category, name, code }).then(({ id }) => ({ payroll_item_id: id, amount }));
  const items = [
    await itemOf('earning', 'Basic pay', 'BASIC-OF-YEAR', 20_000),
    await itemOf('deduction', 'Absence without pay', 'ABSENT', 1_500),
    await itemOf('deduction', 'Tardiness', 'LATE', 0),
    await itemOf('deduction', 'Union dues', 'DUES', 100),
  ];
  const { id } = await addRun(payroll, roster.id, { items });
  await take(payroll, id, 'compute', 'review');
  await take(await testApp.as('Super Admin'), id, 'approve');
  await take(payroll, id, 'finalize');
  const text = textOf(await issue(hr, 'certificate_of_compensation', roster.members[0]!));
  assert.match(text, /Basic pay ₱20,000\.00 Absence without pay −₱1,500\.00 Total ₱18,500\.00/);
});

test('contract §3.2 payroll officers change templates of payroll papers of their organizations, and HR officers the others', async () => {
  const templates = '/api/document-templates';
  const { office_number: office } = (await root.get(`/api/organizations/${north.id}`)).body.data;
  const { office_number: other } = (await root.get(`/api/organizations/${south.id}`)).body.data;
  const of = (kind: string, office_id: number) => ({
    kind,
    name: 'Ours',
    language: 'en',
    page_size: 'a4',
    body: '# Ours {{ employee }}',
    office_id,
  });
  for (const person of [staff, timekeeper]) {
    assert.equal((await person.get(templates)).status, 403);
    assert.equal((await person.post(templates, of('payslip', office))).status, 403);
  }
  for (const [person, body, field] of [
    [hr, of('payslip', office), 'kind'],
    [payroll, of('personal_data_sheet', office), 'kind'],
    [payrollOfNorth, of('payslip', other), 'office_id'],
    [payrollOfNorth, { ...of('payslip', office), body: '{{ salary }}' }, 'body'],
  ] as const) {
    const reply = await person.post(templates, body);
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, [field]]);
  }
  const { run, employees } = await pay(testApp, payroll, { organizationId: north.id });
  const created = await payrollOfNorth.post(templates, of('payslip', office));
  assert.equal(created.status, 201, created.text);
  const one = `${templates}/${created.body.data.id}`;
  assert.equal((await payrollOfSouth.get(one)).status, 404);
  assert.equal((await hr.get(one)).status, 404);
  assert.equal((await payrollOfNorth.post(`${one}/publish`)).status, 200);
  assert.equal(textOf(await issue(payroll, 'payslip', `${run}:${employees[0]}`)), 'Ours Ana Reyes A');
  assert.equal((await payrollOfNorth.delete(one)).status, 204);
});

test('contract §3.2 a service record has a line for each position, appointment and office, from the history', async () => {
  const positions = [];
  for (const name of ['Clerk I', 'Clerk II'])
    positions.push((await hr.post('/api/pms/positions', { name })).body.data.id);
  const { id } = await hire(hr);
  await hr.put(`${EMPLOYEES}/${id}`, { position_id: positions[0], organization_id: north.id });
  testApp.clock.advance({ hours: 48 });
  const later = await testApp.as('HR Admin');
  await later.put(`${EMPLOYEES}/${id}`, { position_id: positions[1] });
  testApp.clock.advance({ hours: 48 });
  const latest = await testApp.as('HR Admin');
  await latest.delete(`${EMPLOYEES}/${id}`);
  const text = textOf(await issue(latest, 'service_record', id, { data: { employed_from: '2020-06-01' } }));
  assert.match(
    text,
    /1 June 2020 30 November 2026 Clerk I North.* 1 December 2026 3 December 2026 Clerk II North Separated/,
  );
});
