import type { Schemas } from '../api.ts';

/** What people give for stays as they read it; before that, its author may change it. */
export function isChangeable(campaign: Schemas['Campaign'], myId: number, isAdmin: boolean): boolean {
  const isOpen = ['draft', 'pending', 'rejected'].includes(campaign.status);
  return isOpen && (isAdmin || campaign.created_by === myId);
}
