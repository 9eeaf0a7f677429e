import { type RawBuilder, sql } from 'kysely';
import { type Actor, hasPermission, type Permission, reachOf } from './access.ts';

/** Nobody's branch: no row has it. */
const NO_BRANCH = -1;

/** Which cases an actor reaches by a permission, as plain data: for the `where` of a query and for the counts. */
export interface CaseReach {
  userId: number;
  /** null: every branch, and cases without one. */
  branchIds: number[] | null;
  /** Only the cases that the user is counsel in, whatever their branch and classification. */
  ownOnly: boolean;
  /** Visible by what the user is; single restricted and sealed cases besides by a grant. */
  classifications: Classification[];
}

export type Classification = 'public' | 'restricted' | 'sealed';

/**
 * The cases that `permission` reaches. Restricted and sealed ones only with the permission for them, as far as that
 * itself reaches: it is not widened by another role's reach.
 */
export function caseReachOf(actor: Actor, permission: Permission): CaseReach {
  const reach = reachOf(actor, permission);
  return {
    userId: actor.id,
    branchIds: reach === 'court' ? null : reach === 'branch' ? actor.branchIds : [NO_BRANCH],
    ownOnly: reach === 'own',
    classifications: classificationsOf(actor),
  };
}

function classificationsOf(actor: Actor): Classification[] {
  const visible: Classification[] = ['public'];
  if (hasPermission(actor, 'View Restricted Cases')) visible.push('restricted');
  if (hasPermission(actor, 'View Sealed Cases')) visible.push('sealed');
  return visible;
}

/**
 * The row scope of every query on cases, in list, detail, feed and report alike: `c` is the alias of `case_records`.
 * A case is seen by reach and classification, by being counsel in it, or by a live grant. `now` is ISO.
 */
export function isReached(reach: CaseReach, now: string): RawBuilder<boolean> {
  const { userId, branchIds, classifications } = reach;
  // Asked once per query, not once per row: few cases are anybody's own.
  const isTheirs = sql`c.id = any(array(
    select p.case_record_id from case_parties p
    where p.user_id = ${userId} and p.classification = 'counsel' and p.removed_at is null
    union all
    select g.case_record_id from case_grants g
    where g.user_id = ${userId} and g.revoked_at is null and (g.expires_at is null or g.expires_at > ${now})))`;
  if (reach.ownOnly) return sql<boolean>`${isTheirs}`;
  const isClassified =
    classifications.length === 3 ? sql`true` : sql`c.classification = any(${classifications}::text[])`;
  const isInBranch = branchIds === null ? sql`true` : sql`c.branch_id = any(${branchIds}::integer[])`;
  if (branchIds === null && classifications.length === 3) return sql<boolean>`true`;
  return sql<boolean>`((${isInBranch} and ${isClassified}) or ${isTheirs})`;
}
