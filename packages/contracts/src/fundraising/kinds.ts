/** Kinds that the records of fundraising have. The database lists each in a check constraint. */

export const CAMPAIGN_TYPES = ['general', 'individual'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** How often a recurring donation is charged. */
export const FREQUENCIES = ['monthly', 'quarterly', 'annually'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
