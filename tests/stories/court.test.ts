import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Data, formOf, signsInWithTwoFactors } from './back-office-people.ts';
import { begin, hire, PDF, type Person, readCalendar, type Story } from './court-people.ts';
import { isHiddenFrom, isShownTo, REPORT, strangersSeeNothing } from './court-strangers.ts';

const DAY = '2026-12-07';
const COURT_TYPE = 'Regional Trial Court';

/** Users who work on the case in its branch, and its counsel. */
interface People {
  head: Person;
  staff: Person;
  sheriff: Person;
  counsel: Person;
}

async function opensAndRaffles(clerk: Person, counsel: Person): Promise<Data> {
  const opened = await clerk.post(
    '/api/case-records',
    {
      case_title: 'People v. Dy',
      court_type: COURT_TYPE,
      case_type: 'Criminal',
      category: 'Syndicated estafa',
      filed_at: '2026-11-23',
      parties: [
        { name: 'People of the Philippines', classification: 'plaintiff' },
        { name: 'Ben Dy', classification: 'defendant', address: 'Biñan' },
        { name: 'Atty. Lopez', classification: 'counsel', email: counsel.email },
      ],
    },
    201,
  );
  assert.deepEqual([opened.status, opened.branch], ['for_raffling', null]);
  const raffled = await clerk.post(`/api/case-records/${opened.id}/raffle`);
  assert.equal(raffled.status, 'received');
  const [draw] = await clerk.get(`/api/case-records/${opened.id}/raffle`);
  assert.deepEqual([draw.verified, draw.branch.id], [true, raffled.branch_id]);
  return raffled;
}

/** A hearing on a holiday or in conflict with another is refused by name, then scheduled. */
async function setsHearing({ staff }: People, record: Data): Promise<Data> {
  const other = await staff.post(
    '/api/case-records',
    {
      case_title: 'Reyes v. Uy',
      court_type: COURT_TYPE,
      case_type: 'Civil',
      category: 'Damages',
      filed_at: '2026-11-20',
      branch_id: record.branch_id,
    },
    201,
  );
  const mode = { hearing_mode: 'in-person' };
  await staff.post(`/api/case/${other.id}/hearing`, { ...mode, scheduled_at: `${DAY}T09:00` }, 201);
  const path = `/api/case/${record.id}/hearing`;
  const holiday = await staff.send('POST', path, { ...mode, scheduled_at: '2026-11-30T09:00' });
  assert.equal(holiday.status, 422);
  assert.match(holiday.body.message, /Bonifacio Day/);
  const clash = await staff.send('POST', path, { ...mode, scheduled_at: `${DAY}T09:30` });
  assert.equal(clash.status, 422);
  assert.match(clash.body.message, new RegExp(`${other.case_number}, Reyes v\\. Uy`));
  const check = await staff.post(`${path}/check`, { ...mode, scheduled_at: `${DAY}T10:00` });
  assert.deepEqual(check, { ok: true, holiday: null, clashes: [], free_slots: [] });
  const hearing = await staff.post(path, { ...mode, scheduled_at: `${DAY}T10:00` }, 201);
  assert.deepEqual([hearing.status, hearing.scheduled_at], ['Confirmed', `${DAY}T10:00:00+08:00`]);
  return hearing;
}

async function counselIsNotified({ post }: Story, { counsel }: People, record: Data): Promise<void> {
  const letter = await post.letter(counsel.email, /^A hearing is set/);
  assert.equal(letter.subject, `A hearing is set: ${record.case_number}`);
  assert.match(letter.text, /Monday, December 7, 2026, 10:00 AM to 11:00 AM/);
  assert.match(letter.text, /The times are those of Asia\/Manila/);
}

