import { message } from '@bulwagan/contracts/errors/message.ts';
import { invalid, NotFound } from '@bulwagan/platform/http/errors.ts';
import { isUuid } from '@bulwagan/platform/http/ids.ts';
import { type Holder, scopeIncludes } from '../../access.ts';
import type { Db } from '../../database.ts';
import { findRun, type RunRow } from '../../runs/queries.ts';

/**
 * Returns a final run. A null `actor` is the program itself. Throws 404 for an unknown run and for a run of another
 * organization. Throws 422 under `field` if the run is not final, because its amounts can still change.
 */
export async function getFinalRun(
  db: Db,
  actor: Holder | null,
  id: string,
  field: 'subject_id' | 'filter',
): Promise<RunRow> {
  const run = isUuid(id) ? await findRun(db, id) : undefined;
  if (run === undefined || (actor !== null && !scopeIncludes(actor, 'Manage payroll', run.organization_id)))
    throw new NotFound('payroll run');
  if (run.status !== 'final') {
    const status = message(`run_status.${run.status}`);
    throw invalid({ [field]: [message('run.papers_of_final', { status })] });
  }
  return run;
}

/** Period of a run as shown in lists of papers: `2026-11-01 – 2026-11-15`. */
export const periodLabel = ({
  period_start,
  period_end,
}: Pick<RunRow, 'period_start' | 'period_end'>): string => `${period_start} – ${period_end}`;

/** Office name for rosters without an organization. */
export const PAYROLL_OFFICE = 'Payroll Office';
