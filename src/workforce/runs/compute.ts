import { withTransaction } from '../../platform/database/transaction.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { iso } from '../../platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { getRun, OPEN, runToBe } from './find.ts';
import { deleteLines } from './line-queries.ts';
import { batchesOf, computedOf, NOTHING_WRITTEN, readSources, type Sources, writeLines } from './lines.ts';
import type { RunRow } from './queries.ts';
import { setComputed, setComputing } from './state-queries.ts';

/** Lines at most that are computed within a request, which takes about half a second then. */
const LINES_AT_ONCE = 5_000;

/**
 * Computes the lines of a run anew from its items, whom its roster pays, the limits as they are now and what final runs
 * have paid: the same of these gives the same lines. Review and approval of other lines are taken back. A run of many
 * lines is `computing` then, and computed by a job; asking for it again does no harm. 422 for a percentage whose basis is
 * not in the run (any more).
 */
export async function computeRun(app: App, actor: Actor, id: string, origin: Origin): Promise<RunRow> {
  const now = iso(app.clock.now());
  const run = await withTransaction(app.db, async (trx) => {
    const before = await runToBe(trx, actor, id, { done: 'computed', from: [...OPEN, 'computing'] });
    const sources = await readSources(trx, before);
    const isLong = before.status === 'computing' || sources.members.length * sources.items.length > LINES_AT_ONCE;
    const deed = isLong
      ? { action: 'payroll_run.computing', after: await leaveToJob(app, trx, actor, before, now) }
      : { action: 'payroll_run.computed', after: await computeNow(trx, sources, now) };
    await recordAs(trx, actor, {
      action: deed.action,
      subject: ['payroll_run', id],
      at: now,
      origin,
      changes: { before: { status: before.status }, after: deed.after },
    });
    return await getRun(trx, actor, id);
  });
  if (run.status === 'computing') app.computing.wake();
  return run;
}

async function computeNow(trx: Db, sources: Sources, now: string) {
  await deleteLines(trx, sources.runId);
  let tally = NOTHING_WRITTEN;
  for (const batch of batchesOf(sources)) tally = await writeLines(trx, sources, batch, tally);
  const { computedAfter, ...computed } = computedOf(sources, tally);
  await setComputed(trx, sources.runId, { ...computed, computedAfter }, now);
  return computed;
}

async function leaveToJob({ computing }: App, trx: Db, { id, name }: Actor, run: RunRow, now: string) {
  await setComputing(trx, run.id, now);
  await computing.request(trx, { runId: run.id, by: { id, name } });
  return { status: 'computing' };
}
