import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { insertActivity, insertHearing } from './testing/activities.ts';
import { eventsOf, find, ofCases } from './testing/feed.ts';

// 10:00 in Manila.
const testApp = await startCourt({ after }, { now: '2026-06-15T02:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1' });
const elsewhere = await testApp.branch({ name: 'Branch 2' });
const staff = await testApp.as('BCC Staff', branch);
const foreigner = await testApp.as('BCC Staff', elsewhere);
const office = await testApp.as('Office of the Court Clerk');
const reader = await testApp.as('User', branch);
const stenographer = await testApp.as('Stenographer', branch);
const record = await testApp.caseRecord({ branch_id: branch });
const sealed = await testApp.caseRecord({
  branch_id: branch,
  case_title: 'In re the minor A.',
  classification: 'sealed',
});

test('C§3 the feed shows cases of the user’s own branch, and none without permission to view activities', async () => {
  const hearing = await insertHearing(testApp, record.id, { at: '2026-08-03T09:00' });
  const query = '?start=2026-08-03&end=2026-08-03';
  assert.ok(find(await eventsOf(staff, query), hearing));
  assert.ok(find(await eventsOf(office, query), hearing));
  assert.deepEqual(await eventsOf(foreigner, query), []);
  assert.deepEqual(await eventsOf(reader, query), []);
  assert.deepEqual(ofCases(await eventsOf(reader)), []);
});

test('C§3 the feed shows a sealed case only to users with access to it', async () => {
  const hearing = await insertHearing(testApp, sealed.id, { at: '2026-08-04T09:00' });
  const query = '?start=2026-08-04&end=2026-08-04';
  assert.ok(find(await eventsOf(office, query), hearing));
  for (const person of [staff, stenographer]) {
    const reply = await person.get(`/api/events${query}`);
    assert.deepEqual(reply.body.data, []);
    assert.doesNotMatch(reply.text, /minor/);
  }
  await testApp.app.db
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
  const counsel = await testApp.as('Counsel');
  assert.deepEqual(await eventsOf(counsel, query), []);
  await testApp.app.db
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

test('C§5 a sealed case in the calendar is audited as one read per day, user and IP address', async () => {
  const place = await testApp.branch();
  const [hidden, open] = [
    await testApp.caseRecord({ branch_id: place, classification: 'sealed' }),
    await testApp.caseRecord({ branch_id: place }),
  ];
  for (const [{ id }, hour] of [
    [hidden, '08'],
    [hidden, '09'],
    [open, '10'],
  ] as const)
    await insertHearing(testApp, id, { at: `2026-10-05T${hour}:00` });
  const query = '?start=2026-10-05&end=2026-10-05';
  const readings = async () => {
    const { rows } = await testApp.app.connection.pool.query(
      'select what, user_id, case_record_id from sealed_reads where case_record_id = any($1::uuid[]) order by id',
      [[hidden.id, open.id]],
    );
    return rows;
  };
  await eventsOf(await testApp.as('BCC Staff', place), query);
  assert.deepEqual(await readings(), []);
  for (const day of [query, query, '?start=2026-10-06&end=2026-10-06']) await eventsOf(office, day);
  const inCalendar = { what: 'calendar', user_id: office.id, case_record_id: hidden.id };
  assert.deepEqual(await readings(), [inCalendar]);

  const { token } = (await office.post('/api/calendar-token')).body.data;
  const read = async (ip = '192.0.2.7') => {
    const { status } = await testApp.send('GET', `/calendar.ics?token=${token}`, { ip });
    assert.equal(status, 200);
  };
  await read();
  await read();
  const inFile = { ...inCalendar, what: 'calendar file' };
  assert.deepEqual(await readings(), [inCalendar, inFile]);
  // Another client that obtained the calendar address.
  await read('198.51.100.1');
  assert.deepEqual(await readings(), [inCalendar, inFile, inFile]);
  testApp.clock.advance({ hours: 24 });
  await read();
  assert.deepEqual(await readings(), [inCalendar, inFile, inFile, inFile]);
  testApp.clock.set('2026-06-15T02:00:00Z');
});

test('contract the feed can be filtered by type and branch; a branch filter keeps own events and holidays', async () => {
  const there = await testApp.caseRecord({ branch_id: elsewhere });
  const hearing = await insertHearing(testApp, there.id, { at: '2026-11-30T09:00' });
  const due = await insertActivity(testApp, record.id, { activity: 'Order', due_at: '2026-11-30' });
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

test('C§6 a branch calendar has its hearings, cancelled ones and ones scheduled before the transfer, and its cases’ activities', async () => {
  const [ours, theirs] = [
    await testApp.caseRecord({ branch_id: branch }),
    await testApp.caseRecord({ branch_id: elsewhere }),
  ];
  const waiting = await testApp.caseRecord();
  const at = (hour: number) => `2026-12-09T${String(hour).padStart(2, '0')}:00`;
  const early = await insertHearing(testApp, ours.id, { at: '2026-12-08T20:00', minutes: 300 });
  const held = await insertHearing(testApp, ours.id, { at: at(9) });
  const moved = await insertHearing(testApp, ours.id, { at: at(10) });
  const unset = await insertHearing(testApp, waiting.id, { at: at(11) });
  const cancelled = { at: at(12), isActive: false, hearingStatus: 'cancelled' };
  const off = await insertHearing(testApp, ours.id, cancelled);
  const set = await insertActivity(testApp, ours.id, {
    activity: 'JDR session',
    scheduled_at: '2026-12-09T05:00Z',
  });
  const due = await insertActivity(testApp, ours.id, { activity: 'Order', due_at: '2026-12-09' });
  const foreign = await insertHearing(testApp, theirs.id, { at: at(14) });
  await insertHearing(testApp, ours.id, { at: at(15), status: 'Expunged', isActive: false });
  await insertHearing(testApp, ours.id, { at: '2026-12-08T20:00', minutes: 240 });
  const { db } = testApp.app;
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
