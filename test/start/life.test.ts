import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { call, donor, isReady, newDataDir, start, startedDataDir } from './program.ts';

test('contract §1: it starts on nothing, stops with 0, starts again, and every link of the hall answers', async (t) => {
  const dataDir = newDataDir(t);
  const first = await start(t, { dataDir, compiles: true });
  await first.ready();
  for (const path of ['/health/live', '/health/ready'])
    assert.equal((await fetch(first.url + path)).status, 200);

  const lines = first
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { pid: number; msg: string });
  const pidsOf = (words: string) =>
    new Set(lines.filter(({ msg }) => msg.includes(words)).map(({ pid }) => pid));
  const planting = pidsOf('planted demo data');
  const serving = pidsOf('listening at');
  assert.deepEqual([planting.size, serving.size, planting.isDisjointFrom(serving)], [1, 1, true]);

  const seen = new Set<string>();
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await fetch(first.url + path);
    assert.equal(response.status, 200, path);
    const text = await response.text();
    const isOurPage = ['/', '/fundraising/', '/workforce/', '/court/', '/dev/mail'].includes(path);
    if (isOurPage) {
      for (const [, link] of text.matchAll(/(?:href|src)="([^"#][^"]*)"/g))
        queue.push(new URL(link!, first.url + path).pathname);
      assert.doesNotMatch(text, /<style|style="|<script>|onclick=/, `${path} holds nothing inline`);
    }
  }
  for (const path of [
    '/fundraising/',
    '/workforce/',
    '/court/',
    '/fundraising/docs',
    '/fundraising/openapi.json',
    '/dev/mail',
    '/dev/gateway/',
    '/style.css',
  ])
    assert.ok(seen.has(path), `a link leads to ${path}`);
  assert.match(await (await fetch(first.url)).text(), /donor@fundraising\.test/);

  assert.equal(await first.end(), 0);
  assert.equal(await isReady(first.url), false);
  const later = await start(t, { dataDir, port: first.port, compiles: true });
  await later.ready();
  assert.equal(await later.end('SIGINT'), 0);
});

test('contract §1: a second program on the same data says so and leaves the first alone', async (t) => {
  const dataDir = await startedDataDir(t);
  const first = await start(t, { dataDir });
  await first.ready();
  const second = await start(t, { dataDir });
  assert.equal(await second.ended(), 1);
  assert.match(second.output(), /Another program \(process \d+\) is running on the data/);
  const third = await start(t, { dataDir, port: first.port });
  assert.equal(await third.ended(), 1);
  assert.match(third.output(), /Port \d+ on 127\.0\.0\.1 is taken by another program/);
  assert.doesNotMatch(third.output(), /\n\s+at /, 'what people can put right comes without a stack');
  assert.equal(await isReady(first.url), true);
  assert.equal(await first.end(), 0);
});

test('contract §1: a port that is taken is told before anything else is started', async (t) => {
  const blocker = createServer();
  await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
  t.after(() => blocker.close());
  const { port } = blocker.address() as { port: number };
  const dataDir = newDataDir(t);
  const program = await start(t, { dataDir, port });
  assert.equal(await program.ended(), 1);
  assert.match(program.output(), new RegExp(`Port ${port} .*PORT`));
  assert.doesNotMatch(program.output(), /migration/);
});

test('K1: neither the password of the database nor that of a caller enters the log, and each line of a request has its id', async (t) => {
  const dataDir = newDataDir(t);
  const program = await start(t, { dataDir, env: { LOG_LEVEL: 'debug' } });
  await program.ready();
  const canary = 'canary of a password 8431';
  const refused = await call(`${program.url}/fundraising`, '/mobile/auth/login', {
    body: { ...donor, password: canary },
  });
  assert.equal(refused.status, 401);
  const requestId = refused.headers.get('x-request-id');
  assert.equal(await program.end(), 0);
  assert.ok(!program.output().includes(canary));
  assert.doesNotMatch(program.output(), /postgres(?:ql)?:\/\/[^\s"]*:[^[\s"@]+@/);
  const lines = program
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const ofRequest = lines.filter((line) => line.reqId === requestId);
  assert.ok(ofRequest.length >= 2, 'the refusal and the answer');
});
