import { isEnded } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { FREQUENCY_IN_TEXT } from '@bulwagan/contracts/fundraising/notice-values.ts';
import type { NoticeKind } from '@bulwagan/contracts/fundraising/notices.ts';
import {
  hasEnded,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '@bulwagan/contracts/fundraising/statuses.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { formatPesos, toPesos } from '../money/money.ts';
import { noticeText } from '../notifications/notice-text.ts';
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

async function notifyDonor(
  app: App,
  trx: Db,
  row: SubscriptionRow,
  status: SubscriptionStatus,
  { now, eventAt }: { now: string; eventAt: number | undefined },
): Promise<void> {
  const kind = noticeKindOf(row, status);
  // One that was never paid never began, and does not end.
  if (kind === undefined || (hasEnded(status) && !(await hasBegun(trx, row)))) return;
  // Each occurrence is notified once; the end once, whichever source reports it first.
  const time = hasEnded(status) ? status : (eventAt ?? now);
  const subject = `subscription:${row.id}:${time}`;
  const { campaign_title, frequency } = row;
  const text = noticeText(kind, {
    amount: formatPesos(row.amount_centavos),
    frequency: FREQUENCY_IN_TEXT[frequency].en,
    campaign_title,
  });
  const data = { subscription_id: row.id, amount: toPesos(row.amount_centavos), frequency, campaign_title };
  await notify(trx, [{ userId: row.user_id, subject, data, ...text }], now);
  await app.noticeMails.request(trx);
}

/** Undefined when there is nothing to notify. */
function noticeKindOf(
  { campaign_status: campaignStatus }: SubscriptionRow,
  status: SubscriptionStatus,
): NoticeKind | undefined {
  if (status === 'past_due' || status === 'unpaid') return `subscription.${status}`;
  if (!hasEnded(status)) return undefined;
  return isEnded(campaignStatus) ? 'subscription.campaign_closed' : 'subscription.ended';
}
