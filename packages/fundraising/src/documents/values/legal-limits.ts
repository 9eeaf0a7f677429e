import type { Centavos } from '../../money/money.ts';

/** Rules of certificates of donation that depend on the day of the donation. */
export interface DonationRules {
  /** First day, YYYY-MM-DD. */
  from: string;
  /** Minimum amount for which the donor must file a notice of donation. */
  noticeFrom: Centavos;
  /** Days after the certificate within which the notice is filed. */
  noticeWithinDays: number;
  /** Maximum percentage of a donation that may be used for administration. */
  administrationPercent: number;
  source: string;
}

/** Latest first. A new rule is a new row: papers of earlier donations keep the rule of their day. */
const RULES: readonly DonationRules[] = [
  {
    from: '1998-01-01',
    noticeFrom: 5_000_000n,
    noticeWithinDays: 30,
    administrationPercent: 30,
    source: 'RR 13-98 sec. 6; RR 2-2003 sec. 13(C)',
  },
];

/** Returns the rules in force on a day, YYYY-MM-DD. */
export const donationRulesOn = (day: string): DonationRules | undefined =>
  RULES.find(({ from }) => from <= day);
