import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { insertActivity, insertHearing } from './testing/activities.ts';
import { eventsOf, type FeedEvent, find } from './testing/feed.ts';

// 10:00 in Manila.
const testApp = await startCourt({ after }, { now: '2026-06-15T02:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1' });
const staff = await testApp.as('BCC Staff', branch);
const office = await testApp.as('Office of the Court Clerk');
const reader = await testApp.as('User', branch);
const record = await testApp.caseRecord({ branch_id: branch, case_title: 'People v. Cruz' });

test('C§4 the calendar is refused without a session and for an invalid period', async () => {
  assert.equal((await testApp.get('/api/events')).status, 401);
  for (const [query, field] of [
    ['?start=2026-02-30', 'start'],
    ['?end=tomorrow', 'end'],
    ['?start=2026-06-01T25:00:00', 'start'],
    ['?start=2026-06-01T00:00:00%2B19:00', 'start'],
    ['?start=1899-12-31T23:59:59', 'start'],
    ['?start=2026-06-02T00:00:00&end=2026-06-01T00:00:00', 'end'],
    ['?start=2026-06-01T12:00:00Z&end=2026-06-01T11:59:59Z', 'end'],
    ['?start=0000-01-01&end=0000-02-01', 'start'],
    ['?start=2026-06-02&end=2026-06-01', 'end'],
    ['?start=2026-06-01&end=2029-06-02', 'end'],
    ['?type=party', 'type'],
    ['?branch_id=0', 'branch_id'],
  ] as const) {
    const reply = await staff.get(`/api/events${query}`);
    assert.equal(reply.status, 422, query);
    assert.ok(field in reply.body.errors, query);
  }
  assert.equal((await staff.get('/api/events?start=2026-06-01&end=2029-06-01')).status, 200);
});

test('C§2 a hearing shows its case, room and local times, and an activity with a deadline shows a date', async () => {
  const hearing = await insertHearing(testApp, record.id, {
    at: '2026-07-01T09:00',
    minutes: 90,
    room: 'Sala 3',
    judge: 'Hon. Reyes',
    remarks: 'Bring the exhibits.',
  });
  const due = await insertActivity(testApp, record.id, {
    activity: 'Order/Constancia',
    due_at: '2026-07-02',
  });
  const set = await insertActivity(testApp, record.id, {
    activity: 'JDR session',
    scheduled_at: '2026-07-02T06:30:00Z',
  });
  const events = await eventsOf(staff, '?start=2026-07-01&end=2026-07-02');
  const ids = events.map(({ id }) => id);
  assert.deepEqual(ids, [hearing, due, set]);
  assert.deepEqual(events[0], {
    id: hearing,
    calendar_id: events[1]!.calendar_id,
    title: `Hearing: ${record.case_number} People v. Cruz`,
    type: 'hearing',
    status: 'confirmed',
    description: 'Mode: in-person\nJudge: Hon. Reyes\nBring the exhibits.',
    location: 'Sala 3',
    start: '2026-07-01T09:00:00+08:00',
    end: '2026-07-01T10:30:00+08:00',
    start_at: '2026-07-01T09:00:00+08:00',
    end_at: '2026-07-01T10:30:00+08:00',
    all_day: false,
    case_record_id: record.id,
    case_activity_id: hearing,
    case_number: record.case_number,
    hearing_mode: 'in-person',
    complied_at: null,
    branch_id: branch,
    branch_name: 'Branch 1',
    is_manual: false,
  });
  const { title, type, start, end, all_day } = events[1]!;
  assert.deepEqual(
    { title, type, start, end, all_day },
    {
      title: `Order/Constancia: ${record.case_number} People v. Cruz`,
      type: 'case',
      start: '2026-07-02',
      end: null,
      all_day: true,
    },
  );
  assert.equal(events[2]!.start, '2026-07-02T14:30:00+08:00');
});

