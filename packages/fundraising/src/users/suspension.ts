import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, institutionScope } from '../access.ts';
import { endSignIns } from '../accounts/signing-in/devices.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { assertCanChange, assertNotLastSystemAdmin } from './authority.ts';
import { alreadySuspended, notSuspended, ownSuspension } from './errors.ts';
import { findUser, lockUser, type ManagedUserRow, updateUser } from './queries.ts';

/**
 * Suspends a user from the next request on, including existing tokens and sessions (F§7). These are kept, so that the
 * refusal can give the reason. Throws NotFound (404), Forbidden (403), Refused (422) for the caller, a suspended user
 * or the last system_admin.
 */
export async function suspendUser(
  app: App,
  actor: Actor,
  id: number,
  reason: string | null,
  source: Source,
): Promise<ManagedUserRow> {
  const now = iso(app.clock.now());
  const user = await withTransaction(app.db, async (trx) => {
    const scope = institutionScope(actor);
    const before = assertFound(await lockUser(trx, scope, id), 'user');
    if (id === actor.id) throw ownSuspension();
    assertCanChange(actor, before);
    if (before.status === 'suspended') throw alreadySuspended();
    await assertNotLastSystemAdmin(trx, before);
    await updateUser(trx, id, { status: 'suspended', suspended_at: now, suspension_reason: reason }, now);
    await recordAs(trx, actor, {
      action: 'user.suspended',
      subject: ['user', id],
      at: now,
      institutionId: before.institution_id,
      ...originOf(source),
      changes: { before: { status: before.status }, after: { status: 'suspended', reason } },
    });
    return (await findUser(trx, scope, id))!;
  });
  report(source.request, 'account_disabled', { userId: actor.id, subjectId: id });
  return user;
}

/**
 * Lifts a suspension. Ends earlier tokens and sessions, which may be compromised, so the user has to sign in again.
 * Throws as `suspendUser`.
 */
export async function restoreUser(
  app: App,
  actor: Actor,
  id: number,
  source: Source,
): Promise<ManagedUserRow> {
  const now = iso(app.clock.now());
  const user = await withTransaction(app.db, async (trx) => {
    const scope = institutionScope(actor);
    const before = assertFound(await lockUser(trx, scope, id), 'user');
    assertCanChange(actor, before);
    if (before.status !== 'suspended') throw notSuspended();
    const status = before.email_verified_at === null ? 'pending' : 'active';
    await updateUser(trx, id, { status, suspended_at: null, suspension_reason: null }, now);
    await endSignIns(app, trx, id);
    await recordAs(trx, actor, {
      action: 'user.restored',
      subject: ['user', id],
      at: now,
      institutionId: before.institution_id,
      ...originOf(source),
      changes: { before: { status: 'suspended', reason: before.suspension_reason }, after: { status } },
    });
    return (await findUser(trx, scope, id))!;
  });
  report(source.request, 'account_enabled', { userId: actor.id, subjectId: id });
  return user;
}