/** Two service attempts, then the scanned return; a file with the wrong extension replaces nothing. */
async function servesSubpoena({ staff, sheriff }: People, record: Data, hearing: Data): Promise<Data> {
  const subpoena = { activity: 'Subpoena', type: 'Court Actions', activity_id: hearing.id };
  await staff.post(`/api/case/${record.id}/activities`, subpoena, 201);
  const report = await sheriff.post(
    `/api/backoffice/case/${record.id}/activities-sheriff`,
    {
      hearing_parent_id: hearing.id,
      service_date: '2026-11-20',
      service_status: 'unserved',
      manner_of_service: 'personal',
    },
    201,
  );
  const second = { service_date: '2026-11-23', service_status: 'served', manner_of_service: 'substituted' };
  await sheriff.post(`/api/sheriff-reports/${report.id}/attempts`, second, 201);

  const path = '/api/backoffice/update-sheriff-report';
  const upload = (files: [string, Buffer][]) =>
    sheriff.send('POST', path, formOf({ case_activity_id: report.id }, 'attachments[]', files));
  assert.equal((await upload([['return.pdf', PDF]])).status, 200);
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const refused = await upload([
    ['better.pdf', PDF],
    ['page.pdf', page],
  ]);
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['attachments.1']]);

  const [listed] = await sheriff.get('/api/sheriff-reports');
  const { service_date, service_status, attempts_count, attachments } = listed;
  assert.deepEqual([service_date, service_status, attempts_count], ['2026-11-23', 'served', 2]);
  assert.deepEqual(
    attachments.map(({ file_name }: Data) => file_name),
    ['return.pdf'],
  );
  const scan = await staff.browser.call('GET', attachments[0].url);
  assert.deepEqual([scan.status, scan.bytes.equals(PDF)], [200, true]);
  const [thread] = await staff.get(`/api/case/${record.id}/activities`);
  assert.deepEqual(
    [thread.activity, thread.replies.map(({ activity }: Data) => activity)],
    ['Hearing', ['Subpoena', "Sheriff's Report"]],
  );
  return attachments[0];
}

/** Counsel requests an amendment, which changes nothing until the branch head grants it. */
async function isAmended({ counsel, head }: People, record: Data): Promise<void> {
  const form = formOf({ tag: 'amended information' }, 'files[]', [['amended.pdf', PDF]]);
  const [file] = await counsel.post('/api/temporary-media', form, 201);
  const asked = {
    case_record_id: record.id,
    defendants: [{ name: 'Cora Uy', classification: 'defendant', address: 'Calamba' }],
    files: [file.id],
  };
  const amendment = await counsel.post('/api/case-ammendments', asked, 201);
  assert.equal(amendment.status, 'Confirmed');
  const path = `/api/case-records/${record.id}`;
  const defendants = async (): Promise<string[]> =>
    (await head.get(`${path}/parties`))
      .filter(({ classification }: Data) => classification === 'defendant')
      .map(({ name }: Data) => name);
  assert.deepEqual(await defendants(), ['Ben Dy']);
  assert.deepEqual(await head.get(`${path}/attachments`), []);

  const reviewPath = `/api/case-ammendments/${amendment.id}/review`;
  await counsel.post(reviewPath, { status: 'Granted' }, 403);
  const reviewed = await head.post(reviewPath, { status: 'Granted' });
  assert.equal(reviewed.status, 'Granted');
  assert.deepEqual(await defendants(), ['Ben Dy', 'Cora Uy']);
  const [attached] = await head.get(`${path}/attachments`);
  assert.equal(attached.file_name, 'amended.pdf');
  const activity = await head.get(`/api/case-activities/${amendment.case_activity_id}`);
  assert.deepEqual([activity.activity, activity.status], ['Case Ammendment', 'Granted']);
}

async function isCountedAndReported(dashboard: Person, record: Data): Promise<void> {
  const totals = { total: 2, for_raffling: 0, received: 2, case_closed: 0, archived: 0 };
  assert.deepEqual(await dashboard.get('/api/case-records/statistics?year=2026'), totals);
  const [branch] = await dashboard.get('/api/case-records/statistics-by-branch');
  assert.deepEqual([branch.key, branch.count], [record.branch_id, 2]);
  assert.deepEqual(await dashboard.get('/api/backoffice/hearings-per-month'), [
    { period: '2026-12', count: 2 },
  ]);
  const filters = { status: 'received', category: 'Syndicated estafa' };
  const report = await dashboard.send('POST', REPORT, { filters });
  assert.deepEqual(report.body, {
    data: [
      { case_number: record.case_number, case_title: 'People v. Dy', status: 'received', closed_at: null },
    ],
    meta: { total: 1 },
  });
  const csv = await dashboard.send('POST', REPORT, { filters, format: 'csv' });
  assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
  const [, line = '', end] = csv.bytes.toString('utf8').split('\r\n');
  assert.equal(end, '');
  assert.ok(line.startsWith(`${record.case_number},People v. Dy,`), line);
}

const eventOf = async (person: Person, id: string): Promise<Data> =>
  (await person.get('/api/events')).find((event: Data) => event.id === id);

