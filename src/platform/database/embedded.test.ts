import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, type TestContext, test } from 'node:test';
import pg from 'pg';
import { passOn } from '../../../test/pass-on.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { findPostmaster, isServerOf } from './embedded-server.ts';
import type { Log } from './log.ts';

const program = join(import.meta.dirname, 'embedded.test-program.ts');
const isRoot = process.getuid?.() === 0;

interface Folder {
  dataDir: string;
  cluster: string;
  /** Everything logged by servers started here, as one text. */
  lines: string[];
  start(options?: { durable?: boolean; onExit?: (error: Error) => void }): Promise<Embedded>;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const made = mkdtempSync(join(tmpdir(), 'bulwagan-embedded-made-'));

before(async () => {
  await (await startEmbedded({ dataDir: made, log: silent, durable: false })).stop();
});
after(() => rm(made, { recursive: true }));

/**
 * A data folder of the test's own, as a first start left it or, when new, empty. What was started in it is
 * stopped after the test, then it is removed.
 */
function folder(t: TestContext, { parent = tmpdir(), isNew = false } = {}): Folder {
  const dataDir = mkdtempSync(join(parent, 'bulwagan-embedded-'));
  if (!isNew) {
    assert.equal(spawnSync('cp', ['-a', join(made, 'postgres'), dataDir]).status, 0);
    // Or tests that run side by side would ask for one port.
    rmSync(join(dataDir, 'postgres', 'url'));
  }
  const lines: string[] = [];
  const write = (...parts: unknown[]): void => {
    lines.push(JSON.stringify(parts, (_, value) => (value instanceof Error ? value.message : value)));
  };
  const log = { info: write, warn: write, error: write } as Log;
  const started: Embedded[] = [];
  t.after(async () => {
    for (const server of started) await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });
  const start: Folder['start'] = async (options = {}) => {
    const began = performance.now();
    const server = await startEmbedded({ dataDir, log, durable: false, ...options });
    started.push(server);
    t.diagnostic(`started in ${Math.round(performance.now() - began)} ms`);
    return server;
  };
  return { dataDir, cluster: join(dataDir, 'postgres', 'cluster'), lines, start };
}

/** Whether some folder on the way to this one does not let everybody pass. */
function isClosed(path: string): boolean {
  if ((statSync(path).mode & 0o005) !== 0o005) return true;
  return path !== '/' && isClosed(join(path, '..'));
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

interface Started {
  child: ChildProcess;
  url: string;
  pid: number;
}

/** Runs the program beside this one, and waits for its line. */
async function startProgram(t: TestContext, args: string[], ids: object = {}): Promise<Started> {
  const child = spawn(process.execPath, [program, ...args], { ...ids, stdio: ['ignore', 'pipe', 'pipe'] });
  passOn({ stdout: null, stderr: child.stderr });
  t.after(() => child.kill('SIGKILL'));
  for await (const line of createInterface({ input: child.stdout! })) return { child, ...JSON.parse(line) };
  throw new Error('The program ended without a word.');
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('a second program on the folder of a live one is refused by name, and the first does not notice', async (t) => {
  const { dataDir, start } = folder(t);
  const first = await start();
  const second = spawnSync(process.execPath, [program, dataDir], { encoding: 'utf8' });
  assert.notEqual(second.status, 0);
  assert.match(
    second.stderr,
    new RegExp(`Another program \\(process ${process.pid}\\) is running on the data in`),
  );
  await assert.rejects(start(), /Another program/);
  assert.equal(findPostmaster(join(dataDir, 'postgres', 'cluster'))?.pid, first.pid);
  assert.deepEqual(await query(first.url, 'select 1 as one'), [{ one: 1 }]);
});

test('of two programs started at the same moment one wins and one is refused', async (t) => {
  const { start } = folder(t, { isNew: true });
  const results = await Promise.allSettled([start(), start()]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('after kill -9 of the program the next start ends its server and has every acknowledged write', async (t) => {
  const { dataDir, cluster, lines, start } = folder(t);
  const killed = await startProgram(t, [dataDir, 'durable']);
  await query(killed.url, 'create table gifts (id integer)');
  await query(killed.url, 'insert into gifts values (7)');
  await kill(killed.child);
  assert.ok(isServerOf(cluster, killed.pid), 'the orphan runs on');
  const server = await start({ durable: true });
  assert.equal(isServerOf(cluster, killed.pid), false);
  assert.notEqual(server.pid, killed.pid);
  assert.equal(server.url, killed.url, 'the same port and password');
  assert.deepEqual(await query(server.url, 'select id from gifts'), [{ id: 7 }]);
  assert.match(lines.join('\n'), /Stopped the embedded PostgreSQL that an earlier run left behind/);
});

test('kill -9 of program and server together, and of the server alone, lose no acknowledged write', async (t) => {
  const { dataDir, lines, start } = folder(t);
  const killed = await startProgram(t, [dataDir, 'durable']);
  await query(killed.url, 'create table gifts (id integer)');
  await query(killed.url, 'insert into gifts values (7)');
  process.kill(killed.pid, 'SIGKILL');
  await kill(killed.child);
  const died = Promise.withResolvers<Error>();
  const server = await start({ durable: true, onExit: died.resolve });
  await query(server.url, 'insert into gifts values (8)');
  process.kill(server.pid, 'SIGKILL');
  assert.match((await died.promise).message, /has ended by itself \(SIGKILL\)/);
  assert.match(lines.join('\n'), /lastMessages.*database system is ready to accept connections/);
  await server.stop();
  const next = await start({ durable: true });
  assert.deepEqual(await query(next.url, 'select id from gifts order by id'), [{ id: 7 }, { id: 8 }]);
});

test('a process id that now belongs to another program neither stops that one nor the start', async (t) => {
  const { cluster, start } = folder(t);
  await (await start()).stop();
  const { uid, gid } = statSync(cluster);
  const ids = isRoot ? { uid, gid } : {};
  // By the server's own user, as PostgreSQL itself takes any other user's process for a stale one.
  const other = spawn('sleep', ['60'], { ...ids, cwd: '/', stdio: 'ignore' });
  t.after(() => other.kill());
  const file = join(cluster, 'postmaster.pid');
  await writeFile(
    file,
    `${other.pid}\n${cluster}\n1790000000\n5432\n\n127.0.0.1\n  1234567     12345\nready   \n`,
  );
  if (isRoot) chownSync(file, uid, gid);
  const server = await start();
  assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
  assert.equal(other.exitCode, null);
  assert.equal(other.signalCode, null);
});

test('the server of another folder is not taken for the one of this', async (t) => {
  const [one, two] = [folder(t), folder(t)];
  const server = await one.start();
  assert.equal(isServerOf(one.cluster, server.pid), true);
  assert.equal(isServerOf(two.cluster, server.pid), false);
  assert.equal(isServerOf(one.cluster.slice(0, -1), server.pid), false);
  assert.equal(isServerOf(one.cluster, process.pid), false);
});

test('a first start that was killed half-way leaves nothing in the way of the next', async (t) => {
  const { dataDir, start } = folder(t, { isNew: true });
  const part = join(dataDir, 'postgres', 'unfinished-0a1b2c3d');
  mkdirSync(join(part, 'base'), { recursive: true });
  await writeFile(join(part, 'PG_VERSION'), '18\n');
  const server = await start();
  assert.equal(existsSync(part), false);
  assert.deepEqual(await query(server.url, 'select current_database() as name'), [{ name: 'bulwagan' }]);
});

test('data that can not be read are reported with the words of PostgreSQL, and the folder is given back', async (t) => {
  const { cluster, start } = folder(t);
  await (await start()).stop();
  await rm(join(cluster, 'global', 'pg_control'));
  await assert.rejects(start(), /does not start:[\s\S]*pg_control/);
  await assert.rejects(start(), /does not start:[\s\S]*pg_control/);
});

test('commits are durable by default, text is UTF-8 sorted alike everywhere, and times are UTC', async (t) => {
  const { dataDir, start } = folder(t, { isNew: true });
  const server = await start({ durable: true });
  const [row] = await query(
    server.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
       current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding,
       current_setting('timezone') as zone, current_setting('max_connections')::int >= 100 as is_roomy,
       datlocprovider as provider, datlocale as locale, upper('ñ') as upper,
       current_setting('is_superuser') as is_superuser, current_setting('listen_addresses') as address
     from pg_database where datname = current_database()`,
  );
  assert.deepEqual(row, {
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    encoding: 'UTF8',
    zone: 'UTC',
    is_roomy: true,
    provider: 'b',
    locale: 'C.UTF-8',
    upper: 'Ñ',
    is_superuser: 'off',
    address: '127.0.0.1',
  });
  assert.equal(readFileSync(join(dataDir, 'postgres', 'url'), 'utf8').trim(), server.url);
});

test('passwords are in files of their owner alone and in no log, and a wrong one opens nothing', async (t) => {
  const { dataDir, lines, start } = folder(t, { isNew: true });
  const server = await start();
  const home = join(dataDir, 'postgres');
  const secret = readFileSync(join(home, 'superuser-password'), 'utf8').trim();
  const { password } = new URL(server.url);
  for (const name of ['superuser-password', 'url', 'server.log']) {
    assert.equal(statSync(join(home, name)).mode & 0o777, 0o600, name);
  }
  const logged = readFileSync(join(home, 'server.log'), 'utf8') + lines.join('\n');
  for (const word of [secret, password]) assert.equal(logged.includes(word), false);
  await assert.rejects(query(server.url.replace(password, 'wrong'), 'select 1'), { code: '28P01' });
});

test('what people entered does not reach the log of the server when their statement fails', async (t) => {
  const { dataDir, start } = folder(t);
  const { url } = await start();
  await query(url, 'create table people (email text primary key)');
  const add = `insert into people values ('maria@example.ph')`;
  await query(url, add);
  await assert.rejects(query(url, add), { code: '23505' });
  assert.equal(readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8').includes('maria'), false);
});

test('the port stays from start to start, unless somebody else has taken it', async (t) => {
  const { start } = folder(t);
  const first = await start();
  await first.stop();
  const second = await start();
  assert.equal(second.port, first.port);
  await second.stop();
  const other = createServer();
  other.listen(first.port, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const third = await start();
  assert.notEqual(third.port, first.port);
  assert.deepEqual(await query(third.url, 'select 1 as one'), [{ one: 1 }]);
});

test('stopping cuts off who is connected, ends the server, may be repeated and calls no onExit', async (t) => {
  const { cluster, start } = folder(t);
  const server = await start({ onExit: assert.fail });
  const client = new pg.Client({ connectionString: server.url });
  const cutOff = Promise.withResolvers<Error>();
  client.on('error', cutOff.resolve);
  await client.connect();
  await client.query('begin');
  await Promise.all([server.stop(), server.stop()]);
  await server.stop();
  assert.ok((await cutOff.promise) instanceof Error);
  assert.equal(isServerOf(cluster, server.pid), false);
  assert.equal(existsSync(join(cluster, 'postmaster.pid')), false);
});

test('a running server does not keep its program from ending', async (t) => {
  const { dataDir, cluster, start } = folder(t);
  const { child, pid } = await startProgram(t, [dataDir, 'end']);
  if (child.exitCode === null) await once(child, 'exit');
  assert.equal(child.exitCode, 0);
  assert.ok(isServerOf(cluster, pid));
  await start();
});

if (isRoot) {
  test('root runs the server as another user, below a folder that only root may enter too', async (t) => {
    const closed = mkdtempSync(join(tmpdir(), 'bulwagan-closed-'));
    chmodSync(closed, 0o700);
    const { cluster, start } = folder(t, { parent: closed, isNew: true });
    t.after(() => rm(closed, { recursive: true }));
    for (let time = 1; time <= 2; time += 1) {
      const server = await start();
      assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
      assert.notEqual(statSync(cluster).uid, 0);
      await server.stop();
    }
  });

  test('a server of root keeps a power only where it needs one, and never more than to pass folder modes', async (t) => {
    const checkout = folder(t);
    chmodSync(checkout.dataDir, 0o755);
    const closed = mkdtempSync(join(tmpdir(), 'bulwagan-closed-'));
    const hidden = folder(t, { parent: closed });
    // Hooks run in the order they were given: the server in it is stopped first.
    t.after(() => rm(closed, { recursive: true, force: true }));
    const capabilities = async ({ start }: Folder): Promise<number> => {
      const { pid } = await start();
      return Number.parseInt(
        /^CapEff:\s*(\w+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '',
        16,
      );
    };
    const [inOpen, inClosed] = [await capabilities(checkout), await capabilities(hidden)];
    // Bit 1 is CAP_DAC_OVERRIDE, bit 2 CAP_DAC_READ_SEARCH. A checkout that is closed itself needs one too.
    assert.ok([0b10, 0b100].includes(inClosed), `closed: ${inClosed}`);
    assert.ok(inOpen === 0 || isClosed(import.meta.dirname), `open: ${inOpen}`);
  });

  test('root hands data that a copy made its own back to the server', async (t) => {
    const { cluster, start } = folder(t);
    await (await start()).stop();
    assert.equal(spawnSync('chown', ['-R', '0:0', cluster]).status, 0);
    const server = await start();
    assert.deepEqual(await query(server.url, 'select 1 as one'), [{ one: 1 }]);
    assert.notEqual(statSync(cluster).uid, 0);
  });

  const nobody = { uid: 65_534, gid: 65_534 };
  const canRun = spawnSync(process.execPath, [program, '/dev/null'], { ...nobody, encoding: 'utf8' });
  // A checkout that only root may enter is closed to others; there the test would be about that.
  if (/ENOTDIR|EEXIST/.test(canRun.stderr ?? '')) {
    test('another user runs it in a folder of its own, and root takes over what that one left', async (t) => {
      const { dataDir, cluster, start } = folder(t, { isNew: true });
      chmodSync(dataDir, 0o755);
      chownSync(dataDir, nobody.uid, nobody.gid);
      const own = await startProgram(t, [dataDir, 'durable'], nobody);
      await query(own.url, 'create table gifts (id integer)');
      assert.equal(statSync(cluster).uid, nobody.uid);
      await kill(own.child);
      const server = await start();
      assert.deepEqual(await query(server.url, 'select id from gifts'), []);
      assert.equal(statSync(cluster).uid, nobody.uid);
    });
  }
}
