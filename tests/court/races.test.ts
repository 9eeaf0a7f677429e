import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pdf } from '@bulwagan/court/media/testing/files.ts';
import { startCourt } from '@bulwagan/testing/court.ts';
import { multipartForm } from '@bulwagan/testing/form.ts';
import { atOnce, deadlocksOf } from '../attack/races.ts';

/** Concurrent changes to the same record: they run one after the other in either order, and none is applied in part. */

const testApp = await startCourt({ after }, { now: '2026-03-02T01:00:00Z' });
const branchId = await testApp.branch();
const admin = await testApp.as('Super Admin');
const clerk = await testApp.as('Branch of the Court Clerk', branchId);
const TIMES = 6;

const query = async (text: string, values: unknown[] = []) =>
  (await testApp.app.connection.pool.query(text, values)).rows;

const newCase = async (values = {}): Promise<string> =>
  (await testApp.caseRecord({ branch_id: branchId, ...values })).id;

async function made(path: string, body: unknown, options = {}): Promise<string> {
  const reply = await clerk.post(path, body, options);
  assert.equal(reply.status, 201, reply.text);
  const { data } = reply.body;
  return (Array.isArray(data) ? data[0] : data).id;
}

const motion = (caseId: string, more = {}) =>
  made(`/api/case/${caseId}/activities`, { activity: 'Motion', type: 'Pleadings', ...more });
const file = (field: string) => multipartForm([{ name: field, value: pdf(), filename: 'paper.pdf' }]);

/** Runs a race several times, each on a new case. */
async function race(run: (caseId: string, time: number) => Promise<void>): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) await run(await newCase(), time);
}

test('C§2 two cases linked from both sides concurrently get one link', async () => {
  await race(async (one, time) => {
    const [two, three] = [await newCase(), await newCase()];
    const link = (from: string, to: string) => () =>
      clerk.post(`/api/case-records/${from}/links`, { case_record_id: to, kind: 'related' });
    const both = await atOnce(time, link(one, two), link(two, one));
    assert.deepEqual(both.sort(), [201, 422]);
    const around = await atOnce(time, link(two, three), link(three, one), link(three, two), link(one, three));
    assert.deepEqual(around.sort(), [201, 201, 422, 422]);
    const [{ count }] = await query(
      'select count(*)::integer as count from case_links where lesser_id = any($1)',
      [[one, two, three]],
    );
    assert.equal(count, 3);
  });
});

test('C§3 of two concurrent changes with the same ETag one gets 412, and the history has no gap', async () => {
  await race(async (id, time) => {
    const path = `/api/case-records/${id}`;
    const { etag } = (await clerk.get(path)).headers;
    const headers = { 'if-match': String(etag) };
    const change =
      (description: string, options = {}) =>
      () =>
        clerk.put(path, { description }, options);
    const guarded = await atOnce(time, change('First.', { headers }), change('Second.', { headers }));
    assert.deepEqual(guarded.sort(), [200, 412]);
    assert.deepEqual(await atOnce(time, change('Third.'), change('Fourth.')), [200, 200]);
    const { data } = (await clerk.get(`${path}/history`)).body;
    const changes = data.filter(({ action }: { action: string }) => action === 'case.updated').reverse();
    assert.equal(changes.length, 3);
    for (const [index, { before }] of changes.entries())
      assert.equal(before.description, index === 0 ? null : changes[index - 1].after.description);
  });
});

test('C§5.6 a case is raffled once despite concurrent raffles, assignments and closing', async () => {
  const elsewhere = await testApp.branch();
  for (let time = 0; time < TIMES; time += 1) {
    const id = await newCase({ branch_id: null });
    const path = `/api/case-records/${id}`;
    const raffle = () => admin.post(`${path}/raffle`);
    const [first, second, assigned, closed] = await atOnce(
      time,
      raffle,
      raffle,
      () => admin.put(path, { branch_id: elsewhere }),
      () => admin.post(`${path}/close`, {}),
    );
    const draws = await query('select branch_id from case_raffles where case_record_id = $1', [id]);
    assert.equal(draws.length, [first, second].filter((status) => status === 200).length);
    assert.ok(draws.length <= 1);
    const [{ branch_id, status }] = await query('select branch_id, status from case_records where id = $1', [
      id,
    ]);
    assert.equal(status, closed === 200 ? 'case_closed' : 'received');
    assert.equal(assigned, 200);
    assert.ok(branch_id === elsewhere || branch_id === draws[0]?.branch_id);
  }
});

