/**
 * Returns the donation with the status in which it counts. A paid donation stays completed even if the gateway reports a
 * later failure, e.g. of a second attempt on the same checkout (F§3). A donor who read that it failed might pay twice.
 */
export function asCounted<Donation extends { status: string; paid_at: string | null }>(
  donation: Donation,
): Donation {
  return donation.status === 'failed' && donation.paid_at !== null
    ? { ...donation, status: 'completed' }
    : donation;
}
