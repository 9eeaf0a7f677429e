import { type Message, message } from '@bulwagan/contracts/errors/message.ts';
import { NAME_MAX_LENGTH } from '@bulwagan/contracts/lengths.ts';
import type { ConstraintErrors } from '@bulwagan/platform/database/constraints.ts';
import { type FieldErrors, Forbidden, invalid } from '@bulwagan/platform/http/errors.ts';
import { emailKey } from '@bulwagan/platform/http/rate-limits/rate-limits.ts';
import { findWeakness } from '@bulwagan/platform/identity/passwords/new-passwords.ts';
import { type Actor, scopeIncludes } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { findOrganization } from '../organizations/queries.ts';
import { takenKeys, topsOf } from './queries.ts';
import { userScope } from './scope.ts';

const EMAIL_TAKEN = message('field.taken', { attribute: 'email' });
const USERNAME_TAKEN = message('field.taken', { attribute: 'username' });
/** Control and invisible characters, which would make two usernames look alike. */
const UNSEEN = /[\p{Cc}\p{Cf}]/u;

export const badOrganization = (): FieldErrors => ({
  organization_id: [message('field.selected', { attribute: 'organization_id' })],
});

/** Errors for constraints that a concurrent change may violate after validation. */
export const ACCOUNT_CONSTRAINTS: ConstraintErrors = {
  users__email_key: () => invalid({ email: [EMAIL_TAKEN] }),
  users__username_key: () => invalid({ username: [USERNAME_TAKEN] }),
  users__username_identity: () => invalid({ username: [USERNAME_TAKEN] }),
  users__organization_id: () => invalid(badOrganization()),
};

export interface Identity {
  email?: string | undefined;
  username?: string | undefined;
}

/**
 * Returns errors for an email or username that is taken, in any case and Unicode form, for one that is too long, and
 * for a username with invisible characters.
 */
export async function validateIdentity(
  db: Db,
  { email, username }: Identity,
  exceptId = 0,
): Promise<FieldErrors> {
  const keys = {
    emailKey: email === undefined ? undefined : emailKey(email),
    usernameKey: username === undefined ? undefined : emailKey(username),
  };
  const taken = await takenKeys(db, keys, exceptId);
  const wrong: FieldErrors = {};
  if (username !== undefined && UNSEEN.test(username))
    wrong.username = [message('field.format', { attribute: 'username' })];
  // Some characters expand to up to eighteen letters in the key.
  else if (isTooLong(keys.usernameKey)) wrong.username = [tooLong('username')];
  else if (username !== undefined && taken.username) wrong.username = [USERNAME_TAKEN];
  if (isTooLong(keys.emailKey)) wrong.email = [tooLong('email')];
  else if (email !== undefined && taken.email) wrong.email = [EMAIL_TAKEN];
  return wrong;
}

const isTooLong = (key = ''): boolean => [...key].length > NAME_MAX_LENGTH;
const tooLong = (field: string): Message =>
  message('field.max_length', { attribute: field, limit: NAME_MAX_LENGTH });

export async function weakPassword(app: App, password: string): Promise<FieldErrors> {
  const weakness = await findWeakness(app, password);
  return weakness === undefined ? {} : { password: [weakness] };
}

/** Returns an error for an unknown organization. Null means everywhere and is valid. */
export async function validateOrganization(db: Db, id: string | null | undefined): Promise<FieldErrors> {
  if (id == null) return {};
  return (await findOrganization(db, id)) === undefined ? badOrganization() : {};
}

/** Throws 403 for an organization whose accounts the actor does not manage. Ids must be spelled as in the database. */
export function assertManagesIn(actor: Actor, organizationId: string | null): void {
  if (!scopeIncludes(actor, 'Manage users', organizationId)) throw new Forbidden();
}

/**
 * Returns the default organization of a new account: the one that the actor manages, or null for an actor who manages
 * all. Undefined when there are several, so that one must be sent.
 */
export async function ownOrganization(db: Db, actor: Actor): Promise<string | null | undefined> {
  const scope = userScope(actor);
  if (scope === null) return null;
  const tops = await topsOf(db, scope);
  return tops.length === 1 ? tops[0]! : undefined;
}
