import {
  asEvent,
  type FieldErrors,
  Forbidden,
  type Invalid,
  invalid,
  unlessRefused,
} from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import { type Actor, scopeIncludes } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { decryptGovernmentIds } from './government-ids/government-id-encryption.ts';
import {
  type GovernmentIdChanges,
  governmentIdChanges,
  NO_GOVERNMENT_IDS,
} from './government-ids/government-ids.ts';
import { canViewGovernmentIds, getEmployee } from './lists/find.ts';
import { ownHandErrors } from './personal-data/own-record.ts';
import { validatePicture } from './pictures.ts';
import type { EmployeeRow, EmployeeValues } from './queries.ts';
import {
  accountErrors,
  birthdateErrors,
  type EmployeeInput,
  employmentErrors,
  linkErrors,
  linkValues,
  newLinks,
  organizationErrors,
  plainValues,
  wrong,
} from './values.ts';

/** Validation of employees that the schema cannot express, reporting all errors at once (contract §2). */

/** Validates a new employee, except for the picture. */
export async function validateEmployee(app: App, actor: Actor, input: EmployeeInput): Promise<FieldErrors> {
  const links = newLinks(actor, input);
  return {
    ...birthdateErrors(app, input.birthdate),
    ...employmentErrors(input),
    ...governmentIdChanges(NO_GOVERNMENT_IDS, input, app.strictGovernmentIds).errors,
    ...organizationErrors(actor, links.organization_id),
    ...(await linkErrors(app.db, newId(), links)),
  };
}

/** Validates a new employee with the picture, which is checked but not stored. */
export async function validateWithPicture(app: App, actor: Actor, input: EmployeeInput): Promise<Invalid> {
  return withPicture(
    await validateEmployee(app, actor, input),
    await validatePicture(app, { base64: input.avatar, senderId: actor.id }),
  );
}

/** Combines the errors of a refused picture with the other errors. */
export function withPicture(errors: FieldErrors, picture: Invalid | undefined): Invalid {
  const full = invalid({ ...errors, ...picture?.errors });
  return picture?.event === undefined ? full : asEvent(full, picture.event);
}

/**
 * Returns errors of a change. The picture is checked too, unless the caller passes its refusal. Returns nothing about
 * an archived employee, or about an employee whom the actor does not manage. Returns nothing to an actor who sends
 * government ids without permission to see them.
 */
export async function validateChange(
  app: App,
  actor: Actor,
  id: string,
  input: EmployeeInput,
  refused?: Invalid,
): Promise<Invalid> {
  const before = await unlessRefused(() => getEmployee(app.db, actor, id));
  if (before === undefined || before.archived_at !== null) return withPicture({}, refused);
  const picture = refused ?? (await validatePicture(app, { base64: input.avatar, senderId: actor.id }));
  const plan = await unlessRefused(() => planChange(app, app.db, actor, before, input));
  return withPicture(plan?.errors ?? {}, picture);
}

/**
 * Returns what a change would write, and its errors. Throws 403 for government ids without the permission, before any
 * validation, because even the answer "unchanged" would allow guessing them.
 */
export async function planChange(
  app: App,
  db: Db,
  actor: Actor,
  before: EmployeeRow,
  input: EmployeeInput,
  avatarKey?: string | null,
) {
  const held = decryptGovernmentIds(app, before);
  const governmentIds = governmentIdChanges(held, input, app.strictGovernmentIds);
  const values = changedValues(before, input, avatarKey);
  if (!canSubmit(actor, before, values, governmentIds)) throw new Forbidden();
  const errors = await validateValues(app, db, actor, before, values, governmentIds);
  return { held, governmentIds, values, errors };
}

/**
 * Returns the values in the request that differ from the record. The rank is removed unless the employee is in the
 * military.
 */
function changedValues(
  before: EmployeeRow,
  input: EmployeeInput,
  avatarKey: string | null | undefined,
): EmployeeValues {
  const sent: EmployeeValues = {
    ...plainValues(input),
    ...linkValues(input),
    ...(avatarKey === undefined ? {} : { avatar_key: avatarKey }),
  };
  if (!(sent.is_military ?? before.is_military)) sent.rank = null;
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => before[name as keyof EmployeeRow] !== value),
  );
}

/**
 * Returns whether the actor may see government ids, or the change sets none and links no account, since a linked
 * account shows them to its user.
 */
const canSubmit = (
  actor: Actor,
  before: EmployeeRow,
  values: EmployeeValues,
  { changed, sent }: GovernmentIdChanges,
): boolean =>
  canViewGovernmentIds(actor, before) ||
  (values.user_id == null && Object.keys(changed).length === 0 && Object.keys(sent).length === 0);

/** Returns errors for the employee as it would be after the change. */
async function validateValues(
  app: App,
  db: Db,
  actor: Actor,
  before: EmployeeRow,
  values: EmployeeValues,
  governmentIds: GovernmentIdChanges,
): Promise<FieldErrors> {
  const { organization_id = before.organization_id } = values;
  const after = { id: before.id, organization_id };
  const isMoved = values.organization_id !== undefined;
  const errors: FieldErrors = {
    ...birthdateErrors(app, values.birthdate),
    ...employmentErrors({ ...before, ...values }),
    ...governmentIds.errors,
    ...(isMoved ? moveErrors(actor, before, organization_id) : {}),
    ...(await linkErrors(db, before.id, linkValues(values))),
    ...(await ownHandErrors(db, actor, after, values.user_id)),
    ...(await accountErrors(db, actor, values.user_id)),
  };
  // If the organization is invalid, report only that error.
  if (!isMoved || values.user_id !== undefined || errors.organization_id !== undefined) return errors;
  return { ...errors, ...(await ownHandErrors(db, actor, after, before.user_id, 'organization_id')) };
}

/** Permissions to see data that not every manager of employees may see. */
const LIMITED_VIEWS = ['See government numbers', 'See pay'] as const;

/**
 * Returns errors for an organization to which the actor may not move the employee. Also refuses an organization in
 * which the actor would gain access to the employee's government ids or pay.
 */
function moveErrors(actor: Actor, before: EmployeeRow, organizationId: string | null): FieldErrors {
  const errors = organizationErrors(actor, organizationId);
  if (Object.keys(errors).length > 0) return errors;
  const isGained = LIMITED_VIEWS.some(
    (permission) =>
      scopeIncludes(actor, permission, organizationId) &&
      !scopeIncludes(actor, permission, before.organization_id),
  );
  return isGained ? wrong('organization_id') : {};
}
