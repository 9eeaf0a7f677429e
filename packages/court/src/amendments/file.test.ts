import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { refusedBy } from '@bulwagan/testing/back-office.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';
import { sweepMedia } from '../media/temporary.ts';
import { amendedCase, waitingFiles } from './testing/case.ts';

const PATH = '/api/case-ammendments';
const TABLES = ['case_ammendments', 'case_activities', 'media', 'case_parties', 'case_evidence', 'audit_log'];

const testApp = await startCourt({ after });
const one = await amendedCase(testApp);
const other = await amendedCase(testApp);
const { counsel, clerk } = one;
const exhibit = { type: 'object', exhibit: 'B', description: 'A knife' };

const unchanged = refusedBy(testApp, TABLES);
const refused = (person: Pick<Person, 'post'>, body: Record<string, unknown>, status = 422) =>
  unchanged(() => person.post(PATH, body), status);

test('C§5 amendments are filed by permitted users, in cases within their scope', async () => {
  await refused(testApp, { case_record_id: one.id }, 401);
  await refused(await testApp.as('Sheriff', one.branchId), { case_record_id: one.id }, 403);
  await refused(await testApp.as('User', one.branchId), { case_record_id: one.id }, 403);
  const outside = [
    [counsel, other.id],
    [clerk, other.id],
    [await testApp.as('Counsel'), one.id],
    [counsel, newId()],
  ] as const;
  for (const [person, id] of outside) {
    const reply = await refused(person, { case_record_id: id });
    assert.deepEqual(reply.body.errors, { case_record_id: ['The selected case record id is invalid.'] });
  }
});

test('C§7 all failing fields are reported at once', async () => {
  const reply = await refused(counsel, {
    defendants: [{ name: ' ', classification: 'judge', email: 'nobody' }],
    removed_defendants: ['not an id'],
    evidences: [{ type: 'hearsay' }],
    files: 'one',
    removed_files: [one.fileId, one.fileId],
  });
  assert.deepEqual(Object.keys(reply.body.errors).sort(), [
    'case_record_id',
    'defendants.0.classification',
    'defendants.0.email',
    'defendants.0.name',
    'evidences.0.type',
    'files',
    'removed_defendants.0',
    'removed_files',
  ]);
});

test('C§7 non-testimonial evidence without exhibit and description is refused with a message that names both', async () => {
  const reply = await refused(counsel, {
    case_record_id: one.id,
    evidences: [
      exhibit,
      { type: 'documentary', exhibit: 'C' },
      { type: 'object', exhibit: '', description: null },
      { type: 'testimonial' },
    ],
  });
  assert.match(reply.body.message, /exhibit.*description.*both required/);
  assert.deepEqual(Object.keys(reply.body.errors).sort(), [
    'evidences.1.description',
    'evidences.2.description',
    'evidences.2.exhibit',
    'evidences.3.witness_name',
  ]);
});

test('contract: an id that is unknown, of another case or of another user is refused with an error for its field', async () => {
  const [theirs] = await waitingFiles(clerk, 'not-yours.pdf');
  const reply = await refused(counsel, {
    case_record_id: one.id,
    removed_defendants: [one.defendantId, other.defendantId],
    removed_evidence: [newId(), other.evidenceId],
    removed_files: [other.fileId],
    files: [theirs, one.fileId, newId()],
    evidences: [{ ...exhibit, offered_by_id: other.defendantId }],
  });
  assert.deepEqual(Object.keys(reply.body.errors).sort(), [
    'evidences.0.offered_by_id',
    'files.0',
    'files.1',
    'files.2',
    'removed_defendants.1',
    'removed_evidence.0',
    'removed_evidence.1',
    'removed_files.0',
  ]);
  assert.deepEqual(reply.body.errors['removed_defendants.1'], [
    'The selected removed defendants.1 is invalid.',
  ]);
});

test('contract: items already removed and expired temporary files are refused', async () => {
  const { body } = await clerk.post(`/api/case-records/${one.id}/parties`, {
    name: 'Gone already',
    classification: 'defendant',
  });
  await clerk.delete(`/api/case-records/${one.id}/parties/${body.data.id}`);
  const [late] = await waitingFiles(counsel, 'late.pdf');
  await testApp.app.connection.pool.query('update media set expires_at = $1 where id = $2', [
    iso(testApp.clock.now()),
    late,
  ]);
  const reply = await refused(counsel, {
    case_record_id: one.id,
    removed_defendants: [body.data.id],
    files: [late],
  });
  assert.deepEqual(Object.keys(reply.body.errors).sort(), ['files.0', 'removed_defendants.0']);
});

