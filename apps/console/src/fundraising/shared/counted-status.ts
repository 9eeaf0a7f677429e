/**
 * Returns the donation with the status to show. A paid donation stays completed even if the gateway later reports a
 * failure, e.g. of a second attempt on the same checkout (F§3). A donor who reads that the donation failed might pay
 * twice.
 */
export function asCounted<Donation extends { status: string; paid_at: string | null }>(
  donation: Donation,
): Donation {
  return donation.status === 'failed' && donation.paid_at !== null
    ? { ...donation, status: 'completed' }
    : donation;
}
