import { message } from '@bulwagan/contracts/errors/message.ts';
import { type ConstraintErrors, explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors, invalid } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { findRole, type RoleRow } from '../roles/queries.ts';
import { assertCanGrant } from '../roles/role-grants.ts';
import { assertManagesIn, badOrganization, validateOrganization } from './input.ts';
import { findUser, type UserRow } from './queries.ts';
import type { Assignment as AssignmentInput } from './schemas.ts';
import { changeableUser } from './scope.ts';

type Input = Static<typeof AssignmentInput>;

const badRole = (): FieldErrors => ({ role_id: [message('field.selected', { attribute: 'role_id' })] });

/** Errors for a role or organization deleted while it is assigned. */
const CONSTRAINTS: ConstraintErrors = {
  user_roles__role_id: () => invalid(badRole()),
  user_roles__organization_id: () => invalid(badOrganization()),
};

/** A requested assignment. */
interface Wanted {
  role: RoleRow;
  organizationId: string | null;
}

/**
 * Assigns a role, everywhere or for an organization and those below it (W§4), from the next request on. An existing
 * assignment stays unchanged.
 * Throws 422 for an unknown role or organization, and 403 for a role with more than the actor has and for a user with
 * more permissions.
 */
export async function assignRole(
  app: App,
  actor: Actor,
  userId: number,
  input: Input,
  source: Source,
): Promise<UserRow> {
  return await change(app, actor, userId, input, source, {
    action: 'user.role_added',
    apply: async (trx, { role, organizationId }, now) => {
      assertManagesIn(actor, organizationId);
      assertCanGrant(actor, role, organizationId);
      const { numAffectedRows } = await sql`
        insert into user_roles (id, user_id, role_id, organization_id, created_at, updated_at)
        values (${newId()}, ${userId}, ${role.id}, ${organizationId}::uuid, ${now}, ${now})
        on conflict on constraint user_roles__once do nothing`.execute(trx);
      return numAffectedRows === 1n;
    },
  });
}

/**
 * Removes one assignment, from the next request on (W§4); other assignments of the role stay. Throws 422 for an
 * assignment that the user lacks, and 403 for a user with more permissions than the actor.
 */
export async function removeRole(
  app: App,
  actor: Actor,
  userId: number,
  input: Input,
  source: Source,
): Promise<UserRow> {
  return await change(app, actor, userId, input, source, {
    action: 'user.role_removed',
    apply: async (trx, { role, organizationId }) => {
      const { numAffectedRows } = await sql`
        delete from user_roles
        where user_id = ${userId} and role_id = ${role.id}
          and organization_id is not distinct from ${organizationId}::uuid`.execute(trx);
      if (numAffectedRows !== 1n) throw invalid(badRole());
      return true;
    },
  });
}

interface Change {
  action: string;
  /** Returns whether anything changed. */
  apply(trx: Db, wanted: Wanted, now: string): Promise<boolean>;
}

async function change(
  app: App,
  actor: Actor,
  userId: number,
  input: Input,
  source: Source,
  { action, apply }: Change,
): Promise<UserRow> {
  const now = iso(app.clock.now());
  const work = async (trx: Db) => {
    await changeableUser(trx, actor, userId);
    const wanted = await wantedOf(trx, input);
    const isChanged = await apply(trx, wanted, now);
    const user = (await findUser(trx, userId))!;
    if (!isChanged) return { user, isChanged };
    await recordAs(trx, actor, {
      action,
      subject: ['user', userId],
      at: now,
      origin: originOf(source),
      changes: { role: wanted.role.name, organization_id: wanted.organizationId },
    });
    return { user, isChanged };
  };
  const { user, isChanged } = await explainConstraints(CONSTRAINTS, () => withTransaction(app.db, work));
  if (isChanged) report(source.request, 'role_changed', { userId: actor.id, subjectId: userId });
  return user;
}

/** Throws 422 under both fields for an unknown role or organization. */
async function wantedOf(trx: Db, input: Input): Promise<Wanted> {
  assertNone(await validateAssignment(trx, input));
  const role = await findRole(trx, input.role_id);
  // Deleted since the check.
  if (role === undefined) throw invalid(badRole());
  return { role, organizationId: input.organization_id ?? null };
}

/** Returns errors for an unknown role or organization. */
export async function validateAssignment(
  db: Db,
  { role_id, organization_id }: Partial<Input>,
): Promise<FieldErrors> {
  const isUnknown = role_id !== undefined && (await findRole(db, role_id)) === undefined;
  return { ...(isUnknown ? badRole() : {}), ...(await validateOrganization(db, organization_id)) };
}