test('C§3 an amendment is reviewed once by either route, even when its activity is deleted concurrently', async () => {
  await race(async (caseId, time) => {
    const asked = { case_record_id: caseId, defendants: [{ name: 'Added' }] };
    const { id } = (await admin.post('/api/case-ammendments', asked)).body.data;
    const activityId = (await clerk.get(`/api/case-ammendments/${id}`)).body.data.case_activity_id;
    const activity = `/api/case-activities/${activityId}`;
    const [granted, denied, byActivity, deleted] = await atOnce(
      time,
      () => clerk.post(`/api/case-ammendments/${id}/review`, { status: 'Granted' }),
      () => clerk.post(`/api/case-ammendments/${id}/review`, { status: 'Denied' }),
      () => clerk.post(`${activity}/update-status`, { status: 'Granted' }),
      () => clerk.delete(activity),
    );
    assert.equal(deleted, 200);
    const { data } = (await clerk.get(`/api/case-ammendments/${id}`)).body;
    const reviews = [granted, denied].filter((status) => status === 200).length;
    // Setting the status that the activity already has is neither a review nor an error.
    assert.ok(reviews === 1 || (reviews === 0 && byActivity === 200));
    assert.equal(data.status, denied === 200 ? 'Denied' : 'Granted');
    assert.equal(data.case_activity_id, null);
    const { data: parties } = (await clerk.get(`/api/case-records/${caseId}/parties`)).body;
    assert.equal(parties.length, denied === 200 ? 0 : 1);
  });
});

test('C§6 a concurrent hearing is either reported to the user who adds the holiday, or refused because of it', async () => {
  await race(async (caseId, time) => {
    const date = `2026-04-${String(time + 13).padStart(2, '0')}`;
    const holiday = () => admin.post('/api/holidays', { date, name: `Holiday ${time}` });
    const hearing = () =>
      clerk.post(`/api/case/${caseId}/hearing`, { scheduled_at: `${date}T09:00`, hearing_mode: 'in-person' });
    const [proclaimed, set] = await atOnce(time, holiday, hearing);
    assert.equal(proclaimed, 201);
    const [{ id }] = (await admin.get('/api/holidays?filter[year]=2026')).body.data.filter(
      (one: { date: string; name: string }) => one.name === `Holiday ${time}`,
    );
    const { meta } = (await admin.get(`/api/holidays/${id}/hearings`)).body;
    assert.equal(meta.hearings_count, set === 201 ? 1 : 0);
    assert.ok(set === 201 || set === 422);
  });
});

test('contract: a reply to an activity that is deleted concurrently has no parent or is refused', async () => {
  await race(async (caseId, time) => {
    const parent = await motion(caseId);
    const reply = { activity: 'Opposition', type: 'Pleadings', activity_id: parent };
    const [added, deleted] = await atOnce(
      time,
      () => clerk.post(`/api/case/${caseId}/activities`, reply),
      () => clerk.delete(`/api/case-activities/${parent}`),
    );
    assert.equal(deleted, 200);
    const { data } = (await clerk.get(`/api/case/${caseId}/activities`)).body;
    const left = data.map((one: { activity: string; activity_id: string | null }) => [
      one.activity,
      one.activity_id,
    ]);
    assert.deepEqual(left, added === 201 ? [['Opposition', null]] : []);
  });
});

test('C§3 files are added before the case is archived or are refused, and leave nothing behind', async () => {
  await race(async (caseId, time) => {
    const path = `/api/case-records/${caseId}`;
    assert.equal((await clerk.post(`${path}/close`, {})).status, 200);
    const activity = await motion(caseId);
    const [attached, toActivity, archived] = await atOnce(
      time,
      () => clerk.post(`${path}/attachments`, undefined, file('attachments[]')),
      () => clerk.post(`/api/case-activities/${activity}/attachments`, undefined, file('attachments[]')),
      () => clerk.post(`${path}/archive`, {}),
    );
    assert.equal(archived, 200);
    const kept = [attached, toActivity].filter((status) => status === 201).length;
    assert.equal((await query('select id from media where case_record_id = $1', [caseId])).length, kept);
  });
  assert.deepEqual(await query('select storage_key from media_leftovers'), []);
});

