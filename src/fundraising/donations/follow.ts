import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { App } from '../context.ts';
import { type DonationRow, findDonationByReference } from './queries.ts';
import { verifyAtGateway } from './verify.ts';

/** A donor who waits looks again by themselves; a page that does not come tells them nothing. */
const ASK_WITHIN_MS = 4_000;
const REFERENCE = /^[A-Z0-9-]{1,40}$/i;

/**
 * The gift as it stands now: while it may be paid the gateway is asked (F§6, redirect verification), so that the donor does
 * not wait for a webhook. One that has failed or expired may be, too: a page stays open after a card was declined.
 * Undefined for a reference that nobody was given.
 */
export async function followGift(
  app: App,
  reference: string,
  log: FastifyBaseLogger,
): Promise<DonationRow | undefined> {
  if (!REFERENCE.test(reference)) return undefined;
  const gift = await findDonationByReference(app.db, reference.toUpperCase());
  if (gift === undefined || gift.check_at === null) return gift;
  const asked = verifyAtGateway(app, gift).then(
    () => true,
    (error: unknown) => {
      // The webhook or the reconcile job will tell; to the donor it is being confirmed.
      log.warn(
        { err: error, reference: gift.reference_number },
        'a donation could not be checked at the gateway',
      );
      return false;
    },
  );
  const isKnown = await Promise.race([asked, sleep(ASK_WITHIN_MS, false)]);
  return isKnown ? await findDonationByReference(app.db, gift.reference_number) : gift;
}
