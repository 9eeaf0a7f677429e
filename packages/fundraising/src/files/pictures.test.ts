import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { StoreAway } from '@bulwagan/platform/files/files.ts';
import { checkInvariants } from '@bulwagan/platform/verify/invariants.ts';
import { fileForm, png } from '@bulwagan/testing/form.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';
import { INVARIANTS } from '../verify/invariants.ts';
import { savePicture, sweepPictures } from './pictures.ts';

const testApp = await startFundraising({ after });
const { files, db } = testApp.app;

/** Creates a user with a picture and returns the keys of its two files. */
async function pictured() {
  const person = await testApp.person();
  const { headers, payload } = fileForm('avatar', await png());
  const send = () =>
    testApp.send('PUT', '/profile', {
      payload: payload!,
      headers: { ...headers, authorization: `Bearer ${person.token}` },
    });
  const reply = await send();
  assert.equal(reply.status, 200, reply.text);
  return { person, send, keys: keysOf(reply.body.data.avatar.split('/files/')[1]) };
}

const keysOf = (key: string) => [
  `fundraising/${key}`,
  `fundraising/${key.replace(/\.webp$/, '-small.webp')}`,
];
const exist = (keys: string[]) => Promise.all(keys.map((key) => files.exists(key)));

test('F§4 pictures left by a crash before their row was written are deleted, but none in use or being uploaded', async () => {
  const { person, keys } = await pictured();
  // As if the program had ended before the row was written.
  const orphan = keysOf(
    await savePicture(
      testApp.app,
      { area: 'avatars', id: person.id },
      { bytes: await png(), field: 'avatar', senderId: person.id },
    ),
  );
  await sweepPictures(testApp.app);
  assert.deepEqual(await exist(orphan), [true, true]);
  testApp.clock.advance({ hours: 2 });
  await sweepPictures(testApp.app);
  assert.deepEqual(await exist(orphan), [false, false]);
  assert.deepEqual(await exist(keys), [true, true]);
  assert.equal(await testApp.snapshot('picture_leftovers'), 'picture_leftovers: ');
});

test('F§4 a picture that the file storage cannot delete now is deleted later', async (t) => {
  const { person, send, keys } = await pictured();
  const away = t.mock.method(files, 'delete', () => Promise.reject(new StoreAway('silent')));
  const replaced = await send();
  assert.equal(replaced.status, 200, replaced.text);
  assert.equal((await person.delete('/profile/avatar')).status, 200);
  away.mock.restore();
  const second = keysOf(replaced.body.data.avatar.split('/files/')[1]);
  assert.deepEqual(await exist([...keys, ...second]), [true, true, true, true]);
  await sweepPictures(testApp.app);
  assert.deepEqual(await exist([...keys, ...second]), [false, false, false, false]);
});

test('an unresponsive file storage is asked once per upload, and not again to delete', async (t) => {
  const { send, keys } = await pictured();
  const before = await testApp.snapshot('users', 'audit_log');
  t.mock.method(files, 'put', () => Promise.reject(new StoreAway('silent')));
  const removed = t.mock.method(files, 'delete', () => Promise.resolve());
  const reply = await send();
  assert.equal(reply.status, 503, reply.text);
  assert.equal(removed.mock.callCount(), 0);
  assert.equal(await testApp.snapshot('users', 'audit_log'), before);
  assert.deepEqual(await exist(keys), [true, true]);
});

test('a picture in use that is marked for deletion is reported', async () => {
  const { person, keys } = await pictured();
  const found = async () =>
    (await checkInvariants(db, INVARIANTS)).find(({ name }) => name === 'picture-is-kept')!.subjects;
  assert.deepEqual(await found(), []);
  for (const storage_key of keys) await db.insertInto('picture_leftovers').values({ storage_key }).execute();
  assert.deepEqual(await found(), [`user ${person.id}`]);
  await db.deleteFrom('picture_leftovers').execute();
});

test('F§8 more pictures of one user than the limit are 429, and are neither decoded nor stored', async (t) => {
  const limited = await startFundraising(t, { settings: { api: 36 } });
  const [one, other] = [await limited.person(), await limited.person()];
  const { headers, payload } = fileForm('avatar', await png());
  const send = (token: string) =>
    limited.send('PUT', '/profile', {
      payload: payload!,
      headers: { ...headers, authorization: `Bearer ${token}` },
    });
  for (let n = 0; n < 3; n += 1) assert.equal((await send(one.token)).status, 200);
  const before = await limited.snapshot('users', 'picture_leftovers');
  const refused = await send(one.token);
  assert.equal(refused.status, 429);
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assert.equal(await limited.snapshot('users', 'picture_leftovers'), before);
  assert.equal((await send(other.token)).status, 200, 'each user has a count of their own');
});
