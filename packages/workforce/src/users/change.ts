import { message } from '@bulwagan/contracts/errors/message.ts';
import { changesBetween, everyFieldOf } from '@bulwagan/platform/audit/changes.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertIfMatch, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import { assertNone, type FieldErrors, Forbidden, Refused } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { endAllSessions, endResetLinks } from '@bulwagan/platform/sign-in/index.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { ACCOUNT_CONSTRAINTS, assertManagesIn, validateIdentity, validateOrganization } from './input.ts';
import { findUser, type UserRow } from './queries.ts';
import type { UserChange } from './schemas.ts';
import { assertNotLastSuperUser, changeableUser } from './scope.ts';

/** ETag over all fields that `changeUser` can change. Role assignments and sign-ins are excluded. */
export const etagOfUser = ({ name, username, email, organization }: UserRow): string =>
  etagOfValues([name, username, email, organization?.id ?? null]);

/**
 * Updates the fields that were sent (W§4).
 * Throws 422 as for a new account, and 412 when `ifMatch` is stale. Throws 403 for a user with more permissions than
 * the actor and for an organization whose accounts the actor does not manage.
 */
export async function changeUser(
  app: App,
  actor: Actor,
  id: number,
  input: Static<typeof UserChange>,
  { ifMatch, source }: { ifMatch: string | undefined; source: Source },
): Promise<UserRow> {
  const now = iso(app.clock.now());
  const work = async (trx: Db): Promise<UserRow> => {
    const before = await changeableUser(trx, actor, id);
    assertIfMatch(ifMatch, etagOfUser(before), message('user.changed'));
    assertNone(await validateChange(trx, input, id));
    const organizationId = input.organization_id ?? null;
    if (input.organization_id !== undefined && organizationId !== (before.organization?.id ?? null))
      assertManagesIn(actor, organizationId);
    // A reset link mailed to the old address must not open the account for its recipient.
    if (input.email !== undefined && emailKey(input.email) !== emailKey(before.email))
      await endResetLinks(trx, id);
    await trx
      .updateTable('users')
      .set({ ...columnsOf(input, organizationId), updated_at: now })
      .where('id', '=', id)
      .execute();
    const after = (await findUser(trx, id))!;
    await recordAs(trx, actor, {
      action: 'user.updated',
      subject: ['user', id],
      at: now,
      origin: originOf(source),
      changes: changesBetween(flat(before), flat(after), RECORDED),
    });
    return after;
  };
  return await explainConstraints(ACCOUNT_CONSTRAINTS, () => withTransaction(app.db, work));
}

/** Returns validation errors of a change that the schema cannot express. */
export const validateChange = async (
  db: Db,
  input: Partial<Static<typeof UserChange>>,
  id: number,
): Promise<FieldErrors> => ({
  ...(await validateIdentity(db, input, id)),
  ...(await validateOrganization(db, input.organization_id)),
});

/** An organization is recorded by its name. */
const RECORDED = [
  ...everyFieldOf<Static<typeof UserChange>, 'organization_id'>()(['name', 'username', 'email']),
  'organization',
] as const;

const flat = (user: UserRow) => ({ ...user, organization: user.organization?.name ?? null });

function columnsOf(
  { name, username, email, organization_id }: Static<typeof UserChange>,
  organizationId: string | null,
) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(username === undefined ? {} : { username, username_key: emailKey(username) }),
    ...(email === undefined ? {} : { email, email_key: emailKey(email) }),
    ...(organization_id === undefined ? {} : { organization_id: organizationId }),
  };
}

/**
 * Makes a user a super user or an ordinary one again. Throws 403 for actors who are not super users, and 422 for the
 * last super user.
 */
export async function changeSuperUser(
  app: App,
  actor: Actor,
  id: number,
  isSuperUser: boolean,
  source: Source,
): Promise<UserRow> {
  if (!actor.isSuperUser) throw new Forbidden();
  return await turn(app, actor, id, source, {
    isDone: (user) => user.is_super_user === isSuperUser,
    check: async (trx, user) => {
      if (!isSuperUser) await assertNotLastSuperUser(trx, user);
    },
    purpose: 'change',
    columns: { is_super_user: isSuperUser },
    action: isSuperUser ? 'user.made_super_user' : 'user.made_ordinary',
    event: 'role_changed',
  });
}

/**
 * Disables an account from its next request on, including open sessions (W§3). Throws 422 for the actor's own account
 * and the last super user, and 403 for a user with more permissions than the actor.
 */
export async function disableUser(app: App, actor: Actor, id: number, source: Source): Promise<UserRow> {
  if (actor.id === id) throw new Refused(message('user.own_account_disabled'));
  return await turn(app, actor, id, source, {
    isDone: (user) => user.disabled_at !== null,
    check: assertNotLastSuperUser,
    purpose: 'shut out',
    columns: { disabled_at: iso(app.clock.now()) },
    action: 'user.disabled',
    event: 'account_disabled',
  });
}

/**
 * Enables an account (W§3). Its sessions end, because they may be in other hands, so the user must sign in. Throws 403
 * for a user with more permissions than the actor.
 */
export async function enableUser(app: App, actor: Actor, id: number, source: Source): Promise<UserRow> {
  return await turn(app, actor, id, source, {
    isDone: (user) => user.disabled_at === null,
    check: async () => {},
    purpose: 'change',
    columns: { disabled_at: null },
    also: (trx) => endAllSessions(trx, id),
    action: 'user.enabled',
    event: 'account_enabled',
  });
}

interface Turn {
  /** If true, nothing is changed or audited. */
  isDone(user: UserRow): boolean;
  check(trx: Db, user: UserRow): Promise<void>;
  purpose: 'change' | 'shut out';
  columns: { is_super_user: boolean } | { disabled_at: string | null };
  /** Additional change in the same transaction. */
  also?(trx: Db): Promise<void>;
  action: string;
  event: 'role_changed' | 'account_disabled' | 'account_enabled';
}

async function turn(app: App, actor: Actor, id: number, source: Source, what: Turn): Promise<UserRow> {
  const now = iso(app.clock.now());
  const { user, isChanged } = await withTransaction(app.db, async (trx) => {
    const before = await changeableUser(trx, actor, id, what.purpose);
    if (what.isDone(before)) return { user: before, isChanged: false };
    await what.check(trx, before);
    await trx
      .updateTable('users')
      .set({ ...what.columns, updated_at: now })
      .where('id', '=', id)
      .execute();
    await what.also?.(trx);
    const origin = originOf(source);
    await recordAs(trx, actor, { action: what.action, subject: ['user', id], at: now, origin });
    return { user: (await findUser(trx, id))!, isChanged: true };
  });
  if (isChanged) report(source.request, what.event, { userId: actor.id, subjectId: id });
  return user;
}
