import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, kill, program, query, startProgram } from '@bulwagan/testing/embedded-folder.ts';
import pg from 'pg';
import { findPostmaster, isServerOf } from './embedded-server.ts';

test('a second program on the folder of a live one is refused with a named error, and the first is not affected', async (t) => {
  const { dataDir, start } = await folder(t);
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

test('after kill -9 of the program the next start stops its server and has every acknowledged write', async (t) => {
  const { dataDir, cluster, lines, start } = await folder(t);
  const killed = await startProgram(t, [dataDir, 'durable']);
  await query(killed.url, 'create table donations (id integer)');
  await query(killed.url, 'insert into donations values (7)');
  await kill(killed.child);
  assert.ok(isServerOf(cluster, killed.pid), 'the orphan runs on');
  const server = await start({ durable: true });
  assert.equal(isServerOf(cluster, killed.pid), false);
  assert.notEqual(server.pid, killed.pid);
  assert.equal(server.url, killed.url, 'the same port and password');
  assert.deepEqual(await query(server.url, 'select id from donations'), [{ id: 7 }]);
  assert.match(lines.join('\n'), /Stopped the embedded PostgreSQL that an earlier run left behind/);
});

test('commits are durable by default, text is UTF-8 with the same order everywhere, and times are UTC', async (t) => {
  const { dataDir, start } = await folder(t, { isNew: true });
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

test('passwords are only in files readable by their owner and in no log, and a wrong password is refused', async (t) => {
  const { dataDir, lines, start } = await folder(t, { isNew: true });
  const server = await start();
  const home = join(dataDir, 'postgres');
  const secret = readFileSync(join(home, 'superuser-password'), 'utf8').trim();
  const { password } = new URL(server.url);
  for (const place of [dataDir, home, join(home, 'cluster')])
    assert.equal(statSync(place).mode & 0o777, 0o700, place);
  for (const name of ['superuser-password', 'url', 'server.log']) {
    assert.equal(statSync(join(home, name)).mode & 0o777, 0o600, name);
  }
  const logged = readFileSync(join(home, 'server.log'), 'utf8') + lines.join('\n');
  for (const word of [secret, password]) assert.equal(logged.includes(word), false);
  await assert.rejects(query(server.url.replace(password, 'wrong'), 'select 1'), { code: '28P01' });
});

test('user input does not reach the server log when its statement fails', async (t) => {
  const { dataDir, start } = await folder(t);
  const { url } = await start();
  await query(url, 'create table people (email text primary key)');
  const add = `insert into people values ('maria@example.ph')`;
  await query(url, add);
  await assert.rejects(query(url, add), { code: '23505' });
  assert.equal(readFileSync(join(dataDir, 'postgres', 'server.log'), 'utf8').includes('maria'), false);
});

test('stopping disconnects clients, ends the server, can be repeated and does not call onExit', async (t) => {
  const { cluster, start } = await folder(t);
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
