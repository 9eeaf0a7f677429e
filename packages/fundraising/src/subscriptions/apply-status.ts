import { isEnded } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import {
  hasEnded,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@bulwagan/contracts/fundraising/statuses.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { formatPesos, toPesos } from '../money/money.ts';
import { notify } from '../notifications/notify.ts';
import { hasBegun } from './ending/record-end.ts';
import { type SubscriptionRow, updateSubscription } from './queries.ts';

export function isStatus(text: string): text is SubscriptionStatus {
  return SUBSCRIPTION_STATUSES.includes(text as SubscriptionStatus);
}

/**
 * Saves a new status from any source and notifies the donor of failures and of the end. `eventAt` is the event's time
 * in Unix seconds; older events no longer count. Undefined leaves that time unchanged. The caller has locked the row.
 */
export async function applySubscriptionStatus(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  { status, eventAt }: { status: SubscriptionStatus; eventAt: number | undefined },
): Promise<void> {
  const now = iso(app.clock.now());
  const statusEventAt = eventAt === undefined ? row.status_event_at : BigInt(eventAt);
  const end =
    hasEnded(status) && row.cancelled_at === null ? { cancelled_at: now, next_charge_on: null } : {};
  await updateSubscription(trx, row.id, { status, status_event_at: statusEventAt, ...end }, now);
  if (status !== row.status) await notifyDonor(app, trx, row, status, { now, eventAt });
}

/** Notifies the donor of the end when a payment is learned of only after it: the donation had begun. */
export const notifyEnd = (app: App, trx: Db, row: SubscriptionRow): Promise<void> =>
  notifyDonor(app, trx, row, row.status, { now: iso(app.clock.now()), eventAt: undefined });

const HOW_OFTEN = { monthly: 'monthly', quarterly: 'quarterly', annually: 'yearly' } as const;

async function notifyDonor(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  status: SubscriptionStatus,
  { now, eventAt }: { now: string; eventAt: number | undefined },
): Promise<void> {
  const words = wordsOf(row, status);
  // One that was never paid never began, and does not end.
  if (words === undefined || (hasEnded(status) && !(await hasBegun(trx, row)))) return;
  // Each occurrence is notified once; the end once, whichever source reports it first.
  const time = hasEnded(status) ? status : (eventAt ?? now);
  const subject = `subscription:${row.id}:${time}`;
  const data = {
    subscription_id: row.id,
    amount: toPesos(row.amount_centavos),
    frequency: row.frequency,
    campaign_title: row.campaign_title,
  };
  await notify(trx, [{ userId: row.user_id, subject, data, ...words }], now);
  await app.noticeMails.request(trx);
}

/** Undefined when there is nothing to notify. */
function wordsOf(
  row: SubscriptionRow,
  status: SubscriptionStatus,
): { kind: string; title: string; body: string } | undefined {
  const donation = `Your ${HOW_OFTEN[row.frequency]} donation of ${formatPesos(row.amount_centavos)} to ${row.campaign_title}`;
  switch (status) {
    case 'past_due':
      return {
        kind: 'subscription.past_due',
        title: 'A recurring donation could not be charged',
        body: `${donation} could not be charged. We’ll try again in the next few days. Please check your card.`,
      };
    case 'unpaid':
      return {
        kind: 'subscription.unpaid',
        title: 'A recurring donation is unpaid',
        body: `${donation} could not be charged and won’t be tried again. To continue, cancel this recurring donation and start a new one with another card.`,
      };
    case 'cancelled':
    case 'incomplete_cancelled':
      return wordsOfEnd(row, donation);
    default:
      return undefined;
  }
}

function wordsOfEnd({ campaign_status: campaignStatus }: SubscriptionRow, donation: string) {
  const title = 'A recurring donation has ended';
  return isEnded(campaignStatus)
    ? {
        kind: 'subscription.campaign_closed',
        title,
        body: `${donation} has ended because the campaign is closed. You won’t be charged again.`,
      }
    : { kind: 'subscription.ended', title, body: `${donation} has ended. You won’t be charged again.` };
}
