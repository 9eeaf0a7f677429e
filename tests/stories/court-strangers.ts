import assert from 'node:assert/strict';
import type { Data } from './back-office-people.ts';
import { hire, type Person, readCalendar, type Story } from './court-people.ts';

export const REPORT = '/api/reports/case-record-list';

/** Records that outsiders must not see. */
export interface Hidden {
  record: Data;
  hearing: Data;
  file: Data;
}

/** Returns everything that could show the records to a user: lists, search, details, calendar and files. */
async function readAbout(person: Person, { record, hearing, file }: Hidden): Promise<string> {
  const day = hearing.scheduled_at.slice(0, 'YYYY-MM-DD'.length);
  const paths = [
    '/api/case-records',
    '/api/case-records?filter[search]=Dy',
    `/api/case-records/${record.id}`,
    `/api/case-records/${record.id}/parties`,
    `/api/case-records/${record.id}/attachments`,
    `/api/case-records/${record.id}/history`,
    `/api/case/${record.id}/activities`,
    `/api/case-activities/${hearing.id}`,
    `/api/events?start=${day}&end=${day}`,
    '/api/sheriff-reports',
    '/api/case-ammendments',
    '/api/compliance',
  ];
  const answers = await Promise.all(paths.map((path) => person.send('GET', path)));
  answers.push(await person.browser.call('GET', file.url));
  for (const { status, bytes } of answers) assert.ok([200, 403, 404].includes(status), String(bytes));
  return answers.map(({ bytes }) => bytes.toString('latin1')).join('\n');
}

const signsOf = ({ record, hearing }: Hidden): string[] => [
  record.id,
  record.case_number,
  record.case_title,
  record.category,
  hearing.id,
  '%PDF',
];

/** Asserts that the records are found for a user with access, so that the search is known to work. */
export async function isShownTo(person: Person, hidden: Hidden): Promise<void> {
  const text = await readAbout(person, hidden);
  for (const sign of signsOf(hidden)) assert.ok(text.includes(sign), sign);
}

export async function isHiddenFrom(person: Person, hidden: Hidden): Promise<void> {
  const text = await readAbout(person, hidden);
  for (const sign of signsOf(hidden)) assert.ok(!text.includes(sign), sign);
  const { url } = await person.post('/api/calendar-token', undefined, 201);
  assert.equal((await readCalendar(url)).has(hidden.hearing.id), false);
}

/** Asserts that reports do not count the case for a user with reports outside its scope. */
async function isNotCountedFor(head: Person): Promise<void> {
  assert.equal((await head.get('/api/case-records/statistics')).total, 0);
  assert.deepEqual(await head.get('/api/backoffice/hearings-per-month'), []);
  const report = await head.send('POST', REPORT, { filters: {} });
  assert.deepEqual(report.body, { data: [], meta: { total: 0 } });
  const csv = await head.send('POST', REPORT, { format: 'csv' });
  assert.equal(String(csv.bytes).trim().split('\r\n').length, 1, 'the headers alone');
}

/** Asserts that a user and the head of another branch, and the counsel of another case, see nothing. */
export async function strangersSeeNothing(story: Story, elsewhere: number, hidden: Hidden): Promise<void> {
  const user = await hire(story, 'User', [elsewhere]);
  const head = await hire(story, 'Branch of the Court Clerk', [elsewhere]);
  const counsel = await hire(story, 'Counsel', [], 'another@law.example');
  const { data: own } = (
    await story.admin.send('POST', '/api/case-records', {
      case_title: 'Santos v. Go',
      court_type: 'Municipal Trial Court',
      case_type: 'Civil',
      category: 'Ejectment',
      filed_at: '2026-11-23',
      parties: [{ name: 'Atty. Another', classification: 'counsel', email: counsel.email }],
    })
  ).body;
  for (const person of [user, head, counsel]) await isHiddenFrom(person, hidden);
  for (const person of [user, counsel]) {
    await person.get('/api/case-records/statistics', 403);
    await person.post(REPORT, { filters: {} }, 403);
  }
  await isNotCountedFor(head);
  const list = (await counsel.send('GET', '/api/case-records')).body;
  assert.deepEqual([list.data.map(({ id }: Data) => id), list.meta.total], [[own.id], 1]);
}
