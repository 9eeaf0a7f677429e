import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { tellBadly } from '../security/badly-told.ts';
import { assertLogSilent, assertTextSilent, canaries, watch } from '../security/canary.ts';
import { newMark } from '../security/finder.ts';
import { type Errand, errandsIn, WRITTEN_BY_ERRANDS } from '../security/secret-errands.ts';
import { newDataDir, type Program, start } from '../start/program.ts';
import { tallied } from '../tally.ts';
import { PASSWORD } from '../world.ts';

const TELLS = new URL('../security/tells.test-program.ts', import.meta.url).href;
const WITHIN_MS = 20_000;

type Outcome = [who: string, status: number];

/** Performs an action and returns its status; 0 for a lost connection. */
async function go({ service, what, run }: Errand): Promise<Outcome> {
  const { status } = await run().catch(() => ({ status: 0 }));
  return [`${service} ${what}`, status];
}

/** Sequential, because password hashing is queued with a time limit. */
async function goAll(errands: Errand[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const errand of errands) outcomes.push(await go(errand));
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
  for (const table of WRITTEN_BY_ERRANDS)
    await client.query(`alter table ${table} add constraint fits_nothing check (false) not valid`);
  await work();
  for (const table of WRITTEN_BY_ERRANDS)
    await client.query(`alter table ${table} drop constraint fits_nothing`);
}

/** Connections are lost while statements with secrets wait for a locked table, which gives 503. */
async function goWhileConnectionsAreLost(
  client: pg.Client,
  locker: pg.Client,
  errands: Errand[],
): Promise<Outcome[]> {
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const outcomes: Outcome[] = [];
  for (const errand of errands) {
    await locker.query(`begin; lock table ${WRITTEN_BY_ERRANDS.join(', ')} in exclusive mode`);
    const going = go(errand);
    await until(`${errand.service} ${errand.what} and does not wait`, async () => {
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

test('trust K1 F§2 C§5 W§5 the program writes no secret to its output: in use, failing, without database, on bad requests, and on exit', async (t) => {
  const watched = watch();
  const { note } = watched;
  note('password of everybody', PASSWORD);
  const [onOutput, onError] = [newMark().text, newMark().text];
  const dataDir = newDataDir(t);
  const env = {
    NODE_OPTIONS: `--import ${TELLS}`,
    TOLD_BY_THE_TEST: `${onOutput} ${onError}`,
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
  const errands = await errandsIn(program, watched);
  const each = errands().length;
  const assertAll = (outcomes: Outcome[], statuses: number[], words: string) =>
    assert.deepEqual(
      outcomes.filter(([, status]) => !statuses.includes(status)),
      [],
      words,
    );

  assertAll(await goAll(errands()), [200, 201], 'in use');
  await whileNothingFits(client, async () => {
    assertAll(await goAll(errands()), [500], 'nothing fits');
  });
  assertAll(await goWhileConnectionsAreLost(client, locker, errands()), [503], 'connections are lost');
  const replies = await tellBadly(program, watched);
  assert.ok(replies.filter(({ status }) => status >= 400).length > replies.length / 2);
  await Promise.all([client.end(), locker.end()]);
  const silent = linesOf(program);

  // Proves that the search works, with secrets printed on purpose to stdout and stderr.
  program.process.kill('SIGUSR2');
  await until('The secrets were not printed', () =>
    [onOutput, onError].every((told) => program.output().includes(told)),
  );
  const told = program.output().length;
  const dying = Promise.all(errands().map(go));
  const [postmaster] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  await dying;
  assert.equal(await program.ended(), 1);

  const { secrets } = watched;
  const count = replies.length + 4 * each;
  await tallied(canaries('a whole program', 4, { watched, count }), async (hold) => {
    await hold(() => assertLogSilent({ lines: silent, secrets }));
    await hold(() => assertTextSilent('a dying program', program.output().slice(told), { secrets }));
    await hold(() => {
      for (const { text } of replies) assertTextSilent('an answer', text, { secrets });
    });
    await hold(() => {
      for (const [what, value] of [
        ['planted on its output', onOutput],
        ['planted on its errors', onError],
      ] as const) {
        const lines = [...silent, ...linesOf(program).filter((line) => line.includes(value))];
        const known = [...secrets, { what, value }];
        assert.throws(
          () => assertTextSilent('it', lines.join(''), { secrets: known }),
          new RegExp(`it tells the ${what}`),
        );
      }
    });
  });
});
