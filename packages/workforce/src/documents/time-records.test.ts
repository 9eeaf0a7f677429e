import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Person, startWorkforce } from '@bulwagan/testing/workforce.ts';
import { EMPLOYEES } from '../employees/testing/employees.ts';
import { hireWith, punch } from '../time/testing/attendance.ts';
import { DOCUMENTS } from './testing/paid.ts';
import { recordPrinted } from './testing/printed.ts';

const testApp = await startWorkforce({ after }, { now: '2026-11-29T02:00:00Z' });
const admin = await testApp.superUser();
const north = await testApp.organization('North');
const hr = await testApp.as('HR Admin');
const timekeeper = await testApp.as('HR Timekeeping', north.id);
const printed = recordPrinted({ after }, testApp.app);
const KIND = 'daily_time_record';
const OWN = '/api/me/time-records/file';
const TEMPLATES = '/api/document-templates';
const TABLES = ['documents', 'document_series', 'audit_log'];
let pin = 0;

async function employee(days: string[], more: Record<string, unknown> = {}): Promise<string> {
  pin += 1;
  const id = await hireWith(admin, { biometric_id: `P${pin}`, organization_id: north.id, ...more });
  if (days.length > 0) await punch(admin, `P${pin}`, days);
  return id;
}

async function issue(by: Person, subject_id: string, more: object = {}) {
  const reply = await by.post(DOCUMENTS, { kind: KIND, subject_id, ...more });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data;
}

async function accountOf(id: string): Promise<Person> {
  const person = await testApp.person();
  assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { user_id: person.id })).status, 200);
  return person;
}

/** Publishes a template of the kind for an organization. */
async function publishTemplate(organizationId: string, body: string): Promise<void> {
  const { office_number: office_id } = (await admin.get(`/api/organizations/${organizationId}`)).body.data;
  const template = { kind: KIND, name: 'Own', language: 'en', page_size: 'a4', body };
  const made = await hr.post(TEMPLATES, { ...template, office_id });
  assert.equal(made.status, 201, made.text);
  assert.equal((await hr.post(`${TEMPLATES}/${made.body.data.id}/publish`)).status, 200);
}

test('contract §3.3: daily time records are refused without a session, the role, an employee in reach, or a month that has begun', async () => {
  const id = await employee([]);
  const south = await testApp.organization('South');
  const stranger = await testApp.as('HR Timekeeping', south.id);
  const before = await testApp.snapshot(...TABLES);
  const body = { kind: KIND, subject_id: `${id}:2026-11` };
  assert.equal((await testApp.post(DOCUMENTS, body)).status, 401);
  for (const person of [await testApp.person(), await testApp.as('Payroll Admin')])
    assert.equal((await person.post(DOCUMENTS, body)).status, 403);
  assert.equal((await stranger.post(DOCUMENTS, body)).status, 422);
  for (const subject_id of [
    'x',
    id,
    `${id}:2026-13`,
    `${id}:2026-11:1`,
    `${newId()}:2026-11`,
    `${id}:2026-12`,
  ]) {
    const reply = await timekeeper.post(DOCUMENTS, { ...body, subject_id });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['subject_id']], subject_id);
  }
  const fixed = await timekeeper.post(DOCUMENTS, { ...body, data: { total_hours: 0 } });
  assert.deepEqual([fixed.status, Object.keys(fixed.body.errors)], [422, ['data']]);
  for (const filter of [
    {},
    { month: '2026-11' },
    { month: 'x', roster_id: newId() },
    { roster_id: newId() },
  ]) {
    const reply = await timekeeper.post(`${DOCUMENTS}/batch`, { kind: KIND, filter, format: 'zip' });
    assert.deepEqual([reply.status, Object.keys(reply.body.errors)], [422, ['filter']]);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract §3.3: a daily time record has 31 rows with times, tardiness and undertime together, words and totals', async () => {
  const id = await employee([
    '03 08:12 12:01 12:55 16:50',
    '04 08:00 12:00 13:00 17:00',
    '05 08:00 12:00',
    '07 09:00 12:00',
  ]);
  const paper = await issue(timekeeper, `${id}:2026-11`, { data: { in_charge: 'Ligaya Ramos' } });
  assert.match(paper.number, /DTR/);
  assert.equal(paper.pages, 1);
  const text = printed(paper.number);
  for (const part of [
    'November 2026',
    'Regular days: 8:00–12:00, 1:00–5:00 Saturdays: None',
    // The 1st is a holiday, and a Sunday.
    "1 All Saints' Day",
    '3 8:12 12:01 12:55 4:50 0 22 4 8:00 12:00 1:00 5:00 5 8:00 12:00 4 0 6 Absent 7 9:00 12:00 8 Sunday',
    '29 Sunday 30 Bonifacio Day 31 TOTAL 4 22',
    'I certify on my honor',
    'Ligaya Ramos',
  ])
    assert.equal(text.split(part).length - 1, 2, `${part}\n${text}`);
  const filipino = await issue(timekeeper, `${id}:2026-11`, { language: 'fil' });
  assert.match(printed(filipino.number), /Nobyembre 2026.*8 Linggo.*KABUUAN/);
});