/** Checks the hearing in the feed and at the calendar address; returns that address. */
async function isInTheCalendar({ staff }: People, hearing: Data): Promise<string> {
  const event = await eventOf(staff, hearing.id);
  assert.deepEqual(
    [event.type, event.status, event.start, event.end],
    ['hearing', 'confirmed', `${DAY}T10:00:00+08:00`, `${DAY}T11:00:00+08:00`],
  );
  const { url } = await staff.post('/api/calendar-token', undefined, 201);
  const read = (await readCalendar(url)).get(hearing.id);
  assert.deepEqual(read, { start: `${DAY}T02:00:00.000Z`, sequence: 0 });
  return url;
}

/**
 * A new holiday lists its hearings and notifies their clerks; one is rescheduled, counsel is notified, and the calendar
 * shows it.
 */
async function holidayIsProclaimed(
  { post }: Story,
  { clerk, staff, counsel }: People & { clerk: Person },
  { record, hearing, calendarUrl }: { record: Data; hearing: Data; calendarUrl: string },
): Promise<void> {
  const entered = await clerk.send('POST', '/api/holidays', { date: DAY, name: 'Day of Biñan' });
  assert.equal(entered.status, 201);
  assert.equal(entered.body.meta.hearings_count, 2);
  assert.ok(entered.body.meta.hearings.some(({ id }: Data) => id === hearing.id));
  const reported = await post.letter(staff.email, /^2026-12-07 is now a holiday: Day of Biñan$/);
  assert.match(reported.text, new RegExp(`10:00 +${record.case_number}`));

  const path = `/api/hearings/${hearing.id}/reschedule`;
  const reason = 'A holiday was proclaimed.';
  const refused = await staff.send('POST', path, { scheduled_at: `${DAY}T14:00`, reason });
  assert.deepEqual([refused.status, /Day of Biñan/.test(refused.body.message)], [422, true]);
  const moved = await staff.post(path, { scheduled_at: '2026-12-10T14:00', reason });
  assert.equal(moved.hearing_status, 'rescheduled');
  const letter = await post.letter(counsel.email, /^A hearing is moved/);
  assert.match(letter.text, /is now on Thursday, December 10, 2026, 2:00 PM to 3:00 PM/);

  const event = await eventOf(staff, hearing.id);
  assert.deepEqual([event.status, event.start], ['rescheduled', '2026-12-10T14:00:00+08:00']);
  const read = (await readCalendar(calendarUrl)).get(hearing.id);
  assert.deepEqual(read, { start: '2026-12-10T06:00:00.000Z', sequence: 1 });
  const toCounsel = post.letters.filter(({ to }) => to === counsel.email).map(({ subject }) => subject);
  assert.deepEqual(
    toCounsel,
    ['A hearing is set', 'A hearing is moved'].map((what) => `${what}: ${record.case_number}`),
  );
}

test('C§1 a case runs from two-factor sign-in through opening, raffle, hearing, service and amendment to reports, and a new holiday reschedules its hearing', async (t) => {
  const story = await begin(t);
  const { admin } = story;
  const branch = (name: string) => admin.post('/api/branches', { name, court_type: COURT_TYPE }, 201);
  const branches = [await branch('Branch 24'), await branch('Branch 25')];
  const clerk = await hire(story, 'Office of the Court Clerk');
  await signsInWithTwoFactors(story, clerk);
  const counsel = await hire(story, 'Counsel', [], 'lopez@law.example');

  const record = await opensAndRaffles(clerk, counsel);
  const [elsewhere] = branches.map(({ id }) => id).filter((id) => id !== record.branch_id);
  const people = {
    clerk,
    counsel,
    head: await hire(story, 'Branch of the Court Clerk', [record.branch_id]),
    staff: await hire(story, 'BCC Staff', [record.branch_id]),
    sheriff: await hire(story, 'Sheriff', [record.branch_id]),
  };
  const hearing = await setsHearing(people, record);
  await counselIsNotified(story, people, record);
  const file = await servesSubpoena(people, record, hearing);
  await isAmended(people, record);

  const dashboard = await hire(story, 'Dashboard User');
  await isCountedAndReported(dashboard, record);
  const calendarUrl = await isInTheCalendar(people, hearing);
  await isShownTo(people.head, { record, hearing, file });
  await isHiddenFrom(dashboard, { record, hearing, file });
  await strangersSeeNothing(story, elsewhere, { record, hearing, file });
  await holidayIsProclaimed(story, people, { record, hearing, calendarUrl });
});