test('C§6 activities kept off the calendar or expunged are not in the feed; a cancelled hearing is shown as cancelled', async () => {
  const at = '2026-07-10T09:00';
  await insertHearing(testApp, record.id, { at, status: 'Expunged', isActive: false });
  await insertActivity(testApp, record.id, { activity: 'Note', due_at: '2026-07-10', in_calendar: false });
  const off = await insertHearing(testApp, record.id, { at, isActive: false, hearingStatus: 'cancelled' });
  const moved = await insertHearing(testApp, record.id, {
    at: '2026-07-10T10:00',
    hearingStatus: 'rescheduled',
  });
  const events = await eventsOf(staff, '?start=2026-07-10&end=2026-07-10');
  assert.deepEqual(
    events.map(({ id, status }) => [id, status]),
    [
      [off, 'cancelled'],
      [moved, 'rescheduled'],
    ],
  );
});

test('C§6 a deadline that was complied with stays in the feed, with the time of compliance', async () => {
  const due = { activity: 'Order/Constancia', due_at: '2026-07-15' };
  const pending = await insertActivity(testApp, record.id, due);
  const done = await insertActivity(testApp, record.id, { ...due, complied_at: '2026-07-14T02:00:00Z' });
  const events = await eventsOf(staff, '?start=2026-07-15&end=2026-07-15');
  const compliedAt = new Map(events.map(({ id, complied_at }) => [id, complied_at]));
  assert.deepEqual([compliedAt.get(pending), compliedAt.get(done)], [null, '2026-07-14T10:00:00+08:00']);
});

test('C§4 the period counts local days: it ends at midnight in Manila', async () => {
  const last = await insertHearing(testApp, record.id, { at: '2026-09-01T23:30', minutes: 60 });
  const first = await insertHearing(testApp, record.id, { at: '2026-09-02T00:00', minutes: 30 });
  const on = async (day: string) => (await eventsOf(staff, `?start=${day}&end=${day}`)).map(({ id }) => id);
  assert.deepEqual(await on('2026-09-01'), [last]);
  // The hearing that began the evening before is still running.
  assert.deepEqual(await on('2026-09-02'), [last, first]);
  assert.deepEqual(await on('2026-09-03'), []);
  assert.equal(
    find(await eventsOf(staff, '?start=2026-09-01&end=2026-09-01'), last)!.start.slice(0, 10),
    '2026-09-01',
  );
});

test('contract the feed covers the previous month to twelve months ahead by default, and the same length from a single end', async () => {
  const days = ['2026-05-14', '2026-05-15', '2027-06-15', '2027-06-16'];
  const ids: string[] = [];
  for (const due of days)
    ids.push(await insertActivity(testApp, record.id, { activity: 'Order', due_at: due }));
  const shown = async (query: string) => {
    const events = await eventsOf(staff, query);
    return days.filter((_, index) => find(events, ids[index]!) !== undefined);
  };
  assert.deepEqual(await shown(''), ['2026-05-15', '2027-06-15']);
  assert.deepEqual(await shown('?start=2026-05-14'), ['2026-05-14', '2026-05-15']);
  assert.deepEqual(await shown('?end=2027-06-16'), ['2027-06-15', '2027-06-16']);
});

