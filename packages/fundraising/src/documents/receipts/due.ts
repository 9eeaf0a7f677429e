import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import { defineSetJob } from '@bulwagan/platform/jobs/set-job.ts';
import { iso } from '@bulwagan/platform/time/clock.ts';
import { sql } from 'kysely';
import type { App } from '../../context.ts';
import type { DB } from '../../database-types.ts';
import { correctPapers } from './correct.ts';

/** Maximum number of donations per run; each has its own transaction. */
const SET_SIZE = 20;
const FIRST_DELAY_IN_MINUTES = 1;
const LONGEST_DELAY_IN_MINUTES = 24 * 60;

/**
 * Issues the receipts of donations (contract §3.2). Settling payments adds rows to `receipts_due` and enqueues one job for
 * the whole batch; nothing is printed before its commit. `app` is a function because the app contains this job.
 */
export function createReceiptPapers(jobs: Jobs, app: () => App): App['receiptPapers'] {
  return defineSetJob<DB>(jobs, {
    name: 'issue-receipts',
    cron: '* * * * *',
    deps: app,
    setSize: SET_SIZE,
    // Printing needs a processor: one after another, so that requests are not slowed down.
    isParallel: false,
    takeSet: () => issueSet(app()),
    isAnyDue: async (db) => {
      const now = iso(app().clock.now());
      const due = db.selectFrom('receipts_due').select('id').where('due_at', '<=', now).limit(1);
      return (await due.executeTakeFirst()) !== undefined;
    },
  });
}

/** Returns the number of donations handled; less than a set when no more are due. */
async function issueSet(app: App): Promise<number> {
  for (let count = 0; count < SET_SIZE; count += 1) if (!(await issueNext(app))) return count;
  return SET_SIZE;
}

/**
 * Corrects the papers of the next donation and removes its row, in one transaction. One that fails is tried again later,
 * so that it holds up no other. Returns false when none is due.
 */
async function issueNext(app: App): Promise<boolean> {
  let taken: { id: string; donation_id: number } | undefined;
  try {
    await withTransaction(app.db, async (trx) => {
      const { rows } = await sql<{ id: string; donation_id: number }>`
        delete from receipts_due where id = (
          select id from receipts_due where due_at <= ${iso(app.clock.now())}
          order by due_at, id limit 1 for update skip locked
        )
        returning id, donation_id`.execute(trx);
      taken = rows[0];
      if (taken !== undefined) await correctPapers(app, trx, taken.donation_id);
    });
  } catch (error) {
    if (taken === undefined) throw error;
    app.log.error(
      { err: error, donation_id: taken.donation_id },
      'the receipt of a donation could not be issued',
    );
    await postpone(app, taken.id);
  }
  return taken !== undefined;
}

/** Doubles the delay with each failure, up to a day. */
async function postpone(app: App, id: string): Promise<void> {
  await sql`
    update receipts_due set attempts = attempts + 1,
      due_at = ${iso(app.clock.now())}::timestamptz + make_interval(mins =>
        least(${FIRST_DELAY_IN_MINUTES}::integer * (2 ^ least(attempts, 12))::integer, ${LONGEST_DELAY_IN_MINUTES}::integer))
    where id = ${id}`.execute(app.db);
}
