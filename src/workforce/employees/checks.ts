import { asEvent, type FieldErrors, Forbidden, type Invalid, invalid } from '../../platform/http/errors.ts';
import { newId } from '../../platform/http/ids.ts';
import { type Actor, reaches } from '../access.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { seesNumbers } from './find.ts';
import { NO_NUMBERS, type NumberChanges, numberChanges, openNumbers } from './numbers.ts';
import { ownHandErrors } from './own-record.ts';
import { wrongPicture } from './pictures.ts';
import { type EmployeeRow, type EmployeeValues, findEmployee } from './queries.ts';
import {
  accountErrors,
  birthdateErrors,
  type EmployeeInput,
  linkErrors,
  linkValues,
  newLinks,
  organizationErrors,
  plainValues,
  wrong,
} from './values.ts';

/** What no shape can tell of an employee, all of it at once (contract §2). */

/** Of what was sent of a new one but the picture. */
export async function wrongEmployee(app: App, actor: Actor, input: EmployeeInput): Promise<FieldErrors> {
  const links = newLinks(actor, input);
  return {
    ...birthdateErrors(app, input.birthdate),
    ...numberChanges(NO_NUMBERS, input, app.strictGovernmentIds).errors,
    ...organizationErrors(actor, links.organization_id),
    ...(await linkErrors(app.db, newId(), links)),
  };
}

/** The same with the picture, which is looked at and not stored. */
export async function wrongWithPicture(app: App, actor: Actor, input: EmployeeInput): Promise<Invalid> {
  return withPicture(
    await wrongEmployee(app, actor, input),
    await wrongPicture(app, { base64: input.avatar, senderId: actor.id }),
  );
}

/** A refusal of a picture with what else is wrong; without one, of that alone. */
export function withPicture(errors: FieldErrors, picture: Invalid | undefined): Invalid {
  const whole = invalid({ ...errors, ...picture?.errors });
  return picture?.event === undefined ? whole : asEvent(whole, picture.event);
}

/**
 * Of what was sent of a change, the picture too unless it is the refusal that is given. Of somebody whom the actor does not
 * manage, or who is archived, nothing is told; nor to who sends numbers without seeing any.
 */
export async function wrongChange(
  app: App,
  actor: Actor,
  id: string,
  input: EmployeeInput,
  refused?: Invalid,
): Promise<Invalid> {
  const before = await findEmployee(app.db, id);
  const isManaged = before !== undefined && reaches(actor, 'Manage employees', before.organization_id);
  if (!isManaged || before.archived_at !== null) return withPicture({}, refused);
  const picture = refused ?? (await wrongPicture(app, { base64: input.avatar, senderId: actor.id }));
  const numbers = numberChanges(openNumbers(app, before), input, app.strictGovernmentIds);
  const values = changedValues(before, input, undefined);
  const errors = mayGive(actor, before, values, numbers)
    ? await wrongValues(app, app.db, actor, before, values, numbers)
    : {};
  return withPicture(errors, picture);
}

/** What differs of what was sent. A rank goes with the military. */
export function changedValues(
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

/** Throws 403 before anything is told of a number, even that it is the one they have: it would be found out by guessing. */
export function assertMayGive(...change: Parameters<typeof mayGive>): void {
  if (!mayGive(...change)) throw new Forbidden();
}

/** Whether somebody sees the numbers of an employee, or gives none away. An account that is linked shows them to its owner. */
const mayGive = (
  actor: Actor,
  before: EmployeeRow,
  values: EmployeeValues,
  { changed, sent }: NumberChanges,
): boolean =>
  seesNumbers(actor, before) ||
  (values.user_id == null && Object.keys(changed).length === 0 && Object.keys(sent).length === 0);

/** Errors for what a change would make of somebody. */
export async function wrongValues(
  app: App,
  db: Db,
  actor: Actor,
  before: EmployeeRow,
  values: EmployeeValues,
  numbers: NumberChanges,
): Promise<FieldErrors> {
  const { organization_id = before.organization_id } = values;
  const after = { id: before.id, organization_id };
  const isMoved = values.organization_id !== undefined;
  const errors: FieldErrors = {
    ...birthdateErrors(app, values.birthdate),
    ...numbers.errors,
    ...(isMoved ? moveErrors(actor, before, organization_id) : {}),
    ...(await linkErrors(db, before.id, linkValues(values))),
    ...(await ownHandErrors(db, actor, after, values.user_id)),
    ...(await accountErrors(db, actor, values.user_id)),
  };
  // An organization that is wrong by itself is nobody else's to choose.
  if (!isMoved || values.user_id !== undefined || errors.organization_id !== undefined) return errors;
  return { ...errors, ...(await ownHandErrors(db, actor, after, before.user_id, 'organization_id')) };
}

/** Errors for an organization into which the actor may not move somebody: also where they would see more of them. */
function moveErrors(actor: Actor, before: EmployeeRow, organizationId: string | null): FieldErrors {
  const errors = organizationErrors(actor, organizationId);
  if (Object.keys(errors).length > 0 || seesNumbers(actor, before)) return errors;
  return seesNumbers(actor, { organization_id: organizationId }) ? wrong('organization_id') : {};
}
