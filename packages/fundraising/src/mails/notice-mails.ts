import { withTransaction } from '@bulwagan/platform/database/transaction.ts';
import type { Jobs } from '@bulwagan/platform/jobs/jobs.ts';
import { defineSetJob } from '@bulwagan/platform/jobs/set-job.ts';
import { sql } from 'kysely';
import type { App } from '../context.ts';
import type { DB } from '../database-types.ts';
import { mailTo } from './mail.ts';
import { isAboutWork, type MailedNotice, wordsOfNotice } from './notice-words.ts';

const SET_SIZE = 200;

interface Due extends MailedNotice {
  email: string;
  name: string;
  language: string | null;
  mails_about_work: boolean;
  is_reachable: boolean;
}

/**
 * Mails for notifications of `MAILED_KINDS` (notice-words.ts), which a job queues after the commit. `app` is a function because the app
 * itself contains these mails.
 */
export function createNoticeMails(jobs: Jobs, app: () => App): App['noticeMails'] {
  return defineSetJob<DB>(jobs, {
    name: 'queue-notice-mails',
    // Also picks up notifications whose writer requested no job.
    cron: '* * * * *',
    deps: app,
    setSize: SET_SIZE,
    takeSet: () => queueSet(app()),
    isAnyDue: async (db) => {
      const due = db.selectFrom('notice_mails').select('notification_id').limit(1);
      return (await due.executeTakeFirst()) !== undefined;
    },
  });
}

/**
 * Takes due notifications off the list and queues their mails in one transaction, so that each is mailed once. Returns
 * the number processed.
 */
async function queueSet(app: App): Promise<number> {
  const count = await withTransaction(app.db, async (trx) => {
    const { rows } = await sql<Due>`
      with due as (
        delete from notice_mails where notification_id in (
          select notification_id from notice_mails order by notification_id limit ${SET_SIZE} for update skip locked
        )
        returning notification_id
      )
      select n.kind, n.title, n.body, n.data, u.email, u.first_name as name, u.language, u.mails_about_work,
        u.status = 'active' and u.email_verified_at is not null as is_reachable
      from due
      join notifications n on n.id = due.notification_id
      join users u on u.id = n.user_id
      order by n.id`.execute(trx);
    const mailed = rows.filter(
      ({ kind, mails_about_work, is_reachable }) => is_reachable && (!isAboutWork(kind) || mails_about_work),
    );
    await app.mails.queueMany(
      trx,
      mailed.map((due) => mailTo(due, wordsOfNotice(due, app))),
    );
    return rows.length;
  });
  app.mails.wake();
  return count;
}
