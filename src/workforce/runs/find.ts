import { Forbidden, NotFound, Refused } from '../../platform/http/errors.ts';
import { type Actor, reaches } from '../access.ts';
import type { Db } from '../database.ts';
import { findRun, lockRun, type RunRow } from './queries.ts';
import type { Status } from './schemas.ts';

/** A run that the actor manages. 404 when there is none, 403 for one of another organization (contract, workforce). */
export async function getRun(db: Db, actor: Actor, id: string): Promise<RunRow> {
  return reached(actor, await findRun(db, id));
}

/**
 * The same for who does something to it: locked until the transaction ends. 422 unless it is in one of the states in
 * which that can be done.
 */
export async function runToBe(
  trx: Db,
  actor: Actor,
  id: string,
  { done, from }: { done: string; from: readonly Status[] },
): Promise<RunRow> {
  const found = reached(actor, await lockRun(trx, id));
  if (!from.includes(found.status))
    throw new Refused(`The payroll run is ${found.status}, and cannot be ${done}.`);
  return found;
}

function reached(actor: Actor, found: RunRow | undefined): RunRow {
  if (found === undefined) throw new NotFound('payroll run');
  if (!reaches(actor, 'Manage payroll', found.organization_id)) throw new Forbidden();
  return found;
}

/** Until then everything can still be changed; whatever was said about it before is then taken back. */
export const OPEN = ['draft', 'computed', 'reviewed', 'approved'] as const satisfies Status[];
