import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '@bulwagan/testing/database.ts';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/workforce/schema.ts';
import pg from 'pg';
import { preparePeers } from '../../bench/peers/prepare.ts';

test('the peers’ database runs without parallel workers, like our connections', async (t) => {
  const { url } = await testDatabase(t, { schema: 'unused', folders: [] });
  const filled = await testDatabase(t, { schema: SCHEMA, folders: MIGRATION_FOLDERS });
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const name = `workforce_${randomBytes(6).toString('hex')}`;
  const theirs = name.replace('workforce', 'peers');
  t.after(async () => {
    for (const made of [name, theirs]) await server.query(`drop database if exists ${made} with (force)`);
    await server.end();
  });
  const ours = new URL(filled.url);
  await server.query(`create database ${name} template ${ours.pathname.slice(1)} strategy file_copy`);
  ours.pathname = `/${name}`;
  const peers = new pg.Client({ connectionString: (await preparePeers(url, ours.href)).url });
  await peers.connect();
  const { rows } = await peers.query('show max_parallel_workers_per_gather');
  await peers.end();
  assert.deepEqual(rows, [{ max_parallel_workers_per_gather: '0' }]);
});
