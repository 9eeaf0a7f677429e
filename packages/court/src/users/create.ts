import { message } from '@bulwagan/contracts/errors/message.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { findWeakness } from '@bulwagan/platform/identity/passwords/new-passwords.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { followMailbox } from '../parties/accounts.ts';
import { linkableCases } from '../parties/linking.ts';
import { assertAssignable, findErrors } from './assignable.ts';
import { findUser, replaceBranches, replaceRoles, type UserRow } from './queries.ts';
import type { NewUser } from './schemas.ts';

/** Errors for constraints that a concurrent change may violate after validation. */
export const ACCOUNT_CONSTRAINTS: ConstraintErrors = {
  users__email_key: () => invalid({ email: [message('field.taken', { attribute: 'email' })] }),
  user_roles__role_id: () => invalid({ role_ids: [message('field.selected', { attribute: 'role_ids' })] }),
};

/**
 * Creates an account (contract, court). Counsel with the same email are linked with it in the cases that the actor
 * manages.
 * Throws 422 for a taken email, an unknown role or branch and a common password, and 403 for roles and branches that
 * the actor may not assign.
 */
export async function createUser(
  app: App,
  actor: Actor,
  input: Static<typeof NewUser>,
  source: Source,
): Promise<UserRow> {
  const now = iso(app.clock.now());
  const origin = originOf(source);
  const branchIds = input.branch_ids ?? [];
  const weak = await weakPassword(app, input.password);
  const { email, role_ids: roleIds } = input;
  const key = emailKey(email);
  await assertAssignable(app.db, actor, { email, roleIds, branchIds }, { errors: weak, now });
  const passwordHash = await app.passwords.hash(input.password);
  const user = await explainConstraints(ACCOUNT_CONSTRAINTS, () =>
    withTransaction(app.db, async (trx) => {
      const { id } = await trx
        .insertInto('users')
        .values({
          name: input.name,
          email,
          email_key: key,
          password_hash: passwordHash,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await replaceRoles(trx, id, roleIds);
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
      const mailbox = { userId: id, from: null, to: key };
      await followMailbox(trx, actor, mailbox, { isTheirs: linkableCases(actor, now), now, origin });
      return created;
    }),
  );
  report(source.request, 'account_created', { userId: actor.id, subjectId: user.id });
  return user;
}

/** Returns validation errors of a new account that the schema cannot express. */
export const wrongAccount = async (
  app: App,
  input: Partial<Static<typeof NewUser>>,
): Promise<FieldErrors> => ({
  ...(input.password === undefined ? {} : await weakPassword(app, input.password)),
  ...(await findErrors(
    app.db,
    { email: input.email, roleIds: input.role_ids, branchIds: input.branch_ids ?? [] },
    undefined,
  )),
});

async function weakPassword(app: App, password: string): Promise<FieldErrors> {
  const weakness = await findWeakness(app, password);
  return weakness === undefined ? {} : { password: [weakness] };
}

export const auditedUser = ({ name, email, roles, branches }: UserRow) => ({
  name,
  email,
  roles: roles.map((role) => role.name),
  branches: branches.map((branch) => branch.name),
});
