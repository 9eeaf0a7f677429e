import { fork } from 'node:child_process';
import { onCopy } from '../database.ts';
import { watchMemory } from '../memory.ts';
import { end, messageOf, startServer } from '../processes.ts';
import { summaryOf } from '../speed/measure.ts';
import type { Settings } from '../speed/settings.ts';
import type { Measured, Named, Size } from '../speed/workload.ts';
import { openOurs } from '../variants.ts';
import { balanceOf, prepareDonations } from './prepare.ts';

export interface Completions extends Named {
  campaigns: number;
}

/** Signed paid events over HTTP, each completing a donation durably. */
export const COMPLETIONS: Completions[] = [
  { label: 'donations completed by webhook, one campaign', kind: 'webhooks', campaigns: 1 },
  { label: 'donations completed by webhook, 1,000 campaigns', kind: 'webhooks', campaigns: 1_000 },
];

const BASELINE = new URL('baseline.ts', import.meta.url);
const POOL_SIZE = 10;
/** A busy gateway has many deliveries in flight. */
const CONNECTIONS = 256;
/** About as many as are handled in a second. */
const DONATIONS_PER_SECOND = 3_000;
const DONATION_IN_CENTAVOS = 10_000;
const WARM_UPS = 300;

interface Delivered {
  perSecond: number;
  p50: number;
  p99: number;
  refused: number;
}

/**
 * Measures completions. Each delivery counts once, so every round has its own donations. Throws when one is lost or
 * counted twice.
 */
export async function measureCompletions(
  completions: Completions,
  { rows, databases }: Size,
  settings: Settings,
): Promise<Measured> {
  // On a copy, because the added campaigns and donations would affect later measurements.
  return await onCopy(databases.fundraising!, (url) => measureOn(url, rows, completions, settings));
}

async function measureOn(
  url: string,
  rows: number,
  { campaigns }: Completions,
  { rounds, seconds }: Settings,
): Promise<Measured> {
  const perRound = Math.ceil(DONATIONS_PER_SECOND * seconds);
  const count = 2 * (WARM_UPS + rounds * perRound);
  const { campaignIds, references } = await prepareDonations(url, count, campaigns);
  const ours = await openOurs({ fundraising: url });
  const baseline = await startServer(BASELINE, { fundraising: url }, [POOL_SIZE]);
  try {
    const give = (port: number, many: number) => deliver(port, references.splice(0, many));
    await give(ours.port, WARM_UPS);
    await give(baseline.port, WARM_UPS);
    const done = [];
    for (let round = 0; round < rounds; round += 1) {
      const memory = watchMemory(ours.server.pid!);
      const our = await give(ours.port, perRound);
      const peak = memory.stop();
      done.push({ ours: our, peak, baseline: await give(baseline.port, perRound) });
    }
    await assertExact(url, campaignIds, count);
    return { rows, statements: null, bytes: null, connections: CONNECTIONS, alone: null, ...summaryOf(done) };
  } finally {
    await ours.end();
    await end(baseline.server);
  }
}

async function deliver(port: number, references: string[]) {
  const load = fork(new URL('load.ts', import.meta.url));
  load.send({ port, references, connections: CONNECTIONS });
  const { perSecond, p50, p99, refused } = await messageOf<Delivered>(load);
  if (refused > 0) throw new Error(`${refused} deliveries were refused.`);
  return { perSecond, p50InMs: p50, p99InMs: p99 };
}

async function assertExact(url: string, campaignIds: number[], count: number): Promise<void> {
  const { raised, ledger, supporters } = await balanceOf(url, campaignIds);
  if (raised === count * DONATION_IN_CENTAVOS && ledger === raised && supporters === count) return;
  throw new Error(
    `Not exact: ${count} donations, raised ${raised}, ledger ${ledger}, supporters ${supporters}.`,
  );
}
