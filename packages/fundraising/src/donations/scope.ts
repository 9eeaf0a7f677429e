import { type Actor, hasPermission, institutionScope } from '../access.ts';
import type { DonationScope } from './queries.ts';

/** Staff see their institution's donations, everyone sees their own. */
export function scopeOf(actor: Actor): DonationScope {
  if (!hasPermission(actor, 'View donations')) return ownOf(actor);
  const institutionId = institutionScope(actor);
  return { institutionId, userId: institutionId === null ? null : actor.id };
}

/** Scope of an accounting export. It excludes donations that staff made to other institutions. */
export function scopeOfBooks(actor: Actor): DonationScope {
  return { ...scopeOf(actor), isWithin: true };
}

/** Scope of the user's own donations to any institution. */
export const ownOf = (actor: Actor): DonationScope => ({ institutionId: null, userId: actor.id });
