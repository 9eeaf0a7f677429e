import { type Actor, hasRole, institutionScope, isStaff } from './access.ts';

/** Which rows of the public areas a caller sees. A query puts it into its `where`. */
export interface Reach {
  /** Everything, of all institutions. */
  all: boolean;
  /** What everybody sees. */
  open: boolean;
  /** Everything of one institution. */
  institutionId: number | null;
  /** What this user has made. */
  userId: number | null;
}

/**
 * F§5: the public and donors see what is public, donors their own besides. The staff of an institution sees that
 * institution alone, with all it has; who is a donor as well sees what donors see, too.
 */
export function reachOf(actor: Actor | null): Reach {
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

/** What the staff may change: its own institution's, whatever it may see besides. */
export function staffReach(actor: Actor): Reach {
  const institutionId = institutionScope(actor);
  return { all: institutionId === null, open: false, institutionId, userId: null };
}
