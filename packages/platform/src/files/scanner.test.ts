import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Clamd,
  LIMIT_EXCEEDED,
  MALWARE,
  SIGNATURE,
  startClamd,
} from '@bulwagan/testing/servers/clamd.ts';
import { FileInfected, ScannerAway } from './file-store.ts';
import { createFiles, FileMissing } from './files.ts';
import { createScanner, scannerPlace } from './scanner.ts';

/** Longer than this process may be delayed in reading a response. */
const PATIENCE_IN_MS = 1_000;
/** More than the socket buffers hold. */
const LARGE = randomBytes(4 * 1024 * 1024);

async function setup(t: TestContext, over?: 'tcp') {
  const clamd = await startClamd(t, over);
  const folder = await mkdtemp(join(tmpdir(), 'scanner-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const scanner = createScanner(clamd.url, PATIENCE_IN_MS);
  const files = createFiles({ folder, scanner });
  const kept = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  return { clamd, scanner, files, kept };
}

const streamOf = (...chunks: Uint8Array[]) => Readable.from(chunks);
const contentOf = async (stream: Readable) => (await buffer(stream)).toString('latin1');

/** Checks that the error is ScannerAway with this cause. */
const away = (cause: RegExp) => (error: unknown) => {
  assert.ok(error instanceof ScannerAway, String(error));
  assert.match((error.cause as Error).message, cause);
  return true;
};

async function assertNothingOpen(clamd: Clamd): Promise<void> {
  for (let left = 100; clamd.open() > 0 && left > 0; left--) await sleep(10);
  assert.equal(clamd.open(), 0);
}

test('ASVS 5.4.3 an infected file is not stored, wherever the malware is in it, and the existing file stays', async (t) => {
  const { clamd, files, kept } = await setup(t);
  await files.put('a', Buffer.from('before'), 'text/plain');
  const half = MALWARE.length / 2;
  const infected = [
    MALWARE,
    Buffer.concat([LARGE, MALWARE]),
    streamOf(MALWARE.subarray(0, half), MALWARE.subarray(half)),
    streamOf(LARGE, MALWARE, LARGE),
  ];
  for (const content of infected) {
    for (const key of ['a', 'new']) {
      const again = content instanceof Readable ? streamOf(LARGE, MALWARE) : content;
      await assert.rejects(files.put(key, key === 'a' ? content : again, 'text/plain'), (error) => {
        assert.ok(error instanceof FileInfected, String(error));
        assert.equal(error.signature, SIGNATURE);
        return true;
      });
    }
  }
  await assert.rejects(files.scan(Buffer.concat([LARGE, MALWARE])), FileInfected);
  assert.deepEqual(await kept(), ['a']);
  assert.equal(await contentOf((await files.get('a')).stream), 'before');
  assert.deepEqual(clamd.faults, []);
  await assertNothingOpen(clamd);
});

const PROBLEM: [change: Partial<Pick<Clamd, 'answer' | 'manner'>>, cause: RegExp][] = [
  [{ manner: 'silent' }, /No progress for 1000 ms/],
  [{ manner: 'deaf' }, /No progress for 1000 ms/],
  [{ manner: 'cutting' }, /closed without|EPIPE|ECONNRESET/],
  [{ manner: 'leaving' }, /closed without|ECONNRESET/],
  [{ answer: LIMIT_EXCEEDED }, /The response was: INSTREAM size limit exceeded\. ERROR/],
  [{ answer: 'stream: OK\n\0' }, /not from clamd/],
  [{ answer: 'stream: OK' }, /closed without/],
  [{ answer: '\0' }, /not from clamd/],
  [{ answer: 'OK\0' }, /not from clamd/],
  [{ answer: 'stream: OK FOUND NOT\0' }, /not from clamd/],
  [{ answer: 'HTTP/1.1 400 Bad Request\r\n\r\n\0' }, /not from clamd/],
  [{ answer: `stream: ${'x'.repeat(300)} FOUND\0` }, /not from clamd/],
  [{ answer: 'x'.repeat(100_000) }, /is too long/],
  [{ answer: 'a paper that comes back ERROR?\0' }, /not from clamd/],
];

for (const [change, cause] of PROBLEM) {
  test(`ASVS 5.4.3 nothing is stored while clamd fails: ${JSON.stringify(change).slice(0, 70)}`, async (t) => {
    const { clamd, files, kept } = await setup(t);
    Object.assign(clamd, change);
    await assert.rejects(files.put('a', streamOf(LARGE, Buffer.from('a paper')), 'text/plain'), away(cause));
    await assert.rejects(files.scan(LARGE), away(cause));
    assert.deepEqual(await kept(), []);
    // A server that does not read does not notice a closed connection either.
    if (change.manner !== 'deaf') await assertNothingOpen(clamd);
    Object.assign(clamd, { manner: 'judging', answer: undefined });
    await files.put('a', Buffer.from('a paper'), 'text/plain');
    assert.deepEqual(await kept(), ['a']);
  });
}

test('ASVS 5.4.3 a file larger than clamd accepts is not stored, however early clamd refuses it', async (t) => {
  const { clamd, files, kept } = await setup(t, 'tcp');
  clamd.maxBytes = 1024 * 1024;
  await assert.rejects(files.put('a', streamOf(LARGE), 'text/plain'), ScannerAway);
  await assert.rejects(files.scan(LARGE), ScannerAway);
  assert.deepEqual(await kept(), []);
});

test('ASVS 5.4.3 nothing is stored while clamd is down, and scanning resumes when it is back', async (t) => {
  const { clamd, files, kept } = await setup(t);
  await clamd.leave();
  await assert.rejects(files.put('a', LARGE, 'text/plain'), away(/ENOENT|ECONNREFUSED/));
  await assert.rejects(files.scan(LARGE), away(/ENOENT|ECONNREFUSED/));
  assert.deepEqual(await kept(), []);
  await clamd.comeBack();
  await files.put('a', LARGE, 'text/plain');
  assert.deepEqual(await kept(), ['a']);
});

test('ASVS 5.4.3 a clean file is sent unchanged in chunks, over a socket and over a port, and stored byte for byte', async (t) => {
  for (const over of [undefined, 'tcp'] as const) {
    const { clamd, files } = await setup(t, over);
    const content = [
      LARGE.subarray(0, 1),
      Buffer.alloc(0),
      LARGE.subarray(1, 70_000),
      LARGE.subarray(70_000),
    ];
    await files.put('stream', streamOf(...content), 'text/plain');
    await files.put('bytes', LARGE, 'text/plain');
    await files.put('empty', streamOf(), 'text/plain');
    await files.scan(LARGE);
    assert.deepEqual(
      clamd.files.map((file) => file.equals(LARGE)),
      [true, true, false, true],
    );
    assert.equal(clamd.files[2]!.length, 0);
    for (const key of ['stream', 'bytes'])
      assert.ok((await buffer((await files.get(key)).stream)).equals(LARGE), key);
    assert.deepEqual(clamd.faults, []);
    await assertNothingOpen(clamd);
  }
});

test('ASVS 5.4.3 a slow upload does not count as a clamd timeout, and an aborted one leaves nothing', async (t) => {
  const { clamd, files, kept } = await setup(t);
  const slow = async function* () {
    yield Buffer.from('first');
    await sleep(2 * PATIENCE_IN_MS);
    yield Buffer.from('second');
  };
  await files.put('slow', Readable.from(slow()), 'text/plain');
  assert.equal(await contentOf((await files.get('slow')).stream), 'firstsecond');
  const broken = async function* () {
    yield LARGE;
    throw new Error('connection lost');
  };
  await assert.rejects(files.put('broken', Readable.from(broken()), 'text/plain'), /connection lost/);
  assert.deepEqual(await kept(), ['slow']);
  assert.equal(clamd.files.length, 1);
  await assertNothingOpen(clamd);
});

test('ASVS 5.4.3 a file is read no faster than clamd accepts it', async (t) => {
  const { clamd, files } = await setup(t);
  clamd.manner = 'deaf';
  let read = 0;
  const endless = function* () {
    for (;;) {
      read += 64 * 1024;
      yield Buffer.alloc(64 * 1024);
    }
  };
  await assert.rejects(files.put('a', Readable.from(endless()), 'text/plain'), away(/No progress/));
  assert.ok(read < 8 * 1024 * 1024, `${read} bytes were read`);
});

test('ASVS 5.4.3 a stored file is copied without another scan, and a nonexistent one is missing', async (t) => {
  const { clamd, files, kept } = await setup(t);
  await files.put('a', LARGE, 'text/plain');
  await clamd.leave();
  await files.copy('a', 'b', 'text/plain');
  assert.ok((await buffer((await files.get('b')).stream)).equals(LARGE));
  await assert.rejects(files.copy('nowhere', 'c', 'text/plain'), FileMissing);
  for (const [from, to] of [
    ['a', '../c'],
    ['../a', 'c'],
  ] as const)
    await assert.rejects(files.copy(from, to, 'text/plain'), RangeError);
  assert.deepEqual((await kept()).sort(), ['a', 'b']);
  await clamd.comeBack();
});

test('contract §1: a scanner address is a socket or a host with a port, and nothing else', () => {
  assert.deepEqual(scannerPlace('unix:///run/clamav/clamd.ctl'), { path: '/run/clamav/clamd.ctl' });
  assert.deepEqual(scannerPlace('tcp://scanner.example.org'), { host: 'scanner.example.org', port: 3310 });
  assert.deepEqual(scannerPlace('tcp://127.0.0.1:1'), { host: '127.0.0.1', port: 1 });
  assert.deepEqual(scannerPlace('tcp://[::1]:3311'), { host: '::1', port: 3311 });
  for (const url of [
    '',
    'clamd:3310',
    'unix://',
    'unix:///',
    'unix:run/clamd.ctl',
    'unix://run/clamd.ctl',
    'tcp://',
    'tcp://:3310',
    'tcp://host:0',
    'tcp://host:65536',
    'tcp://host:x',
    'tcp://host:3310/path',
    'tcp://user:canary@host:3310',
    'http://host:3310',
    '/run/clamav/clamd.ctl',
  ]) {
    assert.equal(scannerPlace(url), undefined, url);
    assert.throws(() => createScanner(url), RangeError);
  }
});
