import { message } from '@bulwagan/contracts/errors/message.ts';
import {
  type CampaignStatus,
  type CampaignTransition,
  canBe,
} from '@bulwagan/contracts/fundraising/campaign-status.ts';
import { Forbidden, Refused } from '@bulwagan/platform/http/errors.ts';

/** 403: the caller can see the campaign, but only its author may change it. */
export const notYours = () => new Forbidden(message('campaign.not_own'));

/** A donor who proposed a campaign may not approve it as a committee member. */
export const ownProposal = () => new Forbidden(message('campaign.own'));

export const fixed = (status: CampaignStatus) =>
  new Refused(message('campaign.not_changeable', { status: message(`campaign_status.${status}`) }));
/** Throws Refused (422) for a campaign whose status does not allow the transition. */
export function assertCanBe(transition: CampaignTransition, status: CampaignStatus): void {
  if (canBe(transition, status)) return;
  throw new Refused(
    message('campaign.not_possible', {
      status: message(`campaign_status.${status}`),
      action: message(`campaign_action.${transition}`),
    }),
  );
}
/** Prevents decisions on, and overwrites of, a version that the caller has not seen. */
export const changedSince = () => new Refused(message('campaign.changed'));
export const inactiveInstitution = () => new Refused(message('campaign.institution_inactive'));
export const alreadyEnded = () => new Refused(message('campaign.ends_in_past'));
