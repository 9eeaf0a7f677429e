import type { Decision } from './decide.ts';
import type { LockedDonation } from './queries.ts';
import type { PaymentReport } from './report.ts';
import type { DonationState } from './state.ts';

/** One report, its donation, and the decision. */
export interface Settled {
  report: PaymentReport;
  donation: LockedDonation;
  decision: Decision;
  /** State before this report. */
  before: DonationState;
}
