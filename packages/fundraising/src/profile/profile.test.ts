import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Person, startFundraising, type TestApp } from '@bulwagan/testing/fundraising.ts';
import sharp from 'sharp';

const picture = (color = '#0b5c57') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: color } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .png()
    .toBuffer();

type Part = { name: string; value: string | Buffer; filename?: string; type?: string };

/** Builds a multipart form as browsers send it. */
function form(parts: Part[]) {
  const boundary = 'a-boundary-of-the-tests';
  const chunks = parts.flatMap(({ name, value, filename, type }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        `${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `Content-Type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

const send = (person: Person, parts: Part[]) => person.put('/profile', undefined, form(parts));
const avatarPart = (value: Buffer): Part => ({
  name: 'avatar',
  value,
  filename: '../../x.php',
  type: 'image/png',
});
const fileOf = (url: string) => url.slice(url.indexOf('/files/'));

async function storedFiles(testApp: TestApp, userId: number): Promise<string | null> {
  const row = await testApp.app.db
    .selectFrom('users')
    .select('avatar_key')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.avatar_key;
}

test('F§4 GET and PUT /profile require sign-in', async (t) => {
  const testApp = await startFundraising(t);
  assert.equal((await testApp.get('/profile')).status, 401);
  assert.equal((await testApp.send('PUT', '/profile', { body: { first_name: 'Eve' } })).status, 401);
  assert.equal((await testApp.send('DELETE', '/profile/avatar')).status, 401);
});

test('F§4 GET /profile returns the current user without secrets', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person({ name: 'Ana Cruz' });
  const reply = await ana.get('/profile');
  assert.equal(reply.status, 200);
  assert.equal(reply.body.data.name, 'Ana Cruz');
  assert.deepEqual(reply.body.data.roles, ['donor']);
  assert.deepEqual(reply.body.data.permissions, []);
  assert.doesNotMatch(reply.text, /password|token_version|hash/);
});

test('contract §2 form text that is not UTF-8 is 422 with all other errors, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users', 'audit_log');
  const reply = await send(ana, [
    { name: 'first_name', value: Buffer.from('Peña', 'latin1') },
    { name: 'phone', value: 'call me' },
  ]);
  assert.equal(reply.status, 422, reply.text);
  assert.deepEqual(reply.body.errors, {
    first_name: ['The first name field contains invalid characters.'],
    phone: ['The phone field format is invalid.'],
  });
  assert.equal(await testApp.snapshot('users', 'audit_log'), before);
  const kept = await send(ana, [{ name: 'first_name', value: 'Peña' }]);
  assert.equal(kept.body.data.first_name, 'Peña');
});

test('F§4 PUT /profile refuses invalid texts, all at once, and changes nothing', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users', 'audit_log');
  const bad = { first_name: ' ', last_name: 'x'.repeat(256), phone: 'call me' };
  const reply = await ana.put('/profile', bad);
  assert.equal(reply.status, 422);
  assert.deepEqual(Object.keys(reply.body.errors).sort(), ['first_name', 'last_name', 'phone']);
  const asForm = await send(
    ana,
    Object.entries(bad).map(([name, value]) => ({ name, value })),
  );
  assert.deepEqual(asForm.body, reply.body);
  assert.equal((await ana.put('/profile', { first_name: 'A\u0000' })).status, 422);
  assert.equal((await ana.put('/profile', { first_name: 7 })).status, 422);
  assert.equal(await testApp.snapshot('users', 'audit_log'), before);
});

test('F§4 PUT /profile changes the given fields, as JSON or as a form, and keeps text byte for byte', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person({ name: 'Ana Cruz' });
  const json = await ana.put('/profile', { last_name: ' Dela Cruz\u200b ', phone: '+63 917 555 0100' });
  assert.equal(json.status, 200);
  assert.equal(json.body.data.first_name, 'Ana');
  assert.equal(json.body.data.last_name, ' Dela Cruz\u200b ');
  assert.equal(json.body.data.phone, '+63 917 555 0100');
  const asForm = await send(ana, [
    { name: 'first_name', value: 'Añá 李' },
    { name: 'phone', value: '' },
  ]);
  assert.equal(asForm.status, 200);
  assert.equal(asForm.body.data.first_name, 'Añá 李');
  assert.equal(asForm.body.data.phone, null);
});

