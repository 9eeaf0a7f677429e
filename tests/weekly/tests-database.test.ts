import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type TestedService, testDatabase, testServerUrl } from '@bulwagan/testing/database.ts';
import pg from 'pg';

const program = join(import.meta.dirname, '../../packages/testing/src/programs/database-program.ts');

function serviceOf(t: TestContext, sql: string): TestedService {
  const root = mkdtempSync(join(tmpdir(), 'bulwagan-service-'));
  t.after(() => rm(root, { recursive: true }));
  const folder = join(root, 'tested', 'migrations');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '0001_tested.sql'), sql);
  return { schema: 'tested', folders: [folder] };
}

async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

async function startProgram(
  end: string,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [program, end], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const url of createInterface({ input: child.stdout! })) return { child, url };
  throw new Error('The program ended without a word.');
}

test('each test has its own migrated, empty database', async (t) => {
  const service = serviceOf(t, 'create table things (id integer);');
  const [one, two] = [await testDatabase(t, service), await testDatabase(t, service)];
  await query(one.url, 'insert into tested.things values (1)');
  assert.deepEqual(await query(two.url, 'select id from tested.things'), []);
});

test('changed migrations create a new template, unchanged ones are not applied again', async (t) => {
  const first = serviceOf(t, 'create table things (id integer);');
  const second = serviceOf(t, 'create table things (id integer, name text);');
  const took: number[] = [];
  for (const service of [first, second, first]) {
    const began = performance.now();
    const { url } = await testDatabase(t, service);
    took.push(Math.round(performance.now() - began));
    const columns = `select column_name from information_schema.columns where table_name = 'things'`;
    assert.equal((await query(url, columns)).length, service === second ? 2 : 1);
  }
  t.diagnostic(`new, new, from the template: ${took.join(', ')} ms`);
});

test('test files that start simultaneously share one template', async (t) => {
  const service = serviceOf(t, 'create table things (id integer); select pg_sleep(0.1);');
  const databases = await Promise.all([1, 2, 3, 4].map(() => testDatabase(t, service)));
  assert.equal(new Set(databases.map(({ url }) => url)).size, 4);
  for (const { url } of databases) await query(url, 'select from tested.things');
});

test('a failing migration creates no template: the next attempt fails with the same reason', async (t) => {
  const service = serviceOf(t, 'create table things (id integer); select 1 / 0;');
  await assert.rejects(testDatabase(t, service), /division by zero/);
  await assert.rejects(testDatabase(t, service), /division by zero/);
});

test('the database of a finished test is dropped once its connections are closed, and not before', async (t) => {
  const service = serviceOf(t, 'create table things (id integer);');
  let finish = (): void => undefined;
  const ended = {
    after: (hook: () => void) => {
      finish = hook;
    },
  };
  const { url } = await testDatabase(ended, service);
  const name = new URL(url).pathname.slice(1);
  const exists = async (): Promise<boolean> => {
    await testDatabase(t, service);
    return (
      (await query(await testServerUrl(), 'select from pg_database where datname = $1', [name])).length === 1
    );
  };
  assert.equal(await exists(), true);
  finish();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  assert.equal(await exists(), true);
  await client.end();
  // The server side of a connection ends a moment later.
  for (let attempts = 0; attempts < 50 && (await exists()); attempts += 1) await sleep(20);
  assert.equal(await exists(), false);
});

/** Returns the data folder of the test server at an address. */
function folderOf(url: string): string | undefined {
  const folders = ['/dev/shm', '/tmp', tmpdir()].flatMap((root) =>
    globSync('bulwagan-test-*', { cwd: root }).map((name) => join(root, name)),
  );
  return folders.find((folder) => {
    const pidFile = join(folder, 'postgres/cluster/postmaster.pid');
    return existsSync(pidFile) && readFileSync(pidFile, 'utf8').split('\n')[3] === new URL(url).port;
  });
}

test('a kill -9 leaves nothing of a server in the default folder, in memory or not', async (t) => {
  const { TEST_DATABASE_URL: _, TMPDIR, TMP, TEMP, ...env } = process.env;
  const { child, url } = await startProgram('stay', env);
  t.after(() => child.kill('SIGKILL'));
  const folder = folderOf(url)!;
  assert.ok(existsSync(folder));
  child.kill('SIGKILL');
  for (let attempts = 0; attempts < 200 && existsSync(folder); attempts += 1) await sleep(50);
  assert.equal(existsSync(folder), false);
  await assert.rejects(query(url, 'select 1'), { code: 'ECONNREFUSED' });
});

for (const end of ['return', 'throw', 'stay']) {
  test(`a file run by hand that ends by ${end === 'stay' ? 'kill -9' : end} leaves no server and no folder`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'bulwagan-by-hand-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const { TEST_DATABASE_URL: _, ...env } = process.env;
    const { child, url } = await startProgram(end, { ...env, TMPDIR: folder });
    if (end === 'stay') {
      assert.deepEqual(await query(url, 'select 1 as one'), [{ one: 1 }]);
      child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    for (let attempts = 0; attempts < 200 && readdirSync(folder).length > 0; attempts += 1) await sleep(50);
    assert.deepEqual(readdirSync(folder), []);
    await assert.rejects(query(url, 'select 1'), { code: 'ECONNREFUSED' });
  });
}
