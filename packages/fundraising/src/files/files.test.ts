import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createFiles, type Files } from '@bulwagan/platform/files/files.ts';
import { fileForm, png } from '@bulwagan/testing/form.ts';
import { startFundraising } from '@bulwagan/testing/fundraising.ts';

const NAME = `${'a'.repeat(22)}.webp`;

test('F§4 only pictures are served: no other folder, no other name, no path traversal', async (t) => {
  const testApp = await startFundraising(t);
  const secret = new Uint8Array([1, 2, 3]);
  await testApp.app.files.put(`fundraising/receipts/1/${NAME}`, secret, 'image/webp');
  await testApp.app.files.put(`court/avatars/1/${NAME}`, secret, 'image/webp');
  await testApp.app.files.put(`avatars/1/${NAME}`, secret, 'image/webp');
  await testApp.app.files.put('fundraising/avatars/1/other.webp', secret, 'image/webp');
  const paths = [
    `/files/receipts/1/${NAME}`,
    `/files/court/avatars/1/${NAME}`,
    `/files/avatars/1/${NAME}`,
    '/files/avatars/1/other.webp',
    `/files/avatars/..%2F1/${NAME}`,
    `/files/avatars/1/..%2F..%2Favatars%2F1%2F${NAME}`,
    `/files/..%2Fcourt%2Favatars/1/${NAME}`,
    `/files/avatars/../../../court/avatars/1/${NAME}`,
    `/files/avatars/1%00/${NAME}`,
    `/files/avatars/01/${NAME}`,
    `/files/avatars/1/${NAME}.html`,
    '/files/avatars/1',
    '/files/avatars',
  ];
  for (const path of paths) {
    const reply = await testApp.get(path);
    assert.ok(reply.status === 404 || reply.status === 400, `${path} ${reply.status}`);
    assert.equal(reply.body.success ?? false, false);
  }
});

test('F§4 a missing picture is 404, and an existing one answers HEAD without its bytes', async (t) => {
  const testApp = await startFundraising(t);
  const missing = await testApp.get(`/files/avatars/1/${NAME}`);
  assert.equal(missing.status, 404);
  assert.equal(missing.headers['cache-control'], 'no-store');
  await testApp.app.files.put(`fundraising/avatars/1/${NAME}`, new Uint8Array(500), 'image/webp');
  const head = await testApp.send('HEAD', `/files/avatars/1/${NAME}`);
  assert.equal(head.status, 200);
  assert.equal(head.text, '');
  assert.equal(Number(head.headers['content-length']), 500);
});

test('an upload without storage space is 503, and leaves neither the picture nor its thumbnail', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'bulwagan-full-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const kept = createFiles({ folder });
  const files: Files = {
    ...kept,
    put: async (key, ...rest) => {
      if (!key.endsWith('-small.webp')) throw Object.assign(new Error('No room.'), { code: 'ENOSPC' });
      await kept.put(key, ...rest);
    },
  };
  const testApp = await startFundraising(t, { platform: { files } });
  const ana = await testApp.person();
  const { headers, payload } = fileForm('avatar', await png());
  const reply = await testApp.send('PUT', '/profile', {
    payload: payload!,
    headers: { ...headers, authorization: `Bearer ${ana.token}` },
  });
  assert.equal(reply.status, 503, reply.text);
  const left = await readdir(folder, { recursive: true, withFileTypes: true });
  assert.deepEqual(
    left.filter((one) => one.isFile()).map(({ name }) => name),
    [],
  );
  assert.equal((await ana.get('/profile')).body.data.avatar, null);
});
