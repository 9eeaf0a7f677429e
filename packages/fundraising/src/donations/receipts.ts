import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import { defineSetJob } from '@bulwagan/platform/jobs/set-job.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { DB } from '../database-types.ts';
import { receiptMail } from '../mails/donation-mails.ts';

const SET_SIZE = 200;

interface Due {
  id: number;
  reference_number: string;
  email: string;
  /** Null for a guest, whose address is not verified. */
  name: string | null;
  language: string | null;
  campaign: string;
  amount_centavos: bigint;
  total_centavos: bigint;
  /** Null when no report of the payment contained its amount. */
  paid_centavos: bigint | null;
}

/**
 * Mails receipts for completed donations of users and guests (F§6). The transaction that completes donations marks
 * receipts as due; jobs queue the mails in batches. `app` is a function because the app itself contains these receipts.
 */
export function createReceipts(jobs: Jobs, app: () => App): App['receipts'] {
  return defineSetJob<DB>(jobs, {
    name: 'queue-receipts',
    cron: '*/5 * * * *',
    deps: app,
    setSize: SET_SIZE,
    takeSet: () => queueSet(app()),
    isAnyDue: async (db) => {
      const due = db.selectFrom('donations').select('id').where('receipt_state', '=', 'due').limit(1);
      return (await due.executeTakeFirst()) !== undefined;
    },
  });
}

/**
 * Marks a batch of due receipts as sent and queues their mails in one transaction, so that each is mailed once. Skips
 * donations locked by another job or event; the job runs again while any is due. Returns the batch size.
 */
async function queueSet(app: App): Promise<number> {
  const count = await withTransaction(app.db, async (trx) => {
    const { rows } = await sql<Due>`
      with due as (
        select id from donations where receipt_state = 'due' order by id limit ${SET_SIZE}
        for no key update skip locked
      )
      update donations d set receipt_state = 'sent'
      from due, campaigns c
      where d.id = due.id and c.id = d.campaign_id
      returning d.id, d.reference_number, d.amount_centavos, d.total_centavos, d.paid_centavos, c.title as campaign,
        coalesce(d.donor_email, (select u.email from users u where u.id = d.user_id)) as email,
        case when d.donor_email is null then
          (select u.first_name from users u where u.id = d.user_id and u.email_verified_at is not null) end as name,
        coalesce((select u.language from users u where u.id = d.user_id), d.donor_language) as language`.execute(
      trx,
    );
    await app.mails.queueMany(
      trx,
      rows.map((due) => receiptOf(app, due)),
    );
    return rows.length;
  });
  app.mails.wake();
  return count;
}

function receiptOf(app: App, due: Due) {
  return receiptMail(
    { email: due.email, name: due.name ?? undefined, language: due.language },
    {
      reference: due.reference_number,
      campaign: due.campaign,
      amount: due.amount_centavos,
      total: due.total_centavos,
      paid: due.paid_centavos ?? due.total_centavos,
      url: `${app.publicUrl}/donations/${due.reference_number}`,
    },
  );
}
