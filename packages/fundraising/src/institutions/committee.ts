import { message } from '@bulwagan/contracts/errors/message.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertFound, invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import { type Actor, hasRole } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { assertCanChange } from '../users/authority.ts';
import { ownDemotion } from '../users/errors.ts';
import { findUser, lockUser } from '../users/queries.ts';
import {
  addToCommittee,
  listCommittee,
  lockColleague,
  type MemberRow,
  removeFromCommittee,
} from './committee-queries.ts';
import { ownAppointment } from './errors.ts';
import { getOwnInstitution } from './institutions.ts';
import type { NewCommitteeMember } from './schemas.ts';

/** Returns the users of an institution with the committee role (F§5). Throws NotFound (404). */
export async function committeeOf(app: App, actor: Actor, institutionId: number): Promise<MemberRow[]> {
  await getOwnInstitution(app.db, actor, institutionId);
  return await listCommittee(app.db, institutionId);
}

/**
 * Appoints a user of the institution, named by id or address. Throws NotFound (404) for another institution, Invalid
 * (422) for a user of another institution, an inactive user or a member, and Forbidden (403) for a system_admin and for
 * the caller, because an institution_admin may not approve withdrawals.
 */
export async function appoint(
  app: App,
  actor: Actor,
  institutionId: number,
  input: Static<typeof NewCommitteeMember>,
  source: Source,
): Promise<MemberRow> {
  const wanted = wantedUser(input);
  const now = iso(app.clock.now());
  const member = await withTransaction(app.db, async (trx) => {
    await getOwnInstitution(trx, actor, institutionId);
    const user = await lockColleague(trx, institutionId, wanted.by);
    if (user === undefined || user.status !== 'active') {
      throw invalid({ [wanted.field]: [message('field.selected', { attribute: wanted.name })] });
    }
    if (user.id === actor.id && !hasRole(actor, 'system_admin')) throw ownAppointment();
    assertCanChange(actor, (await findUser(trx, institutionId, user.id))!);
    if (!(await addToCommittee(trx, user.id))) {
      throw invalid({ [wanted.field]: [message('committee.member_already')] });
    }
    await recordAs(trx, actor, {
      action: 'committee_member.added',
      subject: ['user', user.id],
      institutionId,
      at: now,
      ...originOf(source),
      changes: { after: { role: 'committee_member' } },
    });
    return user;
  });
  report(source.request, 'role_changed', { userId: actor.id, subjectId: member.id });
  return member;
}

function wantedUser({ user_id, email }: Static<typeof NewCommitteeMember>) {
  if (user_id != null) return { field: 'user_id', name: 'user id', by: { id: user_id } };
  if (email != null) return { field: 'email', name: 'email', by: { emailKey: emailKey(email) } };
  throw invalid({ user_id: [message('committee.user_required', { attribute: 'user_id' })] });
}

/**
 * Removes the role from a member; the account stays. Throws NotFound (404), Forbidden (403) for a system_admin, Refused
 * (422) for the caller, as the role routes do.
 */
export async function dismiss(
  app: App,
  actor: Actor,
  institutionId: number,
  userId: number,
  source: Source,
): Promise<void> {
  const now = iso(app.clock.now());
  await withTransaction(app.db, async (trx) => {
    await getOwnInstitution(trx, actor, institutionId);
    const user = assertFound(await lockUser(trx, institutionId, userId), 'committee member');
    assertCanChange(actor, user);
    if (userId === actor.id) throw ownDemotion();
    if (!(await removeFromCommittee(trx, userId))) throw new NotFound('committee member');
    await recordAs(trx, actor, {
      action: 'committee_member.removed',
      subject: ['user', userId],
      institutionId,
      at: now,
      ...originOf(source),
      changes: { before: { role: 'committee_member' } },
    });
  });
  report(source.request, 'role_changed', { userId: actor.id, subjectId: userId });
}
