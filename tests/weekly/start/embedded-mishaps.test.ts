import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { isServerOf } from '@bulwagan/platform/database/embedded/embedded-server.ts';
import { folder, isRoot, kill, query, startProgram } from '@bulwagan/testing/embedded-folder.ts';

test('of two programs started simultaneously one wins and one is refused', async (t) => {
  const { start } = await folder(t, { isNew: true });
  const results = await Promise.allSettled([start(), start()]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
});

test('kill -9 of program and server, and of the server alone, lose no acknowledged write', async (t) => {
  const { dataDir, lines, start } = await folder(t);
  const killed = await startProgram(t, [dataDir, 'durable']);
  await query(killed.url, 'create table donations (id integer)');
  await query(killed.url, 'insert into donations values (7)');
  process.kill(killed.pid, 'SIGKILL');
  await kill(killed.child);
  const died = Promise.withResolvers<Error>();
  const server = await start({ durable: true, onExit: died.resolve });
  await query(server.url, 'insert into donations values (8)');
  process.kill(server.pid, 'SIGKILL');
  assert.match((await died.promise).message, /stopped unexpectedly \(SIGKILL\)/);
  assert.match(lines.join('\n'), /lastMessages.*database system is ready to accept connections/);
  await server.stop();
  const next = await start({ durable: true });
  assert.deepEqual(await query(next.url, 'select id from donations order by id'), [{ id: 7 }, { id: 8 }]);
});

test('a process id reused by another program stops neither that program nor the start', async (t) => {
  const { cluster, start } = await folder(t);
  await (await start()).stop();
  const { uid, gid } = statSync(cluster);
  const ids = isRoot ? { uid, gid } : {};
  // Runs as the server's own user, because PostgreSQL ignores processes of other users.
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

test('the server of another folder is not mistaken for that of this folder', async (t) => {
  const [one, two] = [await folder(t), await folder(t)];
  const server = await one.start();
  assert.equal(isServerOf(one.cluster, server.pid), true);
  assert.equal(isServerOf(two.cluster, server.pid), false);
  assert.equal(isServerOf(one.cluster.slice(0, -1), server.pid), false);
  assert.equal(isServerOf(one.cluster, process.pid), false);
});

test('a first start killed halfway does not block the next one', async (t) => {
  const { dataDir, start } = await folder(t, { isNew: true });
  const part = join(dataDir, 'postgres', 'unfinished-0a1b2c3d');
  mkdirSync(join(part, 'base'), { recursive: true });
  await writeFile(join(part, 'PG_VERSION'), '18\n');
  const server = await start();
  assert.equal(existsSync(part), false);
  assert.deepEqual(await query(server.url, 'select current_database() as name'), [{ name: 'bulwagan' }]);
});

test('unreadable data is reported with the error of PostgreSQL, and the folder is released', async (t) => {
  const { cluster, start } = await folder(t);
  await (await start()).stop();
  await rm(join(cluster, 'global', 'pg_control'));
  await assert.rejects(start(), /does not start:[\s\S]*pg_control/);
  await assert.rejects(start(), /does not start:[\s\S]*pg_control/);
});

test('the port stays the same across starts unless another program took it', async (t) => {
  const { start } = await folder(t);
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

test('a program can end while its embedded server is running', async (t) => {
  const { dataDir, cluster, start } = await folder(t);
  const { child, pid } = await startProgram(t, [dataDir, 'end']);
  if (child.exitCode === null) await once(child, 'exit');
  assert.equal(child.exitCode, 0);
  assert.ok(isServerOf(cluster, pid));
  await start();
});