test('C§4 the feed accepts timestamps as sent by calendar widgets, with the end excluded', async () => {
  const user = await testApp.as('BCC Staff');
  const hearings = [
    { type: 'meeting', title: 'morning', start_at: '2029-03-05T09:00', end_at: '2029-03-05T10:00' },
    { type: 'meeting', title: 'whole days', start_at: '2029-03-05', end_at: '2029-03-06' },
    { type: 'meeting', title: 'after', start_at: '2029-03-06T00:00' },
  ];
  assert.equal(
    (await user.post('/api/events/add-case-hearing-calendar', { data: { hearings } })).status,
    201,
  );
  const titles = async (query: string) => (await eventsOf(user, query)).map(({ title }) => title);
  const both = ['whole days', 'morning'];
  for (const [query, expected] of [
    ['?start=2029-03-05T00:00:00%2B08:00&end=2029-03-06T00:00:00%2B08:00', both],
    ['?start=2029-03-05T00:00:00+08:00&end=2029-03-06T00:00:00+08:00', both],
    ['?start=2029-03-05T00:00:00.000+0800&end=2029-03-06T00:00:00.000+0800', both],
    ['?start=2029-03-04T16:00:00Z&end=2029-03-05T16:00:00Z', both],
    ['?start=2029-03-04T16:00:00.000Z&end=2029-03-05T16:00:00.000Z', both],
    ['?start=2029-03-05T00:00:00&end=2029-03-06T00:00:00&timeZone=Asia%2FManila', both],
    ['?start=2029-03-05&end=2029-03-06T00:00:00', both],
    ['?start=2029-03-05T00:00&end=2029-03-05', both],
    ['?start=2029-03-05T10:00:00&end=2029-03-05T12:00:00', ['whole days']],
    ['?start=2029-03-05T09:30:00&end=2029-03-05T09:45:00', both],
    ['?start=2029-03-05&end=2029-03-06', [...both, 'after']],
  ] as const)
    assert.deepEqual(await titles(query), expected, query);
});

test('C§6 holidays are all-day events with stable ids, and special working days are not in the feed', async () => {
  const query = '?start=2026-12-25&end=2026-12-25';
  const [christmas, ...others] = await eventsOf(reader, query);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [christmas!.title, christmas!.type, christmas!.start, christmas!.end, christmas!.all_day],
    ['Christmas Day', 'holiday', '2026-12-25', null, true],
  );
  assert.match(christmas!.id, /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal((await eventsOf(office, query))[0]!.id, christmas!.id);
  const at = '2026-06-15T00:00:00Z';
  await testApp.app.db
    .insertInto('holidays')
    .values({ date: '2026-10-05', name: 'EDSA', kind: 'special_working', created_at: at, updated_at: at })
    .execute();
  assert.deepEqual(await eventsOf(staff, '?start=2026-10-05&end=2026-10-05'), []);
});

test('C§6 the feed is ordered by time, all-day events before timed ones', async () => {
  const events = await eventsOf(staff);
  const sorted = events.toSorted((one, other) => {
    const at = (event: FeedEvent) =>
      Date.parse(event.all_day ? `${event.start}T00:00:00+08:00` : event.start);
    return at(one) - at(other) || Number(other.all_day) - Number(one.all_day) || (one.id < other.id ? -1 : 1);
  });
  const shape = (event: FeedEvent) => [event.start, event.all_day];
  assert.ok(events.length > 20);
  assert.deepEqual(events.map(shape), sorted.map(shape));
});

test('C§4 more than 20,000 events are refused with advice to narrow the request, not silently truncated', async () => {
  const user = await testApp.as('User');
  const [entry] = (
    await user.post('/api/events/add-case-hearing-calendar', {
      data: { hearings: [{ type: 'personal', start_at: '2027-03-01T00:00' }] },
    })
  ).body.data;
  await testApp.app.connection.pool.query(
    `insert into calendar_events (id, calendar_id, title, type, status, start_at, created_at, updated_at)
     select gen_random_uuid(), $1, 'Entry', 'other', 'confirmed', timestamptz '2027-03-01T00:00+08:00' + n * interval '1 minute',
       now(), now()
     from generate_series(1, 20000) n`,
    [entry.calendar_id],
  );
  const refused = await user.get('/api/events?start=2027-03-01');
  assert.deepEqual([refused.status, 'errors' in refused.body], [422, false]);
  assert.match(refused.body.message, /fewer days/);
  assert.equal((await eventsOf(user, '?start=2027-03-01&end=2027-03-01')).length, 24 * 60);
  assert.equal((await eventsOf(user, '?start=2027-03-01&type=other')).length, 20_000);
});
