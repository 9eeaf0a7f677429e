import { Forbidden, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import type { CampaignStatus } from './schemas.ts';

export const noCampaign = () => new NotFound('campaign');

/** The caller can see it, but another user made it. */
export const notYours = () => new Forbidden('You can only change campaigns that you proposed.');

/** A donor who proposed a campaign may not approve it as a committee member. */
export const ownProposal = () => new Forbidden('You cannot approve a campaign that you proposed.');

export const fixed = (status: CampaignStatus) =>
  new Refused(`A campaign that is ${status} cannot be changed.`);
export const notOpenFor = (what: 'approved' | 'rejected' | 'submitted' | 'closed', status: CampaignStatus) =>
  new Refused(`A campaign that is ${status} cannot be ${what}.`);
/** Prevents decisions on, and overwrites of, a version that the caller has not seen. */
export const changedSince = () =>
  new Refused('The campaign was changed after you read it. Please read it again.');
export const inactiveInstitution = () => new Refused('The institution of this campaign is inactive.');
export const alreadyEnded = () =>
  new Refused('The campaign ends in the past. Please have its dates changed first.');
