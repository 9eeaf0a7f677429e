import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { after, test } from 'node:test';
import { EVENT_STATUSES } from '@bulwagan/contracts/court/activity-status.ts';
import { EVENT_TYPES } from '@bulwagan/contracts/court/kinds.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { createLocalTime } from '@bulwagan/platform/time/local-time.ts';
import { signIn } from '@bulwagan/testing/back-office.ts';
import { browserHeaders } from '@bulwagan/testing/browser-headers.ts';
import { PASSWORD, startCourt } from '@bulwagan/testing/court.ts';
import { waitingForLocks } from '@bulwagan/testing/locks.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { courtAccounts } from '../commands/accounts.ts';
import type { FeedRow } from './feed-queries.ts';
import { toIcs } from './ics.ts';
import { createPresentEvent } from './present.ts';
import type { CalendarEvent } from './schemas.ts';
import { insertActivity, insertHearing } from './testing/activities.ts';
import { endAddress } from './tokens.ts';

const lines: string[] = [];
const to = new Writable({
  write: (chunk, _encoding, done) => {
    lines.push(String(chunk));
    done();
  },
});
const testApp = await startCourt(
  { after },
  {
    now: '2026-06-15T02:00:00Z',
    platform: { log: createLog({ level: 'trace', pretty: false, to }) },
  },
);
const branch = await testApp.branch();

/** Statuses in the vocabulary of RFC 5545. */
const WORD: Record<string, string> = {
  confirmed: 'CONFIRMED',
  rescheduled: 'CONFIRMED',
  tentative: 'TENTATIVE',
  'pencil-booked': 'TENTATIVE',
  cancelled: 'CANCELLED',
};

/** Parses a calendar file as a calendar program does. */
function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const end = component.getFirstPropertyValue('dtend') as ICAL.Time | null;
    const allDay = event.startDate.isDate;
    const show = (time: ICAL.Time) => (allDay ? time.toString() : time.toJSDate().toISOString());
    return {
      id: event.uid,
      title: event.summary,
      description: event.description,
      location: event.location,
      type: component.getFirstPropertyValue('categories'),
      status: component.getFirstPropertyValue('status'),
      start: show(event.startDate),
      end: end === null ? null : show(end),
      all_day: allDay,
      sequence: event.sequence,
    };
  });
}

/**
 * Returns the expected content of the file for an event of the feed. The feed includes the last day of an all-day
 * event; the file names the day after it.
 */
function expected(event: CalendarEvent, revision = 0) {
  const nextDay = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString();
  const instant = (text: string) => new Date(text).toISOString();
  const text = (value: string) => value.replaceAll(/\r\n|\r/g, '\n');
  return {
    id: event.id,
    title: text(event.title),
    description: event.description === null ? null : text(event.description),
    location: event.location === null ? null : text(event.location),
    type: event.type,
    status: WORD[event.status],
    start: event.all_day ? event.start : instant(event.start),
    end: event.all_day ? nextDay(event.end ?? event.start) : event.end && instant(event.end),
    all_day: event.all_day,
    sequence: revision,
  };
}

const text = (minLength: number) =>
  fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
        fc.constantFrom(
          ',',
          ';',
          ':',
          '\\',
          '\n',
          '\r\n',
          '\\n',
          '"',
          '😀',
          '李',
          ' ',
          '\t',
          '\u2028',
          'BEGIN:VEVENT',
        ),
      ),
      { minLength, maxLength: 12 },
    )
    .map((parts) => parts.join(''))
    // Control characters have no place in the format, and are shown apart.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .map((joined) => joined.replaceAll(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, ''));

const second = fc.oneof(
  // Midnight in Manila, the end of a year in Manila and in UTC, and arbitrary times.
  fc.constantFrom('2026-12-31T16:00:00.000Z', '2026-12-31T23:59:59.000Z', '2028-02-28T16:00:00.000Z'),
  fc
    .integer({
      min: Date.parse('1900-01-01T00:00:00Z') / 1000,
      max: Date.parse('2199-12-31T00:00:00Z') / 1000,
    })
    .map((seconds) => iso(Temporal.Instant.fromEpochMilliseconds(seconds * 1000))),
);
const times = fc.oneof(
  fc.tuple(second, fc.option(fc.integer({ min: 1, max: 400_000 }))).map(([start, length]) => ({
    start_at: start,
    end_at: length === null ? null : iso(Temporal.Instant.from(start).add({ seconds: length })),
    start_on: null,
    end_on: null,
  })),
  fc.tuple(second, fc.option(fc.integer({ min: 0, max: 400 }))).map(([start, length]) => {
    const day = Temporal.PlainDate.from(start.slice(0, 10));
    const last = length === null ? null : day.add({ days: length }).toString();
    return { start_at: null, end_at: null, start_on: day.toString(), end_on: last };
  }),
);

