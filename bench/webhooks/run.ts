import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { MIGRATION_FOLDERS, SCHEMA } from '../../src/fundraising/index.ts';
import { startEmbedded } from '../../src/platform/database/embedded.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/telemetry/log.ts';
import { balanceOf, prepareGifts } from './prepare.ts';

/**
 * Completions per second on ONE campaign, through HTTP with signatures and durable commits: by groups, and the same
 * work one transaction per delivery, in turns of the same run.
 *
 *   npm run bench:webhooks -- [--rounds 3] [--groups 20000] [--single 3000] [--connections 256]
 */
interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
}

const option = (name: string, fallback: number) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const rounds = option('rounds', 3);
const sizes = { groups: option('groups', 20_000), single: option('single', 3_000) };
const connections = option('connections', 256);

const folder = mkdtempSync(join(tmpdir(), 'bulwagan-bench-'));
const log = createLog({ level: 'warn', pretty: false });
const database = await startEmbedded({ dataDir: folder, log });
const results: { mode: string; measured: Measured }[] = [];
try {
  await migrate({ url: database.url, schema: SCHEMA, folders: MIGRATION_FOLDERS, log });
  await assertDurable(database.url);
  await measure('groups', 2_000);
  await measure('single', 500);
  for (let round = 1; round <= rounds; round += 1) {
    for (const mode of ['single', 'groups'] as const) {
      const measured = await measure(mode, sizes[mode]);
      results.push({ mode, measured });
      console.log(
        `${mode.padEnd(7)} ${Math.round(measured.perSecond).toString().padStart(6)} completions/s   p50 ${measured.p50.toFixed(1)} ms   p99 ${measured.p99.toFixed(1)} ms`,
      );
    }
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
report();

async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  );
  await client.end();
  console.log(
    `fsync ${rows[0].fsync}, synchronous_commit ${rows[0].synchronous_commit}, ${connections} connections`,
  );
  if (rows[0].fsync !== 'on' || rows[0].synchronous_commit !== 'on')
    throw new Error('Commits are not durable.');
}

async function measure(mode: 'groups' | 'single', count: number): Promise<Measured> {
  const { campaignIds, references } = await prepareGifts(database.url, count);
  const server = fork(new URL('server.ts', import.meta.url), [mode, database.url]);
  try {
    const { port } = await message<{ port: number }>(server);
    const load = fork(new URL('load.ts', import.meta.url));
    load.send({ port, references, connections });
    const measured = await message<Measured>(load);
    const { raised, ledger, supporters } = await balanceOf(database.url, campaignIds);
    if (raised !== count * 10_000 || ledger !== raised || supporters !== count || measured.refused > 0) {
      throw new Error(
        `Not exact: ${count} gifts, raised ${raised}, ledger ${ledger}, supporters ${supporters}.`,
      );
    }
    return measured;
  } finally {
    server.kill('SIGTERM');
    await new Promise((done) => server.once('exit', done));
  }
}

function message<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (value) => resolve(value as T));
    child.once('exit', (code) => reject(new Error(`A process of the benchmark ended with ${code}.`)));
  });
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

function report(): void {
  const of = (mode: string) => results.filter((one) => one.mode === mode).map(({ measured }) => measured);
  const summary = (mode: string) => ({
    completionsPerSecond: Math.round(median(of(mode).map(({ perSecond }) => perSecond))),
    p50InMs: Number(median(of(mode).map(({ p50 }) => p50)).toFixed(1)),
    p99InMs: Number(median(of(mode).map(({ p99 }) => p99)).toFixed(1)),
  });
  const [groups, single] = [summary('groups'), summary('single')];
  const ratio = Number((groups.completionsPerSecond / single.completionsPerSecond).toFixed(1));
  console.log(
    `medians of ${rounds} rounds: groups ${groups.completionsPerSecond}/s, one transaction each ${single.completionsPerSecond}/s, ratio ${ratio}`,
  );
  const result = {
    workload: 'webhook completions on one campaign',
    connections,
    rounds,
    groups,
    single,
    ratio,
  };
  writeFileSync(new URL('../results/webhooks.json', import.meta.url), `${JSON.stringify(result, null, 2)}\n`);
}
