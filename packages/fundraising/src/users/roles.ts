import type { Role } from '@bulwagan/contracts/fundraising/roles.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, institutionScope } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { assertCanChange, assertCanGrant, assertNotLastSystemAdmin, needInstitution } from './authority.ts';
import { belongsNowhere, noRole, ownDemotion, ownRole } from './errors.ts';
import { addRole, findUser, lockUser, type ManagedUserRow, removeRole } from './queries.ts';

/**
 * Grants a role, effective from the next request; a role that the user already has changes nothing. Throws NotFound
 * (404), Forbidden (403) for a role that the caller may not grant and for the caller's own account, because money needs
 * two people. Throws Invalid (422) for staff without an institution.
 */
export async function grantRole(
  app: App,
  actor: Actor,
  id: number,
  role: Role,
  source: Source,
): Promise<ManagedUserRow> {
  const { user, isNew } = await withTransaction(app.db, async (trx) => {
    const before = await holdUser(trx, actor, id);
    if (id === actor.id) throw ownRole();
    assertCanGrant(actor, [role]);
    if (needInstitution([role]) && before.institution_id === null) throw belongsNowhere();
    const isNew = await addRole(trx, id, role);
    if (isNew) await write(app, trx, actor, before, 'user.role_added', { after: { role } }, source);
    return { user: (await findUser(trx, null, id))!, isNew };
  });
  if (isNew) report(source.request, 'role_changed', { userId: actor.id, subjectId: id });
  return user;
}

/**
 * Revokes a role, effective from the next request. Throws NotFound (404) for a role that the user does not have,
 * Forbidden (403), Refused (422) for the caller's own account and for the last active system_admin.
 */
export async function takeRole(
  app: App,
  actor: Actor,
  id: number,
  role: Role,
  source: Source,
): Promise<ManagedUserRow> {
  const user = await withTransaction(app.db, async (trx) => {
    const before = await holdUser(trx, actor, id);
    if (id === actor.id) throw ownDemotion();
    assertCanGrant(actor, [role]);
    if (role === 'system_admin') await assertNotLastSystemAdmin(trx, before);
    if (!(await removeRole(trx, id, role))) throw noRole();
    await write(app, trx, actor, before, 'user.role_removed', { before: { role } }, source);
    return (await findUser(trx, null, id))!;
  });
  report(source.request, 'role_changed', { userId: actor.id, subjectId: id });
  return user;
}

async function holdUser(trx: Db, actor: Actor, id: number): Promise<ManagedUserRow> {
  const user = assertFound(await lockUser(trx, institutionScope(actor), id), 'user');
  assertCanChange(actor, user);
  return user;
}

async function write(
  app: App,
  trx: Db,
  actor: Actor,
  user: ManagedUserRow,
  action: string,
  changes: Record<string, unknown>,
  source: Source,
): Promise<void> {
  await recordAs(trx, actor, {
    action,
    subject: ['user', user.id],
    at: iso(app.clock.now()),
    institutionId: user.institution_id,
    ...originOf(source),
    changes,
  });
}
