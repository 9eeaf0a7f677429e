import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { SystemRole } from '@bulwagan/contracts/court/roles.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { refusedBy } from '@bulwagan/testing/back-office.ts';
import { type Person, type Reply, STANDARD_RULES, startCourt } from '@bulwagan/testing/court.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';
import { type AmendedCase, amendedCase, waitingFiles } from './testing/case.ts';

const PATH = '/api/case-ammendments';
const TABLES = ['case_ammendments', 'case_activities', 'media', 'case_parties', 'case_evidence', 'audit_log'];

const testApp = await startCourt({ after });

interface Filed {
  id: string;
  activityId: string;
  files: string[];
}

/** Files an amendment that changes everything in a case. */
async function file(found: AmendedCase, more: Record<string, unknown> = {}): Promise<Filed> {
  const files = await waitingFiles(found.counsel, 'answer.pdf');
  const reply = await found.counsel.post(PATH, {
    case_record_id: found.id,
    defendants: [{ name: 'Cora Uy', classification: 'defendant', address: 'Biñan' }],
    removed_defendants: [found.defendantId],
    evidences: [{ type: 'object', exhibit: 'B', description: 'A knife' }],
    removed_evidence: [found.evidenceId],
    files,
    removed_files: [found.fileId],
    ...more,
  });
  assert.equal(reply.status, 201, reply.text);
  return { id: reply.body.data.id, activityId: reply.body.data.case_activity_id, files };
}

const review = (
  person: Pick<Person, 'post'>,
  id: string,
  body: unknown = { status: 'Granted' },
): Promise<Reply> => person.post(`${PATH}/${id}/review`, body);

const setStatus = (person: Person, activityId: string, status: string): Promise<Reply> =>
  person.post(`/api/case-activities/${activityId}/update-status`, { status });

const refused = refusedBy(testApp, TABLES);

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

async function activityStatus(id: string): Promise<string> {
  const { rows } = await testApp.app.connection.pool.query(
    'select status from case_activities where id = $1',
    [id],
  );
  return rows[0].status;
}

test('C§5 amendments are reviewed by permitted users, in cases within their scope', async () => {
  const found = await amendedCase(testApp);
  const { id } = await file(found);
  await refused(() => review(testApp, id), 401);
  await refused(() => review(found.counsel, id), 403);
  for (const role of ['BCC Staff', 'Office of the Court Clerk', 'Sheriff'] as const) {
    const person = await testApp.as(role, found.branchId);
    await refused(() => review(person, id), 403);
  }
  const elsewhere = await testApp.as('Branch of the Court Clerk', await testApp.branch());
  await refused(() => review(elsewhere, id), 404);
  await refused(() => review(found.clerk, newId()), 404);
  for (const body of [{}, { status: 'Confirmed' }, { status: 'granted' }, { status: 'Granted', remarks: 7 }])
    await refused(() => review(found.clerk, id, body), 422);
});

test('C§2 a denied amendment changes nothing in its case and is final', async () => {
  const found = await amendedCase(testApp);
  const { id, activityId, files } = await file(found);
  const before = await found.content();
  const reply = await review(found.clerk, id, { status: 'Denied', remarks: 'Out of time.' });
  assert.equal(reply.status, 200);
  const { data } = reply.body;
  assert.deepEqual(
    [data.status, data.review_remarks, data.reviewed_by.id],
    ['Denied', 'Out of time.', found.clerk.id],
  );
  assert.deepEqual(await found.content(), before);
  assert.equal(await activityStatus(activityId), 'Denied');
  assert.deepEqual(
    data.files.map((each: { id: string }) => each.id),
    files,
  );
  const again = await refused(() => review(found.clerk, id), 422);
  assert.equal(again.body.errors, undefined);
  assert.match(again.body.message, /denied already/);
});

