import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { greeting } from '../../platform/mail/greeting.ts';
import { layout } from '../../platform/mail/layout.ts';
import { oneLine } from '../../platform/mail/message.ts';
import type { App } from '../context.ts';
import { formatPesos } from '../money.ts';

const BATCH = 200;

interface Due {
  id: number;
  reference_number: string;
  email: string;
  name: string;
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
    // A gift that commits while the job it counted on is already looking would wait for the next gift.
    cron: '*/5 * * * *',
    handle: async () => {
      while ((await queueDue(app())) === BATCH);
      app().mails.wake();
    },
  });
  return {
    request: async (trx) => {
      await jobs.enqueue(trx, job, {});
    },
  };
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
        coalesce(d.donor_name, (select u.first_name from users u where u.id = d.user_id)) as name`.execute(
      trx,
    );
    for (const due of rows) await app.mails.queue(trx, receiptOf(app, due));
    return rows.length;
  });
}

function receiptOf(app: App, due: Due) {
  return {
    to: due.email,
    subject: oneLine(`Thank you for your gift to ${due.campaign}`),
    ...layout({
      title: 'Thank you for your gift',
      paragraphs: [
        greeting(due.name),
        `Your gift of ${formatPesos(due.amount_centavos)} to ${due.campaign} has arrived. Including the payment fee you paid ${formatPesos(due.total_centavos)}.`,
        `Your reference number is ${due.reference_number}.`,
      ],
      action: { label: 'See your gift', url: `${app.publicUrl}/gifts/${due.reference_number}` },
    }),
  };
}
