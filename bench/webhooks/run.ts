import { fork } from 'node:child_process';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/fundraising/index.ts';
import { integer, readOptions } from '@bulwagan/platform/commands/arguments.ts';
import { runCommand } from '@bulwagan/platform/commands/command.ts';
import { migrate } from '@bulwagan/platform/database/migrate.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import pg from 'pg';
import { databaseFor, onDatabase } from '../database.ts';
import { median } from '../figures.ts';
import { end, messageOf, startServer } from '../processes.ts';
import { keep } from '../save-results.ts';
import { balanceOf, prepareDonations } from './prepare.ts';

const USAGE = `
Usage: npm run bench:webhooks -- [--rounds 3] [--groups 20000] [--single 3000] [--connections 256]

Measures completions per second on ONE campaign, over HTTP with signatures and durable commits: with group commit, and with
one transaction per delivery, in alternating rounds. Writes bench/results/webhooks.json when no option is given. Fails when
a donation is lost or counted twice.

  --rounds      rounds of each; the figures are medians
  --groups      donations per round with group commit
  --single      donations per round with one transaction each
  --connections concurrent connections

Uses DATABASE_URL if set.
`;

const OPTIONS = {
  rounds: { type: 'string' },
  groups: { type: 'string' },
  single: { type: 'string' },
  connections: { type: 'string' },
} as const;

type Mode = 'groups' | 'single';

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
}

const DONATION_IN_CENTAVOS = 10_000;

await runCommand(USAGE, async (args) => {
  const given = readOptions(args, OPTIONS);
  const rounds = integer('rounds', given.rounds, 3, 1, 100);
  const donations = {
    groups: integer('groups', given.groups, 20_000, 100, 1_000_000),
    single: integer('single', given.single, 3_000, 100, 1_000_000),
  };
  const connections = integer('connections', given.connections, 256, 1, 1_000);
  const results: Record<Mode, Measured[]> = { groups: [], single: [] };
  await onDatabase(undefined, async (server) => {
    // A separate database, so that benchmark donations do not mix with others on that server.
    const url = await databaseFor(server, 'bench_webhooks');
    const log = createLog({ level: 'warn', pretty: false });
    await migrate({ url, schema: SCHEMA, folders: MIGRATION_FOLDERS, log });
    await assertDurable(url);
    await measure(url, 'groups', 2_000, connections);
    await measure(url, 'single', 500, connections);
    for (let round = 1; round <= rounds; round += 1) {
      for (const mode of ['single', 'groups'] as const) {
        const measured = await measure(url, mode, donations[mode], connections);
        results[mode].push(measured);
        console.log(
          `${mode.padEnd(7)} ${Math.round(measured.perSecond).toString().padStart(6)} completions/s   p50 ${measured.p50.toFixed(1)} ms   p99 ${measured.p99.toFixed(1)} ms`,
        );
      }
    }
  });
  keep('webhooks', report(results, { connections, rounds, donations }), given);
  return undefined;
});

async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit`,
  );
  await client.end();
  const { fsync, synchronous_commit: commit } = rows[0];
  console.log(`fsync ${fsync}, synchronous_commit ${commit}`);
  if (fsync !== 'on' || commit !== 'on') throw new Error('Commits are not durable.');
}

async function measure(url: string, mode: Mode, count: number, connections: number): Promise<Measured> {
  const { campaignIds, references } = await prepareDonations(url, count);
  const { server, port } = await startServer(new URL('server.ts', import.meta.url), { fundraising: url }, [
    mode,
  ]);
  try {
    const load = fork(new URL('load.ts', import.meta.url));
    load.send({ port, references, connections });
    const measured = await messageOf<Measured>(load);
    const { raised, ledger, supporters } = await balanceOf(url, campaignIds);
    const isExact = raised === count * DONATION_IN_CENTAVOS && ledger === raised && supporters === count;
    if (!isExact || measured.refused > 0) {
      throw new Error(
        `Not exact: ${count} gifts, raised ${raised}, ledger ${ledger}, supporters ${supporters}, refused ${measured.refused}.`,
      );
    }
    return measured;
  } finally {
    await end(server);
  }
}

interface Settings {
  connections: number;
  rounds: number;
  /** Donations per round. */
  donations: Record<Mode, number>;
}

/** Prints the medians, and returns the result to store. */
function report(results: Record<Mode, Measured[]>, settings: Settings): object {
  const summary = (mode: Mode) => ({
    completionsPerSecond: Math.round(median(results[mode].map(({ perSecond }) => perSecond))),
    p50InMs: Number(median(results[mode].map(({ p50 }) => p50)).toFixed(1)),
    p99InMs: Number(median(results[mode].map(({ p99 }) => p99)).toFixed(1)),
  });
  const [groups, single] = [summary('groups'), summary('single')];
  const ratio = Number((groups.completionsPerSecond / single.completionsPerSecond).toFixed(1));
  console.log(
    `medians of ${settings.rounds} rounds, ${settings.connections} connections: groups ${groups.completionsPerSecond}/s, ` +
      `one transaction each ${single.completionsPerSecond}/s, ratio ${ratio}`,
  );
  return { workload: 'webhook completions on one campaign', ...settings, groups, single, ratio };
}
