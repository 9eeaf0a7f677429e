import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { remindOfDeadlines } from '@bulwagan/court/activities/deadlines.ts';
import { readCsv } from '@bulwagan/platform/exports/csv/csv-read.ts';
import { pagesOf } from '@bulwagan/platform/exports/testing/pdf.ts';
import { BOUNDS, cellsOf } from '@bulwagan/platform/exports/testing/tables.ts';
import { readXlsx } from '@bulwagan/platform/exports/xlsx/xlsx-read.ts';
import { type Reply, startCourt } from '@bulwagan/testing/court.ts';
import { type FullCase, hourOf, JUDGE, type ScopedCourt, scopedCourt } from './scope-fixtures.ts';
import { type Caller, has, type Right, sees } from './scope-model.ts';

// Monday of a week without holidays, 09:00 in Manila.
const testApp = await startCourt({ after }, { now: '2026-03-02T01:00:00Z' });

// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
type Rows = Record<string, any>[];

/** Reads the court as one caller and asserts that no response contains a word of a case hidden from the caller. */
function createEyes(court: ScopedCourt, caller: Caller) {
  const RIGHTS: Right[] = ['details', 'activities', 'filing', 'history', 'evidence', 'reports', 'service'];
  const hidden = court.cases.filter((one) => !RIGHTS.some((right) => sees(caller, right, one)));
  const assertSilent = (text: string, what: string) => {
    const reported = hidden.filter(({ word, number }) => text.includes(word) || text.includes(number));
    assert.deepEqual(
      reported.map(({ word }) => word),
      [],
      `${caller.name} sees in ${what}`,
    );
  };
  const get = async (path: string): Promise<Reply> => {
    const reply = await caller.person.get(path);
    // Lists of suggestions cover the whole court.
    if (!path.includes('search') && path !== '/api/case-options') assertSilent(reply.text, path);
    return reply;
  };
  const post = async (path: string, body: unknown): Promise<Reply> => {
    const reply = await caller.person.post(path, body);
    if (!path.includes('case-record-list')) assertSilent(reply.text, path);
    return reply;
  };
  const seen = (right: Right) => court.cases.filter((one) => sees(caller, right, one));
  const words = (right: Right) => seen(right).map(({ word }) => word);
  return { caller, court, get, post, seen, words, assertSilent };
}

type Eyes = ReturnType<typeof createEyes>;

/** Asserts a paginated list for callers with the right, 403 for others. `member` is the field with the case id. */
async function assertListed(
  eyes: Eyes,
  right: Right,
  path: string,
  member = 'case_record_id',
): Promise<void> {
  const { status, body } = await eyes.get(`${path}${path.includes('?') ? '&' : '?'}per_page=100`);
  assert.equal(status, has(eyes.caller, right) ? 200 : 403, `${eyes.caller.name} ${path}`);
  if (status !== 200) return;
  const found = new Set((body.data as Rows).map((row) => row[member]));
  const wanted = eyes.seen(right).map(({ id }) => id);
  assert.deepEqual([...found].sort(), [...wanted].sort(), `${eyes.caller.name} ${path}`);
  assert.equal(body.meta.total, body.data.length, `${eyes.caller.name} ${path}`);
}

/** Reads by the id of one case or of a record in it. */
const SINGLE: [right: Right, pathOf: (one: FullCase) => string, withoutRole?: Right[]][] = [
  ['details', ({ id }) => `/api/case-records/${id}`],
  ['details', ({ id }) => `/api/case-records/${id}/parties`],
  ['details', ({ id }) => `/api/case-records/${id}/raffle`],
  ['evidence', ({ id }) => `/api/case-records/${id}/evidence`],
  ['filing', ({ id }) => `/api/case-records/${id}/attachments`],
  ['history', ({ id }) => `/api/case-records/${id}/history?per_page=100`],
  ['classify', ({ id }) => `/api/case-records/${id}/grants`],
  ['classify', ({ id }) => `/api/case-records/${id}/sealed-reads`],
  ['activities', ({ id }) => `/api/case/${id}/activities`],
  ['activities', ({ activityId }) => `/api/case-activities/${activityId}`],
  ['activities', ({ hearingId }) => `/api/case-activities/${hearingId}`],
  ['activities', ({ reportId }) => `/api/case-activities/${reportId}/attachments`],
  ['service', ({ reportId }) => `/api/sheriff-reports/${reportId}`],
  ['filing', ({ amendmentId }) => `/api/case-ammendments/${amendmentId}`],
];

