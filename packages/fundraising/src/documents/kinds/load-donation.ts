import { message } from '@bulwagan/contracts/errors/message.ts';
import { NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import { type Actor, institutionScope } from '../../access.ts';
import type { Db } from '../../database.ts';
import { formatPesos } from '../../money/money.ts';
import { type DonationRecord, findDonationRecord, remainingOf } from '../values/donation-record.ts';

const ID = /^[1-9]\d{0,8}$/;

/** Parses an id; undefined for a text that is not an id. */
export const idOf = (text: string): number | undefined => (ID.test(text) ? Number(text) : undefined);

/**
 * Returns a donation that counts, for a paper. Throws 404 outside the caller's institution, and 422 for a donation that
 * is not paid or fully refunded, or whose donor the caller may not know. `actor` null is the program itself.
 */
export async function loadDonation(db: Db, actor: Actor | null, subjectId: string): Promise<DonationRecord> {
  const id = idOf(subjectId);
  const scope = actor === null ? null : institutionScope(actor);
  const row = id === undefined ? undefined : await findDonationRecord(db, id, scope);
  if (row === undefined) throw new NotFound('donation');
  if (remainingOf(row) <= 0n) throw new Refused(message('donation.no_receipt_unpaid'));
  if (actor !== null && row.is_anonymous && row.user_id !== actor.id)
    throw new Refused(message('donation.anonymous_paper'));
  return row;
}

/**
 * Label of a donation's papers. It names the amount that is left, so a paper with another label is over an amount that is
 * no longer true. It never names the donor.
 */
export const donationLabel = (row: DonationRecord): string =>
  `${row.reference_number}, ${formatPesos(remainingOf(row))}`;
