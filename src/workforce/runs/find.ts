import { assertAsRead, tagOfValues } from '../../platform/http/as-read.ts';
import { Forbidden, NotFound, Refused } from '../../platform/http/errors.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { type Actor, reaches } from '../access.ts';
import type { Db } from '../database.ts';
import { findRun, lockRun, type RunRow } from './queries.ts';
import type { Status } from './schemas.ts';

/** A run that the actor manages. 404 when there is none, 403 for one of another organization (contract, workforce). */
export async function getRun(db: Db, actor: Actor, id: string): Promise<RunRow> {
  return reached(actor, await findRun(db, id));
}

/**
 * Of all that can be done to it: who approves a run says which one they have seen. While it is computed only its state counts,
 * since each batch says that it is alive.
 */
export const tagOfRun = ({ status, written_by }: Pick<RunRow, 'status' | 'written_by'>): string =>
  tagOfValues([status, status === 'computing' ? null : written_by]);

/** What is sent with something that is done to a run. */
export interface Doing {
  ifMatch?: string | undefined;
  origin: Origin;
}

/**
 * The same for who does something to it: locked until the transaction ends. 412 when `ifMatch` names another state than it
 * has; 422 unless it is in one of the states in which that can be done.
 */
export async function runToBe(
  trx: Db,
  actor: Actor,
  id: string,
  { done, from }: { done: string; from: readonly Status[] },
  ifMatch: string | undefined,
): Promise<RunRow> {
  const found = reached(actor, await lockRun(trx, id));
  assertAsRead(ifMatch, tagOfRun(found), 'The payroll run was changed by somebody else meanwhile.');
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