const row: fc.Arbitrary<FeedRow> = fc
  .record({
    id: fc.uuid(),
    title: text(1),
    description: fc.option(text(1)),
    location: fc.option(text(1)),
    type: fc.constantFrom(...EVENT_TYPES),
    status: fc.constantFrom(...EVENT_STATUSES),
    revision: fc.nat(1_000),
    times,
  })
  .map(({ times, ...values }) => ({
    ...values,
    // The format does not distinguish an empty text from a missing one.
    description: values.description || null,
    location: values.location || null,
    ...times,
    source: 'manual' as const,
    calendar_id: '01990000-0000-7000-8000-000000000001',
    case_record_id: null,
    case_activity_id: null,
    case_number: null,
    classification: null,
    hearing_mode: null,
    complied_at: null,
    branch_id: null,
    branch_name: null,
    updated_at: '2026-06-15T02:00:00.000Z',
  }));

test('contract any feed survives a round trip through its calendar file: texts, times, all-day events and years', () => {
  const app = { time: createLocalTime('Asia/Manila'), publicUrl: 'https://court.example' };
  const present = createPresentEvent(app);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
      const file = toIcs(app, rows, present);
      assert.deepEqual(
        readBack(file),
        rows.map((one) => expected(present(one), one.revision)),
      );
      assert.ok(file.endsWith('END:VCALENDAR\r\n'));
      for (const line of file.split('\r\n')) {
        assert.ok(Buffer.byteLength(line) <= 75, line);
        assert.doesNotMatch(line, /[\r\n]/);
      }
    }),
    { numRuns: 200 },
  );
});

test('contract control characters, which iCalendar does not allow, are left out of the calendar file', () => {
  const app = { time: createLocalTime('Asia/Manila'), publicUrl: 'https://court.example' };
  const [one] = fc.sample(row, 1);
  const file = toIcs(app, [{ ...one!, title: 'A\u0007B\u000bC\u007fD' }], createPresentEvent(app));
  assert.equal(readBack(file)[0]!.title, 'ABCD');
});

test('contract calendar properties precede the events, as iCalendar requires', () => {
  const app = { time: createLocalTime('Asia/Manila'), publicUrl: 'https://court.example' };
  const file = toIcs(app, fc.sample(row, 2), createPresentEvent(app));
  assert.match(file, /\r\nX-WR-TIMEZONE:Asia\/Manila\r\n/);
  assert.match(file, /\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n$/);
});

test('contract the calendar file is refused without a token, with a wrong token and with a revoked one', async () => {
  const user = await testApp.as('BCC Staff', branch);
  for (const query of ['', '?token=', '?token=wrong', `?token=${'x'.repeat(43)}`, '?token=%27%20or%20true']) {
    const reply = await testApp.get(`/calendar.ics${query}`);
    assert.deepEqual([reply.status, reply.body], [401, { message: 'Unauthenticated.' }], query);
  }
  // Session cookies are not accepted here, so that a page of another site cannot read the file through the user's
  // browser.
  assert.equal((await user.get('/calendar.ics')).status, 401);
  assert.equal((await testApp.post('/api/calendar-token')).status, 401);
  assert.equal((await testApp.send('DELETE', '/api/calendar-token')).status, 401);

  const given = await user.post('/api/calendar-token');
  assert.equal(given.status, 201);
  const { token, url } = given.body.data;
  assert.equal(url, `http://localhost:3000/court/calendar.ics?token=${token}`);
  assert.ok(token.length >= 43);
  assert.equal((await testApp.get(`/calendar.ics?token=${token}`)).status, 200);
  const newer = (await user.post('/api/calendar-token')).body.data.token;
  assert.equal((await testApp.get(`/calendar.ics?token=${token}`)).status, 401);
  assert.equal((await testApp.get(`/calendar.ics?token=${newer}`)).status, 200);
  assert.equal((await user.delete('/api/calendar-token')).status, 200);
  assert.equal((await user.delete('/api/calendar-token')).status, 200);
  assert.equal((await testApp.get(`/calendar.ics?token=${newer}`)).status, 401);
  const { rows } = await testApp.app.connection.pool.query(
    `select action from audit_log where subject_type = 'calendar' and actor_id = $1 order by id`,
    [user.id],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['calendar.address_given', 'calendar.address_given', 'calendar.address_revoked'],
  );
});

