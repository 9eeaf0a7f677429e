import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { StoreAway } from '@bulwagan/platform/files/files.ts';
import { fileForm, png } from '@bulwagan/testing/form.ts';
import type { Person } from '@bulwagan/testing/fundraising.ts';
import { whileHeld } from '@bulwagan/testing/locks.ts';
import { startTwoInstitutions } from '@bulwagan/testing/samples/two-institutions.ts';
import { sweepPictures } from '../files/pictures.ts';

const TABLES = ['scholars', 'audit_log', 'picture_leftovers'];

/** Creates a scholar whose photo, once uploaded, is public. */
async function start(t: TestContext) {
  const { testApp, admin } = await startTwoInstitutions(t);
  const added = await admin.post('/scholars', {
    first_name: 'Ligaya',
    last_name: 'Dimaculangan',
    shows_photo: true,
  });
  assert.equal(added.status, 201, added.text);
  const { id } = added.body.data;
  const path = `/scholars/${id}`;
  const fileAt = async (url: string) => (await testApp.get(url.split('/api/v1')[1]!)).status;
  return { testApp, admin, id, path, photo: `${path}/photo`, fileAt };
}

const upload = async (admin: Person, photo: string): Promise<string> => {
  const reply = await admin.post(photo, undefined, fileForm('photo', await png()));
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data.photo;
};

test('F§1 a photo must be a picture, and a hidden one loses its address', async (t) => {
  const { testApp, admin, path, photo, fileAt } = await start(t);
  const before = await testApp.snapshot(...TABLES);
  for (const sent of [fileForm('photo', Buffer.from('no picture')), fileForm('file', await png())]) {
    const refused = await admin.post(photo, undefined, sent);
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.errors), ['photo']);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);

  const address = await upload(admin, photo);
  assert.equal((await testApp.get(path)).body.data.photo, address);
  assert.equal(await fileAt(address), 200);

  const hidden = await admin.put(path, { shows_photo: false });
  assert.equal((await testApp.get(path)).body.data.photo, null);
  assert.equal(await fileAt(address), 404);
  assert.notEqual(hidden.body.data.photo, address);
  assert.equal(await fileAt(hidden.body.data.photo), 200);
  assert.equal((await admin.delete(photo)).status, 200);
  assert.equal(await fileAt(hidden.body.data.photo), 404);
});

test('F§1 a photo whose thumbnail is missing still loses its address', async (t) => {
  const { testApp, admin, path, photo, fileAt } = await start(t);
  const address = await upload(admin, photo);
  const key = `fundraising/photos/${address.split('/photos/')[1]!}`;
  const [full, thumbnail] = [key, key.replace(/\.webp$/, '-small.webp')];
  assert.deepEqual(
    [await testApp.app.files.exists(full), await testApp.app.files.exists(thumbnail)],
    [true, true],
  );
  await testApp.app.files.delete(thumbnail);
  const hidden = await admin.put(path, { shows_photo: false });
  assert.equal(hidden.status, 200, hidden.text);
  assert.notEqual(hidden.body.data.photo, address);
  assert.equal(await fileAt(address), 404);
  assert.equal(await fileAt(hidden.body.data.photo), 200);
});

test('F§1 a photo whose file is missing can still be hidden', async (t) => {
  const { testApp, admin, path, id } = await start(t);
  await testApp.app.connection.pool.query(
    `update scholars set photo_key = 'photos/1/AAAAAAAAAAAAAAAAAAAAAA.webp' where id = $1`,
    [id],
  );
  assert.equal((await admin.put(path, { is_listed: false })).status, 200);
  assert.equal((await testApp.get(path)).status, 404);
});

test('F§1 a photo that the file storage cannot delete now loses its address later', async (t) => {
  const { testApp, admin, path, photo, fileAt } = await start(t);
  const first = await upload(admin, photo);
  const away = t.mock.method(testApp.app.files, 'delete', () => Promise.reject(new StoreAway('silent')));
  const hidden = await admin.put(path, { shows_photo: false });
  assert.equal(hidden.status, 200, hidden.text);
  assert.equal((await admin.delete(photo)).status, 200);
  away.mock.restore();
  assert.deepEqual([await fileAt(first), await fileAt(hidden.body.data.photo)], [200, 200]);
  await sweepPictures(testApp.app);
  assert.deepEqual([await fileAt(first), await fileAt(hidden.body.data.photo)], [404, 404]);
  assert.equal(await testApp.snapshot('picture_leftovers'), 'picture_leftovers: ');
});

test('F§1 a photo uploaded while another is being hidden also loses its address', async (t) => {
  const { testApp, admin, path, photo, fileAt } = await start(t);
  const first = await upload(admin, photo);
  const { files } = testApp.app;
  const copy = files.copy.bind(files);
  let second = '';
  const copying = t.mock.method(files, 'copy', async (...of: Parameters<typeof copy>) => {
    copying.mock.restore();
    second = await upload(admin, photo);
    await copy(...of);
  });
  const hidden = await admin.put(path, { shows_photo: false });
  assert.equal(hidden.status, 200, hidden.text);
  assert.notEqual(second, '');
  const third: string = hidden.body.data.photo;
  assert.equal(new Set([first, second, third]).size, 3);
  assert.deepEqual([await fileAt(first), await fileAt(second), await fileAt(third)], [404, 404, 200]);
  assert.equal(await testApp.snapshot('picture_leftovers'), 'picture_leftovers: ');
});

test('F§1 a photo hidden while it is being published loses its address', async (t) => {
  const { testApp, admin, id, path, photo, fileAt } = await start(t);
  const address = await upload(admin, photo);
  const { pool } = testApp.app.connection;
  await pool.query('update scholars set shows_photo = false where id = $1', [id]);
  const hidden = await whileHeld(
    pool,
    `update scholars set shows_photo = true where id = ${id}`,
    () => admin.put(path, { shows_photo: false }),
    async () => {},
  );
  assert.equal(hidden.status, 200, hidden.text);
  assert.equal(await fileAt(address), 404);
  assert.equal(await fileAt(hidden.body.data.photo), 200);
});
