import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import type { App } from '../../context.ts';
import { earlierIsPaid, paymentUnderWay } from '../errors.ts';
import { type DonationRow, findDonationByReference, isCredited } from '../queries.ts';
import { cancelUnpaid, claimPayment, endOfClaim, releasePayment } from './attempt-queries.ts';
import { closeEarlier } from './close-earlier.ts';

const OPEN = ['pending', 'failed', 'expired'];

/**
 * Closes the checkout of an earlier donation and cancels it, for a donor who went back from the gateway's page and pays
 * again. Ignores a reference that is not the caller's, is for another campaign, or can no longer be paid. Throws
 * Conflict (409) when that donation was just paid or is being paid, Unavailable (503) when the gateway does not answer.
 */
export async function replaceEarlier(
  app: App,
  actor: Actor | null,
  { reference, campaignId }: { reference: string; campaignId: number },
): Promise<void> {
  const earlier = await findDonationByReference(app.db, reference);
  if (earlier === undefined || !canReplace(actor, earlier, campaignId)) return;
  if (await isCredited(app.db, earlier.id)) return;
  const now = app.clock.now();
  const claim = { id: earlier.id, lockedUntil: endOfClaim(now) };
  if (!(await claimPayment(app.db, claim, iso(now)))) throw paymentUnderWay();
  try {
    await closeEarlier(app, earlier);
    if (await isCredited(app.db, earlier.id)) throw earlierIsPaid(earlier.reference_number);
    await cancelUnpaid(app.db, claim, iso(app.clock.now()));
  } finally {
    await releasePayment(app.db, claim);
  }
}

/** A guest is identified by the reference number, which cannot be guessed. */
function canReplace(actor: Actor | null, earlier: DonationRow, campaignId: number): boolean {
  const isOwn = earlier.user_id === null || earlier.user_id === actor?.id;
  const isSingle = earlier.subscription_id === null && earlier.campaign_id === campaignId;
  return isOwn && isSingle && OPEN.includes(earlier.status);
}
