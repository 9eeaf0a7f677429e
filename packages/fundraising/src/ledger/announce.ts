import { isNoticeKind } from '@bulwagan/contracts/fundraising/notices.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { queueRefundMails, type Returned } from '../mails/refund-mails.ts';
import { donationNotice } from '../notifications/donation-notice.ts';
import { type Notice, notify } from '../notifications/notify.ts';
import { refundedPart } from './reverse.ts';
import type { Settled } from './settled.ts';

/**
 * Notifies donors of changes to their donations, in the transaction of the change: one notification per donation and
 * kind, and for completed ones a receipt mail, which a job sends. Another job issues the receipts, which change with
 * every credit and reversal (contract §3.2).
 */
export async function announce(app: App, trx: Db, settled: Settled[], now: string): Promise<void> {
  const notices = settled.flatMap((one) => noticeOf(one) ?? []);
  if (notices.length > 0) await notify(trx, notices, now);
  if (settled.some(({ decision }) => decision.entries.some(({ kind }) => kind === 'credit')))
    await app.receipts.request(trx);
  if (settled.some(({ decision }) => decision.entries.length > 0)) await app.receiptPapers.request(trx);
  await queueRefundMails(
    app,
    trx,
    settled.flatMap((one) => [...refundedBy(one), ...lostBy(one)]),
  );
}

/** Refunded amount of a credited donation according to this report. */
function refundedBy({ donation, decision, before, report }: Settled): Returned[] {
  const amount = partBy({ decision, before });
  if (report.effect !== 'refunds' || !before.isCredited || amount <= 0n) return [];
  return [{ donationId: donation.id, cause: 'refund', amount }];
}

/**
 * Amount of a donation that a lost dispute took, according to this report. The donor is mailed because the papers of the
 * donation end. A donor who disputes a payment gets no notification.
 */
function lostBy({ donation, decision, before, report }: Settled): Returned[] {
  const amount = decision.after.reversed - before.reversed;
  if (report.effect !== 'disputes' || amount <= 0n) return [];
  return [{ donationId: donation.id, cause: 'dispute', amount }];
}

function noticeOf(settled: Settled): Notice | undefined {
  const { donation, decision, report } = settled;
  if (report.effect === 'disputes' || donation.user_id === null) return undefined;
  const isPart = partBy(settled) > 0n && decision.after.status !== 'refunded';
  if (isPart) return partNoticeOf(settled, donation.user_id);
  if (!isNews(decision)) return undefined;
  // A failed recurring charge has its own notice about the retry: a donor who paid by hand would pay twice. The first
  // charge has no such notice.
  const isTriedAgain = donation.subscription_status !== null && donation.subscription_status !== 'incomplete';
  if (decision.after.status === 'failed' && isTriedAgain) return undefined;
  const kind = `donation.${decision.after.status}`;
  if (!isNoticeKind(kind)) return undefined;
  return {
    userId: donation.user_id,
    ...donationNotice(kind, donation, donation.amount_centavos),
    subject: `donation:${donation.id}`,
  };
}

/** Refunded part of the donation and its fee, without a returned surplus. */
function partBy({ decision: { after }, before }: Pick<Settled, 'decision' | 'before'>): bigint {
  return refundedPart(after, after.refunded) - refundedPart(after, before.refunded);
}

function partNoticeOf(settled: Settled, userId: number): Notice | undefined {
  const {
    donation,
    decision: { after },
  } = settled;
  if (!after.isCredited) return undefined;
  return {
    userId,
    ...donationNotice('donation.partly_refunded', donation, partBy(settled)),
    subject: `donation:${donation.id}@${after.refundIds.at(-1)}`,
  };
}

/**
 * A donor told to retry would pay again for a donation that counts. A refund of an uncredited donation is not reported.
 */
function isNews({ after }: Settled['decision']): boolean {
  return (
    after.status === 'completed' ||
    (after.status === 'refunded' && after.reversed > 0n) ||
    (after.status === 'failed' && !after.isCredited)
  );
}
