import type { DonationStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import { createRandom, type Random } from '@bulwagan/platform/commands/random.ts';
import type { CopyTransaction } from '@bulwagan/platform/database/copy.ts';
import type { DB } from '../database.ts';
import type { SeededCampaign } from './campaigns.ts';
import { type Donation, type DonationOptions, isoOf, newDonation } from './donations.ts';
import { newGuest } from './names.ts';
import { copyDonations, readFees, recordDonations, takeIds } from './record-donations.ts';

const SEED = 20_260_613;
const DAY_IN_MS = 86_400_000;

export interface Giving {
  campaigns: SeededCampaign[];
  donorIds: number[];
  /** The demo donor whose account anyone may use. */
  demoDonorId: number;
  gatewayId: string;
  nowInMs: number;
}

/** Outcomes of most donations: nearly all are completed. */
const OUTCOMES: [DonationStatus, number][] = [
  ['completed', 88],
  ['failed', 5],
  ['expired', 4],
  ['cancelled', 2],
  ['refunded', 1],
];

/** Donations of the demo donor, one in each state: status, campaign, days ago, pesos, payment method. */
const OWN_DONATIONS = [
  ['completed', 0, 100, 2_500n, 'gcash'],
  ['completed', 2, 200, 1_000n, 'card'],
  ['refunded', 0, 80, 500n, 'paymaya'],
  ['expired', 1, 60, 1_500n, 'qrph'],
  ['failed', 1, 31, 1_000n, 'card'],
  ['completed', 1, 30.9, 1_000n, 'card'],
  ['cancelled', 3, 12, 750n, 'grab_pay'],
  ['pending', 3, 0.02, 300n, 'gcash'],
] as const;

/** Donations of the demo donor in December of last year, for the statement of that year: day, campaign, pesos, way. */
const LAST_DECEMBER = [
  [5, 0, 1_500n, 'gcash'],
  [12, 0, 60_000n, 'card'],
  [24, 0, 2_000n, 'paymaya'],
] as const;

/** Monthly donation of the demo donor in centavos, and the days of its charges. */
export const MONTHLY = 50_000n;
export const MONTHLY_DONATIONS_DAYS_AGO = [75, 45, 15] as const;
/** Marks the donations of the subscription until they have its id. */
export const MONTHLY_MESSAGE = 'monthly';

/** Inserts donations of every state with their ledger entries, unknown to the gateway. */
export async function seedDonations(transaction: CopyTransaction<DB>, giving: Giving): Promise<Donation[]> {
  const { db: trx } = transaction;
  const random = createRandom(SEED);
  const fees = await readFees(trx, giving.nowInMs);
  const orders = [...ownDonations(giving), ...othersDonations(random, giving)];
  // In order of time, because ids are assigned in that order.
  orders.sort((a, b) => a.atInMs - b.atInMs);
  const ids = await takeIds(trx, 'donations', orders.length);
  const common = { fees, gatewayId: giving.gatewayId, nowInMs: giving.nowInMs };
  const donations = orders.map((order, n) => newDonation(random, { ...order, ...common, id: ids[n]! }));
  await copyDonations(transaction, donations);
  await recordDonations(trx, ids);
  return donations;
}

type Order = Omit<DonationOptions, 'id' | 'fees' | 'gatewayId' | 'nowInMs'>;

function ownDonations({ campaigns, demoDonorId, nowInMs }: Giving): Order[] {
  const monthly = MONTHLY_DONATIONS_DAYS_AGO.map((daysAgo) => ({
    campaign: campaigns[0]!,
    donor: { userId: demoDonorId },
    status: 'completed' as const,
    atInMs: nowInMs - daysAgo * DAY_IN_MS,
    way: 'card' as const,
    amount: MONTHLY,
    message: MONTHLY_MESSAGE,
  }));
  const single = OWN_DONATIONS.map(([status, campaign, daysAgo, pesos, way]) => ({
    campaign: campaigns[campaign]!,
    donor: { userId: demoDonorId },
    status,
    atInMs: nowInMs - Math.round(daysAgo * DAY_IN_MS),
    way,
    amount: pesos * 100n,
  }));
  const lastYear = Number(isoOf(nowInMs).slice(0, 4)) - 1;
  const ofLastYear = LAST_DECEMBER.map(([day, campaign, pesos, way]) => ({
    campaign: campaigns[campaign]!,
    donor: { userId: demoDonorId },
    status: 'completed' as const,
    // Noon in Manila.
    atInMs: Date.UTC(lastYear, 11, day, 4),
    way,
    amount: pesos * 100n,
  }));
  return [...monthly, ...single, ...ofLastYear];
}

/** Between a campaign's approval and its end, except the last half hour. */
function othersDonations(random: Random, { campaigns, donorIds, nowInMs }: Giving): Order[] {
  return campaigns.flatMap((campaign) => {
    const from = campaign.created - 1;
    const to = Math.max(campaign.ends ?? 0, 0.02);
    return Array.from({ length: campaign.donations }, () => ({
      campaign,
      donor: random.chance(0.7) ? { userId: random.pick(donorIds) } : newGuest(random),
      status: random.weighted(OUTCOMES),
      atInMs: Math.round(nowInMs - (to + random.fraction() * (from - to)) * DAY_IN_MS),
    }));
  });
}
