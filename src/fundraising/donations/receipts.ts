import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { App } from '../context.ts';
import type { Db } from '../database.ts';
import { receiptMail } from '../mails/donation-mails.ts';

const BATCH = 200;
/** Longer than what settles a gift takes to commit. */
const LOOK_AGAIN_AFTER = { seconds: 1 } as const;

interface Due {
  id: number;
  reference_number: string;
  email: string;
  /** Null for a guest, whose address nobody has verified. */
  name: string | null;
  language: string | null;
  campaign: string;
  amount_centavos: bigint;
  total_centavos: bigint;
}

/**
 * The thank-you mails of completed gifts, to users and guests alike. `app` is asked for when a job runs: it holds these
 * receipts itself.
 */
export function createReceipts(jobs: Jobs, app: () => App): App['receipts'] {
  const job = jobs.defineJob<object>({
    name: 'queue-receipts',
    singleton: true,
    // For what a lost process left.
    cron: '*/5 * * * *',
    handle: async () => {
      const { db, clock, mails } = app();
      const isMoreToCome = await areWritersUnderWay(db);
      while ((await queueDue(app())) === BATCH);
      mails.wake();
      if (isMoreToCome) await lookAgain(db, clock.now().add(LOOK_AGAIN_AFTER));
    },
  });
  /** Beside the job that others ask for: what they ask for meanwhile comes at once. */
  const lookAgain = (db: Db, startAfter: Temporal.Instant) =>
    withTransaction(db, (trx) => jobs.enqueue(trx, job, {}, { startAfter, singletonKey: 'again' }));
  return {
    request: async (trx) => {
      await jobs.enqueue(trx, job, {});
    },
  };
}

/**
 * Whether a transaction that has written something is not committed yet. It may settle a gift that asked for no look of its
 * own, because the one that begins now was waiting then; this look does not see that gift.
 */
async function areWritersUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_one: boolean }>`
    select exists (select from pg_snapshot_xip(pg_current_snapshot())) as is_one`.execute(db);
  return rows[0]!.is_one;
}

/**
 * Marks due receipts and queues their mails in one transaction: each is decided once, however often this runs. A row
 * that another event holds is waited for: nobody would come back for it before the next gift.
 */
async function queueDue(app: App): Promise<number> {
  return await withTransaction(app.db, async (trx) => {
    const { rows } = await sql<Due>`
      with due as (
        select id from donations where receipt_state = 'due' order by id limit ${BATCH} for no key update
      )
      update donations d set receipt_state = 'sent'
      from due, campaigns c
      where d.id = due.id and c.id = d.campaign_id
      returning d.id, d.reference_number, d.amount_centavos, d.total_centavos, c.title as campaign,
        coalesce(d.donor_email, (select u.email from users u where u.id = d.user_id)) as email,
        case when d.donor_email is null then
          (select u.first_name from users u where u.id = d.user_id and u.email_verified_at is not null) end as name,
        coalesce((select u.language from users u where u.id = d.user_id), d.donor_language) as language`.execute(
      trx,
    );
    for (const due of rows) await app.mails.queue(trx, receiptOf(app, due));
    return rows.length;
  });
}

function receiptOf(app: App, due: Due) {
  return receiptMail(
    { email: due.email, name: due.name ?? undefined, language: due.language },
    {
      reference: due.reference_number,
      campaign: due.campaign,
      amount: due.amount_centavos,
      total: due.total_centavos,
      url: `${app.publicUrl}/gifts/${due.reference_number}`,
    },
  );
}
