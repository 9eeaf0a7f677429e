import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFundraising } from '../../../test/fundraising.ts';

const NAME = `${'a'.repeat(22)}.webp`;

test('F§4 only pictures are served: no other folder of the store, no other name, no way out', async (t) => {
  const world = await startFundraising(t);
  const secret = new Uint8Array([1, 2, 3]);
  await world.app.files.put(`fundraising/receipts/1/${NAME}`, secret, 'image/webp');
  await world.app.files.put(`court/avatars/1/${NAME}`, secret, 'image/webp');
  await world.app.files.put(`avatars/1/${NAME}`, secret, 'image/webp');
  await world.app.files.put('fundraising/avatars/1/other.webp', secret, 'image/webp');
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
    const reply = await world.get(path);
    assert.ok(reply.status === 404 || reply.status === 400, `${path} ${reply.status}`);
    assert.equal(reply.body.success ?? false, false);
  }
});

test('F§4 a picture that is not there answers 404, and one that is answers a HEAD without its bytes', async (t) => {
  const world = await startFundraising(t);
  const missing = await world.get(`/files/avatars/1/${NAME}`);
  assert.equal(missing.status, 404);
  assert.equal(missing.headers['cache-control'], 'no-store');
  await world.app.files.put(`fundraising/avatars/1/${NAME}`, new Uint8Array(500), 'image/webp');
  const head = await world.send('HEAD', `/files/avatars/1/${NAME}`);
  assert.equal(head.status, 200);
  assert.equal(head.text, '');
  assert.equal(Number(head.headers['content-length']), 500);
});
