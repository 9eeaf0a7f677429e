import { NotFound, Refused } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import type { Actor, Permission } from '../access.ts';
import { changeableCase, findChangeable, readCase } from '../cases/find.ts';
import type { CaseRow } from '../cases/queries.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { type ActivityRow, findActivity, findCaseIdOf } from './queries.ts';

/** An activity to read, by the way to its case. 404 when the case is out of reach, as if there were none. */
export async function readActivity(
  app: App,
  actor: Actor,
  id: string,
  { permission, what, origin }: { permission: Permission; what: string; origin: Origin },
): Promise<ActivityRow> {
  const caseId = await findCaseIdOf(app.db, id);
  if (caseId === undefined) throw new NotFound('activity');
  await readCase(app, actor, caseId, { permission, what, origin }).catch(toldAs('activity'));
  const found = await findActivity(app.db, id);
  if (found === undefined) throw new NotFound('activity');
  return found;
}

/**
 * An activity to change: its case is locked until the transaction ends, so that nobody else changes any activity of it.
 * 404 when `permission` does not reach the case.
 */
export async function changeableActivity(
  trx: Db,
  actor: Actor,
  id: string,
  { permission, now }: { permission: Permission; now: string },
): Promise<{ found: CaseRow; activity: ActivityRow }> {
  const caseId = await findCaseIdOf(trx, id);
  if (caseId === undefined) throw new NotFound('activity');
  const found = await changeableCase(trx, actor, caseId, { permission, now }).catch(toldAs('activity'));
  // Only now, since whoever held the lock may have changed or deleted it.
  const activity = await findActivity(trx, id);
  if (activity === undefined) throw new NotFound('activity');
  return { found, activity };
}

/** The same without holding it, to say what else is wrong with what was sent. Undefined where the case is out of reach. */
export async function findChangeableActivity(
  db: Db,
  actor: Actor,
  id: string,
  reaching: { permission: Permission; now: string },
): Promise<ActivityRow | undefined> {
  const caseId = await findCaseIdOf(db, id);
  const found = caseId === undefined ? undefined : await findChangeable(db, actor, caseId, reaching);
  return found === undefined ? undefined : await findActivity(db, id);
}

/** For a promise's `catch`: what is out of reach is told in the words of what does not exist. */
export function toldAs(what: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof NotFound ? new NotFound(what) : error;
  };
}

/** Nothing is recorded any more in an archived case; orders after a judgment are, in a closed one. */
export function assertNotArchived({ status }: Pick<CaseRow, 'status'>): void {
  if (status === 'archived') throw new Refused('The case is archived; nothing more is recorded in it.');
}

/** What was struck from the record stays as it was. */
export function assertNotExpunged({ status }: Pick<ActivityRow, 'status'>): void {
  if (status === 'Expunged') throw new Refused('The activity is expunged and cannot be changed.');
}
