import { message } from '@bulwagan/contracts/errors/message.ts';
import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { ScannerAway } from '@bulwagan/platform/files/files.ts';
import type { Condition } from '@bulwagan/platform/http/caching/etag.ts';
import { assertNone, Invalid, Refused } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { type Employment, rechargeForEmployment } from '../leave/recharge.ts';
import { holdHolidays } from '../leave/working-days.ts';
import { planChange, validateChange } from './checks.ts';
import type { Saved } from './create.ts';
import { encryptGovernmentIds } from './government-ids/government-id-encryption.ts';
import { warningsOf } from './government-ids/government-id-warnings.ts';
import {
  type GovernmentIdChanges,
  type GovernmentIdField,
  type GovernmentIds,
  presence,
} from './government-ids/government-ids.ts';
import { changeableEmployee, getEmployee } from './lists/find.ts';
import { type FieldChange, noteChanges } from './personal-data/history.ts';
import { dropPicture, giveUpPicture, savePicture, swapPicture } from './pictures.ts';
import { type EmployeeRow, type EmployeeValues, findEmployee, updateEmployee } from './queries.ts';
import { EMPLOYEE_CONSTRAINTS, type EmployeeInput } from './values.ts';

/**
 * Updates the fields that were sent (contract, workforce). Throws 412 when `ifMatch` is stale, 403 for government ids
 * without the permission, and 422 for invalid values and an archived employee.
 */
export async function changeEmployee(
  app: App,
  actor: Actor,
  id: string,
  input: EmployeeInput,
  { ifMatch, origin }: Condition,
): Promise<Saved> {
  const now = iso(app.clock.now());
  // Access is checked first, so that no picture is decoded for a refused request.
  await getEmployee(app.db, actor, id);
  const picture: Picture =
    input.avatar == null ? { key: input.avatar } : await pictureOf(app, actor, id, input);
  try {
    const { saved, before } = await withTransaction(app.db, async (trx) => {
      // Lock leave and holidays before the employee, in the same order as all other changes.
      if (isOfEmployment(input)) await holdHolidays(trx);
      const before = await changeableEmployee(trx, actor, id, ifMatch);
      if (before.archived_at !== null) throw new Refused(message('employee.archived'));
      const plan = await planChange(app, trx, actor, before, input, picture.key);
      assertNone(plan.errors);
      const { held, governmentIds, values } = plan;
      if (picture.away !== undefined) throw picture.away;
      const changes = [...changesOf(before, values), ...numberChangesOf(held, governmentIds)];
      if (changes.length > 0) {
        const encrypted = encryptGovernmentIds(app.fieldEncryption, id, governmentIds.changed);
        await explainConstraints(EMPLOYEE_CONSTRAINTS, () =>
          updateEmployee(trx, id, { ...values, ...encrypted }, now),
        );
        if (values.avatar_key !== undefined) await swapPicture(trx, id, before.avatar_key, values.avatar_key);
        if (isOfEmployment(values))
          await rechargeForEmployment(trx, actor, id, { before, after: { ...before, ...values }, now });
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
      const warnings = await warningsOf(trx, app.fieldEncryption, id, governmentIds.sent);
      return { saved: { row, warnings }, before };
    });
    if (picture.key !== undefined) await dropPicture(app, id, before.avatar_key);
    return saved;
  } catch (error) {
    // After an unknown failure the row may reference the picture, which is then kept.
    await giveUpPicture(app, id, picture.key ?? null, error);
    throw error;
  }
}

/** Returns true if the values contain employment dates, because changes of these dates affect leave charges. */
const isOfEmployment = (values: { [Name in keyof Employment]?: Employment[Name] | undefined }): boolean =>
  values.hired_on !== undefined || values.separated_on !== undefined;

interface Picture {
  /** Null removes the picture; undefined keeps it. */
  key: string | null | undefined;
  /** Set when the virus scanner was unavailable; thrown (503) only if there is no other error. */
  away?: ScannerAway;
}

/** Stores the picture that was sent. A refused picture is reported together with all other errors. */
async function pictureOf(app: App, actor: Actor, id: string, input: EmployeeInput): Promise<Picture> {
  try {
    return { key: await savePicture(app, id, { base64: input.avatar!, senderId: actor.id }) };
  } catch (error) {
    if (error instanceof ScannerAway) return { key: undefined, away: error };
    throw error instanceof Invalid ? await validateChange(app, actor, id, input, error) : error;
  }
}

/** Records only whether there is a picture, not its content. */
function changesOf(before: EmployeeRow, values: EmployeeValues): FieldChange[] {
  return Object.entries(values).map(([field, after]) => {
    if (field === 'avatar_key')
      return { field: 'avatar', before: before.avatar_key !== null, after: after !== null };
    return { field, before: before[field as keyof EmployeeRow], after };
  });
}

function numberChangesOf(held: GovernmentIds, { changed }: GovernmentIdChanges): FieldChange[] {
  return Object.entries(changed).map(([field, after]) => ({
    field,
    before: presence(held[field as GovernmentIdField]),
    after: presence(after),
  }));
}
