import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { watchDeadlocks } from '@bulwagan/testing/locks.ts';
import { lockDates } from '../../hearings/checking/lock-days.ts';
import { insertHearing } from '../testing/activities.ts';

const testApp = await startCourt({ after }, { now: '2026-06-15T02:00:00Z' });
const first = await testApp.branch({ name: 'Branch 1' });
const second = await testApp.branch({ name: 'Branch 2' });
const office = await testApp.as('Office of the Court Clerk');
const clerk = await testApp.as('Branch of the Court Clerk', first);
const staff = await testApp.as('BCC Staff', first, second);
const sheriff = await testApp.as('Sheriff', first);
const appPool = await testApp.person();
const open = await testApp.caseRecord({ branch_id: first, case_title: 'People v. Cruz' });
const other = await testApp.caseRecord({ branch_id: second });
const sealed = await testApp.caseRecord({
  branch_id: first,
  case_title: 'In re the minor A.',
  classification: 'sealed',
});

const TABLES = ['holidays', 'audit_log', 'hearings'];
const add = (body: object, person: Person = office) => person.post('/api/holidays', body);
const mailsTo = async (person: Person, about: string) =>
  (await testApp.mails(person.email)).filter(({ subject }) => subject.includes(about));
const numbersOf = (hearings: { case_number: string }[]) => hearings.map((one) => one.case_number);