test('contract §3.3: a month of an organization is issued as a batch, of the employees in reach who are employed in it', async () => {
  const south = await testApp.organization('South of the river');
  const ids = [
    await employee([], { organization_id: south.id }),
    await employee([], { organization_id: south.id }),
    await employee([], { organization_id: south.id, hired_on: '2026-10-31' }),
    await employee([], { organization_id: south.id, separated_on: '2026-10-01' }),
  ];
  await employee([]);
  await employee([], { organization_id: south.id, hired_on: '2026-11-01' });
  await employee([], { organization_id: south.id, separated_on: '2026-09-30' });
  const body = { kind: KIND, format: 'zip', filter: { month: '2026-10', organization_id: south.id } };
  const refused = await timekeeper.post(`${DOCUMENTS}/batch`, body);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['subject_ids']]);
  const own = await testApp.as('HR Timekeeping', south.id);
  const started = await own.post(`${DOCUMENTS}/batch`, body);
  assert.equal(started.status, 202, started.text);
  assert.equal(started.body.data.total, ids.length);
});

test('contract §3.3: employees download their own daily time record; it is made again only when the record has changed', async () => {
  const id = await employee(['03 08:12 12:01 12:55 16:50']);
  const person = await accountOf(id);
  const path = `${OWN}?month=2026-11`;
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await (await testApp.person()).get(path)).status, 404);
  for (const query of ['', '?month=2026-13']) assert.equal((await person.get(OWN + query)).status, 422);
  const tooEarly = await person.get(`${OWN}?month=2026-12`);
  assert.deepEqual([tooEarly.status, Object.keys(tooEarly.body.errors)], [422, ['month']]);
  const replies = await Promise.all(Array.from({ length: 3 }, () => person.get(path)));
  for (const { status, headers } of replies) {
    assert.deepEqual([status, headers['content-type']], [200, 'application/pdf']);
    assert.equal(headers.etag, replies[0]!.headers.etag);
  }
  await issue(timekeeper, `${id}:2026-11`);
  assert.equal((await person.get(path)).headers.etag, replies[0]!.headers.etag);
  await punch(admin, `P${pin}`, ['04 08:00 12:00']);
  const changed = await person.get(path);
  assert.notEqual(changed.headers.etag, replies[0]!.headers.etag);
  const { data } = (await person.get(`${DOCUMENTS}?filter[subject_id]=${id}:2026-11`)).body;
  assert.deepEqual(data.map(({ status }: { status: string }) => status).sort(), [
    'issued',
    'issued',
    'superseded',
  ]);
});

test('contract §3.3: an own daily time record made with the template of the earlier organization is made again with that of the present one', async () => {
  const [before, next, last] = [
    await testApp.organization('Before'),
    await testApp.organization('Next'),
    await testApp.organization('Last'),
  ];
  const id = await employee(['05 08:00 12:00'], { organization_id: before.id });
  const person = await accountOf(id);
  await publishTemplate(before.id, '# Record of Before');
  await publishTemplate(next.id, '# Record of Next');
  const newest = async () => {
    const file = await person.get(`${OWN}?month=2026-11`);
    assert.equal(file.status, 200, file.text);
    testApp.clock.advance({ minutes: 1 });
    const { data } = (await person.get(`${DOCUMENTS}?filter[subject_id]=${id}:2026-11`)).body;
    return data[0];
  };
  const papers = [await newest()];
  for (const { id: organization_id } of [next, last]) {
    assert.equal((await hr.put(`${EMPLOYEES}/${id}`, { organization_id })).status, 200);
    papers.push(await newest());
  }
  const [first, second, third] = papers;
  assert.match(printed(first.number), /Record of Before/);
  assert.match(printed(second.number), /Record of Next/);
  assert.match(printed(third.number), /Last.*I certify on my honor/, 'the template of all organizations');
  assert.deepEqual([second.replaces_id, third.replaces_id], [first.id, second.id]);
  assert.equal((await person.get(`${DOCUMENTS}/${first.id}`)).body.data.status, 'superseded');
});
