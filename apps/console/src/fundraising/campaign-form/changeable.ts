import { isPublished } from '@bulwagan/contracts/fundraising/campaign-status.ts';
import type { Schemas } from '../api.ts';

/**
 * Returns whether the user may edit a campaign. Once it is approved its text is fixed, so that donors get what they
 * read.
 */
export function isChangeable(campaign: Schemas['Campaign'], myId: number, isAdmin: boolean): boolean {
  const isOpen = !isPublished(campaign.status);
  return isOpen && (isAdmin || campaign.created_by === myId);
}
