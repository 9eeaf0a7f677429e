import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { type Batch, writeInBatches } from '@bulwagan/platform/commands/batches.ts';
import type { Random } from '@bulwagan/platform/commands/random.ts';
import { withCopyTransaction } from '@bulwagan/platform/database/copy.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { Fee } from '../../demo/amounts.ts';
import { newDonation } from '../../demo/donations.ts';
import { newGuest } from '../../demo/names.ts';
import { copyDonations, recordDonations, takeIds } from '../../demo/record-donations.ts';
import { foldSums } from '../../insights/counters.ts';
import type { SeededCampaign } from './campaigns.ts';
import { DAY_IN_MS, momentInMs, type SeedPlan } from './plan.ts';

/** Large enough to update a campaign's row rarely, small enough for memory and other writers. */
const BATCH = 10_000;
const WRITERS = 2;
/** Batches between two folds, so that changes of stored totals do not pile up. */
const FOLD_EVERY = 10;
const ATTEMPTS_FOR_AN_OPEN_CAMPAIGN = 12;

export interface DonationsToSeed {
  campaigns: SeededCampaign[];
  donorIds: Int32Array;
  fees: ReadonlyMap<string, Fee>;
}

/**
 * Inserts batches, each a transaction in which donations, ledger and balances agree, so that it may be stopped at any
 * time.
 */
export async function seedDonationRows(
  app: App,
  plan: SeedPlan,
  stock: DonationsToSeed,
  onDone: (donations: number) => void,
): Promise<void> {
  const batches = {
    total: plan.donations,
    size: BATCH,
    seed: plan.seed,
    writers: WRITERS,
    onProgress: onDone,
  };
  await writeInBatches(batches, async (batch) => {
    await seedBatch(app, plan, stock, batch);
    if ((batch.first / BATCH) % FOLD_EVERY === FOLD_EVERY - 1) await foldSums(app);
  });
  await foldSums(app);
}

async function seedBatch(
  app: App,
  plan: SeedPlan,
  stock: DonationsToSeed,
  { first, length, random }: Batch,
): Promise<void> {
  await withCopyTransaction(app.connection, async (transaction) => {
    // A power failure loses only whole batches; on a busy machine a batch may take long.
    await sql`set local synchronous_commit = off; set local statement_timeout = 0`.execute(transaction.db);
    const ids = await takeIds(transaction.db, 'donations', length);
    const donations = ids.values().map((id, n) => donationAt(app, random, plan, stock, id, first + n));
    await copyDonations(transaction, donations);
    await recordDonations(transaction.db, ids);
  });
}

function donationAt(app: App, random: Random, plan: SeedPlan, stock: DonationsToSeed, id: number, n: number) {
  const share = n / plan.donations;
  const atInMs = momentInMs(plan, share);
  return newDonation(random, {
    id,
    campaign: campaignAt(random, stock.campaigns, atInMs),
    donor: random.chance(0.15) ? newGuest(random) : { userId: donorAt(random, stock.donorIds, share) },
    status: statusAt(random, plan.nowInMs - atInMs),
    gatewayId: app.gateway.id,
    fees: stock.fees,
    atInMs,
    nowInMs: plan.nowInMs,
  });
}

/** Picks a campaign open at the time; the first ones are the most popular. */
function campaignAt(random: Random, campaigns: SeededCampaign[], atInMs: number): SeededCampaign {
  for (let attempts = 0; attempts < ATTEMPTS_FOR_AN_OPEN_CAMPAIGN; attempts += 1) {
    const campaign = campaigns[Math.floor(random.fraction() ** 2 * campaigns.length)]!;
    if (campaign.opensInMs <= atInMs && atInMs < campaign.closesInMs) return campaign;
  }
  return campaigns[0]!;
}

/** Picks a donor who had registered by then. Some donate repeatedly. */
function donorAt(random: Random, donorIds: Int32Array, share: number): number {
  const known = Math.max(1, Math.floor(share * donorIds.length));
  return donorIds[Math.floor(random.fraction() ** 1.6 * known)]!;
}

const OUTCOMES: [DonationStatus, number][] = [
  ['completed', 86],
  ['failed', 6],
  ['expired', 5],
  ['cancelled', 2.5],
  ['refunded', 0.5],
];

/** Within a day some are still pending; after that the service would have closed them. */
function statusAt(random: Random, ageInMs: number): DonationStatus {
  if (ageInMs > DAY_IN_MS) return random.weighted(OUTCOMES);
  return random.chance(0.05) ? 'pending' : 'completed';
}
