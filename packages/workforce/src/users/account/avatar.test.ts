import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PORTRAIT_MAX_BYTES } from '@bulwagan/contracts/sizes.ts';
import { png } from '@bulwagan/testing/form.ts';
import { startWorkforce } from '@bulwagan/testing/workforce.ts';
import { type AuditEvent, allRefused, auditEventsOf, TABLES } from '../testing/users.ts';

const testApp = await startWorkforce({ after });
const admin = await testApp.superUser();
const avatar = (await png(400)).toString('base64');
const pathOf = ({ id }: { id: number }) => `/api/users/${id}/avatar`;

/** Returns the part of the path after the service prefix. */
const below = (url: string) => url.replace('http://localhost:3000/workforce', '');

test('W§2 a picture is changed and seen only by its user and by users who manage the account', async () => {
  const somebody = await testApp.person();
  await somebody.put(pathOf(somebody), { avatar });
  const office = await testApp.organization();
  const strangers = [
    await testApp.person(),
    await testApp.as('HR Admin'),
    await testApp.as('Super Admin', office.id),
  ];
  const auditEvents: AuditEvent[] = [
    ['put', pathOf(somebody), { avatar }],
    ['put', pathOf(somebody), { avatar: null }],
    ['get', pathOf(somebody)],
    ['get', `${pathOf(somebody)}/thumbnail`],
  ];
  for (const who of strangers) await allRefused(testApp, who, auditEvents, 403);
  const deputy = await testApp.as('Super Admin');
  await allRefused(testApp, deputy, [['put', pathOf(admin), { avatar }]], 403);
  for (const [method, path, body] of auditEvents)
    assert.equal((await testApp.send(method === 'get' ? 'GET' : 'PUT', path, { body })).status, 401);
  for (const who of [admin, deputy])
    await allRefused(testApp, who, [['get', '/api/users/999999/avatar']], 404);
  assert.equal((await deputy.put(pathOf(somebody), { avatar })).status, 200);
  assert.equal((await deputy.get(pathOf(somebody))).status, 200);
});

test('W§8 an invalid image or one above 2 MB is refused with an error for avatar, and the old picture is kept', async () => {
  const somebody = await testApp.person();
  const { avatar_url: url } = (await somebody.put(pathOf(somebody), { avatar })).body.data;
  const before = await testApp.snapshot(...TABLES);
  const tooLarge = Buffer.concat([await png(40), Buffer.alloc(PORTRAIT_MAX_BYTES)]).toString('base64');
  for (const bad of ['', 'not base64!', Buffer.from('<svg/>').toString('base64'), tooLarge, 7, undefined]) {
    const reply = await somebody.put(pathOf(somebody), { avatar: bad });
    assert.equal(reply.status, 422);
    assert.deepEqual(Object.keys(reply.body.errors), ['avatar']);
  }
  assert.equal(await testApp.snapshot(...TABLES), before);
  assert.equal((await somebody.get(below(url))).status, 200);
});

test('W§2 a picture has two URLs while it exists, and is deleted with the account', async () => {
  const somebody = await testApp.person();
  await allRefused(testApp, somebody, [['get', pathOf(somebody)]], 404);
  const first = (await somebody.put(pathOf(somebody), { avatar })).body.data;
  for (const url of [first.avatar_url, first.avatar_thumbnail]) {
    const reply = await somebody.get(below(url));
    assert.deepEqual([reply.status, reply.headers['content-type']], [200, 'image/webp']);
  }
  const second = (await somebody.put(pathOf(somebody), { avatar })).body.data;
  assert.notEqual(second.avatar_url, first.avatar_url);
  assert.equal((await admin.get(`/api/users/${somebody.id}`)).body.data.avatar_url, second.avatar_url);
  const none = (await somebody.put(pathOf(somebody), { avatar: null })).body.data;
  assert.deepEqual([none.avatar_url, none.avatar_thumbnail], [null, null]);
  await allRefused(testApp, somebody, [['get', pathOf(somebody)]], 404);
  // Removing a missing picture is not audited.
  assert.equal((await somebody.put(pathOf(somebody), { avatar: null })).status, 200);
  assert.deepEqual(
    (await auditEventsOf(testApp, somebody.id)).map(({ action }) => action),
    ['user.avatar_changed', 'user.avatar_changed', 'user.avatar_removed'],
  );
  await somebody.put(pathOf(somebody), { avatar });
  const { rows } = await testApp.app.connection.pool.query('select avatar_key from users where id = $1', [
    somebody.id,
  ]);
  const stored = ['', '-small'].map(
    (size) => `workforce/users/${somebody.id}/${rows[0].avatar_key}${size}.webp`,
  );
  const exist = () => Promise.all(stored.map((key) => testApp.app.files.exists(key)));
  assert.deepEqual(await exist(), [true, true]);
  assert.equal((await admin.delete(`/api/users/${somebody.id}`)).status, 204);
  assert.deepEqual(await exist(), [false, false]);
});
