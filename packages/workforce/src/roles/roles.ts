import { message } from '@bulwagan/contracts/errors/message.ts';
import { PERMISSIONS } from '@bulwagan/contracts/workforce/permissions.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { identityKey } from '@bulwagan/platform/database/identity-key.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, type Condition, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import {
  assertFound,
  assertNone,
  type FieldErrors,
  invalid,
  Refused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { findRole, findRoleByName, lockRole, type RoleRow, replacePermissions } from './queries.ts';
import { assertCanGrant, permissionsOf } from './role-grants.ts';
import type { RoleChange, RoleInput } from './schemas.ts';

/** Input of a role, with its permissions as names. */
type Named<Input> = Omit<Input, 'permissions'> & { permissions?: string[] | undefined };

/** Name that the admin command uses for accounts that no role limits; reserved to avoid confusion. */
export const SUPER_USER = 'super user';

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
export const etagOfRole = (row: RoleRow): string =>
  etagOfValues([row.name, row.description, permissionsOf(row)]);

/**
 * Creates a role. Throws 422 for a taken name or an unknown permission, and 403 for permissions that the actor lacks.
 */
export async function createRole(
  app: App,
  actor: Actor,
  input: Named<Static<typeof RoleInput>>,
  origin: Origin,
): Promise<RoleRow> {
  const now = iso(app.clock.now());
  const id = newId();
  const { name, description = null } = input;
  const work = async (trx: Db): Promise<RoleRow> => {
    assertNone(await validateRole(trx, input, id));
    const permissions = [...new Set(input.permissions)];
    assertCanGrant(actor, { name, is_system: false, permissions }, null);
    await trx
      .insertInto('roles')
      .values({ id, name, description, created_at: now, updated_at: now })
      .execute();
    await replacePermissions(trx, id, permissions);
    const after = await getRole(trx, id);
    const changes = { after: auditedRole(after) };
    await recordAs(trx, actor, { action: 'role.created', subject: ['role', id], at: now, origin, changes });
    return after;
  };
  return await explainConstraints(CONSTRAINTS, () => withTransaction(app.db, work));
}

/**
 * Updates the fields that were sent. Permissions are replaced as a whole, or not at all if one is unknown.
 * Throws 403 for a role that has, or would get, more than the actor has. Throws 422 as for a new role and for name or
 * permissions of a system role, and 412 when `ifMatch` is stale.
 */
export async function changeRole(
  app: App,
  actor: Actor,
  id: string,
  input: Named<Static<typeof RoleChange>>,
  { ifMatch, origin }: Condition,
): Promise<RoleRow> {
  const now = iso(app.clock.now());
  const work = async (trx: Db): Promise<RoleRow> => {
    const before = assertFound(await lockRole(trx, id), 'role');
    assertCanGrant(actor, before, null);
    assertIfMatch(ifMatch, etagOfRole(before), message('role.changed'));
    const { name = before.name, description = before.description } = input;
    assertNone(await validateRole(trx, { ...input, name }, id));
    const permissions = [...new Set(input.permissions)];
    if (before.is_system) assertKeepsMeaning(before, input);
    assertCanGrant(actor, { ...before, permissions }, null);
    await trx.updateTable('roles').set({ name, description, updated_at: now }).where('id', '=', id).execute();
    if (input.permissions !== undefined && !before.is_system) await replacePermissions(trx, id, permissions);
    const after = await getRole(trx, id);
    const changes = { before: auditedRole(before), after: auditedRole(after) };
    await recordAs(trx, actor, { action: 'role.updated', subject: ['role', id], at: now, origin, changes });
    return after;
  };
  return await explainConstraints(CONSTRAINTS, () => withTransaction(app.db, work));
}

/** Access rules refer to system roles by name, so their name and permissions cannot change. */
function assertKeepsMeaning(before: RoleRow, { name, permissions }: Named<Static<typeof RoleChange>>): void {
  const present = permissionsOf(before);
  const isSame =
    permissions === undefined ||
    (permissions.every((one) => (present as string[]).includes(one)) &&
      present.every((one) => permissions.includes(one)));
  if ((name === undefined || name === before.name) && isSame) return;
  throw new Refused(message('role.part_keeps_name', { role: before.name }));
}

/**
 * Deletes a role that nobody has. Throws 422 for a role in use and for a system role, and 403 for permissions that the
 * actor lacks.
 */
export async function deleteRole(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = assertFound(await lockRole(trx, id), 'role');
    if (before.is_system) throw new Refused(message('role.part_not_deleted', { role: before.name }));
    assertCanGrant(actor, before, null);
    await explainConstraints({ user_roles__role_id: inUse }, () =>
      trx.deleteFrom('roles').where('id', '=', id).execute(),
    );
    const changes = { before: auditedRole(before) };
    await recordAs(trx, actor, { action: 'role.deleted', subject: ['role', id], at: now, origin, changes });
  });
}

const auditedRole = (role: RoleRow) => ({
  name: role.name,
  description: role.description,
  permissions: permissionsOf(role),
});

/**
 * Returns validation errors of a role that the schema cannot express: a taken name and each unknown permission. A new
 * role has no id.
 */
export async function validateRole(
  db: Db,
  { name, permissions = [] }: { name?: string | undefined; permissions?: string[] | undefined },
  id: string | null = null,
): Promise<FieldErrors> {
  const errors: FieldErrors =
    name !== undefined && (await isNameTaken(db, name, id)) ? { ...NAME_TAKEN } : {};
  for (const [index, permission] of permissions.entries()) {
    if (!(PERMISSIONS as readonly string[]).includes(permission))
      errors[`permissions.${index}`] = [message('field.selected', { attribute: `permissions.${index}` })];
  }
  return errors;
}

async function isNameTaken(db: Db, name: string, id: string | null): Promise<boolean> {
  if (identityKey(name) === SUPER_USER) return true;
  const holder = await findRoleByName(db, name);
  return holder !== undefined && holder.id !== id;
}