test('C§5 the token is stored only as a hash and appears in no log line or audit event', async () => {
  const user = await testApp.as('User');
  const { token } = (await user.post('/api/calendar-token')).body.data;
  await testApp.get(`/calendar.ics?token=${token}`);
  await testApp.get(`/calendar.ics?TOKEN=${token}&token=${token}x`);
  await testApp.get(`/calendar.ics/nowhere?token=${token}`);
  assert.ok(lines.some((line) => line.includes('/court/calendar.ics')));
  assert.ok(lines.every((line) => !line.includes(token)));
  const tables = await testApp.snapshot('calendars', 'audit_log', 'sessions');
  assert.doesNotMatch(tables, new RegExp(token));
});

test('C§5 a disabled account gets no calendar file, and changed roles apply to the next read', async () => {
  const user = await testApp.as('BCC Staff', branch);
  const record = await testApp.caseRecord({ branch_id: branch, case_title: 'People v. Reyes' });
  await insertHearing(testApp, record.id, { at: '2026-07-01T09:00' });
  const { token } = (await user.post('/api/calendar-token')).body.data;
  const read = () => testApp.get(`/calendar.ics?token=${token}`);
  assert.match((await read()).text, /Reyes/);
  await testApp.app.db
    .updateTable('case_records')
    .set({ classification: 'sealed' })
    .where('id', '=', record.id)
    .execute();
  assert.doesNotMatch((await read()).text, /Reyes/);
  await testApp.app.db
    .updateTable('case_records')
    .set({ classification: 'public' })
    .where('id', '=', record.id)
    .execute();
  await testApp.app.db.deleteFrom('user_branches').where('user_id', '=', user.id).execute();
  assert.doesNotMatch((await read()).text, /Reyes/);
  const at = '2026-06-15T00:00:00Z';
  await testApp.app.db.updateTable('users').set({ disabled_at: at }).where('id', '=', user.id).execute();
  const refused = await read();
  assert.deepEqual([refused.status, refused.body], [403, { message: 'Your account has been disabled.' }]);
});

test('contract a calendar address is revoked when the password is changed and when the account is disabled', async () => {
  const admin = await testApp.as('Super Admin');
  const user = await testApp.as('User');
  const given = async (who: Pick<typeof user, 'post'>) =>
    (await who.post('/api/calendar-token')).body.data.token;
  const read = async (token: string) => (await testApp.get(`/calendar.ics?token=${token}`)).status;

  const first = await given(user);
  assert.equal((await admin.post(`/api/users/${user.id}/disable`)).status, 200);
  assert.equal(await read(first), 403);
  assert.equal((await admin.post(`/api/users/${user.id}/enable`)).status, 200);
  assert.equal(await read(first), 401);

  const again = await signIn(testApp.send, { email: user.email });
  const second = await given(again);
  const password = 'another that is long';
  const passwords = { password, password_confirmation: password };
  const changed = await again.put('/user/password', { current_password: PASSWORD, ...passwords });
  assert.equal(changed.status, 200, changed.text);
  assert.equal(await read(second), 401);

  const other = await testApp.as('User');
  const third = await given(other);
  const headers = browserHeaders(await testApp.get('/sanctum/csrf-cookie'));
  await testApp.post('/forgot-password', { email: other.email }, { headers });
  const link = new URL(/http:\S+/.exec((await testApp.mail(other.email)).text)![0]);
  const reset = { token: link.searchParams.get('token'), email: other.email, ...passwords };
  assert.equal((await testApp.post('/reset-password', reset, { headers })).status, 200);
  assert.equal(await read(third), 401);

  const fourth = await given(admin);
  await courtAccounts(testApp.app, 'operator').revokeSessions(admin.email);
  assert.equal(await read(fourth), 401);
});

test('contract a calendar address created during a password reset is revoked', async () => {
  const user = await testApp.as('User');
  const asked = await withTransaction(testApp.app.db, async (trx) => {
    await trx.updateTable('users').set({ password_hash: '' }).where('id', '=', user.id).execute();
    await trx.deleteFrom('sessions').where('user_id', '=', user.id).execute();
    await endAddress(trx, user.id);
    const asking = user.post('/api/calendar-token');
    await waitingForLocks(testApp.app.connection.pool);
    return { asking };
  });
  assert.equal((await asked.asking).status, 401);
  const kept = testApp.app.db.selectFrom('calendars').select('token_hash').where('user_id', '=', user.id);
  assert.deepEqual(
    (await kept.execute()).filter(({ token_hash: hash }) => hash !== null),
    [],
  );
});

test('contract every all-day event of the calendar file has an end, including single days and holidays', async () => {
  const reader = await testApp.as('BCC Staff');
  const { token } = (await reader.post('/api/calendar-token')).body.data;
  const { text } = await testApp.get(`/calendar.ics?token=${token}`);
  const days = text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .filter((one) => one.includes('DTSTART;VALUE=DATE:'));
  assert.ok(days.length > 0);
  for (const one of days) assert.match(one, /DTEND;VALUE=DATE:\d{8}\r\n/);
});

