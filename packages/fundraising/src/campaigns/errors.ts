import {
  type CampaignStatus,
  type CampaignTransition,
  canBe,
} from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Forbidden, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';

export const noCampaign = () => new NotFound('campaign');

/** The caller can see it, but another user made it. */
export const notYours = () => new Forbidden('You can only change campaigns that you proposed.');

/** A donor who proposed a campaign may not approve it as a committee member. */
export const ownProposal = () => new Forbidden('You cannot approve a campaign that you proposed.');

export const fixed = (status: CampaignStatus) =>
  new Refused(`A campaign that is ${status} cannot be changed.`);
/** Throws Refused (422) for a campaign whose status does not allow the transition. */
export function assertCanBe(transition: CampaignTransition, status: CampaignStatus): void {
  if (!canBe(transition, status)) throw new Refused(`A campaign that is ${status} cannot be ${transition}.`);
}
/** Prevents decisions on, and overwrites of, a version that the caller has not seen. */
export const changedSince = () =>
  new Refused('The campaign was changed after you read it. Please read it again.');
export const inactiveInstitution = () => new Refused('The institution of this campaign is inactive.');
export const alreadyEnded = () =>
  new Refused('The campaign ends in the past. Please have its dates changed first.');