test('F§4 PUT /profile cannot raise roles, status or institution', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users', 'user_roles');
  const reply = await ana.put('/profile', {
    roles: ['system_admin'],
    status: 'suspended',
    institution_id: 1,
    email: 'eve@x.test',
    avatar_key: 'avatars/1/x.webp',
  });
  assert.equal(reply.status, 200);
  assert.equal(await testApp.snapshot('users', 'user_roles'), before);
});

test('F§4 PUT /profile refuses a file that is not a valid picture, and changes nothing', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users');
  const png = await picture();
  const hostile = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    html: Buffer.from('<html><script>alert(1)</script>'),
    php: Buffer.from('<?php echo 1;'),
    half: png.subarray(0, png.length / 2),
    head: Buffer.concat([png.subarray(0, 8), Buffer.from('and then nothing of a picture')]),
    pdf: Buffer.from('%PDF-1.7 hello'),
  };
  for (const [name, bytes] of Object.entries(hostile)) {
    const reply = await send(ana, [{ name: 'first_name', value: 'Eve' }, avatarPart(bytes)]);
    assert.equal(reply.status, 422, name);
    assert.deepEqual(Object.keys(reply.body.errors), ['avatar'], name);
  }
  const wide = await send(ana, [avatarPart(Buffer.alloc(10 * 1024 * 1024 + 1, 1))]);
  assert.equal(wide.status, 413);
  assert.equal(await testApp.snapshot('users'), before);
});

test('contract §2 an invalid picture is reported with every failing text, and nothing changes', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users');
  const first_name = ['The first name field must not be blank.'];
  const reply = await send(ana, [
    { name: 'first_name', value: ' ' },
    avatarPart(Buffer.from('<html><script>alert(1)</script>')),
  ]);
  assert.deepEqual(
    [reply.status, reply.body.errors],
    [422, { first_name, avatar: ['The avatar field must be a PNG, JPEG, WebP or GIF image.'] }],
  );
  const text = await send(ana, [
    { name: 'first_name', value: ' ' },
    { name: 'avatar', value: 'a picture' },
  ]);
  const json = await ana.put('/profile', { first_name: ' ', avatar: 'a picture' });
  for (const { body } of [text, json])
    assert.deepEqual(body.errors, { first_name, avatar: ['The avatar field must be a file.'] });
  const right = await send(ana, [{ name: 'first_name', value: ' ' }, avatarPart(await picture())]);
  assert.deepEqual(right.body.errors, { first_name });
  assert.equal(await testApp.snapshot('users'), before);
});

test('F§4 PUT /profile refuses text as a picture, and changes nothing; an empty one is ignored', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users');
  for (const value of ['a picture', 'https://elsewhere.test/ana.png', (await picture()).toString('base64')]) {
    const reply = await send(ana, [
      { name: 'first_name', value: 'Eve' },
      { name: 'avatar', value },
    ]);
    assert.equal(reply.status, 422);
    assert.deepEqual(reply.body.errors, { avatar: ['The avatar field must be a file.'] });
    assert.equal(reply.body.message, 'The avatar field must be a file.');
    for (const avatar of [value, [value], { value }, 7, false]) {
      const json = await ana.put('/profile', { first_name: 'Eve', avatar });
      assert.deepEqual([json.status, json.body], [422, reply.body]);
    }
  }
  assert.equal(await testApp.snapshot('users'), before);
  const reply = await send(ana, [
    { name: 'first_name', value: 'Eve' },
    { name: 'avatar', value: '' },
  ]);
  assert.deepEqual([reply.status, reply.body.data.first_name], [200, 'Eve']);
  for (const avatar of ['', null]) {
    const json = await ana.put('/profile', { first_name: 'Ana', avatar });
    assert.deepEqual([json.status, json.body.data.first_name], [200, 'Ana']);
  }
});

