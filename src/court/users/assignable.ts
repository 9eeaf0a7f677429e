import { type FieldErrors, Forbidden, invalid } from '../../platform/http/errors.ts';
import { emailKey } from '../../platform/http/rate-limits.ts';
import { type Actor, hasRole, isSuperAdmin } from '../access.ts';
import type { Db } from '../database.ts';
import { caseReachOf } from '../reach.ts';
import { assertMayHandOut, grantsOfRoles } from '../roles/handing-out.ts';
import { existingBranches, existingRoles, hasCasesBeyond, isEmailTaken, type UserRow } from './queries.ts';

/** What an account is given; what is left out stays as it is. */
export interface Assignment {
  email?: string | undefined;
  roleIds?: string[] | undefined;
  branchIds?: number[] | undefined;
}

interface Present {
  /** ISO. */
  now: string;
  /** The account as it is; none while it is made. */
  user?: UserRow;
  /** Of the other fields, to be told together. */
  errors?: FieldErrors;
}

/**
 * Whether these may be given: nobody else has the e-mail, and roles and branches exist (422 under their fields); and the
 * actor has as much (403).
 */
export async function assertAssignable(
  db: Db,
  actor: Actor,
  wanted: Assignment,
  { user, errors = {}, now }: Present,
): Promise<void> {
  const found = { ...errors, ...(await findWrong(db, wanted, user)) };
  if (Object.keys(found).length > 0) throw invalid(found);
  if (isSuperAdmin(actor)) return;
  await assertRolesMayBeGiven(db, actor, wanted.roleIds ?? []);
  assertBranchesMayBeGiven(actor, branchIdsOf(user), wanted.branchIds);
  // Whose address an account has decides which cases it is counsel in: nobody takes one for themselves.
  if (user?.id === actor.id && wanted.email !== undefined && wanted.email !== user.email)
    throw new Forbidden();
  if (user !== undefined && (await isElsewhere(db, actor, user, now))) assertKept(user, wanted);
}

const branchIdsOf = (user: UserRow | undefined): number[] => user?.branches.map(({ id }) => id) ?? [];

/** What is wrong with what an account is to be given, whoever gives it. */
export async function findWrong(
  db: Db,
  { email, roleIds = [], branchIds = [] }: Assignment,
  user: UserRow | undefined,
): Promise<FieldErrors> {
  const wrong: FieldErrors = {};
  if (email !== undefined && (await isEmailTaken(db, emailKey(email), user?.id ?? 0)))
    wrong.email = ['The email has already been taken.'];
  const roles = await existingRoles(db, roleIds);
  for (const [index, id] of roleIds.entries())
    if (!roles.has(id)) wrong[`role_ids.${index}`] = [`The selected role ids.${index} is invalid.`];
  // A branch that was archived since is nobody's to give, and no reason to refuse who works in it.
  const branches = new Set([...(await existingBranches(db, branchIds)), ...branchIdsOf(user)]);
  for (const [index, id] of branchIds.entries())
    if (!branches.has(id)) wrong[`branch_ids.${index}`] = [`The selected branch ids.${index} is invalid.`];
  return wrong;
}

/** The Super Admin's role is more than its permissions, so that who has all of them does not give it either. */
async function assertRolesMayBeGiven(db: Db, actor: Actor, roleIds: string[]): Promise<void> {
  const { names, grants } = await grantsOfRoles(db, roleIds);
  if (hasRole({ roles: names }, 'Super Admin')) throw new Forbidden();
  assertMayHandOut(actor, grants);
}

/**
 * Whoever manages one branch gives and takes no other, and leaves no account without a branch, which they could not manage
 * any more.
 */
function assertBranchesMayBeGiven(actor: Actor, present: number[], wanted: number[] | undefined): void {
  if (wanted === undefined) return;
  const isOwn = (id: number) => actor.branchIds.includes(id);
  const changed = [
    ...wanted.filter((id) => !present.includes(id)),
    ...present.filter((id) => !wanted.includes(id)),
  ];
  if (wanted.length === 0 || !changed.every(isOwn)) throw new Forbidden();
}

/**
 * Roles count in all branches and cases of a user, and who has the mailbox has the account. So for somebody who works in
 * a branch that is not the actor's as well, or has cases that the actor does not see, both are the Super Admin's to change.
 */
export async function isElsewhere(db: Db, actor: Actor, user: UserRow, now: string): Promise<boolean> {
  if (branchIdsOf(user).some((id) => !actor.branchIds.includes(id))) return true;
  return await hasCasesBeyond(db, user.id, caseReachOf(actor, 'View Case Details'), now);
}

function assertKept(user: UserRow, { email, roleIds }: Assignment): void {
  const sortedIds = (ids: string[]) => [...new Set(ids)].sort().join();
  const present = sortedIds(user.roles.map(({ id }) => id));
  const isChanged =
    (email !== undefined && email !== user.email) ||
    (roleIds !== undefined && sortedIds(roleIds) !== present);
  if (isChanged) throw new Forbidden();
}
