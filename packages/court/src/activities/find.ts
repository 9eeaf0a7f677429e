import type { Permission } from '@bulwagan/contracts/court/permissions.ts';
import { message } from '@bulwagan/contracts/errors/message.ts';
import { assertFound, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import type { Actor } from '../access.ts';
import { changeableCase, checkingCase, readCase } from '../cases/lists/find.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type ActivityRow, findActivity, findCaseIdOf } from './queries.ts';

/**
 * Returns an activity for reading, checked against the scope of its case. Throws 404 when the case is out of scope, as
 * if the activity did not exist.
 */
export async function readActivity(
  app: App,
  actor: Actor,
  id: string,
  { permission, what, origin }: { permission: Permission; what: string; origin: Origin },
): Promise<ActivityRow> {
  const caseId = assertFound(await findCaseIdOf(app.db, id), 'activity');
  await readCase(app, actor, caseId, { permission, what, origin }).catch(presentedAs('activity'));
  return assertFound(await findActivity(app.db, id), 'activity');
}

/**
 * Returns an activity for changing and locks its case until the transaction ends, so that no other activity of the case
 * changes before that. Throws 404 when `permission` does not cover the case.
 */
export async function changeableActivity(
  trx: Db,
  actor: Actor,
  id: string,
  { permission, now }: { permission: Permission; now: string },
): Promise<{ found: CaseRow; activity: ActivityRow }> {
  const caseId = assertFound(await findCaseIdOf(trx, id), 'activity');
  const found = await changeableCase(trx, actor, caseId, { permission, now }).catch(presentedAs('activity'));
  // Read after locking: the previous holder of the lock may have changed or deleted the activity.
  const activity = assertFound(await findActivity(trx, id), 'activity');
  return { found, activity };
}

/** Runs checks on an activity, without the lock. Returns nothing in a case that the actor may not change. */
export async function checkingActivity<T>(
  app: App,
  actor: Actor,
  id: string,
  permission: Permission,
  check: (activity: ActivityRow) => Promise<T>,
): Promise<T | undefined> {
  const activity = await findActivity(app.db, id);
  if (activity === undefined) return undefined;
  return await checkingCase(app, actor, activity.case_record_id, permission, () => check(activity));
}

/**
 * Returns a `catch` handler that replaces a 404 by the 404 of `what`, so that out-of-scope and missing objects get the
 * same answer.
 */
export function presentedAs(what: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof NotFound ? new NotFound(what) : error;
  };
}

/** Throws 422 when the case is archived. A closed case still accepts activities, such as orders after a judgment. */
export function assertNotArchived({ status }: Pick<CaseRow, 'status'>): void {
  if (status === 'archived') throw new Refused(message('case.archived_reopen_to_record'));
}

/** Throws 422 when the activity is expunged. */
export function assertNotExpunged({ status }: Pick<ActivityRow, 'status'>): void {
  if (status === 'Expunged') throw new Refused(message('activity.expunged'));
}
