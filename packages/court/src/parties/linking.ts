import { Forbidden } from '@bulwagan/platform/http/errors.ts';
import { sql } from 'kysely';
import { caseScopeOf, isReached } from '../access/scope.ts';
import type { Actor } from '../access.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { Db } from '../database.ts';
import { scopeIncludes } from '../media/scope.ts';
import type { MailAccount } from './queries.ts';

/** Context for linking accounts with counsel, which gives them access to the case. See decision 16. */
export interface Linking {
  actor: Pick<Actor, 'id'>;
  found: Pick<CaseRow, 'id' | 'branch_id' | 'classification'>;
  /** Whether the actor may grant single users access to this case. */
  canLetIn: boolean;
}

/** Creates the context of a case. `now` is an ISO timestamp. */
export async function linkingIn(
  trx: Db,
  actor: Actor,
  found: Linking['found'],
  now: string,
): Promise<Linking> {
  return { actor, found, canLetIn: await scopeIncludes(trx, actor, 'Classify Cases', found.id, now) };
}

/**
 * Throws 403 when naming an account as counsel would amount to a grant without permission: in a restricted or sealed
 * case. The actor's own account is refused in any case, because counsel keep access when the case is restricted later.
 */
export function assertCanName({ actor, found, canLetIn }: Linking, userId: number): void {
  if (!canLetIn && (found.classification !== 'public' || userId === actor.id)) throw new Forbidden();
}

/**
 * Returns true if counsel is linked automatically with the account of the same email. Emails are not verified. If an
 * account has branches, a manager of those branches may have set its email, so it is linked only in public cases of
 * those branches. If an account has no branches, the Super Admin or the operator set its email.
 */
export function isLinkedByItself(linking: Linking, account: MailAccount): boolean {
  const { actor, found, canLetIn } = linking;
  const isPublic = found.classification === 'public';
  if (!canLetIn && (!isPublic || account.id === actor.id)) return false;
  if (account.branchIds.length === 0) return true;
  return isPublic && found.branch_id !== null && account.branchIds.includes(found.branch_id);
}

/** Query condition on cases `c`: creating an account links it with its counsel in these cases. */
export function linkableCases(actor: Actor, now: string) {
  const isManaged = isReached(caseScopeOf(actor, 'Manage Cases'), now);
  const isOpened = isReached(caseScopeOf(actor, 'Classify Cases'), now);
  return sql<boolean>`(${isManaged} and (c.classification = 'public' or ${isOpened}))`;
}
