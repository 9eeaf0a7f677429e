import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { type Person, startCourt } from '../../../test/court.ts';
import { plantActivity, plantHearing } from './test-activities.ts';

// Ten in the morning in Manila.
const world = await startCourt({ after }, { now: '2026-06-15T02:00:00Z' });
const branch = await world.branch({ name: 'Branch 1' });
const elsewhere = await world.branch({ name: 'Branch 2' });
const staff = await world.as('BCC Staff', branch);
const foreigner = await world.as('BCC Staff', elsewhere);
const office = await world.as('Office of the Court Clerk');
const reader = await world.as('User', branch);
const stenographer = await world.as('Stenographer', branch);
const record = await world.caseRecord({ branch_id: branch, case_title: 'People v. Cruz' });
const sealed = await world.caseRecord({
  branch_id: branch,
  case_title: 'In re the minor A.',
  classification: 'sealed',
});

type Event = Record<string, unknown> & { id: string; title: string; start: string };

const eventsOf = async (person: Person, query = ''): Promise<Event[]> => {
  const reply = await person.get(`/api/events${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
};
const ofCases = (events: Event[]) => events.filter((event) => event.case_activity_id !== null);
const find = (events: Event[], id: string) => events.find((event) => event.id === id);

test('C§4 the calendar is refused without a session, and for a period that is none', async () => {
  assert.equal((await world.get('/api/events')).status, 401);
  for (const [query, field] of [
    ['?start=2026-02-30', 'start'],
    ['?end=tomorrow', 'end'],
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

test('C§2 a hearing shows its case, room and local times, and an activity that is due shows a date', async () => {
  const hearing = await plantHearing(world, record.id, {
    at: '2026-07-01T09:00',
    minutes: 90,
    room: 'Sala 3',
    judge: 'Hon. Reyes',
    remarks: 'Bring the exhibits.',
  });
  const due = await plantActivity(world, record.id, { activity: 'Order/Constancia', due_at: '2026-07-02' });
  const set = await plantActivity(world, record.id, {
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
    all_day: false,
    case_record_id: record.id,
    case_activity_id: hearing,
    case_number: record.case_number,
    hearing_mode: 'in-person',
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

test('C§6 what is not for the calendar or expunged is not in the feed, and a cancelled hearing is there as cancelled', async () => {
  const at = '2026-07-10T09:00';
  await plantHearing(world, record.id, { at, status: 'Expunged', isActive: false });
  await plantActivity(world, record.id, { activity: 'Note', due_at: '2026-07-10', in_calendar: false });
  const off = await plantHearing(world, record.id, { at, isActive: false, hearingStatus: 'cancelled' });
  const moved = await plantHearing(world, record.id, {
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

test('C§3 the feed has cases of the own branch alone, and none without the permission to see activities', async () => {
  const hearing = await plantHearing(world, record.id, { at: '2026-08-03T09:00' });
  const query = '?start=2026-08-03&end=2026-08-03';
  assert.ok(find(await eventsOf(staff, query), hearing));
  assert.ok(find(await eventsOf(office, query), hearing));
  assert.deepEqual(await eventsOf(foreigner, query), []);
  assert.deepEqual(await eventsOf(reader, query), []);
  assert.deepEqual(ofCases(await eventsOf(reader)), []);
});

test('C§3 nothing of a sealed case is in the feed of who may not see it, and all of it for who was let in', async () => {
  const hearing = await plantHearing(world, sealed.id, { at: '2026-08-04T09:00' });
  const query = '?start=2026-08-04&end=2026-08-04';
  assert.ok(find(await eventsOf(office, query), hearing));
  for (const person of [staff, stenographer]) {
    const reply = await person.get(`/api/events${query}`);
    assert.deepEqual(reply.body.data, []);
    assert.doesNotMatch(reply.text, /minor/);
  }
  await world.app.db
    .insertInto('case_grants')
    .values({
      id: '01990000-0000-7000-8000-000000000001',
      case_record_id: sealed.id,
      user_id: stenographer.id,
      reason: 'Transcript',
      granted_at: '2026-06-15T00:00:00Z',
      expires_at: '2026-06-15T03:00:00Z',
    })
    .execute();
  assert.ok(find(await eventsOf(stenographer, query), hearing));
  const counsel = await world.as('Counsel');
  assert.deepEqual(await eventsOf(counsel, query), []);
  await world.app.db
    .insertInto('case_parties')
    .values({
      id: '01990000-0000-7000-8000-000000000002',
      case_record_id: sealed.id,
      name: 'Atty. Luna',
      classification: 'counsel',
      user_id: counsel.id,
      created_at: '2026-06-15T00:00:00Z',
      updated_at: '2026-06-15T00:00:00Z',
    })
    .execute();
  assert.deepEqual(
    (await eventsOf(counsel, query)).map(({ id }) => id),
    [hearing],
  );
});

test('C§5 a sealed case in the calendar is one reading of it a day from each address, for whoever it shows it to', async () => {
  const place = await world.branch();
  const [hidden, open] = [
    await world.caseRecord({ branch_id: place, classification: 'sealed' }),
    await world.caseRecord({ branch_id: place }),
  ];
  for (const [{ id }, hour] of [
    [hidden, '08'],
    [hidden, '09'],
    [open, '10'],
  ] as const)
    await plantHearing(world, id, { at: `2026-10-05T${hour}:00` });
  const query = '?start=2026-10-05&end=2026-10-05';
  const readings = async () => {
    const { rows } = await world.app.connection.pool.query(
      'select what, user_id, case_record_id from sealed_reads where case_record_id = any($1::uuid[]) order by id',
      [[hidden.id, open.id]],
    );
    return rows;
  };
  await eventsOf(await world.as('BCC Staff', place), query);
  assert.deepEqual(await readings(), []);
  for (const day of [query, query, '?start=2026-10-06&end=2026-10-06']) await eventsOf(office, day);
  const inCalendar = { what: 'calendar', user_id: office.id, case_record_id: hidden.id };
  assert.deepEqual(await readings(), [inCalendar]);

  const { token } = (await office.post('/api/calendar-token')).body.data;
  const read = async (ip = '192.0.2.7') => {
    const { status } = await world.send('GET', `/calendar.ics?token=${token}`, { ip });
    assert.equal(status, 200);
  };
  await read();
  await read();
  const inFile = { ...inCalendar, what: 'calendar file' };
  assert.deepEqual(await readings(), [inCalendar, inFile]);
  // Somebody else who has got the address.
  await read('198.51.100.1');
  assert.deepEqual(await readings(), [inCalendar, inFile, inFile]);
  world.clock.advance({ hours: 24 });
  await read();
  assert.deepEqual(await readings(), [inCalendar, inFile, inFile, inFile]);
  world.clock.set('2026-06-15T02:00:00Z');
});

test('C§4 days of the period are local days: the hours before midnight in Manila belong to it, those after do not', async () => {
  const last = await plantHearing(world, record.id, { at: '2026-09-01T23:30', minutes: 60 });
  const first = await plantHearing(world, record.id, { at: '2026-09-02T00:00', minutes: 30 });
  const on = async (day: string) => (await eventsOf(staff, `?start=${day}&end=${day}`)).map(({ id }) => id);
  assert.deepEqual(await on('2026-09-01'), [last]);
  // The one that began the evening before still goes on.
  assert.deepEqual(await on('2026-09-02'), [last, first]);
  assert.deepEqual(await on('2026-09-03'), []);
  assert.equal(
    find(await eventsOf(staff, '?start=2026-09-01&end=2026-09-01'), last)!.start.slice(0, 10),
    '2026-09-01',
  );
});

test('contract without a period the feed goes from the month before to twelve months ahead, and as long from one end', async () => {
  const days = ['2026-05-14', '2026-05-15', '2027-06-15', '2027-06-16'];
  const ids: string[] = [];
  for (const due of days) ids.push(await plantActivity(world, record.id, { activity: 'Order', due_at: due }));
  const shown = async (query: string) => {
    const events = await eventsOf(staff, query);
    return days.filter((_, index) => find(events, ids[index]!) !== undefined);
  };
  assert.deepEqual(await shown(''), ['2026-05-15', '2027-06-15']);
  assert.deepEqual(await shown('?start=2026-05-14'), ['2026-05-14', '2026-05-15']);
  assert.deepEqual(await shown('?end=2027-06-16'), ['2027-06-15', '2027-06-16']);
});

test('C§6 holidays are in the feed as whole days, under an id that stays, and a special working day is none', async () => {
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
  await world.app.db
    .insertInto('holidays')
    .values({ date: '2026-10-05', name: 'EDSA', kind: 'special_working', created_at: at, updated_at: at })
    .execute();
  assert.deepEqual(await eventsOf(staff, '?start=2026-10-05&end=2026-10-05'), []);
});

test('contract the feed can be narrowed to a type and to a branch, which leaves own entries and holidays', async () => {
  const there = await world.caseRecord({ branch_id: elsewhere });
  const hearing = await plantHearing(world, there.id, { at: '2026-11-30T09:00' });
  const due = await plantActivity(world, record.id, { activity: 'Order', due_at: '2026-11-30' });
  const own = (
    await office.post('/api/events/add-case-hearing-calendar', {
      data: { hearings: [{ type: 'meeting', start_at: '2026-11-30T08:00' }] },
    })
  ).body.data[0].id;
  const query = '?start=2026-11-30&end=2026-11-30';
  const typesOf = async (more: string) =>
    (await eventsOf(office, query + more)).map((event) => event.type).sort();
  assert.deepEqual(await typesOf(''), ['case', 'hearing', 'holiday', 'meeting']);
  assert.deepEqual(await typesOf('&type=hearing'), ['hearing']);
  assert.deepEqual(await typesOf('&type=case'), ['case']);
  assert.deepEqual(await typesOf('&type=meeting'), ['meeting']);
  assert.deepEqual(await typesOf('&type=personal'), []);
  const inBranch = await eventsOf(office, `${query}&branch_id=${elsewhere}`);
  assert.ok(find(inBranch, hearing));
  assert.ok(find(inBranch, own));
  assert.equal(find(inBranch, due), undefined);
});

test('C§6 a branch has its own hearings, the cancelled too, those set before its case came to it, and what else its cases have', async () => {
  const [ours, theirs] = [
    await world.caseRecord({ branch_id: branch }),
    await world.caseRecord({ branch_id: elsewhere }),
  ];
  const waiting = await world.caseRecord();
  const at = (hour: number) => `2026-12-09T${String(hour).padStart(2, '0')}:00`;
  const early = await plantHearing(world, ours.id, { at: '2026-12-08T20:00', minutes: 300 });
  const held = await plantHearing(world, ours.id, { at: at(9) });
  const moved = await plantHearing(world, ours.id, { at: at(10) });
  const unset = await plantHearing(world, waiting.id, { at: at(11) });
  const cancelled = { at: at(12), isActive: false, hearingStatus: 'cancelled' };
  const off = await plantHearing(world, ours.id, cancelled);
  const set = await plantActivity(world, ours.id, {
    activity: 'JDR session',
    scheduled_at: '2026-12-09T05:00Z',
  });
  const due = await plantActivity(world, ours.id, { activity: 'Order', due_at: '2026-12-09' });
  const foreign = await plantHearing(world, theirs.id, { at: at(14) });
  await plantHearing(world, ours.id, { at: at(15), status: 'Expunged', isActive: false });
  await plantHearing(world, ours.id, { at: '2026-12-08T20:00', minutes: 240 });
  const { db } = world.app;
  await db.updateTable('hearings').set({ branch_id: elsewhere }).where('activity_id', '=', moved).execute();
  const raffled = { branch_id: branch, status: 'received' };
  await db.updateTable('case_records').set(raffled).where('id', '=', waiting.id).execute();

  const query = '?start=2026-12-09&end=2026-12-09';
  const idsIn = async (id: number | undefined) => {
    const events = await eventsOf(office, id === undefined ? query : `${query}&branch_id=${id}`);
    return ofCases(events).map((event) => event.id);
  };
  assert.deepEqual(await idsIn(branch), [early, due, held, unset, off, set]);
  assert.deepEqual(await idsIn(elsewhere), [moved, foreign]);
  assert.deepEqual(await idsIn(undefined), [early, due, held, moved, unset, off, set, foreign]);
  assert.deepEqual(await idsIn(999_999), []);
});

test('C§6 the feed stands in the order of time, whole days before the hours of the day', async () => {
  const events = await eventsOf(staff);
  const sorted = events.toSorted((one, other) => {
    const at = (event: Event) => Date.parse(event.all_day ? `${event.start}T00:00:00+08:00` : event.start);
    return at(one) - at(other) || Number(other.all_day) - Number(one.all_day) || (one.id < other.id ? -1 : 1);
  });
  const shape = (event: Event) => [event.start, event.all_day];
  assert.ok(events.length > 20);
  assert.deepEqual(events.map(shape), sorted.map(shape));
});

test('C§4 more than 20,000 events are refused with a word on how to ask for fewer, not cut off in silence', async () => {
  const user = await world.as('User');
  const [entry] = (
    await user.post('/api/events/add-case-hearing-calendar', {
      data: { hearings: [{ type: 'personal', start_at: '2027-03-01T00:00' }] },
    })
  ).body.data;
  await world.app.connection.pool.query(
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
