import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Person, startCourt } from '@bulwagan/testing/court.ts';
import { type FormPart, multipartForm } from '@bulwagan/testing/form.ts';
import { announceFile } from './leftovers.ts';
import { sweepMedia } from './temporary.ts';
import { attachment, pdf, pdfOf, png, watchedFiles } from './testing/files.ts';

const PATH = '/api/temporary-media';
const testApp = await startCourt({ after });
const files = watchedFiles(testApp.app.files);
testApp.app.files = files;
const branchId = await testApp.branch();
const counsel = await testApp.as('Counsel');

const upload = (person: Person, parts: FormPart[]) => person.post(PATH, undefined, multipartForm(parts));
const file = (bytes = pdf(), name = 'complaint.pdf') => attachment(bytes, name, 'files[]');

test('C§5 temporary files need the permission to file amendments and pass the checks of all files', async () => {
  const before = await testApp.snapshot('media', 'media_leftovers');
  const unsigned = await testApp.post(PATH, undefined, multipartForm([file()]));
  assert.equal(unsigned.status, 401);
  assert.equal((await upload(await testApp.as('Sheriff', branchId), [file()])).status, 403);
  const refused = await upload(counsel, [
    file(),
    file(Buffer.from('<html>')),
    file(pdfOf(21 * 1024 * 1024)),
    { name: 'tag', value: 'x'.repeat(256) },
  ]);
  assert.equal(refused.status, 422);
  assert.deepEqual(Object.keys(refused.body.errors).sort(), ['files.1', 'files.2', 'tag']);
  const noFile = await upload(counsel, [{ name: 'tag', value: 'exhibits' }]);
  assert.deepEqual(noFile.body.errors, { files: ['The files field is required.'] });
  assert.equal(await testApp.snapshot('media', 'media_leftovers'), before);
  assert.equal(files.keys.size, 0);
});

test('contract §2 a form field that is not UTF-8 is refused with 422, and nothing is stored', async () => {
  const before = await testApp.snapshot('media', 'media_leftovers');
  const reply = await upload(counsel, [file(), { name: 'tag', value: Buffer.from('Peña', 'latin1') }]);
  assert.equal(reply.status, 422);
  assert.deepEqual(reply.body.errors, { tag: ['The tag field contains invalid characters.'] });
  assert.equal(await testApp.snapshot('media', 'media_leftovers'), before);
});

test('C§4 temporary files are returned with their tag and visible only to their uploader', async () => {
  const reply = await upload(counsel, [file(), { name: 'tag', value: 'exhibits' }, file(png(), 'map.png')]);
  assert.equal(reply.status, 201);
  const [first, second] = reply.body.data;
  assert.deepEqual(
    [first.file_name, first.media_type, first.size, first.tag],
    ['complaint.pdf', 'application/pdf', pdf().length, 'exhibits'],
  );
  assert.equal(second.file_name, 'map.png');
  assert.equal((await counsel.get(`/api/media/${first.id}`)).status, 200);
  for (const other of [await testApp.as('Counsel'), await testApp.as('Super Admin')])
    assert.equal((await other.get(`/api/media/${first.id}`)).status, 404);
});

test('C§4 an expired temporary file is not shown, even before it is deleted', async () => {
  const { body } = await upload(counsel, [file(pdf('too late'))]);
  const { id, expires_at: expiresAt } = body.data[0];
  assert.equal(
    Temporal.Instant.from(expiresAt)
      .since(testApp.clock.now())
      .round({ largestUnit: 'hours', smallestUnit: 'minutes' }).hours,
    24,
  );
  await testApp.app.connection.pool.query('update media set expires_at = $1 where id = $2', [
    iso(testApp.clock.now()),
    id,
  ]);
  assert.equal((await counsel.get(`/api/media/${id}`)).status, 404);
});

test('C§4 a temporary file is deleted after a day, including its content', async () => {
  const { body } = await upload(counsel, [file(pdf('forgotten'))]);
  testApp.clock.advance({ hours: 23, minutes: 59 });
  await sweepMedia(testApp.app);
  assert.match(await testApp.snapshot('media'), new RegExp(body.data[0].id));
  testApp.clock.advance({ minutes: 1 });
  await sweepMedia(testApp.app);
  await sweepMedia(testApp.app);
  assert.equal(await testApp.snapshot('media', 'media_leftovers'), 'media: \nmedia_leftovers: ');
  assert.equal(files.keys.size, 0);
});

test('files left by a crash before their row was inserted are deleted, but uploads in progress are not', async () => {
  await announceFile(testApp.app, 'court/media/orphan');
  await files.put('court/media/orphan', pdf(), 'application/pdf');
  // The upload was announced, but the process crashed before it wrote the file.
  await announceFile(testApp.app, 'court/media/never-written');
  await sweepMedia(testApp.app);
  assert.ok(files.keys.has('court/media/orphan'));
  testApp.clock.advance({ hours: 2 });
  await sweepMedia(testApp.app);
  assert.equal(files.keys.size, 0);
  assert.equal(await testApp.snapshot('media_leftovers'), 'media_leftovers: ');
});

test('a deleted file stays tracked until an unresponsive store confirms the deletion', async () => {
  await announceFile(testApp.app, 'court/media/stuck');
  await files.put('court/media/stuck', pdf(), 'application/pdf');
  testApp.clock.advance({ hours: 2 });
  const remove = files.delete;
  files.delete = async () => {
    throw new Error('the store does not answer');
  };
  await assert.rejects(sweepMedia(testApp.app));
  files.delete = remove;
  assert.match(await testApp.snapshot('media_leftovers'), /stuck/);
  await sweepMedia(testApp.app);
  assert.equal(files.keys.size, 0);
});

test('the total size of a user’s temporary files is limited', async () => {
  const counsel = await testApp.as('Counsel');
  const before = await upload(counsel, [file()]);
  await testApp.app.connection.pool.query('update media set size_in_bytes = $1 where id = $2', [
    1024 * 1024 * 1024 - 5,
    before.body.data[0].id,
  ]);
  const kept = files.keys.size;
  const reply = await upload(counsel, [file()]);
  assert.equal(reply.status, 422);
  assert.equal(reply.body.errors, undefined);
  assert.equal(files.keys.size, kept);
  assert.equal((await upload(await testApp.as('Counsel'), [file()])).status, 201);
});

test('the limit also holds for simultaneous uploads of one user', async () => {
  const counsel = await testApp.as('Counsel');
  const before = await upload(counsel, [file()]);
  await testApp.app.connection.pool.query('update media set size_in_bytes = $1 where id = $2', [
    1024 * 1024 * 1024 - pdf().length - 5,
    before.body.data[0].id,
  ]);
  const kept = files.keys.size;
  // Slows down each insert, so that the uploads overlap.
  await testApp.app.connection.pool.query(`
    create function be_slow() returns trigger language plpgsql as 'begin perform pg_sleep(0.3); return null; end';
    create trigger media__slow after insert on media for each statement execute function be_slow()`);
  const replies = await Promise.all(Array.from({ length: 3 }, () => upload(counsel, [file()])));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422]);
  assert.equal(files.keys.size, kept + 1);
});
