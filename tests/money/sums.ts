import type { DB } from '@bulwagan/fundraising/database-types.ts';
import type { Kysely } from 'kysely';
import { exactly, type Finding } from '../faults/figures.ts';

/** Expected total of a campaign in centavos, and its number of credited donations. */
export interface Sum {
  centavos: bigint;
  donations: number;
}

/** Returns the total of each campaign, computed without data written by the product. */
export function sumsOf(donations: Iterable<{ campaignId: number; amount: bigint }>): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const { campaignId, amount } of donations) {
    const { centavos, donations } = sums.get(campaignId) ?? { centavos: 0n, donations: 0 };
    sums.set(campaignId, { centavos: centavos + amount, donations: donations + 1 });
  }
  return sums;
}

/** Compares each campaign separately, so that errors cannot cancel out. */
export async function compareSums(db: Kysely<DB>, expected: Map<number, Sum>): Promise<Finding[]> {
  const campaigns = await db
    .selectFrom('campaigns')
    .select(['id', 'raised_centavos', 'available_centavos', 'supporter_count'])
    .execute();
  const known = new Set(campaigns.map(({ id }) => id));
  const missing = [...expected.keys()].filter((id) => !known.has(id));
  let [raised, available, supporters] = [0n, 0n, 0];
  for (const campaign of campaigns) {
    const { centavos, donations } = expected.get(campaign.id) ?? { centavos: 0n, donations: 0 };
    raised += distance(campaign.raised_centavos, centavos);
    available += distance(campaign.available_centavos, centavos);
    supporters += Math.abs(campaign.supporter_count - donations);
  }
  const all = [...expected.values()];
  const total = all.reduce((sum, { centavos }) => sum + centavos, 0n);
  const donations = all.reduce((sum, one) => sum + one.donations, 0);
  const wrong = (check: string, by: bigint | number, of: string): Finding => ({
    check,
    figure: `${by} of ${of} of ${campaigns.length} campaigns`,
    goal: '0, of at least one',
    holds: Number(by) === 0 && donations > 0,
  });
  return [
    exactly('missing campaigns', missing.length, 0),
    wrong('error of the raised amounts', raised, `${total} centavos`),
    wrong('error of the available amounts', available, `${total} centavos`),
    wrong('error of the supporter counts', supporters, String(donations)),
  ];
}

const distance = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);