test('C§2 a granted amendment is applied completely: parties, evidence and files added and removed', async () => {
  const found = await amendedCase(testApp);
  const { id, activityId, files } = await file(found);
  const asked = (await found.clerk.get(`${PATH}/${id}`)).body.data;
  const [before] = (await found.content()).files;
  const reply = await review(found.clerk, id, { status: 'Granted', remarks: null });
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body.passed_over, {
    removed_defendants: [],
    removed_evidence: [],
    removed_files: [],
  });
  const { parties, evidence, files: attached } = await found.content();
  assert.deepEqual(namesOf(parties), ['Atty. Lopez', 'Cora Uy']);
  assert.equal(parties[1].id, asked.defendants[0].id);
  assert.deepEqual(
    evidence.map((each: Record<string, unknown>) => [each.id, each.exhibit]),
    [[asked.evidences[0].id, 'B']],
  );
  assert.deepEqual(
    attached.map((each: { id: string }) => each.id),
    files,
  );
  assert.equal((await found.clerk.get(`/api/media/${found.fileId}`)).status, 404);
  assert.equal((await found.clerk.get(`/api/media/${files[0]}`)).status, 200);
  assert.equal(await activityStatus(activityId), 'Granted');
  // Removed items stay on record.
  const { rows } = await testApp.app.connection.pool.query(
    `select (select removed_at from case_parties where id = $1) is not null as party,
       (select removed_at from case_evidence where id = $2) is not null as evidence`,
    [found.defendantId, found.evidenceId],
  );
  assert.deepEqual(rows, [{ party: true, evidence: true }]);
  const { rows: auditEvents } = await testApp.app.connection.pool.query(
    `select action, changes from audit_log where subject_id = $1 and action like 'amendment.%' order by id`,
    [found.id],
  );
  assert.deepEqual(
    auditEvents.map(({ action }) => action),
    ['amendment.filed', 'amendment.granted'],
  );
  assert.doesNotMatch(JSON.stringify(auditEvents), /knife/);
  const [{ sha256, ...removedFile }] = auditEvents[1].changes.removed_files;
  assert.deepEqual(removedFile, {
    id: found.fileId,
    file_name: 'complaint.pdf',
    media_type: 'application/pdf',
    size: before.size,
  });
  assert.match(sha256, /^[0-9a-f]{64}$/);
  const again = await refused(() => review(found.clerk, id, { status: 'Denied' }), 422);
  assert.match(again.body.message, /granted already/);
});

test('contract: items removed by someone else after filing are skipped and reported, and the rest is applied', async () => {
  const found = await amendedCase(testApp);
  const { id } = await file(found);
  const at = `/api/case-records/${found.id}`;
  await found.clerk.delete(`${at}/parties/${found.defendantId}`);
  await found.clerk.delete(`${at}/evidence/${found.evidenceId}`);
  await found.clerk.delete(`${at}/attachments/${found.fileId}`);
  const reply = await review(found.clerk, id);
  assert.equal(reply.status, 200);
  assert.deepEqual(reply.body.passed_over, {
    removed_defendants: [found.defendantId],
    removed_evidence: [found.evidenceId],
    removed_files: [found.fileId],
  });
  const { parties, evidence } = await found.content();
  assert.deepEqual([parties.length, evidence.length], [2, 1]);
});

test('of two simultaneous reviewers, one decides', async () => {
  const found = await amendedCase(testApp);
  const second = await testApp.as('Branch of the Court Clerk', found.branchId);
  const { id, activityId } = await file(found);
  const replies = await Promise.all([
    review(found.clerk, id, { status: 'Granted' }),
    review(second, id, { status: 'Denied' }),
    setStatus(second, activityId, 'Granted'),
    review(found.clerk, id, { status: 'Denied' }),
  ]);
  const done = replies.filter(({ status }) => status === 200);
  // Setting the activity to the status it already has does not count as a second decision.
  assert.ok(done.length === 1 || (done.length === 2 && replies[2]!.status === 200));
  const { data } = (await found.clerk.get(`${PATH}/${id}`)).body;
  const { parties } = await found.content();
  assert.deepEqual(
    namesOf(parties),
    data.status === 'Granted' ? ['Atty. Lopez', 'Cora Uy'] : ['Ben Dy', 'Atty. Lopez'],
  );
  assert.equal(await activityStatus(activityId), data.status);
  const { rows } = await testApp.app.connection.pool.query(
    `select count(*)::integer as count from audit_log
     where subject_id = $1 and action in ('amendment.granted', 'amendment.denied')`,
    [found.id],
  );
  assert.equal(rows[0].count, 1);
});

