import { CLASSIFICATIONS, type Classification } from '@bulwagan/contracts/court/kinds.ts';
import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import type { PermissionScope } from '@bulwagan/contracts/court/roles.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Actor, permissionScopeOf } from '../access.ts';

/** Returns whether a classification is stricter than another. */
export const isStricter = (one: Classification, other: Classification): boolean =>
  CLASSIFICATIONS.indexOf(one) > CLASSIFICATIONS.indexOf(other);

/** Cases within an actor's scope for a permission. Plain data, from which `where` conditions and counts are built. */
export interface CaseScope {
  /** User whose own cases (as counsel, or through a grant) are included in addition to the scopes; 0 for none. */
  userId: number;
  /** Scope of each role. Empty if only the user's own cases are included. */
  scopes: CaseScopeRange[];
}

export interface CaseScopeRange {
  /** Null for every branch and for cases without one. */
  branchIds: number[] | null;
  classifications: Classification[];
}

/** Unlimited scope, for lookups of the program itself and for the author of a change. */
export const EVERY_CASE: CaseScope = {
  userId: 0,
  scopes: [{ branchIds: null, classifications: [...CLASSIFICATIONS] }],
};

/** Additional permission required for cases of each classification. */
export const CLASSIFIED_BY: Record<Classification, Permission | null> = {
  public: null,
  restricted: 'View Restricted Cases',
  sealed: 'View Sealed Cases',
};

/**
 * Returns the scope of `permission`. Restricted and sealed cases are included only within the scope of the permission
 * for that classification; the scope of another role does not widen it. Without the permission, the scope is empty.
 */
export function caseScopeOf(
  actor: Pick<Actor, 'id' | 'roles' | 'grants' | 'branchIds'>,
  permission: Permission,
): CaseScope {
  const scope = permissionScopeOf(actor, permission);
  if (scope === null) return { userId: 0, scopes: [] };
  const within = (wanted: PermissionScope) =>
    CLASSIFICATIONS.filter((classification) => {
      const more = CLASSIFIED_BY[classification];
      return narrower(scope, more === null ? scope : permissionScopeOf(actor, more)) === wanted;
    });
  const scopes: CaseScopeRange[] = [
    { branchIds: null, classifications: within('court') },
    { branchIds: actor.branchIds, classifications: within('branch') },
  ];
  return { userId: actor.id, scopes: scopes.filter(isSomething) };
}

const isSomething = ({ branchIds, classifications }: CaseScopeRange): boolean =>
  classifications.length > 0 && branchIds?.length !== 0;

/** Returns the narrower of two scopes; null when one is missing. */
function narrower(one: PermissionScope, other: PermissionScope | null): PermissionScope | null {
  if (other === null || other === one) return other;
  if (one === 'own' || other === 'own') return 'own';
  return 'branch';
}

export function seesEveryCase({ scopes }: CaseScope): boolean {
  return scopes.some(
    ({ branchIds, classifications }) =>
      branchIds === null && classifications.length === CLASSIFICATIONS.length,
  );
}

/**
 * Condition that a row with `branch_id` and `classification` is within the role scopes. The row is from
 * `case_records` (alias `c`) or from `case_totals` under any alias. The condition is null for a case without a
 * branch, so compare it with `is true` or `is not true` where that matters.
 */
export function isInScope({ scopes }: Pick<CaseScope, 'scopes'>, alias = 'c'): RawBuilder<boolean> {
  if (scopes.length === 0) return sql<boolean>`false`;
  const conditions = scopes.map(({ branchIds, classifications }) => {
    const isClassified =
      classifications.length === CLASSIFICATIONS.length
        ? sql`true`
        : sql`${sql.ref(`${alias}.classification`)} = any(${classifications}::text[])`;
    if (branchIds === null) return isClassified;
    return sql`(${sql.ref(`${alias}.branch_id`)} = any(${branchIds}::integer[]) and ${isClassified})`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** Selects the ids of a user's own cases, regardless of branch and classification. `now` is an ISO timestamp. */
export function ownCaseIds(userId: number, now: string): RawBuilder<string> {
  return sql<string>`
    select p.case_record_id from case_parties p
    where p.user_id = ${userId} and p.classification = 'counsel' and p.removed_at is null
    union all
    select g.case_record_id from case_grants g
    where g.user_id = ${userId} and g.revoked_at is null and (g.expires_at is null or g.expires_at > ${now})`;
}

/**
 * Row scope of every query on cases, in lists, details, feed and reports; `c` is the alias of `case_records`. A case is
 * visible by role scope and classification, as counsel in it, or through a current grant. `now` is an ISO timestamp.
 */
export function isReached(scope: CaseScope, now: string): RawBuilder<boolean> {
  if (seesEveryCase(scope)) return sql<boolean>`true`;
  // An array subquery runs once per query instead of once per row; a user has few own cases.
  const isTheirs = sql`c.id = any(array(${ownCaseIds(scope.userId, now)}))`;
  return sql<boolean>`(${isInScope(scope)} or ${isTheirs})`;
}
