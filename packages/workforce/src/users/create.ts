import { message } from '@bulwagan/contracts/errors/message.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { assertNone, type FieldErrors } from '@bulwagan/platform/http/errors.ts';
import { originOf, type Source } from '@bulwagan/platform/http/origin.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { report } from '@bulwagan/platform/http/security/request-security-events.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Static } from 'typebox';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import {
  ACCOUNT_CONSTRAINTS,
  assertManagesIn,
  ownOrganization,
  validateIdentity,
  validateOrganization,
  weakPassword,
} from './input.ts';
import { findUser, type UserRow } from './queries.ts';
import type { NewUser } from './schemas.ts';

type Input = Static<typeof NewUser>;

/**
 * Creates an ordinary account (W§4); super users are made by a separate request. Throws 422 for a taken username or
 * email, an unknown organization and a common password, and 403 for an organization whose accounts the actor does not
 * manage.
 */
export async function createUser(app: App, actor: Actor, input: Input, source: Source): Promise<UserRow> {
  const { organization_id: sent = await ownOrganization(app.db, actor) } = input;
  assertNone(await validateAccount(app, actor, input));
  const organizationId = sent ?? null;
  assertManagesIn(actor, organizationId);
  const passwordHash = await app.passwords.hash(input.password);
  const now = iso(app.clock.now());

  const created = await explainConstraints(ACCOUNT_CONSTRAINTS, () =>
    withTransaction(app.db, async (trx) => {
      const user = await insertUser(trx, { ...input, isSuperUser: false, organizationId, passwordHash }, now);
      await recordAs(trx, actor, {
        action: 'user.created',
        subject: ['user', user.id],
        at: now,
        origin: originOf(source),
        changes: { after: auditedUser(user) },
      });
      return user;
    }),
  );
  report(source.request, 'account_created', { userId: actor.id, subjectId: created.id });
  return created;
}

/** Returns validation errors of a new account that the schema cannot express. */
export async function validateAccount(app: App, actor: Actor, input: Partial<Input>): Promise<FieldErrors> {
  const { organization_id: organizationId = await ownOrganization(app.db, actor) } = input;
  return {
    ...(await validateIdentity(app.db, input)),
    ...(input.password === undefined ? {} : await weakPassword(app, input.password)),
    ...(organizationId === undefined
      ? { organization_id: [message('field.required', { attribute: 'organization_id' })] }
      : await validateOrganization(app.db, organizationId)),
  };
}

export interface InsertedUser {
  name: string;
  username: string;
  email: string;
  isSuperUser: boolean;
  organizationId: string | null;
  passwordHash: string;
  /** Expiry of a generated password (ISO 8601); null for a password chosen by the user. */
  passwordExpiresAt?: string | null;
}

export async function insertUser(trx: Db, user: InsertedUser, now: string): Promise<UserRow> {
  const { id } = await trx
    .insertInto('users')
    .values({
      is_super_user: user.isSuperUser,
      name: user.name,
      username: user.username,
      username_key: emailKey(user.username),
      email: user.email,
      email_key: emailKey(user.email),
      password_hash: user.passwordHash,
      password_expires_at: user.passwordExpiresAt ?? null,
      organization_id: user.organizationId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return (await findUser(trx, id))!;
}

/** Returns the fields of an account for audit events. */
export const auditedUser = ({ name, username, email, is_super_user, organization, roles }: UserRow) => ({
  name,
  username,
  email,
  is_super_user,
  organization: organization?.name ?? null,
  roles: roles.map((role) => ({ name: role.name, organization: role.organization?.name ?? null })),
});
