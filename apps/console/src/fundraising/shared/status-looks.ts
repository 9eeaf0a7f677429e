import type { CampaignStatus } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import type {
  DonationStatus,
  InstitutionStatus,
  SubscriptionStatus,
  UserStatus,
  WebhookOutcome,
  WithdrawalStatus,
} from '@bulwagan/contracts/fundraising/statuses.ts';
import type { StatusLook } from '../../kit/status-look.ts';

/** Name and badge color of each status. A status without an entry is a compile error. */
export const STATUS_LOOKS = {
  campaignStatus: {
    draft: { en: 'Draft', fil: 'Draft', color: 'gray' },
    pending: { en: 'Awaiting approval', fil: 'Naghihintay ng pag-apruba', color: 'yellow' },
    active: { en: 'Open', fil: 'Bukas', color: 'green' },
    rejected: { en: 'Rejected', fil: 'Tinanggihan', color: 'red' },
    closed: { en: 'Closed', fil: 'Sarado', color: 'gray' },
  } satisfies Record<CampaignStatus, StatusLook>,
  donationStatus: {
    pending: { en: 'Awaiting payment', fil: 'Naghihintay ng bayad', color: 'yellow' },
    completed: { en: 'Completed', fil: 'Nakumpleto', color: 'green' },
    failed: { en: 'Failed', fil: 'Hindi natuloy', color: 'red' },
    cancelled: { en: 'Canceled', fil: 'Kinansela', color: 'gray' },
    expired: { en: 'Expired', fil: 'Nag-expire', color: 'gray' },
    refunded: { en: 'Refunded', fil: 'Na-refund', color: 'blue' },
  } satisfies Record<DonationStatus, StatusLook>,
  subscriptionStatus: {
    incomplete: { en: 'Pending', fil: 'Nakabinbin', color: 'yellow' },
    active: { en: 'Active', fil: 'Aktibo', color: 'green' },
    past_due: { en: 'Payment overdue', fil: 'Atrasado ang bayad', color: 'yellow' },
    unpaid: { en: 'Unpaid', fil: 'Hindi nabayaran', color: 'red' },
    cancelled: { en: 'Ended', fil: 'Natapos na', color: 'gray' },
    incomplete_cancelled: { en: 'Never started', fil: 'Hindi nasimulan', color: 'gray' },
  } satisfies Record<SubscriptionStatus, StatusLook>,
  withdrawalStatus: {
    pending: { en: 'Awaiting approval', fil: 'Naghihintay ng pag-apruba', color: 'yellow' },
    approved: { en: 'Approved', fil: 'Naaprubahan', color: 'green' },
    rejected: { en: 'Rejected', fil: 'Tinanggihan', color: 'red' },
  } satisfies Record<WithdrawalStatus, StatusLook>,
  userStatus: {
    pending: { en: 'Not verified', fil: 'Hindi pa kumpirmado', color: 'yellow' },
    active: { en: 'Active', fil: 'Aktibo', color: 'green' },
    suspended: { en: 'Suspended', fil: 'Suspendido', color: 'red' },
  } satisfies Record<UserStatus, StatusLook>,
  institutionStatus: {
    active: { en: 'Active', fil: 'Aktibo', color: 'green' },
    inactive: { en: 'Inactive', fil: 'Hindi aktibo', color: 'gray' },
  } satisfies Record<InstitutionStatus, StatusLook>,
  outcome: {
    received: { en: 'Received', fil: 'Natanggap', color: 'yellow' },
    applied: { en: 'Applied', fil: 'Nailapat', color: 'green' },
    unchanged: { en: 'No change', fil: 'Walang nabago', color: 'gray' },
    stale: { en: 'Superseded', fil: 'Napalitan na ng mas bago', color: 'gray' },
    skipped: { en: 'Unmatched', fil: 'Walang katugma', color: 'yellow' },
    ignored: { en: 'Ignored', fil: 'Hindi pinansin', color: 'gray' },
    malformed: { en: 'Unreadable', fil: 'Hindi mabasa', color: 'red' },
    failed: { en: 'Failed', fil: 'Hindi natuloy', color: 'red' },
    duplicate: { en: 'Paid twice', fil: 'Dalawang beses binayaran', color: 'yellow' },
    overpaid: { en: 'Overpaid', fil: 'Sobra ang bayad', color: 'yellow' },
    underpaid: { en: 'Underpaid', fil: 'Kulang ang bayad', color: 'yellow' },
    other_currency: { en: 'Not in pesos', fil: 'Hindi piso', color: 'yellow' },
  } satisfies Record<WebhookOutcome, StatusLook>,
};

export type StatusKind = keyof typeof STATUS_LOOKS;