async function assertSingles(eyes: Eyes): Promise<void> {
  const { caller, court } = eyes;
  for (const one of court.cases) {
    for (const [right, pathOf] of SINGLE) {
      const path = pathOf(one);
      const { status } = await eyes.get(path);
      const wanted = !has(caller, right) ? 403 : sees(caller, right, one) ? 200 : 404;
      assert.equal(status, wanted, `${caller.name}, ${one.word}: ${path}`);
    }
    await assertMedia(eyes, one);
    await assertLinks(eyes, one);
  }
}

async function assertMedia({ caller, get }: Eyes, one: FullCase): Promise<void> {
  const canAny = has(caller, 'filing') || has(caller, 'activities');
  const expected = {
    filing: sees(caller, 'filing', one),
    activity: sees(caller, 'filing', one) || sees(caller, 'activities', one),
    amendment: sees(caller, 'filing', one),
  };
  for (const [of, id] of Object.entries(one.media)) {
    const { status } = await get(`/api/media/${id}`);
    const wanted = !canAny ? 403 : expected[of as keyof typeof expected] ? 200 : 404;
    assert.equal(status, wanted, `${caller.name}, ${one.word}: the file of the ${of}`);
  }
}

/** Asserts that the links of a case include only cases visible to the caller. */
async function assertLinks({ caller, court, get }: Eyes, one: FullCase): Promise<void> {
  const { status, body } = await get(`/api/case-records/${one.id}/links`);
  assert.equal(status === 200, sees(caller, 'details', one));
  if (status !== 200) return;
  const others = court.cases.filter(
    (other) => one.linked.includes(other.word) && sees(caller, 'details', other),
  );
  const reported = (body.data as Rows).map((row) => row.case_record_id);
  assert.deepEqual(
    reported.sort(),
    others.map(({ id }) => id).sort(),
    `${caller.name}, links of ${one.word}`,
  );
}

/** Searches by title, number and party; a hidden case must not count in the total. */
async function assertSearches(eyes: Eyes): Promise<void> {
  const { caller, court } = eyes;
  for (const one of court.cases)
    for (const text of [one.word, one.number, `Party ${one.word}`]) {
      const { status, body } = await eyes.get(`/api/case-records?filter[search]=${encodeURIComponent(text)}`);
      assert.equal(status, has(caller, 'details') ? 200 : 403);
      if (status !== 200) continue;
      const wanted = sees(caller, 'details', one) ? [one.id] : [];
      assert.deepEqual(
        (body.data as Rows).map((row) => row.id),
        wanted,
        `${caller.name} looks for ${text}`,
      );
      assert.equal(body.meta.total, wanted.length);
    }
}

/** Asserts that filters return only visible cases, in rows and totals. */
async function assertFilters(eyes: Eyes): Promise<void> {
  const { court } = eyes;
  const filters: [query: string, fits: (one: FullCase) => boolean][] = [
    ...(['public', 'restricted', 'sealed'] as const).map((kind): [string, (one: FullCase) => boolean] => [
      `filter[classification]=${kind}`,
      ({ classification }) => classification === kind,
    ]),
    [`filter[branch_id]=${court.branches.A}`, ({ branch }) => branch === 'A'],
    ['filter[status]=for_raffling', ({ branch }) => branch === null],
    ['filter[year]=2026', () => true],
    ['filter[date_from]=2026-03-01&filter[date_to]=2026-03-02', () => true],
  ];
  if (!has(eyes.caller, 'details')) return;
  for (const [query, fits] of filters) {
    const { body } = await eyes.get(`/api/case-records?${query}`);
    const wanted = eyes.seen('details').filter(fits);
    const ids = (body.data as Rows).map((row) => row.id as string);
    assert.deepEqual(ids.sort(), wanted.map(({ id }) => id).sort(), `${eyes.caller.name} ${query}`);
    assert.equal(body.meta.total, wanted.length, `${eyes.caller.name} ${query}`);
  }
}

const unfolded = (text: string): string => text.replaceAll(/\r\n[ \t]/g, '');
const wordsIn = (court: ScopedCourt, text: string): string[] =>
  court.cases.filter(({ word }) => text.includes(word)).map(({ word }) => word);

/** Checks the event feed, the calendar file and the form options; the options are court-wide. */
async function assertFeeds(eyes: Eyes): Promise<void> {
  const { caller, court, get } = eyes;
  const feed = await get('/api/events');
  const ids = (feed.body.data as Rows).flatMap((row) => (row.case_record_id as string | null) ?? []);
  const wanted = eyes.seen('activities').map(({ id }) => id);
  assert.deepEqual([...new Set(ids)].sort(), wanted.sort(), caller.name);
  const { token } = (await caller.person.post('/api/calendar-token')).body.data;
  const { text } = await testApp.get(`/calendar.ics?token=${token}`);
  assert.deepEqual(wordsIn(court, unfolded(text)), eyes.words('activities'), caller.name);
  const options = await get('/api/case-options');
  assert.equal(options.status, has(caller, 'details') ? 200 : 403);
  const listed = has(caller, 'details') ? court.cases.map(({ word }) => word) : [];
  assert.deepEqual(wordsIn(court, options.text), listed, caller.name);
}

