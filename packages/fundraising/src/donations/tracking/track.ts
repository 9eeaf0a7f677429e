import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../../context.ts';
import { type DonationRow, findDonationByReference } from '../queries.ts';
import { verifyAtGateway } from '../verify.ts';

/** Time limit of the gateway call: the donor's page polls again, so a quick answer is better than a complete one. */
const ASK_WITHIN_MS = 4_000;
const REFERENCE = /^[A-Z0-9-]{1,40}$/i;

/**
 * Returns the current state of a donation. While it can be paid, the gateway is asked (F§6, redirect verification), so
 * that the donor does not wait for a webhook. This includes failed and expired donations, because a checkout stays open
 * after a declined card. Returns undefined for an unknown reference.
 */
export async function trackDonation(
  app: App,
  reference: string,
  log: FastifyBaseLogger,
): Promise<DonationRow | undefined> {
  if (!REFERENCE.test(reference)) return undefined;
  const donation = await findDonationByReference(app.db, reference);
  if (donation === undefined || donation.check_at === null) return donation;
  const asked = verifyAtGateway(app, donation).then(
    () => true,
    (error: unknown) => {
      // The webhook or the reconcile job will settle it; the donor sees it as being confirmed.
      log.warn(
        { err: error, reference: donation.reference_number },
        'a donation could not be checked at the gateway',
      );
      return false;
    },
  );
  const isKnown = await Promise.race([asked, sleep(ASK_WITHIN_MS, false)]);
  return isKnown ? await findDonationByReference(app.db, donation.reference_number) : donation;
}