test('C§5 holidays are listed for signed-in users and changed by users who manage them', async () => {
  const before = await testApp.snapshot(...TABLES);
  assert.equal((await testApp.get('/api/holidays')).status, 401);
  const body = { date: '2026-07-01', name: 'Founding day' };
  assert.equal((await testApp.post('/api/holidays', body)).status, 401);
  for (const person of [clerk, staff, sheriff, appPool]) {
    assert.equal((await add(body, person)).status, 403);
    assert.equal((await person.put('/api/holidays/1', body)).status, 403);
    assert.equal((await person.delete('/api/holidays/1')).status, 403);
    assert.equal((await person.get('/api/holidays/1/hearings')).status, 403);
  }
  for (const id of ['999999', 'one', '0']) {
    assert.equal((await office.put(`/api/holidays/${id}`, body)).status, 404);
    assert.equal((await office.delete(`/api/holidays/${id}`)).status, 404);
    assert.equal((await office.get(`/api/holidays/${id}/hearings`)).status, 404);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('C§7 a holiday without a date or name, with an invalid date, or repeated on one day is refused', async () => {
  const before = await testApp.snapshot(...TABLES);
  const fieldsOf = async (body: object) => {
    const reply = await add(body);
    assert.equal(reply.status, 422, JSON.stringify(body));
    return Object.keys(reply.body.errors).sort();
  };
  assert.deepEqual(await fieldsOf({}), ['date', 'name']);
  assert.deepEqual(await fieldsOf({ date: '2026-02-29', name: ' ' }), ['date', 'name']);
  assert.deepEqual(await fieldsOf({ date: '0000-12-25', name: 'Christmas' }), ['date']);
  assert.deepEqual(await fieldsOf({ date: '2026-12-25T00:00:00Z', name: 'Christmas' }), ['date']);
  assert.deepEqual(await fieldsOf({ date: '2026-12-25', name: 'x'.repeat(256) }), ['name']);
  assert.deepEqual(await fieldsOf({ date: '2026-12-25', name: 'Eve', kind: 'half' }), ['kind']);
  assert.deepEqual(await fieldsOf({ date: '2026-12-25', name: 'Christmas Day' }), ['name']);
  const [eve] = (await office.get('/api/holidays?filter[year]=2026')).body.data.filter(
    (one: { name: string }) => one.name === 'Christmas Eve',
  );
  const moved = await office.put(`/api/holidays/${eve.id}`, { date: '2026-12-25', name: 'Christmas Day' });
  assert.deepEqual([moved.status, Object.keys(moved.body.errors)], [422, ['name']]);
  assert.equal((await office.put(`/api/holidays/${eve.id}`, { date: '2300-01-01' })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('contract the holidays of a year are listed by date', async () => {
  const all = (await appPool.get('/api/holidays')).body.data;
  const year = (await appPool.get('/api/holidays?filter[year]=2027')).body.data;
  assert.ok(year.length > 15 && year.length < all.length);
  assert.ok(year.every((one: { date: string }) => one.date.startsWith('2027-')));
  const days = all.map((one: { date: string }) => one.date);
  assert.deepEqual(days, days.toSorted());
  assert.equal((await appPool.get('/api/holidays?filter[year]=next')).status, 422);
  assert.equal((await appPool.get('/api/holidays?filter[month]=1')).status, 400);
});

test('C§6 adding a holiday returns that day’s hearings in cases the user may see, and the total number', async () => {
  const late = await insertHearing(testApp, open.id, { at: '2026-07-20T23:30' });
  const early = await insertHearing(testApp, other.id, { at: '2026-07-20T00:00', room: 'Sala 2' });
  const hidden = await insertHearing(testApp, sealed.id, { at: '2026-07-20T09:00' });
  await insertHearing(testApp, open.id, { at: '2026-07-21T00:00' });
  await insertHearing(testApp, open.id, {
    at: '2026-07-20T10:00',
    isActive: false,
    hearingStatus: 'cancelled',
  });
  const reply = await add({ date: '2026-07-20', name: 'Founding day', source: 'Proclamation 1000' });
  assert.equal(reply.status, 201);
  const { data, meta } = reply.body;
  assert.deepEqual(
    [data.date, data.name, data.kind, data.source, data.is_tentative],
    ['2026-07-20', 'Founding day', 'regular', 'Proclamation 1000', false],
  );
  assert.deepEqual(
    meta.hearings.map((one: { id: string }) => one.id),
    [early, hidden, late],
  );
  assert.equal(meta.hearings_count, 3);
  const { case_number, branch_name, scheduled_at, ends_at, room } = meta.hearings[0];
  assert.deepEqual(
    { case_number, branch_name, scheduled_at, ends_at, room },
    {
      case_number: other.case_number,
      branch_name: 'Branch 2',
      scheduled_at: '2026-07-20T00:00:00+08:00',
      ends_at: '2026-07-20T01:00:00+08:00',
      room: 'Sala 2',
    },
  );
  const again = (await office.get(`/api/holidays/${data.id}/hearings`)).body;
  assert.deepEqual(again, { data: meta.hearings, meta: { hearings_count: 3 } });
  const { rows } = await testApp.app.connection.pool.query(
    'select user_id, what from sealed_reads where case_record_id = any($1::uuid[])',
    [[sealed.id, open.id, other.id]],
  );
  // The responses to the POST and to the GET each count as one read of the sealed case.
  assert.deepEqual(rows, Array(2).fill({ user_id: office.id, what: 'holiday' }));
});

test('C§6 a user who manages holidays but sees no case gets only the number of hearings', async () => {
  const role = '01990000-0000-7000-8000-0000000000aa';
  const at = '2026-06-15T00:00:00Z';
  const { db } = testApp.app;
  await db
    .insertInto('roles')
    .values({ id: role, name: 'Holidays', reach: 'court', created_at: at, updated_at: at })
    .execute();
  await db.insertInto('role_permissions').values({ role_id: role, permission: 'Manage Holidays' }).execute();
  await db.insertInto('user_roles').values({ user_id: appPool.id, role_id: role }).execute();
  await insertHearing(testApp, open.id, { at: '2026-07-22T09:00' });
  const { meta } = (await add({ date: '2026-07-22', name: 'Day of the keeper' }, appPool)).body;
  assert.deepEqual(meta, { hearings: [], hearings_count: 1 });
});

test('C§6 clerks who schedule hearings are notified once about visible hearings in their branches, and nobody else is', async () => {
  await insertHearing(testApp, open.id, { at: '2026-07-27T09:00' });
  await insertHearing(testApp, sealed.id, { at: '2026-07-27T13:30' });
  await insertHearing(testApp, other.id, { at: '2026-07-27T10:00' });
  const gone = await testApp.as('BCC Staff', first);
  const disabledAt = '2026-06-15T00:00:00Z';
  await testApp.app.db
    .updateTable('users')
    .set({ disabled_at: disabledAt })
    .where('id', '=', gone.id)
    .execute();
  const { id } = (await add({ date: '2026-07-27', name: 'Iglesia Day' })).body.data;
  const toClerk = await testApp.mail(clerk.email, ({ subject }) => subject.includes('Iglesia Day'));
  assert.equal(toClerk.subject, '2026-07-27 is now a holiday: Iglesia Day');
  assert.match(toClerk.text, new RegExp(`09:00 {2}${open.case_number}, Branch 1`));
  assert.match(toClerk.text, /13:30 {2}a case under seal, Branch 1/);
  assert.doesNotMatch(toClerk.text + toClerk.html, new RegExp(sealed.case_number));
  assert.doesNotMatch(toClerk.text, new RegExp(other.case_number));
  const toStaff = await testApp.mail(staff.email, ({ subject }) => subject.includes('Iglesia Day'));
  assert.match(toStaff.text, new RegExp(`${open.case_number}[^]*${other.case_number}, Branch 2`));
  assert.doesNotMatch(toStaff.text, new RegExp(sealed.case_number));
  for (const mail of [toClerk, toStaff]) assert.doesNotMatch(mail.text + mail.html, /Cruz|minor/);
  // An update that keeps the date notifies nobody; a new date notifies the clerks of that day.
  assert.equal((await office.put(`/api/holidays/${id}`, { is_tentative: true })).status, 200);
  await insertHearing(testApp, open.id, { at: '2026-07-28T09:00' });
  const moved = await office.put(`/api/holidays/${id}`, { date: '2026-07-28' });
  assert.deepEqual(numbersOf(moved.body.meta.hearings), [open.case_number]);
  await testApp.mail(clerk.email, ({ subject }) => subject.includes('2026-07-28'));
  assert.equal((await mailsTo(clerk, 'Iglesia Day')).length, 2);
  assert.equal((await mailsTo(staff, '2026-07-27')).length, 1);
  for (const person of [sheriff, gone, office]) assert.deepEqual(await testApp.mails(person.email), []);
});

test('C§6 special working days and past days affect no hearing, until one becomes a holiday', async () => {
  await insertHearing(testApp, open.id, { at: '2026-08-03T09:00' });
  await insertHearing(testApp, open.id, { at: '2026-06-01T09:00' });
  const working = (await add({ date: '2026-08-03', name: 'Working', kind: 'special_working' })).body;
  assert.deepEqual(working.meta, { hearings: [], hearings_count: 0 });
  const past = (await add({ date: '2026-06-01', name: 'Long ago' })).body;
  assert.equal(past.meta.hearings_count, 1);
  const changed = await office.put(`/api/holidays/${working.data.id}`, { kind: 'special_non_working' });
  assert.equal(changed.body.meta.hearings_count, 1);
  await testApp.mail(clerk.email, ({ subject }) => subject.includes('Working'));
  assert.deepEqual(await mailsTo(clerk, 'Long ago'), []);
});

/** Waits until a transaction is waiting for the lock of a date. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await testApp.app.connection.pool.query(
      `select 1 from pg_locks where locktype = 'advisory' and not granted`,
    );
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('C§6 a hearing scheduled while its day becomes a holiday is included in the notification', async () => {
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: canEnd, resolve: end } = Promise.withResolvers<void>();
  const setting = withTransaction(testApp.app.db, async (trx) => {
    await lockDates(trx, ['2026-08-10']);
    const app = { ...testApp.app, db: trx } as unknown as typeof testApp.app;
    await insertHearing({ ...testApp, app }, open.id, { at: '2026-08-10T09:00' });
    held();
    await canEnd;
  });
  await isHeld;
  const adding = add({ date: '2026-08-10', name: 'Surprise' });
  await somebodyWaits();
  end();
  await setting;
  assert.deepEqual(numbersOf((await adding).body.meta.hearings), [open.case_number]);
});

test('two holidays of one name that swap dates at once are refused without a deadlock, in a hundred rounds', async (t) => {
  const days = ['2027-09-06', '2027-09-07'] as const;
  const made = await Promise.all(days.map((date) => add({ date, name: 'Exchanged' })));
  const [one, two] = made.map(({ body }) => `/api/holidays/${body.data.id}`) as [string, string];
  const deadlocks = watchDeadlocks(t);
  for (let round = 0; round < 100; round += 1) {
    const replies = await Promise.all([
      office.put(one, { date: days[1] }),
      office.put(two, { date: days[0] }),
    ]);
    assert.deepEqual(
      replies.map(({ status }) => status),
      [422, 422],
    );
  }
  assert.equal(deadlocks(), 0);
});

test('C§2 a holiday is changed and deleted, hearings are kept, and each change is audited', async () => {
  await insertHearing(testApp, open.id, { at: '2026-08-12T09:00' });
  const { id } = (await add({ date: '2026-08-12', name: 'Foundation' })).body.data;
  const before = await testApp.snapshot('hearings', 'case_activities');
  const changed = await office.put(`/api/holidays/${id}`, { name: 'Foundation Day', source: null });
  assert.deepEqual([changed.body.data.date, changed.body.data.name], ['2026-08-12', 'Foundation Day']);
  const gone = await office.delete(`/api/holidays/${id}`);
  assert.deepEqual([gone.status, gone.body], [200, { message: 'The holiday has been deleted.' }]);
  assert.equal((await office.delete(`/api/holidays/${id}`)).status, 404);
  assert.equal(await testApp.snapshot('hearings', 'case_activities'), before);
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'holiday' and subject_id = $1 order by id`,
    [String(id)],
  );
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['holiday.added', 'holiday.changed', 'holiday.removed'],
  );
  assert.deepEqual(rows[1].changes, { before: { name: 'Foundation' }, after: { name: 'Foundation Day' } });
});
