import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '@bulwagan/testing/app.ts';
import { tallied } from '@bulwagan/testing/tally.ts';
import pg from 'pg';
import { assertLogSilent, assertTextSilent, canaries, watch } from '../../security/canary/canary.ts';
import { newMark } from '../../security/finder.ts';
import { respondLeakily } from '../../security/leaky-errors.ts';
import { type SecretUse, secretUsesIn, WRITTEN_BY_SECRET_USES } from '../../security/secret-usage.ts';
import { newDataDir, type Program, start } from '../../start/program.ts';

const SECRET_USAGE_PROGRAM = new URL('../../security/testing/secret-usage-program.ts', import.meta.url).href;
const WITHIN_MS = 20_000;

type Outcome = [who: string, status: number];

/** Performs an action and returns its status; 0 for a lost connection. */
async function go({ service, what, run }: SecretUse): Promise<Outcome> {
  const { status } = await run().catch(() => ({ status: 0 }));
  return [`${service} ${what}`, status];
}

/** Sequential, because password hashing is queued with a time limit. */
async function goAll(secretUses: SecretUse[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const secretUse of secretUses) outcomes.push(await go(secretUse));
  return outcomes;
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + WITHIN_MS; !(await isSo()); await sleep(25))
    assert.ok(performance.now() < deadline, what);
}

/** Connects as the database owner, next to the program. */
async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** PostgreSQL refuses every row and reports its content to the program, which answers 500. */
async function whileNothingFits(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (const table of WRITTEN_BY_SECRET_USES)
    await client.query(`alter table ${table} add constraint fits_nothing check (false) not valid`);
  await work();
  for (const table of WRITTEN_BY_SECRET_USES)
    await client.query(`alter table ${table} drop constraint fits_nothing`);
}

/** Connections are lost while statements with secrets wait for a locked table, which gives 503. */
async function goWhileConnectionsAreLost(
  client: pg.Client,
  locker: pg.Client,
  secretUses: SecretUse[],
): Promise<Outcome[]> {
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const outcomes: Outcome[] = [];
  for (const secretUse of secretUses) {
    await locker.query(`begin; lock table ${WRITTEN_BY_SECRET_USES.join(', ')} in exclusive mode`);
    const going = go(secretUse);
    await until(`${secretUse.service} ${secretUse.what} and does not wait`, async () => {
      const { rows } = await client.query(`select count(*)::integer as count ${waiting}`);
      return rows[0].count > 0;
    });
    await client.query(`select pg_terminate_backend(pid) ${waiting}`);
    await locker.query('commit');
    outcomes.push(await going);
  }
  return outcomes;
}

const linesOf = (program: Program, from = 0): string[] =>
  program
    .output()
    .slice(from)
    .split('\n')
    .slice(0, -1)
    .map((line) => `${line}\n`);

test('F§2 C§5 W§5 the program writes no secret to its output: in use, failing, without database, on bad requests, and on exit', async (t) => {
  const watched = watch();
  const { note } = watched;
  note('password of all demo users', PASSWORD);
  const [onOutput, onError] = [newMark().text, newMark().text];
  const dataDir = newDataDir(t);
  const env = {
    NODE_OPTIONS: `--import ${SECRET_USAGE_PROGRAM}`,
    TEXTS_OF_THE_TEST: `${onOutput} ${onError}`,
    LOG_LEVEL: 'trace',
    DEMO_PASSWORD: PASSWORD,
    APP_SECRET: note('secret of the server', 'a secret of a server with canaries, long enough'),
  };
  const program = await start(t, { dataDir, env });
  await program.ready();
  const url = readFileSync(join(dataDir, 'postgres/url'), 'utf8').trim();
  note('password of the database', new URL(url).password);
  // In a transaction pg_stat_activity stays as of its first read, so the locker has its own connection.
  const [client, locker] = [await connectTo(url), await connectTo(url)];
  const secretUses = await secretUsesIn(program, watched);
  const each = secretUses().length;
  const assertAll = (outcomes: Outcome[], statuses: number[], words: string) =>
    assert.deepEqual(
      outcomes.filter(([, status]) => !statuses.includes(status)),
      [],
      words,
    );

  assertAll(await goAll(secretUses()), [200, 201], 'in use');
  await whileNothingFits(client, async () => {
    assertAll(await goAll(secretUses()), [500], 'nothing fits');
  });
  assertAll(await goWhileConnectionsAreLost(client, locker, secretUses()), [503], 'connections are lost');
  const replies = await respondLeakily(program, watched);
  assert.ok(replies.filter(({ status }) => status >= 400).length > replies.length / 2);
  await Promise.all([client.end(), locker.end()]);
  const silent = linesOf(program);

  // Proves that the search works, with secrets printed on purpose to stdout and stderr.
  program.process.kill('SIGUSR2');
  await until('The secrets were not printed', () =>
    [onOutput, onError].every((reported) => program.output().includes(reported)),
  );
  const reported = program.output().length;
  const dying = Promise.all(secretUses().map(go));
  const [postmaster] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  await dying;
  assert.equal(await program.ended(), 1);

  const { secrets } = watched;
  const count = replies.length + 4 * each;
  await tallied(canaries('the whole server', 4, { watched, count }), async (hold) => {
    await hold(() => assertLogSilent({ lines: silent, secrets }));
    await hold(() => assertTextSilent('a dying program', program.output().slice(reported), { secrets }));
    await hold(() => {
      for (const { text } of replies) assertTextSilent('an answer', text, { secrets });
    });
    await hold(() => {
      for (const [what, value] of [
        ['injected on standard output', onOutput],
        ['injected on standard error', onError],
      ] as const) {
        const lines = [...silent, ...linesOf(program).filter((line) => line.includes(value))];
        const known = [...secrets, { what, value }];
        assert.throws(
          () => assertTextSilent('it', lines.join(''), { secrets: known }),
          new RegExp(`it contains the ${what}`),
        );
      }
    });
  });
});