test('C§4 a file is attached to one amendment, and a user is added to a case once, under concurrency', async () => {
  const user = await testApp.as('User', branchId);
  await race(async (caseId, time) => {
    const waiting = await made('/api/temporary-media', undefined, file('files[]'));
    const amend = () => clerk.post('/api/case-ammendments', { case_record_id: caseId, files: [waiting] });
    assert.deepEqual((await atOnce(time, amend, amend)).sort(), [201, 422]);
    const grant = () =>
      clerk.post(`/api/case-records/${caseId}/grants`, { user_id: user.id, reason: 'Twice.' });
    assert.deepEqual((await atOnce(time, grant, grant)).sort(), [201, 422]);
  });
});

test('C§4 a hearing that is rescheduled, cancelled and deleted concurrently ends in one consistent state', async () => {
  await race(async (caseId, time) => {
    const day = `2026-05-${String(time + 11).padStart(2, '0')}`;
    const hearing = { scheduled_at: `${day}T09:00`, hearing_mode: 'in-person' };
    const id = await made(`/api/case/${caseId}/hearing`, hearing);
    const report = {
      hearing_parent_id: id,
      service_date: '2026-03-01',
      service_status: 'served',
      manner_of_service: 'personal',
    };
    const [moved, cancelled, reported, deleted] = await atOnce(
      time,
      () => clerk.post(`/api/hearings/${id}/reschedule`, { scheduled_at: `${day}T14:00`, reason: 'Moved.' }),
      () => clerk.post(`/api/hearings/${id}/cancel`, { reason: 'Settled.' }),
      () => clerk.post(`/api/backoffice/case/${caseId}/activities-sheriff`, report),
      () => clerk.delete(`/api/case-activities/${id}`),
    );
    assert.equal(deleted, 200);
    for (const status of [moved, cancelled]) assert.ok([200, 404, 422].includes(status!));
    assert.deepEqual(await query('select activity_id from hearings where activity_id = $1', [id]), []);
    const reports = await query(
      `select hearing_parent_id from case_activities where case_record_id = $1 and tag is not null`,
      [caseId],
    );
    assert.deepEqual(reports, reported === 201 ? [{ hearing_parent_id: null }] : []);
  });
});

test('C§2 an activity complied with twice concurrently is complied with once, and one calendar address stays valid', async () => {
  await race(async (caseId, time) => {
    const id = await motion(caseId, { due_at: '2026-03-31' });
    const comply = () => clerk.post(`/api/case-activities/${id}/comply`, {});
    assert.deepEqual((await atOnce(time, comply, comply)).sort(), [200, 422]);
    const replies = await Promise.all([1, 2, 3].map(() => clerk.post('/api/calendar-token')));
    const readings = await Promise.all(
      replies.map(({ body }) => testApp.get(`/calendar.ics?token=${body.data.token}`)),
    );
    assert.deepEqual(readings.map(({ status }) => status).sort(), [200, 401, 401]);
  });
});

test('C§2 a topic is not added to a category that is deleted concurrently', async () => {
  const [role] = (await admin.get('/api/roles')).body.data;
  for (let time = 0; time < TIMES; time += 1) {
    const { body } = await admin.post('/api/help-categories', { name: `Category ${time}`, order: time });
    const topic = { title: 'How to', body: 'So.', help_category_id: body.data.id, roles: [role.id] };
    const [written, deleted] = await atOnce(
      time,
      () => admin.post('/api/help-topics', topic),
      () => admin.delete(`/api/help-categories/${body.data.id}`),
    );
    assert.deepEqual([written, deleted], written === 201 ? [201, 422] : [422, 200]);
  }
});

test('C§4 after all races the stored counts match the records', async () => {
  await query('select fold_case_counts()');
  const columns = 'dimension, key, year, branch_id, court_type, classification, count';
  const kept = `select ${columns} from case_totals`;
  const counted = `select ${columns} from case_recount`;
  assert.notEqual((await query(kept)).length, 0);
  assert.deepEqual(await query(`(${kept} except ${counted}) union all (${counted} except ${kept})`), []);
});

test('C§2 no deadlock occurred', async () => {
  assert.equal(await deadlocksOf(testApp.app.connection.pool), 0);
});
