import { hasEnded, type SubscriptionStatus } from '@bulwagan/contracts/fundraising/statuses.ts';
import type { Static } from 'typebox';
import type { App } from '../context.ts';
import { toPesos } from '../money/money.ts';
import { cardDisplay } from '../payment-methods/present.ts';
import type { SubscriptionRow } from './queries.ts';
import { dayIn } from './schedule.ts';
import type { Subscription } from './schemas.ts';

/** Returns true when the gateway charges no more. The row of an unpaid one still has the date of its failed charge. */
const isChargedNoMore = (status: SubscriptionStatus): boolean => hasEnded(status) || status === 'unpaid';

/** The gateway retries a failed charge on days that it does not name; the row still has the day that has passed. */
function nextChargeOn(app: Pick<App, 'clock' | 'timeZone'>, row: SubscriptionRow): string | null {
  const { status, next_charge_on: day } = row;
  if (isChargedNoMore(status)) return null;
  const today = dayIn(app.timeZone, app.clock.now()).toString();
  return status === 'past_due' && day !== null && day < today ? null : day;
}

/** Presents a recurring donation to a viewer; only its owner sees the card. */
export function presentSubscription(
  app: Pick<App, 'clock' | 'timeZone'>,
  row: SubscriptionRow,
  viewerId: number,
): Static<typeof Subscription> {
  return {
    id: row.id,
    user_id: row.user_id,
    donor_name: row.donor_name,
    campaign_id: row.campaign_id,
    campaign: { id: row.campaign_id, title: row.campaign_title },
    amount: toPesos(row.amount_centavos),
    total_amount: toPesos(row.total_centavos),
    frequency: row.frequency,
    status: row.status,
    first_charge_on: row.first_charge_on,
    next_charge_on: nextChargeOn(app, row),
    payment_method:
      row.user_id === viewerId ? { id: row.payment_method_id, card_display: cardDisplay(row) } : null,
    cancelled_at: row.cancelled_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
