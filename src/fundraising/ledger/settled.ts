import type { Decision, DonationState } from './decide.ts';
import type { LockedDonation } from './queries.ts';
import type { PaymentReport } from './report.ts';

/** One report with the donation it is about, and what was decided. */
export interface Settled {
  report: PaymentReport;
  donation: LockedDonation;
  decision: Decision;
  /** As it was before this report. */
  before: DonationState;
}