test('C§3 an amendment in an archived case is refused', async () => {
  const archived = await amendedCase(testApp);
  await giveStatus(testApp, archived.id, 'archived');
  const reply = await refused(archived.counsel, { case_record_id: archived.id });
  assert.equal(reply.body.errors, undefined);
});

test('C§4 an amendment that names only its case is filed, together with its activity', async () => {
  const reply = await counsel.post(PATH, { case_record_id: one.id.toUpperCase() });
  assert.equal(reply.status, 201);
  assert.deepEqual(Object.keys(reply.body.data).sort(), [
    'case_activity_id',
    'case_record_id',
    'created_at',
    'id',
    'status',
  ]);
  assert.equal(reply.body.data.status, 'Confirmed');
  assert.equal(reply.body.data.case_record_id, one.id);
  const activities = await counsel.get(`/api/case/${one.id}/activities`);
  const activity = activities.body.data.find(
    ({ id }: { id: string }) => id === reply.body.data.case_activity_id,
  );
  assert.deepEqual(
    [activity.activity, activity.type, activity.status, activity.is_amendment, activity.filed_at],
    ['Case Ammendment', 'Pleadings', 'Confirmed', true, testApp.app.time.dateOf(testApp.clock.now())],
  );
});

test('C§4 the requested changes are stored and shown, and the case does not change', async () => {
  const before = await one.content();
  const files = await waitingFiles(counsel, 'answer.pdf', 'annex.pdf');
  const { body } = await counsel.post(PATH, {
    case_record_id: one.id,
    defendants: [
      {
        name: 'Cora <b>Uy</b>',
        classification: 'defendant',
        address: 'Biñan',
        user_id: counsel.id,
        id: newId(),
      },
      { name: 'Dan Yu' },
    ],
    removed_defendants: [one.defendantId.toUpperCase()],
    evidences: [exhibit, { type: 'testimonial', witness_name: 'Eva Lim' }],
    removed_evidence: [one.evidenceId],
    files,
    removed_files: [one.fileId],
    remarks: 'The name was misspelt.',
  });
  assert.deepEqual(await one.content(), before);
  const { data } = (await counsel.get(`${PATH}/${body.data.id}`)).body;
  assert.deepEqual(
    data.defendants.map(({ id: _, ...party }: Record<string, unknown>) => party),
    [
      { name: 'Cora <b>Uy</b>', classification: 'defendant', address: 'Biñan', email: null, phone: null },
      { name: 'Dan Yu', classification: 'defendant', address: null, email: null, phone: null },
    ],
  );
  assert.deepEqual(
    [data.removed_defendants, data.removed_evidence, data.removed_files],
    [[one.defendantId], [one.evidenceId], [one.fileId]],
  );
  assert.deepEqual(
    data.evidences.map(({ type, exhibit, witness_name }: Record<string, unknown>) => [
      type,
      exhibit,
      witness_name,
    ]),
    [
      ['object', 'B', null],
      ['testimonial', null, 'Eva Lim'],
    ],
  );
  assert.deepEqual(
    data.files.map((file: Record<string, unknown>) => [file.file_name, file.tag, file.expires_at]),
    [
      ['answer.pdf', data.id, null],
      ['annex.pdf', data.id, null],
    ],
  );
  assert.deepEqual(
    [data.remarks, data.created_by.id, data.reviewed_by],
    ['The name was misspelt.', counsel.id, null],
  );

  // Files claimed by the amendment no longer expire and cannot be used by another amendment.
  testApp.clock.advance({ minutes: 1 });
  await testApp.app.connection.pool.query(`update media set created_at = created_at - interval '2 days'`);
  await sweepMedia(testApp.app);
  assert.equal((await clerk.get(`/api/media/${files[0]}`)).status, 200);
  await refused(counsel, { case_record_id: one.id, files });
});

