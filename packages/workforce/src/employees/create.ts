import { explainConstraints } from '@bulwagan/platform/database/constraints.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Forbidden } from '@bulwagan/platform/http/errors.ts';
import { newId } from '@bulwagan/platform/http/ids.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { type Actor, scopeIncludes } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import { validateEmployee, withPicture } from './checks.ts';
import type { PlainValues } from './fields.ts';
import { encryptGovernmentIds } from './government-ids/government-id-encryption.ts';
import { type Warning, warningsOf } from './government-ids/government-id-warnings.ts';
import { governmentIdChanges, NO_GOVERNMENT_IDS } from './government-ids/government-ids.ts';
import { noteAuditEvent } from './personal-data/history.ts';
import { giveUpPicture, savePicture, swapPicture, validatePicture } from './pictures.ts';
import { type EmployeeRow, findEmployee, insertEmployee } from './queries.ts';
import { EMPLOYEE_CONSTRAINTS, type EmployeeInput, newLinks, plainValues } from './values.ts';

export interface Saved {
  row: EmployeeRow;
  warnings: Warning[];
}

export type Complete = EmployeeInput &
  Pick<PlainValues, 'first_name' | 'last_name' | 'sex' | 'birthdate' | 'civil_status'>;

/**
 * Creates an employee (W§4). Throws 422 for invalid values, and 403 for government ids without the permission, because
 * the warnings would reveal who has which.
 */
export async function createEmployee(
  app: App,
  actor: Actor,
  input: Complete,
  origin: Origin,
): Promise<Saved> {
  const now = iso(app.clock.now());
  const id = newId();
  const links = newLinks(actor, input);
  const governmentIds = governmentIdChanges(NO_GOVERNMENT_IDS, input, app.strictGovernmentIds);
  const wrong = await validateEmployee(app, actor, input);
  if (Object.keys(wrong).length > 0)
    throw withPicture(wrong, await validatePicture(app, { base64: input.avatar, senderId: actor.id }));
  if (
    Object.keys(governmentIds.changed).length > 0 &&
    !scopeIncludes(actor, 'See government numbers', links.organization_id ?? null)
  )
    throw new Forbidden();
  const avatarKey =
    input.avatar == null ? null : await savePicture(app, id, { base64: input.avatar, senderId: actor.id });
  const values = {
    ...completed(input),
    ...links,
    ...encryptGovernmentIds(app.fieldEncryption, id, governmentIds.changed),
  };
  try {
    return await withTransaction(app.db, async (trx) => {
      await explainConstraints(EMPLOYEE_CONSTRAINTS, () =>
        insertEmployee(trx, id, { ...values, avatar_key: avatarKey }, now),
      );
      await swapPicture(trx, id, null, avatarKey);
      await noteAuditEvent(trx, [id], actor, now, 'created');
      await recordAs(trx, actor, { action: 'employee.created', subject: ['employee', id], at: now, origin });
      const row = (await findEmployee(trx, id))!;
      return { row, warnings: await warningsOf(trx, app.fieldEncryption, id, governmentIds.sent) };
    });
  } catch (error) {
    // After an unknown failure the row may reference the picture, which is then kept.
    await giveUpPicture(app, id, avatarKey, error);
    throw error;
  }
}

/**
 * Returns the columns of a new employee, except links, government ids and picture. The rank is stored only for the
 * military.
 */
export function completed(input: Complete) {
  const { first_name, last_name, sex, birthdate, civil_status, ...others } = plainValues(
    input,
  ) as PlainValues;
  return {
    ...others,
    first_name,
    last_name,
    sex,
    birthdate,
    civil_status,
    ...(input.is_military === true ? {} : { rank: null }),
  };
}
