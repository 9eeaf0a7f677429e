import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startCourt } from '@bulwagan/testing/court.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';
import { sql } from 'kysely';

/** Monday, 07:00 in Manila; in UTC it is still Sunday. */
const testApp = await startCourt({ after }, { now: '2026-11-22T23:00:00Z' });
const branch = await testApp.branch({ name: 'Branch 1' });
const other = await testApp.branch({ name: 'Branch 2' });
const sheriff = await testApp.as('Sheriff', branch);
const clerk = await testApp.as('Branch of the Court Clerk', branch);
const admin = await testApp.as('Super Admin');
const NOTHING = '00000000-0000-7000-8000-000000000000';
const BASE = '/api/sheriff-reports';

const aCase = async (values: Record<string, unknown> = {}): Promise<string> =>
  (await testApp.caseRecord({ branch_id: branch, ...values })).id;
const record = async (caseId: string, activity: string, more: object = {}): Promise<string> => {
  const reply = await admin.post(`/api/case/${caseId}/activities`, {
    activity,
    type: 'Court Actions',
    ...more,
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const served = { service_date: '2026-11-23', service_status: 'served', manner_of_service: 'personal' };
const report = (caseId: string, body: object, by = sheriff) =>
  by.post(`/api/backoffice/case/${caseId}/activities-sheriff`, body);
const create = async (caseId: string, more: object = {}): Promise<string> => {
  const hearing_parent_id = await record(caseId, 'Hearing');
  const reply = await report(caseId, { hearing_parent_id, ...served, ...more }, admin);
  assert.equal(reply.status, 201, reply.text);
  return reply.body.data.id;
};
const attempt = (id: string, body: object, by = sheriff) => by.post(`${BASE}/${id}/attempts`, body);
const listed = async (query = '', by = sheriff): Promise<string[]> => {
  const reply = await by.get(`${BASE}${query}`);
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.map(({ id }: { id: string }) => id);
};
const snapshot = () => testApp.snapshot('case_activities', 'service_attempts', 'audit_log');

test('C§4 service is reported by permitted users, in cases of their branches', async () => {
  const id = await aCase();
  const theirs = await aCase({ branch_id: other });
  const encrypted = await aCase({ classification: 'sealed' });
  const one = await create(id);
  const foreign = await create(theirs);
  const hearing_parent_id = await record(id, 'Hearing');
  const motion = await record(id, 'Motion');
  const staff = await testApp.as('BCC Staff', branch);
  const before = await snapshot();
  const body = { hearing_parent_id, ...served };
  assert.equal((await testApp.get(BASE)).status, 401);
  assert.equal((await staff.get(BASE)).status, 403);
  assert.equal((await testApp.post(`/api/backoffice/case/${id}/activities-sheriff`, body)).status, 401);
  assert.equal((await report(id, body, staff)).status, 403);
  assert.equal((await attempt(one, served, staff)).status, 403);
  for (const hidden of [theirs, encrypted, NOTHING, 'one'])
    assert.equal((await report(hidden, body)).status, 404);
  for (const hidden of [foreign, motion, NOTHING, 'one']) {
    assert.equal((await attempt(hidden, served)).status, 404);
    assert.equal((await sheriff.get(`${BASE}/${hidden}`)).status, 404);
  }
  assert.equal(await snapshot(), before);
});

test('C§4 a report needs a hearing of its case and a date not in the future, and every failing field is reported', async () => {
  const id = await aCase();
  const hearing = await record(id, 'Hearing');
  const motion = await record(id, 'Motion');
  const foreign = await record(await aCase(), 'Hearing');
  const one = await create(id);
  const before = await snapshot();
  const errorsOf = async (body: object) => {
    const reply = await report(id, body);
    assert.equal(reply.status, 422, reply.text);
    return reply.body.errors;
  };
  assert.deepEqual(Object.keys(await errorsOf({})), [
    'hearing_parent_id',
    'service_date',
    'service_status',
    'manner_of_service',
  ]);
  for (const hearing_parent_id of [motion, foreign, NOTHING])
    assert.deepEqual(await errorsOf({ ...served, hearing_parent_id, service_date: '2026-11-24' }), {
      hearing_parent_id: ['The selected hearing parent id is invalid.'],
      service_date: ['The service date field must be a date before or equal to today.'],
    });
  for (const service_date of ['2026-02-30', '2026-11-23T09:00', 'today', '0000-01-01', '1899-12-31'])
    assert.deepEqual(Object.keys(await errorsOf({ ...served, hearing_parent_id: hearing, service_date })), [
      'service_date',
    ]);
  assert.deepEqual(Object.keys((await attempt(one, { ...served, service_date: '2026-11-24' })).body.errors), [
    'service_date',
  ]);
  await giveStatus(testApp, id, 'archived');
  assert.equal((await report(id, { ...served, hearing_parent_id: hearing })).status, 422);
  assert.equal((await attempt(one, served)).status, 422);
  assert.equal(await snapshot(), before);
});

test('C§4 a report is created under its hearing, confirmed, with its first attempt', async () => {
  const id = await aCase();
  const hearing_parent_id = await record(id, 'Hearing');
  const body = { hearing_parent_id, ...served, service_reason: 'At home', remarks: 'Third floor' };
  const reply = await report(id, body);
  assert.equal(reply.status, 201);
  const { data } = reply.body;
  for (const [field, value] of Object.entries({
    case_record_id: id,
    activity: "Sheriff's Report",
    tag: "Sheriff's Report",
    status: 'Confirmed',
    ...body,
    attempts_count: 1,
    attachments: [],
  }))
    assert.deepEqual(data[field], value, field);
  const [thread] = (await sheriff.get(`/api/case/${id}/activities`)).body.data;
  assert.deepEqual(
    [
      thread.id,
      thread.replies[0].id,
      thread.replies[0].activity_id,
      thread.replies[0].service.service_status,
    ],
    [hearing_parent_id, data.id, hearing_parent_id, 'served'],
  );
  const { rows } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_type = 'case' and subject_id = $1 order by id desc limit 1`,
    [id],
  );
  assert.deepEqual([rows[0].action, rows[0].changes.activity_id], ['sheriff_report.created', data.id]);
});

test('C§2 the attempt with the latest date counts, and of two on one day the one recorded later', async () => {
  const id = await create(await aCase(), { service_date: '2026-11-10', service_status: 'unserved' });
  await attempt(id, {
    ...served,
    service_date: '2026-11-20',
    service_status: 'refused',
    service_reason: 'Away',
  });
  const earlier = await attempt(id, { ...served, service_date: '2026-11-05' });
  assert.deepEqual([earlier.status, earlier.body.data.service_status], [201, 'refused']);
  testApp.clock.advance({ seconds: 1 });
  const last = await attempt(id, { ...served, service_date: '2026-11-20', manner_of_service: 'substituted' });
  const { service_date, service_status, service_reason, manner_of_service, attempts_count } = last.body.data;
  assert.deepEqual(
    [service_date, service_status, service_reason, manner_of_service, attempts_count],
    ['2026-11-20', 'served', null, 'substituted', 4],
  );
  const shown = (await sheriff.get(`${BASE}/${id}`)).body.data;
  assert.deepEqual(
    shown.attempts.map((one: { service_date: string; service_status: string }) => [
      one.service_date,
      one.service_status,
    ]),
    [
      ['2026-11-20', 'served'],
      ['2026-11-20', 'refused'],
      ['2026-11-10', 'unserved'],
      ['2026-11-05', 'served'],
    ],
  );
});

test('C§3 a report without service data has status for_update until its first attempt', async () => {
  const place = await testApp.branch();
  const theirs = await testApp.as('Sheriff', place);
  const id = await aCase({ branch_id: place });
  const bare = await record(id, "Sheriff's Report");
  const waiting = await record(id, "Sheriff's Report");
  await admin.post(`/api/case-activities/${waiting}/update-status`, { status: 'for_update' });
  const struck = await record(id, "Sheriff's Report");
  await admin.post(`/api/case-activities/${struck}/update-status`, { status: 'Expunged' });
  const statuses = async () => {
    const { data } = (await theirs.get(BASE)).body;
    return Object.fromEntries(data.map((one: { id: string; status: string }) => [one.id, one.status]));
  };
  assert.deepEqual(await statuses(), { [bare]: 'for_update', [waiting]: 'for_update', [struck]: 'Expunged' });
  assert.deepEqual((await listed('?filter[status]=for_update', theirs)).sort(), [bare, waiting].sort());
  assert.deepEqual(await listed('?filter[status]=Confirmed', theirs), []);
  assert.equal((await attempt(struck, served, theirs)).status, 422);
  for (const one of [bare, waiting])
    assert.equal((await attempt(one, served, theirs)).body.data.status, 'Confirmed');
  assert.deepEqual(await statuses(), { [bare]: 'Confirmed', [waiting]: 'Confirmed', [struck]: 'Expunged' });
});

test('C§4 reports are listed newest first, by branch, seal, status, service and case', async () => {
  const place = await testApp.branch();
  const theirs = await testApp.as('Sheriff', place);
  const [id, another] = [await aCase({ branch_id: place }), await aCase({ branch_id: place })];
  const encrypted = await aCase({ branch_id: place, classification: 'sealed' });
  const first = await create(id);
  testApp.clock.advance({ seconds: 1 });
  const second = await create(another, { service_status: 'unserved' });
  testApp.clock.advance({ seconds: 1 });
  const hidden = await create(encrypted);
  assert.deepEqual(await listed('', theirs), [second, first]);
  assert.equal((await listed('', admin)).includes(hidden), true);
  assert.deepEqual(await listed('?filter[service_status]=unserved', theirs), [second]);
  assert.deepEqual(await listed('?filter[service_status]=%25served', theirs), []);
  assert.deepEqual(await listed(`?filter[case_record_id]=${id}`, theirs), [first]);
  assert.deepEqual(await listed(`?filter[branch_id]=${other}`, theirs), []);
  assert.deepEqual(await listed(`?filter[tag]=${encodeURIComponent("Sheriff's Report")}`, theirs), [
    second,
    first,
  ]);
  assert.deepEqual(await listed('?filter[tag]=other', theirs), []);
  assert.equal((await theirs.get(`${BASE}?filter[status]=served`)).status, 422);
  assert.equal((await theirs.get(`${BASE}?filter[activity]=x`)).status, 400);
  const page = (await theirs.get(`${BASE}?per_page=1&page=2`)).body;
  assert.deepEqual([page.data.length, page.data[0].id, page.meta.total], [1, first, 2]);
  const further = (await theirs.get(`${BASE}?page=2`)).body;
  assert.deepEqual([further.data, further.meta.per_page], [[], 100]);
});

test('C§4 without page and per_page all reports are listed on one page, even hundreds', async () => {
  const place = await testApp.branch();
  const theirs = await testApp.as('Sheriff', place);
  assert.deepEqual((await theirs.get(BASE)).body.data, []);
  const id = await aCase({ branch_id: place });
  const first = await create(id);
  await sql`
    with copies as (
      insert into case_activities
      select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid()))).*
      from case_activities a, generate_series(1, 249) where a.id = ${first}
      returning id, case_record_id)
    insert into sheriff_reports
    select (jsonb_populate_record(r, jsonb_build_object('activity_id', c.id))).*
    from sheriff_reports r, copies c where r.activity_id = ${first}
    on conflict do nothing`.execute(testApp.app.db);
  for (const query of ['', '?', '?page=&per_page=', `?filter[branch_id]=${place}`]) {
    const { body } = await theirs.get(`${BASE}${query}`);
    const { current_page, last_page, per_page, total } = body.meta;
    assert.deepEqual(
      [body.data.length, current_page, last_page, per_page, total, body.links.next],
      [250, 1, 1, 250, 250, null],
      query,
    );
  }
  const { body } = await theirs.get(`${BASE}?page=3`);
  assert.deepEqual([body.data.length, body.meta.last_page, body.meta.total], [50, 3, 250]);
});

test('C§3 the status filter matches the shown status, with and without attempts, and counts across pages', async () => {
  const place = await testApp.branch();
  const id = await aCase({ branch_id: place });
  const given = ['Confirmed', 'Granted', 'Denied', 'for_update', 'Expunged'];
  for (const status of given) {
    const tried = await create(id);
    const bare = await record(id, "Sheriff's Report");
    for (const one of status === 'Confirmed' ? [] : [tried, bare])
      await admin.post(`/api/case-activities/${one}/update-status`, { status });
  }
  const ofCase = `?filter[case_record_id]=${id}`;
  const { data: all } = (await admin.get(`${BASE}${ofCase}`)).body;
  assert.equal(all.length, 2 * given.length);
  for (const by of [admin, await testApp.as('Sheriff', place)]) {
    for (const status of given) {
      const wanted = all.filter((one: { status: string }) => one.status === status);
      const { data, meta } = (await by.get(`${BASE}${ofCase}&filter[status]=${status}&per_page=1`)).body;
      assert.deepEqual([meta.total, data], [wanted.length, wanted.slice(0, 1)], status);
    }
  }
});

test('C§5 reading a report of a sealed case is audited; requesting another activity is not', async () => {
  const id = await aCase({ classification: 'sealed' });
  const [hearing, one] = [await record(id, 'Hearing'), await create(id)];
  assert.equal((await sheriff.get(`${BASE}/${one}`)).status, 404);
  assert.equal((await clerk.get(`${BASE}/${hearing}`)).status, 404);
  assert.equal((await clerk.get(`${BASE}/${one}`)).status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    'select what, user_id from sealed_reads where case_record_id = $1',
    [id],
  );
  assert.deepEqual(rows, [{ what: 'sheriff report', user_id: clerk.id }]);
});

test('C§5 listing reports of a sealed case is audited as one read of that case per reader', async () => {
  const [id, open] = [await aCase({ classification: 'sealed' }), await aCase()];
  for (const caseId of [id, id, open]) await create(caseId);
  assert.deepEqual(await listed(`?filter[case_record_id]=${id}`, sheriff), []);
  const { data } = (await clerk.get(BASE)).body;
  assert.equal(
    data.some((one: object) => 'classification' in one),
    false,
  );
  const { rows } = await testApp.app.connection.pool.query(
    'select what, user_id from sealed_reads where case_record_id = any($1::uuid[])',
    [[id, open]],
  );
  assert.deepEqual(rows, [{ what: 'sheriff reports', user_id: clerk.id }]);
});