/** Asserts that every statistic counts exactly the cases in the caller's Reports scope. */
async function assertStatistics(eyes: Eyes): Promise<void> {
  const { caller, court, get } = eyes;
  const seen = eyes.seen('reports');
  const at = async (path: string) => {
    const { status, body } = await get(path);
    assert.equal(status, has(caller, 'reports') ? 200 : 403, `${caller.name} ${path}`);
    return body.data;
  };
  const breakdowns = [
    ['/api/case-records/statistics-by-court-type', 'Court of'],
    ['/api/case-records/statistics-by-category', 'Category'],
    ['/api/case-records/statistics-by-case-type', 'Type'],
    ['/api/backoffice/case-stage-charts', 'Stage'],
    ['/api/backoffice/court-statistics', 'Court of'],
    ['/api/backoffice/case-top-categories', 'Category'],
  ] as const;
  for (const [path, kind] of breakdowns) {
    const rows = await at(path);
    if (rows === undefined) continue;
    const keys = (rows as Rows).map(({ key, count }) => [key, count]).sort();
    assert.deepEqual(keys, seen.map(({ word }) => [`${kind} ${word}`, 1]).sort(), `${caller.name} ${path}`);
  }
  const sums = [
    ['/api/backoffice/case-counts', seen.length],
    ['/api/case-records/statistics-by-branch', seen.length],
    ['/api/backoffice/province-case-report', seen.length],
    ['/api/backoffice/case-per-year', seen.length],
    ['/api/backoffice/case-per-year/summary/per-category', seen.length],
    ['/api/backoffice/hearings-per-month', seen.length],
  ] as const;
  for (const [path, sum] of sums) {
    const rows = await at(path);
    if (rows === undefined) continue;
    const counted = (rows as { count: number }[]).reduce((total, { count }) => total + count, 0);
    assert.equal(counted, sum, `${caller.name} ${path}`);
  }
  const totals = await at('/api/case-records/statistics');
  assert.equal(totals?.total, totals && seen.length);
  const overdue = await at('/api/backoffice/actions-overdue-count');
  assert.equal(overdue?.count, overdue && seen.length);
  const years = await at('/api/case-year-list');
  assert.deepEqual(years, years && (seen.length === 0 ? [] : [2026]));
  if (!has(caller, 'reports')) return;
  for (const one of court.cases) {
    const query = `court_type=${encodeURIComponent(`Court of ${one.word}`)}`;
    const { total } = await at(`/api/case-records/statistics?${query}`);
    assert.equal(total, seen.includes(one) ? 1 : 0, `${caller.name} ${query}`);
  }
}

/** Checks the case list report in every format, in full and with a search. */
async function assertReports({ caller, court, post, words, seen }: Eyes): Promise<void> {
  const path = '/api/reports/case-record-list';
  const json = await post(path, {});
  assert.equal(json.status, has(caller, 'reports') ? 200 : 403);
  if (json.status !== 200) return;
  assert.deepEqual(wordsIn(court, json.text), words('reports'));
  assert.equal(json.body.meta.total, seen('reports').length);
  for (const one of court.cases) {
    const { body } = await post(path, { filters: { search: one.word } });
    assert.equal(
      body.meta.total,
      sees(caller, 'reports', one) ? 1 : 0,
      `${caller.name} looks for ${one.word}`,
    );
  }
  const bytesOf = async (format: string): Promise<Buffer> => {
    const { headers } = caller.person;
    const url = `/court${path}`;
    return (await testApp.server.inject({ method: 'POST', url, headers, payload: { format } })).rawPayload;
  };
  const csv = await cellsOf(readCsv([await bytesOf('csv')], BOUNDS));
  const xlsx = await cellsOf(readXlsx(await bytesOf('xlsx'), BOUNDS));
  const pdf = pagesOf(await bytesOf('pdf'));
  for (const cells of [csv, xlsx, pdf])
    assert.deepEqual(wordsIn(court, JSON.stringify(cells)), words('reports'));
}

