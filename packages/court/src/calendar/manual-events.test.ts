import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { insertHearing } from './testing/activities.ts';

// 01:00 on 15 June in Manila, still 14 June in UTC.
const testApp = await startCourt({ after }, { now: '2026-06-14T17:00:00Z' });
const branch = await testApp.branch();
const user = await testApp.as('User', branch);
const other = await testApp.as('User', branch);
const admin = await testApp.as('Super Admin');
const record = await testApp.caseRecord({ branch_id: branch });
const sealed = await testApp.caseRecord({ branch_id: branch, classification: 'sealed' });

const TABLES = ['calendars', 'calendar_events', 'audit_log'];
const ADD = '/api/events/add-case-hearing-calendar';

const add = async (person: Person, ...hearings: object[]) => await person.post(ADD, { data: { hearings } });
// biome-ignore lint/suspicious/noExplicitAny: as in Reply.
const added = async (hearing: object): Promise<any> => {
  const reply = await add(user, hearing);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data[0];
};
const edit = (person: Person, id: string, body: object) =>
  person.put(`/api/events/${id}/edit-manual-event`, body);
const remove = (person: Person, id: string) => person.delete(`/api/events/${id}/delete-manual-event`);

test('C§4 incomplete or impossible events are refused with an error for each field, and none is written', async () => {
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.post(ADD, { data: { hearings: [{ type: 'hearing' }] } })).status, 401);
  assert.deepEqual((await user.post(ADD, {})).body, {
    message: 'The data.hearings field is required.',
    errors: { 'data.hearings': ['The data.hearings field is required.'] },
  });
  assert.deepEqual(Object.keys((await user.post(ADD, { data: {} })).body.errors), ['data.hearings']);
  assert.equal((await add(user)).status, 422);
  assert.equal((await user.post(ADD, { hearings: [{ type: 'hearing' }] })).status, 422);
  const shapes = await add(user, { type: 'hearing' }, { start_at: '2026-07-01T09:00' }, { type: 'party' });
  assert.deepEqual(shapes.body.errors, {
    'data.hearings.1.type': ['The data.hearings.1.type field is required.'],
    'data.hearings.2.type': ['The selected data.hearings.2.type is invalid.'],
  });
  const rules = await add(
    user,
    { type: 'hearing', start_at: '2026-07-01T09:00', end_at: '2026-07-01T08:59' },
    { type: 'hearing', start_at: '2026-06-31' },
    { type: 'hearing', end_at: '2026-07-01T09:00' },
    { type: 'hearing', start_at: '2026-07-02', end_at: '2026-07-01' },
    { type: 'hearing', start_at: '2026-07-02T09:00+25:00' },
    { type: 'hearing', case_record_id: randomUUID() },
    { type: 'hearing', case_record_id: sealed.id, end_at: 'later' },
    { type: 'hearing', start_at: '2026-07-01T09:00', end_at: '2026-07-01T10:00' },
  );
  assert.equal(rules.status, 422);
  assert.deepEqual(Object.keys(rules.body.errors).sort(), [
    'data.hearings.0.end_at',
    'data.hearings.1.start_at',
    'data.hearings.2.start_at',
    'data.hearings.3.end_at',
    'data.hearings.4.start_at',
    'data.hearings.5.case_record_id',
    'data.hearings.6.case_record_id',
    'data.hearings.6.start_at',
  ]);
  assert.deepEqual(rules.body.errors['data.hearings.5.case_record_id'], [
    'The selected data.hearings.5.case record id is invalid.',
  ]);
  const many = Array.from({ length: 101 }, () => ({ type: 'hearing' }));
  assert.equal((await add(user, ...many)).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('C§3 events are written to the own calendar as confirmed, in the given order, and appear in nobody else’s feed', async () => {
  const reply = await add(
    user,
    { type: 'hearing', start_at: '2026-07-01T09:00', end_at: '2026-07-01T02:00:00Z', location: 'Sala 1' },
    { type: 'case load', start_at: '2026-07-02', end_at: '2026-07-03', title: 'Inventory' },
    { type: 'hearing', start_at: '2026-07-04 14:00', case_record_id: record.id.toUpperCase() },
    { type: 'other', start_at: '2026-07-05T09:00', end_at: '2026-07-05T09:00', status: 'pencil-booked' },
  );
  assert.equal(reply.status, 201);
  // biome-ignore lint/suspicious/noExplicitAny: as in Reply.
  const shown = reply.body.data.map((one: any) => [one.title, one.status, one.start, one.end, one.all_day]);
  assert.deepEqual(shown, [
    ['Hearing', 'confirmed', '2026-07-01T09:00:00+08:00', '2026-07-01T10:00:00+08:00', false],
    ['Inventory', 'confirmed', '2026-07-02', '2026-07-03', true],
    [`Hearing ${record.case_number}`, 'confirmed', '2026-07-04T14:00:00+08:00', null, false],
    // A status in the request is ignored; it is set by an update.
    ['Other', 'confirmed', '2026-07-05T09:00:00+08:00', null, false],
  ]);
  assert.equal(reply.body.data[0].location, 'Sala 1');
  assert.equal(reply.body.data[2].case_record_id, record.id);
  const query = '/api/events?start=2026-07-01&end=2026-07-05';
  assert.deepEqual((await user.get(query)).body.data, reply.body.data);
  for (const person of [other, admin]) assert.deepEqual((await person.get(query)).body.data, []);
  // An event of several days is found from each of its days.
  const [inventory] = (await user.get('/api/events?start=2026-07-03&end=2026-07-03')).body.data;
  assert.equal(inventory.title, 'Inventory');
  const record_ = await testApp.app.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_type', '=', 'calendar')
    .where('subject_id', '=', inventory.calendar_id)
    .execute();
  assert.deepEqual(record_, [{ action: 'calendar.events_added', actor_id: user.id }]);
});

test('C§2 an event accepts only the seven types and the five statuses', async () => {
  const types = ['personal', 'hearing', 'case load', 'case', 'holiday', 'meeting', 'other'];
  const statuses = ['confirmed', 'tentative', 'cancelled', 'rescheduled', 'pencil-booked'];
  const { id } = await added({ type: 'other', start_at: '2026-09-21' });
  const before = await testApp.snapshot(...TABLES);
  for (const wrong of ['Hearing', 'case-load', '', null, 7]) {
    assert.equal((await add(user, { type: wrong, start_at: '2026-09-21' })).status, 422);
    assert.equal((await edit(user, id, { status: wrong })).status, 422);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  for (const type of types) assert.equal((await added({ type, start_at: '2026-09-21' })).type, type);
  for (const status of statuses) assert.equal((await edit(user, id, { status })).body.data.status, status);
  const shown = (await user.get('/api/events?start=2026-09-21&end=2026-09-21')).body.data;
  assert.deepEqual(new Set(shown.map((one: { type: string }) => one.type)), new Set(types));
});

test('C§4 events can only be posted to the own calendar', async () => {
  const before = await testApp.snapshot(...TABLES);
  const reply = await user.post('/api/events', { type: 'other', start_at: '2026-09-21' });
  assert.deepEqual([reply.status, reply.headers.allow], [405, 'GET, HEAD']);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('C§4 an event without a start is an all-day event on the current local day', async () => {
  const event = await added({ type: 'hearing' });
  assert.deepEqual(
    [event.start, event.end, event.all_day, event.title],
    ['2026-06-15', null, true, 'Hearing'],
  );
});

test('C§4 all_day decides whether an event is stored with dates or with timestamps', async () => {
  const day = await added({ type: 'personal', start_at: '2026-08-01T23:30', all_day: true });
  assert.deepEqual([day.start, day.all_day], ['2026-08-01', true]);
  const hour = await added({ type: 'personal', start_at: '2026-08-01', all_day: false });
  assert.deepEqual([hour.start, hour.all_day], ['2026-08-01T00:00:00+08:00', false]);
});

test('C§4 events of other users, unknown events and events of a case cannot be changed or deleted', async () => {
  const event = await added({ type: 'meeting', start_at: '2026-08-10T09:00' });
  const clerk = await testApp.as('BCC Staff', branch);
  const hearing = await insertHearing(testApp, record.id, { at: '2026-08-10T09:00' });
  const hidden = await insertHearing(testApp, sealed.id, { at: '2026-08-10T09:00' });
  const before = await testApp.snapshot(...TABLES, 'case_activities', 'hearings');
  for (const [person, id, status] of [
    [other, event.id, 404],
    [admin, event.id, 404],
    [user, randomUUID(), 404],
    [user, 'one', 404],
    [user, hearing, 404],
    [clerk, hidden, 404],
    [clerk, hearing, 422],
  ] as const) {
    assert.equal((await edit(person, id, { status: 'cancelled' })).status, status);
    assert.equal((await remove(person, id)).status, status);
  }
  assert.match((await edit(clerk, hearing, {})).body.message, /belongs to a case/);
  assert.equal(
    (await testApp.send('PUT', `/api/events/${event.id}/edit-manual-event`, { body: {} })).status,
    401,
  );
  assert.equal((await testApp.send('DELETE', `/api/events/${event.id}/delete-manual-event`)).status, 401);
  assert.equal(await testApp.snapshot(...TABLES, 'case_activities', 'hearings'), before);
});

test('C§4 an invalid change is refused and changes nothing', async () => {
  const event = await added({
    type: 'meeting',
    start_at: '2026-08-11T09:00',
    end_at: '2026-08-11T10:00',
  });
  const day = await added({ type: 'meeting', start_at: '2026-08-11' });
  const before = await testApp.snapshot(...TABLES);
  for (const [id, body, field] of [
    [event.id, { end_at: '2026-08-11T08:00' }, 'end_at'],
    [event.id, { start_at: '2026-08-11T11:00', end_at: '2026-08-11T10:30' }, 'end_at'],
    [event.id, { start_at: 'soon' }, 'start_at'],
    [event.id, { end_at: '2026-08-32' }, 'end_at'],
    [event.id, { status: 'done' }, 'status'],
    [event.id, { type: 'party' }, 'type'],
    [event.id, { title: ' ' }, 'title'],
    [event.id, { title: 'x'.repeat(256) }, 'title'],
    [event.id, { description: 'x'.repeat(10_001) }, 'description'],
    [event.id, { all_day: 'yes' }, 'all_day'],
    [day.id, { all_day: false }, 'start_at'],
    [day.id, { end_at: '2026-08-10' }, 'end_at'],
  ] as const) {
    const reply = await edit(user, id, body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    assert.deepEqual(Object.keys(reply.body.errors), [field]);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('C§4 a moved event keeps its duration unless its end is set or removed', async () => {
  const { id } = await added({
    type: 'meeting',
    start_at: '2026-12-30T22:00',
    end_at: '2026-12-31T01:00',
    description: 'Agenda',
  });
  const change = async (body: object) => {
    const reply = await edit(user, id, body);
    assert.equal(reply.status, 200, reply.text);
    const { start, end, all_day } = reply.body.data;
    return [start, end, all_day];
  };
  const moved = await edit(user, id, { start_at: '2026-12-31T22:00', status: 'rescheduled' });
  assert.deepEqual(
    [moved.body.data.id, moved.body.data.start, moved.body.data.status, moved.body.data.description],
    [id, '2026-12-31T22:00:00+08:00', 'rescheduled', 'Agenda'],
  );
  assert.equal(moved.body.data.end, '2027-01-01T01:00:00+08:00');
  assert.deepEqual(await change({ end_at: '2026-12-31T23:00' }), [
    '2026-12-31T22:00:00+08:00',
    '2026-12-31T23:00:00+08:00',
    false,
  ]);
  assert.deepEqual(await change({ end_at: null }), ['2026-12-31T22:00:00+08:00', null, false]);
  assert.deepEqual(await change({ end_at: '2027-01-01T00:00' }), [
    '2026-12-31T22:00:00+08:00',
    '2027-01-01T00:00:00+08:00',
    false,
  ]);
  // The event ended with the old year and does not extend into the new one.
  assert.deepEqual(await change({ all_day: true }), ['2026-12-31', '2026-12-31', true]);
  assert.deepEqual(await change({ end_at: '2027-01-02' }), ['2026-12-31', '2027-01-02', true]);
  assert.deepEqual(await change({ start_at: '2027-02-27' }), ['2027-02-27', '2027-03-01', true]);
  assert.deepEqual(await change({ description: null, location: 'Hall' }), ['2027-02-27', '2027-03-01', true]);
  assert.deepEqual(await change({ start_at: '2027-02-28T08:00' }), ['2027-02-28', '2027-03-02', true]);
  assert.deepEqual(await change({ start_at: '2027-02-27T08:00', all_day: false }), [
    '2027-02-27T08:00:00+08:00',
    null,
    false,
  ]);
  const row = await testApp.app.db
    .selectFrom('calendar_events')
    .select(['revision', 'description', 'location', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  assert.deepEqual(row, { revision: 10, description: null, location: 'Hall', status: 'rescheduled' });
});

test('C§4 an event is deleted once, and each change is audited with the previous values', async () => {
  const { id, calendar_id: calendarId } = await added({
    type: 'other',
    title: 'Leave',
    start_at: '2026-08-20',
  });
  await edit(user, id, { title: 'Sick leave' });
  const gone = await remove(user, id);
  assert.deepEqual([gone.status, gone.body], [200, { message: 'The event has been deleted.' }]);
  assert.equal((await remove(user, id)).status, 404);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'calendar' and subject_id = $1 order by id desc limit 2`,
    [calendarId],
  );
  assert.deepEqual(
    rows.map(({ action, changes }) => [action, changes.event, changes.before.title]),
    [
      ['calendar.event_removed', id, 'Sick leave'],
      ['calendar.event_changed', id, 'Leave'],
    ],
  );
});

test('C§4 simultaneous first events of one user go into one calendar', async () => {
  const person = await testApp.as('User');
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => add(person, { type: 'personal', start_at: '2026-08-21' })),
  );
  assert.equal(new Set(replies.map((reply) => reply.body.data[0].calendar_id)).size, 1);
});

test('C§4 the holiday check names the holiday of a day; a special working day is not a holiday', async () => {
  const ask = (date: unknown) => user.post('/api/events/validate_holiday', { date });
  assert.equal((await testApp.post('/api/events/validate_holiday', { date: '2026-12-25' })).status, 401);
  for (const date of [undefined, '', 'Christmas', '2026-02-29', 20261225, '0000-01-01']) {
    const reply = await ask(date);
    assert.equal(reply.status, 422, String(date));
    assert.deepEqual(Object.keys(reply.body.errors), ['date']);
  }
  assert.deepEqual((await ask('2026-12-25')).body, { data: { is_holiday: true, name: 'Christmas Day' } });
  assert.deepEqual((await ask('2026-12-26')).body, { data: { is_holiday: false, name: '' } });
  // At this time 25 December has begun in Manila.
  assert.equal((await ask('2026-12-24T16:00:00Z')).body.data.name, 'Christmas Day');
  const at = '2026-06-15T00:00:00Z';
  const common = { created_at: at, updated_at: at };
  await testApp.app.db
    .insertInto('holidays')
    .values([
      { date: '2026-12-25', name: 'Day of the city', kind: 'special_non_working', ...common },
      { date: '2026-10-05', name: 'EDSA', kind: 'special_working', ...common },
    ])
    .execute();
  assert.equal((await ask('2026-12-25')).body.data.name, 'Christmas Day, Day of the city');
  assert.deepEqual((await ask('2026-10-05')).body.data, { is_holiday: false, name: '' });
});

test('C§4 events with the same time are shown in the order in which they were added', async () => {
  const person = await testApp.as('User', branch);
  const titles = Array.from({ length: 40 }, (_, index) => `Item ${index + 1}`);
  const moment = { type: 'meeting', start_at: '2026-08-03T09:00' };
  const reply = await add(person, ...titles.map((title) => ({ ...moment, title })));
  assert.deepEqual(
    reply.body.data.map(({ title }: { title: string }) => title),
    titles,
  );
  const { data } = (await person.get('/api/events?start=2026-08-03&end=2026-08-03')).body;
  assert.deepEqual(
    data.map(({ title }: { title: string }) => title),
    titles,
  );
});

test('C§4 an event of several days moved by a timestamp stays all day and keeps its length', async () => {
  for (const start_at of [
    '2029-04-04',
    '2029-04-04T00:00:00+08:00',
    '2029-04-04T00:00:00',
    '2029-04-03T16:00:00.000Z',
    '2029-04-04T09:30:00+08:00',
  ]) {
    const event = await added({ type: 'meeting', start_at: '2029-04-03', end_at: '2029-04-05' });
    const { body, status } = await edit(user, event.id, { start_at });
    assert.deepEqual(
      [status, body.data?.start, body.data?.end, body.data?.all_day],
      [200, '2029-04-04', '2029-04-06', true],
      start_at,
    );
  }
});

test('C§4 a single all-day event stays all day at midnight, and gets a time at another hour or when all_day is false', async () => {
  for (const [change, expected] of [
    [{ start_at: '2029-04-04T00:00:00+08:00' }, ['2029-04-04', true]],
    [{ start_at: '2029-04-04T09:00' }, ['2029-04-04T09:00:00+08:00', false]],
    [{ start_at: '2029-04-04T00:00', all_day: false }, ['2029-04-04T00:00:00+08:00', false]],
    [{ start_at: '2029-04-04T09:00', all_day: true }, ['2029-04-04', true]],
  ] as const) {
    const event = await added({ type: 'meeting', start_at: '2029-04-03' });
    const { body } = await edit(user, event.id, change);
    assert.deepEqual([body.data.start, body.data.all_day], expected, JSON.stringify(change));
  }
});
