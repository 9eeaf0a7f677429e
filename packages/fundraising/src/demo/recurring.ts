import type { Db } from '../database.ts';
import { feeOf } from './amounts.ts';
import type { SeededCampaign } from './campaigns.ts';
import type { Donation } from './donations.ts';
import { type Giving, MONTHLY, MONTHLY_DONATIONS_DAYS_AGO, MONTHLY_MESSAGE } from './donor-history.ts';
import { readFees } from './record-donations.ts';
import type { Ago } from './time.ts';

/**
 * Inserts a saved card of the demo donor with two recurring donations: an active one with its donations so far, and a
 * cancelled one. Both are unknown to the gateway, so nothing is charged, and ending them is local.
 */
export async function seedRecurringDonations(
  trx: Db,
  giving: Giving,
  donations: Donation[],
  ago: Ago,
): Promise<void> {
  const cardId = await insertCard(trx, giving, ago({ days: 100 }));
  const subscriptionId = await insertSubscriptions(trx, giving, cardId, ago);
  const paid = donations.filter(({ message }) => message === MONTHLY_MESSAGE).map(({ id }) => id);
  await trx
    .updateTable('donations')
    .set({ subscription_id: subscriptionId, payment_method_id: cardId, message: null })
    .where('id', 'in', paid)
    .execute();
}

/** Without a token: it cannot be charged, and the service explains that. */
async function insertCard(trx: Db, { demoDonorId, gatewayId, nowInMs }: Giving, at: string): Promise<number> {
  const { id } = await trx
    .insertInto('payment_methods')
    .values({
      user_id: demoDonorId,
      payment_gateway: gatewayId,
      card_last_four: '4345',
      card_brand: 'visa',
      card_exp_month: 12,
      card_exp_year: new Date(nowInMs).getUTCFullYear() + 3,
      is_default: true,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of the active recurring donation. */
async function insertSubscriptions(
  trx: Db,
  { demoDonorId, campaigns, nowInMs }: Giving,
  cardId: number,
  ago: Ago,
): Promise<number> {
  const fee = (await readFees(trx, nowInMs)).get('card')!;
  const common = (campaign: SeededCampaign, amount: bigint, daysAgo: number) => ({
    user_id: demoDonorId,
    campaign_id: campaign.id,
    institution_id: campaign.institutionId,
    payment_method_id: cardId,
    amount_centavos: amount,
    total_centavos: amount + feeOf(amount, fee),
    frequency: 'monthly',
    first_charge_on: dateOf(ago({ days: daysAgo })),
    created_at: ago({ days: daysAgo }),
  });
  const [first, , last] = MONTHLY_DONATIONS_DAYS_AGO;
  const next = { next_charge_on: dateOf(ago({ days: last - 30 })), cancelled_at: null };
  const cancelled = { next_charge_on: null, cancelled_at: ago({ days: 20 }) };
  const rows = await trx
    .insertInto('donation_subscriptions')
    .values([
      {
        ...common(campaigns[0]!, MONTHLY, first),
        ...next,
        status: 'active',
        updated_at: ago({ days: last }),
      },
      {
        ...common(campaigns[3]!, 30_000n, 38),
        ...cancelled,
        status: 'cancelled',
        updated_at: ago({ days: 20 }),
      },
    ])
    .returning('id')
    .execute();
  return rows[0]!.id;
}

const dateOf = (instant: string): string => instant.slice(0, 10);
