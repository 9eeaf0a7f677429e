import { message } from '@bulwagan/contracts/errors/message.ts';
import { RUN_ACTIONS } from '@bulwagan/contracts/workforce/run-status.ts';
import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import { Forbidden, Refused } from '@bulwagan/platform/http/errors.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import type { Actor } from '../access.ts';
import { recordAs } from '../audit/audit.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { isAuthor } from './authors.ts';
import { countGone, isOvertaken, lockFinalRuns } from './final-queries.ts';
import { type Doing, getRun, runToBe } from './find.ts';
import { payInstallments } from './pay/writes.ts';
import type { RunRow } from './queries.ts';
import type { Status } from './schemas.ts';
import { setFinal, setStep } from './state-queries.ts';

interface Step {
  to: Exclude<Status, 'draft' | 'computing' | 'computed'>;
  from: readonly Status[];
  /** Past participle for messages, such as `cannot be approved`. */
  done: string;
  take(trx: Db, actor: Actor, run: RunRow, now: string): Promise<void>;
}

const plain = (to: 'reviewed' | 'approved' | 'cancelled', from: readonly Status[]): Step => ({
  to,
  from,
  done: to,
  take: (trx, actor, run, now) => setStep(trx, run.id, to, actor.id, now),
});

const REVIEW = plain('reviewed', RUN_ACTIONS.review);
const CANCEL = plain('cancelled', RUN_ACTIONS.cancel);

const APPROVE: Step = {
  ...plain('approved', RUN_ACTIONS.approve),
  take: async (trx, actor, run, now) => {
    if (await isAuthor(trx, actor, run)) throw new Forbidden(message('run.own'));
    await assertAllPaid(trx, run);
    await setStep(trx, run.id, 'approved', actor.id, now);
  },
};

const FINALIZE: Step = {
  to: 'final',
  from: RUN_ACTIONS.finalize,
  done: 'made final',
  take: async (trx, actor, run, now) => {
    const latest = await lockFinalRuns(trx);
    // Checked after waiting for locks, because an employee may have been archived during the wait.
    await assertAllPaid(trx, run);
    if ((await isOvertaken(trx, run)) || !(await payInstallments(trx, run.id, now)))
      throw new Refused(message('run.limits_used'));
    await setFinal(trx, run.id, latest + 1n, actor.id, now);
  },
};

/**
 * Throws 422 when an employee was archived, moved elsewhere or removed from the roster since the lines were computed.
 */
async function assertAllPaid(trx: Db, run: RunRow): Promise<void> {
  const count = await countGone(trx, run);
  if (count === 0) return;
  throw new Refused(message('run.no_longer_paid', { count }));
}

/** Marks the computed lines as reviewed. Throws 422 in any other status. */
export const reviewRun = advancing(REVIEW);
/**
 * Approves a reviewed run. Throws 403 for users who created or changed the run, its employees or its amounts. Throws
 * 422 in any other status and when an employee in it must no longer be paid.
 */
export const approveRun = advancing(APPROVE);
/** Finalizes an approved run: its lines count against limits from then on, and it can no longer be changed. */
export const finalizeRun = advancing(FINALIZE);
/** Cancels a run, so that its period can be used again. Throws 422 for a final run. */
export const cancelRun = advancing(CANCEL);

function advancing(step: Step) {
  return async (
    app: Pick<App, 'db' | 'clock'>,
    actor: Actor,
    id: string,
    { ifMatch, origin, within }: Doing,
  ): Promise<RunRow> => {
    const now = iso(app.clock.now());
    return await withTransaction(app.db, async (trx) => {
      const before = await runToBe(trx, actor, id, step, ifMatch);
      await step.take(trx, actor, before, now);
      await recordAs(trx, actor, {
        action: `payroll_run.${step.to === 'final' ? 'finalized' : step.to}`,
        subject: ['payroll_run', id],
        at: now,
        origin,
        changes: { before: { status: before.status }, after: { status: step.to } },
      });
      const run = await getRun(trx, actor, id);
      await within?.(trx, run);
      return run;
    });
  };
}
