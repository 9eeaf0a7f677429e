import { explainConstraints } from '../../platform/database/constraints.ts';
import { withTransaction } from '../../platform/database/transaction.ts';
import { assertNone, type FieldErrors, Forbidden, Refused } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import type { Saved } from './create.ts';
import { changeableEmployee, getEmployee, seesNumbers } from './find.ts';
import { type FieldChange, noteChanges } from './history.ts';
import {
  type NumberChanges,
  type NumberField,
  type Numbers,
  numberChanges,
  openNumbers,
  presence,
  sealNumbers,
  warningsOf,
} from './numbers.ts';
import { dropPicture, leavePicture, savePicture, takePicture } from './pictures.ts';
import { type EmployeeRow, type EmployeeValues, findEmployee, updateEmployee } from './queries.ts';
import {
  accountErrors,
  birthdateErrors,
  EMPLOYEE_CONSTRAINTS,
  type EmployeeInput,
  linkErrors,
  linkValues,
  organizationErrors,
  plainValues,
  wrong,
} from './values.ts';

export interface ChangeOptions {
  ifMatch: string | undefined;
  origin: Origin;
}

/**
 * Changes what was sent and leaves the rest (contract, workforce). 412 when `ifMatch` names another state than it has; 403
 * for government numbers from who may not manage them; 422 for what cannot be, and for an archived employee.
 */
export async function changeEmployee(
  app: App,
  actor: Actor,
  id: string,
  input: EmployeeInput,
  { ifMatch, origin }: ChangeOptions,
): Promise<Saved> {
  const now = iso(app.clock.now());
  // Nobody's picture is decoded who is then refused.
  await getEmployee(app.db, actor, id);
  const picture =
    input.avatar == null ? { key: input.avatar } : { key: await savePicture(app, id, input.avatar) };
  try {
    const { saved, before } = await withTransaction(app.db, async (trx) => {
      const before = await changeableEmployee(trx, actor, id, ifMatch);
      if (before.archived_at !== null)
        throw new Refused('An archived employee is restored before anything is changed.');
      const held = openNumbers(app.sealing, before);
      const numbers = numberChanges(held, input, app.strictGovernmentIds);
      const values = changedValues(before, input, picture.key);
      await assertPossible(app, trx, actor, before, values, numbers);
      const changes = [...changesOf(before, values), ...numberChangesOf(held, numbers)];
      if (changes.length > 0) {
        const sealed = sealNumbers(app.sealing, id, numbers.changed);
        await explainConstraints(EMPLOYEE_CONSTRAINTS, () =>
          updateEmployee(trx, id, { ...values, ...sealed }, now),
        );
        if (values.avatar_key !== undefined) await leavePicture(trx, id, before.avatar_key);
        if (values.avatar_key != null) await takePicture(trx, id, values.avatar_key);
        await noteChanges(trx, id, actor, now, changes);
        const fields = changes.map(({ field }) => field);
        await recordAs(trx, actor, {
          action: 'employee.updated',
          subject: ['employee', id],
          at: now,
          origin,
          changes: { fields },
        });
      }
      const row = (await findEmployee(trx, id))!;
      const warnings = await warningsOf(trx, app.sealing, id, numbers.sent);
      return { saved: { row, warnings }, before };
    });
    if (picture.key !== undefined) await dropPicture(app, id, before.avatar_key);
    return saved;
  } catch (error) {
    // After a fault the row may name it all the same, and then it stays.
    await dropPicture(app, id, picture.key);
    throw error;
  }
}

/** What differs of what was sent. A rank goes with the military. */
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

async function assertPossible(
  app: App,
  trx: Db,
  actor: Actor,
  before: EmployeeRow,
  values: EmployeeValues,
  numbers: NumberChanges,
): Promise<void> {
  // Before anything is told of a number, even that it is the one they have: it would be found out by guessing.
  if (!seesNumbers(actor, before) && givesNumbersAway(values, numbers)) throw new Forbidden();
  assertNone(
    birthdateErrors(app, values.birthdate),
    numbers.errors,
    values.organization_id === undefined ? {} : moveErrors(actor, before, values.organization_id),
    await linkErrors(trx, before.id, linkValues(values)),
    await accountErrors(trx, actor, values.user_id),
  );
}

/** An account that is linked shows them to whoever signs in with it. */
const givesNumbersAway = (values: EmployeeValues, { changed, sent }: NumberChanges): boolean =>
  values.user_id != null || Object.keys(changed).length > 0 || Object.keys(sent).length > 0;

/** Errors for an organization into which the actor may not move somebody: also where they would see more of them. */
function moveErrors(actor: Actor, before: EmployeeRow, organizationId: string | null): FieldErrors {
  const errors = organizationErrors(actor, organizationId);
  if (Object.keys(errors).length > 0 || seesNumbers(actor, before)) return errors;
  return seesNumbers(actor, { organization_id: organizationId }) ? wrong('organization_id') : {};
}

/** A picture is told by whether there is one. */
function changesOf(before: EmployeeRow, values: EmployeeValues): FieldChange[] {
  return Object.entries(values).map(([field, after]) => {
    if (field === 'avatar_key')
      return { field: 'avatar', before: before.avatar_key !== null, after: after !== null };
    return { field, before: before[field as keyof EmployeeRow], after };
  });
}

function numberChangesOf(held: Numbers, { changed }: NumberChanges): FieldChange[] {
  return Object.entries(changed).map(([field, after]) => ({
    field,
    before: presence(held[field as NumberField]),
    after: presence(after),
  }));
}