test('C§3 granting or denying the activity of an amendment reviews the amendment by the same rule', async () => {
  const granted = await amendedCase(testApp);
  const first = await file(granted);
  assert.equal((await setStatus(granted.clerk, first.activityId, 'Granted')).status, 200);
  assert.deepEqual(namesOf((await granted.content()).parties), ['Atty. Lopez', 'Cora Uy']);
  const shown = (await granted.clerk.get(`${PATH}/${first.id}`)).body.data;
  assert.deepEqual([shown.status, shown.reviewed_by.id], ['Granted', granted.clerk.id]);

  const denied = await amendedCase(testApp);
  const second = await file(denied);
  assert.equal((await setStatus(denied.clerk, second.activityId, 'Denied')).status, 200);
  assert.deepEqual(namesOf((await denied.content()).parties), ['Ben Dy', 'Atty. Lopez']);
  assert.equal((await denied.clerk.get(`${PATH}/${second.id}`)).body.data.status, 'Denied');
});

test('C§3 a user who may decide activities but not review amendments cannot decide one through its activity', async () => {
  const found = await amendedCase(testApp);
  const { activityId } = await file(found);
  const { rows } = await testApp.app.connection.pool.query(
    `insert into roles (name, reach, created_at, updated_at) values ('Decider', 'branch', $1, $1) returning id`,
    [testApp.clock.now().toString()],
  );
  await testApp.app.connection.pool.query(
    `insert into role_permissions select $1, p from unnest(array['View Case Details', 'Decide Activities']) p`,
    [rows[0].id],
  );
  const decider = await testApp.as('User', found.branchId);
  await testApp.app.connection.pool.query('insert into user_roles values ($1, $2)', [decider.id, rows[0].id]);
  await refused(() => setStatus(decider, activityId, 'Granted'), 403);
  await refused(() => setStatus(decider, activityId, 'Denied'), 403);
  assert.equal((await setStatus(decider, activityId, 'for_update')).status, 200);
});

test('C§3 the activity of a reviewed amendment accepts no other status, but can be expunged and restored', async () => {
  const found = await amendedCase(testApp);
  const { id, activityId } = await file(found);
  await review(found.clerk, id);
  for (const status of ['Denied', 'Confirmed', 'for_update'])
    await refused(() => setStatus(found.clerk, activityId, status), 422);
  assert.equal((await setStatus(found.clerk, activityId, 'Expunged')).status, 200);
  const chief = await testApp.as('Super Admin');
  assert.equal((await setStatus(chief, activityId, 'Confirmed')).status, 200);
  assert.equal((await setStatus(found.clerk, activityId, 'Granted')).status, 200);
  assert.equal((await found.content()).parties.length, 2);
});

test('C§3 an amendment with an expunged activity or in an archived case cannot be reviewed', async () => {
  const found = await amendedCase(testApp);
  const { id, activityId } = await file(found);
  await setStatus(found.clerk, activityId, 'Expunged');
  await refused(() => review(found.clerk, id), 422);
  const archived = await amendedCase(testApp);
  const waiting = await file(archived);
  await giveStatus(testApp, archived.id, 'archived');
  await refused(() => review(archived.clerk, waiting.id), 422);
  await refused(() => review(archived.clerk, waiting.id, { status: 'Denied' }), 422);
});

test('contract: an amendment can be reviewed after its activity was deleted', async () => {
  const found = await amendedCase(testApp);
  const { id, activityId } = await file(found);
  assert.equal((await found.clerk.delete(`/api/case-activities/${activityId}`)).status, 200);
  const reply = await review(found.clerk, id);
  assert.equal(reply.status, 200);
  assert.deepEqual([reply.body.data.case_activity_id, reply.body.data.status], [null, 'Granted']);
});

