import { type RawBuilder, sql } from 'kysely';
import { type Actor, type Permission, type Reach, reachOf } from './access.ts';

export type Classification = 'public' | 'restricted' | 'sealed';

/** Whether a classification lets fewer people see a case than another. */
export const isStricter = (one: Classification, other: Classification): boolean =>
  CLASSIFICATIONS.indexOf(one) > CLASSIFICATIONS.indexOf(other);

/** Which cases an actor reaches by a permission, as plain data: for the `where` of a query and for the counts. */
export interface CaseReach {
  /** Whose own cases are reached besides the scopes: as counsel, or by a grant. 0 is nobody. */
  userId: number;
  /** What is reached by role. None: only the user's own cases. */
  scopes: CaseScope[];
}

export interface CaseScope {
  /** null: every branch, and cases without one. */
  branchIds: number[] | null;
  classifications: Classification[];
}

/** For what the program itself looks up, and for whoever has just made it. */
export const EVERY_CASE: CaseReach = {
  userId: 0,
  scopes: [{ branchIds: null, classifications: ['public', 'restricted', 'sealed'] }],
};

/** Also demanded for a case of this classification. */
export const CLASSIFIED_BY: Record<Classification, Permission | null> = {
  public: null,
  restricted: 'View Restricted Cases',
  sealed: 'View Sealed Cases',
};

const CLASSIFICATIONS = Object.keys(CLASSIFIED_BY) as Classification[];

/**
 * The cases that `permission` reaches. Restricted and sealed ones only with the permission for them, as far as that
 * itself reaches: it is not widened by another role's reach. Without the permission nothing is reached.
 */
export function caseReachOf(
  actor: Pick<Actor, 'id' | 'roles' | 'grants' | 'branchIds'>,
  permission: Permission,
): CaseReach {
  const reach = reachOf(actor, permission);
  if (reach === null) return { userId: 0, scopes: [] };
  const within = (wanted: Reach) =>
    CLASSIFICATIONS.filter((classification) => {
      const more = CLASSIFIED_BY[classification];
      return narrower(reach, more === null ? reach : reachOf(actor, more)) === wanted;
    });
  const scopes: CaseScope[] = [
    { branchIds: null, classifications: within('court') },
    { branchIds: actor.branchIds, classifications: within('branch') },
  ];
  return { userId: actor.id, scopes: scopes.filter(isSomething) };
}

const isSomething = ({ branchIds, classifications }: CaseScope): boolean =>
  classifications.length > 0 && branchIds?.length !== 0;

/** The narrower of two reaches; null where one is not granted. */
function narrower(one: Reach, other: Reach | null): Reach | null {
  if (other === null || other === one) return other;
  if (one === 'own' || other === 'own') return 'own';
  return 'branch';
}

export function seesEveryCase({ scopes }: CaseReach): boolean {
  return scopes.some(
    ({ branchIds, classifications }) =>
      branchIds === null && classifications.length === CLASSIFICATIONS.length,
  );
}

/**
 * Whether a row with `branch_id` and `classification` is reached by role: of `case_records` (alias `c`), or of
 * `case_totals` under any alias. Null for a case without a branch: ask `is true` or `is not true` when it matters.
 */
export function isInScope({ scopes }: Pick<CaseReach, 'scopes'>, alias = 'c'): RawBuilder<boolean> {
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

/** The ids of the cases that a user reaches whatever their branch and classification. `now` is ISO. */
export function ownCaseIds(userId: number, now: string): RawBuilder<string> {
  return sql<string>`
    select p.case_record_id from case_parties p
    where p.user_id = ${userId} and p.classification = 'counsel' and p.removed_at is null
    union all
    select g.case_record_id from case_grants g
    where g.user_id = ${userId} and g.revoked_at is null and (g.expires_at is null or g.expires_at > ${now})`;
}

/**
 * The row scope of every query on cases, in list, detail, feed and report alike: `c` is the alias of `case_records`.
 * A case is seen by reach and classification, by being counsel in it, or by a live grant. `now` is ISO.
 */
export function isReached(reach: CaseReach, now: string): RawBuilder<boolean> {
  if (seesEveryCase(reach)) return sql<boolean>`true`;
  // Asked once per query, not once per row: few cases are anybody's own.
  const isTheirs = sql`c.id = any(array(${ownCaseIds(reach.userId, now)}))`;
  return sql<boolean>`(${isInScope(reach)} or ${isTheirs})`;
}
