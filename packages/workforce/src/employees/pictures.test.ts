import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PORTRAIT_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { checkInvariants } from '@bulwagan/platform/verify/invariants.ts';
import { png, promisingPng } from '@bulwagan/testing/form.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import sharp from 'sharp';
import { sweepPictures } from '../pictures/pictures.ts';
import { INVARIANTS } from '../verify/invariants.ts';
import { savePicture } from './pictures.ts';
import { EMPLOYEES, hire, JUAN } from './testing/employees.ts';

const TABLES = ['employees', 'employee_changes', 'audit_log'];
const testApp = await startWorkforce({ after });
const hr = await testApp.as('HR Admin');
const picture = (await png(400)).toString('base64');

/** Returns a picture padded to the given size. */
async function pictureOf(size: number): Promise<string> {
  const small = await png(40);
  return Buffer.concat([small, Buffer.alloc(size - small.length)]).toString('base64');
}

test('W§8: an invalid image, a decompression bomb or more than 2 MB is refused with an error for avatar, and nothing is stored', async () => {
  const before = await testApp.snapshot(...TABLES);
  const refused: [name: string, avatar: string][] = [
    ['one byte too many', await pictureOf(PORTRAIT_MAX_BYTES + 1)],
    ['a photo from a phone', await pictureOf(5 * 1024 * 1024)],
    ['a bomb', promisingPng(30_000, 30_000).toString('base64')],
    ['half a picture', (await png(400)).subarray(0, 200).toString('base64')],
    ['a text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['no base64', 'not base64!'],
  ];
  for (const [name, avatar] of refused) {
    const reply = await hr.post(EMPLOYEES, { ...JUAN, avatar });
    assert.equal(reply.status, 422, name);
    assert.deepEqual(Object.keys(reply.body.errors), ['avatar'], name);
  }
  assert.equal((await hr.post(EMPLOYEES, { ...JUAN, avatar: 'A'.repeat(8 * 1024 * 1024) })).status, 413);
  assert.equal((await hr.post(EMPLOYEES, { ...JUAN, avatar: 7 })).status, 422);
  assert.equal(await testApp.snapshot(...TABLES), before);
});

test('W§8: a picture of exactly 2 MB is accepted', async () => {
  const reply = await hr.post(EMPLOYEES, { ...JUAN, avatar: await pictureOf(PORTRAIT_MAX_BYTES) });
  assert.equal(reply.status, 201, reply.text);
});

test('W§2: a picture is re-encoded with a thumbnail and served only to users who manage the employee', async () => {
  const north = await testApp.organization();
  const { id, avatar_url, avatar_thumbnail } = await hire(hr, {
    avatar: `data:image/png;base64,${picture}`,
    organization_id: north.id,
  });
  const path = (url: string) => new URL(url).pathname.replace('/workforce', '') + new URL(url).search;
  const payroll = await testApp.as('Payroll Admin');
  const elsewhere = await testApp.as('HR Admin', (await testApp.organization()).id);
  for (const url of [avatar_url, avatar_thumbnail]) {
    assert.equal((await testApp.get(path(url))).status, 401);
    assert.equal((await payroll.get(path(url))).status, 403);
    assert.equal((await elsewhere.get(path(url))).status, 403);
    assert.equal((await hr.get(path(url))).headers['content-type'], 'image/webp');
  }
  const injected = await testApp.server.inject({
    url: `/workforce${path(avatar_thumbnail)}`,
    headers: hr.headers,
  });
  const { width, height, format } = await sharp(injected.rawPayload).metadata();
  assert.deepEqual([width, height, format], [160, 160, 'webp']);
  const { data } = (await hr.get(`${EMPLOYEES}?filter[organization_slug]=${north.slug}`)).body;
  assert.equal(data[0].avatar_thumbnail, avatar_thumbnail);

  const changed = await hr.put(`${EMPLOYEES}/${id}`, { avatar: (await png(60)).toString('base64') });
  assert.notEqual(changed.body.data.avatar_url, avatar_url);
  const gone = await hr.put(`${EMPLOYEES}/${id}`, { avatar: null });
  assert.equal(gone.body.data.avatar_url, null);
  assert.equal((await hr.get(path(avatar_url))).status, 404);
  const history = (await hr.get(`${EMPLOYEES}/${id}/history`)).body.data;
  assert.deepEqual(
    history.slice(0, 2).map((one: Record<string, unknown>) => [one.field, one.before, one.after]),
    [
      ['avatar', true, false],
      ['avatar', true, true],
    ],
  );
});

test('W§2: a refused request leaves no picture behind', async () => {
  const { id } = await hire(hr);
  const stale = await hr.put(`${EMPLOYEES}/${id}`, { avatar: picture }, { headers: { 'if-match': '"0"' } });
  assert.equal(stale.status, 412);
  assert.equal((await hr.get(`${EMPLOYEES}/${id}`)).body.data.avatar_url, null);
});

/** Returns the storage keys of a picture. */
const keysOf = async (id: string): Promise<string[]> => {
  const { rows } = await testApp.app.connection.pool.query('select avatar_key from employees where id = $1', [
    id,
  ]);
  return ['', '-small'].map((size) => `workforce/employees/${id}/${rows[0].avatar_key}${size}.webp`);
};
const exist = (keys: string[]) => Promise.all(keys.map((key) => testApp.app.files.exists(key)));

test('W§2: pictures left by a crash before their row was written are deleted, but not those in progress or in use', async () => {
  const { id } = await hire(hr, { avatar: picture });
  // Simulates a crash before the row was written.
  const key = await savePicture(testApp.app, id, { base64: picture, senderId: 1 });
  const orphan = [`workforce/employees/${id}/${key}.webp`, `workforce/employees/${id}/${key}-small.webp`];
  await sweepPictures(testApp.app);
  assert.deepEqual(await exist(orphan), [true, true]);
  testApp.clock.advance({ hours: 2 });
  await sweepPictures(testApp.app);
  assert.deepEqual(await exist(orphan), [false, false]);
  assert.deepEqual(await exist(await keysOf(id)), [true, true]);
  assert.equal(await testApp.snapshot('picture_leftovers'), 'picture_leftovers: ');
});

test('W§2: a picture that cannot be deleted from the store is deleted later', async () => {
  const appPool = await testApp.as('HR Admin');
  const { id } = await hire(appPool, { avatar: picture });
  const replaced = await keysOf(id);
  const { files } = testApp.app;
  const remove = files.delete;
  files.delete = () => Promise.reject(new Error('the store does not answer'));
  const reply = await appPool.put(`${EMPLOYEES}/${id}`, { avatar: null });
  files.delete = remove;
  assert.equal(reply.status, 200);
  assert.deepEqual(await exist(replaced), [true, true]);
  await sweepPictures(testApp.app);
  assert.deepEqual(await exist(replaced), [false, false]);
});

test('a picture in use that is marked for deletion is reported', async () => {
  const appPool = await testApp.as('HR Admin');
  const { id } = await hire(appPool, { avatar: picture });
  const { db } = testApp.app;
  const found = async () =>
    (await checkInvariants(db, INVARIANTS)).find(({ name }) => name === 'picture-is-kept')!.subjects;
  assert.deepEqual(await found(), []);
  for (const storage_key of await keysOf(id))
    await db.insertInto('picture_leftovers').values({ storage_key }).execute();
  assert.deepEqual(await found(), [`employee ${id}`]);
  await db.deleteFrom('picture_leftovers').execute();
});

test('W§8: pictures above the limit per user get 429, and nothing is stored', async (t) => {
  const limited = await startWorkforce(t, { settings: { backOfficeLimit: 360 } });
  const [one, other] = [await limited.as('HR Admin'), await limited.as('HR Admin')];
  for (let n = 0; n < 3; n += 1)
    assert.equal((await one.post(EMPLOYEES, { ...JUAN, avatar: picture })).status, 201);
  const before = await limited.snapshot(...TABLES);
  const refused = await one.post(EMPLOYEES, { ...JUAN, avatar: picture });
  assert.equal(refused.status, 429);
  assert.match(String(refused.headers['retry-after']), /^\d+$/);
  assert.equal(await limited.snapshot(...TABLES), before);
  assert.equal((await other.post(EMPLOYEES, { ...JUAN, avatar: picture })).status, 201);
});
