import { message } from '@bulwagan/contracts/errors/message.ts';
import { assertNone, type FieldErrors, Forbidden } from '@bulwagan/platform/http/errors.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { caseScopeOf } from '../access/scope.ts';
import { type Actor, isSuperAdmin } from '../access.ts';
import type { Db } from '../database.ts';
import { assertCanGrant, grantsOfRoles } from '../roles/role-grants.ts';
import { existingBranches, existingRoles, hasCasesOutside, isEmailTaken, type UserRow } from './queries.ts';

/** Values to assign to an account. Omitted values stay unchanged. */
export interface Assignment {
  email?: string | undefined;
  roleIds?: string[] | undefined;
  branchIds?: number[] | undefined;
}

interface Present {
  /** ISO timestamp. */
  now: string;
  /** The account as stored; undefined for a new account. */
  user?: UserRow;
  /** Errors in other fields, reported together with those found here. */
  errors?: FieldErrors;
}

/**
 * Throws 422 for an email in use and for unknown roles or branches, under their fields, and 403 for roles or branches
 * that the actor may not assign.
 */
export async function assertAssignable(
  db: Db,
  actor: Actor,
  wanted: Assignment,
  { user, errors = {}, now }: Present,
): Promise<void> {
  assertNone(errors, await findErrors(db, wanted, user));
  if (isSuperAdmin(actor)) return;
  await assertRolesCanBeGiven(db, actor, wanted.roleIds ?? []);
  assertBranchesCanBeGiven(actor, branchIdsOf(user), wanted.branchIds);
  // The email decides in which cases the account is counsel, so users cannot change their own.
  if (user?.id === actor.id && wanted.email !== undefined && wanted.email !== user.email)
    throw new Forbidden();
  if (user !== undefined && (await isElsewhere(db, actor, user, now))) assertKept(user, wanted);
}

const branchIdsOf = (user: UserRow | undefined): number[] => user?.branches.map(({ id }) => id) ?? [];

/** Returns validation errors of the values, regardless of the actor. */
export async function findErrors(
  db: Db,
  { email, roleIds = [], branchIds = [] }: Assignment,
  user: UserRow | undefined,
): Promise<FieldErrors> {
  const wrong: FieldErrors = {};
  if (email !== undefined && (await isEmailTaken(db, emailKey(email), user?.id ?? 0)))
    wrong.email = [message('field.taken', { attribute: 'email' })];
  const roles = await existingRoles(db, roleIds);
  for (const [index, id] of roleIds.entries())
    if (!roles.has(id))
      wrong[`role_ids.${index}`] = [message('field.selected', { attribute: `role_ids.${index}` })];
  // An archived branch cannot be newly assigned, but users already in it may keep it.
  const branches = new Set([...(await existingBranches(db, branchIds)), ...branchIdsOf(user)]);
  for (const [index, id] of branchIds.entries())
    if (!branches.has(id))
      wrong[`branch_ids.${index}`] = [message('field.selected', { attribute: `branch_ids.${index}` })];
  return wrong;
}

/** The Super Admin role is more than its permissions, so having all of them does not allow assigning it. */
async function assertRolesCanBeGiven(db: Db, actor: Actor, roleIds: string[]): Promise<void> {
  const { names, grants } = await grantsOfRoles(db, roleIds);
  if (isSuperAdmin({ roles: names })) throw new Forbidden();
  assertCanGrant(actor, grants);
}

/**
 * Managers of a branch assign and remove only their own branches, and leave no account without a branch, because they
 * could no longer manage it.
 */
function assertBranchesCanBeGiven(actor: Actor, present: number[], wanted: number[] | undefined): void {
  if (wanted === undefined) return;
  const isOwn = (id: number) => actor.branchIds.includes(id);
  const changed = [
    ...wanted.filter((id) => !present.includes(id)),
    ...present.filter((id) => !wanted.includes(id)),
  ];
  if (wanted.length === 0 || !changed.every(isOwn)) throw new Forbidden();
}

/**
 * Returns whether a user is in a branch outside the actor's, or has cases that the actor may not see. Roles apply to
 * all of a user's branches and cases, and the email controls the account, so only the Super Admin may change them then.
 */
export async function isElsewhere(db: Db, actor: Actor, user: UserRow, now: string): Promise<boolean> {
  if (branchIdsOf(user).some((id) => !actor.branchIds.includes(id))) return true;
  return await hasCasesOutside(db, user.id, caseScopeOf(actor, 'View Case Details'), now);
}

function assertKept(user: UserRow, { email, roleIds }: Assignment): void {
  const sortedIds = (ids: string[]) => [...new Set(ids)].sort().join();
  const present = sortedIds(user.roles.map(({ id }) => id));
  const isChanged =
    (email !== undefined && email !== user.email) ||
    (roleIds !== undefined && sortedIds(roleIds) !== present);
  if (isChanged) throw new Forbidden();
}