/** Asserts that a conflict with a hidden case reveals only that the time is taken, and a refusal also for a sealed one. */
async function assertClashes({ caller, court, post, seen }: Eyes): Promise<void> {
  const [from] = seen('hearings');
  if (from === undefined) return;
  const path = `/api/case/${from.id}/hearing`;
  const full = { scheduled_at: `${court.day}T${hourOf(0)}`, duration_in_minutes: 540, judge: JUDGE };
  const { body } = await post(`${path}/check`, { ...full, hearing_mode: 'in-person' });
  const reported = (body.data.clashes as { hearing: { case_record_id: string | null } }[]).map(
    ({ hearing }) => hearing.case_record_id,
  );
  const wanted = court.cases.map((one) => (sees(caller, 'details', one) ? one.id : null));
  assert.deepEqual(reported, wanted, `${caller.name} asks from ${from.word}`);
  for (const one of court.cases) {
    const scheduled_at = `${court.day}T${hourOf(one.place)}`;
    const reply = await post(path, { scheduled_at, judge: JUDGE, hearing_mode: 'in-person' });
    assert.equal(reply.status, 422);
    // A refusal records no reading, so it names no sealed case.
    const isNamed = sees(caller, 'details', one) && one.classification !== 'sealed';
    assert.equal(reply.body.message.includes(one.word), isNamed, reply.text);
  }
}

/** Waits until no mail job is pending. */
async function postDelivered(): Promise<void> {
  const waiting = `select count(*)::integer as count from court_jobs.job
    where name = 'send-mail' and state in ('created', 'retry', 'active')`;
  for (;;) {
    const { rows } = await testApp.app.connection.pool.query(waiting);
    if (rows[0].count === 0) return;
    testApp.app.mails.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function assertMails(eyes: Eyes): Promise<void> {
  const { caller, court } = eyes;
  const mails = await testApp.mails(caller.person.email);
  for (const { subject, text } of mails) eyes.assertSilent(`${subject}\n${text}`, `the mail ${subject}`);
  const reported = (subject: RegExp, by: 'word' | 'number') => {
    const texts = mails.filter((mail) => subject.test(mail.subject)).map(({ text }) => text);
    return court.cases.filter((one) => texts.some((text) => text.includes(one[by])));
  };
  const isInBranch = ({ branch }: FullCase) => branch !== null && caller.branches.includes(branch);
  const due = eyes.seen('record').filter((one) => isInBranch(one) && one.classification !== 'sealed');
  const reminded = due.filter((one) => !caller.own.has(one.word));
  const deadlines = reported(/deadline/i, 'word');
  for (const one of reminded)
    assert.ok(deadlines.includes(one), `${caller.name}: the deadline of ${one.word}`);
  const onHoliday = eyes.seen('hearings').filter(isInBranch);
  const named = onHoliday.filter(({ classification }) => classification !== 'sealed');
  assert.deepEqual(reported(/is now a holiday/, 'number'), named, caller.name);
}

async function assertHoliday(eyes: Eyes, holidayId: number): Promise<void> {
  const { status, body } = await eyes.get(`/api/holidays/${holidayId}/hearings`);
  assert.equal(status, has(eyes.caller, 'holidays') ? 200 : 403);
  if (status !== 200) return;
  const ids = (body.data as Rows).map((row) => row.case_record_id as string);
  assert.deepEqual(
    ids.sort(),
    eyes
      .seen('activities')
      .map(({ id }) => id)
      .sort(),
  );
}

test('C§3, C§5: every read of a case follows branch, classification, counsel and grant, and reveals nothing to others', async () => {
  const court = await scopedCourt(testApp);
  const everybody = court.callers.map((caller) => createEyes(court, caller));
  for (const eyes of everybody) {
    await assertListed(eyes, 'details', '/api/case-records', 'id');
    await assertListed(eyes, 'activities', '/api/compliance');
    await assertListed(eyes, 'service', '/api/sheriff-reports');
    await assertListed(eyes, 'filing', '/api/case-ammendments');
    await assertSearches(eyes);
    await assertFilters(eyes);
    await assertSingles(eyes);
    await assertFeeds(eyes);
    await assertStatistics(eyes);
    await assertReports(eyes);
    await assertClashes(eyes);
  }
  const clerk = everybody.find(({ caller }) => caller.name === 'Office of the Court Clerk')!;
  const holiday = await clerk.post('/api/holidays', { date: court.day, name: 'A day off' });
  const answered = (holiday.body.meta.hearings as Rows).map((row) => row.case_record_id);
  assert.deepEqual(
    answered,
    clerk.seen('activities').map(({ id }) => id),
  );
  await remindOfDeadlines(testApp.app);
  await postDelivered();
  for (const eyes of everybody) {
    await assertHoliday(eyes, holiday.body.data.id);
    await assertMails(eyes);
  }
});
