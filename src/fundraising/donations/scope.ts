import { type Actor, hasPermission, institutionScope } from '../access.ts';
import type { DonationScope } from './queries.ts';

/** The staff sees its institution's, everybody their own. */
export function scopeOf(actor: Actor): DonationScope {
  if (!hasPermission(actor, 'View donations')) return ownOf(actor);
  const institutionId = institutionScope(actor);
  return { institutionId, userId: institutionId === null ? null : actor.id };
}

/** The same for a file that goes into the books of an institution: what its staff gave to others does not belong there. */
export function scopeOfBooks(actor: Actor): DonationScope {
  return { ...scopeOf(actor), isWithin: true };
}

/** What somebody gave themselves, to whomever. */
export const ownOf = (actor: Actor): DonationScope => ({ institutionId: null, userId: actor.id });
