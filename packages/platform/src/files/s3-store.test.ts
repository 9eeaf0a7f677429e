import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { MALWARE, startClamd } from '@bulwagan/testing/servers/clamd.ts';
import { startS3 } from '@bulwagan/testing/servers/s3.ts';
import { FileInfected, FileMissing, FileTooLarge } from './files.ts';
import { createScanner, type Scanner } from './scanner.ts';

async function bucket(t: TestContext) {
  const s3 = await startS3(t);
  const open = (name: string, scanner?: Scanner) => s3.open(name, { maxBytes: 100, scanner });
  return { s3, kept: s3.kept, files: open('bucket'), elsewhere: open('elsewhere'), open };
}

test('The check detects a missing bucket', async (t) => {
  const { files, elsewhere } = await bucket(t);
  await assert.rejects(elsewhere.check());
  await files.check();
});

test('A file that is missing, too large or has an invalid key is refused, and nothing is stored', async (t) => {
  const { kept, files } = await bucket(t);
  await assert.rejects(files.get('a'), FileMissing);
  await assert.rejects(files.put('a', Buffer.alloc(101), 'text/plain'), FileTooLarge);
  await assert.rejects(files.put('../a', Buffer.alloc(1), 'text/plain'), RangeError);
  assert.equal(await files.exists('a'), false);
  await files.delete('a');
  assert.equal(kept.size, 0);
});

test('ASVS 5.4.3 an infected or unscanned file never reaches the bucket; a clean one does', async (t) => {
  const { kept, open } = await bucket(t);
  const clamd = await startClamd(t);
  const files = open('bucket', createScanner(clamd.url, 200));
  for (const content of [MALWARE, Readable.from([Buffer.from('a paper with '), MALWARE])])
    await assert.rejects(files.put('a', content, 'text/plain'), FileInfected);
  clamd.manner = 'silent';
  await assert.rejects(files.put('a', Buffer.from('clean'), 'text/plain'), { name: 'ScannerAway' });
  assert.equal(kept.size, 0);
  clamd.manner = 'judging';
  await files.put('a', Readable.from([Buffer.from('cl'), Buffer.from('ean')]), 'text/plain');
  await files.copy('a', 'b', 'text/plain');
  assert.deepEqual(
    [...kept.values()].map(({ body }) => String(body)),
    ['clean', 'clean'],
  );
});

test('A file stored from bytes or a stream is returned with its type until it is deleted', async (t) => {
  const { kept, files } = await bucket(t);
  for (const content of [Buffer.from('hello'), Readable.from([Buffer.from('hel'), Buffer.from('lo')])]) {
    await files.put('a/b.txt', content, 'text/x-test');
    assert.equal(kept.get('/bucket/a/b.txt')?.type, 'text/x-test');
    const { stream, sizeInBytes } = await files.get('a/b.txt');
    assert.deepEqual([sizeInBytes, String(await buffer(stream))], [5, 'hello']);
    await files.delete('a/b.txt');
    assert.equal(await files.exists('a/b.txt'), false);
  }
});

test('A large file is sent to a store that does not respond before it has received all of it', async (t) => {
  const { s3, kept } = await bucket(t);
  await s3.open('bucket').put('large', Buffer.alloc(3 * 1024 * 1024), 'text/plain');
  assert.equal(kept.get('/bucket/large')?.body.length, 3 * 1024 * 1024);
});

/** Without a timeout in the code, the test would not end either. */
const BOUNDED = { timeout: 20_000 };

test(
  'A request that the store does not answer times out, whatever the operation, and later ones are tried',
  BOUNDED,
  async (t) => {
    const { s3, kept, files } = await bucket(t);
    await files.put('a', Buffer.from('hello'), 'text/plain');
    s3.manner = 'silent';
    const asked = [
      files.put('b', Buffer.from('more'), 'text/plain'),
      files.get('a'),
      files.copy('a', 'c', 'text/plain'),
      files.delete('a'),
      files.exists('a'),
      files.check(),
    ];
    const ended = await Promise.allSettled(asked);
    assert.deepEqual(
      ended.map(({ status }) => status),
      asked.map(() => 'rejected'),
    );
    s3.manner = 'serving';
    await files.put('b', Buffer.from('more'), 'text/plain');
    assert.deepEqual([...kept.keys()], ['/bucket/a', '/bucket/b']);
  },
);

test(
  'A store that stops responding in the middle of a file times out: the reader gets an error, and nothing is copied',
  BOUNDED,
  async (t) => {
    const { s3, kept, files } = await bucket(t);
    await files.put('a', Buffer.from('hello there'), 'text/plain');
    s3.manner = 'halting';
    await assert.rejects(buffer((await files.get('a')).stream));
    await assert.rejects(files.copy('a', 'b', 'text/plain'));
    assert.deepEqual([...kept.keys()], ['/bucket/a']);
  },
);
