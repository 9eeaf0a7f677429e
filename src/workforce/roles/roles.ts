import type { Static } from 'typebox';
import { explainConstraints } from '../../platform/database/constraints.ts';
import { identityKey } from '../../platform/database/identity-key.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { assertAsRead, tagOfValues } from '../../platform/http/as-read.ts';
import { assertNone, type FieldErrors, invalid, NotFound, Refused } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/ids.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import { type Actor, PERMISSION_NAMES } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertMayHandOut, permissionsOf } from './handing-out.ts';
import { findRole, findRoleByName, lockRole, type RoleRow, replacePermissions } from './queries.ts';
import type { RoleChange, RoleInput } from './schemas.ts';

/** What is sent of a role, its permissions as names. */
type Named<Input> = Omit<Input, 'permissions'> & { permissions?: string[] | undefined };

/** What the admin command calls the accounts that no role binds; a role of that name would be taken for it. */
export const SUPER_USER = 'super user';

const NAME_TAKEN: FieldErrors = { name: ['The name has already been taken.'] };
const CONSTRAINTS = {
  roles__name: () => invalid(NAME_TAKEN),
  roles__name_identity: () => invalid(NAME_TAKEN),
};
const inUse = () => new Refused('The role is assigned to users and cannot be deleted.');

export async function getRole(db: Db, id: string): Promise<RoleRow> {
  const found = await findRole(db, id);
  if (found === undefined) throw new NotFound('role');
  return found;
}

/** Of all that `changeRole` can change. */
export const tagOfRole = (row: RoleRow): string =>
  tagOfValues([row.name, row.description, permissionsOf(row)]);

/** Makes a role. 422 for a name that is taken or a permission that does not exist; 403 for more than the actor has. */
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
    const permissions = await checkInput(trx, id, input);
    assertMayHandOut(actor, { name, is_system: false, permissions }, null);
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
 * Changes what is sent: the permissions as a whole, or not at all when one does not exist. 403 for a role that has, or
 * would get, more than the actor has. 422 as for a new one, and for the name or permissions of one of the system; 412 when
 * `ifMatch` names another state than it has.
 */
export async function changeRole(
  app: App,
  actor: Actor,
  id: string,
  input: Named<Static<typeof RoleChange>>,
  { ifMatch, origin }: { ifMatch: string | undefined; origin: Origin },
): Promise<RoleRow> {
  const now = iso(app.clock.now());
  const work = async (trx: Db): Promise<RoleRow> => {
    const before = await lockRole(trx, id);
    if (before === undefined) throw new NotFound('role');
    assertMayHandOut(actor, before, null);
    assertAsRead(ifMatch, tagOfRole(before), 'The role was changed by somebody else meanwhile.');
    const { name = before.name, description = before.description } = input;
    const permissions = await checkInput(trx, id, { ...input, name });
    if (before.is_system) assertKeepsMeaning(before, input);
    assertMayHandOut(actor, { ...before, permissions }, null);
    await trx.updateTable('roles').set({ name, description, updated_at: now }).where('id', '=', id).execute();
    if (input.permissions !== undefined && !before.is_system) await replacePermissions(trx, id, permissions);
    const after = await getRole(trx, id);
    const changes = { before: auditedRole(before), after: auditedRole(after) };
    await recordAs(trx, actor, { action: 'role.updated', subject: ['role', id], at: now, origin, changes });
    return after;
  };
  return await explainConstraints(CONSTRAINTS, () => withTransaction(app.db, work));
}

/** The rules know these roles by name, and what they allow is written there. */
function assertKeepsMeaning(before: RoleRow, { name, permissions }: Named<Static<typeof RoleChange>>): void {
  const present = permissionsOf(before);
  const isSame =
    permissions === undefined ||
    (permissions.every((one) => (present as string[]).includes(one)) &&
      present.every((one) => permissions.includes(one)));
  if ((name === undefined || name === before.name) && isSame) return;
  throw new Refused(`The role ${before.name} is part of the service and keeps its name and permissions.`);
}

/** Removes a role that nobody has. 422 for one in use and for one of the system; 403 for more than the actor has. */
export async function deleteRole(app: App, actor: Actor, id: string, origin: Origin): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    const before = await lockRole(trx, id);
    if (before === undefined) throw new NotFound('role');
    if (before.is_system)
      throw new Refused(`The role ${before.name} is part of the service and cannot be deleted.`);
    assertMayHandOut(actor, before, null);
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

/** The permissions, each once. Throws 422 for what `wrongRole` finds. */
async function checkInput(
  trx: Db,
  id: string,
  input: { name: string; permissions?: string[] | undefined },
): Promise<string[]> {
  assertNone(await wrongRole(trx, input, id));
  return [...new Set(input.permissions)];
}

/**
 * What is wrong with what was sent of a role, and no shape can tell: a name that another has, and each permission that does
 * not exist. A new one has no id.
 */
export async function wrongRole(
  db: Db,
  { name, permissions = [] }: { name?: string | undefined; permissions?: string[] | undefined },
  id: string | null = null,
): Promise<FieldErrors> {
  const errors: FieldErrors =
    name !== undefined && (await isNameTaken(db, name, id)) ? { ...NAME_TAKEN } : {};
  for (const [index, permission] of permissions.entries()) {
    if (!(PERMISSION_NAMES as string[]).includes(permission))
      errors[`permissions.${index}`] = [`The selected permissions.${index} is invalid.`];
  }
  return errors;
}

async function isNameTaken(db: Db, name: string, id: string | null): Promise<boolean> {
  if (identityKey(name) === SUPER_USER) return true;
  const holder = await findRoleByName(db, name);
  return holder !== undefined && holder.id !== id;
}
