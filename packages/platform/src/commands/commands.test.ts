import assert from 'node:assert/strict';
import { existsSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { reportedOf, runScript } from '@bulwagan/testing/command.ts';
import { testDatabase } from '@bulwagan/testing/database.ts';
import pg from 'pg';
import { createLog } from '../telemetry/log.ts';
import { integer, readOptions, required } from './arguments.ts';
import { UsageError } from './command.ts';
import { withEmbedded } from './database.ts';
import { count, createProgress } from './progress.ts';
import { createRandom } from './random.ts';
import { textTable } from './table.ts';

test('unknown, positional, valueless and non-numeric arguments are refused', () => {
  const options = { limit: { type: 'string' } } as const;
  for (const args of [['--other'], ['--limit'], ['alone'], ['--limit', '-1']]) {
    assert.throws(() => readOptions(args, options), UsageError);
  }
  for (const text of ['', ' ', '-1', '1.5', '1e3', '0x10', '11', 'NaN', '９']) {
    assert.throws(() => integer('limit', text, 5, 0, 10), UsageError, text);
  }
  assert.throws(() => required('email', undefined), /--email is required/);
  assert.throws(() => required('email', ' '), UsageError);
  assert.deepEqual({ ...readOptions(['--limit', '7'], options) }, { limit: '7' });
  assert.deepEqual([integer('limit', '10', 5, 0, 10), integer('limit', undefined, 5)], [10, 5]);
});

const screen = (isTTY: boolean) => {
  const written: string[] = [];
  return { written, isTTY, write: (text: string) => written.push(text) > 0 };
};

test('progress is ten lines in a log, and one redrawn line on a terminal', () => {
  const log = screen(false);
  const plain = createProgress('Donations', 1_000, log);
  for (let done = 0; done <= 1_000; done += 10) plain.show(done);
  plain.end();
  assert.equal(log.written.length, 10);
  assert.equal(log.written.at(-1), 'Donations: 1,000 of 1,000 (100 %)\n');

  const terminal = screen(true);
  const bar = createProgress('Donations', 1_000, terminal);
  for (let done = 0; done <= 1_000; done += 1) bar.show(done);
  bar.end();
  assert.ok(terminal.written.length < 10, 'It is not drawn a thousand times.');
  const drawn = terminal.written.at(-2)!;
  assert.ok(drawn.startsWith(`\r\x1b[KDonations ${'█'.repeat(30)} 100 %  1,000  `), drawn);
  assert.equal(terminal.written.at(-1), '\n');
});

test('a table keeps its columns aligned, numbers to the right, whatever the cells contain', () => {
  const table = textTable(
    ['id', 'name'],
    [
      [7, 'a\nb\x1b[31m'],
      [1_000, null],
    ],
  );
  assert.equal(table, ['  id  name', '────  ────────', '   7  a b [31m', '1000'].join('\n'));
  assert.deepEqual([count(0), count(999), count(1_234_567)], ['0', '999', '1,234,567']);
});

test('random choices are the same for the same seed, differ for another, and follow their weights', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 1_000 }, () => random.below(10));
  };
  assert.deepEqual(draw(1), draw(1));
  assert.notDeepEqual(draw(1), draw(2));
  assert.equal(new Set(draw(3)).size, 10);
  const random = createRandom(4);
  const drawn = Array.from({ length: 10_000 }, () =>
    random.weighted([
      ['often', 9],
      ['seldom', 1],
    ]),
  );
  const seldom = drawn.filter((word) => word === 'seldom').length;
  assert.ok(seldom > 850 && seldom < 1_150, String(seldom));
});

test('a command starts and stops the embedded database, or uses that of the running program', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bulwagan-command-'));
  t.after(() => rm(dataDir, { recursive: true }));
  const log = createLog({ level: 'silent', pretty: false });
  const ask = async (connectionString: string) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query('select pg_postmaster_start_time()::text as since');
    await client.end();
    return rows[0].since;
  };
  await withEmbedded({ dataDir, log }, async (own) => {
    await withEmbedded({ dataDir, log }, async (running) => {
      assert.equal(await ask(running), await ask(own));
    });
    // The inner call did not stop the server that it had not started.
    await ask(own);
    // The command also reports which database it uses.
    const verified = await runScript('verify', ['--service', 'court'], { env: { DATA_DIR: dataDir } });
    assert.deepEqual([verified.code, verified.database], [2, `embedded, in ${dataDir}`]);
    assert.match(verified.err, /tables of court are not up to date/);
  });
  assert.equal(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid')), false);
  await assert.rejects(
    withEmbedded({ dataDir, log }, () => Promise.reject(new Error('The work failed.'))),
    /The work failed/,
  );
  assert.equal(existsSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid')), false);
});

test('contract §1: a command whose DATA_DIR cannot be created fails with a message and does not retry for ever', {
  skip: !existsSync('/proc/self'),
}, async () => {
  const env = { DATA_DIR: '/proc/bulwagan/data' };
  const { code, err } = await runScript('verify', [], { env, withinMs: 30_000 });
  assert.equal(code, 2, err);
  assert.equal(err, 'DATA_DIR is not usable: no folder can be made at /proc/bulwagan.\n');
});

test('contract §1: a command reports once which database it uses, without the password', async (t) => {
  const { url } = await testDatabase(t, { schema: 'unused', folders: [] });
  const { password } = new URL(url);
  assert.notEqual(password, '');
  const env = { COURT_DATABASE_URL: url, SERVICES: 'court' };
  const { database, err, out } = await runScript('verify', [], { env });
  assert.equal(database, reportedOf(url));
  assert.ok(!(database + err + out).includes(password));
});
