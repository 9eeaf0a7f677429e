import type { Static } from 'typebox';
import { explainConstraints } from '../../platform/database/constraints.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { type FieldErrors, Forbidden, invalid } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { emailKey } from '../../platform/http/rate-limits.ts';
import { isCommonPassword } from '../../platform/identity/common-passwords.ts';
import { iso } from '../../platform/time/clock.ts';
import { type Actor, isSuperAdmin } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertMayHandOut, grantsOfRoles } from '../roles/handing-out.ts';
import {
  existingBranches,
  existingRoles,
  findUser,
  replaceBranches,
  replaceRoles,
  type UserRow,
} from './queries.ts';
import type { NewUser } from './schemas.ts';

export const EMAIL_TAKEN = {
  users__email_key: () => invalid({ email: ['The email has already been taken.'] }),
};

/**
 * Makes an account (contract, court). 422 for an e-mail that is taken, a role or branch that does not exist, a password
 * that everybody guesses; 403 for roles and branches that are not the actor's to give.
 */
export async function createUser(
  app: App,
  actor: Actor,
  input: Static<typeof NewUser>,
  origin: Origin,
): Promise<UserRow> {
  const now = iso(app.clock.now());
  const branchIds = input.branch_ids ?? [];
  const weak: FieldErrors =
    app.refusesCommonPasswords && isCommonPassword(input.password)
      ? { password: ['The password field is too common. Choose another one.'] }
      : {};
  await assertAssignable(app.db, actor, { roleIds: input.role_ids, branchIds }, weak);
  const passwordHash = await app.passwords.hash(input.password);
  return await withTransaction(app.db, async (trx) => {
    const { id } = await explainConstraints(EMAIL_TAKEN, () =>
      trx
        .insertInto('users')
        .values({
          name: input.name,
          email: input.email,
          email_key: emailKey(input.email),
          password_hash: passwordHash,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await replaceRoles(trx, id, input.role_ids);
    await replaceBranches(trx, id, branchIds);
    const created = (await findUser(trx, null, id))!;
    await recordAs(trx, actor, {
      action: 'user.created',
      subject: ['user', id],
      at: now,
      origin,
      branchId: branchIds[0] ?? null,
      changes: { after: auditedUser(created) },
    });
    return created;
  });
}

export const auditedUser = ({ name, email, roles, branches }: UserRow) => ({
  name,
  email,
  roles: roles.map((role) => role.name),
  branches: branches.map((branch) => branch.name),
});

/**
 * Whether these may be given: they exist (422 under their fields), and the actor has as much (403). Whoever manages one
 * branch gives no other, and no account without a branch, which they could not manage any more.
 */
export async function assertAssignable(
  db: Db,
  actor: Actor,
  { roleIds, branchIds }: { roleIds?: string[]; branchIds?: number[] },
  errors: FieldErrors = {},
): Promise<void> {
  const found = { ...errors };
  if (roleIds !== undefined) {
    const known = await existingRoles(db, roleIds);
    for (const [index, id] of roleIds.entries())
      if (!known.has(id.toLowerCase()))
        found[`role_ids.${index}`] = [`The selected role ids.${index} is invalid.`];
  }
  if (branchIds !== undefined) {
    const known = await existingBranches(db, branchIds);
    for (const [index, id] of branchIds.entries())
      if (!known.has(id)) found[`branch_ids.${index}`] = [`The selected branch ids.${index} is invalid.`];
  }
  if (Object.keys(found).length > 0) throw invalid(found);
  if (isSuperAdmin(actor)) return;
  if (roleIds !== undefined) assertMayHandOut(actor, await grantsOfRoles(db, roleIds));
  const isForeign = (id: number) => !actor.branchIds.includes(id);
  if (branchIds !== undefined && (branchIds.length === 0 || branchIds.some(isForeign))) throw new Forbidden();
}