test('contract: a counsel removed by an amendment loses access to the case, and an added one gains it', async () => {
  const found = await amendedCase(testApp);
  const successor = await testApp.person({ roles: ['Counsel'], email: 'successor@law.example' });
  const leaving = (await found.content()).parties[1];
  const { id } = await file(found, {
    defendants: [{ name: 'Atty. New', classification: 'counsel', email: 'Successor@law.example' }],
    removed_defendants: [leaving.id],
  });
  const path = `/api/case-records/${found.id}`;
  assert.equal((await successor.get(path)).status, 404);
  assert.equal((await review(found.clerk, id)).status, 200);
  assert.equal((await successor.get(path)).status, 200);
  assert.equal((await found.counsel.get(path)).status, 404);
  assert.equal((await found.counsel.get(`${PATH}/${id}`)).status, 404);
});

test('C§3 a grant by a user who may not classify a restricted case gives no account access to it', async () => {
  const counsel = await testApp.person({ roles: ['Counsel'], email: 'amended@law.example' });
  const admin = await testApp.as('Super Admin');
  const permissions = ['View Case Details', 'View Restricted Cases', 'Review Amendments', 'Classify Cases'];
  const reviewerOf = async (branchId: number, names: string[]) => {
    const name = `Reviewer ${names.length}`;
    const body = { name, permissions: names.map((permission) => ({ name: permission })) };
    assert.equal((await admin.post('/api/roles-list', body)).status, 201);
    return await testApp.person({ roles: [name as SystemRole], branchIds: [branchId] });
  };
  const added = [{ name: 'Atty. New', classification: 'counsel', email: counsel.email }];
  for (const [names, expected] of [
    [permissions.slice(0, 3), null],
    [permissions, counsel.id],
  ] as const) {
    const found = await amendedCase(testApp, { classification: 'restricted' });
    const { id } = await file(found, { defendants: added });
    const granted = await review(await reviewerOf(found.branchId, [...names]), id);
    assert.equal(granted.status, 200, granted.text);
    const party = (await found.content()).parties.find(({ name }) => name === 'Atty. New');
    assert.equal(party.user_id, expected);
  }
});

const OTHERS_REVIEW = 'You filed this amendment, so another user must review it.';

test('contract §3.1 the user who filed an amendment cannot review it, not even through the status of its activity', async () => {
  const found = await amendedCase(testApp);
  const { id, activityId } = await file({ ...found, counsel: found.clerk });
  for (const status of ['Granted', 'Denied']) {
    const own = await refused(() => review(found.clerk, id, { status }), 403);
    assert.deepEqual(own.body, { message: OTHERS_REVIEW });
    await refused(() => setStatus(found.clerk, activityId, status), 403);
  }
  assert.equal((await found.clerk.get(`${PATH}/${id}`)).body.data.reviewed_by_others, true);
  const colleague = await testApp.as('Branch of the Court Clerk', found.branchId);
  assert.equal((await colleague.get(`${PATH}/${id}`)).body.data.reviewed_by_others, false);
  assert.equal((await review(colleague, id)).status, 200);
  await refused(() => review(found.clerk, id), 403);
});

test('contract §3.1 the Super Admin cannot review their own amendment either', async () => {
  const found = await amendedCase(testApp);
  const admin = await testApp.as('Super Admin');
  const filed = await admin.post(PATH, { case_record_id: found.id, defendants: [{ name: 'Cora Uy' }] });
  await refused(() => review(admin, filed.body.data.id), 403);
});

test('contract §3.1 users may change the status of other activities that they recorded', async () => {
  const found = await amendedCase(testApp);
  const motion = { activity: 'Motion', type: 'Pleadings' };
  const { id } = (await found.clerk.post(`/api/case/${found.id}/activities`, motion)).body.data;
  assert.equal((await setStatus(found.clerk, id, 'Granted')).status, 200);
});

test('contract §3.1 with AMENDMENT_REVIEW=single the user who filed an amendment may review it', async (t) => {
  const single = await startCourt(t, {
    settings: { rules: { ...STANDARD_RULES, amendmentReview: 'single' } },
  });
  const found = await amendedCase(single);
  const asked = { case_record_id: found.id, defendants: [{ name: 'Cora Uy' }] };
  const { id } = (await found.clerk.post(PATH, asked)).body.data;
  assert.equal((await found.clerk.get(`${PATH}/${id}`)).body.data.reviewed_by_others, false);
  assert.equal((await review(found.clerk, id)).status, 200);
});
