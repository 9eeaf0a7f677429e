import { RUN_ACTIONS } from '@bulwagan/contracts/workforce/run-status.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../../access.ts';
import { recordAs } from '../../audit/audit.ts';
import type { App } from '../../context.ts';
import type { Db } from '../../database.ts';
import { holdCatalog } from '../../payroll-items/queries.ts';
import { type Doing, getRun, runToBe } from '../find.ts';
import { deleteLines } from '../lines/line-queries.ts';
import {
  batchesOf,
  computedOf,
  NOTHING_WRITTEN,
  readSources,
  type Sources,
  writeLines,
} from '../lines/lines.ts';
import type { PayApp } from '../pay/sources.ts';
import type { RunRow } from '../queries.ts';
import { setComputed, setComputing } from '../state-queries.ts';
import type { Computing } from './computing.ts';

/** Maximum number of lines computed within a request, which takes about half a second. */
const LINES_AT_ONCE = 5_000;

/** Without `computing`, for example in a command, every run is computed immediately. */
type Parts = PayApp & Pick<App, 'db'> & Partial<Pick<App, 'computing'>>;

/**
 * Computes the lines of a run from its items, its roster's members, the current limits and earlier final runs. The same
 * input gives the same lines. Review and approval of earlier lines are undone.
 * A run with many lines becomes `computing` and is computed by a job; repeating the request is harmless. Throws 422 for
 * a percentage whose base is missing in the run.
 */
export async function computeRun(
  app: Parts,
  actor: Actor,
  id: string,
  { ifMatch, origin }: Doing,
): Promise<RunRow> {
  const { db, clock, computing } = app;
  const run = await withTransaction(db, async (trx) => {
    // Locks the catalog, so that the categories of the sums do not change before the run is marked as computed.
    await holdCatalog(trx);
    const open = { done: 'computed', from: RUN_ACTIONS.compute };
    const before = await runToBe(trx, actor, id, open, ifMatch);
    const sources = await readSources(app, trx, before);
    // Set after the locks, so that this time is later than every change that was read.
    const now = iso(clock.now());
    const leave = computing !== undefined && isLong(before, sources);
    const after = leave
      ? await leaveToJob(trx, computing, before, actor, now)
      : await computeNow(trx, sources, now);
    await recordAs(trx, actor, {
      action: leave ? 'payroll_run.computing' : 'payroll_run.computed',
      subject: ['payroll_run', id],
      at: now,
      origin,
      changes: { before: { status: before.status }, after },
    });
    return await getRun(trx, actor, id);
  });
  if (run.status === 'computing') computing?.wake();
  return run;
}

/** Returns true also for a run that a job is computing, because two writers must not write its lines. */
const isLong = ({ status }: RunRow, { members, items }: Sources): boolean =>
  status === 'computing' || members.length * items.length > LINES_AT_ONCE;

async function computeNow(trx: Db, sources: Sources, now: string) {
  await deleteLines(trx, sources.runId);
  let tally = NOTHING_WRITTEN;
  for (const batch of batchesOf(sources)) tally = await writeLines(trx, sources, batch, tally);
  const { computedAfter, readAt, warnings, ...computed } = await computedOf(trx, sources, tally);
  await setComputed(trx, sources.runId, { ...computed, computedAfter, readAt, warnings }, now);
  return computed;
}

async function leaveToJob(
  trx: Db,
  computing: Computing,
  run: RunRow,
  { id, name }: Actor,
  now: string,
): Promise<object> {
  await setComputing(trx, run.id, now);
  await computing.request(trx, { runId: run.id, by: { id, name } });
  return { status: 'computing' };
}
