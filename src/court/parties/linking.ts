import { sql } from 'kysely';
import { Forbidden } from '../../platform/http/errors.ts';
import type { Actor } from '../access.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { Db } from '../database.ts';
import { reaches } from '../media/reach.ts';
import { caseReachOf, isReached } from '../reach.ts';
import type { MailAccount } from './queries.ts';

/** Who makes accounts counsel, and see by it, in which case. Decision 16. */
export interface Linking {
  actor: Pick<Actor, 'id'>;
  found: Pick<CaseRow, 'id' | 'branch_id' | 'classification'>;
  /** Whether the actor may let single people into this case. */
  mayLetIn: boolean;
}

/** `now` is ISO. */
export async function linkingIn(
  trx: Db,
  actor: Actor,
  found: Linking['found'],
  now: string,
): Promise<Linking> {
  return { actor, found, mayLetIn: await reaches(trx, actor, 'Classify Cases', found.id, now) };
}

/**
 * Refuses (403) to name an account as counsel where that would be a grant without the permission for it: in a restricted
 * or sealed case, and one's own account anywhere, since counsel still see a case that is closed to its managers later.
 */
export function assertMayName({ actor, found, mayLetIn }: Linking, userId: number): void {
  if (!mayLetIn && (found.classification !== 'public' || userId === actor.id)) throw new Forbidden();
}

/**
 * Whether the program links a counsel with the account of the same e-mail by itself. Nobody proves that a mailbox is
 * theirs. The account of somebody who works in branches may have its e-mail from whoever manages these, so that it counts
 * in public cases of these alone; without a branch only the Super Admin and the operator can have given it.
 */
export function isLinkedByItself(linking: Linking, account: MailAccount): boolean {
  const { actor, found, mayLetIn } = linking;
  const isPublic = found.classification === 'public';
  if (!mayLetIn && (!isPublic || account.id === actor.id)) return false;
  if (account.branchIds.length === 0) return true;
  return isPublic && found.branch_id !== null && account.branchIds.includes(found.branch_id);
}

/** The cases, as `c`, in which somebody who makes an account makes it counsel's: a condition of a query. */
export function linkableCases(actor: Actor, now: string) {
  const isManaged = isReached(caseReachOf(actor, 'Manage Cases'), now);
  const isOpened = isReached(caseReachOf(actor, 'Classify Cases'), now);
  return sql<boolean>`(${isManaged} and (c.classification = 'public' or ${isOpened}))`;
}
