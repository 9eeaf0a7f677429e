import { PERMISSIONS } from '@bulwagan/contracts/court/permissions.ts';
import { SUPER_ADMIN } from '@bulwagan/contracts/court/roles.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, type Condition, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import {
  assertFound,
  assertNone,
  type FieldErrors,
  Forbidden,
  invalid,
  Refused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { namesOf } from '@bulwagan/platform/http/openapi/named-entries.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type Actor, isSuperAdmin } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  findRole,
  holdersOf,
  isHeldOutside,
  isNameTaken,
  knownPermissions,
  lockRole,
  type RoleRow,
  replacePermissions,
} from './queries.ts';
import { assertCanGrant } from './role-grants.ts';
import type { NewRole, RoleChange } from './schemas.ts';

const NAME_TAKEN: FieldErrors = { name: [message('field.taken', { attribute: 'name' })] };
const CONSTRAINTS = {
  roles__name: () => invalid(NAME_TAKEN),
  roles__name_identity: () => invalid(NAME_TAKEN),
};
const inUse = () => new Refused(message('role.in_use'));

export async function getRole(db: Db, id: string): Promise<RoleRow> {
  return assertFound(await findRole(db, id), 'role');
}

/** ETag over all fields that `changeRole` can change. */
export const etagOfRole = ({ description, permissions }: RoleRow): string =>
  etagOfValues([description, permissions]);

/**
 * Creates a role. Throws 422 for a taken name or an unknown permission, and 403 for permissions that the actor lacks.
 */
export async function createRole(
  app: App,
  actor: Actor,
  input: Static<typeof NewRole>,
  origin: Origin,
): Promise<RoleRow> {
  const now = iso(app.clock.now());
  const id = newId();
  const scope = input.reach ?? 'branch';
  return await withTransaction(app.db, async (trx) => {
    assertNone(await validateRole(trx, input, id));
    const names = [...new Set(namesOf(input.permissions))];
    assertCanGrant(
      actor,
      names.map((permission) => ({ permission, reach: scope })),
    );
    await explainConstraints(CONSTRAINTS, () =>
      trx
        .insertInto('roles')
        .values({
          id,
          name: input.name,
          description: input.description ?? null,
          reach: scope,
          created_at: now,
          updated_at: now,
        })
        .execute(),
    );
    await replacePermissions(trx, id, names);
    const changes = { after: { name: input.name, reach: scope, permissions: names } };
    await recordAs(trx, actor, { action: 'role.created', subject: ['role', id], at: now, origin, changes });
    return await getRole(trx, id);
  });
}

/**
 * Replaces the permissions of a role if the request contains them. Replaces all or, if one is unknown, none (C§4).
 * The name is validated but does not change. Throws 403 for a role that has, or would get, more permissions than the
 * actor has, and for a role used outside the actor's branches. Throws 422 for removing permissions from the Super
 * Admin, and 412 if `ifMatch` is stale.
 */
export async function changeRole(
  app: App,
  actor: Actor,
  id: string,
  input: Partial<Static<typeof RoleChange>>,
  { ifMatch, origin }: Condition,
): Promise<RoleRow> {
  const now = iso(app.clock.now());
  return await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockRole(trx, id), 'role');
    await assertCanTouch(trx, actor, before);
    assertIfMatch(ifMatch, etagOfRole(before), message('role.changed'));
    assertNone(await validateRole(trx, input, id));
    const names = [...new Set(namesOf(input.permissions ?? before.permissions))];
    assertCanGrant(
      actor,
      names.map((permission) => ({ permission, reach: before.reach })),
    );
    if (before.name === SUPER_ADMIN && PERMISSIONS.some((permission) => !names.includes(permission)))
      throw new Refused(message('role.super_admin_keeps_permissions'));
    await replacePermissions(trx, id, names);
    const description = input.description === undefined ? before.description : input.description;
    await trx.updateTable('roles').set({ description, updated_at: now }).where('id', '=', id).execute();
    const after = await getRole(trx, id);
    await recordAs(trx, actor, {
      action: 'role.updated',
      subject: ['role', id],
      at: now,
      origin,
      changes: {
        name: before.name,
        before: { permissions: before.permissions, description: before.description },
        after: { permissions: after.permissions, description: after.description },
      },
    });
    return after;
  });
}

/** Deletes a role that no user has. Throws 403 like `changeRole`, and 422 for a role in use (C§7). */
export async function deleteRole(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockRole(trx, id), 'role');
    await assertCanTouch(trx, actor, before);
    if ((await holdersOf(trx, id)) > 0) throw inUse();
    // Another request may assign the role to a user at this moment.
    await explainConstraints({ user_roles__role_id: inUse }, () =>
      trx.deleteFrom('roles').where('id', '=', id).execute(),
    );
    const changes = { before: { name: before.name, permissions: before.permissions } };
    await recordAs(trx, actor, { action: 'role.deleted', subject: ['role', id], at: now, origin, changes });
  });
}

/**
 * Throws 403 for a role with more permissions than the actor has, for a seeded role, and for a role that users of
 * other branches have. Only the Super Admin may change seeded roles and roles used in several branches, because the
 * change affects other branches.
 */
async function assertCanTouch(trx: Db, actor: Actor, role: RoleRow): Promise<void> {
  if (isSuperAdmin(actor)) return;
  if (role.is_system || (await isHeldOutside(trx, role.id, actor.branchIds))) throw new Forbidden();
  assertCanGrant(
    actor,
    role.permissions.map((permission) => ({ permission, reach: role.reach })),
  );
}

/** Returns validation errors of a role that the schema cannot express. A new role has no id. */
export async function validateRole(
  db: Db,
  { name, permissions: sent = [] }: Partial<Pick<Static<typeof RoleChange>, 'name' | 'permissions'>>,
  id: string | null = null,
): Promise<FieldErrors> {
  const errors: FieldErrors =
    name !== undefined && (await isNameTaken(db, name, id)) ? { ...NAME_TAKEN } : {};
  const names = namesOf(sent);
  const known = await knownPermissions(db, names);
  for (const [index, name] of names.entries()) {
    const place = typeof sent[index] === 'string' ? `permissions.${index}` : `permissions.${index}.name`;
    if (!known.has(name)) errors[place] = [message('field.selected', { attribute: place })];
  }
  return errors;
}
