import assert from 'node:assert/strict';
import { existsSync, readlinkSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { createFiles, FileMissing, type Files, FileTooLarge } from './files.ts';

async function setup(t: TestContext, maxBytes?: number) {
  const parent = await mkdtemp(join(tmpdir(), 'files-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'files');
  return { parent, folder, files: createFiles(maxBytes === undefined ? { folder } : { folder, maxBytes }) };
}

async function contentOf(files: Files, key: string): Promise<string> {
  const { stream, sizeInBytes } = await files.get(key);
  const bytes = await buffer(stream);
  assert.equal(bytes.length, sizeInBytes);
  return bytes.toString('latin1');
}

/** Returns every file below a folder, as keys. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const malformed = [
  '',
  '.',
  '..',
  '/',
  '../x',
  'a/../x',
  'a/../../x',
  'a/..',
  '/etc/passwd',
  'a//b',
  'a/',
  './a',
  '.drafts/x',
  'a/.hidden',
  '..\\x',
  'a\\b',
  'C:\\x',
  'a\u0000b',
  'a\u0000.png',
  'a b',
  'a\n',
  '%2e%2e/x',
  'ａ/b',
  'ñ.png',
  '~/x',
  'a:b',
  'file:///etc/passwd',
  'x'.repeat(129),
  Array.from({ length: 9 }, () => 'a').join('/'),
];

test('A key that could lead out of the folder is refused, and nothing is written or read', async (t) => {
  const { parent, files } = await setup(t);
  await writeFile(join(parent, 'x'), 'outside');
  for (const key of [...malformed, undefined as unknown as string, ['a'] as unknown as string]) {
    await assert.rejects(files.put(key, Buffer.from('x'), 'text/plain'), RangeError, JSON.stringify(key));
    await assert.rejects(files.get(key), RangeError);
    await assert.rejects(files.delete(key), RangeError);
    await assert.rejects(files.exists(key), RangeError);
  }
  assert.deepEqual(await filesBelow(parent), ['x']);
  assert.equal(await readFile(join(parent, 'x'), 'utf8'), 'outside');
});

test('A file that is one byte too large is refused, and the existing file stays', async (t) => {
  const { folder, files } = await setup(t, 10);
  await files.put('a', Buffer.from('before'), 'text/plain');
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(4);
    })(),
  );
  for (const content of [Buffer.alloc(11), Readable.from([Buffer.alloc(6), Buffer.alloc(5)]), endless]) {
    await assert.rejects(files.put('a', content, 'text/plain'), FileTooLarge);
  }
  assert.equal(await contentOf(files, 'a'), 'before');
  assert.deepEqual(await filesBelow(folder), ['a']);
  await files.put('a', Buffer.alloc(10, 'x'), 'text/plain');
  assert.equal(await contentOf(files, 'a'), 'xxxxxxxxxx');
});

test('An aborted upload leaves no partial file', async (t) => {
  const { folder, files } = await setup(t);
  await files.put('a', Buffer.from('before'), 'text/plain');
  for (const key of ['a', 'new']) {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await assert.rejects(files.put(key, broken, 'text/plain'), /connection lost/);
  }
  assert.equal(await contentOf(files, 'a'), 'before');
  assert.equal(await files.exists('new'), false);
  assert.deepEqual(await filesBelow(folder), ['a']);
});

test('A nonexistent file, or a folder in its place, is reported as missing', async (t) => {
  const { files } = await setup(t);
  await assert.rejects(files.get('a'), FileMissing);
  assert.equal(await files.exists('a'), false);
  await files.delete('a');
  await files.put('a/b', Buffer.from('x'), 'text/plain');
  await assert.rejects(files.get('a'), FileMissing);
  await assert.rejects(files.get('a/b/c'), FileMissing);
  assert.equal(await files.exists('a'), false);
});

test('An invalid store address is refused when the store is created', async (t) => {
  const { folder } = await setup(t);
  for (const url of [
    'http://bucket',
    's3:',
    's3://',
    's3://bucket/folder',
    's3://b?endpoint=ftp://x',
    'bucket',
  ]) {
    assert.throws(() => createFiles({ url, folder }), url);
  }
});

test('The check detects a store that cannot be written to', async (t) => {
  const { folder, files } = await setup(t);
  await writeFile(folder, 'a file where the folder should be');
  await assert.rejects(files.check());
  await rm(folder);
  await files.check();
});

test('The check removes drafts of a killed process, and no others', async (t) => {
  const { folder, files } = await setup(t);
  await mkdir(join(folder, '.drafts'), { recursive: true });
  for (const name of ['old', 'new']) await writeFile(join(folder, '.drafts', name), name);
  await utimes(join(folder, '.drafts', 'old'), 0, 0);
  await files.check();
  assert.deepEqual(await readdir(join(folder, '.drafts')), ['new']);
});

test('A file stored from bytes or a stream is returned byte for byte until it is deleted', async (t) => {
  const { files } = await setup(t);
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 256));
  const stream = () =>
    Readable.from([bytes.subarray(0, 1), bytes.subarray(1, 40_000), bytes.subarray(40_000)]);
  for (const [key, content] of [
    ['avatars/12/full.webp', bytes],
    ['A-1/b_2/c.d.e', stream()],
    ['0', new Uint8Array(bytes)],
  ] as const) {
    await files.put(key, content, 'image/webp');
    assert.equal(await files.exists(key), true);
    assert.equal(await contentOf(files, key), bytes.toString('latin1'));
    await files.delete(key);
    assert.equal(await files.exists(key), false);
  }
  await files.put('empty', Buffer.alloc(0), 'text/plain');
  assert.equal(await contentOf(files, 'empty'), '');
});

test('After concurrent writes to one key, a single complete file is read', async (t) => {
  const { folder, files } = await setup(t);
  const contents = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index).repeat(50_000));
  await Promise.all(contents.map((content) => files.put('a', Buffer.from(content), 'text/plain')));
  assert.ok(contents.includes(await contentOf(files, 'a')));
  assert.deepEqual(await filesBelow(folder), ['a']);
});

/** Replaces the `sync` of open files and folders. */
async function replaceSync(
  t: TestContext,
  by: (this: FileHandle, sync: () => Promise<void>) => Promise<void>,
) {
  const handle = await open(import.meta.filename);
  const prototype = Object.getPrototypeOf(handle) as Pick<FileHandle, 'sync'>;
  await handle.close();
  const { sync } = prototype;
  return t.mock.method(prototype, 'sync', function (this: FileHandle) {
    return by.call(this, sync.bind(this));
  });
}

/** Records the paths that the program syncs to disk, each with whether `file` already had its final name. */
async function watchSyncs(t: TestContext, file: string): Promise<string[]> {
  const synced: string[] = [];
  await replaceSync(t, async function (sync) {
    synced.push(`${existsSync(file) ? 'with' : 'without'} ${readlinkSync(`/proc/self/fd/${this.fd}`)}`);
    await sync();
  });
  return synced;
}

/** Runs only on systems that list open files. */
const SEEN = { skip: !existsSync('/proc/self/fd') };

test(
  'a stored file and all its folders survive a power failure, and a deleted file stays deleted',
  SEEN,
  async (t) => {
    const { parent, folder, files } = await setup(t);
    const file = join(folder, 'court/media/a');
    const synced = await watchSyncs(t, file);
    const folders = ['court/media', 'court', ''].map((name) => join(folder, name).replace(/\/$/, ''));
    await files.check();
    assert.deepEqual(synced.splice(0).sort(), [`without ${folder}`, `without ${parent}`].sort());
    for (const content of ['first', 'second']) {
      await files.put('court/media/a', Buffer.from(content), 'text/plain');
      const [draft, ...rest] = synced.splice(0);
      assert.match(draft!, /\.drafts/);
      assert.deepEqual(rest.sort(), folders.map((name) => `with ${name}`).sort());
    }
    await files.delete('court/media/a');
    assert.deepEqual(synced.splice(0), [`without ${folders[0]}`]);
    await files.delete('nowhere/a');
  },
);

test('a file whose folder cannot be synced to disk is refused, and can be removed', SEEN, async (t) => {
  const { folder, files } = await setup(t);
  await files.put('court/media/a', Buffer.from('first'), 'text/plain');
  const failing = await replaceSync(t, async function () {
    if ((await this.stat()).isDirectory()) throw Object.assign(new Error('i/o error'), { code: 'EIO' });
  });
  await assert.rejects(files.put('court/media/b', Buffer.from('second'), 'text/plain'), { code: 'EIO' });
  failing.mock.restore();
  await files.delete('court/media/b');
  assert.deepEqual(await filesBelow(folder), ['a']);
});
