import { isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import type { Schemas } from '../api.ts';

/**
 * Returns true if the user may edit a campaign. The text of an approved campaign is fixed, so that donors support the
 * campaign that they read about.
 */
export function isChangeable(campaign: Schemas['Campaign'], myId: number, isAdmin: boolean): boolean {
  const isOpen = !isPublished(campaign.status);
  return isOpen && (isAdmin || campaign.created_by === myId);
}
