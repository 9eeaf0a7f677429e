import { message } from '@bulwagan/contracts/errors/message.ts';
import { assertIfMatch, etagOfValues } from '@bulwagan/platform/http/caching/etag.ts';
import { Forbidden, NotFound, Refused } from '@bulwagan/platform/http/errors.ts';
import type { Origin } from '@bulwagan/platform/http/origin.ts';
import { type Actor, scopeIncludes } from '../access.ts';
import type { Db } from '../database.ts';
import { findRun, lockRun, type RunRow } from './queries.ts';
import type { Status } from './schemas.ts';

/**
 * Returns a run that the actor manages. Throws 404 for an unknown run and 403 for one of another organization
 * (contract, workforce).
 */
export async function getRun(db: Db, actor: Actor, id: string): Promise<RunRow> {
  return reached(actor, await findRun(db, id));
}

/**
 * ETag of a run, so that an approver confirms exactly what they saw. While it is computed only the status counts,
 * because each batch updates the row.
 */
export const etagOfRun = ({ status, written_by }: Pick<RunRow, 'status' | 'written_by'>): string =>
  etagOfValues([status, status === 'computing' ? null : written_by]);

/** Headers and origin of a request that acts on a run. */
export interface Doing {
  ifMatch?: string | undefined;
  origin: Origin;
  /** Called in the transaction of the change, after the change. */
  within?: (trx: Db, run: RunRow) => Promise<void>;
}

/**
 * Returns a run for changing, locked until the transaction ends. Throws 412 when `ifMatch` is stale, and 422 unless it
 * has one of the given statuses.
 */
export async function runToBe(
  trx: Db,
  actor: Actor,
  id: string,
  { done, from }: { done: string; from: readonly Status[] },
  ifMatch: string | undefined,
): Promise<RunRow> {
  const found = reached(actor, await lockRun(trx, id));
  assertIfMatch(ifMatch, etagOfRun(found), message('run.changed'));
  if (!from.includes(found.status))
    throw new Refused(
      message('run.not_possible', { status: message(`run_status.${found.status}`), action: done }),
    );
  return found;
}

function reached(actor: Actor, found: RunRow | undefined): RunRow {
  if (found === undefined) throw new NotFound('payroll run');
  if (!scopeIncludes(actor, 'Manage payroll', found.organization_id)) throw new Forbidden();
  return found;
}
