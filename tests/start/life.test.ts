import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '../../scripts/tests/program.ts';
import { call, donor, isReady, newDataDir, start } from './program.ts';

/**
 * Life of one program from first start to stop. The first start creates the database and demo data, and takes longest.
 */
const dataDir = newDataDir({ after });
const program = await start({ after }, { dataDir, compiles: true, env: { LOG_LEVEL: 'debug' } });

const linesOf = (output: string): Record<string, unknown>[] =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

test('contract §1: until it is ready, a browser gets a page that names the remaining steps', async () => {
  const first = await firstAnswer(`${program.url}/court/`, { accept: 'text/html' });
  assert.equal(first.status, 503);
  assert.equal(first.headers.get('retry-after'), '2');
  assert.match(
    await first.text(),
    /Bulwagan is starting[\s\S]*Create the tables<\/td><td>(?:Waiting|In progress|Done)/,
  );
});

async function firstAnswer(url: string, headers: Record<string, string>): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, { headers }).catch(() => undefined);
    if (answer !== undefined) return answer;
    await sleep(10);
  }
}

test('contract §1: it starts on an empty folder, and every link of the landing page works', async () => {
  await program.ready();
  for (const path of ['/health/live', '/health/ready'])
    assert.equal((await fetch(program.url + path)).status, 200);

  const lines = linesOf(program.output());
  const pidsOf = (words: string) =>
    new Set(lines.filter(({ msg }) => String(msg).includes(words)).map(({ pid }) => pid));
  const seeding = pidsOf('created demo data');
  const serving = pidsOf('listening at');
  assert.deepEqual([seeding.size, serving.size, seeding.isDisjointFrom(serving)], [1, 1, true]);

  const seen = new Set<string>();
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await fetch(program.url + path);
    assert.equal(response.status, 200, path);
    const text = await response.text();
    const isOurPage = ['/', '/fundraising/', '/workforce/', '/court/', '/dev/mail'].includes(path);
    if (isOurPage) {
      for (const [, link] of text.matchAll(/(?:href|src)="([^"#][^"]*)"/g))
        queue.push(new URL(link!, program.url + path).pathname);
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
  const reference = await fetch(`${program.url}/fundraising/docs/reference.js`);
  assert.equal(reference.status, 200);
  await reference.arrayBuffer();
  assert.match(await (await fetch(program.url)).text(), /donor@fundraising\.test/);
});

test('contract §1: a port in use is reported before anything else is started', async (t) => {
  const blocker = createServer();
  await new Promise<void>((done) => blocker.listen(0, '127.0.0.1', done));
  t.after(() => blocker.close());
  const { port } = blocker.address() as { port: number };
  const other = await start(t, { dataDir: newDataDir(t), port });
  assert.equal(await other.ended(), 1);
  assert.match(other.output(), new RegExp(`Port ${port} .*PORT`));
  assert.doesNotMatch(other.output(), /migration/);
});

test('the log contains neither the database password nor a caller’s, and each request line has a request id', async () => {
  const canary = 'canary of a password 8431';
  const refused = await call(`${program.url}/fundraising`, '/mobile/auth/login', {
    body: { ...donor, password: canary },
  });
  assert.equal(refused.status, 401);
  const requestId = refused.headers.get('x-request-id');
  assert.equal(await program.end(), 0);
  assert.equal(await isReady(program.url), false);
  assert.ok(!program.output().includes(canary));
  assert.doesNotMatch(program.output(), /postgres(?:ql)?:\/\/[^\s"]*:[^[\s"@]+@/);
  const ofRequest = linesOf(program.output()).filter((line) => line.reqId === requestId);
  assert.ok(ofRequest.length >= 2, 'the refusal and the response');
});

test('contract §1: a program started for stories or screenshots uses its own database, whatever DATABASE_URL says, and a crash is reported', async (t) => {
  const { env } = process;
  t.after(() => {
    process.env = env;
  });
  process.env = {
    ...env,
    DATABASE_URL: 'postgres://127.0.0.1:1/somebody',
    COURT_DATABASE_URL: 'postgres://127.0.0.1:1/court',
    FILES_URL: 's3://somebodys',
    MAIL_URL: 'smtp://127.0.0.1:1',
    REDIS_URL: 'redis://127.0.0.1:1',
    NODE_ENV: 'production',
  };
  const program = await startProgram(dataDir);
  assert.equal((await fetch(`${program.url}/dev/mail`)).status, 200);
  process.kill(program.pid, 'SIGKILL');
  await assert.rejects(program.stop(), /The program ended with SIGKILL/);
  // A later call does not hang either.
  await assert.rejects(program.stop(), /The program ended with SIGKILL/);
});
