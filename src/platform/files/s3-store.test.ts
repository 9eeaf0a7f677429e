import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { MALWARE, startClamd } from '../../../test/clamd.ts';
import { createFiles, FileInfected, FileMissing, FileTooLarge } from './files.ts';
import { createScanner, type Scanner } from './scanner.ts';

/** As much of S3 as the store speaks, with one bucket. */
async function bucket(t: TestContext) {
  const kept = new Map<string, { body: Buffer; type: string | undefined }>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = new URL(request.url ?? '/', 'http://s3.test').pathname;
    const found = kept.get(path);
    if (!path.startsWith('/bucket/')) response.statusCode = 404;
    else if (request.method === 'PUT') kept.set(path, { body, type: request.headers['content-type'] });
    else if (request.method === 'DELETE') kept.delete(path);
    else if (found === undefined) response.statusCode = 404;
    else response.setHeader('content-length', found.body.length);
    response.end(request.method === 'GET' ? found?.body : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  process.env.AWS_ACCESS_KEY_ID = 'test';
  process.env.AWS_SECRET_ACCESS_KEY = 'test';
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const open = (name: string, scanner?: Scanner) =>
    createFiles({
      url: `s3://${name}?endpoint=${encodeURIComponent(endpoint)}`,
      folder: '',
      maxBytes: 100,
      scanner,
    });
  return { kept, files: open('bucket'), elsewhere: open('elsewhere'), open };
}

test('A bucket that is not there is noticed by the check', async (t) => {
  const { files, elsewhere } = await bucket(t);
  await assert.rejects(elsewhere.check());
  await files.check();
});

test('A file that is missing, too large or badly named is refused and nothing is stored', async (t) => {
  const { kept, files } = await bucket(t);
  await assert.rejects(files.get('a'), FileMissing);
  await assert.rejects(files.put('a', Buffer.alloc(101), 'text/plain'), FileTooLarge);
  await assert.rejects(files.put('../a', Buffer.alloc(1), 'text/plain'), RangeError);
  assert.equal(await files.exists('a'), false);
  await files.delete('a');
  assert.equal(kept.size, 0);
});

test('ASVS 5.4.3 an infected file, and one that nobody judges, never reaches the bucket; a clean one does', async (t) => {
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

test('What was put, as bytes or as a stream, is got back with its type until it is deleted', async (t) => {
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