test('C§2 amendments are listed by case and status, for users who see the papers of the case', async () => {
  for (const role of ['Sheriff', 'User', 'BCC Evidence', 'Dashboard User'] as const)
    assert.equal((await (await testApp.as(role, one.branchId)).get(PATH)).status, 403);
  const elsewhere = await testApp.as('BCC Staff', await testApp.branch());
  assert.deepEqual((await elsewhere.get(PATH)).body.data, []);
  assert.equal((await elsewhere.get(PATH)).body.meta.total, 0);
  const filed = await other.counsel.post(PATH, { case_record_id: other.id });
  const of = async (person: Person, query = '') =>
    (await person.get(`${PATH}${query}`)).body.data.map(({ id }: { id: string }) => id);
  assert.deepEqual(await of(other.counsel), [filed.body.data.id]);
  assert.equal((await of(counsel)).includes(filed.body.data.id), false);
  const everybody = await testApp.as('Office of the Court Clerk');
  assert.deepEqual(await of(everybody, `?filter[case_record_id]=${other.id}`), [filed.body.data.id]);
  const named = (await everybody.get(`/api/case-records/${other.id}`)).body.data;
  const [listed] = (await everybody.get(`${PATH}?filter[case_record_id]=${other.id}`)).body.data;
  assert.deepEqual([listed.case_number, listed.case_title], [named.case_number, named.case_title]);
  assert.deepEqual(await of(everybody, `?filter[case_record_id]=${other.id}&filter[status]=Granted`), []);
  assert.deepEqual(await of(counsel, `?filter[case_record_id]=${other.id}`), []);
  assert.equal((await of(everybody)).length, 3);
  assert.equal((await of(everybody, '?per_page=1&page=2')).length, 1);
  assert.equal((await everybody.get(`${PATH}?filter[status]=open`)).status, 422);
  assert.equal((await everybody.get(`${PATH}?filter[case]=x`)).status, 400);

  assert.equal((await elsewhere.get(`${PATH}/${filed.body.data.id}`)).status, 404);
  assert.equal((await counsel.get(`${PATH}/${filed.body.data.id}`)).status, 404);
  assert.equal((await everybody.get(`${PATH}/${newId()}`)).status, 404);
});

test('contract: an amendment hides its evidence from users who may not see evidence', async () => {
  const now = iso(testApp.clock.now());
  const { rows } = await testApp.app.connection.pool.query(
    `insert into roles (name, reach, created_at, updated_at) values ('Filing', 'branch', $1, $1) returning id`,
    [now],
  );
  await testApp.app.connection.pool.query(
    `insert into role_permissions select $1, p from unnest(array['View Case Details', 'View Case Filing']) p`,
    [rows[0].id],
  );
  const reader = await testApp.as('User', one.branchId);
  await testApp.app.connection.pool.query('insert into user_roles values ($1, $2)', [reader.id, rows[0].id]);
  const list = await reader.get(`${PATH}?filter[case_record_id]=${one.id}`);
  assert.equal(list.body.data.length, 2);
  const asked = list.body.data[0];
  assert.deepEqual([asked.evidences, asked.removed_evidence, asked.evidence_hidden], [[], [], true]);
  assert.equal(asked.defendants.length, 2);
  const shown = await reader.get(`${PATH}/${asked.id}`);
  assert.deepEqual(shown.body.data, asked);
  assert.doesNotMatch(list.text + shown.text, /knife|Eva Lim/);
  const { body } = await counsel.get(`${PATH}/${asked.id}`);
  assert.deepEqual([body.data.evidences.length, body.data.evidence_hidden], [2, false]);
});

test('contract: an amendment of a sealed case, its files and its reads stay restricted to that case', async () => {
  const encrypted = await amendedCase(testApp, { classification: 'sealed' });
  const files = await waitingFiles(encrypted.counsel, 'sealed.pdf');
  const { body } = await encrypted.counsel.post(PATH, { case_record_id: encrypted.id, files });
  const staff = await testApp.as('BCC Staff', encrypted.branchId);
  assert.deepEqual((await staff.get(PATH)).body.data, []);
  assert.equal((await staff.get(`${PATH}/${body.data.id}`)).status, 404);
  assert.equal((await staff.get(`/api/media/${files[0]}`)).status, 404);
  await refused(staff, { case_record_id: encrypted.id });
  assert.equal((await encrypted.clerk.get(PATH)).body.data.length, 1);
  assert.equal((await encrypted.clerk.get(`${PATH}/${body.data.id}`)).status, 200);
  assert.equal((await encrypted.clerk.get(`/api/media/${files[0]}`)).status, 200);
  const { rows } = await testApp.app.connection.pool.query(
    `select what from sealed_reads where case_record_id = $1 and user_id = $2 and what <> all($3) order by id`,
    [encrypted.id, encrypted.clerk.id, ['parties', 'evidence', 'attachments']],
  );
  assert.deepEqual(
    rows.map(({ what }) => what),
    ['amendments', 'amendment', 'file'],
  );
});

test('of two amendments that use one file at the same time, one is filed', async () => {
  const files = await waitingFiles(counsel, 'once.pdf');
  const replies = await Promise.all(
    [1, 2, 3, 4].map(() => counsel.post(PATH, { case_record_id: one.id, files })),
  );
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422]);
});
