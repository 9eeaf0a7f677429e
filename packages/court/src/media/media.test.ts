import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Person, type Reply, startCourt } from '@bulwagan/testing/court.ts';
import { type FormPart, multipartForm } from '@bulwagan/testing/form.ts';
import { giveStatus } from '@bulwagan/testing/samples/case-status.ts';
import { sweepMedia } from './temporary.ts';
import {
  attachment,
  foreign,
  jpeg,
  pdf,
  pdfOf,
  png,
  tiff,
  type WatchedFiles,
  watchedFiles,
} from './testing/files.ts';

const TWENTY_MB = 20 * 1024 * 1024;
const TABLES = ['media', 'media_leftovers', 'audit_log'];

const send = (person: Person, path: string, parts: FormPart[]): Promise<Reply> =>
  person.post(path, undefined, multipartForm(parts));

const testApp = await startCourt({ after });
const files: WatchedFiles = watchedFiles(testApp.app.files);
testApp.app.files = files;
const branchId = await testApp.branch();
const clerk = await testApp.as('BCC Staff', branchId);
const caseId: string = (await testApp.caseRecord({ branch_id: branchId })).id;
const path = `/api/case-records/${caseId}/attachments`;

/** Snapshot of rows, files and audit events, to show that nothing has changed. */
const state = async () => JSON.stringify([await testApp.snapshot(...TABLES), [...files.keys].sort()]);

const refused = async (person: Person, where: string, parts: FormPart[], status: number): Promise<Reply> => {
  const before = await state();
  const reply = await send(person, where, parts);
  assert.equal(reply.status, status, reply.text);
  assert.equal(await state(), before);
  return reply;
};

