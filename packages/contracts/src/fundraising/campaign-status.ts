import { type NameIn, type NameWith, namesIn, namesWith } from '../facts.ts';

interface CampaignStatusFacts {
  /** Everyone sees the campaign. Its author can no longer change it. */
  isPublished: boolean;
  /** Takes donations from its first day to its last. */
  takesDonations: boolean;
  /** Ended for good; its recurring donations end too. */
  isEnded: boolean;
}

/** Statuses of a campaign (F§5). The database lists them in the constraint `campaigns__status`. */
const CAMPAIGN_STATUS = {
  draft: { isPublished: false, takesDonations: false, isEnded: false },
  pending: { isPublished: false, takesDonations: false, isEnded: false },
  active: { isPublished: true, takesDonations: true, isEnded: false },
  rejected: { isPublished: false, takesDonations: false, isEnded: false },
  closed: { isPublished: true, takesDonations: false, isEnded: true },
} as const satisfies Record<string, CampaignStatusFacts>;

export type CampaignStatus = NameIn<typeof CAMPAIGN_STATUS>;
export type PublishedCampaignStatus = NameWith<typeof CAMPAIGN_STATUS, 'isPublished'>;
export type ProposalStatus = Exclude<CampaignStatus, PublishedCampaignStatus>;

export const CAMPAIGN_STATUSES = namesIn(CAMPAIGN_STATUS);
export const PUBLISHED_CAMPAIGN_STATUSES = namesWith(CAMPAIGN_STATUS, 'isPublished');
export const DONATABLE_CAMPAIGN_STATUSES = namesWith(CAMPAIGN_STATUS, 'takesDonations');
export const ENDED_CAMPAIGN_STATUSES = namesWith(CAMPAIGN_STATUS, 'isEnded');

export function isPublished(status: CampaignStatus): status is PublishedCampaignStatus {
  return CAMPAIGN_STATUS[status].isPublished;
}

export function takesDonations(status: CampaignStatus): boolean {
  return CAMPAIGN_STATUS[status].takesDonations;
}

export function isEnded(status: CampaignStatus): boolean {
  return CAMPAIGN_STATUS[status].isEnded;
}

/** Decisions about a campaign: the statuses that allow each decision, and the resulting status. */
export const CAMPAIGN_TRANSITIONS = {
  submitted: { from: ['draft', 'rejected'], to: 'pending' },
  approved: { from: ['pending'], to: 'active' },
  rejected: { from: ['pending'], to: 'rejected' },
  closed: { from: ['active'], to: 'closed' },
} as const satisfies Record<string, { from: readonly CampaignStatus[]; to: CampaignStatus }>;

export type CampaignTransition = NameIn<typeof CAMPAIGN_TRANSITIONS>;

/** Returns whether a campaign in this status can be submitted, approved, rejected or closed. */
export function canBe(transition: CampaignTransition, status: CampaignStatus): boolean {
  return (CAMPAIGN_TRANSITIONS[transition].from as readonly CampaignStatus[]).includes(status);
}