test('F§4 PUT /profile answers 400 to a malformed form, and 415 to another type', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const before = await testApp.snapshot('users');
  const put = (type: string, payload: string) =>
    ana.put('/profile', undefined, { payload, headers: { 'content-type': type } });
  assert.equal((await put('multipart/form-data', 'x')).status, 400);
  assert.equal(
    (await put('multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-da')).status,
    400,
  );
  assert.equal(
    (
      await put(
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
      )
    ).status,
    400,
  );
  assert.equal((await put('application/json', '{"first_name":')).status, 400);
  assert.equal((await put('text/plain', 'first_name=Eve')).status, 415);
  assert.equal(await testApp.snapshot('users'), before);
});

test('F§4 a picture is re-encoded, served to everyone with a permanent address, and deleted when replaced', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const first = await send(ana, [avatarPart(await picture())]);
  assert.equal(first.status, 200);
  const url: string = first.body.data.avatar;
  const served = await testApp.get(fileOf(url));
  assert.equal(served.status, 200);
  assert.equal(served.headers['content-type'], 'image/webp');
  assert.equal(served.headers['x-content-type-options'], 'nosniff');
  assert.equal(served.headers['content-disposition'], 'attachment');
  assert.match(String(served.headers['cache-control']), /public.*immutable/);
  assert.doesNotMatch(served.text, /a secret place/);
  const small = await testApp.server.inject(
    `/fundraising/api/v1${fileOf(url).replace('.webp', '-small.webp')}`,
  );
  assert.equal((await sharp(small.rawPayload).metadata()).width, 160);

  const second = await send(ana, [avatarPart(await picture('#aa2200'))]);
  assert.notEqual(second.body.data.avatar, url);
  assert.equal((await testApp.get(fileOf(url))).status, 404);
  assert.equal((await testApp.get(fileOf(url).replace('.webp', '-small.webp'))).status, 404);
  assert.equal((await testApp.get(fileOf(second.body.data.avatar))).status, 200);

  const none = await ana.delete('/profile/avatar');
  assert.equal(none.body.data.avatar, null);
  assert.equal((await testApp.get(fileOf(second.body.data.avatar))).status, 404);
  assert.equal((await ana.delete('/profile/avatar')).status, 200);
});

test('F§4 of two concurrent pictures one stays with its file, and the other leaves none', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  const replies = await Promise.all([
    send(ana, [avatarPart(await picture('#111111'))]),
    send(ana, [avatarPart(await picture('#222222'))]),
  ]);
  const key = await storedFiles(testApp, ana.id);
  const statuses = await Promise.all(
    replies.map(async ({ body }) => [
      body.data.avatar.endsWith(key),
      (await testApp.get(fileOf(body.data.avatar))).status,
    ]),
  );
  // The first answer shows the second picture when it is read after it.
  assert.ok(statuses.some(([isStored]) => isStored));
  for (const [isStored, status] of statuses) assert.equal(status, isStored ? 200 : 404);
});

test('F§4 an empty file part, as browsers send it, keeps the picture', async (t) => {
  const testApp = await startFundraising(t);
  const ana = await testApp.person();
  await send(ana, [avatarPart(await picture())]);
  const key = await storedFiles(testApp, ana.id);
  const reply = await send(ana, [
    { name: 'first_name', value: 'Ana' },
    { name: 'avatar', value: '', filename: '', type: 'application/octet-stream' },
    { name: 'other', value: 'not asked for', filename: 'other.txt', type: 'text/plain' },
  ]);
  assert.equal(reply.status, 200);
  assert.equal(await storedFiles(testApp, ana.id), key);
});
