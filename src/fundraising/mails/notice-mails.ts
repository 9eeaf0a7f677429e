import { sql } from 'kysely';
import { withTransaction } from '../../platform/database/transaction.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { App } from '../context.ts';
import { mailTo } from './mail.ts';
import { MAILED_KINDS, type MailedNotice, wordsOfNotice } from './notice-words.ts';

const BATCH = 200;

interface Due extends MailedNotice {
  email: string;
  name: string;
  language: string | null;
  mails_about_work: boolean;
  is_reachable: boolean;
}

/**
 * Mails of notices (`MAILED_KINDS`), which a job queues after the commit of what they tell of. `app` is read when the job runs:
 * it holds these mails itself.
 */
export function createNoticeMails(jobs: Jobs, app: () => App): App['noticeMails'] {
  const job = jobs.defineJob<object>({
    name: 'queue-notice-mails',
    singleton: true,
    // Also for notices whose writer asked for no look.
    cron: '* * * * *',
    handle: async () => {
      while ((await queueDue(app())) === BATCH);
      app().mails.wake();
    },
  });
  return {
    request: async (trx) => {
      await jobs.enqueue(trx, job, {});
    },
    wake: () => jobs.wake(job),
  };
}

/** Takes due notices off the list and queues their mails in one transaction, so that each is mailed once. Returns how many it looked at. */
async function queueDue(app: App): Promise<number> {
  return await withTransaction(app.db, async (trx) => {
    const { rows } = await sql<Due>`
      with due as (
        delete from notice_mails where notification_id in (
          select notification_id from notice_mails order by notification_id limit ${BATCH} for update skip locked
        )
        returning notification_id
      )
      select n.kind, n.title, n.body, n.data, u.email, u.first_name as name, u.language, u.mails_about_work,
        u.status = 'active' and u.email_verified_at is not null as is_reachable
      from due
      join notifications n on n.id = due.notification_id
      join users u on u.id = n.user_id
      order by n.id`.execute(trx);
    for (const due of rows) {
      const isWanted = !MAILED_KINDS[due.kind]!.isWork || due.mails_about_work;
      if (isWanted && due.is_reachable)
        await app.mails.queue(trx, mailTo(due, wordsOfNotice(due, app.publicUrl)));
    }
    return rows.length;
  });
}