const addActivity = async (ofCase = caseId): Promise<string> => {
  const now = testApp.clock.now().toString();
  const { id } = await testApp.app.db
    .insertInto('case_activities')
    .values({
      id: newId(),
      case_record_id: ofCase,
      activity: 'Order/Constancia',
      type: 'Court Actions',
      status: 'Confirmed',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

test('C§5 files are visible to permitted users and added by users who manage the case', async () => {
  const good = [attachment(pdf())];
  const unsigned = await testApp.post(path, undefined, multipartForm(good));
  assert.equal(unsigned.status, 401);
  assert.equal((await testApp.get(path)).status, 401);
  assert.equal((await testApp.get(`/api/media/${newId()}`)).status, 401);
  const reader = await testApp.as('User', branchId);
  assert.equal((await reader.get(path)).status, 403);
  await refused(reader, path, good, 403);
  assert.equal((await reader.delete(`${path}/${newId()}`)).status, 403);
  const elsewhere = await testApp.as('BCC Staff', await testApp.branch());
  assert.equal((await elsewhere.get(path)).status, 404);
  await refused(elsewhere, path, good, 404);
  assert.equal((await elsewhere.delete(`${path}/${newId()}`)).status, 404);
  await refused(clerk, `/api/case-records/${newId()}/attachments`, good, 404);
  await refused(clerk, `/api/case-activities/${newId()}/attachments`, good, 404);
  assert.equal((await clerk.get(`/api/case-activities/${newId()}/attachments`)).status, 404);
});

test('contract: a file whose content does not match its name is refused', async () => {
  for (const [name, bytes] of foreign) {
    const reply = await refused(clerk, path, [attachment(bytes, name)], 422);
    assert.deepEqual(reply.body.errors, {
      'attachments.0': ['The attachments.0 field must be a file of type: pdf, png, jpg, tiff.'],
    });
  }
});

test('contract, court: a truncated file or one with impossible dimensions is refused', async () => {
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length - 12);
  const damaged: [name: string, bytes: Buffer][] = [
    ['cut.pdf', half(pdf())],
    ['header.pdf', Buffer.from('%PDF-1.7\nnothing else')],
    ['cut.png', half(png())],
    ['empty.png', png('', [0, 10])],
    ['huge.png', png('', [2 ** 31 - 1, 2])],
    ['more-than-it-holds.png', png('', [9_000, 9_000])],
    ['cut.jpg', half(jpeg())],
    ['empty.jpg', jpeg('', [0, 10])],
    ['huge.jpg', jpeg('', [65_535, 65_535])],
    ['cut.tif', half(tiff('x'.repeat(100)))],
    ['empty.tif', tiff('x', [10, 0])],
    ['huge.tif', tiff('x', [4_000_000_000, 10])],
  ];
  for (const [name, bytes] of damaged) {
    const reply = await refused(clerk, path, [attachment(pdf('good')), attachment(bytes, name)], 422);
    assert.deepEqual(
      reply.body.errors,
      { 'attachments.1': ['The attachments.1 field must be a file that is whole and not damaged.'] },
      name,
    );
  }
});

test('contract, court: a PDF with up to 1,024 bytes before its header is accepted', async () => {
  for (const before of ['', '\ufeff', '\r\n', 'Content-Type: application/pdf\r\n\r\n', ' '.repeat(1_024)]) {
    const bytes = Buffer.concat([Buffer.from(before), pdf()]);
    const reply = await send(clerk, path, [attachment(bytes)]);
    assert.equal(reply.status, 201, reply.text);
    assert.deepEqual(
      [reply.body.data[0].media_type, reply.body.data[0].size],
      ['application/pdf', bytes.length],
    );
  }
  const late = Buffer.concat([Buffer.alloc(1_025, 32), pdf()]);
  await refused(clerk, path, [attachment(late)], 422);
});

test('contract: a missing file, an empty file and a text instead of a file are refused', async () => {
  const none = await refused(clerk, path, [{ name: 'remarks', value: 'see above' }], 422);
  assert.deepEqual(none.body.errors, { attachments: ['The attachments field is required.'] });
  const unchosen = await refused(clerk, path, [attachment(Buffer.alloc(0), '')], 422);
  assert.deepEqual(unchosen.body.errors, { attachments: ['The attachments field is required.'] });
  const empty = await refused(clerk, path, [attachment(Buffer.alloc(0), 'empty.pdf')], 422);
  assert.deepEqual(empty.body.errors, { 'attachments.0': ['The attachments.0 field must not be empty.'] });
  const text = await refused(clerk, path, [{ name: 'attachments[]', value: '%PDF-1.7 a text' }], 422);
  assert.deepEqual(text.body.errors, { 'attachments.0': ['The attachments.0 field must be a file.'] });
  const json = await clerk.post(path, { attachments: [{}] });
  assert.deepEqual(json.body.errors, { attachments: ['The attachments field is required.'] });
});

test('contract: 20 MB are accepted; 20 MB and one byte, and 21 MB, are refused and not stored', async () => {
  for (const size of [TWENTY_MB + 1, 21 * 1024 * 1024]) {
    const reply = await refused(clerk, path, [attachment(pdfOf(size))], 422);
    assert.deepEqual(reply.body.errors, {
      'attachments.0': ['The attachments.0 field must not be greater than 20480 kilobytes.'],
    });
  }
  const full = await send(clerk, path, [attachment(pdfOf(TWENTY_MB))]);
  assert.equal(full.status, 201);
  assert.equal(full.body.data[0].size, TWENTY_MB);
});

test('contract: one refused file means none is stored, and every refused file is reported', async () => {
  const reply = await refused(
    clerk,
    path,
    [
      attachment(pdf('good')),
      attachment(Buffer.from('<html>'), 'page.pdf'),
      attachment(jpeg('good too'), 'good.jpg'),
      attachment(Buffer.alloc(0), 'empty.pdf'),
    ],
    422,
  );
  assert.deepEqual(Object.keys(reply.body.errors), ['attachments.1', 'attachments.3']);
  assert.match(reply.body.message, /and 1 more error\)$/);
});

test('contract: too many files or bytes in one upload are refused', async () => {
  const many = Array.from({ length: 21 }, () => attachment(pdf()));
  const reply = await refused(clerk, path, many, 422);
  assert.deepEqual(reply.body.errors, {
    attachments: ['The attachments field must not have more than 20 items.'],
  });
  const large = Array.from({ length: 6 }, () => attachment(pdfOf(18 * 1024 * 1024)));
  await refused(clerk, path, large, 413);
});

test('a full disk fails the upload and leaves no untracked file', async () => {
  const before = await state();
  files.failsAfter = files.keys.size + 1;
  const reply = await send(clerk, path, [attachment(pdf('first')), attachment(pdf('second'))]);
  files.failsAfter = Number.POSITIVE_INFINITY;
  assert.equal(reply.status, 500);
  assert.doesNotMatch(reply.text, /ENOSPC|court\/media/);
  assert.equal(await state(), before);
});

test('contract: files of every accepted type are stored byte for byte and downloaded with that type', async () => {
  const scan = tiff(randomBytes(70_000).toString('latin1'));
  const added = await send(clerk, path, [
    attachment(scan, '../../../etc/passwd', 'attachments[0]'),
    attachment(png(), 'page.html', 'attachments[]'),
    attachment(jpeg(), 'larawan ng ñandú.jpg', 'attachments'),
  ]);
  assert.equal(added.status, 201);
  assert.deepEqual(
    added.body.data.map((file: Record<string, unknown>) => [file.file_name, file.media_type, file.size]),
    [
      ['passwd', 'image/tiff', scan.length],
      ['page.html', 'image/png', png().length],
      ['larawan ng ñandú.jpg', 'image/jpeg', jpeg().length],
    ],
  );
  const [first, second] = added.body.data;
  assert.equal(first.url, `http://localhost:3000/court/api/media/${first.id}`);
  const response = await testApp.server.inject({
    url: `/court/api/media/${first.id}`,
    headers: clerk.headers,
  });
  assert.equal(response.statusCode, 200);
  assert.ok(response.rawPayload.equals(scan));
  assert.equal(response.headers['content-type'], 'image/tiff');
  assert.equal(response.headers['content-length'], String(scan.length));
  assert.equal(response.headers['x-content-type-options'], 'nosniff');
  assert.match(String(response.headers['content-security-policy']), /sandbox/);
  assert.equal(response.headers['cache-control'], 'no-store');
  assert.equal(
    response.headers['content-disposition'],
    `attachment; filename="passwd.tif"; filename*=UTF-8''passwd.tif`,
  );
  const page = await clerk.get(`/api/media/${second.id}`);
  assert.match(String(page.headers['content-disposition']), /^attachment; filename="page\.html\.png"/);
  const listed = (await clerk.get(path)).body.data.map(({ id }: { id: string }) => id);
  assert.deepEqual(
    listed.slice(-3),
    added.body.data.map(({ id }: { id: string }) => id),
  );
  for (const key of files.keys) assert.match(key, /^court\/media\/[0-9a-f-]{36}$/);
});

test('contract: a file is hidden from users who may not see its case', async () => {
  const { body } = await send(clerk, path, [attachment(pdf('in confidence'))]);
  const url = `/api/media/${body.data[0].id}`;
  assert.equal((await (await testApp.as('BCC Staff', await testApp.branch())).get(url)).status, 404);
  assert.equal((await (await testApp.as('Counsel')).get(url)).status, 404);
  // This user may see activities but not the files of the case.
  assert.equal((await (await testApp.as('Sheriff', branchId)).get(url)).status, 404);
  assert.equal((await (await testApp.as('User', branchId)).get(url)).status, 403);
  assert.equal((await clerk.get(url)).status, 200);
  assert.equal((await clerk.get(`/api/media/${newId()}`)).status, 404);
  assert.equal((await clerk.get('/api/media/..%2f..%2fetc')).status, 404);
});

test('contract: reading a file of a sealed case is audited', async () => {
  const chief = await testApp.as('Branch of the Court Clerk', branchId);
  const sealed = await testApp.caseRecord({ branch_id: branchId, classification: 'sealed' });
  const where = `/api/case-records/${sealed.id}/attachments`;
  assert.equal((await clerk.get(where)).status, 404);
  await refused(clerk, where, [attachment(pdf())], 404);
  const { body } = await send(chief, where, [attachment(pdf())]);
  assert.equal((await chief.get(where)).status, 200);
  assert.equal((await chief.get(`/api/media/${body.data[0].id}`)).status, 200);
  assert.equal((await clerk.get(`/api/media/${body.data[0].id}`)).status, 404);
  const { rows } = await testApp.app.connection.pool.query(
    'select what from sealed_reads where case_record_id = $1 and user_id = $2 order by id',
    [sealed.id, chief.id],
  );
  assert.deepEqual(
    rows.map(({ what }) => what),
    ['attachments', 'file'],
  );
});

test('contract: an attachment is removed once, its file is deleted after the commit, and the history identifies it', async () => {
  const { body } = await send(clerk, path, [attachment(pdf('to be removed'), 'wrong case.pdf')]);
  const [{ id }] = body.data;
  const other = await testApp.caseRecord({ branch_id: branchId });
  assert.equal((await clerk.delete(`/api/case-records/${other.id}/attachments/${id}`)).status, 404);
  const kept = files.keys.size;
  const removed = await clerk.delete(`${path}/${id}`);
  assert.equal(removed.status, 200);
  assert.equal(typeof removed.body.message, 'string');
  assert.equal((await clerk.get(`/api/media/${id}`)).status, 404);
  assert.equal((await clerk.delete(`${path}/${id}`)).status, 404);
  await Promise.all([sweepMedia(testApp.app), sweepMedia(testApp.app)]);
  assert.equal(files.keys.size, kept - 1);
  assert.equal(await testApp.snapshot('media_leftovers'), 'media_leftovers: ');
  const { rows } = await testApp.app.connection.pool.query(
    `select changes from audit_log where action = 'case.file_removed' and subject_id = $1`,
    [caseId],
  );
  assert.equal(rows.length, 1);
  const [file] = rows[0].changes.before.files;
  assert.equal(file.file_name, 'wrong case.pdf');
  assert.match(file.sha256, /^[0-9a-f]{64}$/);
});

test('C§2 an activity has its own attachments, visible with the activities', async () => {
  const activityId = await addActivity();
  const where = `/api/case-activities/${activityId}/attachments`;
  const sheriff = await testApp.as('Sheriff', branchId);
  await refused(sheriff, where, [attachment(pdf())], 403);
  await refused(await testApp.as('Stenographer', await testApp.branch()), where, [attachment(pdf())], 404);
  await refused(clerk, where, [attachment(pdf()), attachment(Buffer.from('x'))], 422);
  const added = await send(clerk, where, [attachment(pdf('order')), attachment(png(), 'seal.png')]);
  assert.equal(added.status, 201);
  const listed = await sheriff.get(where);
  assert.deepEqual(listed.body.data, added.body.data);
  assert.equal((await sheriff.get(`/api/media/${listed.body.data[0].id}`)).status, 200);
  assert.equal((await (await testApp.as('User', branchId)).get(where)).status, 403);
  assert.equal((await (await testApp.as('Sheriff', await testApp.branch())).get(where)).status, 404);
  const ofCase = (await clerk.get(path)).body.data.map(({ id }: { id: string }) => id);
  assert.equal(ofCase.includes(listed.body.data[0].id), false);
});

test('C§3 an archived case and an expunged activity accept no attachments', async () => {
  const archived = await testApp.caseRecord({ branch_id: branchId });
  const ofArchived = await addActivity(archived.id);
  const expunged = await addActivity();
  await giveStatus(testApp, archived.id, 'archived');
  await testApp.app.connection.pool.query(`update case_activities set status = 'Expunged' where id = $1`, [
    expunged,
  ]);
  for (const where of [
    `/api/case-records/${archived.id}/attachments`,
    `/api/case-activities/${ofArchived}/attachments`,
    `/api/case-activities/${expunged}/attachments`,
  ]) {
    const reply = await refused(clerk, where, [attachment(pdf())], 422);
    assert.equal(reply.body.errors, undefined);
  }
});

test('contract: deleting an activity deletes its files', async () => {
  const activityId = await addActivity();
  const { body } = await send(clerk, `/api/case-activities/${activityId}/attachments`, [attachment(pdf())]);
  const kept = files.keys.size;
  await testApp.app.db.deleteFrom('case_activities').where('id', '=', activityId).execute();
  await sweepMedia(testApp.app);
  assert.equal(files.keys.size, kept - 1);
  assert.equal((await clerk.get(`/api/media/${body.data[0].id}`)).status, 404);
});
