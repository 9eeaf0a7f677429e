import { fork } from 'node:child_process';
import { MIGRATION_FOLDERS, SCHEMA } from '@bulwagan/fundraising/index.ts';
import { migrate } from '@bulwagan/platform/database/migrating/migrate.ts';
import { createLog } from '@bulwagan/platform/telemetry/log.ts';
import pg from 'pg';
import { databaseFor } from '../database.ts';
import { median } from '../figures.ts';
import { defineBenchmark, onServer } from '../harness.ts';
import { end, messageOf, startServer } from '../processes.ts';
import { balanceOf, prepareDonations } from './prepare.ts';

type Mode = 'groups' | 'single';

interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
}

const DONATION_IN_CENTAVOS = 10_000;

export default defineBenchmark({
  summary: 'donations completed by webhook per second, all of one campaign',
  about: `
Measures completions per second on ONE campaign, over HTTP with signatures and durable commits: with group commit, and with
one transaction per delivery, in alternating rounds. Fails when a donation is lost or counted twice.`,
  numbers: {
    rounds: { about: 'rounds of each; the figures are medians', default: 3, most: 100 },
    groups: { about: 'donations per round with group commit', default: 20_000, least: 100, most: 1_000_000 },
    single: {
      about: 'donations per round with one transaction each',
      default: 3_000,
      least: 100,
      most: 1_000_000,
    },
    connections: { about: 'concurrent connections', default: 256, most: 1_000 },
  },
  run: onServer(async (server, { numbers: { rounds, connections, ...donations }, save }) => {
    const results: Record<Mode, Measured[]> = { groups: [], single: [] };
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
    save('webhooks', report(results, { connections, rounds, donations }));
    return true;
  }),
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
        `Not exact: ${count} donations, raised ${raised}, ledger ${ledger}, supporters ${supporters}, refused ${measured.refused}.`,
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
  return { workload: 'donations completed by webhook, one campaign', ...settings, groups, single, ratio };
}
