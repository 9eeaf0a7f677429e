import { type Actor, hasRole, institutionScope, isStaff } from '../access.ts';

/** Rows of the public areas that a caller may see, for the `where` of a query. */
export interface ReadScope {
  /** All rows of all institutions. */
  all: boolean;
  /** Public rows. */
  open: boolean;
  /** All rows of this institution. */
  institutionId: number | null;
  /** Rows created by this user. */
  userId: number | null;
}

/**
 * F§5: the public and donors see public rows, donors also their own. Staff see only their institution, completely;
 * staff who are also donors see what donors see, too.
 */
export function scopeOf(actor: Actor | null): ReadScope {
  if (actor === null) return { all: false, open: true, institutionId: null, userId: null };
  if (hasRole(actor, 'system_admin')) return { all: true, open: true, institutionId: null, userId: actor.id };
  if (!isStaff(actor)) return { all: false, open: true, institutionId: null, userId: actor.id };
  return {
    all: false,
    open: hasRole(actor, 'donor'),
    institutionId: institutionScope(actor),
    userId: actor.id,
  };
}

/** Rows that staff may change: only their institution's, whatever else they may see. */
export function staffScope(actor: Actor): ReadScope {
  const institutionId = institutionScope(actor);
  return { all: institutionId === null, open: false, institutionId, userId: null };
}