test('contract the calendar file equals the feed, must not be cached, and is identical when nothing has changed', async () => {
  const user = await testApp.as('BCC Staff', branch);
  const record = await testApp.caseRecord({ branch_id: branch, case_title: 'Añonuevo; Reyes, et al. v. 李' });
  await insertHearing(testApp, record.id, { at: '2026-07-02T09:00', room: 'Sala 1, 2F', revision: 3 });
  await insertHearing(testApp, record.id, {
    at: '2026-07-03T09:00',
    isActive: false,
    hearingStatus: 'cancelled',
  });
  await insertActivity(testApp, record.id, { activity: 'Order', due_at: '2026-12-31', remarks: 'a\nb' });
  await user.post('/api/events/add-case-hearing-calendar', {
    data: {
      hearings: [
        { type: 'meeting', start_at: '2026-12-31T00:00', end_at: '2027-01-01T00:00', title: 'Inventory' },
        { type: 'personal', start_at: '2026-12-30', end_at: '2027-01-02', title: 'Leave' },
      ],
    },
  });
  const { token } = (await user.post('/api/calendar-token')).body.data;
  const file = await testApp.get(`/calendar.ics?token=${token}`);
  assert.equal(file.status, 200);
  assert.equal(file.headers['content-type'], 'text/calendar; charset=utf-8');
  assert.match(String(file.headers['cache-control']), /no-store/);
  const feed: CalendarEvent[] = (await user.get('/api/events')).body.data;
  const moved = feed.find(({ location }) => location === 'Sala 1, 2F')!;
  assert.deepEqual(
    readBack(file.text),
    feed.map((event) => expected(event, event === moved ? 3 : 0)),
  );
  assert.ok(feed.length > 20);
  assert.match(file.text, /STATUS:CANCELLED/);
  testApp.clock.advance({ minutes: 5 });
  assert.equal((await testApp.get(`/calendar.ics?token=${token}`)).text, file.text);
  const narrowed = await testApp.get(`/calendar.ics?token=${token}&type=hearing`);
  assert.equal(readBack(narrowed.text).length, feed.filter(({ type }) => type === 'hearing').length);
  assert.equal((await testApp.get(`/calendar.ics?token=${token}&type=party`)).status, 422);
});

test('C§6 scheduling, moving and cancelling a hearing updates the feed and raises its sequence in the file by one each', async () => {
  const clerk = await testApp.as('Branch of the Court Clerk', branch);
  const record = await testApp.caseRecord({ branch_id: branch });
  const { token } = (await clerk.post('/api/calendar-token')).body.data;
  const seen = async (id: string) => {
    const event = (await clerk.get('/api/events')).body.data.find((one: CalendarEvent) => one.id === id);
    const file = await testApp.get(`/calendar.ics?token=${token}`);
    const { sequence, ...read } = readBack(file.text).find((one) => one.id === id)!;
    assert.deepEqual({ ...read, sequence }, expected(event, sequence));
    return [event.start, event.status, sequence];
  };
  const set = await clerk.post(`/api/case/${record.id}/hearing`, {
    scheduled_at: '2026-09-10T09:00',
    hearing_mode: 'in-person',
  });
  assert.equal(set.status, 201, set.text);
  const { id } = set.body.data;
  assert.deepEqual(await seen(id), ['2026-09-10T09:00:00+08:00', 'confirmed', 0]);
  const moved = await clerk.post(`/api/hearings/${id}/reschedule`, {
    scheduled_at: '2026-09-11T10:00',
    reason: 'Typhoon',
  });
  assert.equal(moved.status, 200, moved.text);
  assert.deepEqual(await seen(id), ['2026-09-11T10:00:00+08:00', 'rescheduled', 1]);
  const off = await clerk.post(`/api/hearings/${id}/cancel`, { reason: 'Settled' });
  assert.equal(off.status, 200, off.text);
  assert.deepEqual(await seen(id), ['2026-09-11T10:00:00+08:00', 'cancelled', 2]);
});

test('C§8 one address may be read sixty times a minute; more requests get 429 with Retry-After', async () => {
  const user = await testApp.as('User');
  const { token } = (await user.post('/api/calendar-token')).body.data;
  const read = () => testApp.get(`/calendar.ics?token=${token}&type=meeting`);
  for (let count = 0; count < 60; count += 1) assert.equal((await read()).status, 200);
  const refused = await read();
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers['retry-after']) >= 1);
});
